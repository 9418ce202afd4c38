/**
 * Something that could not be checked. The message is one sentence that names the file or the option and how to mend it;
 * it is all that a user sees without `--debug`.
 */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}

/** What a thrown value, or a message, says: on one line, to stand within a sentence. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}

/** The error code of the operating system (`ENOENT`, `EACCES`, …), if `thrown` carries one. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
