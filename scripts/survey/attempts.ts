import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Attempt } from './ask-messages.ts';
import { credentials, environmentNames, everything } from './environment.ts';
import { commandsOf, readManifest, sourceTexts } from './package-files.ts';
import { startOf, switched } from './switches.ts';

const NETWORK = fileURLToPath(new URL('answering-network.cjs', import.meta.url));
/** Arguments that make some servers serve over stdio. */
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
