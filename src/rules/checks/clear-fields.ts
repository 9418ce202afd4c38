import type { SchemaNode } from '../../model/schema.ts';
import { stemsOf } from './stems.ts';

/** Numbers that limit or page through a list: `limit`, `page_size`, `maxResults`, `numCandidates`. */
export const COUNT =
  /^(?:limit|offset|skip|take|lines|count|top(?: k)?|page(?: (?:size|number|limit))?|per page|(?:max(?:imum)?|num(?:ber)?|min(?:imum)?) \w+(?: \w+)?|\w+ (?:limit|count))$/;

/** Units at either end of the name of a number: `timeoutMs`, `retention_days`, `minutes_from_now`. */
const UNIT =
  /^(?:seconds|minutes|hours|days|weeks|months|years)\b|\b(?:ms|millis(?:econds)?|secs?|seconds|mins?|minutes|hours|days|weeks|months|years|px|pixels|percent|pct|bytes|kb|mb|gb|km|miles|meters|chars|characters|tokens|words|lines)$/;

/** Quantities whose unit is the same wherever they are: `width`, `quantity`, `port`. */
export const USUAL =
  /^(?:width|height|quantity|year|month|day|hour|minute|second|latitude|longitude|port)$/;

/** Data whose keys the name says. */
export const FREE_FORM = /\b(?:meta ?data|headers|env|environment|variables|cookies)$/;

/** Codes of places, in the form of the country. */
const POSTAL = /\b(?:postal|post|zip) ?code$|^zip$/;

/** Abbreviations that everyone writes. */
const KNOWN_SHORT: ReadonlySet<string> = new Set(
  'url uri sql html css xml csv pdf md js ts db ip dns ssh cc bcc cwd cmd'.split(' '),
);

/** Names that say nothing by themselves, of which the format has to be known, or the unit. */
const VAGUE = stemsIn([
  'action args arguments body code config configuration context criteria data expression filter format input json',
  'kind mode object option options params parameters path pattern payload properties query schema scope script',
  'settings source target template type value',
  'after at before date day deadline due duration end from hour interval minute month period range schedule since',
  'start time timeout timestamp timezone to until week year',
  'age amount balance cost delay depth distance height latitude length longitude price radius rate ratio score size',
  'speed temperature threshold version volume weight width',
]);

/** Names of texts of which a server knows only some: `category`, `region`. In an object, it says of what they are. */
const LIMITED = stemsIn([
  'category class country currency lang language level locale priority region role severity state status term',
  'unit units variant quarter semester frequency resolution timeframe cron network chain account',
  'column columns condition coordinates bbox field fields handle hash identifier key location order param position',
  'property ref reference selection setting slug sort spec token',
  'what when where which who',
]);

const TEXT: ReadonlySet<string> = new Set(['string', 'number', 'int']);
/** Names of what a text refers to, or where it is. */
const REFERENCE = /\b(?:ids?|uuids?|keys?|refs?|dir|directory|folder|file)$/;
/** What identifies a thing that the name says: `guild_id`, `attachmentIds`, `moduleCode`. */
const NAMED_IDENTITY = /\w{3,} (?:ids?|codes?|slugs?)$/;
const WORD = /^[a-z]{2,}(?:[_ -][a-z]+)*\d?$/i;

/**
 * Whether the name, the type and the values of a field say what to write into it, in a tool that says what it does. Left open are
 * what a bare id refers to, the format or the allowed values of a text, the unit of a number, and what is in an object without
 * fields.
 *
 * @param name the words of its name, in lowercase
 */
export function isClear(name: string, node: SchemaNode): boolean {
  if (isCryptic(name)) return false;
  if (NAMED_IDENTITY.test(name) && TEXT.has(node.type)) return true;
  switch (node.type) {
    case 'boolean':
      return !isOpen(name) || name.split(' ').length > 2;
    case 'enum':
      return areWords(node.values ?? []);
    case 'number':
    case 'int':
      return COUNT.test(name) || UNIT.test(name) || USUAL.test(name) || isCountOf(name);
    case 'string':
      return !isOpen(name) && !REFERENCE.test(name) && !COUNT.test(name);
    case 'array':
      return node.element !== undefined && isClear(name, node.element);
    case 'union':
      return (node.options ?? []).every(
        (option) => option.type === 'null' || isClear(name, option),
      );
    case 'object':
      return (node.fields?.length ?? 0) > 0 ? !isOpen(name) : FREE_FORM.test(name);
    case 'record':
      return FREE_FORM.test(name) || (TEXT.has(node.element?.type ?? '') && !isOpen(name));
    default:
      return FREE_FORM.test(name);
  }
}

function stemsIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')).flatMap(stemsOf));
}

/** Whether a name says nothing of what it stands for. */
export function isVague(name: string): boolean {
  return !POSTAL.test(name) && stemsOf(name).some((stem) => VAGUE.has(stem));
}

/** Whether a name leaves open what it means, in which format, or which values are allowed. */
function isOpen(name: string): boolean {
  return isVague(name) || (!POSTAL.test(name) && stemsOf(name).some((stem) => LIMITED.has(stem)));
}

/** Whether a number counts things: `seats`. One that is named after a single thing may be its id: `branch`. */
function isCountOf(name: string): boolean {
  return /\w{2}[^su]s$/.test(name) && !isOpen(name);
}

/** Whether it is an abbreviation that only its author knows: `q`, `lng`, `cb`. */
function isCryptic(name: string): boolean {
  return (
    /^[a-z]{1,3}$/.test(name) &&
    !KNOWN_SHORT.has(name) &&
    !/[aeiouy].*[a-z]|[a-z].*[aeiouy]/.test(name)
  );
}

/** Whether values say what they stand for: there are several, and all of them are words. */
export function areWords(values: readonly unknown[]): boolean {
  return (
    values.length > 1 && values.every((value) => typeof value === 'string' && WORD.test(value))
  );
}
