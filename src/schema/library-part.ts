import type { Library } from '../syntax/evaluate/context/library.ts';

/** The knowledge of one package that a library has. */
export type LibraryPart = Pick<Library, 'provide' | 'owns' | 'get' | 'call'>;

/** Adds the knowledge of another package to a library. */
export function withPart(library: Library, part: LibraryPart): Library {
  return {
    provide: (specifier, name, from) =>
      part.provide(specifier, name, from) ?? library.provide(specifier, name, from),
    copyMarks: library.copyMarks ?? [],
    owns: (value) => part.owns(value) || library.owns(value),
    isInstance: (value, type) => library.isInstance?.(value, type),
    has: (value, key) => (part.owns(value) ? undefined : library.has?.(value, key)),
    sizeOf: (value) => library.sizeOf?.(value) ?? 1,
    get: (value, key, origin) => (part.owns(value) ? part : library).get(value, key, origin),
    call: (fn, ...how) => (part.owns(fn) ? part : library).call(fn, ...how),
  };
}
