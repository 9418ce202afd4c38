import { canonical, sameJson } from '../../json.ts';
import {
  isDifference,
  type Place,
  ROOT,
  type SchemaFinding,
  placeWithin,
  withinProperty,
} from './finding.ts';
import { type Side, SIDES } from './side.ts';
import type { ShapeReader } from './shape-reader.ts';
import { namesOfTypes, type Shape } from './shape.ts';
import { type Comparer, otherSide, type SchemaPair, type ShapePair } from './compared-schemas.ts';

/** An alternative and its match in the other schema; one is missing if it was added or removed. */
interface Match {
  readonly old?: Shape;
  readonly new?: Shape;
}

/** Compares all shapes of one type. */
export function compareAlternatives(
  olds: readonly Shape[],
  news: readonly Shape[],
  schemas: SchemaPair,
  place: Place,
  comparer: Comparer,
): SchemaFinding[] {
  const shapes = { old: mergeListed(olds), new: mergeListed(news) };
  const texts = textsOfListed(olds, news, schemas, place, comparer);
  const [old, now] = [shapes.old[0], shapes.new[0]];
  if (old && now && shapes.old.length === 1 && shapes.new.length === 1) {
    const findings = [
      ...texts,
      ...textsOfMembers(old, now, schemas, placeWithin(place, now.at), comparer),
      ...comparer.compareShape({ old, new: now, schemas }, place),
    ];
    return old.others.size > 0 || now.others.size > 0
      ? findings.map((finding) => comparer.compared.proven(finding, schemas))
      : findings;
  }
  const alternatives = new Alternatives(shapes, schemas, comparer);
  const findings = alternatives.compare(place);
  return [...texts, ...findings.map((finding) => comparer.compared.proven(finding, schemas))];
}

/** The texts of members that list values, which are merged before their values are compared. */
function textsOfListed(
  olds: readonly Shape[],
  news: readonly Shape[],
  schemas: SchemaPair,
  place: Place,
  comparer: Comparer,
): SchemaFinding[] {
  return news.flatMap((now) => {
    const old = olds.find((shape) =>
      shape.values?.some((value) => now.values?.some((other) => sameJson(value, other))),
    );
    return old ? textsOfMembers(old, now, schemas, placeWithin(place, now.at), comparer) : [];
  });
}

/** The texts of two members; a shape of no union has those of the schema. */
function textsOfMembers(
  old: Shape,
  now: Shape,
  schemas: SchemaPair,
  place: Place,
  comparer: Comparer,
): SchemaFinding[] {
  if (!old.member && !now.member) return [];
  return comparer.compareTexts(
    { old: old.member ?? schemas.old, new: now.member ?? schemas.new },
    place,
  );
}

class Alternatives {
  private readonly shapes: Readonly<Record<Side, readonly Shape[]>>;
  private readonly schemas: SchemaPair;
  private readonly comparer: Comparer;

  constructor(
    shapes: Readonly<Record<Side, readonly Shape[]>>,
    schemas: SchemaPair,
    comparer: Comparer,
  ) {
    this.shapes = shapes;
    this.schemas = schemas;
    this.comparer = comparer;
  }

  compare(place: Place): SchemaFinding[] {
    return this.matches().flatMap((match) => {
      const inner = placeWithin(place, (match.new ?? match.old)?.at ?? []);
      const pair = this.pairOf(match);
      const differences = pair ? this.comparePair(pair, inner) : [];
      return [
        ...SIDES.flatMap((side) => this.differences(side, match, differences, inner)),
        ...differences.filter((finding) => !isDifference(finding)),
      ];
    });
  }

  /** The values that an alternative of one side accepts, and no alternative of the other side. */
  private differences(
    side: Side,
    match: Match,
    differences: readonly SchemaFinding[],
    place: Place,
  ): SchemaFinding[] {
    const [source, partner] = [match[side], match[otherSide(side)]];
    if (source === undefined) return [];
    const others = this.shapes[otherSide(side)].filter((shape) => shape !== partner);
    if (others.some((other) => this.covers(side, source, other))) return [];
    if (partner)
      return differences.filter((finding) => isDifference(finding) && finding.side === side);
    const { reader, sampler } = this.comparer.compared[side];
    return [
      ...this.noLongerRequired(side, source, others, place),
      {
        ...place,
        kind: 'alternative',
        side,
        words: formOf(source, reader),
        isCertain: true,
        witness: sampler.sampleOfShape(source),
      },
    ];
  }

  /**
   * The properties that every alternative of the other side requires, and an unmatched one does
   * not.
   */
  private noLongerRequired(
    side: Side,
    source: Shape,
    others: readonly Shape[],
    place: Place,
  ): SchemaFinding[] {
    const { sampler } = this.comparer.compared[side];
    return [...(others[0]?.required ?? [])]
      .filter(
        (name) => !source.required.has(name) && others.every((other) => other.required.has(name)),
      )
      .map((name) => ({
        ...withinProperty(place, name),
        kind: 'required',
        side,
        name,
        words: name,
        isCertain: true,
        witness: sampler.objectOf(source, {}, [name]),
      }));
  }

  /** Matches each alternative with an equal one, then by discriminator, then by order. */
  private matches(): Match[] {
    const pairs: ShapePair[] = [];
    const restOf = (side: Side): Shape[] =>
      this.shapes[side].filter((shape) => !pairs.some((pair) => pair[side] === shape));
    const matchBy = (isMatch: (pair: ShapePair) => boolean): void => {
      for (const old of restOf('old')) {
        const now = restOf('new').find((shape) => isMatch(this.pair(old, shape)));
        if (now) pairs.push(this.pair(old, now));
      }
    };
    matchBy((pair) => this.comparePair(pair, ROOT).every((finding) => finding.kind === 'text'));
    matchBy((pair) => this.comparePair(pair, ROOT).every(isAboutWhole));
    matchBy((pair) => {
      const discriminator = this.discriminatorOf('old', pair.old);
      return discriminator !== undefined && discriminator === this.discriminatorOf('new', pair.new);
    });
    const isLastPair = SIDES.every((side) => restOf(side).length === 1);
    matchBy(
      (pair) =>
        isLastPair ||
        (this.discriminatorOf('old', pair.old) === undefined &&
          [...pair.old.properties.keys()].some((name) => pair.new.properties.has(name))),
    );
    return [
      ...pairs,
      ...restOf('old').map((old) => ({ old })),
      ...restOf('new').map((now) => ({ new: now })),
    ];
  }

  private discriminatorOf(side: Side, shape: Shape): string | undefined {
    return discriminatorOf(shape, this.comparer.compared[side].reader);
  }

  /** Whether every value of one shape belongs to a shape of the other side. */
  private covers(side: Side, source: Shape, target: Shape): boolean {
    const pair = side === 'old' ? this.pair(source, target) : this.pair(target, source);
    return !this.comparePair(pair, ROOT).some(
      (finding) => finding.kind === 'unclear' || (isDifference(finding) && finding.side === side),
    );
  }

  /** The differences of two alternatives, with those of their texts. */
  private comparePair(pair: ShapePair, place: Place): SchemaFinding[] {
    const [old, now] = [pair.old.member, pair.new.member];
    const texts = old && now ? this.comparer.compareTexts({ old, new: now }, place) : [];
    return [...texts, ...this.comparer.compareShape(pair, place)];
  }

  private pairOf(match: Match): ShapePair | undefined {
    return match.old && match.new ? this.pair(match.old, match.new) : undefined;
  }

  private pair(old: Shape, now: Shape): ShapePair {
    return { old, new: now, schemas: this.schemas };
  }
}

/** Merges enumerations of scalars: `a` or `b` equals one of `a`, `b`. */
function mergeListed(shapes: readonly Shape[]): readonly Shape[] {
  const listed = shapes.filter(({ values }) => values !== undefined);
  const [first] = listed;
  if (first === undefined || listed.length < 2) return shapes;
  return [
    ...shapes.filter(({ values }) => values === undefined),
    { ...first, at: [], member: undefined, values: listed.flatMap(({ values }) => values ?? []) },
  ];
}

/** Whether a finding is about texts, or about a constraint on the whole union. */
function isAboutWhole(finding: SchemaFinding): boolean {
  return finding.kind === 'text' || (isDifference(finding) && finding.keyword === 'whole');
}

/** The required property with a single value that distinguishes an alternative from the others. */
function discriminatorOf({ properties, required }: Shape, reader: ShapeReader): string | undefined {
  const constants = [...properties].flatMap(([name, schema]) => {
    const values = required.has(name) ? reader.listedOf(schema) : undefined;
    return values?.length === 1 ? [[name, ...values]] : [];
  });
  return constants.length > 0 ? canonical(constants.sort()) : undefined;
}

/** A shape in a few words: `{ kind: "circle" }`, `string`. */
function formOf(shape: Shape, reader: ShapeReader): string {
  if (shape.values) return shape.values.map((value) => JSON.stringify(value)).join(', ');
  if (shape.type !== 'object' || shape.properties.size === 0) return namesOfTypes([shape]);
  const members = [...shape.properties].map(([name, schema]) => {
    const [value, ...more] = reader.listedOf(schema) ?? [];
    return value === undefined || more.length > 0 ? name : `${name}: ${JSON.stringify(value)}`;
  });
  return `{ ${members.join(', ')} }`;
}
