import { errorMessage, type CommandFailure } from './errors.ts';

/** The failure for a file that does not parse. */
export function parseFailure(name: string, why: string): CommandFailure {
  return { message: `${name} does not parse (${errorMessage(why)}): fix its syntax.` };
}

/** The failure for an internal error on a file. */
export function internalFailure(name: string, error: unknown): CommandFailure {
  return {
    message: `${name} could not be checked because of a bug in mcp-lint (${internalReason(error)}): report it with the output of --debug.`,
    cause: error,
  };
}

/**
 * The first line of an internal error, with the rule that threw it; ESLint appends lines of its
 * own.
 */
function internalReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const rule = /^Rule: "(?<rule>.+)"$/m.exec(error.message)?.groups?.['rule'];
  const [first = ''] = error.message.trim().split('\n');
  return rule === undefined ? errorMessage(first) : `${rule}: ${errorMessage(first)}`;
}
