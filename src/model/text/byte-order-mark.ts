/** The character that some editors write before the text of a file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A text without the byte-order mark that it may begin with. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}
