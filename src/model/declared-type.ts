import type { Edit } from './edit.ts';
import type { Location } from './location.ts';

/** A type or interface that a file declares. */
export interface DeclaredType {
  readonly name: string;
  readonly at: Location;
  readonly shape: TypeShape;
}

/** What a declared type says about values, from its file alone. */
export type TypeShape =
  | ObjectShape
  | UnionShape
  | ArrayShape
  | LiteralShape
  /** A primitive, a record, `any`: nothing in it is looked at. */
  | { readonly kind: 'other' | 'function' }
  /** What another file or a library declares, or what is computed. */
  | { readonly kind: 'unread' };

export interface ObjectShape {
  readonly kind: 'object';
  readonly at: Location;
  readonly members: ReadonlyMap<string, TypeMember>;
  /** False when it may have further members that could not be read. */
  readonly complete: boolean;
  /** The edit that adds a member behind the others. */
  add(member: string): Edit;
}

export interface TypeMember {
  readonly key: string;
  readonly optional: boolean;
  /** Its key. */
  readonly at: Location;
  readonly shape: TypeShape;
  /** As it is written. */
  readonly text: string;
  remove(): Edit;
  rename(key: string): Edit;
  /** The edit that removes the `?`. */
  require(): Edit;
  /** The edit that writes another member in its place. */
  replace(member: string): Edit;
}

export interface UnionShape {
  readonly kind: 'union';
  readonly at: Location;
  readonly options: readonly TypeShape[];
  /** The edit that adds an option behind the others. */
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
  /** The edit that makes a union of it. */
  add(option: string): Edit;
}
