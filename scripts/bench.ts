import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCHEMA_VERSION, type Contract, type ToolContract } from '../src/contract/contract.ts';
import { diffContracts } from '../src/contract/diff/contract-diff.ts';
import { PUBLISHED_SERVERS } from '../tests/servers/servers.ts';
import type { LintMeasurement, LintTask, Rules } from './bench-child.ts';
import type { EvaluationMeasurement } from './bench-evaluation.ts';
import { printCommands, printInstalledSize, sourcesOf } from './bench-checkouts.ts';
import { copyPublishedServers, writeServer, writeServices } from './bench-servers.ts';
import { scriptArguments } from './script-arguments.ts';
import { median, milliseconds, print, tableHead, tableRow } from './bench-table.ts';

/*
 * Measures what the built plugin costs and prints a table. Each run of ESLint is a process of its own; the runs with and without
 * rules take turns, and what is printed are medians. Milliseconds of linting are the processor's, which a busy machine changes
 * less than the time that passes. `--quick` leaves the server of 10,000 tools out. With FOLDERS, checkouts of servers with their
 * dependencies installed, these are linted instead of generated ones, and compared with `tsc`.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The runs, and what the table calls them; the first is what the others are divided by. */
const RUNS = {
  none: 'parser only',
  empty: 'one empty rule',
  recommended: 'recommended',
  calls: 'with the call graph',
  'typescript-eslint': 'typescript-eslint',
} as const satisfies Record<Rules, string>;
const RULES = Object.keys(RUNS) as Rules[];
/** How often the definitions are read in one process. */
const TURNS = 10;
const {
  values: { quick },
  positionals,
} = scriptArguments('npm run bench -- [FOLDER…] [--quick]', {
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const checkouts = positionals.map((argument) => realpathSync(argument));

interface Project {
  readonly title: string;
  readonly folder: string;
  readonly patterns: readonly string[];
  readonly definitions: number;
  readonly rounds: number;
}

type Row = Readonly<Record<Rules, LintMeasurement & { readonly ratio: number }>>;
/** How many of the costliest rules are named. */
const NAMED_RULES = 5;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-bench-')));
try {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(): void {
  print(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  );
  print('');
  if (checkouts.length > 0) measureCheckouts();
  else measureGenerated();
  printInstalledSize();
}

function measureCheckouts(): void {
  printCommands(checkouts, folder);
  printLinting(
    checkouts.map((checkout) => ({
      title: basename(checkout),
      folder: checkout,
      patterns: [sourcesOf(checkout)],
      definitions: definitionsIn(checkout, sourcesOf(checkout)),
      rounds: 5,
    })),
  );
}

function measureGenerated(): void {
  printLinting([
    publishedServers(),
    ...[10, 100, 1000, ...(quick ? [] : [10_000])].map(generated),
    services(500),
  ]);
  printEvaluation();
  printCommand();
  printContractDiff();
  printContract();
}

function publishedServers(): Project {
  const published = join(folder, 'published');
  copyPublishedServers(published, PUBLISHED_SERVERS);
  return {
    title: 'published servers',
    folder: published,
    patterns: ['.'],
    definitions: definitionsIn(published),
    rounds: 5,
  };
}

function roundsFor(tools: number): number {
  if (tools <= 100) return 5;
  return tools <= 1000 ? 3 : 1;
}

function generated(tools: number): Project {
  const server = join(folder, `tools-${tools}`);
  writeServer(server, tools);
  return {
    title: `generated, ${tools.toLocaleString('en')} tools`,
    folder: server,
    patterns: ['src/tools'],
    definitions: tools,
    rounds: roundsFor(tools),
  };
}

function services(files: number): Project {
  const project = join(folder, 'services');
  writeServices(project, files);
  return {
    title: `generated, ${files} files without any`,
    folder: project,
    patterns: ['src/services'],
    definitions: 0,
    rounds: 3,
  };
}

function printLinting(projects: readonly Project[]): void {
  tableHead([
    'ESLint on',
    'files',
    ...columns('ms'),
    ...columns('ratio').slice(1),
    'added ms a file',
    'added ms a definition',
    'all ms a definition',
    ...columns('MB'),
  ]);
  const costliest: string[] = [];
  for (const project of projects) {
    const row = measure(project);
    const perDefinition = (cpu: number): string =>
      project.definitions === 0 ? '-' : milliseconds(cpu / project.definitions);
    tableRow([
      project.title,
      String(row.none.files),
      ...RULES.map((rules) => Math.round(row[rules].cpu).toLocaleString('en')),
      ...RULES.slice(1).map((rules) => row[rules].ratio.toFixed(2)),
      milliseconds((row.recommended.cpu - row.none.cpu) / row.none.files),
      perDefinition(row.recommended.cpu - row.none.cpu),
      perDefinition(row.recommended.cpu),
      ...RULES.map((rules) => String(Math.round(row[rules].memory / 2 ** 20))),
    ]);
    costliest.push(`${project.title}: ${costliestRules(row.recommended)}`);
  }
  print('');
  print(
    'The rules in which most of the time of all rules passes; what several need counts for the first:',
  );
  for (const line of costliest) print(`- ${line}`);
}

function costliestRules({ rules }: LintMeasurement): string {
  const all = Object.values(rules).reduce((sum, time) => sum + time, 0);
  return Object.entries(rules)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, NAMED_RULES)
    .map(([rule, time]) => `${rule} ${Math.round((100 * time) / all)} %`)
    .join(', ');
}

function columns(unit: string): string[] {
  return RULES.map((rules) => `${RUNS[rules]}, ${unit}`);
}

/** Medians of the rounds; a ratio is the median of the rounds' ratios, each of runs beside each other. */
function measure({ folder: cwd, patterns, rounds }: Project): Row {
  const runs = Array.from(
    { length: rounds },
    () =>
      Object.fromEntries(
        RULES.map((rules) => [
          rules,
          lint({ cwd, patterns, rules, plugin: join(ROOT, 'dist/index.js') }),
        ]),
      ) as Record<Rules, LintMeasurement>,
  );
  return Object.fromEntries(
    RULES.map((rules) => {
      const of = (key: Exclude<keyof LintMeasurement, 'rules'>): number =>
        median(runs.map((each) => each[rules][key]));
      const ratio = median(runs.map((each) => each[rules].cpu / each.none.cpu));
      return [
        rules,
        {
          cpu: of('cpu'),
          wall: of('wall'),
          memory: of('memory'),
          files: of('files'),
          findings: of('findings'),
          rules: runs[0]?.[rules].rules ?? {},
          ratio,
        },
      ];
    }),
  ) as Row;
}

function lint(task: LintTask): LintMeasurement {
  return JSON.parse(inChild('bench-child.ts', JSON.stringify(task))) as LintMeasurement;
}

function printEvaluation(): void {
  const runs = Array.from(
    { length: 3 },
    () =>
      JSON.parse(
        inChild('bench-evaluation.ts', join(folder, 'published'), String(TURNS)),
      ) as EvaluationMeasurement,
  );
  const definitions = runs[0]?.definitions ?? 0;
  const each = (turn: number): string =>
    (['cpu', 'wall'] as const)
      .map((key) =>
        milliseconds(median(runs.map(({ turns }) => turns[turn]?.[key] ?? NaN)) / definitions),
      )
      .join(' / ');
  print('');
  print(
    `Evaluation of every part, across files, of the ${definitions} definitions of the published servers, ms a definition (processor, all threads / time that passes): ${each(0)} in a new process, ${each(1)} the second time, ${each(TURNS - 1)} the ${TURNS}th.`,
  );
}

function printCommand(): void {
  const server = join(folder, 'inventory');
  writeServer(server, 80);
  const times = Array.from({ length: 5 }, () => command(server, ['inventory', 'src']).wall);
  const { stdout } = command(server, ['inventory', 'src', '--format', 'json']);
  const definitions = (JSON.parse(stdout) as unknown[]).length;
  print(
    `mcp-lint inventory on a server of ${filesIn(server)} files and ${definitions} definitions: ${Math.round(median(times))} ms that pass, start-up included.`,
  );

  // Each of these has a syntax error, and a file that does not parse makes the command end with 2.
  const broken = join(folder, 'broken');
  writeServices(broken, 500, 'export const = ;\n');
  const { status, wall } = command(broken, ['src', '--allow-empty']);
  print(
    `mcp-lint on 500 files that hold no definition: ${status === 0 ? 'parses none of them' : 'PARSES THEM'}, ${Math.round(wall)} ms that pass.`,
  );
}

/** Extraction of a contract beside linting the same server; the runs take turns. */
function printContract(): void {
  const server = join(folder, 'contract');
  writeServer(server, 1000);
  const rounds = Array.from({ length: 3 }, () => ({
    lint: command(server, ['src']).wall,
    contract: command(server, ['contract', 'src', '--out', '-']).wall,
  }));
  print(
    `mcp-lint contract on a server of 1,000 tools: ${median(rounds.map(({ contract, lint }) => contract / lint)).toFixed(2)} of the time of linting it (${Math.round(median(rounds.map(({ contract }) => contract)))} ms that pass, start-up included).`,
  );
}

/** Contracts of 1,000 tools in which every tenth, and then every one, has a narrower parameter. */
function printContractDiff(): void {
  const contract = (isNarrow: (index: number) => boolean): Contract => ({
    schemaVersion: SCHEMA_VERSION,
    servers: [
      {
        name: 'bench',
        framework: { package: '@modelcontextprotocol/sdk', major: 1 },
        tools: Array.from({ length: 1000 }, (_, index) => contractTool(index, isNarrow(index))),
        resources: [],
        resourceTemplates: [],
        prompts: [],
        unresolved: [],
      },
    ],
    sources: {},
  });
  const before = contract(() => false);
  const times = [10, 1].map((every) => {
    const after = contract((index) => index % every === 0);
    return Array.from({ length: 5 }, () => {
      const start = process.cpuUsage().user;
      const { changes } = diffContracts(before, after);
      if (changes.length !== 1000 / every)
        throw new Error(`The diff of contracts tells ${changes.length} changes.`);
      return (process.cpuUsage().user - start) / 1000;
    });
  });
  print(
    `Diff of two contracts of 1,000 tools: ${times.map((each, index) => `${Math.round(median(each))} ms where ${index === 0 ? 'every tenth' : 'each'} changed`).join(', ')}.`,
  );
}

function contractTool(index: number, isNarrow: boolean): ToolContract {
  const text = { type: 'string', description: 'A text.' };
  const properties = {
    query: text,
    limit: { type: 'integer', minimum: 1, maximum: isNarrow ? 50 : 100 },
    state: { enum: ['open', 'closed'] },
    filter: { type: 'object', properties: { since: text, labels: { type: 'array', items: text } } },
  };
  return {
    name: `tool_${index}`,
    description: 'Does something.',
    inputSchema: { type: 'object', properties, required: ['query'] },
    outputSchema: {
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'object', properties: { id: text } } } },
    },
  };
}

function command(
  cwd: string,
  args: readonly string[],
): { readonly status: number; readonly stdout: string; readonly wall: number } {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'dist/cli/main.js'), ...args, '--no-config'],
    { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const wall = performance.now() - start;
  if (status === null || (stdout === '' && stderr !== ''))
    throw new Error(`mcp-lint ${args.join(' ')} failed: ${stderr}`);
  return { status, stdout, wall };
}

function definitionsIn(cwd: string, sources = '.'): number {
  return (JSON.parse(command(cwd, ['inventory', sources, '--format', 'json']).stdout) as unknown[])
    .length;
}

function filesIn(cwd: string): number {
  return execFileSync('find', [cwd, '-name', '*.ts'], { encoding: 'utf8' }).trim().split('\n')
    .length;
}

function inChild(script: string, ...args: readonly string[]): string {
  return execFileSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts', script), ...args],
    { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
}
