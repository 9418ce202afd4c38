import type { MetaSchemaError } from '../../model/definitions/definition-schema.ts';
import { isKnownArray, isKnownObject } from '../../model/property.ts';
import { keyOfStep } from '../../model/schemas/json-pointer.ts';
import type { StaticValue } from '../../model/static.ts';

/** Keywords whose values are data, in which other keywords are keys like any other. */
const DATA: readonly string[] = ['const', 'default', 'enum', 'example', 'examples'];

/** The levels of a schema that are searched; a value that contains itself has no end. */
const MAX_DEPTH = 40;

/**
 * The mistakes of a JSON Schema that no meta-schema finds: references to nothing in the schema, and
 * patterns that are not regular expressions. Validators throw on both.
 */
export function keywordErrors(literal: StaticValue): MetaSchemaError[] {
  return [...keywordsIn(literal, [])].flatMap(({ path, keyword, text }) => {
    const why = keyword === '$ref' ? whyMissing(literal, text) : whyNoPattern(text);
    return why === undefined ? [] : [{ path: [...path, keyword], why }];
  });
}

interface KeywordText {
  /** The keys and indices from the root to the schema that has the keyword. */
  readonly path: readonly string[];
  readonly keyword: '$ref' | 'pattern';
  readonly text: string;
}

function* keywordsIn(value: StaticValue, path: readonly string[]): Generator<KeywordText> {
  if (path.length > MAX_DEPTH) return;
  if (isKnownArray(value))
    for (const [index, element] of value.value.elements.entries())
      yield* keywordsIn(element, [...path, String(index)]);
  if (!isKnownObject(value)) return;
  const { properties } = value.value;
  // An inner schema with an identifier is a document of its own.
  if (path.length > 0 && properties.has('$id')) return;
  for (const { key, value: inner } of properties.values()) {
    const text = inner.kind === 'known' ? inner.value : undefined;
    if ((key === '$ref' || key === 'pattern') && typeof text === 'string')
      yield { path, keyword: key, text };
    else if (!DATA.includes(key) && !key.startsWith('x-')) yield* keywordsIn(inner, [...path, key]);
  }
}

function whyMissing(root: StaticValue, reference: string): string | undefined {
  // Anchors, other documents and encoded pointers are not followed.
  const isPointer = /^#\/[^%]*$/.test(reference);
  return isPointer && isMissing(root, reference)
    ? `'${reference}' refers to nothing in the schema`
    : undefined;
}

/** Whether nothing certainly is at a JSON Pointer. */
function isMissing(root: StaticValue, pointer: string): boolean {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    const next = partAt(value, keyOfStep(step));
    if (next === undefined) return isComplete(value);
    value = next;
  }
  return false;
}

function partAt(value: StaticValue, key: string): StaticValue | undefined {
  if (isKnownArray(value)) return value.value.elements[Number(key)];
  return isKnownObject(value) ? value.value.properties.get(key)?.value : undefined;
}

/** Whether all parts of a value are known. */
function isComplete(value: StaticValue): boolean {
  if (isKnownArray(value) || isKnownObject(value)) return value.value.complete;
  return value.kind === 'known';
}

/** Validators differ in the flag `u`. */
function whyNoPattern(pattern: string): string | undefined {
  const known = inSyntaxOfNode20(pattern);
  const isValid = ['', 'u'].some((flags) => {
    try {
      return Boolean(new RegExp(known, flags));
    } catch {
      return false;
    }
  });
  return isValid ? undefined : `'${pattern}' is not a regular expression`;
}

/**
 * The parts of a pattern that matter to its groups: escapes and classes, which contain none, the
 * starts of groups with a name or with valid modifiers, other parentheses, and alternatives.
 */
const GROUPING =
  /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?<(?<name>[\w$]+)>|(?<modifiers>\(\?(?!-:|[ims-]*([ims])[ims-]*\3)[ims]*(?:-[ims]*)?:)|[()|]/g;

/** An alternative of a group, both by number. */
type Alternative = readonly [group: number, alternative: number];

/**
 * A regular expression that is valid where another one is, without what Node 23 added: modifiers
 * as in `(?i:a)`, and groups of one name in different alternatives.
 */
function inSyntaxOfNode20(pattern: string): string {
  const placesOf = new Map<string, (readonly Alternative[])[]>();
  const around: Alternative[] = [[0, 0]];
  let groups = 0;
  return pattern.replaceAll(GROUPING, (token, ...details) => {
    const { name, modifiers } = details.at(-1) as { name?: string; modifiers?: string };
    const place = [...around];
    if (token.startsWith('(')) around.push([++groups, 0]);
    if (token === ')') around.pop();
    if (token === '|') {
      const [group, alternative] = around.pop() ?? [0, 0];
      around.push([group, alternative + 1]);
    }
    if (modifiers !== undefined) return '(?:';
    if (name === undefined) return token;
    const others = placesOf.get(name) ?? [];
    placesOf.set(name, [...others, place]);
    const isAllowed = others.length > 0 && others.every((other) => excludes(other, place));
    return isAllowed ? '(' : token;
  });
}

/** Whether two places are in different alternatives of one group. */
function excludes(place: readonly Alternative[], other: readonly Alternative[]): boolean {
  return place.some(([group, alternative]) =>
    other.some(([same, another]) => same === group && another !== alternative),
  );
}
