import type { SchemaNode } from '../../model/schema.ts';
import { stemsOf } from './stems.ts';

/** Numbers that limit or page through a list: `limit`, `page_size`, `maxResults`, `numCandidates`. */
const COUNT =
  /^(?:limit|offset|skip|take|lines|count|top(?: k)?|page(?: (?:size|number|limit))?|per page|(?:max(?:imum)?|num(?:ber)?|min(?:imum)?) \w+(?: \w+)?|\w+ (?:limit|count))$/;

/** Units at the end of the name of a number: `timeoutMs`, `retention_days`. */
const UNIT =
  /\b(?:ms|millis(?:econds)?|secs?|seconds|mins?|minutes|hours|days|weeks|months|years|px|pixels|percent|pct|bytes|kb|mb|gb|km|miles|meters|chars|characters|tokens|words|lines)$/;

/** Quantities whose unit is the same wherever they are: `width`, `quantity`, `port`. */
const USUAL =
  /^(?:width|height|quantity|year|month|day|hour|minute|second|latitude|longitude|port)$/;

/** Data whose keys the name says. */
const FREE_FORM = /\b(?:meta ?data|headers|env|environment|variables|cookies)$/;

/** Codes of places, in the form of the country. */
const POSTAL = /\b(?:postal|post|zip) ?code$|^zip$/;

/** Abbreviations that everyone writes. */
const KNOWN_SHORT: ReadonlySet<string> = new Set(
  'url uri sql html css xml csv pdf md js ts db ip dns ssh cc bcc cwd cmd'.split(' '),
);

/** Names of texts that leave open what they mean, in which format, or which values are allowed. */
const OPEN: ReadonlySet<string> = new Set(
  [
    'action args arguments body code condition config configuration context criteria data expression filter format',
    'input json mode object option options order param params parameters path pattern payload properties property',
    'query ref reference range schema scope script selection setting settings sort source spec target template value',
    'what when where which who',
    'after at before date day deadline due duration end from hour interval minute month period since start time',
    'timeframe timeout timestamp timezone to until week year frequency resolution schedule cron',
    'age amount balance cost delay depth distance height length price radius rate ratio score size speed',
    'temperature threshold volume weight width latitude longitude location position coordinates bbox',
    'category class country currency kind lang language level locale priority region role severity state status',
    'type unit units variant version key token slug semester term quarter handle hash identifier account chain network field fields column columns',
  ]
    .flatMap((line) => line.split(' '))
    .flatMap(stemsOf),
);

const TEXT: ReadonlySet<string> = new Set(['string', 'number', 'int']);
const IDENTITY = /\b(?:ids?|uuids?|keys?|refs?|dir|directory|folder|file)$/;
const WORD = /^[a-z]{2,}(?:[_ -][a-z]+)*$/i;

/**
 * Whether the name, the type and the values of a field say what to write into it, in a tool that says what it does. Left open are
 * what an id refers to, the format or the allowed values of a text, the unit of a number, and what is in an object without
 * fields.
 *
 * @param name the words of its name, in lowercase
 */
export function isClear(name: string, node: SchemaNode): boolean {
  if (isCryptic(name)) return false;
  switch (node.type) {
    case 'boolean':
      return !isOpen(name);
    case 'enum':
      return areWords(node.values ?? []);
    case 'number':
    case 'int':
      return COUNT.test(name) || UNIT.test(name) || USUAL.test(name) || isCountOf(name);
    case 'string':
      return !isOpen(name) && !IDENTITY.test(name) && !COUNT.test(name);
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

function isOpen(name: string): boolean {
  if (POSTAL.test(name)) return false;
  return stemsOf(name).some((stem) => OPEN.has(stem));
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

function areWords(values: readonly unknown[]): boolean {
  return (
    values.length > 1 && values.every((value) => typeof value === 'string' && WORD.test(value))
  );
}
