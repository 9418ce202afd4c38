import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues } from '../../../model/static.ts';
import {
  definesField,
  isInDescribed,
  inWords,
  isFreeText,
  isNumber,
  rootFieldsOf,
  describes,
  type FieldContext,
} from './field-context.ts';
import {
  being,
  either,
  endingIn,
  isOfClass,
  KEY_OF_VALUE,
  NAMED_VALUES,
  OF_STYLE,
  type NameClass,
} from './field-names.ts';

/** A class of values whose form a model has to guess, unless something says it. */
export interface OpenForm {
  /** The names of its fields, in words; all fields without it. */
  readonly named?: RegExp;
  /** Those of other fields. */
  readonly except?: RegExp;
  /** Whether a value has the open form. */
  readonly has: (form: SchemaNode, words: string) => boolean;
  /** Whether something around the field says what the form is. */
  readonly isSaid: (field: FieldContext, node: SchemaNode) => boolean;
}

/** Data that is whatever the caller has, or in a form that is the same everywhere. */
const ANY_DATA = endingIn(
  `meta_?data headers env environment variables cookies body payload json geojson schema properties
  embeds? components blocks attachments context extra attributes time_?zone`,
);
/** Texts whose keys have to be known. */
const KEYED = endingIn('args arguments config filters? options params parameters settings');

/** Points in time as texts: a date, seconds, or words such as "yesterday". */
const TIME = either(
  endingIn('date datetime time timestamp deadline due since until expiry expires expiration'),
  /\w (?:at|on)$/,
  being('start end begin before after'),
);
/** Points in time as numbers: seconds or milliseconds. */
const EPOCH = either(
  endingIn('date datetime timestamp since until expires expiry expiration'),
  /^(?!look)\w+ at$/,
);

/** Quantities whose unit or scale nothing but a description says. */
const QUANTITY = endingIn(
  `amount price cost fee budget slippage tolerance threshold duration timeout interval delay ttl
  radius distance weight speed ratio rate retention priority severity urgency importance`,
  'from max min',
);
/** Those whose bounds say their scale: a threshold from 0 to 1. A priority has a direction, too. */
const SCALE = endingIn('slippage tolerance threshold weight speed ratio rate');
/**
 * Quantities that are open as texts, too: `1.5`, or the same in the smallest unit; `5m`, `PT5M` or
 * seconds. A timeout as a text is one of an API, whose default serves most calls.
 */
const WRITTEN = endingIn('amount duration interval ttl');

/** Texts in a syntax of their own. */
const SYNTAX = endingIn('filters? where criteria conditions? recurrence schedule');
/** Digests: a general one leaves the algorithm and the encoding open, that of a system does not. */
const DIGEST = endingIn('hash checksum digest');
const USUAL_DIGEST = /\b(?:commit|git|tx|txn|transaction|block|info)\b/;

/** The classes of values whose form is open. */
export const OPEN_FORMS: readonly OpenForm[] = [
  { except: ANY_DATA, has: isAnything, isSaid: saysContents },
  { named: KEYED, except: ANY_DATA, has: isTextByKey, isSaid: saysContents },
  { named: TIME, has: isFreeText, isSaid: saysTime },
  { named: EPOCH, has: isNumber, isSaid: saysTime },
  {
    named: QUANTITY,
    except: OF_STYLE,
    has: (form, words) =>
      isNumber(form) && !hasDefault(form) && !(form.isBounded === true && SCALE.test(words)),
    isSaid: saysUnit,
  },
  { named: WRITTEN, has: (form) => isFreeText(form) && !hasDefault(form), isSaid: saysUnit },
  { named: SYNTAX, has: isFreeText, isSaid: saysFilter },
  { named: DIGEST, except: USUAL_DIGEST, has: isFreeText, isSaid: () => false },
];

/** Whether a value is of the size of its default. */
function hasDefault({ wrappers }: SchemaNode): boolean {
  return wrappers.includes('default');
}

/** Names of a field with all arguments of a tool: without any, there is nothing to say. */
const ARGUMENTS = being('args arguments input params parameters');
const ANYTHING: ReadonlySet<string> = new Set(['any', 'unknown']);

/** Whether it is the object of all arguments of a tool, and there are none. */
export function isWithoutArguments({ open, fields }: SchemaNode, words: string): boolean {
  return ARGUMENTS.test(words) && open === false && fields?.length === 0;
}

/**
 * Whether nothing says what is in a value: it is anything, or an object without fields, or a list
 * or a record of such.
 */
function isAnything(form: SchemaNode, words: string): boolean {
  if (isWithoutArguments(form, words) || (form.type === 'record' && words === 'fields'))
    return false;
  return hasNoForm(form);
}

function hasNoForm({ type, element, fields, options }: SchemaNode): boolean {
  if (type === 'array' || type === 'record') return element === undefined || hasNoForm(element);
  if (type === 'union') return (options ?? []).some(hasNoForm);
  return ANYTHING.has(type) || (type === 'object' && fields?.length === 0);
}

/** Whether it is an object of texts, whose keys are open. */
export function isTextByKey({ type, element }: SchemaNode): boolean {
  return type === 'record' && element?.type === 'string';
}

/** Counts beside which `before` and `after` are places in a list. */
const PAGING = being('limit count first last per_page page_size');
const PLACE_IN_LIST = being('before after since until');
/** Words that say in which form a point in time is written. */
const SAYS_TIME = /\b(?:ISO|RFC ?\d+|YYYY|epoch|unix|UTC|milliseconds|HH:MM)\b|\d{4}-\d{2}/i;

/** Whether the definition says how points in time are written, or pages through a list by them. */
function saysTime({ words, path, definition }: FieldContext): boolean {
  if (!definition) return false;
  const isPlace =
    path.length === 1 &&
    PLACE_IN_LIST.test(words) &&
    rootFieldsOf(definition).some(({ name }) => PAGING.test(inWords(name)));
  return isPlace || describes(definition, SAYS_TIME);
}

/** A field that says the unit of a quantity beside it. */
const UNIT = endingIn('units?');
/** How often something is repeated, beside which an interval is a number of these. */
const FREQUENCY = /^(?:freq|frequency|period|recurrence)(?: type)?$/;
/** The records of the domain name system, whose quantities mean the same everywhere. */
const DNS_RECORD = /\bdns\b/;
const OF_DNS = being('ttl priority weight');

/** Whether the definition says the unit of a quantity, or what it is about has one. */
function saysUnit({ words, definition }: FieldContext): boolean {
  return (
    definesField(definition, UNIT) ||
    (words === 'interval' && definesField(definition, FREQUENCY)) ||
    (OF_DNS.test(words) &&
      definition !== undefined &&
      knownValues(definition.name).some(({ value }) => DNS_RECORD.test(inWords(value))))
  );
}

/** Names of what is filtered, whose last word is a field of it: the `to` of a mail. */
const OF_FIELD = /(?:[_-](?:to|in)|(?:To|In))$/;
/** The description of a filter: "filter by a part of the name". */
const SAYS_FILTER = /\bfilter(?:s|ed|ing)? (?:by|on)\b/i;

/** Whether the field or its definition says what is filtered. */
function saysFilter({ name, words, definition }: FieldContext): boolean {
  return OF_FIELD.test(name) || (words.includes('filter') && describes(definition, SAYS_FILTER));
}

/** Fields whose contents a name beside them or around them says, or a standard. */
const CONTENTS: readonly NameClass[] = [
  // Records of a kind, with the fields of that kind.
  {
    named: being('data documents? entries items? records? rows? updates values?'),
    amid: [
      /^(?:(?:api|custom|resource) )?(?:collection|doctype|entity|index|model|module|object|resource|sobject|table)(?: (?:api name|name|type))?$/,
    ],
  },
  // Arguments of a tool, which says what it takes.
  {
    named: endingIn('args arguments input params parameters'),
    amid: [being('tool tool_name')],
  },
  // The part of an address over HTTP.
  { named: being('query query_params'), beside: [being('method'), being('path route url')] },
  // The body of a response over HTTP.
  { named: being('response'), amid: [being('status_code http_status_code http_status')] },
  { named: being('value'), within: /./, amid: [KEY_OF_VALUE] },
  { named: being('value'), within: NAMED_VALUES, beside: [being('id')] },
  // Geometries in the form of RFC 7946.
  { within: /\bgeo ?json\b/ },
  // In chat completions, functions have a JSON Schema, and messages two known fields.
  { named: being('parameters'), within: being('function') },
  { within: being('messages'), amid: [being('role'), being('content')] },
];

/** Whether something says what is in a value that has no form of its own. */
export function isKnownContents(field: FieldContext, node: SchemaNode): boolean {
  return (hasNoForm(node) || isTextByKey(node)) && saysContents(field, node);
}

/** The values for the placeholders of a statement: `{ sql, params }`. */
const BOUND_VALUES: NameClass = {
  named: being('args bindings parameters params values'),
  beside: [endingIn('sql statement query')],
};
/** The attributes of a node of a document, beside its type: `{ type: 'link', attrs }`. */
const OF_NODE: NameClass = { named: being('attrs attributes props'), beside: [being('type')] };

/** Whether a name around it, or a standard, says what is in it. */
function saysContents(field: FieldContext, { type }: SchemaNode): boolean {
  return (
    CONTENTS.some((each) => isOfClass(field, each)) ||
    (type === 'array' && (repeatsItself(field) || isOfClass(field, BOUND_VALUES))) ||
    (isOfClass(field, OF_NODE) && isInDescribed(field))
  );
}

/**
 * Whether it is a list of what the list around it has, or of its children: `rules` in an element of
 * `rules`.
 */
export function repeatsItself({ name, around, words }: FieldContext): boolean {
  return around.length > 0 && (name === 'children' || around.includes(words));
}
