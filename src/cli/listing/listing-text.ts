/** The text of a file in UTF-8 or, as PowerShell writes the output of commands, in UTF-16. */
export function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** A listing as one JSON value. */
interface JsonText {
  readonly json: string;
  /** The number of characters that its first line has before those of the text. */
  readonly before: number;
}

/**
 * Joins values that are written one a line, as a server answers over stdio, to an array, which has
 * them at the same places.
 */
export function asJson(text: string): JsonText {
  const lines = text.trimEnd().split(/\r?\n/);
  const values = lines.filter((line) => line.trim() !== '');
  if (values.length < 2 || !values.every(isJson)) return { json: text, before: 0 };
  const last = lines.length - 1;
  const joined = lines.map((line, index) =>
    line.trim() === '' || index === last ? line : `${line},`,
  );
  return { json: `[${joined.join('\n')}]`, before: 1 };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
