import { getOwn } from '../../model/utils/get-own.ts';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { isUndecided, stringParts } from '../../syntax/evaluate/values/value.ts';
import type { CallNode } from '../../syntax/nodes.ts';

/** The change that a call makes, as a verb phrase; `open` where unknown values decide it. */
export type Write = { readonly does: string } | 'open' | undefined;

const RUNNERS = new Set([
  'exec',
  'execSync',
  'execFile',
  'execFileSync',
  'spawn',
  'spawnSync',
  'fork',
  'execa',
  'execaSync',
  'execaCommand',
  '$',
  'default',
  'sync',
]);
/** The modules that run programs, by their specifiers. */
export const PROCESS_PACKAGES = new Set(['child_process', 'execa', 'cross-spawn']);

/** Commands that only write. Others may read, or run what their arguments say. */
const WRITERS = new Set([
  'rm',
  'rmdir',
  'unlink',
  'mv',
  'cp',
  'touch',
  'chmod',
  'chown',
  'ln',
  'dd',
  'truncate',
  'shred',
]);

/** Subcommands that write, of commands that also read. */
const SUBCOMMANDS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: new Set([
    'add',
    'am',
    'apply',
    'checkout',
    'cherry-pick',
    'clean',
    'clone',
    'commit',
    'init',
    'merge',
    'mv',
    'pull',
    'push',
    'rebase',
    'reset',
    'restore',
    'revert',
    'rm',
    'switch',
  ]),
  npm: new Set(['ci', 'i', 'install', 'publish', 'uninstall', 'update']),
  pnpm: new Set(['add', 'i', 'install', 'publish', 'remove', 'update']),
  yarn: new Set(['add', 'install', 'publish', 'remove', 'upgrade']),
  docker: new Set([
    'build',
    'create',
    'kill',
    'pull',
    'push',
    'rm',
    'rmi',
    'run',
    'start',
    'stop',
    'tag',
  ]),
  kubectl: new Set([
    'annotate',
    'apply',
    'create',
    'delete',
    'drain',
    'edit',
    'label',
    'patch',
    'replace',
    'scale',
  ]),
  systemctl: new Set(['disable', 'enable', 'restart', 'start', 'stop']),
  brew: new Set(['install', 'uninstall', 'upgrade']),
};

/** The write of a child process, if its command is literal and known to write. */
export function processWrite(
  specifier: string,
  name: string,
  site: CallNode,
  { module, frame }: EvaluationContext,
  evaluator: Evaluator,
): Write {
  if (!PROCESS_PACKAGES.has(specifier) || !RUNNERS.has(name)) return undefined;
  const [command, args] = site.arguments.map((argument) =>
    argument.type === 'SpreadElement' ? undefined : evaluator.evaluate(argument, module, frame),
  );
  const words = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])].flatMap(wordsOf);
  const [program, ...rest] = words;
  if (!program) return isUndecided(command) ? 'open' : undefined;
  const subcommand = rest.find((word) => word === UNKNOWN || !word.startsWith('-'));
  if (WRITERS.has(program)) return { does: `runs \`${program}\`` };
  return subcommand !== undefined && getOwn(SUBCOMMANDS, program)?.has(subcommand)
    ? { does: `runs \`${program} ${subcommand}\`` }
    : undefined;
}

/** A placeholder for the words that are not known. */
const UNKNOWN = '';

/** The words of a command line, up to the first part that is not known. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim().split(/\s+/);
  const start = stringParts(value)?.[0];
  return [...(start?.trim().split(/\s+/) ?? []), UNKNOWN];
}
