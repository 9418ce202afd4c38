import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LISTS } from '../../src/contract/contract.ts';
import type { AskResult, Attempt } from './listed.ts';

/** What makes a server leave out definitions that it lists by default. */
export interface Switch {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** JSON files, by their path in the home folder. */
  readonly files?: Readonly<Record<string, unknown>>;
}

const FILE = fileURLToPath(new URL('switches.json', import.meta.url));

/** The switch of a package, by its name; written by hand, from its documentation. */
export function switchOf(name: string): Switch | undefined {
  return (JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, Switch>>)[name];
}

/**
 * The attempt that answered, with a switch. `{names}` is replaced by the names of everything that it listed.
 *
 * @param home the folder for the files
 */
export function switched(
  { command, env, advertised }: Pick<AskResult, 'command' | 'env' | 'advertised'>,
  { args = [], env: more = {}, files = {} }: Switch,
  home: string,
): Attempt {
  const names = LISTS.flatMap((list) => advertised[list] ?? [])
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');
  const filled = (text: string): string => text.replace('{names}', names.join(','));
  for (const [path, content] of Object.entries(files)) {
    const file = join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }
  return {
    command: [...command, ...args.map(filled)],
    env: {
      ...env,
      ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, filled(value)])),
    },
  };
}
