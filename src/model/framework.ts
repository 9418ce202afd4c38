import type { ContextFacts } from './definitions/context.ts';
import type { ListedFieldsFacts } from './definitions/listed-fields.ts';
import type { ResultFacts } from './handlers/results.ts';
import type { DefinitionKind } from './definitions/kind.ts';

/** The first parameter of handlers, which differs by version. */
export interface FirstParameter {
  /** Whether it is the arguments, rather than an object that has these in a member. */
  readonly isArguments: boolean;
  /** The version since which it is the arguments. */
  readonly since: string;
  /** The member of the object that has the arguments. */
  readonly member: string;
  /** The other members of the object. */
  readonly others: readonly string[];
}

/**
 * A framework as one file of the linted project sees it: its version, and what that version does
 * with definitions. Rules ask here instead of naming frameworks.
 */
export interface Framework {
  readonly id: string;
  /** The npm package. */
  readonly package: string;
  /** The name in messages: "SDK v1", "mcp-ts-core". */
  readonly title: string;
  /**
   * The installed version, otherwise that of the lock file, otherwise the lowest that
   * `package.json` accepts; undefined if none of them is known.
   */
  readonly version: string | undefined;
  /** The major version of the same, otherwise the one that the form of the import shows. */
  readonly major: number;
  /** Whether code of the project speaks the protocol itself, without a package. */
  readonly isOfProject?: true;
  /** Whether the conversion of schemas to JSON Schema is known for this version. */
  readonly isConversionKnown: boolean;
  /** The fields that its servers list of definitions; undefined if unknown. */
  readonly listing?: ListedFieldsFacts;
  /** The features of `errors: […]` in a definition; undefined without error contracts. */
  readonly errorContracts?: ErrorContractFacts;
  /** How its errors are constructed; undefined if it has none of its own. */
  readonly errors?: ErrorFacts;
  /** The property of a tool's object that contains `annotations`; undefined for the object. */
  readonly annotationsIn?: string;
  /** Whether the versions that may be in use list no annotations of tools that they register. */
  readonly lacksAnnotations?: 'yes' | 'no' | 'depends';
  /** The kinds of definitions whose description it never lists. */
  readonly lacksDescriptions?: readonly DefinitionKind[];
  /** Keys of tool annotations beyond the protocol's. */
  readonly extraAnnotationKeys?: readonly string[];
  /**
   * How it treats the values that handlers return, by kind of definition; an unlisted kind is not
   * judged.
   */
  readonly results?: Partial<Readonly<Record<DefinitionKind, ResultFacts>>>;
  /** The context that it passes to handlers. */
  readonly context: ContextFacts;
  /**
   * Every member of a handler's context in some version; undefined if the context is never the
   * first parameter.
   */
  readonly contextNames?: readonly string[];
  /**
   * The first parameter of its handlers, where that differs by version; undefined if it does not
   * differ, or is not certain.
   */
  readonly firstParameter?: FirstParameter | undefined;
  /** Whether resource names must be unique, whatever their URIs. */
  readonly hasUniqueResourceNames?: true;
  /**
   * The forms of fixed-URI resources that it looks up by the request's URL as normalized by `new
   * URL()`.
   */
  readonly looksUpUrls?: readonly string[];
  /** Whether it passes the arguments of a prompt to the handler unchecked. */
  readonly passesPromptArguments?: true;
  /** Whether it accepts a plain object of Zod schemas only for compatibility. */
  readonly deprecatesRawShapes?: true | undefined;
  /** The result with which a handler asks the client where servers cannot send requests. */
  readonly inputResult?: string;
}

/** The features of error contracts in one version of a framework. */
export interface ErrorContractFacts {
  /** Whether every entry must have a recovery hint. */
  readonly requireRecovery: boolean;
  /** The codes that any handler may fail with, declared or not. */
  readonly baselineCodes: ReadonlySet<unknown>;
  /**
   * Whether a handler must pass the hint on by `recoveryFor`; otherwise that function does not
   * exist.
   */
  readonly offerRecoveryFor: boolean;
}

/** The errors of a framework. */
export interface ErrorFacts {
  /** The module that exports them. */
  readonly module: string;
  /** Their base class, whose constructor receives the code first. */
  readonly constructorName: string;
  /** The enum of the codes. */
  readonly codes: string;
  /** The functions that create an error of one code, by code. */
  readonly factories?: ReadonlyMap<number, string>;
  /**
   * The effect of an error without a code, as a clause; undefined if it becomes a failed tool
   * result.
   */
  readonly plain?: {
    /** In the handler of one tool or resource. */
    readonly handler?: string;
    /** In the handler of all requests of a kind. */
    readonly requests?: string;
  };
  /**
   * The error codes that clients receive when a handler throws an error of the framework; undefined
   * if unknown.
   */
  readonly sentCodes?: {
    /**
     * The only codes that a tool's handler can send; errors with others become a failed tool
     * result.
     */
    readonly ofTools: ReadonlySet<number>;
    /** Codes that are replaced by another. */
    readonly replaced: ReadonlySet<number>;
  };
}
