import type { Json, JsonObject } from '../contract.ts';
import { canonical, sameJson } from '../json.ts';
import { isAny, isUnread, type Schema, SchemaDocument } from './schema-document.ts';
import { candidatesOf, limitsOf, type Limit } from './schema-limits.ts';
import { Sampler } from './schema-samples.ts';
import {
  ShapeReader,
  UnknownSchema,
  unnamedOf,
  UnreadSchema,
  type Shape,
} from './schema-shapes.ts';

/** Whether the old schema takes what the new one refuses, or the new one takes what the old one refused. */
export type Side = 'lost' | 'gained';

/** A difference between two schemas. */
export type SchemaFinding = SchemaDifference | TextDifference | Unclear;

/** One in the values that they take. */
export interface SchemaDifference extends Placed {
  readonly side: Side;
  /**
   * `type`: values of a type. `value`: values of an enumeration. `limit`: a constraint. `property`: a property that only one of
   * the two names. `required`: objects without a property. `closed`: properties that are not named. `alternative`: a member of a union.
   */
  readonly kind: 'type' | 'value' | 'limit' | 'property' | 'required' | 'closed' | 'alternative';
  /** Of a property: its name. */
  readonly name?: string;
  /** The types, values or constraints. */
  readonly words: string;
  /** The constraint, so that what only changed is told once. */
  readonly keyword?: Limit['keyword'];
  /** Of a type: whether the other schema takes no value of the types of this one. */
  readonly isReplaced?: boolean;
  /** Of a required property: whether the other schema does not name it. */
  readonly isUnnamed?: boolean;
  /** Of a limit: whether the side that takes more lists its values. */
  readonly isListed?: boolean;
  readonly isCertain: boolean;
  /** A value that one takes and the other refuses. */
  readonly witness?: Json;
}

/** One in what they tell about values. */
export interface TextDifference extends Placed {
  readonly kind: 'text';
  readonly keyword: string;
}

/** Constraints that differ and cannot be compared. */
export interface Unclear extends Placed {
  readonly kind: 'unclear';
  readonly words: string;
}

interface Placed {
  /** Where it is in the schema. */
  readonly steps: readonly string[];
  /** As a person writes the place: `filters.since`, `items[]`, `labels.*`, `target|0`; empty for the schema itself. */
  readonly label: string;
  readonly before?: Json;
  readonly after?: Json;
}

interface Place {
  readonly steps: readonly string[];
  readonly label: string;
}

/** One of the two schemas, with what is asked of it. */
interface Version {
  readonly document: SchemaDocument;
  readonly reader: ShapeReader;
  readonly sampler: Sampler;
}

/** Each shape of one type with the one of the other schema that it became. */
type Pairing = readonly { readonly old?: Shape; readonly new?: Shape }[];

const SIDES = ['lost', 'gained'] as const;
/** How many pairs of shapes are compared; unions within unions could be millions. */
const MAX_PAIRS = 20_000;

/**
 * Compares two JSON Schemas by the values that they take, not by how they are written.
 *
 * @param unread JSON Pointers to what could not be read, in either; it is not compared
 */
export function compareSchemas(
  before: JsonObject,
  after: JsonObject,
  unread: readonly string[] = [],
): SchemaFinding[] {
  const root: Place = { steps: [], label: '' };
  if (sameJson(before, after)) return [];
  try {
    return new Comparison(
      new SchemaDocument(before, unread),
      new SchemaDocument(after, unread),
    ).compareRoots(root);
  } catch (error) {
    return [
      {
        ...root,
        kind: 'unclear',
        words:
          error instanceof UnknownSchema ? error.message : 'its identifiers contradict each other',
      },
    ];
  }
}

class Comparison {
  readonly #old: Version;
  readonly #new: Version;
  /** The pairs of schemas that are being compared: one that contains itself is met again within itself. */
  readonly #open = new Map<Schema, Set<Schema>>();
  #pairs = 0;

  constructor(before: SchemaDocument, after: SchemaDocument) {
    this.#old = versionOf(before);
    this.#new = versionOf(after);
  }

  compareRoots(place: Place): SchemaFinding[] {
    const [before, after] = [this.#old.document.root, this.#new.document.root];
    return this.#compare(before, after, place).map((finding) => {
      if (!isDifference(finding) || finding.witness === undefined) return finding;
      return this.#tells(finding.side, before, after, finding.witness) === true
        ? finding
        : { ...finding, witness: undefined };
    });
  }

  #compare(before: Schema, after: Schema, place: Place): SchemaFinding[] {
    if (isUnread(before) || isUnread(after) || isSame(before, after)) return [];
    const texts = this.#compareTexts(before, after, place);
    const [old, now] = [this.#old.reader.referred(before), this.#new.reader.referred(after)];
    const open = this.#open.get(old) ?? new Set();
    if (open.has(now)) return texts;
    this.#open.set(old, open.add(now));
    try {
      return [...texts, ...this.#compareValues(old, now, place)];
    } catch (error) {
      if (error instanceof UnreadSchema) return texts;
      // What cannot be compared, and is the same text, is taken for the same.
      if (error instanceof UnknownSchema && sameJson(before, after)) return texts;
      if (error instanceof UnknownSchema)
        return [...texts, { ...place, kind: 'unclear', words: error.message }];
      throw error;
    } finally {
      open.delete(now);
    }
  }

  #compareTexts(before: Schema, after: Schema, place: Place): TextDifference[] {
    const [old, now] = [this.#old.reader.textsOf(before), this.#new.reader.textsOf(after)];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter(
        (keyword) =>
          !this.#old.reader.isUnreadText(before, keyword) &&
          !this.#new.reader.isUnreadText(after, keyword),
      )
      .filter((keyword) => !sameJson(old[keyword] ?? null, now[keyword] ?? null))
      .map((keyword) => ({
        ...place,
        kind: 'text',
        keyword,
        before: old[keyword],
        after: now[keyword],
      }));
  }

  #compareValues(before: Schema, after: Schema, place: Place): SchemaFinding[] {
    const [olds, news] = [this.#old.reader.shapesOf(before), this.#new.reader.shapesOf(after)];
    const types = [...new Set([...olds, ...news].map(({ type }) => type))];
    const findings: SchemaFinding[] = [...this.#compareTypes(olds, news, place)];
    for (const type of types) {
      const [some, others] = [
        olds.filter((shape) => shape.type === type),
        news.filter((shape) => shape.type === type),
      ];
      if (some.length > 0 && others.length > 0)
        findings.push(
          ...this.#compareShapes(mergeListed(some), mergeListed(others), before, after, place),
        );
    }
    // What concerns values of all types is one thing to look at.
    return findings.filter(
      (finding, index) =>
        finding.kind !== 'unclear' ||
        !findings
          .slice(0, index)
          .some((other) => other.kind === 'unclear' && other.label === finding.label),
    );
  }

  /** Values of types that only one of the two takes. */
  *#compareTypes(
    olds: readonly Shape[],
    news: readonly Shape[],
    place: Place,
  ): Generator<SchemaDifference> {
    const isReplaced =
      olds.length > 0 &&
      news.length > 0 &&
      !olds.some(({ type }) => news.some((shape) => shape.type === type));
    for (const side of SIDES) {
      const [source, target] = side === 'lost' ? [olds, news] : [news, olds];
      const only = source.filter(({ type }) => !target.some((shape) => shape.type === type));
      if (only.length === 0) continue;
      const witness = firstDefined(
        only.map((shape) => this.#version(side).sampler.sampleOfShape(shape)),
      );
      yield {
        ...place,
        kind: 'type',
        side,
        words: namesOfTypes(only),
        isReplaced,
        isCertain: true,
        witness,
        before: namesOfTypes(olds),
        after: namesOfTypes(news),
      };
    }
  }

  /** Compares all shapes of one type. */
  #compareShapes(
    olds: readonly Shape[],
    news: readonly Shape[],
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaFinding[] {
    const [old, now] = [olds[0], news[0]];
    if (old && now && olds.length === 1 && news.length === 1) {
      const findings = this.#compareShape(old, now, before, after, place);
      return old.others.length > 0 || now.others.length > 0
        ? findings.map((finding) => this.#proven(finding, before, after))
        : findings;
    }
    const findings: SchemaFinding[] = [];
    for (const pair of this.#pairUp(olds, news, before, after)) {
      const inner = within(place, (pair.new ?? pair.old)?.at ?? []);
      const compared: readonly SchemaFinding[] =
        pair.old && pair.new ? this.#comparePair(pair.old, pair.new, before, after, inner) : [];
      for (const side of SIDES) {
        const [source, targets] = side === 'lost' ? [pair.old, news] : [pair.new, olds];
        const partner = side === 'lost' ? pair.new : pair.old;
        if (
          source === undefined ||
          targets.some(
            (target) => target !== partner && this.#covers(side, source, target, before, after),
          )
        )
          continue;
        if (partner)
          findings.push(
            ...compared.filter((finding) => isDifference(finding) && finding.side === side),
          );
        else
          findings.push({
            ...inner,
            kind: 'alternative',
            side,
            words: formOf(source, this.#version(side).reader),
            isCertain: true,
            witness: this.#version(side).sampler.sampleOfShape(source),
          });
      }
      findings.push(...compared.filter((finding) => !isDifference(finding)));
    }
    return findings.map((finding) => this.#proven(finding, before, after));
  }

  /** Finds for each alternative the one that it became: the same, one with the same discriminator, or what is left. */
  #pairUp(olds: readonly Shape[], news: readonly Shape[], before: Schema, after: Schema): Pairing {
    const pairs: { old: Shape; new: Shape }[] = [];
    const free = (): [Shape[], Shape[]] => [
      olds.filter((shape) => !pairs.some((pair) => pair.old === shape)),
      news.filter((shape) => !pairs.some((pair) => pair.new === shape)),
    ];
    const pairBy = (isPair: (old: Shape, now: Shape) => boolean): void => {
      for (const old of free()[0]) {
        const now = free()[1].find((shape) => isPair(old, shape));
        if (now) pairs.push({ old, new: now });
      }
    };
    pairBy(
      (old, now) =>
        !this.#comparePair(old, now, before, after, { steps: [], label: '' }).some(
          (finding) => finding.kind !== 'text',
        ),
    );
    pairBy(
      (old, now) =>
        discriminatorOf(old, this.#old.reader) !== undefined &&
        discriminatorOf(old, this.#old.reader) === discriminatorOf(now, this.#new.reader),
    );
    const isAlone = free().every((shapes) => shapes.length === 1);
    pairBy(
      (old, now) =>
        isAlone ||
        (discriminatorOf(old, this.#old.reader) === undefined &&
          [...old.properties.keys()].some((name) => now.properties.has(name))),
    );
    const [restOld, restNew] = free();
    return [...pairs, ...restOld.map((old) => ({ old })), ...restNew.map((now) => ({ new: now }))];
  }

  /** Whether all values of one shape are in another one. */
  #covers(side: Side, source: Shape, target: Shape, before: Schema, after: Schema): boolean {
    const [old, now] = side === 'lost' ? [source, target] : [target, source];
    return !this.#comparePair(old, now, before, after, { steps: [], label: '' }).some(
      (finding) => finding.kind === 'unclear' || (isDifference(finding) && finding.side === side),
    );
  }

  /** Two alternatives, with what is told about each. */
  #comparePair(
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaFinding[] {
    const texts = old.member && now.member ? this.#compareTexts(old.member, now.member, place) : [];
    return [...texts, ...this.#compareShape(old, now, before, after, place)];
  }

  #compareShape(
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaFinding[] {
    if (++this.#pairs > MAX_PAIRS) throw new UnknownSchema('it has too many alternatives');
    const findings: SchemaFinding[] = SIDES.flatMap((side) =>
      this.#compareLimits(side, old, now, before, after, place),
    );
    if (!sameJson(old.others, now.others))
      findings.push({ ...place, kind: 'unclear', words: 'other constraints changed' });
    if (old.type === 'array') findings.push(...this.#compareElements(old, now, place));
    if (old.type === 'object')
      findings.push(...this.#compareObjects(old, now, before, after, place));
    return findings;
  }

  #compareLimits(
    side: Side,
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaDifference[] {
    const [source, target] = side === 'lost' ? [old, now] : [now, old];
    const { sampler } = this.#version(side);
    const limits = [...limitsOf(target, source, sampler)];
    const candidates =
      limits.length > 0 ? shortestFirst(candidatesOf(source, target, sampler)) : [];
    return limits.map(({ keyword, words, refused = candidates }) => {
      const isTold = (value: Json): boolean => this.#tells(side, before, after, value) === true;
      const tells = keyword === 'values' ? refused.filter(isTold) : firstOf(refused, isTold);
      const kind =
        keyword === 'integer' ? 'type' : keyword === 'values' && target.values ? 'value' : 'limit';
      const named =
        keyword === 'values' && tells.length > 0
          ? tells.map((value) => JSON.stringify(value)).join(', ')
          : words;
      return {
        ...place,
        kind,
        side,
        keyword,
        words: named,
        isListed: source.values !== undefined,
        isCertain: tells.length > 0,
        witness: tells[0],
        ...this.#limitTexts(keyword, old, now),
      };
    });
  }

  #limitTexts(
    keyword: Limit['keyword'],
    old: Shape,
    now: Shape,
  ): { readonly before?: Json; readonly after?: Json } {
    const textOf = ({
      values,
      range,
      isInteger,
      isUnique,
      multiplesOf,
      patterns,
      formats,
    }: Shape): Json | undefined =>
      ({
        values,
        listed: values,
        integer: isInteger ? 'integer' : 'number',
        min: finite(range.min),
        max: finite(range.max),
        unique: isUnique,
        multipleOf: one(multiplesOf),
        pattern: one(patterns),
        format: one(formats),
      })[keyword];
    return { before: textOf(old), after: textOf(now) };
  }

  #compareElements(old: Shape, now: Shape, place: Place): SchemaFinding[] {
    const findings: SchemaFinding[] = [];
    const [last, count] = [
      Math.min(old.range.max, now.range.max),
      Math.max(old.prefix.length, now.prefix.length),
    ];
    for (let index = 0; index < Math.min(count, last); index++) {
      const inner = this.#compare(
        old.prefix[index] ?? old.rest,
        now.prefix[index] ?? now.rest,
        within(place, ['prefixItems', String(index)], `[${index}]`),
      );
      findings.push(
        ...inner.map((finding) =>
          this.#wrapped(finding, old, now, (shape, sampler, value) =>
            sampler.arrayOf(shape, Math.max(index + 1, shape.range.min), 0, { index, value }),
          ),
        ),
      );
    }
    if (last > count) {
      const inner = this.#compare(old.rest, now.rest, within(place, ['items'], '[]'));
      findings.push(
        ...inner.map((finding) =>
          this.#wrapped(finding, old, now, (shape, sampler, value) =>
            sampler.arrayOf(shape, Math.max(count + 1, shape.range.min), 0, {
              index: count,
              value,
            }),
          ),
        ),
      );
    }
    return findings;
  }

  #compareObjects(
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaFinding[] {
    return [
      ...this.#compareProperties(old, now, before, after, place),
      ...this.#compareRest(old, now, before, after, place),
      ...SIDES.flatMap((side) => this.#compareRequired(side, old, now, before, after, place)),
      ...this.#compareNames(old, now, place),
    ];
  }

  #compareProperties(
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaFinding[] {
    const findings: SchemaFinding[] = [];
    for (const name of new Set([...old.properties.keys(), ...now.properties.keys()])) {
      const inner = within(place, ['properties', name], place.label === '' ? name : `.${name}`);
      const [a, b] = [this.#named(this.#old, old, name), this.#named(this.#new, now, name)];
      if (a === undefined && b === undefined) continue;
      const isUnnamed = a === undefined || b === undefined;
      // A property that only one names is compared with what the other says of all that it does not name.
      const other = isUnnamed
        ? a === undefined
          ? unnamedOf(old, name)
          : unnamedOf(now, name)
        : undefined;
      if (
        isUnnamed &&
        (other === undefined || other === false || isAny(other) || isUnread(other))
      ) {
        if (isUnread(a ?? b ?? true) || (other !== undefined && isUnread(other))) continue;
        const side = a === undefined ? 'gained' : 'lost';
        const value = this.#version(side).sampler.sampleOf(a ?? b ?? true);
        const witness =
          value === undefined
            ? undefined
            : this.#version(side).sampler.objectOf(a === undefined ? now : old, { [name]: value });
        findings.push({
          ...inner,
          kind: 'property',
          side,
          name,
          words: name,
          isCertain: true,
          witness: this.#shown(side, before, after, witness),
        });
        continue;
      }
      const compared = this.#compare(a ?? other ?? true, b ?? other ?? true, inner);
      findings.push(
        ...compared.map((finding) =>
          this.#wrapped(finding, old, now, (shape, sampler, value) =>
            sampler.objectOf(shape, { [name]: value }),
          ),
        ),
      );
    }
    return findings;
  }

  /** What a shape says of a property that it names; undefined for one that it only forbids. */
  #named(version: Version, shape: Shape, name: string): Schema | undefined {
    const schema = shape.properties.get(name);
    if (schema === undefined || isUnread(schema)) return schema;
    try {
      return version.reader.shapesOf(schema).length > 0 ? schema : undefined;
    } catch {
      return schema;
    }
  }

  /** Properties that are not named. */
  #compareRest(
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaFinding[] {
    const findings: SchemaFinding[] = [];
    if (canonical([...old.patternProperties]) !== canonical([...now.patternProperties]))
      findings.push({
        ...place,
        kind: 'unclear',
        words: 'its patterns for names of properties changed',
      });
    const name = spareName(old, now);
    if ((old.rest === false) === (now.rest === false)) {
      const inner = this.#compare(
        old.rest,
        now.rest,
        within(place, ['additionalProperties'], place.label === '' ? '*' : '.*'),
      );
      return [
        ...findings,
        ...inner.map((finding) =>
          this.#wrapped(finding, old, now, (shape, sampler, value) =>
            sampler.objectOf(shape, { [name]: value }),
          ),
        ),
      ];
    }
    const side = now.rest === false ? 'lost' : 'gained';
    const [shape, { sampler }] = [side === 'lost' ? old : now, this.#version(side)];
    const value = sampler.sampleOf(shape.rest);
    const witness = value === undefined ? undefined : sampler.objectOf(shape, { [name]: value });
    return [
      ...findings,
      {
        ...place,
        kind: 'closed',
        side,
        words: 'properties that are not named',
        isCertain: true,
        witness: this.#shown(side, before, after, witness),
      },
    ];
  }

  #compareRequired(
    side: Side,
    old: Shape,
    now: Shape,
    before: Schema,
    after: Schema,
    place: Place,
  ): SchemaDifference[] {
    const [source, target] = side === 'lost' ? [old, now] : [now, old];
    return [...target.required]
      .filter(
        (name) =>
          !source.required.has(name) &&
          !source.unreadRequired.has(name) &&
          !target.unreadRequired.has(name),
      )
      .map((name) => {
        const witness = this.#version(side).sampler.objectOf(source, {}, [name]);
        const inner = within(place, ['properties', name], place.label === '' ? name : `.${name}`);
        return {
          ...inner,
          kind: 'required',
          side,
          name,
          words: name,
          isUnnamed: !source.properties.has(name),
          isCertain: true,
          witness: this.#shown(side, before, after, witness),
        };
      });
  }

  #compareNames(old: Shape, now: Shape, place: Place): SchemaFinding[] {
    const inner = this.#compare(
      old.names,
      now.names,
      within(place, ['propertyNames'], place.label === '' ? '(names)' : ' (names)'),
    );
    return inner.flatMap((finding) =>
      isDifference(finding) && finding.kind === 'type'
        ? []
        : [
            this.#wrapped(finding, old, now, (shape, sampler, value) => {
              const held = sampler.sampleOf(shape.rest);
              return typeof value === 'string' && held !== undefined
                ? sampler.objectOf(shape, { [value]: held })
                : undefined;
            }),
          ],
    );
  }

  /** A finding about a part as one about the whole: its witness put where the part is. */
  #wrapped(
    finding: SchemaFinding,
    old: Shape,
    now: Shape,
    wrap: (shape: Shape, sampler: Sampler, value: Json) => Json | undefined,
  ): SchemaFinding {
    if (!isDifference(finding) || finding.witness === undefined) return finding;
    return {
      ...finding,
      witness: wrap(
        finding.side === 'lost' ? old : now,
        this.#version(finding.side).sampler,
        finding.witness,
      ),
    };
  }

  /** A finding about one alternative as one about all: certain only where a value shows it. */
  #proven(finding: SchemaFinding, before: Schema, after: Schema): SchemaFinding {
    // That a property is not named any more is certain by itself.
    if (!isDifference(finding) || finding.kind === 'property') return finding;
    return {
      ...finding,
      isCertain:
        finding.witness !== undefined &&
        this.#tells(finding.side, before, after, finding.witness) === true,
    };
  }

  #shown(side: Side, before: Schema, after: Schema, witness: Json | undefined): Json | undefined {
    return witness !== undefined && this.#tells(side, before, after, witness) === true
      ? witness
      : undefined;
  }

  /** Whether a value is taken by one of the schemas and refused by the other. */
  #tells(side: Side, before: Schema, after: Schema, value: Json): boolean | undefined {
    const [taken, refused] =
      side === 'lost'
        ? [this.#old.document.accepts(before, value), this.#new.document.accepts(after, value)]
        : [this.#new.document.accepts(after, value), this.#old.document.accepts(before, value)];
    return taken === undefined || refused === undefined ? undefined : taken && !refused;
  }

  #version(side: Side): Version {
    return side === 'lost' ? this.#old : this.#new;
  }
}

function versionOf(document: SchemaDocument): Version {
  const reader = new ShapeReader(document);
  return { document, reader, sampler: new Sampler(reader) };
}

function isDifference(finding: SchemaFinding): finding is SchemaDifference {
  return 'side' in finding;
}

/** Whether two schemas are the same text, and mean the same: what a reference in it means depends on where it is. */
function isSame(before: Schema, after: Schema): boolean {
  return sameJson(before, after) && !/Ref":|"\$ref":/.test(JSON.stringify(before));
}

function within(
  { steps, label }: Place,
  more: readonly string[],
  suffix = labelOfMember(more),
): Place {
  return { steps: [...steps, ...more], label: `${label}${suffix}` };
}

function labelOfMember(at: readonly string[]): string {
  return at
    .filter((_, index) => index % 2 === 1)
    .map((index) => `|${index}`)
    .join('');
}

/** Enumerations of scalars as one: `a` or `b` is the same as one of `a`, `b`. */
function mergeListed(shapes: readonly Shape[]): readonly Shape[] {
  const listed = shapes.filter(({ values }) => values !== undefined);
  const [first] = listed;
  if (first === undefined || listed.length < 2) return shapes;
  return [
    ...shapes.filter(({ values }) => values === undefined),
    { ...first, at: [], member: undefined, values: listed.flatMap(({ values }) => values ?? []) },
  ];
}

/** What tells an alternative from the others: the properties that it must have with one value. */
function discriminatorOf({ properties, required }: Shape, reader: ShapeReader): string | undefined {
  const constants = [...properties].flatMap(([name, schema]) => {
    const values = required.has(name) ? reader.listedOf(schema) : undefined;
    return values?.length === 1 ? [[name, ...values]] : [];
  });
  return constants.length > 0 ? canonical(constants.sort()) : undefined;
}

function namesOfTypes(shapes: readonly Shape[]): string {
  return [...new Set(shapes.map(({ type, isInteger }) => (isInteger ? 'integer' : type)))].join(
    ', ',
  );
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

/** A name for a property that neither names. */
function spareName(...shapes: readonly Shape[]): string {
  return (
    ['extra', 'another', 'a', 'b', 'c'].find((name) =>
      shapes.every((shape) => !shape.properties.has(name) && unnamedOf(shape, name) === shape.rest),
    ) ?? 'extra'
  );
}

/** What shows something is best short. */
function shortestFirst(values: readonly Json[]): Json[] {
  const sized = values.map((value) => ({ value, size: JSON.stringify(value).length }));
  return sized.sort((a, b) => a.size - b.size).map(({ value }) => value);
}

function firstOf(values: readonly Json[], isIt: (value: Json) => boolean): Json[] {
  const found = values.find(isIt);
  return found === undefined ? [] : [found];
}

function firstDefined(values: readonly (Json | undefined)[]): Json | undefined {
  return values.find((value) => value !== undefined);
}

function finite(number: number): Json | undefined {
  return Number.isFinite(number) ? number : undefined;
}

function one(values: readonly Json[]): Json | undefined {
  return values.length > 1 ? values : values[0];
}
