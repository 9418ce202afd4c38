import { pathToFileURL } from 'node:url';
import { ESLint, type Linter } from 'eslint';

/** What a process measures of one run of ESLint: by itself, so that no run warms up another. */
export interface LintMeasurement {
  /** Time that the processor spent in `lintFiles`, in milliseconds. */
  readonly cpu: number;
  /** The same in time that passed. */
  readonly wall: number;
  /** The most memory that the process had, in bytes. */
  readonly memory: number;
  readonly files: number;
  readonly findings: number;
  /** Time that passed in each rule, in milliseconds: what several need, such as the definitions, counts for the first. */
  readonly rules: Readonly<Record<string, number>>;
}

/**
 * The rules of a run. `empty` is one rule that does nothing: what ESLint spends as soon as any rule runs. It makes each rule's
 * context an object whose prototype leads to the file's tree (ESLint 10.15, `FileContext.extend`), and V8 keeps prototypes until
 * the whole heap is collected.
 */
export type Rules = 'none' | 'empty' | 'recommended' | 'calls' | 'typescript-eslint';

/** The rules that need the call graph: they follow what handlers and the start-up call through the project. */
const FOLLOWING_CALLS = ['mcp/no-stdout', 'mcp/no-write-in-read-only', 'mcp/no-undeclared-error'];

/** What is linted, and how. */
export interface LintTask {
  readonly cwd: string;
  readonly patterns: readonly string[];
  readonly rules: Rules;
  /** The entry of the built plugin. */
  readonly plugin: string;
}

const task = JSON.parse(process.argv[2] ?? '') as LintTask;
// The same parser in all runs, loaded before they begin, as is the plugin.
const { default: tseslint } = await import('typescript-eslint');
(tseslint.parser as { parseForESLint(text: string): unknown }).parseForESLint('');

async function configs(): Promise<unknown[]> {
  if (task.rules === 'typescript-eslint') return tseslint.configs.recommended;
  if (task.rules === 'none') return [];
  if (task.rules === 'empty')
    return [
      {
        plugins: { bench: { rules: { empty: { create: () => ({}) } } } },
        rules: { 'bench/empty': 'error' },
      },
    ];
  const { default: plugin } = (await import(pathToFileURL(task.plugin).href)) as {
    default: { configs: { recommended: Linter.Config } };
  };
  const { recommended } = plugin.configs;
  if (task.rules === 'recommended') return [recommended];
  return [
    recommended,
    { rules: Object.fromEntries(FOLLOWING_CALLS.map((rule) => [rule, 'warn'])) },
  ];
}

/** The time of each rule in all files. */
function timesOf(results: readonly ESLint.LintResult[]): Record<string, number> {
  const times: Record<string, number> = {};
  for (const pass of results.flatMap(({ stats }) => stats?.times.passes ?? []))
    for (const [rule, { total }] of Object.entries(pass.rules ?? {}))
      times[rule] = (times[rule] ?? 0) + total;
  return times;
}

const eslint = new ESLint({
  cwd: task.cwd,
  overrideConfigFile: true,
  stats: true,
  overrideConfig: [
    { files: ['**/*.ts', '**/*.js'], languageOptions: { parser: tseslint.parser } },
    ...(await configs()),
  ] as Linter.Config[],
});
const before = { cpu: process.cpuUsage(), wall: performance.now() };
const results = await eslint.lintFiles([...task.patterns]);
const { user, system } = process.cpuUsage(before.cpu);
const measurement: LintMeasurement = {
  cpu: (user + system) / 1000,
  wall: performance.now() - before.wall,
  memory: process.resourceUsage().maxRSS * 1024,
  files: results.length,
  findings: results.reduce((sum, { messages }) => sum + messages.length, 0),
  rules: timesOf(results),
};
process.stdout.write(JSON.stringify(measurement));
