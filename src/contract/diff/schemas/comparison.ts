import type { JsonObject } from '../../contract.ts';
import { sameJson } from '../../json.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareElements } from './array-comparison.ts';
import { isUnread, type Schema, SchemaDocument } from './document.ts';
import {
  isDifference,
  type Place,
  ROOT,
  type SchemaDifference,
  type SchemaFinding,
  SIDES,
  type TextDifference,
} from './finding.ts';
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
 * @param unread JSON Pointers to unread parts of either schema; they are not compared
 */
export function compareSchemas(
  before: JsonObject,
  after: JsonObject,
  unread: readonly string[] = [],
): SchemaFinding[] {
  if (sameJson(before, after)) return [];
  try {
    const [old, now] = [new SchemaDocument(before, unread), new SchemaDocument(after, unread)];
    return new Comparison(new ComparedSchemas(old, now)).compareRoots();
  } catch (error) {
    const words =
      error instanceof UnknownSchema ? error.message : 'its identifiers contradict each other';
    return [{ ...ROOT, kind: 'unclear', words }];
  }
}

class Comparison implements Comparer {
  readonly compared: ComparedSchemas;
  /** The pairs of schemas that are being compared: a recursive schema contains itself. */
  readonly #open = new Map<Schema, Set<Schema>>();
  #pairs = 0;

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
    if (isUnread(schemas.old) || isUnread(schemas.new) || isSame(schemas)) return [];
    const texts = this.compareTexts(schemas, place);
    const old = this.compared.old.reader.referred(schemas.old);
    const now = this.compared.new.reader.referred(schemas.new);
    const open = this.#open.get(old) ?? new Set();
    if (open.has(now)) return texts;
    this.#open.set(old, open.add(now));
    try {
      return [...texts, ...this.#compareValues({ old, new: now }, place)];
    } catch (error) {
      if (error instanceof UnreadSchema) return texts;
      // The same text means the same schema, even if it cannot be compared.
      if (error instanceof UnknownSchema && sameJson(schemas.old, schemas.new)) return texts;
      if (error instanceof UnknownSchema)
        return [...texts, { ...place, kind: 'unclear', words: error.message }];
      throw error;
    } finally {
      open.delete(now);
    }
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
      .filter((keyword) => !sameJson(old[keyword] ?? null, now[keyword] ?? null))
      .map((keyword) => ({
        ...place,
        kind: 'text',
        keyword,
        before: old[keyword],
        after: now[keyword],
      }));
  }

  #compareValues(schemas: SchemaPair, place: Place): SchemaFinding[] {
    const olds = this.compared.old.reader.shapesOf(schemas.old);
    const news = this.compared.new.reader.shapesOf(schemas.new);
    const types = [...new Set([...olds, ...news].map(({ type }) => type))];
    const findings: SchemaFinding[] = [...this.#compareTypes(olds, news, place)];
    for (const type of types) {
      const some = olds.filter((shape) => shape.type === type);
      const others = news.filter((shape) => shape.type === type);
      if (some.length > 0 && others.length > 0)
        findings.push(...compareAlternatives(some, others, schemas, place, this));
    }
    // One constraint on values of all types is reported once.
    return findings.filter(
      (finding, index) =>
        finding.kind !== 'unclear' ||
        !findings
          .slice(0, index)
          .some((other) => other.kind === 'unclear' && other.label === finding.label),
    );
  }

  /** The values of types that only one of the two accepts. */
  *#compareTypes(
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
    if (++this.#pairs > MAX_PAIRS) throw new UnknownSchema('it has too many alternatives');
    const findings: SchemaFinding[] = SIDES.flatMap((side) =>
      limitDifferences(side, pair, place, this.compared),
    );
    if (!sameJson(pair.old.others, pair.new.others))
      findings.push({ ...place, kind: 'unclear', words: 'other constraints changed' });
    if (pair.old.type === 'array') findings.push(...compareElements(pair, place, this));
    if (pair.old.type === 'object') findings.push(...compareObjects(pair, place, this));
    return findings;
  }
}

/**
 * Whether two schemas have the same text and meaning: the meaning of a reference depends on its
 * location.
 */
function isSame(schemas: SchemaPair): boolean {
  return sameJson(schemas.old, schemas.new) && !/Ref":|"\$ref":/.test(JSON.stringify(schemas.old));
}
