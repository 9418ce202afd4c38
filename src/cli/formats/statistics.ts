import type { ESLint } from 'eslint';
import { groupBy } from '../../model/utils/group-by.ts';
import type { Paint } from '../io.ts';
import { compareTexts } from '../../model/utils/compare-texts.ts';

/**
 * How often each rule reports, most often first: the count, the rule, and how many of its findings
 * `--fix` resolves.
 */
export function formatStatistics(results: readonly ESLint.LintResult[], paint: Paint): string {
  const messages = results.flatMap((result) => result.messages);
  const byRule = [...groupBy(messages, ({ ruleId }) => ruleId ?? '(no rule)')].sort(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || compareTexts(a, b),
  );
  const width = String(byRule[0]?.[1].length ?? 0).length;
  return byRule
    .map(([rule, found]) => {
      const fixable = found.filter(({ fix }) => fix !== undefined).length;
      const note = fixable === 0 ? '' : `  ${paint('dim', `${fixable} fixable`)}`;
      return `${String(found.length).padStart(width)}  ${rule}${note}\n`;
    })
    .join('');
}
