import { append } from './append.ts';

/** Groups items by key, in order. (`Map.groupBy` needs Node 21.) */
export function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}
