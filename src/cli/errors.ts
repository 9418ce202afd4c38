export { CheckError, reasonOf, systemCode } from '../project/errors.ts';

/** What the exit code says. */
export const ExitCode = {
  /** Checked, and nothing to complain about. */
  Clean: 0,
  /** Checked, with errors or with more warnings than allowed. */
  Findings: 1,
  /** Not checked, or not all of it. */
  CouldNotCheck: 2,
} as const;

/** One of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Something that kept a part from being checked, while the rest was. */
export interface CommandFailure {
  /** One sentence, as of a {@link CheckError}. */
  readonly message: string;
  /** What was thrown, for `--debug`. */
  readonly cause?: unknown;
}
