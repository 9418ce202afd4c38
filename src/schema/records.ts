import type { UnresolvedSchemaPart } from '../model/schema.ts';
import type { UnknownValue } from '../syntax/evaluate/value.ts';
import type { Origin } from '../syntax/modules/module.ts';

/** What of a schema could not be read: for `schema`, a placeholder that accepts anything stands for it. */
export type MarkKind = UnresolvedSchemaPart['what'] | 'description';

/** A part of a schema that could not be read. */
export interface Mark {
  readonly kind: MarkKind;
  readonly because: UnknownValue;
}

/** Stands for a description that could not be read, wherever the library carries it. */
export const UNKNOWN_DESCRIPTION = '\0unknown description\0';

/** What every instance has is kept on the instance itself: weak maps with an entry for each cost more than building it. */
const ORIGIN = Symbol('origin');
const SOURCES = Symbol('sources');
const marks = new WeakMap<object, readonly Mark[]>();
let isMarked = false;
const NO_MARKS: readonly Mark[] = [];
const shapeOwners = new WeakMap<object, object>();

interface Recorded {
  [ORIGIN]?: Origin;
  [SOURCES]?: readonly object[];
}

/** The expression that made a schema instance (or a standalone check of Zod's). */
export function originOf(instance: object): Origin | undefined {
  return (instance as Recorded)[ORIGIN];
}

/** Remembers what made an instance; the first expression counts, because later ones only hand it on. */
export function setOrigin(instance: object, origin: Origin): void {
  (instance as Recorded)[ORIGIN] ??= origin;
}

/** What of an instance itself (not of a schema inside it) could not be read. */
export function marksOf(instance: object): readonly Mark[] {
  return (isMarked ? marks.get(instance) : undefined) ?? NO_MARKS;
}

/** The first mark of an instance that is of a kind, or of another one. */
export function markOf(instance: object, kind: MarkKind, other = kind): Mark | undefined {
  const all = marksOf(instance);
  // Nearly every instance has none, and is asked often.
  return all.length === 0
    ? undefined
    : all.find((mark) => mark.kind === kind || mark.kind === other);
}

/** Whether any instance was ever marked in this process. */
export function isAnyMarked(): boolean {
  return isMarked;
}

/** Adds marks to an instance, and to its definition: the converter for Zod 3 knows only that. */
export function addMarks(instance: object, added: readonly Mark[]): void {
  if (added.length === 0) return;
  isMarked = true;
  const all = [...marksOf(instance), ...added];
  marks.set(instance, all);
  const definition = (instance as { _def?: object })._def;
  if (definition) marks.set(definition, all);
}

/** Where the fields of an object schema, or of a `shape` read from one, came from: plain objects and other object schemas, the one that wins first. */
export function fieldSourcesOf(instance: object): readonly object[] {
  const owner = shapeOwners.get(instance);
  return owner ? [owner] : ((instance as Recorded)[SOURCES] ?? []);
}

/** Remembers which schema a `shape` was read from. A symbol in it would be a field for Zod. */
export function setShapeOwner(shape: object, owner: object): void {
  shapeOwners.set(shape, owner);
}

/** Remembers where the fields of an object schema came from. */
export function setFieldSources(instance: object, from: readonly object[]): void {
  (instance as Recorded)[SOURCES] = from;
}

const conversions = new WeakMap<object, object>();

/** The schema that a JSON Schema, or the `properties` of one, was converted from by a call of the project's own. */
export function convertedFrom(json: object): object | undefined {
  return conversions.get(json);
}

/** Remembers what a JSON Schema was converted from. */
export function setConvertedFrom(json: object, schema: object): void {
  conversions.set(json, schema);
}

/** Whether the schema stands for a raw shape, `{ id: z.string() }`, that a framework makes an object of. */
export function isOfShape(instance: object): boolean {
  return ofShapes.has(instance);
}

export function setOfShape(instance: object): void {
  ofShapes.add(instance);
}

const ofShapes = new WeakSet<object>();
