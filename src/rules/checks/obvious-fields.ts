import type { Definition } from '../../model/definition.ts';
import type { SchemaField, SchemaNode } from '../../model/schema.ts';
import { knownValues } from '../../model/static.ts';
import { COUNT, FREE_FORM, USUAL, areWords, isClear, isVague } from './clear-fields.ts';
import { describedIn, lacksDescription, type SchemaPart } from './schema-parts.ts';
import { stemsOf, wordsOf } from './stems.ts';

const CURSOR = /^(?:next |page )?(?:cursor|page token)$/;

/** Flags that need no explanation: `recursive`, `caseSensitive`, `include_deleted`. */
const FLAG =
  /^(?:recursive|(?:ignore case|case (?:in)?sensitive)|dry run|verbose|overwrite|upsert|(?:include|show|with) \w+(?: \w+)?)$/;

/** Texts to search for, in a tool that searches. */
const SEARCHED = /^(?:q|query|keywords?|search(?: (?:query|term|text))?|term)$/;
const SEARCHES =
  /\b(?:search|find|look|filter|list|get|fetch|retrieve|recommend|discover|answer|relevant)/i;
const EXECUTES = /\b(?:execute|run|query|select)\b/i;
const LANGUAGE = /sql|graphql|jql|cypher|sparql|regex|regular expression|syntax|operator/i;

/** Texts that whoever creates or sends something writes, and the verbs of tools that do. */
const WRITTEN =
  /^(?:name|title|desc(?:ription)?|subject|message|comment|notes?|commit message|readme|b?cc)$/;
const WRITES =
  /\b(?:add|comment|create|draft|edit|forward|insert|new|post|rename|reply|save|send|update|write)/i;

/** Verbs of tools for one thing, whose `id` is that of the thing. */
const READS_ONE =
  /\b(?:delete|describe|edit|fetch|get|open|read|remove|rename|retrieve|show|update|view)\b/i;

/** Formats that say what a text is, by the last word of the name. */
const FORMATS: readonly (readonly [format: RegExp, name: RegExp])[] = [
  [/^email$/, /\b(?:e?mails?|mail address|to|recipient|sender)$/],
  [/^ur[il]$/, /\b(?:ur[il]s?|links?|website|homepage|href)$/],
  [/^date(?:-?time)?$/, /\b(?:date|day|time|since|until|from|to|start|end|after|before|at)$/],
];

/** Choices whose values say everything if they are words. */
const CHOICE =
  /\b(?:operat(?:ion|or)|lang(?:uage)?|locale|units?|order|direction|status|state|priority|severity|currency|country|theme|privacy|visibility|sort|format|environment|period|difficulty|level)$/;
/** The parts of a thing that a tool reads: `fields`, `columns`. */
const SELECTED = /^(?:select )?(?:fields|columns|properties)$/;

/** Code to run, in a tool whose description has an example of it. */
const CODE = /^(?:code|script|query|source)$/;

/** Tools and prompts that say back what they are given. */
const ECHO = /^echo\b/;

const IDENTITY = /\b(?:ids?|codes?|slugs?)$/;
const ANYTHING: ReadonlySet<string> = new Set(['any', 'unknown']);
const PRIMITIVES: ReadonlySet<string> = new Set(['string', 'number', 'int']);

/**
 * Whether a model knows what a field without a description stands for: its name, its type, its values and what the definition
 * says of itself leave nothing to guess.
 */
export function isObvious({ node, field, path }: SchemaPart, definition?: Definition): boolean {
  // Whoever comments on a field has something to say that is not obvious.
  const last = path.at(-1);
  if (last?.kind !== 'field' || field?.comment) return false;
  const name = wordsOf(last.name).join(' ');
  if (isCount(name, node) || isFormatted(name, node) || isChoice(name, node)) return true;
  if (node.type === 'boolean' && FLAG.test(name)) return true;
  if (describesParts(node)) return true;
  if (!definition) return false;
  if (ECHO.test(nameOf(definition)) && isText(node)) return true;
  if (field && path.length === 1 && isObviousAtTop(field, name, definition)) return true;
  if (!isDescribed(definition)) return false;
  if (isSpelledOut(last.name, definition)) return true;
  if (isClear(name, node) || saysItsForm(node) || repeatsItself(path, node)) return true;
  return isContainer(node) ? !isVague(name) : isInside(path) && isClearInside(name, node);
}

/** Whether it is an object or a list of objects whose fields are all described, which leaves nothing to say of the whole. */
function describesParts({ type, fields = [], element }: SchemaNode): boolean {
  if (type === 'array') return element !== undefined && describesParts(element);
  return (
    type === 'object' && fields.length > 0 && !fields.some(({ schema }) => lacksDescription(schema))
  );
}

/** Whether a pattern says how to write a text, or a default what a flag does. */
function saysItsForm({ type, formats = [], wrappers }: SchemaNode): boolean {
  if (type === 'string') return formats.includes('regex');
  return type === 'boolean' && wrappers.includes('default');
}

/** Whether it is a list of what the list around it has, or of its children: `rules` in an element of `rules`. */
function repeatsItself(path: SchemaPart['path'], { type }: SchemaNode): boolean {
  const names = path.flatMap((step) => (step.kind === 'field' ? [step.name] : []));
  const last = names.at(-1) ?? '';
  return (
    type === 'array' &&
    names.length > 1 &&
    (last === 'children' || names.indexOf(last) < names.length - 1)
  );
}

const descriptions = new WeakMap<Definition, string>();

/** The descriptions of a definition and of its fields; computed once. */
function descriptionsOf(definition: Definition): string {
  const known = descriptions.get(definition);
  if (known !== undefined) return known;
  const roots = definition.schemas.flatMap(({ root }) =>
    root.kind === 'known' ? [root.value] : [],
  );
  const made = [
    ...knownValues(definition.description).map(({ value }) => value),
    ...roots.flatMap((root) => describedIn(root)),
  ].join('\n');
  descriptions.set(definition, made);
  return made;
}

/** Whether the definition, or another of its fields, speaks of a field by its own name: `maxAge`, or a word as `limit:` or in quotes. */
function isSpelledOut(name: string, definition: Definition): boolean {
  const text = descriptionsOf(definition);
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

function isDescribed({ description }: Definition): boolean {
  return (
    description.kind !== 'absent' &&
    knownValues(description).every(({ value }) => value.trim() !== '')
  );
}

/** Whether a field of the root is obvious by what the definition says of itself. */
function isObviousAtTop(
  { name: written, schema: node, optional }: SchemaField,
  name: string,
  definition: Definition,
): boolean {
  if (FREE_FORM.test(name) && isFreeForm(node)) return true;
  if (!isText(node)) return false;
  const said = saidBy(definition);
  const mentions = isMentioned(written, said);
  return (
    isSearched(name, node, definition) ||
    (SELECTED.test(name) &&
      node.type === 'array' &&
      stemsOf(name).some((stem) => stemsOf(said).includes(stem))) ||
    (WRITTEN.test(name) && WRITES.test(nameOf(definition))) ||
    (CODE.test(name) && said.includes('```')) ||
    (name === 'id' && READS_ONE.test(nameOf(definition))) ||
    (mentions &&
      (isOnlyField(definition) || (IDENTITY.test(name) && !optional && isDescribed(definition))))
  );
}

/** Whether it has known fields, alone or in a list: each of them is judged, and they say what it holds. */
function isContainer({ type, fields, element }: SchemaNode): boolean {
  if (type === 'array') return element !== undefined && isContainer(element);
  return type === 'object' && (fields?.length ?? 0) > 0;
}

/** Whether a field is part of another one, which says what it belongs to. */
function isInside(path: SchemaPart['path']): boolean {
  return path.filter(({ kind }) => kind === 'field').length > 1;
}

function isClearInside(name: string, node: SchemaNode): boolean {
  const isSimple = node.type === 'boolean' || node.type === 'enum' || isText(node);
  return isSimple && (!isVague(name) || USUAL.test(name));
}

function isFreeForm({ type, element, fields }: SchemaNode): boolean {
  return type === 'record'
    ? element === undefined || ANYTHING.has(element.type)
    : ANYTHING.has(type) || (type === 'object' && !fields?.length);
}

/** Whether the model fills in nothing else, so that what the definition says can only be about this field. */
function isOnlyField({ schemas }: Definition): boolean {
  return schemas.every(
    ({ surface, root }) =>
      surface === 'output' || root.kind !== 'known' || root.value.fields?.length === 1,
  );
}

function isCount(name: string, node: SchemaNode): boolean {
  const types = typesOf(node);
  if (types.every((type) => type === 'string')) return CURSOR.test(name);
  // Without a default, a handler has one of its own, which only a description can say.
  return (
    COUNT.test(name) &&
    types.every((type) => PRIMITIVES.has(type)) &&
    node.wrappers.includes('default')
  );
}

function isFormatted(name: string, { formats = [] }: SchemaNode): boolean {
  return FORMATS.some(
    ([format, named]) => named.test(name) && formats.some((each) => format.test(each)),
  );
}

function isChoice(name: string, { type, values = [] }: SchemaNode): boolean {
  return type === 'enum' && CHOICE.test(name) && areWords(values);
}

/** Whether it is a text, a number, or a list of them. */
function isText({ type, element }: SchemaNode): boolean {
  return PRIMITIVES.has(type) || (type === 'array' && PRIMITIVES.has(element?.type ?? ''));
}

/** The types of a schema, those of its branches if it is a union. */
function typesOf({ type, options }: SchemaNode): readonly string[] {
  return type === 'union' ? (options ?? []).flatMap(typesOf) : [type];
}

function isSearched(name: string, { type }: SchemaNode, definition: Definition): boolean {
  const said = saidBy(definition);
  return (
    type === 'string' &&
    SEARCHED.test(name) &&
    SEARCHES.test(wordsOf(said).join(' ')) &&
    !EXECUTES.test(nameOf(definition)) &&
    !LANGUAGE.test(said)
  );
}

/** Whether the definition speaks of what a field is called by: `place` in "The weather of a place", `noteId` in "Deletes a note". */
function isMentioned(name: string, said: string): boolean {
  const known = new Set(stemsOf(said));
  const words = stemsOf(name);
  const isId = IDENTITY.test(wordsOf(name).at(-1) ?? '');
  const named = isId ? words.slice(0, -1) : words;
  return (
    (named.length > 0 || known.has('id')) &&
    named.every((word) => known.has(word)) &&
    (isId || !isVague(name))
  );
}

/** What a definition says of itself in each of its variants; of several texts, the first. */
function saidBy({ title, description, name }: Definition): string {
  return [name, title, description].map((part) => knownValues(part)[0]?.value ?? '').join(' ');
}

function nameOf({ name, title }: Definition): string {
  return [name, title]
    .flatMap((part) => knownValues(part).map(({ value }) => wordsOf(value).join(' ')))
    .join(' ');
}
