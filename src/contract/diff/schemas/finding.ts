import type { Json } from '../../contract.ts';
import type { Limit } from './limits.ts';
import type { Side } from './side.ts';

/** A difference between two schemas. */
export type SchemaFinding = SchemaDifference | TextDifference | Unclear;

/** A difference in the accepted values. */
export interface SchemaDifference extends Place, Contents {
  readonly side: Side;
  /**
   * `type`: values of a type. `value`: values of an enumeration. `limit`: a constraint. `property`:
   * a property that only one of the two declares. `required`: objects without a property. `closed`:
   * undeclared properties. `alternative`: a member of a union.
   */
  readonly kind: 'type' | 'value' | 'limit' | 'property' | 'required' | 'closed' | 'alternative';
  /** The name of the property. */
  readonly name?: string;
  /** The types, values or constraints. */
  readonly words: string;
  /** The constraint, so that a changed bound is reported once. */
  readonly keyword?: Limit['keyword'];
  /** For a type: whether the other schema accepts no value of this schema's types. */
  readonly isReplaced?: boolean;
  /** For a required property: whether the other schema does not declare it. */
  readonly isUnnamed?: boolean;
  readonly isCertain: boolean;
  /** A value that one accepts and the other rejects. */
  readonly witness?: Json;
}

/** A difference in the texts about values. */
export interface TextDifference extends Place, Contents {
  readonly kind: 'text';
  readonly keyword: string;
}

/** Constraints that differ and cannot be compared. */
export interface Unclear extends Place, Contents {
  readonly kind: 'unclear';
  readonly words: string;
}

/** The location of a difference in the schema. */
export interface Place {
  readonly steps: readonly string[];
  /**
   * As a person writes it: `filters.since`, `items[]`, `labels.*`, `target|0`; empty for the schema
   * itself.
   */
  readonly label: string;
}

interface Contents {
  readonly before?: Json;
  readonly after?: Json;
}

export function isDifference(finding: SchemaFinding): finding is SchemaDifference {
  return 'side' in finding;
}

export const ROOT: Place = { steps: [], label: '' };

export function placeWithin(
  { steps, label }: Place,
  more: readonly string[],
  suffix = labelOfMember(more),
): Place {
  return { steps: [...steps, ...more], label: `${label}${suffix}` };
}

/** The location of a declared property. */
export function withinProperty(place: Place, name: string): Place {
  return placeWithin(place, ['properties', name], place.label === '' ? name : `.${name}`);
}

function labelOfMember(at: readonly string[]): string {
  return at
    .filter((_, index) => index % 2 === 1)
    .map((index) => `|${index}`)
    .join('');
}
