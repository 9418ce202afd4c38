import { keyOfStep, partAt } from '../schemas/json-pointer.ts';
import { isRecord } from '../utils/record.ts';
import type { ClientMistake } from './profile.ts';
import { partsOf } from './schema-mistakes.ts';

/** A schema that contains itself. */
export const RECURSION: ClientMistake = {
  id: 'recursion',
  *find(tool) {
    for (const { path, schema } of partsOf(tool)) {
      const target = schema['$ref'];
      const step =
        typeof target === 'string' ? target.split('/').slice(1).map(keyOfStep) : undefined;
      if (step?.every((key, index) => path[index] === key))
        yield {
          path: ['inputSchema', ...path],
          keyword: '$ref',
          what: 'a schema contains itself',
          repair: 'Write out the levels that you need.',
        };
    }
  },
};

/**
 * References to other places than below a prefix, as to the first use of a shared schema; one for
 * all, because the conversion of the schema writes them.
 */
export function refOutside(prefix: string): ClientMistake {
  return {
    id: 'ref-outside',
    *find(tool) {
      const places = partsOf(tool).flatMap(({ path, schema: { $ref: reference } }) =>
        typeof reference === 'string' && !reference.startsWith(prefix) ? [{ path, reference }] : [],
      );
      const [first] = places;
      if (!first) return;
      const more = places.length > 1 ? `, and ${places.length - 1} more outside \`$defs\`` : '';
      yield {
        path: ['inputSchema', ...first.path],
        keyword: '$ref',
        what: `a \`$ref\` leads to '${first.reference}'${more}`,
        repair: 'Refer to `$defs`; with Zod 3, build the schema anew for each property instead.',
      };
    },
  };
}

/** A keyword that a schema has beside its `$ref`, and the schema that it refers to, too. */
export const REPEATED_BESIDE_REF: ClientMistake = {
  id: 'repeated-beside-ref',
  *find(tool) {
    for (const { path, schema } of partsOf(tool)) {
      const { $ref: reference, ...beside } = schema;
      const target = typeof reference === 'string' && partAt(tool.inputSchema, reference);
      const keyword = isRecord(target)
        ? Object.keys(beside).find((each) => Object.hasOwn(target, each))
        : undefined;
      if (keyword !== undefined)
        yield {
          path: ['inputSchema', ...path],
          keyword,
          what: `a schema has \`${keyword}\` beside its \`$ref\`, as the referenced schema does`,
          repair: 'Keep one of them.',
        };
    }
  },
};
