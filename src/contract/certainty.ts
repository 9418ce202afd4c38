import type { Placed } from './assemble.ts';
import type { ListEntry } from './contract.ts';

/** A definition as one that is present in every run. */
export function certain(placed: Placed): Placed {
  const others = Object.entries(placed.entry).filter(
    ([key]) => key !== 'uncertain' && key !== 'condition',
  );
  return { ...placed, entry: Object.fromEntries(others) as unknown as ListEntry };
}

/** A definition as one that may be absent. */
export function uncertain(placed: Placed, condition: string): Placed {
  const { name, ...others } = placed.entry;
  return { ...placed, entry: { name, uncertain: true, condition, ...others } };
}
