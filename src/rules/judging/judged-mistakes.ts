import type { Analysis } from '../../model/analysis.ts';
import { mistakeIdentity, mistakesIn, type Mistake } from '../../model/findings/mistake.ts';
import type { Finding, RuleDefinition } from '../../model/findings/rule.ts';
import { isInIgnoredTool, judgedPart } from './ignored-tools.ts';

/** The check of a rule, and which alternatives of a schema must fail it. */
export interface JudgedRule {
  readonly check: (analysis: Analysis) => Iterable<Finding>;
  readonly alternatives: RuleDefinition['meta']['alternatives'];
}

/**
 * The certain mistakes of a file that is in use, without those of ignored tools and of
 * servers that are never connected, and without those in generated files unless the settings ask
 * for them.
 *
 * @param ignored the names of tools that the rule ignores, beside those of the settings
 */
export function judgedMistakes(
  analysis: Analysis,
  rule: JudgedRule,
  ignored: readonly string[],
): readonly Mistake[] {
  const { settings, isGenerated } = analysis;
  if (isGenerated && !settings.generated) return [];
  const tools = [...settings.ignoreTools, ...ignored];
  const found = certain(judgedPart(analysis, tools), rule);
  // Asked last: the answer needs the imports of the whole package.
  if (found.length === 0 || analysis.isAbandoned) return [];
  return found.filter(
    (mistake) =>
      (settings.generated || !mistake.finding.at.external?.isGenerated) &&
      !isInIgnoredTool(mistake, analysis, tools),
  );
}

/**
 * The mistakes that every alternative of a schema has, or any of them where that suffices; with an
 * edit if all that have the mistake agree on it.
 */
function certain(analysis: Analysis, { check, alternatives }: JudgedRule): readonly Mistake[] {
  const mistakes = mistakesIn(analysis, check);
  if (mistakes.size === 0 && alternatives === undefined) return [];
  // Asked after the check: how many there are depends on the schemas that it has read.
  const all = [mistakes, ...analysis.alternatives.map((other) => mistakesIn(other, check))];
  const keys = new Set(
    (alternatives === undefined ? [mistakes] : all).flatMap((each) => [...each.keys()]),
  );
  return [...keys].flatMap((key) => {
    const found = all.flatMap((each) => each.get(key) ?? []);
    const [first] = found;
    if (!first) return [];
    const { messageId, data, at } = first.finding;
    const isOneEnough = alternatives === 'any' || alternatives?.any.includes(messageId) === true;
    if (!isOneEnough && found.length < all.length) return [];
    const written = JSON.stringify(first.finding);
    return found.every(({ finding }) => JSON.stringify(finding) === written)
      ? [first]
      : [{ ...first, finding: { messageId, data: data ?? {}, at } }];
  });
}

/**
 * Adds the repairs of mistakes that are written in other files, as edits of those files.
 *
 * @param isEdited whether the mistakes of a file are reported there
 */
export function withRepairs(
  mistakes: readonly Mistake[],
  analysis: Analysis,
  rule: JudgedRule,
  isEdited: (file: string) => boolean,
): readonly Mistake[] {
  const ids = new Map<string, Set<string>>();
  for (const { finding, place, firstId } of mistakes)
    if (finding.at.external && firstId !== undefined && isEdited(place.file))
      ids.set(place.file, (ids.get(place.file) ?? new Set()).add(firstId));
  const repaired = new Map<string, Finding>();
  for (const [file, ofFile] of ids) {
    const seen = analysis.seenFrom(file, ofFile);
    for (const mistake of seen ? certain(seen, rule) : [])
      if (!mistake.finding.at.external) repaired.set(mistakeIdentity(mistake), mistake.finding);
  }
  return mistakes.map((mistake) => {
    const { fix, suggest } =
      (mistake.finding.at.external && repaired.get(mistakeIdentity(mistake))) ?? {};
    return fix || suggest ? { ...mistake, finding: { ...mistake.finding, fix, suggest } } : mistake;
  });
}
