import type { SchemaNode, SchemaForm } from './schema.ts';
import type { DefinitionKind } from './kind.ts';
import type { Edit } from './edit.ts';

/** What a framework in use makes of a schema, where that is certain. */
export interface SchemaOutcome {
  /** Why the framework does not take the schema; undefined when it takes it, and where that is not certain. */
  readonly loss: SchemaLoss | undefined;
  /** What comes of a root that the framework cannot serve; undefined when it can, and where that is not certain. */
  readonly rootEffect: SchemaEffect | undefined;
  /** The conversions to JSON Schema that the framework does, and what comes of one that fails. */
  readonly conversions: readonly { readonly root: SchemaNode; readonly effect: SchemaEffect }[];
}

/** Why a framework does not take a schema. */
export type SchemaLoss =
  /** It is written in a form that is not taken there. */
  | {
      readonly kind: 'form';
      readonly form: SchemaForm;
      readonly expected: string;
      readonly effect: SchemaEffect;
    }
  /** It is made by a major of Zod that the framework cannot read. */
  | {
      readonly kind: 'major';
      readonly built: string;
      readonly expected: string;
      readonly effect: SchemaEffect;
    }
  /** It is made by one copy of Zod and converted by another, to which it is strange. */
  | {
      readonly kind: 'copy';
      readonly built: string;
      readonly converter: string;
      readonly effect: SchemaEffect;
    };

/** Edits of the expression of a schema; each is undefined where the text does not allow it. */
export interface SchemaEdits {
  /** Makes the raw shape of an object schema. */
  readonly toShape: SchemaEdit | undefined;
  /** Makes the object schema of a raw shape. */
  readonly toObject: SchemaEdit | undefined;
  /** Puts the schema into an object, as its only field. */
  readonly nested: SchemaEdit | undefined;
  /** Takes off the calls that make something else of an object: `.transform(…)`. */
  readonly toInner: SchemaEdit | undefined;
}

export interface SchemaEdit {
  readonly edits: readonly Edit[];
  /** Whether the result says all that the schema says. */
  readonly isExact: boolean;
}

const EFFECTS = {
  throws: 'registering it throws an error',
  'no-start': 'the server does not start',
  'no-list': '{list} fails as a whole',
  empty: 'it is listed without any {parameters}',
  'empty-no-calls': 'it is listed without any {parameters}, and every {call} fails',
  annotations:
    'it is taken for annotations, so the tool is listed without parameters and its handler gets no arguments',
  'no-calls': 'every {call} fails',
  dropped: 'it is left out of the listing, and every {call} fails',
  misread: 'its own properties are listed as the {parameters}, and every {call} fails',
  undescribed: 'they are listed without their descriptions',
  untyped: 'they are listed without their types',
  varies: 'it cannot be served',
} as const;

/** What comes of a schema that a framework cannot serve; `varies` where it depends on the version, and is bad in each. */
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
