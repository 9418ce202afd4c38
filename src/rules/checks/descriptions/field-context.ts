import type { Definition } from '../../../model/definitions/definition.ts';
import type { SchemaField, SchemaNode } from '../../../model/schemas/schema.ts';
import { knownTextOf, knownValues } from '../../../model/static.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { allParts, isDescribed, type SchemaPart } from '../schemas/schema-parts.ts';
import { wordsOf } from '../../../model/text/stems.ts';

/** A field with what is around it; all names except its own are in words: `start date`. */
export interface FieldContext {
  /** As it is written: `startDate`. */
  readonly name: string;
  readonly words: string;
  readonly path: SchemaPart['path'];
  /** The fields around it, outermost first. */
  readonly around: readonly string[];
  /** The other fields of its object. */
  readonly beside: readonly string[];
  /** The nearest field around it. */
  readonly parent: SchemaField | undefined;
  readonly definition: Definition | undefined;
}

/** Returns what is around a part of a schema; undefined if it is not a field. */
export function fieldContext(
  { path, siblings = [], parent }: SchemaPart,
  definition?: Definition,
): FieldContext | undefined {
  const last = path.at(-1);
  if (last?.kind !== 'field') return undefined;
  const around = path
    .slice(0, -1)
    .flatMap((step) => (step.kind === 'field' ? [inWords(step.name)] : []));
  return {
    name: last.name,
    words: inWords(last.name),
    path,
    around,
    beside: siblings.flatMap(({ name }) => (name === last.name ? [] : [inWords(name)])),
    parent,
    definition,
  };
}

/** The words of a name, with single spaces. */
export function inWords(name: string): string {
  return wordsOf(name).join(' ');
}

/** Whether a value is an object with fields, a choice between such, or a list of them. */
export function hasNestedFields({ type, element, fields = [], options }: SchemaNode): boolean {
  if (type === 'array') return element !== undefined && hasNestedFields(element);
  if (type !== 'union') return fields.length > 0;
  const forms = (options ?? []).filter((option) => option.type !== 'null');
  return forms.length > 0 && forms.every(hasNestedFields);
}

/** A schema, or the branches of a union. */
export function formsOf(node: SchemaNode): readonly SchemaNode[] {
  return node.type === 'union' ? (node.options ?? []).flatMap(formsOf) : [node];
}

/** Checks of Zod 3 that say nothing of what a text is. */
const BOUNDS: ReadonlySet<string> = new Set(['min', 'max', 'length', 'trim']);

/** Whether it is a text of which no format and no pattern is stated. */
export function isFreeText({ type, formats = [] }: SchemaNode): boolean {
  return type === 'string' && formats.every((format) => BOUNDS.has(format));
}

/** Whether it is a number. */
export function isNumber({ type }: SchemaNode): boolean {
  return type === 'number' || type === 'int';
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
  const fields = parts.flatMap(({ field, node }) =>
    field ? [{ name: field.name, texts: textsOf(node.description) }] : [],
  );
  return {
    // What is known of a text says something, too.
    text: [definition, ...parts.map(({ node }) => node)]
      .flatMap(({ description }) => knownTextOf(description))
      .join('\n'),
    described: new Set(
      fields.flatMap(({ name, texts }) => (texts.some(Boolean) ? [withoutDigits(name)] : [])),
    ),
    names: fields.map(({ name }) => inWords(name)),
  };
});

/** The fields of a definition's schemas at their roots. */
export function rootFieldsOf(definition: Definition): readonly SchemaField[] {
  return rootsOf(definition).flatMap((root) => root.fields ?? []);
}

function rootsOf({ schemas }: Definition): readonly SchemaNode[] {
  return schemas.flatMap(({ root }) => (root.kind === 'known' ? [root.value] : []));
}

/** Whether the field of a definition's schemas that a path begins with has a description. */
export function isInDescribed({ path, definition }: FieldContext): boolean {
  const [first] = path;
  return (
    path.length > 1 &&
    definition !== undefined &&
    rootFieldsOf(definition).some(
      ({ name, schema }) => first?.kind === 'field' && name === first.name && isDescribed(schema),
    )
  );
}

/** Whether a field of the definition has a name. */
export function definesField(definition: Definition | undefined, named: RegExp): boolean {
  return definition !== undefined && saidIn(definition).names.some((each) => named.test(each));
}

/** Whether the definition describes a field of that name. */
export function describesField(name: string, definition: Definition): boolean {
  return saidIn(definition).described.has(withoutDigits(name));
}

/** Whether a description of the definition, or of one of its fields, matches. */
export function describes(definition: Definition | undefined, what: RegExp): boolean {
  return definition !== undefined && what.test(saidIn(definition).text);
}

/**
 * Whether the definition describes another field of that name, or speaks of it: `maxAge`, or a word
 * as `limit:`, in quotes, or among the members of an object, as in `{ field, operator }`.
 */
export function isSaidElsewhere(name: string, definition: Definition): boolean {
  const { text, described } = saidIn(definition);
  if (described.has(withoutDigits(name))) return true;
  if (!text.includes(name)) return false;
  const written = name.replace(/[^\w]/g, String.raw`\$&`);
  const isWord = /^[a-z]+$/.test(name);
  return new RegExp(
    isWord
      ? String.raw`(?<=["'\x60])${written}(?=["'\x60])|(?<=^|[\s(,;-])${written}(?= ?[:=(])|(?<=\{[^{}\n]*)\b${written}\b(?=[^{}\n]*\})`
      : String.raw`(?<!\w)${written}(?!\w)`,
    'm',
  ).test(text);
}

/** The description of what another tool returns: "the action to run (from search results)". */
const COPIED =
  /\b(?:from|returned by|(?:output|results?|response) of)\b.*\b(?:calls?|output|responses?|results?|tools?)\b/i;

/** Whether it is inside of something that another tool returns, and that is passed on as it is. */
export function isCopied(path: SchemaPart['path'], definition: Definition): boolean {
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

function withoutDigits(name: string): string {
  return name.replace(/\d/g, '');
}
