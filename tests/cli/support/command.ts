import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io } from '../../../src/cli/io.ts';
import { run } from '../../../src/cli/run.ts';

/** What one run of the command printed, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project in a temporary folder that goes away with the test. */
export interface TemporaryProject {
  readonly folder: string;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  readonly write: (name: string, content: string | Uint8Array) => void;
  /** Runs `mcp-lint` in the folder. */
  readonly lint: (...argv: string[]) => Promise<Outcome>;
}

/** What a command is started with. */
interface World {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  readonly stdin?: string;
}

/** Makes a project of these files. */
export function project(files: Readonly<Record<string, string | Uint8Array>>): TemporaryProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-lint-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    folder,
    path,
    write,
    read: (name) => readFileSync(path(name), 'utf8'),
    lint: (...argv) => runIn(folder, argv),
  };
}

/** The world of a command that runs in this process: what it prints is given to `print`. */
export function ioIn(
  cwd: string,
  print: (stream: 'stdout' | 'stderr', text: string) => void = () => {},
  world: World = {},
): Io {
  const isTTY = world.isTTY ?? false;
  return {
    cwd,
    env: world.env ?? {},
    isTTY: { stdout: isTTY, stderr: isTTY },
    stdout: { write: (text) => print('stdout', text) },
    stderr: { write: (text) => print('stderr', text) },
    stdin: () => Promise.resolve(world.stdin ?? ''),
  };
}

/** Runs the command in this process, in a world of its own. */
export async function runIn(
  cwd: string,
  argv: readonly string[],
  world: World = {},
): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const print = (stream: keyof typeof printed, text: string): void =>
    void (printed[stream] += text);
  const code = await run(argv, ioIn(cwd, print, world));
  return { code, ...printed };
}
