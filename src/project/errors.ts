/**
 * Something could not be checked. The message is one sentence that names the file or the option and
 * the fix; users see nothing else without `--debug`.
 */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}

/** The message of a thrown value on one line, as a part of a sentence. */
export function errorMessage(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}

/** The error code of the operating system (`ENOENT`, `EACCES`, …), if `thrown` carries one. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
