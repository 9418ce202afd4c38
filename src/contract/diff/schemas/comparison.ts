import type { Json, JsonObject } from '../../contract.ts';
import { groupBy } from '../../../model/utils/group-by.ts';
import { canonical, sameJson } from '../../json.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareElements } from './array-comparison.ts';
import { Assumption, ComparedShapes } from './compared-shapes.ts';
import {
  isUnread,
  isUnreadHere,
  isUnreadWithin,
  NONE_UNREAD,
  type Schema,
  SchemaDocument,
} from './document.ts';
import { CONSTRAINTS } from './keywords.ts';
import { isJsonObject } from '../../advertised.ts';
import {
  isDifference,
  type Place,
  ROOT,
  type SchemaDifference,
  type SchemaFinding,
  type TextDifference,
} from './finding.ts';
import { SIDES } from './side.ts';
import { limitDifferences } from './limit-comparison.ts';
import { compareObjects } from './object-comparison.ts';
import { namesOfTypes, type Shape, UnknownSchema, UnreadSchema } from './shape.ts';
import {
  type Comparer,
  otherSide,
  type SchemaPair,
  type ShapePair,
  ComparedSchemas,
} from './compared-schemas.ts';

/** Maximum number of compared pairs of shapes; nested unions could have millions. */
const MAX_PAIRS = 20_000;

/**
 * Compares two JSON Schemas by the values that they accept, not by their text.
 *
 * @param unread these parts are not compared, except for their texts
 */
export function compareSchemas(
  before: JsonObject,
  after: JsonObject,
  unread = NONE_UNREAD,
): SchemaFinding[] {
  if (sameJson(before, after)) return [];
  let documents;
  try {
    documents = [
      new SchemaDocument(before, 'old', unread),
      new SchemaDocument(after, 'new', unread),
    ] as const;
  } catch {
    return [{ ...ROOT, kind: 'unclear', words: 'its identifiers contradict each other' }];
  }
  return new Comparison(new ComparedSchemas(...documents)).compareRoots();
}

class Comparison implements Comparer {
  readonly compared: ComparedSchemas;
  /** The pairs of schemas that are being compared: a recursive schema contains itself. */
  private readonly open = new Map<Schema, Map<Schema, Assumption>>();
  private readonly found = new ComparedShapes();
  private pairs = 0;

  constructor(compared: ComparedSchemas) {
    this.compared = compared;
  }

  compareRoots(): SchemaFinding[] {
    const roots = { old: this.compared.old.document.root, new: this.compared.new.document.root };
    return this.compare(roots, ROOT).map((finding) =>
      isDifference(finding) && finding.witness !== undefined
        ? { ...finding, witness: this.compared.confirmed(finding.side, roots, finding.witness) }
        : finding,
    );
  }

  compare(schemas: SchemaPair, place: Place): SchemaFinding[] {
    if (isUnread(schemas.old) || isUnread(schemas.new)) return this.compareUnread(schemas, place);
    if (isSame(schemas)) return [];
    const texts = this.compareTexts(schemas, place);
    const old = this.compared.old.reader.referred(schemas.old);
    const now = this.compared.new.reader.referred(schemas.new);
    const open = this.open.get(old) ?? new Map<Schema, Assumption>();
    const assumed = open.get(now);
    if (assumed) {
      this.found.assume(assumed);
      return texts;
    }
    const assumption = new Assumption();
    this.open.set(old, open.set(now, assumption));
    let findings: readonly SchemaFinding[] = [];
    try {
      findings = this.compareValues({ old, new: now }, place);
      return [...texts, ...findings.filter((finding) => !isAmong(texts, finding, place))];
    } catch (error) {
      if (error instanceof UnreadSchema) return [...texts, ...this.besideUnread(schemas, place)];
      // The same text means the same schema, even if it cannot be compared.
      if (error instanceof UnknownSchema && sameJson(schemas.old, schemas.new)) return texts;
      if (error instanceof UnknownSchema)
        return [...texts, { ...place, kind: 'unclear', words: error.message }];
      throw error;
    } finally {
      open.delete(now);
      this.found.conclude(assumption, findings.length === 0);
    }
  }

  /** A text that one version lacks is only known to be missing if that version was read. */
  private compareUnread(schemas: SchemaPair, place: Place): SchemaFinding[] {
    const texts = this.compareTexts(schemas, place).flatMap((text): SchemaFinding[] => {
      const isKnown = SIDES.every(
        (side) =>
          text[side === 'old' ? 'before' : 'after'] !== undefined || !isUnreadHere(schemas[side]),
      );
      if (isKnown) return [text];
      return SIDES.every((side) => isUnreadHere(schemas[side]))
        ? [{ ...place, kind: 'unclear', words: `its ${text.keyword} is beside an unread part` }]
        : [];
    });
    return [...texts, ...this.besideUnread(schemas, place)];
  }

  /**
   * Compares the surroundings of a part that is unread in both versions: other members of a union.
   */
  private besideUnread({ old, new: now }: SchemaPair, place: Place): SchemaFinding[] {
    const isUnknown =
      isUnreadWithin(old) &&
      isUnreadWithin(now) &&
      !sameJson(constraintsOf(old), constraintsOf(now));
    return isUnknown
      ? [{ ...place, kind: 'unclear', words: 'it changed beside an unread part' }]
      : [];
  }

  compareTexts(schemas: SchemaPair, place: Place): TextDifference[] {
    const [{ reader: oldReader }, { reader: newReader }] = [this.compared.old, this.compared.new];
    const [old, now] = [oldReader.textsOf(schemas.old), newReader.textsOf(schemas.new)];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter(
        (keyword) =>
          !oldReader.isUnreadText(schemas.old, keyword) &&
          !newReader.isUnreadText(schemas.new, keyword),
      )
      .filter((keyword) => {
        const [was, is] = [old[keyword], now[keyword]];
        return was === undefined || is === undefined || !sameJson(was, is);
      })
      .map((keyword) => ({
        ...place,
        kind: 'text',
        keyword,
        before: old[keyword],
        after: now[keyword],
      }));
  }

  private compareValues(schemas: SchemaPair, place: Place): SchemaFinding[] {
    const olds = this.compared.old.reader.shapesOf(schemas.old);
    const news = this.compared.new.reader.shapesOf(schemas.new);
    const types = [...new Set([...olds, ...news].map(({ type }) => type))];
    const findings: SchemaFinding[] = [...this.compareTypes(olds, news, place)];
    for (const type of types) {
      const some = olds.filter((shape) => shape.type === type);
      const others = news.filter((shape) => shape.type === type);
      if (some.length > 0 && others.length > 0)
        findings.push(...compareAlternatives(some, others, schemas, place, this));
    }
    return mergeWhole(findings, place);
  }

  /** The values of types that only one of the two accepts. */
  private *compareTypes(
    olds: readonly Shape[],
    news: readonly Shape[],
    place: Place,
  ): Generator<SchemaDifference> {
    const shapes = { old: olds, new: news };
    const hasType = (all: readonly Shape[], type: Shape['type']): boolean =>
      all.some((shape) => shape.type === type);
    const isReplaced =
      olds.length > 0 && news.length > 0 && !olds.some(({ type }) => hasType(news, type));
    for (const side of SIDES) {
      const only = shapes[side].filter(({ type }) => !hasType(shapes[otherSide(side)], type));
      if (only.length === 0) continue;
      const { sampler } = this.compared[side];
      yield {
        ...place,
        kind: 'type',
        side,
        words: namesOfTypes(only),
        isReplaced,
        isCertain: true,
        witness: only
          .map((shape) => sampler.sampleOfShape(shape))
          .find((value) => value !== undefined),
        before: namesOfTypes(olds),
        after: namesOfTypes(news),
      };
    }
  }

  compareShape(pair: ShapePair, place: Place): SchemaFinding[] {
    const alone = this.found.of(pair, () => this.compareParts(pair, ROOT));
    return place === ROOT || alone.length === 0 ? alone : this.compareParts(pair, place);
  }

  private compareParts(pair: ShapePair, place: Place): SchemaFinding[] {
    if (++this.pairs > MAX_PAIRS) throw new UnknownSchema('it has too many alternatives');
    const findings: SchemaFinding[] = SIDES.flatMap((side) =>
      limitDifferences(side, pair, place, this.compared),
    );
    if (pair.old.type === 'array') findings.push(...compareElements(pair, place, this));
    if (pair.old.type === 'object') findings.push(...compareObjects(pair, place, this));
    return findings;
  }
}

/**
 * Reports a constraint on values of several types or members once: where a value proves it, if any
 * does.
 */
function mergeWhole(findings: readonly SchemaFinding[], place: Place): SchemaFinding[] {
  const groups = groupBy(findings, (finding) => keyOfWhole(finding, place) ?? finding);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group;
    const proven = group.find((finding) => isDifference(finding) && finding.isCertain);
    return [{ ...(proven ?? first), ...place }];
  });
}

function keyOfWhole(finding: SchemaFinding, { label }: Place): string | undefined {
  if (finding.kind === 'unclear') return finding.label === label ? finding.words : undefined;
  return isDifference(finding) && finding.keyword === 'whole' && isOfMember(finding, label)
    ? `${finding.side} ${finding.words}`
    : undefined;
}

/** The keywords of a schema that reject values. */
function constraintsOf(schema: Schema): Json {
  return isJsonObject(schema)
    ? Object.fromEntries(Object.entries(schema).filter(([keyword]) => CONSTRAINTS.has(keyword)))
    : schema;
}

/** Whether a text was already found for the union that contains the finding's member. */
function isAmong(texts: readonly TextDifference[], finding: SchemaFinding, place: Place): boolean {
  return (
    finding.kind === 'text' &&
    isOfMember(finding, place.label) &&
    texts.some(
      ({ keyword, before, after }) =>
        keyword === finding.keyword &&
        canonical([before ?? null, after ?? null]) ===
          canonical([finding.before ?? null, finding.after ?? null]),
    )
  );
}

/** Whether a location is that of a schema, or of a member of its union. */
function isOfMember(place: Place, label: string): boolean {
  return /^(?:\|\d+)*$/.test(place.label.slice(label.length)) && place.label.startsWith(label);
}

/**
 * Whether two schemas have the same text and meaning: the meaning of a reference depends on its
 * location.
 */
function isSame(schemas: SchemaPair): boolean {
  return sameJson(schemas.old, schemas.new) && !/Ref":|"\$ref":/.test(JSON.stringify(schemas.old));
}
