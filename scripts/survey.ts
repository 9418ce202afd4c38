/*
 * Compares what published MCP servers list when they run with what `mcp-lint contract` reads from their files.
 *
 *   npm run survey -- --only linear --out results.json
 *   npm run survey -- --offline --dist ../other --out other.json
 *   npm run survey -- compare results.json other.json
 *   npm run survey -- draw candidates.tsv --seed 2 --list more.json
 *   npm run survey -- --list more.json
 *   npm run survey -- checkout ~/clones --sources ~/checkouts --out sources.json
 *
 * Servers are installed without scripts, and started without a network. Needs Linux, because of `unshare`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from './script-arguments.ts';
import { entryOf } from './survey/check.ts';
import { checkOutSources, writeList } from './survey/checkouts.ts';
import {
  COMMITTED_LIST,
  readPackages,
  writePackages,
  type SurveyedPackage,
} from './survey/list.ts';
import { compareResults, report, type Results, type Row } from './survey/report.ts';
import { surveyPackage } from './survey/survey-package.ts';
import { surveySource } from './survey/survey-source.ts';

const USAGE =
  'npm run survey -- [compare BEFORE AFTER | draw CANDIDATES | checkout CLONES] [--only REGEX] [--dist FOLDER] [--cache FOLDER] [--sources FOLDER] ' +
  '[--list FILE] [--out FILE] [--jobs N] [--offline] [--fresh] [--seed N] [--count N]';

const { values: options, positionals } = scriptArguments(USAGE, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    cache: { type: 'string', default: join(tmpdir(), 'mcp-lint-survey') },
    sources: { type: 'string' },
    list: { type: 'string', default: COMMITTED_LIST },
    out: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    offline: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '160' },
  },
});

const [command, ...files] = positionals;
if (command === 'compare') {
  const [before = '', after = ''] = files;
  console.log(compareResults(readResults(before), readResults(after)) || 'No difference.');
} else if (command === 'draw') {
  const drawn = { seed: Number(options.seed), count: Number(options.count), perOwner: 3 };
  await writePackages(resolve(options.list), files[0] ?? '', drawn);
} else if (command === 'checkout') {
  const [clones = ''] = files;
  const { sources, out } = options;
  if (!clones || sources === undefined || out === undefined)
    throw new Error('checkout needs the folder of the clones, --sources and --out.');
  const where = { clones: resolve(clones), sources: resolve(sources) };
  writeList(resolve(out), await checkOutSources(chosenPackages(), where));
} else if (command === undefined) {
  await run();
} else {
  throw new Error(
    `${command} is not a command: use compare, draw or checkout, or none to run the survey.`,
  );
}

async function run(): Promise<void> {
  const entry = entryOf(resolve(options.dist));
  const packages = chosenPackages();
  const rows = new Map<string, Row>();
  const queue = packages.values();
  const results = (): Results => ({
    build: entry,
    rows: packages.flatMap(({ name }) => rows.get(name) ?? []),
  });
  const work = async (): Promise<void> => {
    // The workers share the queue.
    for (const surveyed of queue) {
      const row = await rowOf(surveyed, entry);
      if (!row) continue;
      rows.set(surveyed.name, row);
      process.stderr.write(`${rows.size}/${packages.length} ${lineOf(row)}\n`);
      if (options.out) writeFileSync(options.out, JSON.stringify(results(), undefined, 1));
    }
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
  console.log(report(results()));
}

function chosenPackages(): readonly SurveyedPackage[] {
  const only = new RegExp(options.only);
  return readPackages(resolve(options.list)).filter(({ name }) => only.test(name));
}

async function rowOf(surveyed: SurveyedPackage, entry: string): Promise<Row | undefined> {
  const { name, framework } = surveyed;
  const { sources, cache, offline: isOffline, fresh: isFresh } = options;
  try {
    const where = { entry, cache: resolve(cache), isOffline, isFresh };
    return sources === undefined
      ? await surveyPackage(surveyed, where)
      : await surveySource(surveyed, resolve(sources), where);
  } catch (error) {
    return { package: name, framework, status: 'not asked', why: String(error) };
  }
}

function lineOf(row: Row): string {
  if (row.status !== 'compared') return `${row.package}: ${row.status}`;
  const { found, listed, milliseconds } = row.outcome;
  return `${row.package}: ${found}/${listed} in ${milliseconds} ms`;
}

function readResults(file: string): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}
