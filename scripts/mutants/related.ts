import { blocksAround, type Mutant } from './sites.ts';
import type { TestFile } from './tests.ts';

/** How long the tests of one mutant may take together, when nothing is changed. */
const BUDGET = 120_000;

/** From which nearness a test is tried that does not run the block: what runs while files load is counted only once. */
const NEAR = 2;

/**
 * The tests that run the block which is changed (any of the file for its tables): first the file that mirrors it, then those
 * that run it most often in their time. For what none runs, or is newer than the measurement, the nearest tests by path.
 */
export function relatedTests(
  mutant: Mutant,
  text: string,
  tests: Readonly<Record<string, TestFile>>,
): string[] {
  const blocks = blocksAround(mutant, mutant.file, text);
  const mirror = mutant.file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts');
  const ranked = Object.entries(tests)
    .map(([file, { milliseconds, counts }]) => ({
      file,
      milliseconds,
      density: file === mirror ? Infinity : total(blocks, counts) / (milliseconds + 1),
      nearness: nearness(file, mutant.file),
    }))
    .sort(
      (a, b) =>
        Number(b.density > a.density) - Number(a.density > b.density) ||
        b.nearness - a.nearness ||
        a.milliseconds - b.milliseconds,
    );
  const isMeasured = ranked.some(({ file, density }) => file !== mirror && density > 0);
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

/** The tests that mirror a file or folder of `src`, or are beside its mirror; all, if none is. */
export function testsNear(path: string, files: readonly string[]): readonly string[] {
  const mirror = path.replace(/^src/, 'tests').replace(/\/?$/, '/');
  const near = files.filter((file) => file.startsWith(mirror) || nearness(file, path) >= NEAR);
  return near.length > 0 ? near : files;
}

function total(blocks: readonly string[], counts: TestFile['counts']): number {
  return blocks.reduce((sum, block) => sum + (counts[block] ?? 0), 0);
}

/** How many folders two paths share, those of `src` and `tests` apart; a name that begins alike counts as one. */
function nearness(test: string, source: string): number {
  const [theirs, ours] = [test, source].map((path) => path.split('/').slice(1));
  const differing = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? 0;
  const [name, other] = [theirs?.at(-1)?.split('.')[0], ours?.at(-1)?.split('.')[0]];
  return differing + (name !== undefined && other?.startsWith(name) === true ? 1 : 0);
}
