import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaField, SchemaNode } from '../../../model/schemas/schema.ts';
import { knownTextOf, knownValues } from '../../../model/static.ts';
import { stemsOf } from '../../../model/text/stems.ts';
import { isDescribed, type SchemaPart } from '../schemas/schema-parts.ts';
import {
  fieldContext,
  formsOf,
  hasNestedFields,
  inWords,
  isFreeText,
  isNumber,
  isSaidElsewhere,
  describes,
  type FieldContext,
} from './field-context.ts';
import {
  being,
  either,
  endingIn,
  IN_UNIT,
  isCounted,
  isOfClass,
  KEY_OF_VALUE,
  NAMED_VALUES,
  OF_STYLE,
  type NameClass,
} from './field-names.ts';
import { isReader } from '../verbs.ts';
import { isNamedAround } from './named-things.ts';
import { isKnownContents, isTextByKey, isWithoutArguments, repeatsItself } from './open-forms.ts';

/**
 * Names that say what a value is, whatever it is part of. Those of texts for people to read may
 * have a word before them: `postTitle`, `filename`.
 */
const PLAIN: readonly (readonly [has: (form: SchemaNode) => boolean, named: RegExp])[] = [
  [
    isText,
    either(
      being(
        'bio branch bucket collection command database html index keyspace keyword mailbox namespace q table language markdown password query question remote search sha sql statement tag version',
      ),
      endingIn('cursor page_token prompt search_term'),
      endingIn('country_code currency_code language_code region_code'),
      endingIn(
        String.raw`caption comment desc description email footer headline label memo message \w*name note notes
        phone phone_number placeholder reason subject summary telephone title topic vendor`,
      ),
      // In languages next to English.
      endingIn('nombre nome titulo descricao descripcion observacao'),
      endingIn('base64 city town street locale time_?zone mime_?type content_type timeout'),
      // The further recipients of a mail.
      being('cc bcc'),
      endingIn('domain hostname href ip ip_address ur[il] website'),
      // The operators of queries of a model of Django.
      endingIn('i?contains i?exact i?startswith i?endswith'),
    ),
  ],
  [
    isNumber,
    either(
      being(
        'lat latitude lon lng longitude pid port page page_number page_size per_page limit count offset skip index version concurrency',
      ),
      endingIn('page_limit pagination_limit quantity batch_size chunk_size fetch_size'),
      // How many there may be: `max_tokens_per_request`.
      /^(?:max|maximum|min|minimum|num|number) (?:\w+ )?\w*[^aius\W]s(?: per .+)?$/,
      IN_UNIT,
      OF_STYLE,
    ),
  ],
  // Which part of a list to return, as a text too.
  [isText, being('page page_number page_size per_page limit offset skip')],
  // What goes to a request or a process under names that both sides know.
  [isTextByKey, endingIn('cookies env environment environment_variables env_vars headers')],
];

/** Comparisons in a filter. */
const COMPARISON = being('eq gt gte lt lte ne neq nin');

/** Fields whose names say what they are beside others, or in the field around them. */
const AMONG_OTHERS: readonly NameClass[] = [
  // What a list is sorted or filtered by.
  {
    named: being('attribute by column field property'),
    within: endingIn('conditions filter filters order order_by orders sort sorting sorts where'),
  },
  // The bounds of something, and what else a value has to fit.
  {
    named: being('min max minimum maximum'),
    within: /./,
    beside: [being('min max minimum maximum')],
  },
  { named: being('low high'), within: /./, beside: [being('low high')] },
  // The words of `in` are empty.
  { named: either(COMPARISON, /^$/), within: /./, beside: [COMPARISON] },
  // A request over HTTP, and a mail, in which the words of `to` are empty.
  { named: being('method'), beside: [being('path route url')] },
  { named: being('path route'), beside: [being('method')] },
  { named: /^$/, beside: [being('cc bcc subject')] },
  { named: being('address'), within: /^/, beside: [being('name')] },
  // Where a service sends what happens.
  { named: being('endpoint secret'), within: /\bweb ?hook\b/ },
  { named: being('year'), beside: [being('month'), being('day')] },
  {
    named: being('enum max maximum min minimum options pattern'),
    within: endingIn('constraints? restrictions? validations?'),
  },
  // A message of a chat, what models are called with, and a JSON Schema.
  { named: being('role'), beside: [being('content')] },
  { named: being('content'), beside: [being('role')] },
  { named: being('model stop temperature top_[pk]'), amid: [being('messages')] },
  { named: being('required type'), beside: [being('properties')] },
  { named: being('properties'), beside: [being('required')] },
  // A browser measures its window in pixels of CSS.
  { named: being('height width'), within: endingIn('viewport') },
  // The extents of a body, in the unit of the space that it is in.
  {
    named: being('depth height width'),
    within: /\b(?:bounds|dimensions?|extents?|mesh|shape)(?: params)?$/,
  },
  // A rectangle in a plane, and a place in a file.
  { named: being('x y'), beside: [being('w h width height')] },
  { named: being('w h width height'), beside: [being('x y')] },
  { named: being('line column'), beside: [being('file file_path filename line path')] },
  // A process that is started.
  { named: being('args arguments'), beside: [being('command')] },
  // The parts of a vector, of a color and of directions, which the field around them names.
  { named: being('x y z w'), within: /./, beside: [being('x y z')] },
  { named: being('pitch yaw roll'), within: /./, beside: [being('pitch yaw roll')] },
  { named: being('r g b a'), within: /./, beside: [being('r g b')] },
  { named: being('red green blue alpha'), within: /./, beside: [being('red green blue')] },
  { named: being('up down left right'), within: /./, beside: [being('up down left right')] },
  { named: being('negative positive'), within: /./, beside: [being('negative positive')] },
  // A repository of a host of code.
  { named: being('owner'), beside: [being('repo repository')] },
  { named: being('repo repository'), beside: [being('owner')] },
];

/** A value beside what it is the value of: `{ name, value }`, also `{ id, value }`. */
const PAIRS: readonly NameClass[] = [
  {
    named: being('value values'),
    beside: [either(KEY_OF_VALUE, being('kind label type'), endingIn('id'))],
  },
  { named: either(KEY_OF_VALUE, endingIn('id')), beside: [being('value values')] },
];

/** Names that say nothing of what they name. */
const ANY_VALUE = being('data value values');

/** Places in a file system, and the words that say what they are relative to. */
const PLACE = endingIn('dir directory destination file files folder path paths source');
/** One of several values, which a free text leaves open. */
const CHOICE = endingIn('format kind level mode policy scope status strategy type');
/** The directory that something happens in: "in the given directory". */
const GIVEN_DIRECTORY =
  /\b(?:given|provided|specified) (?:\w+ )?(?:directory|folder)\b|\b(?:inside|within) (?:of )?(?:the )?allowed director/i;
const SAYS_PLACE = /\babsolute (?:\w+ )?paths?\b|\bpaths? (?:are|is|must be) relative to\b/i;

/** The texts of a postal address, and those that no other object has: `state` may be anything. */
const OF_ADDRESS = endingIn(
  String.raw`street address (?:address|line)_?\d city state province region country zip zip_?code
  postal_code postcode`,
);
const POSTAL = endingIn('zip zip_?code postal_code postcode');

/**
 * Whether a name and a schema say what a value is: an object by its fields, a flag or a choice by
 * its values, a text by its format or pattern, a number by its unit, bounds or default,
 * anything by the description of its tool, or by the name of something around it. Such a field can
 * be described, but few authors have more to say of it.
 *
 * @param tools the names of the tools of the server
 */
export function isSelfExplanatory(
  part: SchemaPart,
  definition: Definition | undefined,
  tools: () => readonly string[],
): boolean {
  const { node, field } = part;
  if (hasNestedFields(node)) return true;
  const context = fieldContext(part, definition);
  if (!context || isExplained(field, context)) return false;
  const forms = formsOf(node).filter((form) => !isConverted(form));
  return (
    isShownByDefault(node, context) ||
    forms.every((form) => isPlain(form, context.words)) ||
    isNamedByList(context, forms) ||
    isWithoutArguments(node, context.words) ||
    AMONG_OTHERS.some((each) => isOfClass(context, each)) ||
    isInPair(context) ||
    repeatsItself(context) ||
    isKnownContents(context, node) ||
    (forms.every(isText) &&
      (isOfAddress(context) || isPlaceSaid(context) || isWrittenText(context))) ||
    (definition !== undefined && isSaidIn(context, forms, definition)) ||
    isSpecific(context, forms) ||
    isWhole(context, forms, part) ||
    isNamedAround(context, node, tools) ||
    isEchoed(definition)
  );
}

/**
 * Whether a comment says more of a field than its name, so that there is more to say: one for the
 * documentation, or one behind it of which the definition says nothing. One above it may be the
 * heading of a group.
 */
function isExplained(
  field: SchemaField | undefined,
  { name, words, definition }: FieldContext,
): boolean {
  const { comment } = field ?? {};
  if (!comment?.isBehind) return comment?.isDocumentation === true;
  if (definition && isSaidElsewhere(name, definition)) return false;
  const named = new Set(stemsOf(words));
  return stemsOf(comment.text).filter((stem) => !named.has(stem)).length >= MIN_NEWS;
}

/** The number of words that a comment has besides those of the name if it explains something. */
const MIN_NEWS = 2;

/** Tools that answer with what they are given, whatever that is: `echo`, "Echoes its input". */
const ECHO = /^(?:\w+ )?echo(?:e[ds]|ing)?\b/;

/** Whether a tool says that it repeats its arguments. */
function isEchoed(definition: Definition | undefined): boolean {
  return (
    definition !== undefined &&
    [definition.name, definition.description].some((text) =>
      knownTextOf(text).some((each) => ECHO.test(inWords(each))),
    )
  );
}

function hasStatedForm(form: SchemaNode): boolean {
  const { type, isBounded, wrappers, element } = form;
  if (type === 'array') return element !== undefined && formsOf(element).every(hasStatedForm);
  if (isNumber(form)) return isBounded === true || wrappers.includes('default');
  if (isText(form)) return !isFreeText(form);
  return isChoice(form) || type === 'null';
}

/** Whether a choice between a text and something else has a default, which is an example. */
function isShownByDefault({ type, wrappers }: SchemaNode, { words }: FieldContext): boolean {
  return type === 'union' && wrappers.includes('default') && !PLACE.test(words);
}

/** Whether it is a text that code converts: to a flag or a number beside it. */
function isConverted(form: SchemaNode): boolean {
  return isText(form) && form.wrappers.includes('transform');
}

/** Whether the schema of one form of a value, or its name, says what it is. */
function isPlain(form: SchemaNode, words: string): boolean {
  return hasStatedForm(form) || hasPlainName(form, words);
}

function hasPlainName(form: SchemaNode, words: string): boolean {
  const { element } = form;
  if (form.type === 'array' && element) {
    const named = words.replace(/s$/, '');
    return formsOf(element).every((each) => hasNestedFields(each) || hasPlainName(each, named));
  }
  return (
    PLAIN.some(([has, named]) => has(form) && named.test(words)) ||
    (isNumber(form) && isCounted(words))
  );
}

/** Whether its name ends as that of the list around it: `raw_number` of `phone_numbers`. */
function isNamedByList({ words, parent }: FieldContext, forms: readonly SchemaNode[]): boolean {
  if (parent?.schema.type !== 'array' || leavesOpen(words, forms)) return false;
  const last = (text: string): string | undefined => stemsOf(text).at(-1);
  return last(words) === last(parent.name) && !ANY_VALUE.test(words);
}

function isText({ type }: SchemaNode): boolean {
  return type === 'string';
}

function isChoice({ type }: SchemaNode): boolean {
  return type === 'boolean' || type === 'enum' || type === 'literal';
}

/** Whether it is a key or a value in something that is described, or named as such pairs. */
function isInPair(context: FieldContext): boolean {
  if (!PAIRS.some((each) => isOfClass(context, each))) return false;
  const { parent, around, words } = context;
  if (!parent) return words === 'value';
  return NAMED_VALUES.test(around.at(-1) ?? '') || isDescribed(parent.schema);
}

/** Whether a text of its tool says which paths it takes, or speaks of the given one. */
function isPlaceSaid({ words, beside, definition }: FieldContext): boolean {
  if (!PLACE.test(words)) return false;
  if (describes(definition, SAYS_PLACE)) return true;
  const isDirectory = /\bdir(?:ectory)?$|\bfolder$/.test(words);
  if (isDirectory) return describes(definition, GIVEN_DIRECTORY);
  const ends = being('source destination');
  return (
    ends.test(words) &&
    beside.some((each) => ends.test(each)) &&
    describes(definition, /\bsources?\b[^.]*\bdestination\b/i)
  );
}

/** Whether it is the text of what its tool writes, or of a part of that: `body`, `footer.text`. */
function isWrittenText({ words, path, definition }: FieldContext): boolean {
  return (
    (path.length === 1 ? /^(?:body|content|text)$/ : /^text$/).test(words) &&
    definition !== undefined &&
    knownValues(definition.name).some(({ value }) => !isReader(value))
  );
}

/** Whether a field is a part of a postal address, whose other fields say so. */
function isOfAddress({ words, beside }: FieldContext): boolean {
  return (
    OF_ADDRESS.test(words) &&
    beside.filter((each) => OF_ADDRESS.test(each)).length > 1 &&
    [words, ...beside].some((each) => POSTAL.test(each))
  );
}

/** Whether a name leaves open what a path is relative to, or what values a text may have. */
function leavesOpen(words: string, forms: readonly SchemaNode[]): boolean {
  return PLACE.test(words) || (CHOICE.test(words) && forms.some(isFreeText));
}

/**
 * Whether the definition speaks of a field, by its name or in the words of a longer one; in a short
 * one if nothing else is passed.
 */
function isSaidIn(
  { name, words, around, beside }: FieldContext,
  forms: readonly SchemaNode[],
  definition: Definition,
): boolean {
  if (isSaidElsewhere(name, definition)) return true;
  const isOnly = around.length === 0 && beside.length === 0 && !leavesOpen(words, forms);
  const said = new RegExp(String.raw`(?<![^ ])${words}s?(?![^ ])`);
  return (
    (isOnly || words.includes(' ')) &&
    knownTextOf(definition.description).some((text) => said.test(inWords(text)))
  );
}

/** Whether the name has several words, in something that is described: `gutterSize` of a grid. */
function isSpecific({ words, path, parent }: FieldContext, forms: readonly SchemaNode[]): boolean {
  return (
    words.includes(' ') &&
    !leavesOpen(words, forms) &&
    path.length > 1 &&
    parent !== undefined &&
    isDescribed(parent.schema)
  );
}

/** Whether it is the only field of something that is described, apart from choices. */
function isWhole(
  { words, path, parent, name }: FieldContext,
  forms: readonly SchemaNode[],
  { siblings = [] }: SchemaPart,
): boolean {
  return (
    path.length > 1 &&
    siblings.every((each) => each.name === name || isChoice(each.schema)) &&
    !ANY_VALUE.test(words) &&
    !leavesOpen(words, forms) &&
    parent !== undefined &&
    isDescribed(parent.schema)
  );
}
