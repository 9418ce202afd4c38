export { CheckError, errorMessage, systemCode } from '../project/errors.ts';

/** The exit codes of the command. */
export const ExitCode = {
  /** Checked; no errors. */
  Clean: 0,
  /** Checked; errors, or more warnings than allowed. */
  Findings: 1,
  /** Not checked completely. */
  CouldNotCheck: 2,
} as const;

/** One of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** A failure to check one part. */
export interface CommandFailure {
  /** One sentence, as in a {@link CheckError}. */
  readonly message: string;
  /** The thrown value, for `--debug`. */
  readonly cause?: unknown;
}
