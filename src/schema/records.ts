import type { UnresolvedSchemaPart } from '../model/schemas/schema.ts';
import type { UnknownValue } from '../syntax/evaluate/values/value.ts';
import type { Origin } from '../syntax/modules/module.ts';

/**
 * The unknown aspect of a schema; for `schema`, the instance is a placeholder that accepts
 * anything.
 */
export type MarkKind = UnresolvedSchemaPart['what'] | 'description';

/** An unknown part of a schema. */
export interface Mark {
  readonly kind: MarkKind;
  readonly because: UnknownValue;
}

/** The placeholder for an unknown description, wherever the library carries it. */
export const UNKNOWN_DESCRIPTION = '\0unknown description\0';

/** Why a description is unknown where no mark says more. */
export const WHY_UNDESCRIBED = 'is a description that could not be read';

/**
 * Data of every instance is stored on the instance: weak map entries cost more than building it.
 */
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

/** The expression that created a schema instance, or a standalone check. */
export function originOf(instance: object): Origin | undefined {
  return (instance as Recorded)[ORIGIN];
}

/**
 * Records what created an instance. The first expression counts, because later ones only pass it
 * on.
 */
export function setOrigin(instance: object, origin: Origin): void {
  (instance as Recorded)[ORIGIN] ??= origin;
}

/** The unknown parts of an instance itself, without those of its inner schemas. */
export function marksOf(instance: object): readonly Mark[] {
  return (isMarked ? marks.get(instance) : undefined) ?? NO_MARKS;
}

/** The first mark of an instance with one of two kinds. */
export function markOf(instance: object, kind: MarkKind, other = kind): Mark | undefined {
  const all = marksOf(instance);
  // Nearly every instance has none, and this is called often.
  return all.length === 0
    ? undefined
    : all.find((mark) => mark.kind === kind || mark.kind === other);
}

/** Whether any instance was marked in this process. */
export function isAnyMarked(): boolean {
  return isMarked;
}

/** Marks an instance, and its definition: the converter for Zod 3 only sees the definition. */
export function addMarks(instance: object, added: readonly Mark[]): void {
  if (added.length === 0) return;
  isMarked = true;
  const all = [...marksOf(instance), ...added];
  marks.set(instance, all);
  const definition = (instance as { _def?: object })._def;
  if (definition) marks.set(definition, all);
}

/**
 * The sources of the fields of an object schema, or of its `shape`: plain objects and object
 * schemas, in order of precedence.
 */
export function fieldSourcesOf(instance: object): readonly object[] {
  const owner = shapeOwners.get(instance);
  return owner ? [owner] : ((instance as Recorded)[SOURCES] ?? []);
}

/**
 * Records the schema that a `shape` was read from. A symbol in the shape would be a field for Zod.
 */
export function setShapeOwner(shape: object, owner: object): void {
  shapeOwners.set(shape, owner);
}

/** Records the sources of the fields of an object schema. */
export function setFieldSources(instance: object, from: readonly object[]): void {
  (instance as Recorded)[SOURCES] = from;
}

const conversions = new WeakMap<object, object>();

/** The schema that the project itself converted to a JSON Schema, or to the `properties` of one. */
export function convertedFrom(json: object): object | undefined {
  return conversions.get(json);
}

/** Records the schema that a JSON Schema was converted from. */
export function setConvertedFrom(json: object, schema: object): void {
  conversions.set(json, schema);
}

const unread = new WeakMap<object, string>();

/** The converter that made a JSON Schema of a schema that it cannot read. */
export function unreadBy(json: object): string | undefined {
  return unread.get(json);
}

export function setUnreadBy(json: object, converter: string): void {
  unread.set(json, converter);
}

/** Whether a framework created the schema from a raw shape, `{ id: z.string() }`. */
export function isOfShape(instance: object): boolean {
  return ofShapes.has(instance);
}

export function setOfShape(instance: object): void {
  ofShapes.add(instance);
}

const ofShapes = new WeakSet<object>();
