import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median, print, tableHead, tableRow } from './bench-table.ts';

/*
 * Compares whole commands on checkouts of servers whose dependencies are installed: processor time of the process with all its
 * threads, from start to end. The commands take turns; a ratio is the median of the rounds' ratios.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 5;

/** What is run, by its name in the table. */
type Commands = Readonly<Record<'parser only' | 'tsc' | 'mcp-lint' | 'inventory', string[]>>;
type Name = keyof Commands;

const RATIOS: readonly (readonly [Name, Name])[] = [
  ['mcp-lint', 'parser only'],
  ['mcp-lint', 'tsc'],
  ['inventory', 'tsc'],
];

/** The folder of a checkout that is linted: its sources, if they are apart. */
export function sourcesOf(checkout: string): string {
  return existsSync(join(checkout, 'src')) ? 'src' : '.';
}

/** @param temporary a folder for configuration files */
export function printCommands(checkouts: readonly string[], temporary: string): void {
  const config = join(temporary, 'parser-only.config.mjs');
  writeFileSync(config, parserOnly());
  tableHead([
    'commands on',
    ...Object.keys(commandsFor('.', config)).map((name) => `${name}, ms`),
    ...RATIOS.map(([name, by]) => `${name} / ${by}`),
  ]);
  for (const checkout of checkouts) printCheckout(checkout, commandsFor(checkout, config));
  print('');
}

function printCheckout(checkout: string, commands: Commands): void {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const times = Object.entries(commands).map(([name, command]) => [
      name,
      processorTime(command, checkout),
    ]);
    return Object.fromEntries(times) as Record<Name, number>;
  });
  const names = Object.keys(commands) as Name[];
  tableRow([
    basename(checkout),
    ...names.map((name) => Math.round(median(rounds.map((round) => round[name]))).toString()),
    ...RATIOS.map(([name, by]) =>
      median(rounds.map((round) => round[name] / round[by])).toFixed(2),
    ),
  ]);
}

function commandsFor(checkout: string, config: string): Commands {
  const bin = (path: string): string => join(ROOT, 'node_modules', path);
  const lint = [join(ROOT, 'dist/cli/main.js'), '--no-config'];
  const sources = sourcesOf(checkout);
  return {
    'parser only': [bin('eslint/bin/eslint.js'), '--config', config, sources],
    tsc: [bin('typescript/bin/tsc'), '--noEmit', '--incremental', 'false'],
    'mcp-lint': [...lint, sources, '--preset', 'recommended'],
    inventory: [lint[0] ?? '', 'inventory', sources, '--no-config'],
  };
}

/** A configuration with the parser of typescript-eslint and no rule. */
function parserOnly(): string {
  const parser = pathToFileURL(join(ROOT, 'node_modules/typescript-eslint/dist/index.js')).href;
  return `import tseslint from '${parser}';
export default [
  { ignores: ['**/*.d.ts'] },
  { files: ['**/*.{ts,tsx,mts,cts,js,jsx}'], languageOptions: { parser: (tseslint.default ?? tseslint).parser } },
];
`;
}

/** The milliseconds of the processor that a Node program takes; its findings do not matter. */
function processorTime(command: readonly string[], cwd: string): number {
  const script = `TIMEFORMAT='%U %S'; time "$@" >/dev/null 2>/dev/null`;
  const { stderr } = spawnSync('bash', ['-c', script, 'bench', process.execPath, ...command], {
    cwd,
    encoding: 'utf8',
  });
  const [user, system] = stderr.trim().split(' ').map(Number);
  if (user === undefined || system === undefined || Number.isNaN(user + system))
    throw new Error(`${command.join(' ')} was not measured: ${stderr}`);
  return (user + system) * 1000;
}

/** Prints the size of the package with what it depends on, without its peers. */
export function printInstalledSize(): void {
  const npm = (...args: readonly string[]): string =>
    execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const packed = JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts')) as readonly {
    readonly unpackedSize: number;
  }[];
  const own = packed[0]?.unpackedSize ?? 0;
  const folders = npm('ls', '--omit=dev', '--omit=peer', '--all', '--parseable')
    .trim()
    .split('\n')
    .filter((folder) => folder.includes('node_modules') && existsSync(folder));
  const all = folders.reduce((sum, folder) => sum + sizeOf(folder), own);
  print(
    `Installed without ESLint: ${megabytes(all)} in ${folders.length + 1} packages, ${megabytes(own)} of them the package itself.`,
  );
}

/** The size of a folder on a disk with blocks of 4 KB, as `du` counts it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return sum + (entry.isDirectory() ? sizeOf(path) : blocksOf(lstatSync(path).size));
    }, BLOCK);
}

const BLOCK = 4096;

function blocksOf(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
