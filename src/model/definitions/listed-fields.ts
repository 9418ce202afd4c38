import type { Static, StaticValue } from '../static.ts';
import type { DefinitionKind } from './kind.ts';
import type { ListMethod } from '../protocol/list-requests.ts';

/**
 * The fields of a list entry besides its name, URI and schemas (`Tool`, `Resource`,
 * `ResourceTemplate` and `Prompt` of the specification).
 */
export type ListedField =
  | 'title'
  | 'description'
  | 'mimeType'
  | 'size'
  | 'icons'
  | 'annotations'
  | 'execution'
  | '_meta'
  | 'arguments';

/** The fields of an entry; missing keys are absent. */
export type ListedFields = Readonly<Partial<Record<ListedField, StaticValue>>>;

/** The parts of a definition that determine what is listed. */
export interface WrittenDefinition {
  readonly kind: DefinitionKind;
  readonly form: string;
  readonly entryOf: ListMethod | undefined;
  readonly name: Static<string>;
  /** The absolute path of the file that defines it. */
  readonly file: string;
  /** The written value of a field, by the framework's name. */
  read(field: string): StaticValue;
}

/** The fields of definitions that one version of a framework lists. */
export interface ListedFieldsFacts {
  /** The fields of a definition's entry in the list of its kind. */
  readonly fields: (written: WrittenDefinition) => ListedFields;
  /** The input schema of a tool that has none. */
  readonly emptyInput: Static<Readonly<Record<string, unknown>>>;
  /**
   * Whether prompts list an argument of Zod 4 as required unless its outermost layer is `optional`.
   */
  readonly requiresUnmarkedArguments?: true;
  /** The major of Zod that converts a raw shape without fields; 4 by default. */
  readonly zodOfEmptyShape?: 3;
}
