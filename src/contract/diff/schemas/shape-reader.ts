import { isJsonObject } from '../../advertised.ts';
import type { Json, JsonObject } from '../../contract.ts';
import { sameJson } from '../../json.ts';
import { isUnread, type Schema, type SchemaDocument } from './document.ts';
import { type Shape, UnknownSchema, UnreadSchema } from './shape.ts';
import { CONSTRAINTS, schemaList } from './keywords.ts';
import { ownShapes } from './own-shapes.ts';
import { intersectAll } from './intersection.ts';
const MAX_DEPTH = 40;

/** Reads the parts of a document as shapes, each part once. */
export class ShapeReader {
  readonly document: SchemaDocument;
  private readonly read = new Map<Schema, readonly Shape[]>();
  private readonly listing = new Set<Schema>();

  constructor(document: SchemaDocument) {
    this.document = document;
  }

  /**
   * The shapes of a part of the document; empty for a schema that accepts no value.
   *
   * @throws {UnreadSchema} if the part is unread
   * @throws {UnknownSchema} if it cannot be compared
   */
  shapesOf(schema: Schema): readonly Shape[] {
    const known = this.read.get(schema);
    if (known) return known;
    const shapes = this.expand(schema, 0);
    this.read.set(schema, shapes);
    return shapes;
  }

  /**
   * The texts of a part: its own, or those of its reference or of its only member besides `null`.
   */
  textsOf(schema: Schema, depth = 0): JsonObject {
    if (!isJsonObject(schema) || depth > MAX_DEPTH) return {};
    const own = Object.fromEntries(
      Object.entries(schema).filter(
        ([keyword]) => !CONSTRAINTS.has(keyword) && !this.document.isUnreadKeyword(schema, keyword),
      ),
    );
    const members = [...schemaList(schema, 'anyOf'), ...schemaList(schema, 'oneOf')].filter(
      (member) => !isJsonObject(member) || member['type'] !== 'null',
    );
    const inner = [
      this.resolved(schema),
      ...schemaList(schema, 'allOf'),
      ...(members.length === 1 ? members : []),
    ].filter((part) => part !== undefined);
    return Object.assign(
      {},
      ...inner.map((part) => this.textsOf(part, depth + 1)).reverse(),
      own,
    ) as JsonObject;
  }

  /** Whether a text is unknown in any of the schemas that {@link textsOf} reads. */
  isUnreadText(schema: Schema, keyword: string): boolean {
    if (!isJsonObject(schema)) return false;
    const inner = [
      schema,
      this.resolved(schema),
      ...schemaList(schema, 'allOf'),
      ...schemaList(schema, 'anyOf'),
      ...schemaList(schema, 'oneOf'),
    ];
    return inner.some((part) => part !== undefined && this.document.isUnreadKeyword(part, keyword));
  }

  /** Resolves a schema that is only a reference; returns other schemas unchanged. */
  referred(schema: Schema): Schema {
    let found = schema;
    for (
      let depth = 0;
      depth < MAX_DEPTH && isJsonObject(found) && found['$ref'] !== undefined;
      depth++
    ) {
      if (
        this.document.draft !== '7' &&
        Object.keys(found).some((keyword) => keyword !== '$ref' && CONSTRAINTS.has(keyword))
      )
        break;
      const resolved = this.resolved(found);
      if (resolved === undefined) break;
      found = resolved;
    }
    return found;
  }

  private resolved(schema: JsonObject): Schema | undefined {
    return schema['$ref'] === undefined ? undefined : this.document.referenceOf(schema);
  }

  private expand(schema: Schema, depth: number): readonly Shape[] {
    if (depth > MAX_DEPTH) throw new UnknownSchema('it refers to itself endlessly');
    if (isUnread(schema)) throw new UnreadSchema();
    if (schema === false) return [];
    if (schema === true) return ownShapes({}, this.document);
    if (this.document.draft === '7' && schema['$ref'] !== undefined)
      return this.expand(this.reference(schema), depth + 1);
    let shapes = ownShapes(schema, this.document);
    if (schema['$ref'] !== undefined)
      shapes = intersectAll(shapes, this.expand(this.reference(schema), depth + 1));
    for (const part of schemaList(schema, 'allOf'))
      shapes = intersectAll(shapes, this.expand(part, depth + 1));
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      if (schema[keyword] === undefined) continue;
      const members = schemaList(schema, keyword).map((member, index) =>
        this.member(member, [keyword, String(index)], depth),
      );
      const isExclusive = keyword === 'oneOf' && !this.areDisjoint(members);
      shapes = intersectAll(
        shapes,
        members
          .flat()
          .map((shape) =>
            isExclusive
              ? { ...shape, others: new Map([...shape.others, ['oneOf', schema]]) }
              : shape,
          ),
      );
    }
    return shapes;
  }

  private member(member: Schema, at: readonly string[], depth: number): Shape[] {
    return this.expand(member, depth + 1).map((shape) => ({
      ...shape,
      at: [...at, ...shape.at],
      member: shape.member ?? (isJsonObject(member) ? member : undefined),
    }));
  }

  private reference(schema: JsonObject): Schema {
    const referred = this.document.referenceOf(schema);
    if (referred === undefined)
      throw new UnknownSchema(`it refers to ${JSON.stringify(schema['$ref'])}`);
    return referred;
  }

  /** Whether certainly no value matches two of the members. */
  private areDisjoint(members: readonly (readonly Shape[])[]): boolean {
    return members.every((one, index) =>
      members
        .slice(index + 1)
        .every((other) => one.every((a) => other.every((b) => this.isDisjoint(a, b)))),
    );
  }

  private isDisjoint(a: Shape, b: Shape): boolean {
    if (a.type !== b.type) return true;
    const [values, others] = [a.values, b.values];
    if (values && others)
      return !values.some((value) => others.some((other) => sameJson(value, other)));
    return [...a.required].some(
      (name) =>
        b.required.has(name) && this.areOtherValues(a.properties.get(name), b.properties.get(name)),
    );
  }

  private areOtherValues(a: Schema | undefined, b: Schema | undefined): boolean {
    const [values, others] = [a, b].map((schema) =>
      schema === undefined ? undefined : this.listedOf(schema),
    );
    return (
      values !== undefined &&
      others !== undefined &&
      !values.some((value) => others.some((other) => sameJson(value, other)))
    );
  }

  /** The values that a part accepts, if it lists them. */
  listedOf(schema: Schema): readonly Json[] | undefined {
    // Whether members of a union differ in a property may depend on the same union.
    if (this.listing.has(schema) || isUnread(schema)) return undefined;
    this.listing.add(schema);
    try {
      const shapes = this.shapesOf(schema);
      return shapes.every(({ values }) => values !== undefined)
        ? shapes.flatMap(({ values }) => values ?? [])
        : undefined;
    } catch (error) {
      if (error instanceof UnreadSchema || error instanceof UnknownSchema) return undefined;
      throw error;
    } finally {
      this.listing.delete(schema);
    }
  }
}
