import { lazily } from '../utils/lazily.ts';

/** A character that people do not see in a text, and models read. */
export interface HiddenCharacter {
  /** Its offset in the text, in UTF-16 units, and the text itself. */
  readonly index: number;
  readonly text: string;
  /** `U+200B, a zero-width character` */
  readonly name: string;
  /** Its replacement: a space for a separator of lines, otherwise nothing. */
  readonly replacement: '' | ' ';
}

const KINDS: readonly (readonly [kind: string, members: RegExp])[] = [
  ['a zero-width character', /[\u200B-\u200D\u2060-\u2064\uFEFF]/u],
  ['a control of the text direction', /[\u200E\u200F\u202A-\u202E\u2066-\u206F]/u],
  ['a separator of lines', /[\u2028\u2029\u0085\v\f]/u],
  ['a tag character', /[\u{E0000}-\u{E007F}]/u],
  ['an annotation character', /[\uFFF9-\uFFFB]/u],
  ['a soft hyphen', /\u00AD/u],
  // Tabs and line ends are visible.
  ['a control character', /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/u],
];

const HIDDEN = new RegExp(KINDS.map(([, members]) => members.source).join('|'), 'gu');

/** Scripts whose letters are joined or kept apart by U+200C and U+200D. */
const JOINING =
  /[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Mong}\p{scx=Syrc}]$/u;

/**
 * Made at run time: the flag `v` is younger than the language version that this file is compiled
 * for. Few texts need it, and making it takes time at the start.
 */
const emoji = lazily(() => new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v'));

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * The hidden characters of a text: zero-width, bidirectional, tag and control characters. Not those
 * that belong to an emoji, nor joiners after a letter of a script that uses them.
 */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  if (text.search(HIDDEN) < 0) return [];
  return [...graphemes().segment(text)].flatMap(({ segment, index: start }) =>
    isEmoji(segment)
      ? []
      : [...segment.matchAll(HIDDEN)].flatMap((match) => {
          const index = start + match.index;
          return joins(match[0], text.slice(0, index)) ? [] : [hidden(match[0], index)];
        }),
  );
}

/**
 * Whether a grapheme is an emoji, also one whose parts are joined without the recommended variation
 * selectors.
 */
function isEmoji(grapheme: string): boolean {
  const joined = grapheme.split('\u200D');
  return emoji().test(grapheme) || (joined.length > 1 && joined.every(isPictographic));
}

function isPictographic(text: string): boolean {
  return /^\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*$/u.test(text);
}

function joins(character: string, before: string): boolean {
  return /[\u200C\u200D]/.test(character) && JOINING.test(before);
}

function hidden(text: string, index: number): HiddenCharacter {
  const code = (text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const [kind] = KINDS.find(([, members]) => members.test(text)) ?? ['a hidden character'];
  return {
    index,
    text,
    name: `U+${code}, ${kind}`,
    replacement: kind === 'a separator of lines' ? ' ' : '',
  };
}
