import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import { knownTextOf } from '../../../model/static.ts';
import { textBlocksOf } from './failure-text.ts';

/** A member of JSON that says that something is not valid: `"isValid": false`. */
const INVALID_MEMBER = /"\w*valid":\s*false/i;
/** A member of JSON that says that the call failed. */
const FAILED_MEMBER = /"(?:success|ok)":\s*false/i;
const INVALID = /\b(?:invalid|not (?:a )?valid)\b/i;
const VALID = /\bvalid\b/i;

/**
 * Whether a path through a `catch` answers what a validating tool is asked for: what was given is
 * not valid. Only what computes is caught, and the text is JSON with `"valid": false`, or says
 * "invalid" where another path says "valid".
 *
 * @param others all paths of the handler
 */
export function isVerdict(path: ReturnedResult, others: readonly ReturnedResult[]): boolean {
  if (path.caught?.isComputed !== true) return false;
  const text = textSent(path);
  if (INVALID_MEMBER.test(text)) return !FAILED_MEMBER.test(text);
  return INVALID.test(text) && others.some((other) => !other.caught && saysValid(textSent(other)));
}

function saysValid(text: string): boolean {
  return VALID.test(text) && !INVALID.test(text);
}

/** The known texts that a path sends, as its text or in the blocks of its result. */
function textSent({ treatment, value }: ReturnedResult): string {
  const isResult = treatment !== 'text' && isKnownObject(value);
  const texts = isResult ? textBlocksOf(propertyOf(value, 'content')) : [value];
  return texts.flatMap(knownTextOf).join(' ');
}
