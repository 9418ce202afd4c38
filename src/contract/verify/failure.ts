/** Why a server could not be compared. The message is a sentence with the fix. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
  /** The last lines that the server wrote to standard error. */
  readonly output: readonly string[];

  constructor(
    message: string,
    { output = [], cause }: { readonly output?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.output = output;
  }
}
