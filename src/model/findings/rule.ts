import type { Analysis } from '../analysis.ts';
import type { Definition } from '../definitions/definition.ts';
import type { PathStep } from '../handlers/call-path.ts';
import type { Edit } from './edit.ts';
import type { Location } from '../location.ts';

/** The presets, each containing the ones before it. */
export const PRESETS = ['recommended', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];

/** A mistake that a rule found. */
export interface Finding<MessageId extends string = string> {
  readonly messageId: MessageId;
  /**
   * The values of the placeholders of the message. `path`, `source`, `say` and `more` say how one
   * definition reaches the place, what it reads there, and where else: they do not tell mistakes
   * apart.
   */
  readonly data?: Readonly<Record<string, string | number>>;
  /** The smallest code that an author would edit. */
  readonly at: Location;
  /** The definition that has the mistake; `checkDefinition` need not say it. */
  readonly definition?: Definition;
  /**
   * The way from a definition, or from the start of a server, to the code; undefined where the
   * place says it.
   */
  readonly path?: readonly PathStep[] | undefined;
  /**
   * Whether a condition in shared code may keep some of the definitions from the place, so that the
   * message does not say how many it affects.
   */
  readonly mayAffectFewer?: true;
  /** The single right fix: edits that belong together. */
  readonly fix?: readonly Edit[];
  /** Alternative edits for the author to choose from. */
  readonly suggest?: readonly Suggestion<MessageId>[];
}

export interface Suggestion<MessageId extends string = string> {
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly edits: readonly Edit[];
}

/** The analysis and the options, for the check of one definition. */
export interface DefinitionContext<Options extends object = object> {
  /** The analysis of the file. */
  readonly analysis: Analysis;
  readonly options: Options;
}

/**
 * A rule: metadata, and a check of each definition, of a whole file, or of both. A mistake that
 * several definitions have is reported once, with their number.
 */
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
      /**
       * A sentence without a full stop that starts with an imperative: "require …", "disallow …",
       * "enforce …".
       */
      readonly description: string;
      /** The first preset that contains the rule. */
      readonly preset: Preset;
      /** Its severity in that preset. */
      readonly severity: 'error' | 'warn';
      /** The group of the rules table. */
      readonly group: RuleGroup;
      /**
       * Whether it needs only what a server lists, so that `mcp-lint listing` can check a list
       * without its source.
       */
      readonly listing?: true;
    };
    /**
     * `any` where one of several alternatives of a schema suffices for a mistake, because the rule
     * reads nothing that may be selected with it: for all messages, or for some. By default, all
     * alternatives must have the mistake.
     */
    readonly alternatives?: 'any' | { readonly any: readonly MessageId[] };
    readonly fixable?: 'code';
    readonly hasSuggestions?: true;
    /**
     * The messages of suggestions that contain placeholders for the author's words, or a comment
     * that may be for the authors only: `mcp-lint` never applies them.
     */
    readonly drafts?: readonly MessageId[];
    /** Sentences; `{{name}}` is replaced from a finding's data. */
    readonly messages: Readonly<Record<MessageId, string>>;
    /** JSON Schema of the options object; omitted without options. */
    readonly schema?: Readonly<Record<string, unknown>>;
    /** The default options; required with `schema`. */
    readonly defaultOptions?: Options;
    /** The options that presets set. A preset that contains another one sets each of them again. */
    readonly presetOptions?: Readonly<Partial<Record<Preset, Partial<Options>>>>;
  };
  /** Checks one definition of the linted file. */
  checkDefinition?(
    definition: Definition,
    context: DefinitionContext<Options>,
  ): Iterable<Finding<MessageId>>;
  /**
   * Checks what belongs to no single definition, or what only all definitions of a file show: a
   * finding then says which of them has the mistake.
   */
  check?(analysis: Analysis, options: Options): Iterable<Finding<MessageId>>;
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
