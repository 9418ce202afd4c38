import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { withCounters, type Mutant } from './sites.ts';

/** What a test file does when nothing is changed. */
export interface TestFile {
  readonly milliseconds: number;
  /** How often its tests run each block of `src`. */
  readonly counts: Readonly<Record<string, number>>;
}

/** How long a test file may take with a mutant. */
const TIMEOUT = 60_000;

/** A file whose text is another than on disk. */
const changed = { file: '', text: '' };

/** The test files of the current run that have ended; Vitest's own list has those of earlier runs, too. */
let ended: TestModule[] = [];

/** Runs test files without a change, and counts the blocks that they run. Files that fail are left out. */
export async function measure(
  root: string,
  files: readonly string[],
): Promise<Record<string, TestFile>> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const vitest = await start(root, { MUTANT_COUNTS: folder }, (file, text) =>
    file.startsWith('src/') ? withCounters(file, text) : undefined,
  );
  try {
    await run(vitest, root, files);
    const counts = new Map(
      readdirSync(folder).map((file) => {
        const { test, blocks } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
          test: string;
          blocks: TestFile['counts'];
        };
        return [test, blocks];
      }),
    );
    return Object.fromEntries(
      ended
        .filter((module) => module.state() === 'passed')
        .map((module) => [
          relative(root, module.moduleId),
          {
            milliseconds: Math.round(module.diagnostic().duration),
            counts: counts.get(module.moduleId) ?? {},
          },
        ]),
    );
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true });
  }
}

/** A Vitest that runs tests on mutants. */
export function startForMutants(root: string): Promise<Vitest> {
  return start(root, { MUTANT_TIMEOUT: String(TIMEOUT) }, (file) =>
    file === changed.file ? changed.text : undefined,
  );
}

/** The first test that fails with a mutant of `text`, or undefined when all pass. */
export async function killerOf(
  { file, start: from, end, replacement }: Mutant,
  text: string,
  vitest: Vitest,
  root: string,
  files: readonly string[],
): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  Object.assign(changed, { file, text: text.slice(0, from) + replacement + text.slice(end) });
  vitest.invalidateFile(join(root, file));
  try {
    const { unhandledErrors } = await run(vitest, root, files);
    const failed = ended.find((module) => module.state() === 'failed');
    if (!failed) return unhandledErrors.length > 0 ? 'an error or a timeout' : undefined;
    const [test] = failed.children.allTests('failed');
    return `${relative(root, failed.moduleId)}${test ? ` > ${test.name.trim().split('\n')[0] ?? ''}` : ''}`;
  } finally {
    changed.file = '';
    vitest.invalidateFile(join(root, file));
  }
}

function run(vitest: Vitest, root: string, files: readonly string[]) {
  ended = [];
  const project = vitest.getRootProject();
  return vitest.runTestSpecifications(
    files.map((file) => project.createSpecification(join(root, file))),
  );
}

/** The change is made while Vitest loads a file, so that nothing on disk is touched. */
function start(
  root: string,
  env: Record<string, string>,
  transform: (file: string, text: string) => string | undefined,
): Promise<Vitest> {
  return createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      include: ['tests/**/*.test.ts'],
      setupFiles: [join(import.meta.dirname, 'worker.ts')],
      env,
      reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
      maxWorkers: 1,
      // Loading `src` takes longer than most tests: the files of one run share it.
      isolate: false,
      bail: 'MUTANT_TIMEOUT' in env ? 1 : 0,
      sequence: { sequencer: GivenOrder },
      testTimeout: TIMEOUT,
      hookTimeout: TIMEOUT,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform: (text: string, id: string) => transform(relative(root, id), text),
        },
      ],
    },
  );
}

class GivenOrder {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
