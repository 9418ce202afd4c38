import { isKnownArray, isKnownObject, propertyOf } from '../../../model/property.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import { textsOf, type Known, type StaticObject, type StaticValue } from '../../../model/static.ts';
import { outputOf, partsOfResult } from '../results/result-parts.ts';
import { namesFailures } from '../../../model/text/failing-names.ts';

/** Words that report a failure. */
const FAILURE = /\b(?:errors?|fail(?:ed|s|ure)?|unable|could(?: not|n't)|cannot|can't)\b/i;
/** The start of a text that is certainly a failure; a sign or a mark of Markdown may come first. */
const ERROR_START = /^[^\p{Letter}\p{Number}{["]*Error:/u;
/** The start of an object of a failure as JSON. */
const FAILURE_JSON = /^\s*\{\s*"(?:success|ok)":\s*false,\s*"(?:error|errors|message|reason)":/;
/**
 * A text that accompanies the answer of a successful call: it begins so, or is JSON with a warning
 * among its members.
 */
const WARNING = /^\W*warning\b|"\w*warnings?":/i;

/** JSON whose members are not all read: one of them may say that the call succeeded. */
const OPEN_JSON = /^\s*\{\s*$/;
/** Members of an object of a failure as JSON. */
const FAILURE_MEMBER = /"errors?":|"(?:success|ok)":\s*false|"status":\s*"(?:error|fail\w*)"/i;

/**
 * Whether a framework sends a failed result as a mere text, so that it drops the flag: a flagged
 * one, or one with such content.
 */
export function sendsFailureAsText(
  { treatment, value }: ReturnedResult,
  isFailure: (content: StaticValue) => boolean,
): boolean {
  if (treatment !== 'texts' || !isKnownObject(value)) return false;
  const flag = propertyOf(value, 'isError');
  return (flag.kind === 'known' && flag.value === true) || isFailure(propertyOf(value, 'content'));
}

/** Whether a text block of a list of content reports a failure. */
export function contentReportsFailure(
  content: StaticValue,
  { namesError }: { readonly namesError: boolean },
): boolean {
  return textBlocksOf(content).some((text) => reportsFailure(text, { namesError }));
}

/** The texts of the blocks of a list of content; absent ones for other blocks. */
export function textBlocksOf(content: StaticValue): StaticValue[] {
  return isKnownArray(content)
    ? content.value.elements.filter(isKnownObject).map((block) => propertyOf(block, 'text'))
    : [];
}

/** Whether a text reports a failure, or names the caught error. */
export function reportsFailure(text: StaticValue, { namesError = false } = {}): boolean {
  if (text.kind === 'absent') return false;
  const mayNameError = namesError && text.kind !== 'known';
  const [first, second] = text.kind === 'unknown' ? (text.parts ?? []) : [];
  const isOpen = second === null && OPEN_JSON.test(first ?? '');
  const isFailure = (each: string): boolean =>
    FAILURE_MEMBER.test(each) || (!isOpen && FAILURE.test(each));
  return readableTexts(text).every(
    (each) => !WARNING.test(each) && (mayNameError || isFailure(each)),
  );
}

/** Whether every text block of a list of content is certainly a failure, and there is one. */
export function contentBeginsWithError(content: StaticValue): boolean {
  const texts = textBlocksOf(content);
  return texts.length > 0 && texts.every(isFailureData);
}

/** Whether the function that makes a result outside of the `catch` only makes those of failures. */
export function makesFailures(path: ReturnedResult): boolean {
  return isOfFailures(path.literalInHelper, path);
}

/** Whether another function than the returning one makes a result, and only those of failures. */
export function isMadeAsFailure(path: ReturnedResult): boolean {
  return isOfFailures(path.literalElsewhere, path);
}

function isOfFailures(
  literal: StaticValue | undefined,
  { helperName = '' }: ReturnedResult,
): boolean {
  return (
    literal !== undefined &&
    isKnownObject(literal) &&
    (namesFailures(helperName) || contentBeginsWithError(propertyOf(literal, 'content')))
  );
}

/** Whether a text begins with "Error:", or is the JSON of an object of a failure. */
export function isFailureData(text: StaticValue): boolean {
  return (
    text.kind !== 'absent' &&
    readableTexts(text).every((each) => ERROR_START.test(each) || FAILURE_JSON.test(each))
  );
}

/** Whether an object says that the call failed: `{ success: false, error: '…' }`. */
export function isFailureObject(value: StaticValue): boolean {
  return (
    isKnownObject(value) &&
    falseFlagsOf(value).length > 0 &&
    ['error', 'errors', 'message', 'reason'].some((key) => propertyOf(value, key).kind !== 'absent')
  );
}

/** The members of an object that say that the call failed. */
function falseFlagsOf(value: Known<StaticObject>): readonly string[] {
  return ['success', 'ok'].filter((key) => {
    const flag = propertyOf(value, key);
    return flag.kind === 'known' && flag.value === false;
  });
}

/**
 * Whether a path returns an object of a failure as the tool's output schema declares it: with a
 * field `success` that its callers read.
 */
export function isDeclaredFailure(path: ReturnedResult, definition: Definition): boolean {
  const value = isFailureAsData(path) ? path.value : partsOfResult(path)?.structuredContent;
  if (value === undefined || !isKnownObject(value) || !isFailureObject(value)) return false;
  const declared = outputOf(definition)?.root.value.fields ?? [];
  return falseFlagsOf(value).some((flag) => declared.some(({ name }) => name === flag));
}

/** Whether a path returns an object of a failure that the framework sends as an answer. */
export function isFailureAsData({ treatment, value }: ReturnedResult): boolean {
  return (treatment === 'text' || treatment === 'structured') && isFailureObject(value);
}

/** The possible texts of a value, with a space for each unread part. */
function readableTexts(value: StaticValue): readonly string[] {
  const pieces = value.kind === 'unknown' ? (value.parts ?? []) : undefined;
  return pieces ? [pieces.map((piece) => piece ?? ' ').join('')] : (textsOf(value) ?? ['']);
}
