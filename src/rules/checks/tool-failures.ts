import { JSON_RPC_ERROR_CODES, RETIRED_CODES } from '../../model/error-codes.ts';
import type { Results, ThrownFailure } from '../../model/results.ts';
import { knownTextOf, knownValues } from '../../model/static.ts';

/** The codes of protocol errors that a call is answered with: for an unknown tool on some servers, and for a visit of a URL. */
const ASKED_FOR: ReadonlySet<unknown> = new Set([
  JSON_RPC_ERROR_CODES.MethodNotFound,
  RETIRED_CODES.urlElicitationRequired,
]);

/** A message that refuses an unknown tool. */
const REFUSAL =
  /\b(?:unknown|unsupported|unrecognized|no|no such|invalid) tool\b|\btool\b.*\b(?:not found|unknown|not supported|does not exist|not implemented)\b/i;

/** The errors of a tool that a handler of all calls throws in place of a result; not those that the protocol asks for. */
export function toolFailures({ thrown }: Results): readonly ThrownFailure[] {
  return thrown.filter(
    ({ code, message }) =>
      code.kind !== 'unknown' &&
      !knownValues(code).some(({ value }) => ASKED_FOR.has(value)) &&
      !REFUSAL.test(knownTextOf(message).join(' ')),
  );
}
