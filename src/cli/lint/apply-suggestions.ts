import type { ESLint, Linter } from 'eslint';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from '../../model/findings/edit.ts';

/** The limit that ESLint has for its fixes. */
const MAX_PASSES = 10;

/**
 * Lints and fixes a text, and applies the suggestion of every finding that has exactly one, except
 * drafts, until none is left. As in ESLint, overlapping edits wait for the next pass. A pass after
 * which the text no longer parses is reverted.
 *
 * @param lint lints a text and applies its fixes
 * @param isDraft whether a rule's suggestion with this message contains placeholders for the author
 * @param onEdits is called with the edits of each pass before their result is linted
 * @returns the last result, with the changed text as `output`; undefined if `lint` returned none
 */
export async function lintUnsafe(
  text: string,
  lint: (text: string) => Promise<ESLint.LintResult | undefined>,
  isDraft: (ruleId: string, messageId: string) => boolean,
  onEdits: (edits: readonly Edit[]) => void = () => {},
): Promise<ESLint.LintResult | undefined> {
  let result = await lint(text);
  let current = result?.output ?? text;
  for (let pass = 0; result && pass < MAX_PASSES; pass++) {
    const findings = withOneSuggestion(result.messages, isDraft);
    const { text: changed, applied } = applyEdits(
      current,
      findings.map(({ edit }) => edit),
    );
    if (changed === current) break;
    onEdits(applied);
    const next = await lint(changed);
    if (!next || next.fatalErrorCount > 0) break;
    current = next.output ?? changed;
    result = next;
    // A suggestion that does not resolve its finding would be applied forever; one that does may
    // cause others.
    if (!isAnyGone(findings, withOneSuggestion(next.messages, isDraft))) break;
  }
  if (!result || current === text) return result;
  return { ...result, output: current };
}

/**
 * Lints a text and applies the fixes of its findings like ESLint, but says which edits it makes.
 */
export async function lintFixing(
  text: string,
  lint: (text: string) => Promise<ESLint.LintResult | undefined>,
  onEdits: (edits: readonly Edit[]) => void,
): Promise<ESLint.LintResult | undefined> {
  let result = await lint(text);
  let current = text;
  for (let pass = 0; result && pass < MAX_PASSES; pass++) {
    const fixes = result.messages.flatMap(({ ruleId, fix }) =>
      ruleId === null ? [] : (fix ?? []),
    );
    const { text: changed, applied } = applyEdits(current, fixes);
    if (changed === current) break;
    onEdits(applied);
    const next = await lint(changed);
    if (!next || next.fatalErrorCount > 0) break;
    current = changed;
    result = next;
  }
  return result && current !== text ? { ...result, output: current } : result;
}

/** A finding with exactly one suggestion that is not a draft, and the edit of that suggestion. */
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

/**
 * Whether any finding occurs less often than before. Locations are not comparable, because edits
 * move them.
 */
function isAnyGone(before: readonly Repairable[], after: readonly Repairable[]): boolean {
  const count = (repairables: readonly Repairable[], wanted: string): number =>
    repairables.filter(({ finding }) => finding === wanted).length;
  return [...new Set(before.map(({ finding }) => finding))].some(
    (finding) => count(after, finding) < count(before, finding),
  );
}
