import type { LintOptions } from '../arguments/request.ts';
import { formatUnifiedDiff } from '../formats/unified-diff.ts';
import type { Paint } from '../io.ts';
import type { Checked } from '../lint/checked.ts';
import { displayPath } from '../paths.ts';
import { plural } from '../text.ts';
import { toPosix } from '../../syntax/modules/posix-path.ts';

/** The changes that fixes would make, as unified diffs. */
export function changesBy(
  { results, textOf }: Checked,
  { unsafe }: LintOptions,
  cwd: string,
  paint: Paint,
): string {
  const diffs = results.flatMap(({ filePath, output }) => {
    const name = toPosix(displayPath(cwd, filePath));
    return output === undefined ? [] : formatUnifiedDiff(name, textOf(filePath), output, paint);
  });
  const command = unsafe ? '--fix --unsafe' : '--fix';
  return diffs.length === 0
    ? `${command} would change no file.\n`
    : `${command} would change ${plural(diffs.length, 'file')}:\n\n${diffs.join('')}`;
}
