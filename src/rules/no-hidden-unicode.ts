import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Edit } from '../model/findings/edit.ts';
import { hiddenCharacters, type HiddenCharacter } from '../model/text/hidden-characters.ts';
import type { Location } from '../model/location.ts';
import { instructionsRead, textsRead, type ReadText } from './checks/clients/hidden-texts.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-hidden-unicode',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow invisible characters in texts that models read',
      preset: 'recommended',
      severity: 'error',
      group: 'Clients',
      listing: true,
    },
    fixable: 'code',
    messages: {
      hidden:
        '{{what}} contains {{character}}{{more}}, which reviewers do not see, but models read. Remove it.',
      backspace:
        '{{what}} contains U+0008, a control character, because `\\b` in a string is a backspace. Write `\\\\b` for the two characters.',
    },
  },
  *check(analysis) {
    const texts: readonly (ReadText & { readonly definition?: Definition })[] = [
      ...analysis.definitions.flatMap((definition) =>
        textsRead(definition).map((text) => ({ ...text, definition })),
      ),
      ...analysis.servers.flatMap(instructionsRead),
    ];
    for (const { text, what, at, definition } of texts) {
      const found = hiddenCharacters(text);
      const [first] = found;
      if (!first) continue;
      const fix = removal(at, analysis);
      yield {
        messageId: isBackspace(first) ? 'backspace' : 'hidden',
        data: { what: capitalized(what), character: first.name, more: more(found) },
        at,
        ...(definition && { definition }),
        ...(fix.length > 0 ? { fix } : {}),
      };
    }
  },
});

/**
 * Whether it is the backspace that `\b` is in a text, where an author meant the boundary of a
 * regular expression.
 */
function isBackspace({ name }: HiddenCharacter): boolean {
  return name.startsWith('U+0008');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function more({ length }: readonly HiddenCharacter[]): string {
  return length > 1 ? ` and ${length - 1} more` : '';
}

/** The edits that remove the hidden characters in the source of a text, or their escapes. */
function removal(at: Location, { sourceAt }: Analysis): Edit[] {
  const units = [...(sourceAt(at) ?? '').matchAll(UNIT)];
  const written = units.map(([source]) => valueOf(source));
  const ends = new Map<number, RegExpExecArray>();
  let length = 0;
  units.forEach((unit, index) => {
    ends.set(length, unit);
    length += written[index]?.length ?? 0;
  });
  return hiddenCharacters(written.join('')).flatMap(({ index, replacement }) => {
    const unit = ends.get(index);
    if (!unit) return [];
    const start = at.range[0] + unit.index;
    return [{ range: [start, start + unit[0].length] as const, text: replacement }];
  });
}

/** A character of a literal's source: an escape, or the character itself. */
const UNIT = /\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[\s\S]|[\s\S]/giu;

/** The character that an escape of a code point denotes; any other source unchanged. */
function valueOf(source: string): string {
  const code = /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i.exec(source);
  const digits = code && (code[1] ?? code[2] ?? code[3]);
  return digits ? String.fromCodePoint(Number.parseInt(digits, 16)) : source;
}
