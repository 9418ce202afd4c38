export { CheckError, reasonOf, systemCode } from '../project/errors.ts';

/** The meaning of the exit codes. */
export const ExitCode = {
  /** Checked, without errors. */
  Clean: 0,
  /** Checked, with errors or with more warnings than allowed. */
  Findings: 1,
  /** Not checked, or not all of it. */
  CouldNotCheck: 2,
} as const;

/** One of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** A failure that prevented the check of one part only. */
export interface CommandFailure {
  /** One sentence, as of a {@link CheckError}. */
  readonly message: string;
  /** What was thrown, for `--debug`. */
  readonly cause?: unknown;
}
