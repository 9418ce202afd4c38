import type { Definition } from '../../../model/definitions/definition.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues } from '../../../model/static.ts';
import { allParts, type SchemaPart } from '../schemas/schema-parts.ts';
import { wordsOf } from './stems.ts';

/** Points in time as texts: a date, seconds, or words such as "yesterday". */
const TIME =
  /\b(?:date|datetime|time|timestamp|deadline|due|since|until|expiry|expires|expiration)$|\w (?:at|on)$|^(?:start|end|begin|before|after)$/;
/** Points in time as numbers: seconds or milliseconds. */
const EPOCH =
  /\b(?:date|datetime|timestamp|since|until|expires|expiry|expiration)$|^(?!look)\w+ at$/;
/** Counts beside which `before` and `after` are places in a list. */
const PAGING = /^(?:limit|count|first|last|per page|page size)$/;
const PLACE_IN_LIST = /^(?:before|after|since|until)$/;
/** Words that say in which form a point in time is written. */
const SAYS_TIME = /\b(?:ISO|RFC ?\d+|YYYY|epoch|unix|UTC|milliseconds|HH:MM)\b|\d{4}-\d{2}/i;

/** Quantities whose unit or scale nothing but a description says. */
const QUANTITY =
  /\b(?:amount|price|cost|fee|budget|slippage|tolerance|threshold|duration|timeout|interval|delay|ttl|radius|distance|weight|speed|ratio|rate|retention|priority|severity|urgency|importance)(?: (?:from|max|min))?$/;
/** Those whose bounds say their scale: a threshold from 0 to 1. A priority has a direction, too. */
const SCALE = /\b(?:slippage|tolerance|threshold|weight|speed|ratio|rate)$/;
/** The records of the domain name system, whose quantities mean the same everywhere. */
const DNS_RECORD = /\bdns\b/;
const OF_DNS = /^(?:ttl|priority|weight)$/;
/** How often something is repeated, beside which an interval is a number of these. */
const FREQUENCY = /^(?:freq|frequency|period|recurrence)(?: type)?$/;
/** Quantities of style sheets, in which pixels and the weights of fonts are understood. */
const OF_STYLE = /\b(?:border|corner|font|stroke|line) (?:radius|weight)$/;
/** A field that says the unit of a quantity beside it. */
const UNIT = /\bunits?$/;
/**
 * Quantities that are open as texts, too: `1.5`, or the same in the smallest unit; `5m`, `PT5M` or
 * seconds.
 */
const WRITTEN = /\b(?:amount|duration|interval|timeout|ttl)$/;

/** Texts in a syntax of their own. */
const SYNTAX = /\b(?:filters?|where|criteria|conditions?|recurrence|schedule)$/;
/** Names of what is filtered, whose last word is a field of it: the `to` of a mail. */
const OF_FIELD = /(?:[_-](?:to|in)|(?:To|In))$/;
/** The description of a filter: "filter by a part of the name". */
const SAYS_FILTER = /\bfilter(?:s|ed|ing)? (?:by|on)\b/i;
/** Digests: a general one leaves the algorithm and the encoding open, that of a system does not. */
const DIGEST = /\b(?:hash|checksum|digest)$/;
const USUAL_DIGEST = /\b(?:commit|git|tx|txn|transaction|block|info)\b/;

/** Records of a kind that a field beside them names, with the fields of that kind. */
const RECORDS = /^(?:data|documents?|entries|items?|records?|rows?|updates|values?)$/;
const KIND =
  /^(?:(?:api|custom|resource) )?(?:collection|doctype|entity|index|model|module|object|resource|sobject|table)(?: (?:api name|name|type))?$/;

/** Data that is whatever the caller has, or in a form that is the same everywhere. */
const ANY_DATA =
  /\b(?:meta ?data|headers|env|environment|variables|cookies|body|payload|json|geojson|schema|properties|embeds?|components|blocks|attachments|context|extra|attributes|time ?zone)$/;
/** Names of a field with all arguments of a tool: without any, there is nothing to say. */
const ARGUMENTS = /^(?:args|arguments|input|params|parameters)$/;
/** Texts whose keys have to be known. */
const KEYED = /\b(?:args|arguments|config|filters?|options|params|parameters|settings)$/;

/** Fields that say of what the `value` beside them is the value. */
const OF_VALUE = /^(?:name|key|field|column|attribute|property|parameter)$/;
/** Geometries in the form of RFC 7946. */
const GEO_JSON = /\bgeo ?json\b/;
/** The fields of a message in the form of chat completions, which every model knows. */
const CHAT = ['role', 'content'];
/** Arguments of a tool that a field beside them names: the tool says which it has. */
const OF_TOOL = /\b(?:args|arguments|input|params|parameters)$/;
const TOOL = /^tool(?: name)?$/;
/** The status of an HTTP response, beside which `response` is its body. */
const STATUS = /^(?:http )?status code$|^http status$/;

/** The description of what another tool returns: "the action to run (from search results)". */
const COPIED =
  /\b(?:from|returned by|(?:output|results?|response) of)\b.*\b(?:calls?|output|responses?|results?|tools?)\b/i;

/** Numbers in a result that need no unit: how many of something, which one, or a code. */
const COUNT =
  /^(?:num|number of|count of) |\b(?:added|affected|code|column|completed|count|created|day|deleted|done|failed|ids?|index|limit|line|matched|month|number|offset|page|passed|port|position|removed|returned|row|skipped|status|total|unchanged|updated|version|year)$/;
/** Numbers whose names end in their unit: `durationMs`. */
export const IN_UNIT =
  /\b(?:ms|seconds|minutes|hours|days|bytes|kb|mb|gb|meters|metres|km|px|percent|percentage|celsius|fahrenheit)$/;
/** Plurals, of which a number says how many there are: `conflicts`. */
const PLURAL = /[^aius]s$/;
/** Words that only end like plurals. */
const NO_PLURAL = /(?:series|means|odds|news)$/;
/** Quantities in the plural, whose unit is open: `totalFees`. */
const QUANTITIES =
  /(?:amount|average|balance|coordinate|cost|distance|earning|expense|fee|height|length|level|losse|percentile|pressure|price|profit|rate|ratio|return|revenue|sale|saving|score|speed|taxe|temperature|value|weight|width|yield)s$/;

const ANYTHING: ReadonlySet<string> = new Set(['any', 'unknown']);
/** The types of numbers. */
export const NUMBERS: ReadonlySet<string> = new Set(['number', 'int']);
/** Checks of Zod 3 that say nothing of what a text is. */
const BOUNDS: ReadonlySet<string> = new Set(['min', 'max', 'length', 'trim']);

/**
 * Whether a model knows what to write into a field without a description. It does not know what is
 * in a value without a form, how a point in time is written, the unit or the scale of a quantity,
 * and the syntax of a filter, unless something else says it.
 */
export function isObvious({ node, field, path }: SchemaPart, definition?: Definition): boolean {
  const last = path.at(-1);
  // The fields of a branch of a union say what it is.
  if (last?.kind !== 'field') return last?.kind === 'option' && hasNestedFields(node);
  // What is documented is not obvious; other comments, and those above fields with fields, are
  // headings or for the authors.
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  const name = wordsOf(last.name).join(' ');
  const isOpen =
    (hasUnknownForm(name, node) &&
      !repeatsItself(path, node) &&
      !isOfKind(name, definition) &&
      !isSaidAround(name, path, definition)) ||
    (isOpenText(name, node) && !OF_FIELD.test(last.name) && !saysFilter(name, definition)) ||
    (isOpenQuantity(name, node) && !saysUnit(name, definition)) ||
    (isOpenTime(name, node) && !saysTime(name, path, definition));
  if (!isOpen) return true;
  return (
    definition !== undefined &&
    (isCopied(path, definition) || isSaidElsewhere(last.name, definition))
  );
}

/**
 * Whether a model that reads a field of a result knows what its value is: it sees the form of a
 * text, but not the unit, the scale or the direction of a number.
 */
export function isObviousInResult({ node, field, path }: SchemaPart): boolean {
  const last = path.at(-1);
  if (last?.kind !== 'field') return true;
  const name = wordsOf(last.name).join(' ');
  if (COUNT.test(name) || IN_UNIT.test(name)) return true;
  if (NUMBERS.has(node.type) && isCounted(name)) return true;
  if (field?.comment?.isDocumentation && !hasNestedFields(node)) return false;
  return !formsOf(node).some(isNumeric);
}

/** Whether the name of a number says what it counts. */
function isCounted(name: string): boolean {
  return PLURAL.test(name) && !QUANTITIES.test(name) && !NO_PLURAL.test(name);
}

function isNumeric({ type, element }: SchemaNode): boolean {
  return type === 'array' || type === 'record'
    ? element !== undefined && formsOf(element).some(isNumeric)
    : NUMBERS.has(type);
}

/** Whether it is inside of something that another tool returns, and that is passed on as it is. */
function isCopied(path: SchemaPart['path'], definition: Definition): boolean {
  return copiedParts(definition).some(
    (copied) =>
      copied.length < path.length &&
      JSON.stringify(copied) === JSON.stringify(path.slice(0, copied.length)),
  );
}

/** The parts of a definition's schemas whose description says that another tool returns them. */
const copiedParts = memoizeWeak((definition: Definition): readonly SchemaPart['path'][] =>
  rootsOf(definition)
    .flatMap((root) => [...allParts(root)])
    .filter(({ path, node: { description } }) => {
      return path.length > 0 && knownValues(description).some(({ value }) => COPIED.test(value));
    })
    .map(({ path }) => path),
);

/** Whether a value is an object with fields, or a list of such. */
export function hasNestedFields({ type, element, fields = [] }: SchemaNode): boolean {
  return type === 'array' ? element !== undefined && hasNestedFields(element) : fields.length > 0;
}

/**
 * Whether nothing says what is in a value: it is anything, or an object without fields, or a list
 * or a record of such.
 */
function hasUnknownForm(name: string, node: SchemaNode): boolean {
  if (ARGUMENTS.test(name) && node.open === false && node.fields?.length === 0) return false;
  if (ANY_DATA.test(name) || (node.type === 'record' && name === 'fields')) return false;
  return isUnknownForm(node) || (KEYED.test(name) && isTextByKey(node));
}

function isTextByKey({ type, element }: SchemaNode): boolean {
  return type === 'record' && element?.type === 'string';
}

function isUnknownForm({ type, element, fields, options }: SchemaNode): boolean {
  if (type === 'array' || type === 'record') return element === undefined || isUnknownForm(element);
  if (type === 'union') return (options ?? []).some(isUnknownForm);
  return ANYTHING.has(type) || (type === 'object' && fields?.length === 0);
}

/**
 * Whether it is a list of what the list around it has, or of its children: `rules` in an element of
 * `rules`.
 */
function repeatsItself(path: SchemaPart['path'], { type }: SchemaNode): boolean {
  const names = namesIn(path);
  const last = names.at(-1) ?? '';
  return (
    type === 'array' &&
    names.length > 1 &&
    (last === 'children' || names.indexOf(last) < names.length - 1)
  );
}

function namesIn(path: SchemaPart['path']): readonly string[] {
  return path.flatMap((step) => (step.kind === 'field' ? [step.name] : []));
}

/** Whether it is a text in a syntax or an encoding that is not said. */
function isOpenText(name: string, node: SchemaNode): boolean {
  const isDigest = DIGEST.test(name) && !USUAL_DIGEST.test(name);
  return (SYNTAX.test(name) || isDigest) && formsOf(node).some(isFreeText);
}

/** Whether it is a quantity without a unit. What has a default is of the size of that. */
function isOpenQuantity(name: string, node: SchemaNode): boolean {
  return formsOf(node).some(
    (form) =>
      !form.wrappers.includes('default') &&
      ((NUMBERS.has(form.type) &&
        QUANTITY.test(name) &&
        !OF_STYLE.test(name) &&
        !(form.isBounded === true && SCALE.test(name))) ||
        (isFreeText(form) && WRITTEN.test(name))),
  );
}

function isOpenTime(name: string, node: SchemaNode): boolean {
  return formsOf(node).some(
    (form) => (isFreeText(form) && TIME.test(name)) || (NUMBERS.has(form.type) && EPOCH.test(name)),
  );
}

/** Whether the definition says how points in time are written, or pages through a list by them. */
function saysTime(name: string, path: SchemaPart['path'], definition?: Definition): boolean {
  if (!definition) return false;
  const fields = rootsOf(definition).flatMap((root) => root.fields ?? []);
  const isPlace =
    path.length === 1 &&
    PLACE_IN_LIST.test(name) &&
    fields.some((field) => PAGING.test(wordsOf(field.name).join(' ')));
  return isPlace || SAYS_TIME.test(saidIn(definition).text);
}

/** Whether the definition says by what it filters. */
function saysFilter(name: string, definition?: Definition): boolean {
  return (
    definition !== undefined && /filter/.test(name) && SAYS_FILTER.test(saidIn(definition).text)
  );
}

/** Whether the definition says the unit of a quantity, or what it is about has one. */
function saysUnit(name: string, definition?: Definition): boolean {
  if (!definition) return false;
  const hasField = (of: RegExp): boolean => saidIn(definition).names.some((each) => of.test(each));
  return (
    hasField(UNIT) ||
    (name === 'interval' && hasField(FREQUENCY)) ||
    (OF_DNS.test(name) &&
      knownValues(definition.name).some((each) => DNS_RECORD.test(wordsOf(each.value).join(' '))))
  );
}

/** Whether the values have the fields of a kind that another field names: rows of a `table`. */
function isOfKind(name: string, definition?: Definition): boolean {
  return (
    definition !== undefined &&
    RECORDS.test(name) &&
    saidIn(definition).names.some((each) => KIND.test(each))
  );
}

/** Whether a name beside it, or a standard around it, says what is in it. */
function isSaidAround(name: string, path: SchemaPart['path'], definition?: Definition): boolean {
  const around = namesIn(path).map((each) => wordsOf(each).join(' '));
  if (around.some((each) => GEO_JSON.test(each))) return true;
  // The functions that chat completions may call have parameters in JSON Schema.
  if (around.at(-2) === 'function' && name === 'parameters') return true;
  if (!definition) return false;
  const { names } = saidIn(definition);
  if (around.includes('messages') && CHAT.every((each) => names.includes(each))) return true;
  if (OF_TOOL.test(name) && names.some((each) => TOOL.test(each))) return true;
  if (name === 'response' && names.some((each) => STATUS.test(each))) return true;
  return name === 'value' && path.length > 1 && names.some((each) => OF_VALUE.test(each));
}

/** A schema, or the branches of a union. */
export function formsOf(node: SchemaNode): readonly SchemaNode[] {
  return node.type === 'union' ? (node.options ?? []).flatMap(formsOf) : [node];
}

/** Whether it is a text of which no format and no pattern is stated. */
export function isFreeText({ type, formats = [] }: SchemaNode): boolean {
  return type === 'string' && formats.every((format) => BOUNDS.has(format));
}

/** The parts of a definition that say something about its fields. */
interface Said {
  /** The descriptions of the definition and of its fields. */
  readonly text: string;
  /**
   * The names of the described fields; without digits, because `point1` and `point2` are described
   * once.
   */
  readonly described: ReadonlySet<string>;
  /** The names of all fields, in words: `distance unit`. */
  readonly names: readonly string[];
}

/** Returns the parts of a definition that say something about its fields. */
const saidIn = memoizeWeak((definition: Definition): Said => {
  const parts = rootsOf(definition).flatMap((root) => [...allParts(root)]);
  const textsOf = (description: Definition['description']): string[] =>
    knownValues(description).map(({ value }) => value);
  const names = parts.flatMap(({ field, node }) =>
    field ? [{ name: field.name, texts: textsOf(node.description) }] : [],
  );
  return {
    text: [definition, ...parts.map(({ node }) => node)]
      .flatMap(({ description }) => textsOf(description))
      .join('\n'),
    described: new Set(
      names.flatMap(({ name, texts }) => (texts.some(Boolean) ? [withoutDigits(name)] : [])),
    ),
    names: names.map(({ name }) => wordsOf(name).join(' ')),
  };
});

function withoutDigits(name: string): string {
  return name.replace(/\d/g, '');
}

function rootsOf({ schemas }: Definition): readonly SchemaNode[] {
  return schemas.flatMap(({ root }) => (root.kind === 'known' ? [root.value] : []));
}

/**
 * Whether the definition describes another field of that name, or speaks of it: `maxAge`, or a word
 * as `limit:` or in quotes.
 */
export function isSaidElsewhere(name: string, definition: Definition): boolean {
  const { text, described } = saidIn(definition);
  if (described.has(withoutDigits(name))) return true;
  if (!text.includes(name)) return false;
  const written = name.replace(/[^\w]/g, String.raw`\$&`);
  const isWord = /^[a-z]+$/.test(name);
  return new RegExp(
    isWord
      ? String.raw`(?<=["'\x60])${written}(?=["'\x60])|(?<=^|[\s(,;-])${written}(?= ?[:=(])`
      : String.raw`(?<!\w)${written}(?!\w)`,
    'm',
  ).test(text);
}
