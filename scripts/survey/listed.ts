import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContractList } from '../../src/contract/contract.ts';
import type { AdvertisedDefinition } from '../../src/contract/verify/compare.ts';
import { credentials, environmentNames, everything } from './environment.ts';
import { commandsOf, readManifest, sourceTexts } from './package-files.ts';
import { startOf, switched } from './switches.ts';

/** One way to start a server. */
export interface Attempt {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface AskRequest {
  readonly attempts: readonly Attempt[];
  readonly cwd: string;
  readonly baseEnv: Readonly<Record<string, string>>;
  /** For the first attempt, and for each of the others. */
  readonly milliseconds: readonly [number, number];
}

export interface AskResult extends Attempt {
  /** What the server calls itself. */
  readonly server: string;
  readonly advertised: AdvertisedDefinition;
  /** What it lists when no variable is set, if it starts so. */
  readonly withoutVariables?: AdvertisedDefinition;
  /** The lists that the server ends without answering. */
  readonly unanswered?: readonly ContractList[];
  /** What the attempts ended with that did not answer. */
  readonly failures: readonly string[];
}

/** What a started server lists, or why there is nothing to compare with. */
export type Listed =
  | ({ readonly status: 'listed' } & AskResult)
  | { readonly status: Failure; readonly failures: readonly string[] };

export const FAILURES = [
  'not installed',
  'needs a native build',
  'needs another system or Node',
  'does not start',
  'lists nothing',
  'not asked',
] as const;
export type Failure = (typeof FAILURES)[number];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKER = fileURLToPath(new URL('ask-worker.ts', import.meta.url));
const NETWORK = fileURLToPath(new URL('answering-network.cjs', import.meta.url));
const ARGUMENTS = [
  ['stdio'],
  ['--stdio'],
  ['mcp'],
  ['serve'],
  ['start'],
  ['--transport', 'stdio'],
  ['server'],
  ['mcp', 'start'],
  ['run'],
];
const NATIVE =
  /bindings file|\.node['"]|node-gyp|prebuild|NODE_MODULE_VERSION|native (?:module|binding|build)|@rollup\/rollup-|sharp module/i;
const OTHER_SYSTEM =
  /only (?:supported|works|runs) on|requires (?:macos|windows|node)|unsupported (?:platform|engine)|Unknown builtin module|No such built-in module|WebSocket is not defined|node:sqlite|SyntaxError: .*(?:with|using)\b/i;

/**
 * Starts a server without a network and asks it for its lists, within `seconds` in all.
 *
 * @param attemptsIn the ways to start it in a folder that is its home
 */
export async function listedBy(
  attemptsIn: (home: string) => readonly Attempt[],
  seconds: number,
): Promise<Listed> {
  const home = mkdtempSync(join(tmpdir(), 'survey-'));
  try {
    const files = { request: join(home, 'request.json'), result: join(home, 'result.json') };
    const cwd = join(home, 'work');
    mkdirSync(cwd);
    const request: AskRequest = {
      attempts: attemptsIn(cwd),
      cwd,
      baseEnv: {
        PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
        HOME: cwd,
        TMPDIR: cwd,
        LANG: 'C.UTF-8',
      },
      milliseconds: [40_000, 12_000],
    };
    writeFileSync(files.request, JSON.stringify(request));
    await inNamespace([WORKER, files.request, files.result], seconds);
    return elsewhere(readResult(files.result), cwd);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** An answer whose attempt can be made again in another home folder. */
function elsewhere(listed: Listed, home: string): Listed {
  if (listed.status !== 'listed') return listed;
  const { command, env } = listed;
  const text = JSON.stringify({ command, env }).replaceAll(home, '{home}');
  return { ...listed, ...(JSON.parse(text) as Attempt) };
}

/** The ways in which the server of a package may start, in `cwd` and with a program of Node. */
export function attemptsFor(folder: string, cwd: string, node: string): Attempt[] {
  const manifest = readManifest(folder);
  const names = environmentNames(sourceTexts(folder));
  const few = credentials(names, cwd);
  const all = everything(names, cwd);
  const commands = commandsOf(folder, manifest).map((file) =>
    isNodeScript(file) ? [node, file] : [file],
  );
  const start = startOf(manifest.name ?? '');
  const network = { NODE_OPTIONS: `--require ${NETWORK}` };
  const answered = { ...few, ...network };
  const asWritten = [...(start?.env ? [{}, network] : [few, answered])].map((env) => ({
    command: commands[0] ?? [],
    env,
    advertised: {},
  }));
  return [
    ...(start ? asWritten.map((attempt) => switched(attempt, start, cwd)) : []),
    ...commands
      .slice(0, 2)
      .flatMap((command) => [few, answered, {}, all].map((env) => ({ command, env }))),
    ...commands
      .slice(0, 2)
      .flatMap((command) =>
        [...ARGUMENTS, [cwd]].map((more) => ({ command: [...command, ...more], env: few })),
      ),
    ...commands.slice(2, 5).map((command) => ({ command, env: few })),
  ];
}

function isNodeScript(file: string): boolean {
  const [first = ''] = readFileSync(file, 'utf8').slice(0, 200).split('\n', 1);
  return first.startsWith('#!') ? first.includes('node') : /\.[cm]?js$/.test(file);
}

/** Runs a script of this folder where loopback is the only network, and ends it with all that it started. */
function inNamespace(script: readonly string[], seconds: number): Promise<void> {
  const namespaces = ['-rn', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const withLoopback = ['sh', '-c', 'ip link set lo up 2>/dev/null; "$@"; exit $?', 'sh'];
  const child = spawn(
    'unshare',
    [...namespaces, ...withLoopback, process.execPath, '--import', 'tsx', ...script],
    { cwd: ROOT, stdio: ['ignore', 'ignore', process.env['SURVEY_DEBUG'] ? 'inherit' : 'ignore'] },
  );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function readResult(file: string): Listed {
  const result: Partial<AskResult> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<AskResult>)
    : {};
  const { advertised, command, env, server, failures = [] } = result;
  if (!advertised || !command || !env || server === undefined)
    return { status: failureOf(failures), failures };
  const isEmpty = Object.values(advertised).every(({ length }) => length === 0);
  if (isEmpty) return { status: 'lists nothing', failures };
  return { ...result, status: 'listed', advertised, command, env, server, failures };
}

function failureOf(failures: readonly string[]): Failure {
  const text = failures.join('\n');
  if (NATIVE.test(text)) return 'needs a native build';
  return OTHER_SYSTEM.test(text) ? 'needs another system or Node' : 'does not start';
}
