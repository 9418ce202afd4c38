/** Wording that readers of messages and pages stumble over; `There is no` and `is no longer` are plain English. */
const PRIVATE_WORDING = [
  /(?<!\bthere )\bis no (?!longer)/i,
  /\bstands\b/,
  /\bmend/,
  /\btells? of\b/,
  /\btakes? (?:it|this|that) for\b/,
  /\bis due\b/,
  /\bof which\b/,
  /\bas far as\b/,
];

/** The private wording of a text. */
export function privateWordingIn(prose: string): string[] {
  return PRIVATE_WORDING.flatMap((pattern) => pattern.exec(prose)?.[0] ?? []);
}

/** The words of a text, with each code span, code block and placeholder in place of its content. */
export function proseOf(text: string): string {
  return text.replace(/^```.*?^```$|`[^`\n]*`|\{\{\w+\}\}/gms, 'code');
}
