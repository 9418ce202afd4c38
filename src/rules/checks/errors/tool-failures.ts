import { JSON_RPC_ERROR_CODES, RETIRED_CODES } from '../../../model/protocol/error-codes.ts';
import { TEXT_BLOCK } from '../../../model/findings/code-text.ts';
import { clausesWithFlag, type CatchFinding } from './catch-findings.ts';
import { locationKey } from '../../../model/location.ts';
import type { Results, ThrownFailure } from '../../../model/handlers/results.ts';
import { knownTextOf, knownValues, type StaticValue } from '../../../model/static.ts';

/**
 * The codes of protocol errors that a call is answered with: for an unknown tool on some servers,
 * and for a visit of a URL.
 */
const ASKED_FOR: ReadonlySet<unknown> = new Set([
  JSON_RPC_ERROR_CODES.MethodNotFound,
  RETIRED_CODES.urlElicitationRequired,
]);

const KIND = String.raw`\b(?:tool|prompt|resource)\b`;
/** A message that refuses a name that is unknown, or that the server does not offer. */
const REFUSAL = new RegExp(
  String.raw`\b(?:unknown|unsupported|unrecognized|no|no such|invalid) ${KIND}|${KIND}.*\b(?:not found|unknown|not supported|does not exist|not implemented)\b|${KIND}(?:\W+\S+)?\W+(?:is )?(?:not (?:enabled|available|exposed)|disabled|unavailable)\b`,
  'i',
);

/** Messages that say that a prompt or resource of the requested name or URI does not exist. */
const UNKNOWN = {
  prompt:
    /\b(?:unknown|unrecognized|no such) prompt\b|\bprompt\b.*\b(?:not found|does not exist)\b/i,
  resource:
    /\b(?:unknown|unrecognized|no such) (?:resource|uri)\b|\bresource\b.*\b(?:not found|does not exist)\b/i,
};

/**
 * Whether the message of an error says that the server does not have the prompt or resource that a
 * request names.
 */
export function saysUnknown(message: StaticValue, kind: keyof typeof UNKNOWN): boolean {
  return UNKNOWN[kind].test(knownTextOf(message).join(' '));
}

const ARGUMENTS = '(?:tool )?(?:arguments|parameters|params)';
/** A message that refuses a request without any arguments, and speaks of nothing else. */
const MALFORMED = new RegExp(
  String.raw`^\W*(?:(?:no|missing) ${ARGUMENTS}(?: (?:(?:are|were) )?(?:provided|given))?|${ARGUMENTS} (?:(?:are|were|is) )?(?:missing|required|undefined|not (?:given|provided)))(?:\W*$|[.,;!?]| for (?:this |the )?tool\b)`,
  'i',
);

/**
 * Whether the message of an error says that a requested name is unknown, or that a request has no
 * arguments: what the protocol has errors for (2025-11-25, server/tools, "Error Handling").
 */
export function isRefusal(message: StaticValue): boolean {
  const text = knownTextOf(message).join(' ');
  return REFUSAL.test(text) || MALFORMED.test(text);
}

/**
 * The errors of a tool that a handler of all calls throws in place of a result; not those that the
 * protocol asks for.
 */
export function toolFailures({ thrown }: Results): readonly ThrownFailure[] {
  return thrown.filter(
    ({ code, message }) =>
      code.kind !== 'unknown' &&
      !knownValues(code).some(({ value }) => ASKED_FOR.has(value)) &&
      !isRefusal(message),
  );
}

/** The code before and after the text of a result that reports a failure. */
export const FAILED_RESULT = [
  `{ content: [${TEXT_BLOCK[0]}`,
  `${TEXT_BLOCK[1]}], isError: true }`,
] as const;

/**
 * The errors that a tool throws in place of a failed result; not where the same `catch` returns
 * one, whose author knows both.
 */
export function* protocolErrors(results: Results): Generator<CatchFinding<'protocol' | 'wrap'>> {
  const flagging = clausesWithFlag(results.paths);
  for (const failure of toolFailures(results)) {
    if (failure.clause && flagging.has(locationKey(failure.clause))) continue;
    const edits = failure.returnIt(...FAILED_RESULT);
    yield {
      clause: failure.clause ?? failure.at,
      finding: {
        messageId: 'protocol',
        at: failure.at,
        suggest: edits ? [{ messageId: 'wrap', edits }] : [],
      },
    };
  }
}
