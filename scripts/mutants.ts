/*
 * Draws mutants of `src` by seed, in proportion to the lines of each room, runs the related tests on each, and exits with 1
 * when fewer than 95 % are killed.
 *
 *   npm run mutants -- --seed 2 --count 40 --only src/detect --operator drop-guard
 *
 * Related are the tests that run the block which is changed. Which test runs which block is measured once and kept in
 * node_modules/.cache: of all tests, which takes long, or with `--only` of those near the path. `--measure` measures all
 * tests again, when much of `src` is new.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { scriptArguments } from './script-arguments.ts';
import { draw } from './mutants/draw.ts';
import { relatedTests, testsNear } from './mutants/related.ts';
import { lineAt, type Mutant } from './mutants/sites.ts';
import { killerOf, measure, startForMutants, type TestFile } from './mutants/tests.ts';

/** A mutant that no test can kill, with the reason. */
interface Equivalent {
  readonly file: string;
  readonly operator: string;
  /** As it is printed. */
  readonly change: string;
  readonly reason: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/mutants.json');
const ROOMS = ['rules', 'detect', 'syntax', 'schema', 'contract'];
/** The others stub modules, need a process of their own, or start processes, which run `dist` and see no mutant. */
const TEST_FILES = [
  `tests/{model,plugin,project,servers,${ROOMS.join(',')}}/**/*.test.ts`,
  'tests/cli/real.test.ts',
  'tests/*.test.ts',
  '!**/*.builds.test.ts',
  '!tests/contract/command.test.ts',
  '!tests/plugin/stack.test.ts',
];
const REQUIRED = 0.95;

const USAGE =
  'npm run mutants -- [--seed N] [--count N] [--only PATH] [--operator NAME] [--measure]';

const { values: options } = scriptArguments(USAGE, {
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    only: { type: 'string', default: 'src/' },
    operator: { type: 'string' },
    measure: { type: 'boolean', default: false },
  },
});

const texts = new Map(
  globSync(`src/{${ROOMS.join(',')}}/**/*.ts`, { cwd: ROOT })
    .sort()
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const equivalents = readJson(
  join(ROOT, 'scripts/mutants/equivalent.json'),
) as readonly Equivalent[];
const { killed, survived, equivalent } = await run();
const score = killed / Math.max(1, killed + survived);
console.log(
  `\n${killed} killed, ${survived} survived, ${equivalent} equivalent: ${(score * 100).toFixed(1)} %`,
);
process.exitCode = score < REQUIRED ? 1 : 0;

async function run(): Promise<Record<'killed' | 'survived' | 'equivalent', number>> {
  const tests = await measured();
  const vitest = await startForMutants(ROOT);
  const tally = { killed: 0, survived: 0, equivalent: 0 };
  const mutants = draw(ROOMS, texts, {
    seed: Number(options.seed),
    count: Number(options.count),
    only: options.only,
    operator: options.operator,
  });
  for (const [index, mutant] of mutants.entries()) {
    const text = texts.get(mutant.file) ?? '';
    const change = changeOf(mutant, text);
    console.log(
      `${index + 1}. ${mutant.file}:${lineAt(mutant.start, text)} ${mutant.operator}: ${change}`,
    );
    const reason = reasonForEquivalence(mutant, change);
    const related = reason === undefined ? relatedTests(mutant, text, tests) : [];
    const killer = await killerOf(mutant, text, vitest, ROOT, related);
    if (reason !== undefined) tally.equivalent += 1;
    else if (killer === undefined) tally.survived += 1;
    else tally.killed += 1;
    const survival = reason === undefined ? 'SURVIVED' : `equivalent: ${reason}`;
    console.log(`   ${killer === undefined ? survival : `killed by ${killer}`}`);
  }
  await vitest.close();
  return tally;
}

/** The tests as measured before; those that are new are measured now. All tests pass when nothing is changed. */
async function measured(): Promise<Readonly<Record<string, TestFile>>> {
  const files = globSync(TEST_FILES, { cwd: ROOT }).sort();
  const cached = existsSync(CACHE) && !options.measure ? readJson(CACHE) : {};
  // A test that was renamed is new under its other name.
  const known = Object.entries(cached as Record<string, TestFile>).filter(([file]) =>
    files.includes(file),
  );
  const asked = options.measure ? files : testsNear(options.only, files);
  const missing = asked.filter((file) => !known.some(([name]) => name === file));
  if (missing.length === 0) return Object.fromEntries(known);
  console.log(`Measuring what ${missing.length} test files run.`);
  const found = await measure(ROOT, missing);
  const all = { ...Object.fromEntries(known), ...found };
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(all));
  const failing = missing.filter((file) => !(file in found));
  if (failing.length > 0) {
    console.error(`Without a mutant, these tests fail: ${failing.join(', ')}. Repair them first.`);
    process.exit(2);
  }
  return all;
}

function reasonForEquivalence({ file, operator }: Mutant, change: string): string | undefined {
  return equivalents.find(
    (each) => each.file === file && each.operator === operator && each.change === change,
  )?.reason;
}

/** The lines that change, before and after, each as one line. */
function changeOf({ start, end, replacement }: Mutant, text: string): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const flat = (code: string): string => code.replace(/\s+/g, ' ').trim();
  return `${flat(text.slice(from, to))} -> ${flat(text.slice(from, start) + replacement + text.slice(end, to))}`;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
