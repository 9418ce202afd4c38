import type { Definition } from '../../../model/definitions/definition.ts';
import { locationKey, type Location } from '../../../model/location.ts';
import { groupBy } from '../../../model/utils/group-by.ts';

/** A definition of those whose registrations take no annotations. */
interface Unannotated {
  readonly definition: Definition;
  /** The first such registration in its file. */
  readonly at: Location;
  /** How many more there are in the file. */
  readonly more: number;
}

/** The definitions whose registration takes no annotations, in whichever branch or loop it is. */
export function unannotatedRegistrations(definitions: readonly Definition[]): Unannotated[] {
  const registered = definitions.flatMap((definition) => {
    const at = definition.unannotatedRegistration;
    return at ? [{ definition, at }] : [];
  });
  return [...groupBy(registered, ({ at }) => fileOf(at)).values()].flatMap((group) => {
    const places = new Map(group.map(({ at }) => [locationKey(at), at]));
    const [first, ...others] = [...places.values()].sort((a, b) => startOf(a) - startOf(b));
    if (!first) return [];
    return group.map(({ definition }) => ({ definition, at: first, more: others.length }));
  });
}

/** The file of a location, and the use of it if that is another file. */
function fileOf({ range, external }: Location): string {
  return external ? JSON.stringify([external.file, range]) : '';
}

function startOf({ range, external }: Location): number {
  return (external?.range ?? range)[0];
}
