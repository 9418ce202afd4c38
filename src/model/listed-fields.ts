import type { Static, StaticValue } from './static.ts';
import type { DefinitionKind } from './kind.ts';

/** The fields that an entry of a list has beside its name, its URI and its schemas (`Tool`, `Resource`, `ResourceTemplate` and `Prompt` of the specification). */
export const LISTED_FIELDS = [
  'title',
  'description',
  'mimeType',
  'size',
  'icons',
  'annotations',
  'execution',
  '_meta',
  'arguments',
] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** The fields of an entry; those that are left out are absent. */
export type ListedFields = Readonly<Partial<Record<ListedField, StaticValue>>>;

/** A definition, as far as it decides what is listed of it. */
export interface WrittenDefinition {
  readonly kind: DefinitionKind;
  readonly form: string;
  readonly name: Static<string>;
  /** What is written for a field, by the framework's own name of it. */
  read(field: string): StaticValue;
}

/** What one version of a framework lists of definitions. */
export interface ListedFieldsFacts {
  /** The fields of a definition's entry in the list of its kind. */
  fields(written: WrittenDefinition): ListedFields;
  /** The input schema of a tool that has none. */
  readonly emptyInput: Static<Readonly<Record<string, unknown>>>;
  /** The major of Zod by which a raw shape without fields is made a schema; 4 where it is left out. */
  readonly zodOfEmptyShape?: 3;
}
