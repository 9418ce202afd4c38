import { forgetAssigned } from '../../syntax/evaluate/bindings/later-assignments.ts';
import type { Evaluation, LocatedNode } from '../../syntax/evaluate/context/evaluation.ts';
import { ongoingAt } from '../../syntax/evaluate/context/start-up.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { copyInto } from '../../syntax/evaluate/values/object-members.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import type { Origin } from '../../syntax/modules/module.ts';
import { setFieldSources } from '../records.ts';

/** TypeBox 1, `@sinclair/typebox` since 0.33, and its earlier versions. */
export type Edition = '1' | '0.33' | 'older';

/** A call of a builder: `Type.String({ minLength: 1 })`. */
export interface TypeBoxCall extends LocatedNode {
  readonly args: readonly unknown[];
  readonly edition: Edition;
  readonly evaluator: Evaluation;
}

/** The options of the call that made a schema. */
export interface SchemaOptions extends Origin {
  /** The index of their argument. */
  readonly index: number;
  readonly value: unknown;
}

/** The properties of a schema besides its keywords, which TypeBox keeps as symbols. */
interface Marks {
  /** The name of its builder. */
  readonly kind?: string | undefined;
  /** Whether an object may lack a field with this schema. */
  readonly isOptional?: boolean | undefined;
  readonly options?: SchemaOptions | undefined;
}

const NONE: Marks = {};
const marks = new WeakMap<object, Marks>();

function marksOf(value: unknown): Marks {
  return (typeof value === 'object' && value !== null ? marks.get(value) : undefined) ?? NONE;
}

/** The name of the builder of a schema; undefined for one that the project writes itself. */
export function typeBoxKind(value: unknown): string | undefined {
  return marksOf(value).kind;
}

/** The options of the call that made a schema; undefined for one that the project writes itself. */
export function builderOptions(value: unknown): SchemaOptions | undefined {
  return marksOf(value).options;
}

/** Whether an object may lack a field with a schema; undefined if that is unknown. */
export function isOptionalField(value: unknown, call: TypeBoxCall): boolean | undefined {
  const known = marksOf(value).isOptional;
  if (known !== undefined || isUnresolved(value)) return known;
  // The mark is enumerable up to 0.34, so that a spread copies it.
  const { spreads } = (call.edition !== '1' && call.evaluator.provenanceOf(value)) || {};
  return [...(spreads?.values() ?? [])].some((spread) => isOptionalField(spread, call));
}

/** A copy of a schema, as a field that an object may lack. */
export function optionalField(value: unknown, call: TypeBoxCall): object {
  return markedCopy(value, { isOptional: true }, call);
}

/** A copy of a schema, as a field that an object must have. */
export function requiredField(value: unknown, call: TypeBoxCall): object {
  return markedCopy(value, { isOptional: false }, call);
}

function markedCopy(
  value: unknown,
  mark: { readonly isOptional: boolean },
  call: TypeBoxCall,
): object {
  const copy = copiedSchema(value, call);
  marks.set(copy, { ...marksOf(value), ...mark });
  return copy;
}

/** A copy of a schema that is written in the place of the original. */
export function copiedSchema(value: unknown, call: TypeBoxCall): object {
  if (!isPlainObject(value)) {
    const because = unreadOf(value, call);
    return new UnknownValue(because, because.origin, because.parameter);
  }
  const copy = merged([value], call);
  const provenance = call.evaluator.provenanceOf(value);
  if (provenance) call.evaluator.setProvenance(copy, provenance);
  marks.set(copy, marksOf(value));
  return copy;
}

/** Why an argument cannot be read. */
export function unreadOf(value: unknown, { node, module, evaluator }: TypeBoxCall): UnknownValue {
  return isUnresolved(value)
    ? asUnknown(value)
    : (evaluator.incompleteness(value) ??
        new UnknownValue('is built of an unresolved value', { node, module }));
}

/** How a call makes a schema. */
interface Making {
  /** The keywords; later ones win. */
  readonly layers: readonly unknown[];
  readonly kind: string | undefined;
  readonly isOptional?: boolean | undefined;
  /** The argument with the options; undefined if the builder takes none. */
  readonly index: number | undefined;
  /** Whether the options win over the keywords. */
  readonly areOptionsLast: boolean;
}

/** The schema that a call makes. */
export function schemaOf(
  call: TypeBoxCall,
  { layers, kind, isOptional: optional, index, areOptionsLast }: Making,
): object {
  const { node, module, frame, evaluator } = call;
  const options = index === undefined ? undefined : call.args[index];
  const ordered = areOptionsLast ? [...layers, options] : [options, ...layers];
  // Unread options do not make the keywords uncertain.
  const schema = merged(isUnresolved(options) ? [options, ...layers] : ordered, call);
  evaluator.setProvenance(schema, { node, module, frame });
  setFieldSources(schema, ordered.filter(isPlainObject).toReversed());
  // A start-up run executes what comes after the call, too.
  if (!ongoingAt(call)) forgetAssigned(schema, call, evaluator, frame);
  marks.set(schema, {
    kind,
    isOptional: optional ?? false,
    options: index === undefined ? undefined : { node, module, index, value: options },
  });
  return schema;
}

/** The schema of a call whose options are merged as the edition does. */
export function plainSchema(
  call: TypeBoxCall,
  kind: string,
  keywords: Readonly<Record<string, unknown>>,
  index: number | undefined,
): object {
  return schemaOf(call, { layers: [keywords], kind, index, areOptionsLast: call.edition === '1' });
}

/** The members of several objects; later ones win. */
export function merged(layers: readonly unknown[], call: TypeBoxCall): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const layer of layers) copyInto(result, layer, call, call.evaluator);
  return result;
}
