import { isObject, propertyOf } from '../../model/property.ts';
import { textsOf, type StaticValue } from '../../model/static.ts';

/** Words that report a failure. */
const FAILURE = /\b(?:errors?|fail(?:ed|s|ure)?|unable|could(?: not|n't)|cannot|can't)\b/i;
/** The start of a text that accompanies the answer of a successful call. */
const WARNING = /^\W*warning\b/i;

/** Whether a text block of a list of content reports a failure. */
export function contentReportsFailure(content: StaticValue, namesError: boolean): boolean {
  if (
    content.kind !== 'known' ||
    typeof content.value !== 'object' ||
    content.value?.type !== 'array'
  )
    return false;
  const texts = content.value.elements.filter(isObject).map((block) => propertyOf(block, 'text'));
  return texts.some((text) => reportsFailure(text, namesError));
}

/** Whether a text reports a failure, or names the caught error. */
export function reportsFailure(text: StaticValue, namesError: boolean): boolean {
  if (text.kind === 'absent') return false;
  const mayNameError = namesError && text.kind !== 'known';
  return readableTexts(text).every(
    (each) => !WARNING.test(each) && (mayNameError || FAILURE.test(each)),
  );
}

/** Whether an object says that the call failed: `{ success: false, error: '…' }`. */
export function isFailureObject(value: StaticValue): boolean {
  if (!isObject(value)) return false;
  const isFalse = (key: string): boolean => {
    const flag = propertyOf(value, key);
    return flag.kind === 'known' && flag.value === false;
  };
  return (
    (isFalse('success') || isFalse('ok')) &&
    ['error', 'errors', 'message', 'reason'].some((key) => propertyOf(value, key).kind !== 'absent')
  );
}

/** The possible texts of a value, with a space for each unread part. */
function readableTexts(value: StaticValue): readonly string[] {
  const pieces = value.kind === 'unknown' ? (value.parts ?? []) : undefined;
  return pieces ? [pieces.map((piece) => piece ?? ' ').join('')] : (textsOf(value) ?? ['']);
}
