import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AskRequest, AskResult, Attempt } from './ask-messages.ts';

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
