import type { Json } from '../../contract.ts';
import type { Place, SchemaDifference } from './finding.ts';
import type { Side } from './side.ts';
import { candidatesOf, limitsOf, type Limit } from './limits.ts';
import type { Shape } from './shape.ts';
import { wholeCandidates } from './whole-candidates.ts';
import { otherSide, type ShapePair, type ComparedSchemas } from './compared-schemas.ts';

/** The constraints of the other side that reject values of this side. */
export function limitDifferences(
  side: Side,
  pair: ShapePair,
  place: Place,
  compared: ComparedSchemas,
): SchemaDifference[] {
  const [source, target] = [pair[side], pair[otherSide(side)]];
  const { sampler } = compared[side];
  const limits = [...limitsOf(target, source, sampler)];
  const candidates = limits.length > 0 ? shortestFirst(candidatesOf(source, target, sampler)) : [];
  return limits.map(({ keyword, words, rejected }) => {
    const values = rejected ?? [...candidates, ...wholeCandidates(keyword, side, pair, compared)];
    const isWitness = (value: Json): boolean =>
      compared.differOn(side, pair.schemas, value) === true;
    const witnesses = keyword === 'values' ? values.filter(isWitness) : firstOf(values, isWitness);
    return {
      ...place,
      kind: kindOf(keyword, target),
      side,
      keyword,
      words:
        keyword === 'values' && witnesses.length > 0
          ? witnesses.map((value) => JSON.stringify(value)).join(', ')
          : words,
      isCertain: witnesses.length > 0,
      witness: witnesses[0],
      before: valueOf(keyword, pair.old),
      after: valueOf(keyword, pair.new),
    };
  });
}

function kindOf(keyword: Limit['keyword'], target: Shape): 'type' | 'value' | 'limit' {
  if (keyword === 'integer') return 'type';
  return keyword === 'values' && target.values ? 'value' : 'limit';
}

/** The value of a limit's keyword in a shape. */
function valueOf(keyword: Limit['keyword'], shape: Shape): Json | undefined {
  switch (keyword) {
    case 'values':
    case 'listed':
      return shape.values;
    case 'integer':
      return shape.isInteger ? 'integer' : 'number';
    case 'min':
      return finite(shape.range.min);
    case 'max':
      return finite(shape.range.max);
    case 'unique':
      return shape.isUnique;
    case 'multipleOf':
      return one(shape.multiplesOf);
    case 'pattern':
      return one(shape.patterns);
    case 'format':
      return one(shape.formats);
    case 'names':
    case 'whole':
      return undefined;
  }
}

/** Sorts short values first: they make the best witnesses. */
function shortestFirst(values: readonly Json[]): Json[] {
  const sized = values.map((value) => ({ value, size: JSON.stringify(value).length }));
  return sized.sort((a, b) => a.size - b.size).map(({ value }) => value);
}

function firstOf(values: readonly Json[], isIt: (value: Json) => boolean): Json[] {
  const found = values.find(isIt);
  return found === undefined ? [] : [found];
}

function finite(number: number): Json | undefined {
  return Number.isFinite(number) ? number : undefined;
}

function one(values: readonly Json[]): Json | undefined {
  return values.length > 1 ? values : values[0];
}
