import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with files, for one test. */
export interface Project {
  readonly directory: string;
  /** The absolute path of a file in it. */
  readonly path: (file: string) => string;
  /** Writes a file, making folders as needed. Objects are written as JSON. */
  readonly write: (file: string, content: string | Uint8Array | object) => void;
  readonly remove: (file: string) => void;
  /** Makes a symbolic link; `target` is relative to the project. */
  readonly link: (file: string, target: string) => void;
}

/** Makes a folder that is removed when the running test ends. */
export function project(
  files: Readonly<Record<string, string | Uint8Array | object>> = {},
): Project {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-contract-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  const path = (file: string): string => join(directory, file);
  const made = (file: string): string => {
    mkdirSync(dirname(path(file)), { recursive: true });
    return path(file);
  };
  const write: Project['write'] = (file, content) => {
    const isData = typeof content === 'object' && !(content instanceof Uint8Array);
    writeFileSync(made(file), isData ? JSON.stringify(content) : content);
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  return {
    directory,
    path,
    write,
    remove: (file) => rmSync(path(file), { recursive: true, force: true }),
    link: (file, target) => symlinkSync(path(target), made(file)),
  };
}

/** Runs with the permissions of a user who owns nothing: root, who runs the tests in many containers, may read everything. */
export function unprivileged<T>(run: () => T): T {
  if (process.getuid?.() !== 0) return run();
  process.seteuid!(65_534);
  try {
    return run();
  } finally {
    process.seteuid!(0);
  }
}
