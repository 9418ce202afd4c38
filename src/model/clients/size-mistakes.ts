import { schemaParts, type JsonSchemaPart } from '../schemas/json-schema-parts.ts';
import { isRecord } from '../utils/record.ts';
import type { ClientMistake, ListedTool } from './profile.ts';
import { partsOf } from './schema-mistakes.ts';

/** An input schema with too many properties, on all its levels. */
export function tooManyProperties(most: number): ClientMistake {
  return ofSchema('too-many-properties', (parts) => {
    const count = total(parts, (part) => propertiesOf(part).length);
    return count > most ? `has ${count} properties (at most ${most})` : undefined;
  });
}

/** An input schema with too many enumerated values, in all its properties. */
export function tooManyValues(most: number): ClientMistake {
  return ofSchema('too-many-values', (parts) => {
    const count = total(parts, (part) => enumOf(part).length);
    return count > most ? `enumerates ${count} values (at most ${most})` : undefined;
  });
}

/** An input schema whose names and enumerated values are too long together. */
export function tooLongNames(most: number): ClientMistake {
  return ofSchema('too-long-names', (parts) => {
    const length = total(parts, (part) =>
      lengthOf([...namesIn(part), ...enumOf(part), part.schema['const']]),
    );
    return length > most
      ? `has ${length} characters in its names and its enumerated values (at most ${most})`
      : undefined;
  });
}

/** An `enum` of more than a number of texts, which are too long together. */
export function tooLongEnum(free: number, most: number): ClientMistake {
  return {
    id: 'too-long-enum',
    *find(tool) {
      for (const part of partsOf(tool)) {
        const texts = enumOf(part).filter((value) => typeof value === 'string');
        const length = lengthOf(texts);
        if (texts.length > free && length > most)
          yield {
            path: ['inputSchema', ...part.path],
            keyword: 'enum',
            what: `an \`enum\` of ${texts.length} values has ${length} characters (at most ${most})`,
            repair: 'Accept any text, and describe the values.',
          };
      }
    },
  };
}

/**
 * The levels of a schema, as clients count them: only of what contains others. The root is on level
 * 0 or 1.
 */
const LEVELS = {
  objects: { isLevel: hasProperties, root: 0, what: 'an object' },
  'objects and arrays': {
    isLevel: (part: JsonSchemaPart) => hasProperties(part) || isRecord(part.schema['items']),
    root: 1,
    what: 'an object or an array',
  },
  schemas: {
    isLevel: ({ schema }: JsonSchemaPart) => schemaParts(schema).length > 1,
    root: 1,
    what: 'a schema',
  },
} as const;

/** A part of a schema that is nested too deeply. References are not followed. */
export function tooDeep(most: number, levels: keyof typeof LEVELS): ClientMistake {
  const { isLevel, root, what } = LEVELS[levels];
  return {
    id: `too-deep-${levels}`,
    *find(tool) {
      const parts = partsOf(tool).filter(isLevel);
      const places = new Set(parts.map(({ path }) => JSON.stringify(path)));
      const levelOf = (path: readonly string[]): number =>
        root + path.filter((_, index) => places.has(JSON.stringify(path.slice(0, index)))).length;
      const deep = parts.find(({ path }) => levelOf(path) > most);
      if (deep)
        yield {
          path: ['inputSchema', ...deep.path],
          what: `${what} is on level ${levelOf(deep.path)} of nesting (at most ${most})`,
          repair: 'Use fewer levels.',
        };
    },
  };
}

function hasProperties({ schema }: JsonSchemaPart): boolean {
  return isRecord(schema['properties']);
}

/** A mistake of the input schema as a whole, which `judge` states as the rest of a clause. */
function ofSchema(
  id: string,
  judge: (parts: readonly JsonSchemaPart[]) => string | undefined,
): ClientMistake {
  return {
    id,
    *find(tool: ListedTool) {
      const problem = judge(partsOf(tool));
      if (problem !== undefined)
        yield {
          path: ['inputSchema'],
          what: `the input schema ${problem}`,
          repair: 'Make several tools of it, or leave out what is rarely used.',
        };
    },
  };
}

function propertiesOf({ schema: { properties } }: JsonSchemaPart): readonly string[] {
  return isRecord(properties) ? Object.keys(properties) : [];
}

/** The names of the properties and the definitions of a schema. */
function namesIn(part: JsonSchemaPart): readonly string[] {
  const definitions = ['$defs', 'definitions'].flatMap((keyword) => {
    const named = part.schema[keyword];
    return isRecord(named) ? Object.keys(named) : [];
  });
  return [...propertiesOf(part), ...definitions];
}

function enumOf({ schema }: JsonSchemaPart): readonly unknown[] {
  return Array.isArray(schema['enum']) ? schema['enum'] : [];
}

/** The characters of the texts among values: how others count is not documented. */
function lengthOf(values: readonly unknown[]): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

function total(parts: readonly JsonSchemaPart[], count: (part: JsonSchemaPart) => number): number {
  return parts.reduce((sum, part) => sum + count(part), 0);
}
