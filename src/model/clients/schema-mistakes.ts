import { schemaParts, type JsonSchemaPart } from '../schemas/json-schema-parts.ts';
import type { ListedTool, ClientMistake, Violation } from './profile.ts';
import { memoizeWeak } from '../utils/memoize.ts';
import { isRecord } from '../utils/record.ts';

/** Identifies {@link rootKeyword}. */
export const ROOT_KEYWORD = 'root-keyword';

/** One of some keywords at the root of the input schema. */
export function rootKeyword(keywords: readonly string[]): ClientMistake {
  return {
    id: ROOT_KEYWORD,
    *find({ inputSchema }) {
      const keyword = keywords.find((each) => inputSchema && Object.hasOwn(inputSchema, each));
      if (keyword === undefined) return;
      const isNullable = isNullableBy(inputSchema?.[keyword]);
      yield {
        path: ['inputSchema'],
        keyword,
        what: isNullable
          ? `the input schema is nullable (\`${keyword}\` at its root)`
          : `the input schema has \`${keyword}\` at its root`,
        repair: isNullable
          ? 'Use the object alone: the arguments of a call are never null.'
          : 'Use one object with optional properties, and check in the handler which of them belong together.',
      };
    },
  };
}

/** Whether alternatives are one schema and null, as `nullable()` is listed. */
function isNullableBy(options: unknown): boolean {
  const isNull = (option: unknown): boolean => isRecord(option) && option['type'] === 'null';
  return Array.isArray(options) && options.length === 2 && options.filter(isNull).length === 1;
}

/** Keywords that combine schemas. */
export const COMBINATORS = ['anyOf', 'oneOf', 'allOf'] as const;

/** A root of the input schema that has neither `properties` nor a combinator. */
export const NO_ROOT_PROPERTIES: ClientMistake = {
  id: 'no-root-properties',
  *find(tool) {
    const { inputSchema } = tool;
    if (inputSchema?.['type'] !== 'object' || tool.isUnread(['inputSchema', 'properties'])) return;
    // The branches of a combinator, which is a mistake of its own, may have them.
    if (['properties', ...COMBINATORS].some((keyword) => Object.hasOwn(inputSchema, keyword)))
      return;
    yield {
      path: ['inputSchema'],
      what: 'the input schema has no `properties`',
      repair: 'Add `properties: {}`.',
    };
  },
};

/**
 * A property of the input schema's root whose key is too long or has other characters; by the error
 * message of Anthropic's API.
 */
export const PROPERTY_KEY = propertyKey('property-key', /[a-zA-Z0-9_.-]/);

/**
 * A property of the input schema's root whose key is too long, has other characters, or begins with
 * a digit; by the documentation of Google's SDK.
 */
export const PARAMETER_NAME = propertyKey('parameter-name', /[a-zA-Z0-9_]/, /[a-zA-Z_]/);

function propertyKey(id: string, character: RegExp, first = character): ClientMistake {
  const [any, begin] = [character.source, first.source];
  const accepted = new RegExp(`^(?=.{1,64}$)${begin}${any}*$`);
  return {
    id,
    *find({ inputSchema }) {
      const properties = inputSchema?.['properties'];
      for (const key of isRecord(properties) ? Object.keys(properties) : []) {
        if (accepted.test(key)) continue;
        const wrong = Array.from(key).find((each) => !character.test(each));
        yield {
          path: ['inputSchema', 'properties', key],
          isKey: true,
          ...problemOfKey(key, wrong),
        };
      }
    },
  };
}

/** @param wrong the first character that no key may have */
function problemOfKey(key: string, wrong: string | undefined): Pick<Violation, 'what' | 'repair'> {
  if (key === '')
    return { what: 'a property of the input schema has an empty key', repair: 'Give it a name.' };
  if (wrong !== undefined)
    return {
      what: `the property key '${key}' contains '${wrong}'`,
      repair: "Use only letters, digits and '_', here and in the handler.",
    };
  return key.length > 64
    ? {
        what: `the property key '${key}' has ${key.length} characters (at most 64)`,
        repair: 'Shorten it here and in the handler.',
      }
    : {
        what: `the property key '${key}' begins with '${key.charAt(0)}'`,
        repair: "Begin it with a letter or '_', here and in the handler.",
      };
}

/** An array without `items`. */
export const NO_ITEMS: ClientMistake = {
  id: 'no-items',
  find: eachPart(({ schema }, isUnread) => {
    const hasItems = ['items', 'prefixItems'].some((keyword) => Object.hasOwn(schema, keyword));
    return schema['type'] === 'array' && !hasItems && !isUnread('items')
      ? { what: 'an array has no `items`', repair: 'Declare the type of its elements.' }
      : undefined;
  }),
};

/** An array whose `items` are a list, as JSON Schema before 2020-12 writes tuples. */
export const TUPLE_ITEMS: ClientMistake = {
  id: 'tuple-items',
  find: eachPart(({ schema }) =>
    Array.isArray(schema['items'])
      ? {
          keyword: 'items',
          what: 'an array has a list as its `items`',
          repair: 'Use one schema for all elements, with `minItems` and `maxItems`.',
        }
      : undefined,
  ),
};

/** A keyword that a client does not know. */
export function keyword(name: string, repair: string): ClientMistake {
  return {
    id: `keyword-${name}`,
    find: eachPart(({ schema }) =>
      Object.hasOwn(schema, name)
        ? { keyword: name, what: `a schema has \`${name}\``, repair }
        : undefined,
    ),
  };
}

/** One of several keywords that a client does not know. */
export function unknownKeyword(names: readonly string[]): ClientMistake {
  return {
    id: 'unknown-keyword',
    find: eachPart(({ schema }) => {
      const name = names.find(
        (each) => Object.hasOwn(schema, each) && !(each === 'propertyNames' && isRecordOf(schema)),
      );
      return name === undefined
        ? undefined
        : {
            keyword: name,
            what: `a schema has \`${name}\``,
            repair: 'Check this in the handler, and mention it in the description.',
          };
    }),
  };
}

/** A `type` that is a list. */
export const TYPE_LIST: ClientMistake = {
  id: 'type-list',
  find: eachPart(({ schema: { type } }, isUnread) =>
    Array.isArray(type) && !isUnread('type')
      ? {
          keyword: 'type',
          ...problemOfTypes(type),
        }
      : undefined,
  ),
};

/** Authors write a type and null as `nullable()`, too. */
function problemOfTypes(types: readonly unknown[]): Pick<Violation, 'what' | 'repair'> {
  const list = JSON.stringify(types);
  return types.includes('null')
    ? {
        what: `a schema is nullable (its \`type\` is \`${list}\`)`,
        repair: 'Make the property optional instead.',
      }
    : {
        what: `a \`type\` is the list \`${list}\``,
        repair: 'Use one type, or `anyOf` with one type each.',
      };
}

/** Keywords that determine the type of a value; a schema needs one of them. */
const TYPING = ['type', ...COMBINATORS, '$ref', 'enum', 'const'] as const;

/** A property, or the elements of an array, of any type: `{}`, as `z.any()` is listed. */
export const NO_TYPE = valueWithout(TYPING, {
  id: 'no-type',
  what: 'a schema has no `type`',
  repair: 'Give it a type, or a union of types.',
});

/** The same, also where an `enum` or a `const` says what the value may be. */
export const UNTYPED = valueWithout(['type', ...COMBINATORS, '$ref'], {
  id: 'untyped',
  what: 'a schema has no `type`',
  repair: 'Give it a type, or a union of types.',
});

/** A property, or the elements of an array, that has none of some keywords. */
function valueWithout(
  keywords: readonly string[],
  { id, what, repair }: { readonly id: string; readonly what: string; readonly repair: string },
): ClientMistake {
  return {
    id,
    find: eachPart(({ keyword: place, schema }, isUnread) => {
      const isValue = place === 'properties' || place === 'items';
      const has = keywords.some((keyword) => Object.hasOwn(schema, keyword) || isUnread(keyword));
      return isValue && !has ? { what, repair } : undefined;
    }),
  };
}

/** A `type` beside `anyOf`. */
export const TYPED_UNION: ClientMistake = {
  id: 'typed-union',
  find: eachPart(({ schema }) =>
    Object.hasOwn(schema, 'type') && Object.hasOwn(schema, 'anyOf')
      ? {
          keyword: 'anyOf',
          what: 'a schema has `type` beside `anyOf`',
          repair: 'Write the type in each branch of `anyOf` instead.',
        }
      : undefined,
  ),
};

/** Enumerated values that are not texts; of null, {@link NULL_IN_ENUM}. */
export const ENUM_OF_OTHERS = enumeratedValue({
  id: 'enum-of-others',
  // Undefined is one that could not be read.
  isWrong: (value) => typeof value !== 'string' && value !== null && value !== undefined,
  what: (value) => `an \`enum\` contains ${JSON.stringify(value)}, which is not a string`,
  repair: 'Use strings, or a number with a minimum and a maximum.',
});

/** An enumerated text that is empty. */
export const EMPTY_IN_ENUM = enumeratedValue({
  id: 'empty-in-enum',
  isWrong: (value) => value === '',
  what: () => 'an `enum` contains an empty string',
  repair: 'Leave it out, and make the property optional or give the choice a name.',
});

/** Null among enumerated texts. */
export const NULL_IN_ENUM = enumeratedValue({
  id: 'null-in-enum',
  isWrong: (value) => value === null,
  what: () => 'an `enum` contains null',
  repair: 'Leave it out, and make the property optional or give the choice a name.',
});

/** A value that an `enum` has twice. */
export const DUPLICATE_IN_ENUM: ClientMistake = {
  id: 'duplicate-in-enum',
  find: eachPart(({ schema }) => {
    const values: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
    const texts = values.map((value) => JSON.stringify(value));
    const duplicate = texts.find((text, index) => texts.indexOf(text) < index);
    return duplicate === undefined
      ? undefined
      : {
          keyword: 'enum',
          what: `an \`enum\` contains ${duplicate} twice`,
          repair: 'Remove one of them.',
        };
  }),
};

/** A value of an `enum` that a client does not accept. */
function enumeratedValue({
  id,
  isWrong,
  what,
  repair,
}: {
  readonly id: string;
  readonly isWrong: (value: unknown) => boolean;
  readonly what: (value: unknown) => string;
  readonly repair: string;
}): ClientMistake {
  return {
    id,
    find: eachPart(({ schema }) => {
      const values: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
      const index = values.findIndex(isWrong);
      return index === -1 ? undefined : { keyword: 'enum', what: what(values[index]), repair };
    }),
  };
}

/** A `pattern` that looks ahead or behind. */
export const LOOKAROUND: ClientMistake = {
  id: 'lookaround',
  find: eachPart(({ schema: { pattern, format } }, isUnread) => {
    const found = typeof pattern === 'string' ? lookaroundIn(pattern) : undefined;
    if (found === undefined || isUnread('pattern')) return undefined;
    return typeof format === 'string'
      ? {
          keyword: 'pattern',
          what: `the \`pattern\` of the format '${format}' has the lookaround '${found}'`,
          repair: 'Use a pattern of your own, or check the format in the handler.',
        }
      : {
          keyword: 'pattern',
          what: `a \`pattern\` has the lookaround '${found}'`,
          repair: 'Write it without, or check the text in the handler.',
        };
  }),
};

/** The beginning of the first lookaround of a regular expression: `(?!`. */
function lookaroundIn(pattern: string): string | undefined {
  const withoutTexts = pattern.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, '_');
  return /\(\?<?[=!]/.exec(withoutTexts)?.[0];
}

/** Formats of texts other than a client knows. */
export function unknownFormat(formats: readonly string[]): ClientMistake {
  return {
    id: 'unknown-format',
    find: eachPart(({ schema }) => {
      const { format } = schema;
      return typeof format === 'string' && !formats.includes(format)
        ? {
            keyword: 'format',
            what: `the format '${format}' is not supported`,
            repair: 'Describe the format in words.',
          }
        : undefined;
    }),
  };
}

/** `z.record(z.string(), z.number())`, where Zod 4 writes `propertyNames`, too. */
function isRecordOf(schema: Readonly<Record<string, unknown>>): boolean {
  return schema['properties'] === undefined && isRecord(schema['additionalProperties']);
}

/** Objects that allow or leave out what strict mode does not. */
export const NOT_STRICT: ClientMistake = {
  id: 'not-strict',
  find: eachPart(({ schema }, isUnread) => {
    const { properties, required, additionalProperties } = schema;
    if (schema['type'] !== 'object' || isUnread('properties')) return undefined;
    if (isRecordOf(schema))
      return {
        what: 'an object accepts keys of any name',
        repair: 'List its properties, or use an array of keys and values.',
      };
    if (additionalProperties !== false)
      return {
        what: 'an object does not have `additionalProperties: false`',
        repair: 'Disallow further properties.',
      };
    const listed = Array.isArray(required) ? required : [];
    const optional =
      isRecord(properties) && Object.keys(properties).find((key) => !listed.includes(key));
    return optional
      ? {
          what: `the property '${optional}' is optional`,
          repair: 'Make it required, and allow null.',
        }
      : undefined;
  }),
};

type Judged = Omit<Violation, 'path'> | undefined;

/**
 * Judges every part of the input schema; `isUnread` says whether a keyword of the part could not
 * be read.
 */
function eachPart(
  judge: (part: JsonSchemaPart, isUnread: (keyword: string) => boolean) => Judged,
): (tool: ListedTool) => Iterable<Violation> {
  return function* (tool) {
    for (const part of partsOf(tool)) {
      const path = ['inputSchema', ...part.path];
      const found = judge(part, (keyword) => tool.isUnread([...path, keyword]));
      if (found) yield { path, ...found };
    }
  };
}

/** The parts of a tool's input schema, found once for all checks. */
export const partsOf = memoizeWeak(({ inputSchema }: ListedTool): readonly JsonSchemaPart[] =>
  inputSchema ? schemaParts(inputSchema) : [],
);
