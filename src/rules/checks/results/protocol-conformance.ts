import { quote } from '../../../model/findings/code-text.ts';
import type {
  DeclaredType,
  ObjectShape,
  TypeMember,
  TypeShape,
  UnionShape,
} from '../../../model/protocol/declared-type.ts';
import { messageNamed } from '../../../model/protocol/message-names.ts';
import { sameLetters } from '../misspelling.ts';
import { PROTOCOL_REVISIONS, type ProtocolRevision } from '../../../model/protocol/protocol.ts';
import {
  BLOCKS,
  MESSAGES,
  blocksOf,
  fieldText,
  hasField,
  messageText,
  typeText,
  type Message,
  type MessageField,
  type MessageName,
} from '../../../model/protocol/protocol-types.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { Location } from '../../../model/location.ts';
import {
  standsFor,
  listed,
  messageIn,
  optionsOf,
  kindsOf,
  anyOf,
  SHARED,
  fieldsWith,
} from './message-shapes.ts';

/** A difference between a declared type and the message that it represents. */
export interface ProtocolDifference {
  readonly kind:
    /** A field that no revision has. */
    | 'unknown'
    /** A field that differs from one that is missing only in case or separators. */
    | 'misspelled'
    /** A field of another object. */
    | 'misplaced'
    /** A field that the revision has removed. */
    | 'removed'
    /** A required field that is missing or optional. */
    | 'missing'
    | 'optional'
    /** A union that covers only the content blocks of an older revision. */
    | 'narrow'
    /** Content blocks without a field that blocks of every kind have. */
    | 'bare';
  readonly message: MessageName;
  /** The affected fields or kinds. */
  readonly what: readonly string[];
  /** The correction: the name of a field, or the object that it belongs to. */
  readonly instead?: string;
  readonly at: Location;
  readonly edits: readonly Edit[];
  /**
   * Of a type for every kind of content: the kinds that it lacks. It is enough for a project that
   * meets no others.
   */
  readonly lacks?: readonly string[];
}

/**
 * Compares declared types with the messages that they represent, matched by name and shape. Reports
 * a shared type once.
 *
 * Skips a type that declares a field of the message with another type, has a method, or requires a
 * field that the message does not have. Accepts fields of later revisions, which peers ignore, and
 * types without required fields, which read input.
 *
 * @param used the kinds of content that the file's own results have: a union of content that has
 * them all is not too narrow
 */
export function* differencesOf(
  types: readonly DeclaredType[],
  revision: ProtocolRevision,
  used: ReadonlySet<string>,
): Generator<ProtocolDifference> {
  const comparison = new Comparison(revision, used);
  for (const { name, shape, at } of types) {
    const message = messageNamed(name);
    if (message) yield* comparison.compare(message, shape, at);
  }
}

/**
 * Whether a type for a block of content has `isError`: `require-error-flag` reports the blocks that
 * have it, and in the type alone it has no effect.
 */
function isFlagOfBlock(key: string, message: MessageName): boolean {
  return key === 'isError' && Object.values(BLOCKS).includes(message);
}

class Comparison {
  private readonly revision: ProtocolRevision;
  private readonly used: ReadonlySet<string>;
  private readonly compared = new Set<ObjectShape>();

  constructor(revision: ProtocolRevision, used: ReadonlySet<string>) {
    this.revision = revision;
    this.used = used;
  }

  /** @param at the location for a finding about a missing field */
  *compare(message: MessageName, shape: TypeShape, at: Location): Generator<ProtocolDifference> {
    if (message === 'ContentBlock') yield* this.blocks(shape);
    else if (shape.kind === 'union')
      for (const option of shape.options) yield* this.compare(message, option, at);
    else if (shape.kind === 'object') yield* this.object(message, MESSAGES[message], shape, at);
  }

  private *object(
    name: MessageName,
    message: Message,
    shape: ObjectShape,
    at: Location,
  ): Generator<ProtocolDifference> {
    if (this.compared.has(shape) || !standsFor(message, shape)) return;
    this.compared.add(shape);
    const misplaced = misplacedIn(message, shape);
    for (const [into, members] of misplaced) yield nesting(name, message, shape, into, members);
    const strange = [...shape.members.values()].filter(
      ({ key }) =>
        !(key in message.fields) &&
        !isFlagOfBlock(key, name) &&
        ![...misplaced.values()].flat().some((member) => member.key === key),
    );
    for (const member of strange) yield* this.strange(name, message, shape, member);
    for (const [key, field] of Object.entries(message.fields)) {
      const member = shape.members.get(key);
      if (member) yield* this.field(name, field, member, shape);
      else if (
        field.required &&
        hasField(field, this.revision) &&
        shape.complete &&
        !misplaced.has(key)
      ) {
        yield {
          kind: 'missing',
          message: name,
          what: [key],
          at,
          edits: [shape.add(fieldText(key, field, this.revision))],
        };
      }
    }
  }

  private *strange(
    message: MessageName,
    { fields, isOpen, elsewhere = {} }: Message,
    shape: ObjectShape,
    member: TypeMember,
  ): Generator<ProtocolDifference> {
    const { key, at } = member;
    const meant = Object.keys(fields).find(
      (field) => sameLetters(field, key) && !shape.members.has(field),
    );
    const instead = elsewhere[key];
    // Without its only member, the object becomes an open type instead of `{}`.
    const edits =
      instead !== undefined && shape.members.size === 1
        ? [{ range: shape.at.range, text: typeText('object', this.revision) }]
        : [member.remove()];
    if (instead !== undefined)
      yield { kind: 'misplaced', message, what: [key], instead, at, edits };
    else if (meant !== undefined)
      yield {
        kind: 'misspelled',
        message,
        what: [key],
        instead: meant,
        at,
        edits: [member.rename(meant)],
      };
    // A type that extends one of another file adds its members on purpose.
    else if (!isOpen && shape.complete) yield { kind: 'unknown', message, what: [key], at, edits };
  }

  private *field(
    message: MessageName,
    field: MessageField,
    member: TypeMember,
    { members }: ObjectShape,
  ): Generator<ProtocolDifference> {
    const isForReading = [...members.values()].every(
      (each) => each.optional || each.key === 'type',
    );
    const { key, at, shape } = member;
    if (field.until !== undefined && field.until <= this.revision)
      yield {
        kind: 'removed',
        message,
        what: [key],
        instead: field.until,
        at,
        edits: [member.remove()],
      };
    else if (field.required && member.optional && !isForReading)
      yield { kind: 'optional', message, what: [key], at, edits: [member.require()] };
    const [type, inner] =
      listed(field.type) && shape.kind === 'array'
        ? [field.type.listOf, shape.element]
        : [field.type, shape];
    const named = messageIn(type);
    if (named) yield* this.compare(named, inner, at);
  }

  /** Compares a union of blocks, or one object for several kinds. */
  private *blocks(shape: TypeShape): Generator<ProtocolDifference> {
    const options = optionsOf(shape);
    const kinds = options.map(kindsOf);
    for (const [index, option] of options.entries()) {
      const own = kinds[index];
      if (option.kind !== 'object' || !own?.every((kind) => kind in BLOCKS)) continue;
      const at = option.members.get('type')?.at ?? option.at;
      const [first] = own.map((kind) => BLOCKS[kind] as MessageName);
      yield* own.length === 1 && first
        ? this.object(first, MESSAGES[first], option, at)
        : this.object('ContentBlock', anyOf(own), option, at);
    }
    yield* this.coverage(shape, options, kinds);
  }

  /**
   * The missing kinds and fields of a type that covers all blocks of some revision, and so is meant
   * for every kind.
   */
  private *coverage(
    shape: TypeShape,
    options: readonly TypeShape[],
    kinds: readonly (readonly string[] | undefined)[],
  ): Generator<ProtocolDifference> {
    const all = kinds.flatMap((own) => own ?? ['']);
    const objects = options.flatMap((option) =>
      option.kind === 'object' && option.complete ? [option] : [],
    );
    const isMeantForAll = PROTOCOL_REVISIONS.some((revision) =>
      blocksOf(revision).every((kind) => all.includes(kind)),
    );
    if (!isMeantForAll || !all.every((kind) => kind in BLOCKS) || objects.length < options.length)
      return;
    if (this.used.size > 0 && [...this.used].every((kind) => all.includes(kind))) return;
    const lacks = blocksOf(this.revision).filter((kind) => !all.includes(kind));
    const union = kindsIn(objects) ?? (shape.kind === 'union' ? shape : undefined);
    if (!union) return;
    const about = { message: 'ContentBlock', lacks, at: union.at } as const;
    if (lacks.length > 0)
      yield { ...about, kind: 'narrow', what: lacks, edits: this.kindsFor(lacks, shape, objects) };
    const bare = objects
      .filter(({ isOpen }) => !isOpen)
      .map((object) => ({ object, fields: this.sharedFieldsMissingIn(object) }))
      .filter(({ fields }) => fields.length > 0);
    if (bare.length === 0) return;
    const what = [...new Set(bare.flatMap(({ fields }) => fields.map(([key]) => key)))];
    const edits = bare.map(({ object, fields }) => this.addFields(fields, object));
    yield { ...about, kind: 'bare', what, edits };
  }

  /** The fields of blocks of every kind that an object lacks. */
  private sharedFieldsMissingIn({ members }: ObjectShape): NamedField[] {
    return Object.entries(SHARED).filter(
      ([key, field]) => hasField(field, this.revision) && !members.has(key),
    );
  }

  private addFields(fields: readonly NamedField[], object: ObjectShape): Edit {
    return object.add(...fields.map(([key, field]) => fieldText(key, field, this.revision)));
  }

  /** Adds kinds to the one object that is for several, otherwise to the union of blocks. */
  private kindsFor(
    kinds: readonly string[],
    shape: TypeShape,
    objects: readonly ObjectShape[],
  ): Edit[] {
    const [single] = objects;
    const union = kindsIn(objects);
    if (!union || !single) return this.optionsFor(kinds, shape);
    const names = kinds.map((kind) => quote(kind)).join(' | ');
    return [union.add(names), ...this.fieldsOf(kinds, single)];
  }

  private optionsFor(kinds: readonly string[], shape: TypeShape): Edit[] {
    return shape.kind === 'union'
      ? [
          shape.add(
            kinds
              .map((kind) => messageText(BLOCKS[kind] as MessageName, this.revision))
              .join(' | '),
          ),
        ]
      : [];
  }

  /** Adds the fields of the given kinds that an object for several kinds lacks. */
  private fieldsOf(kinds: readonly string[], object: ObjectShape): Edit[] {
    const lacking = Object.entries(anyOf(kinds).fields).filter(
      ([key, field]) =>
        !object.members.has(key) && !(key in SHARED) && hasField(field, this.revision),
    );
    return lacking.length > 0 ? [this.addFields(lacking, object)] : [];
  }
}

type NamedField = readonly [name: string, field: MessageField];

/** The union of the kinds that a single object is for; undefined for several objects. */
function kindsIn([single, another]: readonly ObjectShape[]): UnionShape | undefined {
  const type = another ? undefined : single?.members.get('type')?.shape;
  return type?.kind === 'union' ? type : undefined;
}

/** The members that belong in a nested object that the type lacks, by the field of that object. */
function misplacedIn(
  message: Message,
  { members }: ObjectShape,
): ReadonlyMap<string, TypeMember[]> {
  const found = new Map<string, TypeMember[]>();
  for (const member of members.values()) {
    const [into, another] = fieldsWith(message, member.key);
    if (into === undefined || another !== undefined || members.has(into)) continue;
    found.set(into, [...(found.get(into) ?? []), member]);
  }
  return found;
}

/** Moves members into the object where they belong. */
function nesting(
  name: MessageName,
  { fields }: Message,
  { members }: ObjectShape,
  into: string,
  misplaced: readonly TypeMember[],
): ProtocolDifference {
  const field = fields[into] as MessageField;
  // A required object needs the `mimeType` too, which other blocks have beside it.
  const along = field.required
    ? [...members.values()].filter(
        ({ key }) =>
          key === 'mimeType' && !(key in fields) && !misplaced.some((member) => member.key === key),
      )
    : [];
  const all = [...members.values()].filter(
    (member) => misplaced.includes(member) || along.includes(member),
  );
  const [first, last] = [misplaced[0], all.at(-1)] as [TypeMember, TypeMember];
  const text = `${into}${field.required ? '' : '?'}: { ${all.map((member) => member.text).join('; ')} }`;
  const edits = [...all.slice(0, -1).map((member) => member.remove()), last.replace(text)];
  return {
    kind: 'misplaced',
    message: name,
    what: misplaced.map(({ key }) => key),
    instead: `\`${into}\``,
    at: first.at,
    edits,
  };
}
