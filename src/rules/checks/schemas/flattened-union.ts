import { quote } from '../../../model/findings/code-text.ts';
import { groupBy } from '../../../model/utils/group-by.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { Location } from '../../../model/location.ts';
import type { SchemaField, SchemaNode } from '../../../model/schemas/schema.ts';

/** A union of objects as one object. */
interface FlattenedUnion {
  /** The field that tells the objects apart. */
  readonly key: string;
  readonly edit: Edit;
}

/**
 * Writes a union of objects that a field of literals tells apart as one object: with all values of
 * that field, and with the fields that not every object requires as optional ones.
 *
 * @returns undefined for another schema, and for one that is not written as a whole in the linted
 * file
 */
export function flattenedUnion(
  { type, options = [], wrappers, description, at }: SchemaNode,
  sourceAt: (at: Location) => string | undefined,
): FlattenedUnion | undefined {
  const namespace = options[0]?.builder?.namespace;
  if (type !== 'union' || wrappers.length > 0 || description.kind !== 'absent' || at.external)
    return undefined;
  if (namespace === undefined || !options.every(isWritten)) return undefined;
  const byName = groupBy(
    options.flatMap(({ fields = [] }) => fields),
    ({ name }) => name,
  );
  const key = [...byName].find(
    ([, fields]) => fields.length === options.length && fields.every(isOfLiterals),
  )?.[0];
  const written = [...byName].map(([name, fields]) =>
    name === key
      ? enumOf(fields, namespace, sourceAt)
      : mergedField(fields, options.length, namespace, sourceAt),
  );
  if (key === undefined || written.includes(undefined)) return undefined;
  const text = `${namespace}.object({ ${written.join(', ')} })`;
  return { key, edit: { range: at.range, text } };
}

/**
 * Whether an object is known as a whole, is written in the linted file, and accepts nothing else.
 */
function isWritten({ type, wrappers, complete, open, description, at }: SchemaNode): boolean {
  return (
    type === 'object' &&
    wrappers.length === 0 &&
    complete !== false &&
    open !== true &&
    description.kind === 'absent' &&
    !at.external
  );
}

function isOfLiterals({ schema: { type, values = [], wrappers } }: SchemaField): boolean {
  return (
    (type === 'literal' || type === 'enum') &&
    wrappers.length === 0 &&
    values.every((value) => typeof value === 'string')
  );
}

type SourceAt = (at: Location) => string | undefined;

function enumOf(
  fields: readonly SchemaField[],
  namespace: string,
  sourceAt: SourceAt,
): string | undefined {
  const [first] = fields;
  const key = first && sourceAt(first.at);
  const values = new Set(fields.flatMap(({ schema }) => schema.values as readonly string[]));
  const text = sharedDescription(fields);
  const described = text === undefined ? '' : `.describe(${quote(text)})`;
  return key && `${key}: ${namespace}.enum([${[...values].map(quote).join(', ')}])${described}`;
}

/** The description that all fields have; undefined if they differ. */
function sharedDescription(fields: readonly SchemaField[]): string | undefined {
  const texts = fields.map(({ schema: { description } }) =>
    description.kind === 'known' ? description.value : undefined,
  );
  return texts.every((text) => text === texts[0]) ? texts[0] : undefined;
}

/**
 * One field for those of one name: optional where an object lacks it, and a union where they
 * differ.
 */
function mergedField(
  fields: readonly SchemaField[],
  objects: number,
  namespace: string,
  sourceAt: SourceAt,
): string | undefined {
  const [first] = fields;
  const key = first && sourceAt(first.at);
  const schemas = fields.map((field) => schemaText(field, sourceAt));
  if (key === undefined || schemas.includes(undefined)) return undefined;
  const [schema, ...others] = [...new Set(schemas)];
  const merged =
    others.length > 0 ? `${namespace}.union([${[schema, ...others].join(', ')}])` : schema;
  const isOptional = fields.length < objects && !(others.length === 0 && first?.isMarkedOptional);
  return `${key}: ${merged}${isOptional ? '.optional()' : ''}`;
}

/** The code of a field's schema: what is between its key and where a description would be added. */
function schemaText({ at, describeAt }: SchemaField, sourceAt: SourceAt): string | undefined {
  if (at.external || describeAt === undefined) return undefined;
  return /^\s*:\s*([^]+)$/.exec(sourceAt({ range: [at.range[1], describeAt] }) ?? '')?.[1];
}
