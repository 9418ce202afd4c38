import type { Analysis } from './analysis.ts';
import type { Edit } from './edit.ts';
import type { Location } from './location.ts';

/** The presets, each containing the ones before it. */
export const PRESETS = ['recommended', 'strict', 'all'] as const;
export type Preset = (typeof PRESETS)[number];

/** A mistake that a rule found. */
export interface Finding<MessageId extends string = string> {
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string | number>>;
  /** The smallest thing that an author would edit. */
  readonly at: Location;
  /** The one right edit; with several edits, all of them together. */
  readonly fix?: readonly Edit[];
  /** Edits to choose from. */
  readonly suggest?: readonly Suggestion<MessageId>[];
}

export interface Suggestion<MessageId extends string = string> {
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly edits: readonly Edit[];
}

/** What a rule is: metadata, and one function from an analysis to findings. */
export interface RuleDefinition<
  MessageId extends string = string,
  Options extends object = object,
> {
  /** The rule's id without the plugin's namespace. */
  readonly name: string;
  readonly meta: {
    /** `problem`: breaks at run time or hides something from the model; `suggestion`: quality. */
    readonly type: 'problem' | 'suggestion';
    readonly docs: {
      /** One sentence without a full stop, beginning with a verb in the imperative: "require …", "disallow …", "enforce …". */
      readonly description: string;
      /** The first preset that contains the rule. */
      readonly preset: Preset;
      /** Its severity there. */
      readonly severity: 'error' | 'warn';
      /** The group of the rules table. */
      readonly group: RuleGroup;
    };
    readonly fixable?: 'code';
    readonly hasSuggestions?: true;
    /** The messages of suggestions that leave words for the author to fill in: nothing applies them but the author. */
    readonly drafts?: readonly MessageId[];
    /** Sentences; `{{name}}` is filled from a finding's data. */
    readonly messages: Readonly<Record<MessageId, string>>;
    /** JSON Schema of the one options object; left out when there are no options. */
    readonly schema?: Readonly<Record<string, unknown>>;
    /** Required with `schema`: the options when nothing is configured. */
    readonly defaultOptions?: Options;
  };
  check(analysis: Analysis, options: Options): Iterable<Finding<MessageId>>;
}

export const RULE_GROUPS = [
  'Definitions',
  'Error contracts',
  'Annotations',
  'Context and interaction',
  'Results',
  'Low-level servers, resources, prompts',
  'Clients',
] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];
