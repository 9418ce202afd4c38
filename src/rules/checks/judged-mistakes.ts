import type { Analysis } from '../../model/analysis.ts';
import { identityOf, mistakesIn, type Mistake } from '../../model/mistake.ts';
import type { Finding } from '../../model/rule.ts';
import { isInIgnoredTool, judgedPart } from './ignored-tools.ts';

type Check = (analysis: Analysis) => Iterable<Finding>;

/**
 * The certain mistakes of a file, without those of ignored tools and of servers that are never connected, and without those in generated files unless the settings
 * ask for them.
 *
 * @param ignored the names of tools that the rule ignores, beside those of the settings
 */
export function judgedMistakes(
  analysis: Analysis,
  check: Check,
  ignored: readonly string[],
): readonly Mistake[] {
  const { settings, isGenerated } = analysis;
  if (isGenerated && !settings.generated) return [];
  const tools = [...settings.ignoreTools, ...ignored];
  return certain(judgedPart(analysis, tools), check).filter(
    (mistake) =>
      (settings.generated || !mistake.finding.at.external?.isGenerated) &&
      !isInIgnoredTool(mistake, analysis, tools),
  );
}

/** The mistakes that every variant of a schema has; with an edit if all variants agree on it. */
function certain(analysis: Analysis, check: Check): readonly Mistake[] {
  const mistakes = mistakesIn(analysis, check);
  if (mistakes.size === 0) return [];
  const others = analysis.alternatives.map((other) => mistakesIn(other, check));
  return [...mistakes].flatMap(([key, mistake]) => {
    const variants = others.map((other) => other.get(key)?.finding);
    if (variants.includes(undefined)) return [];
    const written = JSON.stringify(mistake.finding);
    const { messageId, data, at } = mistake.finding;
    return variants.every((variant) => JSON.stringify(variant) === written)
      ? [mistake]
      : [{ ...mistake, finding: { messageId, data: data ?? {}, at } }];
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
  check: Check,
  isEdited: (file: string) => boolean,
): readonly Mistake[] {
  const ids = new Map<string, Set<string>>();
  for (const { finding, place, firstId } of mistakes)
    if (finding.at.external && firstId !== undefined && isEdited(place.file))
      ids.set(place.file, (ids.get(place.file) ?? new Set()).add(firstId));
  const repaired = new Map<string, Finding>();
  for (const [file, ofFile] of ids) {
    const seen = analysis.seenFrom(file, ofFile);
    for (const mistake of seen ? certain(seen, check) : [])
      if (!mistake.finding.at.external) repaired.set(identityOf(mistake), mistake.finding);
  }
  return mistakes.map((mistake) => {
    const { fix, suggest } =
      (mistake.finding.at.external && repaired.get(identityOf(mistake))) ?? {};
    return fix || suggest ? { ...mistake, finding: { ...mistake.finding, fix, suggest } } : mistake;
  });
}
