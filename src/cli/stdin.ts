import { resolve } from 'node:path';
import { realPath, unsavedTexts } from '../syntax/modules/files.ts';
import type { Checked } from './lint/checked.ts';
import type { Io } from './io.ts';
import type { LintOptions } from './arguments/request.ts';
import { check } from './lint/run-rules.ts';

/**
 * As `check`, for the text on standard input, which takes the place of the content of its file.
 *
 * @param path the path of the text, which need not exist
 */
export async function checkStdin(path: string, options: LintOptions, io: Io): Promise<Checked> {
  const file = realPath(resolve(io.cwd, path));
  unsavedTexts.set(file, await io.stdin());
  try {
    return await check([path], options, io);
  } finally {
    unsavedTexts.delete(file);
  }
}
