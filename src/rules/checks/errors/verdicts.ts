import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import { knownTextOf, knownValues } from '../../../model/static.ts';
import { wordsOf } from '../../../model/text/stems.ts';
import { LOOKING } from '../verbs.ts';
import { textBlocksOf } from './failure-text.ts';

/** JSON with a member that says that something is not valid. */
const NOT_VALID = /^\s*\{[^]*"(?:valid|isValid|is_valid)":\s*false\b/;
/** A text, or JSON with a member, that says that the call failed. */
const FAILED = /^\W*error\b|"(?:success|ok)":\s*false\b|"status":\s*"(?:error|fail\w*)"/i;

/**
 * Whether a path through a `catch` answers what a validating tool is asked for: only what computes
 * is caught, and the answer is JSON with `"valid": false`.
 */
export function isVerdict(path: ReturnedResult, tool: Definition): boolean {
  if (path.caught?.isComputed !== true || !isNamedAsLooking(tool)) return false;
  const texts = textsSent(path);
  return texts.some((text) => NOT_VALID.test(text)) && !texts.some((text) => FAILED.test(text));
}

function isNamedAsLooking({ name, title }: Definition): boolean {
  return [name, title]
    .flatMap(knownValues)
    .flatMap(({ value }) => wordsOf(value))
    .some((word) => LOOKING.includes(word));
}

/** The known texts that a path sends, as its text or in the blocks of its result. */
function textsSent({ treatment, value }: ReturnedResult): readonly string[] {
  const isResult = treatment !== 'text' && isKnownObject(value);
  const texts = isResult ? textBlocksOf(propertyOf(value, 'content')) : [value];
  return texts.map((text) => knownTextOf(text).join(' '));
}

/** Words of the names of tools that are asked whether something is up. */
const HEALTH: ReadonlySet<string> = new Set(['ping', 'health', 'healthcheck', 'healthz']);

/** Whether a tool is asked whether something is up: a failure of it is the answer. */
export function asksForHealth({ name }: Definition): boolean {
  const names = knownValues(name);
  return (
    names.length > 0 && names.every(({ value }) => wordsOf(value).some((each) => HEALTH.has(each)))
  );
}
