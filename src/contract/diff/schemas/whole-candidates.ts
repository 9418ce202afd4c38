import { isList, isJsonObject } from '../../advertised.ts';
import type { Json, JsonObject } from '../../contract.ts';
import { otherSide, type ComparedSchemas, type ShapePair } from './compared-schemas.ts';
import { type Schema, both } from './document.ts';
import type { Side } from './side.ts';
import { asNumber, schemaList } from './keywords.ts';
import type { Limit } from './limits.ts';
import { nameMatching, type Sampler } from './samples.ts';
import { UnknownSchema, UnreadSchema } from './shape.ts';

/** The types of values that a property of a matching name is tried with. */
const VALUES: readonly Json[] = ['a', 0, true, null, [], {}];

/** Maximum number of pairs of alternatives whose common values are tried. */
const MAX_OVERLAPS = 50;

/**
 * Values of one side that a constraint of the other side may reject: values that the constraint is
 * about.
 */
export function wholeCandidates(
  keyword: Limit['keyword'],
  side: Side,
  pair: ShapePair,
  compared: ComparedSchemas,
): Json[] {
  const [source, target] = [pair[side], pair[otherSide(side)]];
  const { sampler } = compared[side];
  if (keyword === 'names')
    return [...target.patternProperties.keys()].flatMap((pattern) => {
      const name = nameMatching(pattern);
      if (name === undefined) return [];
      return VALUES.map((value) => sampler.objectOf(source, { [name]: value })).filter(
        (value) => value !== undefined,
      );
    });
  if (keyword !== 'whole') return [];
  return [...target.others].flatMap(([text, constraint]) =>
    hintsOf(text.split(' ')[0] ?? '', constraint).flatMap((hint) =>
      samples(sampler, both(pair.schemas[side], hint)),
    ),
  );
}

/** Schemas of values that a constraint is likely to treat differently. */
function hintsOf(keyword: string, constraint: JsonObject): Schema[] {
  const held = constraint[keyword];
  switch (keyword) {
    case 'not':
      return schemasAmong([held]);
    case 'if':
      return schemasAmong([held, constraint['then'], constraint['else']]);
    case 'contains': {
      const count = asNumber(constraint['maxContains'], 0) + 1;
      return schemasAmong([held]).map((items) => ({ type: 'array', items, minItems: count }));
    }
    case 'dependentRequired':
    case 'dependentSchemas':
    case 'dependencies':
      return Object.keys(isJsonObject(held) ? held : {}).map((name) => ({ required: [name] }));
    case 'unevaluatedProperties':
      return [{ required: ['extra'] }];
    case 'oneOf':
      return overlaps(schemaList(constraint, 'oneOf'));
    default:
      return [];
  }
}

function overlaps(members: readonly Schema[]): Schema[] {
  return members
    .flatMap((one, index) => members.slice(index + 1).map((other) => both(one, other)))
    .slice(0, MAX_OVERLAPS);
}

function schemasAmong(values: readonly (Json | undefined)[]): Schema[] {
  return values.filter(
    (value): value is Schema =>
      typeof value === 'boolean' || (isJsonObject(value) && !isList(value)),
  );
}

function samples(sampler: Sampler, schema: Schema): Json[] {
  try {
    const sample = sampler.sampleOf(schema);
    return sample === undefined ? [] : [sample];
  } catch (error) {
    if (error instanceof UnknownSchema || error instanceof UnreadSchema) return [];
    throw error;
  }
}
