import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTRACT_LISTS } from '../../src/contract/contract.ts';
import type { AskResult, Attempt } from './ask-messages.ts';

/** What a start-up has beyond the attempt that it changes. */
export interface Switch {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Texts or JSON, by their path in the home folder. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** The version of Node that runs it, where this one does not. */
  readonly node?: string;
}

/** What makes a package leave out definitions that it lists by default; written by hand, from its documentation. */
export function switchOf(name: string): Switch | undefined {
  const change = entryOf('switches.json', name);
  // The start-up that it changes needs its own files in the new home folder.
  return change && { ...change, files: { ...startOf(name)?.files, ...change.files } };
}

/** What a package needs to start, where dummies do not suffice; written by hand, from its documentation. */
export function startOf(name: string): Switch | undefined {
  return entryOf('starts.json', name);
}

function entryOf(file: string, name: string): Switch | undefined {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Switch>>)[name];
}

/**
 * An attempt with a switch. `{names}` is replaced by the names of everything that it listed, `{home}` by the home folder.
 *
 * @param home the folder for the files
 */
export function switched(
  { command, env, advertised }: Pick<AskResult, 'command' | 'env' | 'advertised'>,
  { args = [], env: more = {}, files = {} }: Switch,
  home: string,
): Attempt {
  const names = CONTRACT_LISTS.flatMap((list) => advertised[list] ?? [])
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');
  const filled = (text: string): string =>
    text.replace('{names}', names.join(',')).replace('{home}', home);
  for (const [path, content] of Object.entries(files)) {
    const file = join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  const filledIn = { ...env, ...more };
  return {
    command: [...command, ...args].map(filled),
    env: Object.fromEntries(Object.entries(filledIn).map(([key, value]) => [key, filled(value)])),
  };
}
