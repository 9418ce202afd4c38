import type { ErrorEntry } from '../../../model/definitions/error-contract.ts';
import type { Handler } from '../../../model/handlers/handler.ts';
import { JSON_RPC_ERROR_CODES } from '../../../model/protocol/error-codes.ts';
import { asText, knownTextOf, knownValues, type StaticValue } from '../../../model/static.ts';

/** The codes of failures that are about an argument. */
const ARGUMENT_CODES: ReadonlySet<unknown> = new Set([
  JSON_RPC_ERROR_CODES.InvalidParams,
  JSON_RPC_ERROR_CODES.ValidationError,
]);
/** Messages about an argument, whatever the reason is that they are filed under. */
const ABOUT_ARGUMENT = /\b(?:required|missing|must|only|invalid|expected|provide|specify)\b/i;

/**
 * Whether a handler uses the reason of an entry for one message only, which is not about an
 * argument.
 */
export function isHintAboutFailure({ reason, code }: ErrorEntry, { errors }: Handler): boolean {
  const messages = errors.flatMap(({ via, args }) => {
    const given = via === 'fail' ? args.at(0) : undefined;
    const [first, message] = [given && asText(given), args.at(1)];
    const isSame =
      first &&
      reason.kind === 'known' &&
      knownValues(first).some(({ value }) => value === reason.value);
    return isSame && message && message.kind !== 'absent' ? [message] : [];
  });
  if (new Set(messages.map(identityOf)).size > 1) return false;
  const isOfArguments = code.kind === 'known' && ARGUMENT_CODES.has(code.value);
  return isOfArguments || !messages.flatMap(knownTextOf).some((text) => ABOUT_ARGUMENT.test(text));
}

/** Equal for messages with the same text; an unread message differs from every other one. */
function identityOf(message: StaticValue): string {
  const text = knownTextOf(message);
  return text.length > 0 ? text.join('\0') : JSON.stringify(message.at);
}
