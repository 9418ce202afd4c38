import type { Json, JsonObject } from '../../contract.ts';
import { isAny, isUnread, type Schema } from './document.ts';
import {
  isDifference,
  type Place,
  type SchemaDifference,
  type SchemaFinding,
  placeWithin,
  withinProperty,
} from './finding.ts';
import { type Side, SIDES } from './side.ts';
import { undeclaredSchema } from './shape-properties.ts';
import { nameMatching } from './samples.ts';
import type { ShapeReader } from './shape-reader.ts';
import type { Shape } from './shape.ts';
import { type Comparer, otherSide, type ShapePair } from './compared-schemas.ts';

export function compareObjects(pair: ShapePair, place: Place, comparer: Comparer): SchemaFinding[] {
  const comparison = new ObjectComparison(pair, place, comparer);
  return [
    ...comparison.compareProperties(),
    ...comparison.comparePatterns(),
    ...comparison.compareRest(),
    ...SIDES.flatMap((side) => comparison.compareRequired(side)),
    ...comparison.compareNames(),
  ];
}

class ObjectComparison {
  private readonly pair: ShapePair;
  private readonly place: Place;
  private readonly comparer: Comparer;

  constructor(pair: ShapePair, place: Place, comparer: Comparer) {
    this.pair = pair;
    this.place = place;
    this.comparer = comparer;
  }

  compareProperties(): SchemaFinding[] {
    const { old, new: now } = this.pair;
    const names = new Set([...old.properties.keys(), ...now.properties.keys()]);
    return [...names].flatMap((name) => this.compareProperty(name));
  }

  private compareProperty(name: string): SchemaFinding[] {
    const { compared } = this.comparer;
    const old = namedBy(this.pair.old, name, compared.old.reader);
    const now = namedBy(this.pair.new, name, compared.new.reader);
    if (old !== undefined && now !== undefined) return this.compareNamed(name, old, now);
    if (old !== undefined) return this.compareWithUnnamed('old', name, old);
    return now === undefined ? [] : this.compareWithUnnamed('new', name, now);
  }

  private compareNamed(name: string, old: Schema, now: Schema): SchemaFinding[] {
    const place = withinProperty(this.place, name);
    return this.compareInner(name, old, now, place);
  }

  /**
   * Compares a property that only one side declares with the other side's schema for undeclared
   * properties.
   */
  private compareWithUnnamed(side: Side, name: string, schema: Schema): SchemaFinding[] {
    const other = undeclaredSchema(this.pair[otherSide(side)], name);
    if (other !== false && !isAny(other) && !isUnread(other))
      return side === 'old'
        ? this.compareNamed(name, schema, other)
        : this.compareNamed(name, other, schema);
    if (isUnread(schema) || isUnread(other)) return [];
    const value = this.comparer.compared[side].sampler.sampleOf(schema);
    return [
      {
        ...withinProperty(this.place, name),
        kind: 'property',
        side,
        name,
        words: name,
        isCertain: true,
        witness: value === undefined ? undefined : this.witness(side, { [name]: value }),
      },
    ];
  }

  /** Compares the properties of each pattern that both sides have. */
  comparePatterns(): SchemaFinding[] {
    const { old, new: now } = this.pair;
    return [...old.patternProperties].flatMap(([pattern, was]) => {
      const is = now.patternProperties.get(pattern);
      if (is === undefined) return [];
      const place = placeWithin(this.place, ['patternProperties', pattern], `/${pattern}/`);
      return this.compareInner(nameMatching(pattern) ?? '', was, is, place);
    });
  }

  /** Compares undeclared properties. */
  compareRest(): SchemaFinding[] {
    const { old, new: now } = this.pair;
    const name = spareName(old, now);
    if ((old.rest === false) === (now.rest === false)) {
      const suffix = this.place.label === '' ? '*' : '.*';
      const place = placeWithin(this.place, ['additionalProperties'], suffix);
      return this.compareInner(name, old.rest, now.rest, place);
    }
    const side = now.rest === false ? 'old' : 'new';
    const value = this.comparer.compared[side].sampler.sampleOf(this.pair[side].rest);
    return [
      {
        ...this.place,
        kind: 'closed',
        side,
        words: 'properties that are not named',
        isCertain: true,
        witness: value === undefined ? undefined : this.witness(side, { [name]: value }),
      },
    ];
  }

  /** The properties that the other side requires, and this side does not. */
  compareRequired(side: Side): SchemaDifference[] {
    const [source, target] = [this.pair[side], this.pair[otherSide(side)]];
    return [...target.required]
      .filter(
        (name) =>
          !source.required.has(name) &&
          !source.unreadRequired.has(name) &&
          !target.unreadRequired.has(name),
      )
      .map((name) => ({
        ...withinProperty(this.place, name),
        kind: 'required',
        side,
        name,
        words: name,
        isUnnamed: !source.properties.has(name),
        isCertain: true,
        witness: this.witness(side, {}, [name]),
      }));
  }

  /** Compares the schemas of property names. */
  compareNames(): SchemaFinding[] {
    const { old, new: now } = this.pair;
    const suffix = this.place.label === '' ? '(names)' : ' (names)';
    const place = placeWithin(this.place, ['propertyNames'], suffix);
    return this.comparer
      .compare({ old: old.names, new: now.names }, place)
      .filter((finding) => !isDifference(finding) || finding.kind !== 'type')
      .map((finding) =>
        this.comparer.compared.wrapped(finding, this.pair, (shape, sampler, name) => {
          const value = sampler.sampleOf(shape.rest);
          return typeof name === 'string' && value !== undefined
            ? sampler.objectOf(shape, { [name]: value })
            : undefined;
        }),
      );
  }

  /** Compares the schemas of a property on both sides. */
  private compareInner(name: string, old: Schema, now: Schema, place: Place): SchemaFinding[] {
    return this.comparer
      .compare({ old, new: now }, place)
      .map((finding) =>
        this.comparer.compared.wrapped(finding, this.pair, (shape, sampler, value) =>
          sampler.objectOf(shape, { [name]: value }),
        ),
      );
  }

  /** An object of one side that the other side rejects. */
  private witness(
    side: Side,
    properties: JsonObject,
    without?: readonly string[],
  ): Json | undefined {
    const { compared } = this.comparer;
    const value = compared[side].sampler.objectOf(this.pair[side], properties, without);
    return compared.confirmed(side, this.pair.schemas, value);
  }
}

/** The schema of a declared property; undefined if the shape only forbids it. */
function namedBy(shape: Shape, name: string, reader: ShapeReader): Schema | undefined {
  const schema = shape.properties.get(name);
  if (schema === undefined || isUnread(schema)) return schema;
  try {
    return reader.shapesOf(schema).length > 0 ? schema : undefined;
  } catch {
    return schema;
  }
}

/** A property name that no shape declares. */
function spareName(...shapes: readonly Shape[]): string {
  return (
    ['extra', 'another', 'a', 'b', 'c'].find((name) =>
      shapes.every(
        (shape) => !shape.properties.has(name) && undeclaredSchema(shape, name) === shape.rest,
      ),
    ) ?? 'extra'
  );
}
