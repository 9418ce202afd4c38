import type { Surface } from './kind.ts';
import type { Static, StaticValue, UnknownReason } from '../static.ts';
import type { SchemaForm, SchemaNode, UnresolvedSchemaPart } from '../schemas/schema.ts';
import type { Location } from '../location.ts';
import type { SchemaOutcome, SchemaEdits } from '../schemas/schema-outcome.ts';
import type { UnresolvedPart } from './unresolved-part.ts';

/** A schema of a definition. */
export interface DefinitionSchema {
  readonly surface: Surface;
  /** The framework's name of its field: `inputSchema`, `input`, `argsSchema`. */
  readonly label: string;
  /** The form of the expression, whether or not the framework can serve it. */
  readonly form: Static<SchemaForm>;
  /** The schema as the library built it; `absent` when the definition has none. */
  readonly root: Static<SchemaNode>;
  /** The expression of the schema, or what imports it into the linted file. */
  readonly at: Location;
  /** How the installed framework treats it. */
  readonly outcome: SchemaOutcome;
  /** Edits of the expression; undefined if it is in another file. */
  readonly edits: SchemaEdits | undefined;
  /** The Zod that built it, if it is a Zod schema or a raw shape. */
  readonly zod: ZodCopy | undefined;
  /**
   * The JSON Schema that the framework would advertise, and the paths in it that could not be read.
   */
  readonly jsonSchema: () => AdvertisedSchema | undefined;
  /**
   * Whether versions of the library that is not installed list a part of the JSON Schema
   * differently.
   */
  readonly variesAt: (path: readonly string[]) => boolean;
  /** The JSON Schema as written; absent for one that a library creates. */
  readonly literal: StaticValue;
  /** The converter that made it of a schema that it cannot read. */
  readonly unreadBy: string | undefined;
  /**
   * The violations of the meta-schema of its dialect in {@link literal}, and of what validators
   * need.
   */
  readonly metaSchemaErrors: readonly MetaSchemaError[];
  /** Why it may be one of several schemas; undefined if there is only one. */
  readonly undecided: string | undefined;
  /**
   * The advertised form of each schema that it may be; undefined if there is one, or one is unread.
   */
  alternatives(): SchemaAlternatives | undefined;
  /** Parts that could not be read, for the inventory. */
  unresolved(): readonly UnresolvedPart[];
}

/** The JSON Schemas from which a condition selects one. */
export interface SchemaAlternatives {
  /** Undefined for a definition without one, and for an output schema that the framework omits. */
  readonly schemas: readonly unknown[];
  /** Whether several conditions select, so that some combinations are missing. */
  readonly isMixed: boolean;
}

/** The JSON Schema that a framework advertises. */
export interface AdvertisedSchema {
  /** Undefined for an output schema that the framework omits. */
  readonly schema: unknown;
  readonly unresolved: readonly SchemaGap[];
}

/** An unread part of a JSON Schema. */
export interface SchemaGap extends UnknownReason {
  /** A JSON Pointer to the part. */
  readonly path: string;
  /** For kinds other than `schema`, only that aspect of the part is unknown. */
  readonly kind: UnresolvedSchemaPart['what'] | 'description' | 'required';
}

/** A violation of the meta-schema of a JSON Schema's dialect. */
export interface MetaSchemaError {
  /** The keys and indices from the root of the schema. */
  readonly path: readonly string[];
  /** The validator's message: "must be array". */
  readonly why: string;
}

/** The Zod that built a schema. */
export interface ZodCopy {
  readonly major: 3 | 4;
  readonly version: string;
  /** Whether it is the copy bundled with this package, because none is installed. */
  readonly bundled: boolean;
}
