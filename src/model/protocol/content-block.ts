import { quote } from '../findings/code-text.ts';
import { nearest } from '../text/nearest.ts';
import { isKnownArray, isKnownObject, propertyOf } from '../property.ts';
import type { ResultFacts } from '../handlers/results.ts';
import {
  knownValues,
  type Datum,
  type Known,
  type StaticObject,
  type StaticProperty,
  type StaticValue,
} from '../static.ts';
import type { Edit } from '../findings/edit.ts';

/**
 * The types of content blocks and their required fields: `ContentBlock` of revision 2025-06-18 and
 * later. Revisions before it lack `resource_link`, those before 2025-03-26 also `audio`. SDK v1
 * 1.32.2 and v2 2.4.0 validate results against it.
 */
export const CONTENT_BLOCKS: Readonly<Record<string, Readonly<Record<string, FieldType>>>> = {
  text: { text: 'string' },
  image: { data: 'base64', mimeType: 'string' },
  audio: { data: 'base64', mimeType: 'string' },
  resource: { resource: 'object' },
  resource_link: { uri: 'string', name: 'string' },
};
type FieldType = 'string' | 'base64' | 'object';

/** The fields of resource contents that are beside `type` if an author forgets to nest them. */
const RESOURCE_FIELDS: ReadonlySet<string> = new Set(['uri', 'text', 'blob', 'mimeType']);

/** A fault of a content block, or of a part of one. */
export type Fault =
  /** `meant` is the type whose fields the block has, if the type is a literal. */
  | {
      readonly kind: 'type';
      readonly at: StaticValue['at'];
      readonly type: string;
      readonly meant: string | undefined;
    }
  | {
      readonly kind: 'missing';
      readonly at: StaticValue['at'];
      readonly what: string;
      readonly field: string;
    }
  /** A field that is written with a value that is `undefined`, so that JSON leaves it out. */
  | {
      readonly kind: 'undefined';
      readonly at: StaticValue['at'];
      readonly field: string;
      readonly expected: string;
    }
  | {
      readonly kind: 'value';
      readonly at: StaticValue['at'];
      readonly field: string;
      readonly expected: string;
    }
  /** A field of the protocol that the framework does not accept. */
  | {
      readonly kind: 'unknown';
      readonly at: StaticValue['at'];
      readonly field: string;
      readonly fix: readonly Edit[] | undefined;
    }
  | {
      readonly kind: 'flat' | 'link' | 'dataUrl' | 'token';
      readonly at: StaticValue['at'];
      readonly fix: readonly Edit[] | undefined;
    }
  | {
      readonly kind: 'both';
      readonly at: StaticValue['at'];
      readonly text: StaticProperty;
      readonly blob: StaticProperty;
    };

/**
 * Faults of a type that is one of several; the fix of another fault could break the block of
 * another type.
 */
const OF_ANY_TYPE: ReadonlySet<Fault['kind']> = new Set(['type', 'missing']);

/**
 * Yields the certain faults of a content block.
 *
 * @param annotations what the framework does with its annotations; checked by default
 */
export function* faultsOf(
  block: StaticValue,
  annotations?: ResultFacts['annotations'],
): Generator<Fault> {
  for (const each of knownValues(block)) yield* blockFaults(each, annotations);
}

function* blockFaults(
  block: Known<Datum>,
  annotations: ResultFacts['annotations'],
): Generator<Fault> {
  if (!isKnownObject(block)) {
    if (isPrimitive(block.value))
      yield {
        kind: 'value',
        at: block.at,
        field: 'content',
        expected: 'a list of content blocks, which are objects',
      };
    return;
  }
  const type = propertyOf(block, 'type');
  if (type.kind === 'absent') yield { kind: 'missing', at: block.at, what: 'block', field: 'type' };
  for (const each of knownValues(type))
    for (const fault of typedFaults(block, each))
      if (type.kind === 'known' || OF_ANY_TYPE.has(fault.kind)) yield fault;
  yield* metaFaults(block);
  if (annotations === 'refused') yield* unknownFaults(block);
  else if (annotations === undefined) yield* annotationFaults(propertyOf(block, 'annotations'));
}

function* unknownFaults({ value: { properties } }: Known<StaticObject>): Generator<Fault> {
  for (const field of ['annotations', '_meta']) {
    const property = properties.get(field);
    if (property && property.value.kind === 'known')
      yield {
        kind: 'unknown',
        at: property.keyAt,
        field,
        fix: property.edit && [property.edit.remove()],
      };
  }
}

function* typedFaults(block: Known<StaticObject>, type: Known<unknown>): Generator<Fault> {
  const fields =
    typeof type.value === 'string' && Object.hasOwn(CONTENT_BLOCKS, type.value)
      ? CONTENT_BLOCKS[type.value]
      : undefined;
  if (!fields) {
    const fitting = Object.entries(CONTENT_BLOCKS)
      .filter(([, needed]) =>
        Object.keys(needed).every((field) => propertyOf(block, field).kind !== 'absent'),
      )
      .map(([name]) => name);
    const meant = fitting.length === 1 ? fitting[0] : nearest(String(type.value), fitting);
    yield {
      kind: 'type',
      at: type.at,
      type: String(type.value),
      meant: type.literal ? meant : undefined,
    };
    return;
  }
  const misplaced =
    type.value === 'resource' && propertyOf(block, 'resource').kind === 'absent'
      ? misplacedIn(block, type)
      : undefined;
  if (misplaced) {
    yield misplaced;
    return;
  }
  for (const [field, expected] of Object.entries(fields))
    yield* fieldFaults(block, { what: `\`${String(type.value)}\` block`, field, expected });
  const resource = propertyOf(block, 'resource');
  if (type.value === 'resource' && isKnownObject(resource)) yield* contentsFaults(resource);
}

/** `{ type: 'resource', uri, text }` without `resource`, or a link with the type `resource`. */
function misplacedIn(
  { value: { properties }, at }: Known<StaticObject>,
  type: Known<unknown>,
): Fault | undefined {
  if (!properties.has('uri')) return undefined;
  if (properties.has('text') || properties.has('blob'))
    return {
      kind: 'flat',
      at,
      fix: nesting(
        [...properties.values()].filter(({ key }) => RESOURCE_FIELDS.has(key)),
        properties,
      ),
    };
  return {
    kind: 'link',
    at: type.at,
    fix:
      type.literal && properties.has('name')
        ? [{ range: type.at.range, text: quote('resource_link') }]
        : undefined,
  };
}

/** The edits that wrap adjacent properties in an object. */
function nesting(
  fields: readonly StaticProperty[],
  all: ReadonlyMap<string, StaticProperty>,
): readonly Edit[] | undefined {
  const ranges = fields.map(({ edit }) => edit?.range).filter((range) => range !== undefined);
  if (ranges.length < fields.length) return undefined;
  const [start, end] = [
    Math.min(...ranges.map((range) => range[0])),
    Math.max(...ranges.map((range) => range[1])),
  ];
  const isBetween = [...all.values()].some(
    (property) =>
      !fields.includes(property) &&
      (!property.edit || (property.edit.range[0] > start && property.edit.range[0] < end)),
  );
  return isBetween
    ? undefined
    : [
        { range: [start, start], text: 'resource: { ' },
        { range: [end, end], text: ' }' },
      ];
}

function* fieldFaults(
  object: Known<StaticObject>,
  {
    what,
    field,
    expected,
  }: { readonly what: string; readonly field: string; readonly expected: FieldType },
): Generator<Fault> {
  const value = propertyOf(object, field);
  const isRight = (each: Known<Datum>): boolean =>
    expected === 'object' ? isKnownObject(each) : typeof each.value === 'string';
  const description = expected === 'object' ? 'an object' : 'a string';
  if (value.kind === 'absent') {
    const written = object.value.properties.get(field);
    yield written
      ? { kind: 'undefined', at: written.keyAt, field, expected: description }
      : { kind: 'missing', at: object.at, what, field };
  }
  for (const each of knownValues(value))
    if (!isRight(each)) yield { kind: 'value', at: each.at, field, expected: description };
  if (value.kind === 'unknown' && value.type !== undefined)
    yield { kind: 'value', at: value.at, field, expected: description };
  if (expected === 'base64') yield* dataUrlFaults(value);
}

/**
 * Yields the faults of resource contents: embedded, or in the answer to `resources/read`.
 *
 * @param fillsUri whether the framework adds a missing URI
 */
export function* contentsFaults(
  contents: Known<StaticObject>,
  { fillsUri = false }: { readonly fillsUri?: boolean } = {},
): Generator<Fault> {
  if (!fillsUri || propertyOf(contents, 'uri').kind !== 'absent')
    yield* fieldFaults(contents, { what: 'resource', field: 'uri', expected: 'string' });
  const [text, blob] = [
    contents.value.properties.get('text'),
    contents.value.properties.get('blob'),
  ];
  if (text && blob && isWritten(text.value) && blob.value.kind !== 'absent')
    yield { kind: 'both', at: blob.keyAt, text, blob };
  if (
    propertyOf(contents, 'text').kind === 'absent' &&
    propertyOf(contents, 'blob').kind === 'absent'
  )
    yield { kind: 'missing', at: contents.at, what: 'resource', field: 'text` or `blob' };
  if (blob) yield* dataUrlFaults(blob.value);
}

/** Whether a value is certainly there: a known one, or a text with unknown parts. */
function isWritten(value: StaticValue): boolean {
  return value.kind === 'unknown' ? value.parts !== undefined : value.kind === 'known';
}

const DATA_URL = /^data:[^,]*,/;

function* dataUrlFaults(value: StaticValue): Generator<Fault> {
  if (value.kind === 'oneOf') for (const option of value.options) yield* dataUrlFaults(option);
  const start = value.kind === 'known' ? value.value : textStart(value);
  if (typeof start !== 'string' || !start.startsWith('data:')) return;
  const isWhole = value.kind === 'known' && value.literal === true && DATA_URL.test(start);
  yield {
    kind: 'dataUrl',
    at: value.at,
    fix: isWhole
      ? [{ range: value.at.range, text: quote(start.replace(DATA_URL, '')) }]
      : undefined,
  };
}

/** The known start of a partly unknown text. */
function textStart(value: StaticValue): string | null | undefined {
  return value.kind === 'unknown' ? value.parts?.[0] : undefined;
}

/** A progress token belongs to requests; it has no meaning in a result. */
export function* metaFaults({ value: { properties } }: Known<StaticObject>): Generator<Fault> {
  const meta = properties.get('_meta');
  const members = meta && isKnownObject(meta.value) ? meta.value.value.properties : undefined;
  const token = members?.get('progressToken');
  const edit = members?.size === 1 ? meta?.edit : token?.edit;
  if (token) yield { kind: 'token', at: token.keyAt, fix: edit && [edit.remove()] };
}

const AUDIENCE = new Set<unknown>(['user', 'assistant']);
/** The expression of the SDKs: `z.iso.datetime({ offset: true })`. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** `Annotations` of revision 2024-11-05 and later; `lastModified` of 2025-06-18. */
function* annotationFaults(annotations: StaticValue): Generator<Fault> {
  if (!isKnownObject(annotations)) return;
  const [audience, priority, lastModified] = ['audience', 'priority', 'lastModified'].map((key) =>
    propertyOf(annotations, key),
  ) as [StaticValue, StaticValue, StaticValue];
  for (const each of knownValues(audience)) yield* audienceFaults(each);
  for (const { value, at } of knownValues(priority))
    if (!(typeof value === 'number' && value >= 0 && value <= 1))
      yield { kind: 'value', at, field: 'priority', expected: 'a number from 0 to 1' };
  for (const { value, at } of knownValues(lastModified))
    if (!(typeof value === 'string' && DATE_TIME.test(value)))
      yield {
        kind: 'value',
        at,
        field: 'lastModified',
        expected: 'a date with a time and an offset, as in 2025-01-12T15:00:58Z',
      };
}

function* audienceFaults(audience: Known<Datum>): Generator<Fault> {
  const expected = "a list of 'user' and 'assistant'";
  const elements = isKnownArray(audience) ? audience.value.elements : undefined;
  if (!elements) yield { kind: 'value', at: audience.at, field: 'audience', expected };
  for (const { value, at } of (elements ?? []).flatMap(knownValues))
    if (!AUDIENCE.has(value)) yield { kind: 'value', at, field: 'audience', expected };
}

function isPrimitive(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
