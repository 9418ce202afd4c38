import { isRecord } from '../../model/utils/record.ts';

/**
 * Whether versions of Zod 4 list a part of a schema differently: 4.5.0 and later list a union of
 * plain types as a list of types, 4.3.6 and 4.4.0 as `anyOf`.
 *
 * @param schema a JSON Schema that Zod 4.5.0 or later made
 */
export function variesByVersion(schema: unknown, path: readonly string[]): boolean {
  const value = path.reduce<unknown>(
    (at, step) => (isRecord(at) || Array.isArray(at) ? at[step as never] : undefined),
    schema,
  );
  return path.at(-1) === 'type' && Array.isArray(value);
}
