import type { SchemaNode, SchemaForm } from './schema.ts';
import type { DefinitionKind } from '../definitions/kind.ts';
import type { Edit } from '../findings/edit.ts';

/** How a framework in use treats a schema, if that is certain. */
export interface SchemaOutcome {
  /** Why the framework does not use the schema; undefined if it does, or if uncertain. */
  readonly loss: SchemaLoss | undefined;
  /** The effect of a root that the framework cannot serve; undefined if it can, or if uncertain. */
  readonly rootEffect: SchemaEffect | undefined;
  /** The framework's conversions to JSON Schema, and the effect if one fails. */
  readonly conversions: readonly { readonly root: SchemaNode; readonly effect: SchemaEffect }[];
}

/** Why a framework does not use a schema. */
export type SchemaLoss =
  /** The schema has a form that the framework does not accept there. */
  | {
      readonly kind: 'form';
      readonly form: SchemaForm;
      readonly expected: string;
      readonly effect: SchemaEffect;
    }
  /** A major of Zod built it that the framework cannot read. */
  | {
      readonly kind: 'major';
      readonly built: string;
      readonly expected: string;
      /** The package, and its first version that reads the schema; undefined if none is known. */
      readonly update: { readonly package: string; readonly since: string } | undefined;
      readonly effect: SchemaEffect;
    }
  /** One copy of Zod built it, and another converts it, which does not recognize it. */
  | {
      readonly kind: 'copy';
      readonly built: string;
      readonly converter: string;
      readonly effect: SchemaEffect;
    };

/** Edits of a schema's expression; each is undefined if the text does not allow it. */
export interface SchemaEdits {
  /** Converts an object schema to a raw shape. */
  readonly toShape: SchemaEdit | undefined;
  /** Converts a raw shape to an object schema. */
  readonly toObject: SchemaEdit | undefined;
  /** Wraps the schema in an object, as its only field. */
  readonly nested: SchemaEdit | undefined;
  /** Removes calls that turn an object into something else: `.transform(…)`. */
  readonly toInner: SchemaEdit | undefined;
}

export interface SchemaEdit {
  readonly edits: readonly Edit[];
  /** Whether the result keeps the whole meaning of the schema. */
  readonly isExact: boolean;
}

const EFFECTS = {
  throws: 'registering it throws an error',
  'no-start': 'the server does not start',
  'no-list': 'the whole {list} request fails',
  empty: 'it is listed without any {parameters}',
  'empty-no-calls': 'it is listed without any {parameters}, and every {call} fails',
  annotations:
    'it is treated as annotations: the tool is listed without parameters, and its handler gets no arguments',
  'no-calls': 'every {call} fails',
  dropped: 'it is left out of {list}, and every {call} fails',
  misread: 'its own properties are listed as the {parameters}, and every {call} fails',
  undescribed: 'they are listed without their descriptions',
  untyped: 'they are listed without their types',
  varies: 'it cannot be served',
} as const;

/**
 * The effect of a schema that a framework cannot serve; `varies` if it depends on the version, and
 * is harmful in each.
 */
export type SchemaEffect = keyof typeof EFFECTS;

const WORDS: Readonly<Record<DefinitionKind, Readonly<Record<string, string>>>> = {
  tool: { list: 'tools/list', call: 'call', parameters: 'parameters' },
  resource: { list: 'resources/templates/list', call: 'read', parameters: 'parameters' },
  prompt: { list: 'prompts/list', call: 'request', parameters: 'arguments' },
};

/** The effect as the clause of a sentence. */
export function effectText(effect: SchemaEffect, kind: DefinitionKind): string {
  return EFFECTS[effect].replace(/\{(\w+)\}/g, (_, word: string) => WORDS[kind][word] ?? word);
}
