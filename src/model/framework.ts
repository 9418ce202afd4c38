import type { ContextFacts } from './context.ts';
import type { ListedFieldsFacts } from './listed-fields.ts';
import type { ResultFacts } from './results.ts';
import type { DefinitionKind } from './kind.ts';

/**
 * A framework as one file of the linted project sees it: which one, which version, and what that version does with what
 * an author writes. Rules ask here instead of naming frameworks.
 */
export interface Framework {
  readonly id: string;
  /** The npm package. */
  readonly package: string;
  /** How messages call it: "SDK v1", "mcp-ts-core". */
  readonly title: string;
  /** The installed version; undefined when it is not installed. */
  readonly version: string | undefined;
  /** Installed, else from the range in package.json, else from the form of the import. */
  readonly major: number;
  /** Whether the JSON Schemas that this version lists for schemas are known. */
  readonly isConversionKnown: boolean;
  /** What its servers list of definitions; undefined where nobody has looked at that. */
  readonly listing?: ListedFieldsFacts;
  /** What `errors: […]` of a definition can do; undefined for a framework without error contracts. */
  readonly errorContracts?: ErrorContractFacts;
  /** How its errors are built; undefined where it has none of its own. */
  readonly errors?: ErrorFacts;
  /** Whether it lists no annotations of tools, whatever an author writes. */
  readonly lacksAnnotations?: true;
  /** Keys of tool annotations that the framework adds to the protocol's. */
  readonly extraAnnotationKeys?: readonly string[];
  /** What it makes of what handlers give, by the kind of definition; a kind that is not listed is not judged. */
  readonly results?: Partial<Readonly<Record<DefinitionKind, ResultFacts>>>;
  /** What its handlers are given. */
  readonly context: ContextFacts;
  /** Every member of a handler's context in some version; left out where the context is never the first parameter. */
  readonly contextNames?: readonly string[];
  /** Whether two resources may not have one name, whatever their URIs. */
  readonly hasUniqueResourceNames?: true;
  /** The forms of resources with a fixed URI that it looks up by the URL of the request, as `new URL()` writes that. */
  readonly looksUpUrls?: readonly string[];
  /** Whether it takes a plain object of Zod schemas for a schema only for compatibility. */
  readonly deprecatesRawShapes?: true;
  /** The framework's own field names, by part: `input` is `inputSchema` in the SDK. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What error contracts can do in one version of a framework. */
export interface ErrorContractFacts {
  /** Whether every entry must have a recovery hint. */
  readonly requireRecovery: boolean;
  /** The codes that any handler may fail with, declared or not. */
  readonly baselineCodes: ReadonlySet<unknown>;
  /** Whether a handler must pass the hint on by `recoveryFor`, which exists then; otherwise nothing passes it on. */
  readonly offerRecoveryFor: boolean;
}

/** The errors of a framework. */
export interface ErrorFacts {
  /** The module that exports them. */
  readonly module: string;
  /** The class of all of them, which takes the code first. */
  readonly constructorName: string;
  /** The enumeration of the codes. */
  readonly codes: string;
  /** The functions that build an error of one code, by the code. */
  readonly factories?: ReadonlyMap<number, string>;
  /** What becomes of an error without a code: a clause. Left out where it becomes a result that says that the tool failed. */
  readonly plain?: {
    /** In the handler of one tool or resource. */
    readonly handler?: string;
    /** In the handler of all requests of a kind. */
    readonly requests?: string;
  };
  /** Which codes clients get, as that of the protocol's error, where a handler throws an error of its own; left out where that was not seen. */
  readonly sentCodes?: {
    /** The only ones in the handler of one tool; of any other code it makes a result that says that the tool failed. */
    readonly ofTools: ReadonlySet<number>;
    /** Codes in whose place it sends another. */
    readonly replaced: ReadonlySet<number>;
  };
}
