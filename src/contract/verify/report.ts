import { printable } from '../../model/text/printable.ts';
import { LIST_WORDS, type Json } from '../contract.ts';
import type { VerifyDifference, NotCompared, Tally } from './compare.ts';
import type { Verification } from './verify.ts';

/** The maximum length of a value on a line. */
const SHOWN_CHARACTERS = 160;

/** Formats a verification for people. The text ends with a line break. */
export function reportVerification({
  server,
  tallies,
  differences,
  notCompared,
  unread,
  remarks,
}: Verification): string {
  return [
    ...differences.flatMap((difference) => [...differenceLines(difference), '']),
    ...(notCompared.length > 0
      ? ['Not read, and not compared:', ...notCompared.map(notComparedLine), '']
      : []),
    ...(unread.length > 0
      ? [
          'Listed by the server, and perhaps registered by one of the calls above:',
          ...unread.map((one) => `  ${one}`),
          '',
        ]
      : []),
    ...remarks.flatMap((remark) => [remark, '']),
    ...tallies.map(tallyLine),
    differences.length === 0
      ? `${server} lists what its source says.`
      : `${server} differs from its source.`,
    '',
  ]
    .map(printable)
    .join('\n');
}

function differenceLines({
  list,
  identity,
  kind,
  source,
  part,
  expected,
  actual,
}: VerifyDifference): string[] {
  if (identity === undefined)
    return [
      `The server does not answer for ${LIST_WORDS[list].title.toLowerCase()}, and the source defines some.`,
    ];
  const place = source === undefined ? '' : `${source}  `;
  const what = `${place}${LIST_WORDS[list].one} ${identity}`;
  if (kind === 'missing') return [`${what}: the server does not list it`];
  if (kind === 'extra') return [`${what}: the server lists it, and the source does not define it`];
  const [inSource, onServer] = shown(shownJson(expected), shownJson(actual));
  return [`${what}: ${part} differs`, `  source: ${inSource}`, `  server: ${onServer}`];
}

function notComparedLine({ list, identity, part, why, source }: NotCompared): string {
  const of =
    list === undefined || identity === undefined ? '' : `${LIST_WORDS[list].one} ${identity}: `;
  return `  ${of}${part}: it ${why}${source === undefined ? '' : ` (${source})`}`;
}

function tallyLine({ list, inSource, listed, ...tally }: Tally): string {
  const parts = [
    [tally.equal, 'equal'],
    [tally.partlyEqual, 'equal in what was read'],
    [tally.different, 'different'],
    [tally.missing, 'not listed'],
    [tally.uncertain, 'not listed, and perhaps not registered'],
    [tally.ofTemplates, 'of a template'],
    [tally.extra, 'not in the source'],
    [tally.unread, 'perhaps of a registration that was not read'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `${LIST_WORDS[list].title}: ${inSource} in the source, ${listed} listed: ${said.join(', ')}`;
}

function shownJson(value: Json | undefined): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value);
}

/** Shortens two different texts around their first difference. */
function shown(one: string, other: string): readonly [string, string] {
  let first = 0;
  while (one[first] === other[first]) first += 1;
  const start =
    Math.max(one.length, other.length) <= SHOWN_CHARACTERS
      ? 0
      : Math.max(0, first - SHOWN_CHARACTERS / 4);
  return [cut(one, start), cut(other, start)];
}

function cut(text: string, start: number): string {
  const end = start + SHOWN_CHARACTERS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
