import type { Edit } from '../findings/edit.ts';
import type { Location } from '../location.ts';

/** A type or interface that a file declares. */
export interface DeclaredType {
  readonly name: string;
  readonly at: Location;
  readonly shape: TypeShape;
}

/** The form that a declared type requires of values, read from its file alone. */
export type TypeShape =
  | ObjectShape
  | UnionShape
  | ArrayShape
  | LiteralShape
  /** A primitive, a record, `any`: its contents are not analyzed. */
  | { readonly kind: 'other' | 'function' }
  /** A type from another file or library, or a computed type. */
  | { readonly kind: 'unread' };

export interface ObjectShape {
  readonly kind: 'object';
  readonly at: Location;
  readonly members: ReadonlyMap<string, TypeMember>;
  /** False if unread code may add members. */
  readonly complete: boolean;
  /** Whether an index signature allows other members. */
  readonly isOpen: boolean;
  /** The edit that appends members, each on its own line in a multi-line type. */
  add(...members: readonly string[]): Edit;
}

export interface TypeMember {
  readonly key: string;
  readonly optional: boolean;
  /** Its key. */
  readonly at: Location;
  readonly shape: TypeShape;
  /** The source text. */
  readonly text: string;
  remove(): Edit;
  rename(key: string): Edit;
  /** The edit that removes the `?`. */
  require(): Edit;
  /** The edit that replaces the member. */
  replace(member: string): Edit;
}

export interface UnionShape {
  readonly kind: 'union';
  readonly at: Location;
  readonly options: readonly TypeShape[];
  /** The edit that appends an option. */
  add(option: string): Edit;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly element: TypeShape;
}

export interface LiteralShape {
  readonly kind: 'literal';
  readonly at: Location;
  readonly value: unknown;
  /** The edit that turns it into a union with another option. */
  add(option: string): Edit;
}
