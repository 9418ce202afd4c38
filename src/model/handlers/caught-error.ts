import type { Edit } from '../findings/edit.ts';

/** The caught error that another one replaces. */
export interface CaughtError {
  /** The name of the caught error; undefined for `catch {`. */
  readonly name: string | undefined;
  /** Whether it already passes a cause, or unread options. */
  readonly hasCause: boolean;
  /** Whether the cause is in another argument, such as the data of the error. */
  readonly isMisplaced: boolean;
  /** Whether the new error is thrown there, or by callers that pass the caught one to a helper. */
  readonly isThrown: boolean;
  /**
   * Whether the new error says all that the caught one does: the whole message of an own error, or
   * that something does not exist.
   */
  readonly isPassedOn: boolean;
  /** Whether a call before the construction logs it. */
  readonly isLogged: boolean;
  /** The edit that adds the cause; undefined if there is no single right edit. */
  readonly fix: Edit | undefined;
}

/**
 * Whether the error that replaces a caught one is thrown without it, and nothing else keeps what it
 * says.
 */
export function losesCause(caught: CaughtError): caught is CaughtError & { readonly name: string } {
  const { isThrown, name, hasCause } = caught;
  return isThrown && name !== undefined && !hasCause && !caught.isPassedOn && !caught.isLogged;
}
