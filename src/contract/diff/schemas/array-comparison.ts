import { type Place, type SchemaFinding, placeWithin } from './finding.ts';
import type { Schema } from './document.ts';
import type { Shape } from './shape.ts';
import type { Comparer, ShapePair } from './compared-schemas.ts';

/** Compares the elements of two arrays: the first ones by position, all others as one schema. */
export function compareElements(
  pair: ShapePair,
  place: Place,
  comparer: Comparer,
): SchemaFinding[] {
  const [old, now] = [pair.old, pair.new];
  const length = Math.min(old.range.max, now.range.max);
  const count = Math.max(old.prefix.length, now.prefix.length);
  const compareAt = (index: number, inner: Place): SchemaFinding[] =>
    comparer
      .compare({ old: elementAt(old, index), new: elementAt(now, index) }, inner)
      .map((finding) =>
        comparer.compared.wrapped(finding, pair, (shape, sampler, value) =>
          sampler.arrayOf(shape, Math.max(index + 1, shape.range.min), 0, { index, value }),
        ),
      );
  const findings: SchemaFinding[] = [];
  for (let index = 0; index < Math.min(count, length); index++)
    findings.push(
      ...compareAt(index, placeWithin(place, ['prefixItems', String(index)], `[${index}]`)),
    );
  return length > count
    ? [...findings, ...compareAt(count, placeWithin(place, ['items'], '[]'))]
    : findings;
}

function elementAt(shape: Shape, index: number): Schema {
  return shape.prefix[index] ?? shape.rest;
}
