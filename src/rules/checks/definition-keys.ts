import type { Definition } from '../../model/definitions/definition.ts';
import { isSameLocation } from '../../model/location.ts';
import { knownValues, type Known } from '../../model/static.ts';

/** A possible key of a definition. */
export interface Named {
  readonly definition: Definition;
  readonly value: Known<string>;
  /** Whether the definition may have another key instead. */
  readonly isOneOf: boolean;
}

/** The keys of a definition in its kind: the URI of a resource, and also the name of a template. */
export function identifiers({
  kind,
  framework,
  name,
  uri,
  isTemplate,
}: Definition): (Omit<Named, 'definition'> & { readonly what: string })[] {
  const hasUniqueName =
    kind !== 'resource' || isTemplate || framework.hasUniqueResourceNames === true;
  const names = hasUniqueName ? knownValues(name) : [];
  const uris = kind === 'resource' ? knownValues(uri) : [];
  return [
    ...names.map((value) => ({ what: 'name', value, isOneOf: name.kind === 'oneOf' })),
    ...uris
      .filter((value) => !knownValues(name).some((each) => isSameLocation(value.at, each.at)))
      .map((value) => ({
        what: isTemplate ? 'URI template' : 'URI',
        value,
        isOneOf: uri.kind === 'oneOf',
      })),
  ];
}
