import { pointerStep } from '../model/schemas/json-pointer.ts';
import type { SchemaGap, DefinitionSchema } from '../model/definitions/definition-schema.ts';
import type { JsonObject } from './contract.ts';
import { isRecord } from '../model/utils/record.ts';
import type { Definition } from '../model/definitions/definition.ts';

/** The JSON Pointer from a schema to the keyword that a gap concerns. */
const ASPECTS: Readonly<Partial<Record<SchemaGap['kind'], string>>> = {
  description: '/description',
  default: '/default',
  shape: '/properties',
  values: '/enum',
};

/** A gap of a schema as a part of the definition that has the schema as `part`. */
export function unresolvedPart(
  { path, kind, why }: SchemaGap,
  part: string,
): { readonly part: string; readonly why: string } {
  if (kind !== 'required') return { part: `${part}${path}${ASPECTS[kind] ?? ''}`, why };
  const [, object = '', name = ''] = /^(.*)\/properties\/([^/]*)$/.exec(path) ?? [];
  return { part: `${part}${object}/required/${name}`, why };
}

/** Removes from `required` the properties that may be optional. */
export function withoutUnread(json: JsonObject, gaps: readonly SchemaGap[]): JsonObject {
  const open = new Set(gaps.flatMap(({ kind, path }) => (kind === 'required' ? [path] : [])));
  if (open.size === 0) return json;
  const visit = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${path}/${index}`));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        if (key !== 'required' || !Array.isArray(inner))
          return [[key, visit(inner, `${path}/${pointerStep(key)}`)]];
        const kept = inner.filter(
          (name) => !open.has(`${path}/properties/${pointerStep(String(name))}`),
        );
        // Zod 3 leaves out an empty list.
        return kept.length > 0 || inner.length === 0 ? [[key, kept]] : [];
      }),
    );
  };
  return visit(json, '') as JsonObject;
}

/** The project may convert the schema with another version than the bundled Zod. */
export const UNINSTALLED_ZOD = 'depends on the version of Zod, which is not installed or not run';

/** Why the JSON Schema that clients receive is not known. */
export function whyUnread(schema: DefinitionSchema, { framework }: Definition): string {
  if (schema.outcome.loss) return 'is of a form that the framework cannot serve';
  const unread = schema.unresolved()[0];
  if (unread) return unread.why;
  if (schema.undecided !== undefined) return schema.undecided;
  return framework.isConversionKnown
    ? 'cannot be converted to JSON Schema'
    : 'is converted by the framework in an unknown way';
}
