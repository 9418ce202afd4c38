import type { ESLint, Linter } from 'eslint';

/** As often as ESLint repeats its fixes. */
const MAX_PASSES = 10;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Lints and fixes a text, and applies the suggestion of every finding that has exactly one, unless it is a draft, until none is left.
 * Edits that overlap wait for the next pass, as ESLint does with fixes. A pass after which the text no longer parses
 * is taken back.
 *
 * @param lint lints a text, and fixes what can be fixed
 * @param isDraft whether the suggestion of a rule with this message leaves something for the author to fill in
 * @returns the last result, with the changed text as `output`; undefined if `lint` returned none
 */
export async function lintUnsafe(
  text: string,
  lint: (text: string) => Promise<ESLint.LintResult | undefined>,
  isDraft: (ruleId: string, messageId: string) => boolean,
): Promise<ESLint.LintResult | undefined> {
  let result = await lint(text);
  let current = result?.output ?? text;
  for (let pass = 0; result && pass < MAX_PASSES; pass++) {
    const findings = withOneSuggestion(result.messages, isDraft);
    const changed = applyEdits(
      current,
      findings.map(({ edit }) => edit),
    );
    if (changed === current) break;
    const next = await lint(changed);
    if (!next || next.fatalErrorCount > 0) break;
    current = next.output ?? changed;
    result = next;
    // A suggestion that keeps its finding would be applied forever; one that resolves it may cause others.
    if (!isAnyGone(findings, withOneSuggestion(next.messages, isDraft))) break;
  }
  if (!result || current === text) return result;
  return { ...result, output: current };
}

/** A finding that has exactly one suggestion, no draft, and what that does. */
interface Repairable {
  readonly finding: string;
  readonly edit: Linter.LintSuggestion['fix'];
}

function withOneSuggestion(
  messages: readonly Linter.LintMessage[],
  isDraft: Parameters<typeof lintUnsafe>[2],
): Repairable[] {
  return messages.flatMap(({ ruleId, message, fix, suggestions }) => {
    const only = suggestions?.length === 1 ? suggestions[0] : undefined;
    return fix || !only || isDraft(ruleId ?? '', only.messageId ?? '')
      ? []
      : [{ finding: `${ruleId} ${message}`, edit: only.fix }];
  });
}

/** Whether a finding occurs less often than before. Locations are not comparable, because edits move them. */
function isAnyGone(before: readonly Repairable[], after: readonly Repairable[]): boolean {
  const count = (repairables: readonly Repairable[], wanted: string): number =>
    repairables.filter(({ finding }) => finding === wanted).length;
  return [...new Set(before.map(({ finding }) => finding))].some(
    (finding) => count(after, finding) < count(before, finding),
  );
}

/** Applies edits from the start of the text on, leaving out each that touches the one before. */
function applyEdits(text: string, edits: readonly Linter.LintSuggestion['fix'][]): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  // ESLint counts without the byte-order mark.
  const body = text.slice(mark.length);
  const sorted = edits.toSorted((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  let output = mark;
  let end = -1;
  for (const edit of sorted) {
    if (edit.range[0] <= end) continue;
    output += body.slice(Math.max(end, 0), edit.range[0]) + edit.text;
    end = edit.range[1];
  }
  return output + body.slice(Math.max(end, 0));
}
