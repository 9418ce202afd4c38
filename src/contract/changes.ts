import { LISTS, identityOf, type Contract } from './contract.ts';
import { compare, stable } from './json.ts';

/** What differs between two contracts, in words, sorted; places are not part of what is compared. */
export function changesBetween(before: Contract, after: Contract): string[] {
  const [old, current] = [partsOf(before), partsOf(after)] as const;
  const names = [...new Set([...old.keys(), ...current.keys()])].sort(compare);
  return names.flatMap((name) => {
    const [one, other] = [old.get(name), current.get(name)];
    if (!one || !other) return [`${name}: ${one ? 'removed' : 'added'}`];
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => stable(one[key]) !== stable(other[key]));
    return keys.length > 0 ? [`${name}: ${keys.join(', ')} changed`] : [];
  });
}

type Part = Readonly<Record<string, unknown>>;

function partsOf({ servers }: Contract): Map<string, Part> {
  return new Map(servers.flatMap(({ name, framework, unresolved, ...server }): [string, Part][] => [
    [`server ${name}`, { framework, unresolved }],
    ...LISTS.flatMap((list) => server[list].map((definition): [string, Part] => [`server ${name}, ${list}, ${identityOf(definition)}`, definition as unknown as Part])),
  ]));
}
