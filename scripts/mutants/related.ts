import { blockAround, type Mutant } from './sites.ts';
import type { TestFile } from './tests.ts';

/** How long the tests of one mutant may take together, when nothing is changed. */
const BUDGET = 60_000;

/** From which nearness a test is tried that does not run the block: what runs while files load is counted only once. */
const NEAR = 2;

/**
 * The tests that run the block which is changed: first the file that mirrors the changed one, then those that run the block
 * most often in their time. For a block that none runs, or that is newer than the measurement, the nearest tests by path.
 */
export function relatedTests(
  mutant: Mutant,
  text: string,
  tests: Readonly<Record<string, TestFile>>,
): string[] {
  const block = blockAround(mutant, mutant.file, text) ?? '';
  const mirror = mutant.file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts');
  const ranked = Object.entries(tests)
    .map(([file, { milliseconds, counts }]) => ({
      file,
      milliseconds,
      density: file === mirror ? Infinity : (counts[block] ?? 0) / (milliseconds + 1),
      nearness: nearness(file, mutant.file),
    }))
    .sort(
      (a, b) =>
        Number(b.density > a.density) - Number(a.density > b.density) || b.nearness - a.nearness,
    );
  const isMeasured = Object.values(tests).some(({ counts }) => block in counts);
  const related: string[] = [];
  let left = BUDGET;
  for (const { file, milliseconds, density, nearness } of ranked) {
    if (isMeasured && density === 0 && nearness < NEAR) continue;
    if (file !== mirror && milliseconds > left) continue;
    related.push(file);
    left -= milliseconds;
  }
  return related;
}

/** How many folders two paths share, those of `src` and `tests` apart; a name that begins alike counts as one. */
function nearness(test: string, source: string): number {
  const [theirs, ours] = [test, source].map((path) => path.split('/').slice(1));
  const differing = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? 0;
  const [name, other] = [theirs?.at(-1)?.split('.')[0], ours?.at(-1)?.split('.')[0]];
  return differing + (name !== undefined && other?.startsWith(name) === true ? 1 : 0);
}
