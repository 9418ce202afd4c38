import type { Surface } from './kind.ts';
import type { Static, StaticValue } from './static.ts';
import type { SchemaForm, SchemaNode, UnresolvedSchemaPart } from './schema.ts';
import type { Location } from './location.ts';
import type { SchemaOutcome, SchemaEdits } from './schema-outcome.ts';
import type { UnresolvedPart } from './unresolved-part.ts';

/** A schema of a definition. */
export interface DefinitionSchema {
  readonly surface: Surface;
  /** The framework's own name of the place: `inputSchema`, `input`, `argsSchema`. */
  readonly label: string;
  /** What the expression is, before asking whether the framework can serve it. */
  readonly form: Static<SchemaForm>;
  /** The schema as the library built it; `absent` when the definition has none. */
  readonly root: Static<SchemaNode>;
  /** The expression of the schema, or what brings it into the linted file. */
  readonly at: Location;
  /** What the framework in use makes of it. */
  readonly outcome: SchemaOutcome;
  /** Edits of the expression; undefined where it stands in another file. */
  readonly edits: SchemaEdits | undefined;
  /** The Zod that built it, when it is a Zod schema or a raw shape of them. */
  readonly zod: ZodCopy | undefined;
  /** The JSON Schema that the framework would advertise, and the paths in it that could not be read. */
  readonly jsonSchema: () => AdvertisedSchema | undefined;
  /** The JSON Schema as it is written out; absent for one that a library makes. */
  readonly literal: StaticValue;
  /** What {@link literal} breaks of the meta-schema of its dialect. */
  readonly metaSchemaErrors: readonly MetaSchemaError[];
  /** Why it is not known which of several schemas it is, each of which may be known; undefined where there is only one. */
  readonly undecided: string | undefined;
  /** Parts that could not be read, for the inventory. */
  unresolved(): readonly UnresolvedPart[];
}

/** The JSON Schema that a framework advertises. */
export interface AdvertisedSchema {
  /** Undefined for one that it leaves out. */
  readonly schema: unknown;
  readonly unresolved: readonly SchemaGap[];
}

/** What of a JSON Schema could not be read. */
export interface SchemaGap {
  /** A JSON Pointer to the place. */
  readonly path: string;
  /** For the kinds other than `schema`, only that aspect of the place is not known. */
  readonly kind: UnresolvedSchemaPart['what'] | 'description' | 'required';
  readonly why: string;
}

/** What a JSON Schema breaks of the meta-schema of its dialect. */
export interface MetaSchemaError {
  /** The keys and indices from the root of the schema. */
  readonly path: readonly string[];
  /** As a validator says it: "must be array". */
  readonly why: string;
}

/** Which Zod built a schema. */
export interface ZodCopy {
  readonly major: 3 | 4;
  readonly version: string;
  /** Whether it is the copy that comes with this package, for want of an installed one. */
  readonly bundled: boolean;
}
