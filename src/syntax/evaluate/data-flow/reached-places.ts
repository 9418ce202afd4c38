import type { HeldPosition } from './positions.ts';

/** How code has the object at a place. */
type Way = Omit<HeldPosition, 'node' | 'module'>;

/** The places that an object was followed to, by how code has it there. */
export class ReachedPlaces {
  private readonly byHold = new Map<string, Map<object, Way['from']>>();
  /** The places of the last question: one value reaches all references of a variable in turn. */
  private last: (Omit<Way, 'from'> & { readonly places: Map<object, Way['from']> }) | undefined;

  /**
   * Notes that a place is reached.
   *
   * @returns the calls that made the objects which reach it; undefined if it was reached in the
   * same way before
   */
  reach(place: object, { path, hold, from }: Way): Pick<Way, 'from'> | undefined {
    const places = this.placesOf({ path, hold });
    const before = places.get(place);
    if (before === undefined && !places.has(place)) {
      places.set(place, from);
      return { from };
    }
    if (before === 'any' || before === from) return undefined;
    places.set(place, 'any');
    return { from: 'any' };
  }

  private placesOf({ path, hold }: Omit<Way, 'from'>): Map<object, Way['from']> {
    const { last } = this;
    if (last?.path === path && last.hold === hold) return last.places;
    const key = `${hold} ${path.join(' ')}`;
    let places = this.byHold.get(key);
    if (!places) this.byHold.set(key, (places = new Map<object, Way['from']>()));
    this.last = { path, hold, places };
    return places;
  }
}
