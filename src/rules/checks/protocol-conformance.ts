import type {
  DeclaredType,
  ObjectShape,
  TypeMember,
  TypeShape,
} from '../../model/declared-type.ts';
import { messageNamed } from '../../model/message-names.ts';
import { sameLetters } from './misspelling.ts';
import { PROTOCOL_REVISIONS, type ProtocolRevision } from '../../model/protocol.ts';
import {
  BLOCKS,
  MESSAGES,
  blocksOf,
  fieldText,
  hasField,
  messageText,
  typeText,
  type FieldType,
  type Message,
  type MessageField,
  type MessageName,
} from '../../model/protocol-types.ts';
import type { Edit } from '../../model/edit.ts';
import type { Location } from '../../model/location.ts';

/** Where a written type differs from the message that it stands for. */
export interface ProtocolDifference {
  readonly kind:
    /** A field that no revision has. */
    | 'unknown'
    /** A field that differs from one that is missing only in case or separators. */
    | 'misspelled'
    /** A field of another object. */
    | 'misplaced'
    /** A field that the revision does not have any more. */
    | 'removed'
    /** A required field that is missing, or may be left out. */
    | 'missing'
    | 'optional'
    /** A union of the blocks of content of an older revision. */
    | 'narrow'
    /** Blocks of content that lack a field that blocks of every kind have. */
    | 'bare';
  readonly message: MessageName;
  /** The fields or kinds that it is about. */
  readonly what: readonly string[];
  /** What is right in its place: a field's name, or where it belongs. */
  readonly instead?: string;
  readonly at: Location;
  readonly edits: readonly Edit[];
}

/**
 * The differences of declared types from the messages that they stand for, by their names and their shapes. What one type is and
 * another holds is told once.
 *
 * A type is something else, and is not compared, when a field of a message has another type in it, when it has a method, or when it
 * requires a field that the message does not have. A field of a later revision is none that is wrong: peers pass over it. A type that
 * requires nothing is for reading what others wrote, so that nothing has to be required in it.
 */
export function* differencesOf(
  types: readonly DeclaredType[],
  revision: ProtocolRevision,
): Generator<ProtocolDifference> {
  const comparison = new Comparison(revision);
  for (const { name, shape, at } of types) {
    const message = messageNamed(name);
    if (message) yield* comparison.compare(message, shape, at);
  }
}

class Comparison {
  private readonly revision: ProtocolRevision;
  private readonly compared = new Set<ObjectShape>();

  constructor(revision: ProtocolRevision) {
    this.revision = revision;
  }

  /** @param at what an author would look at where something is missing */
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
    // What is open is made so again where nothing else is in it.
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
    // What adds to a type of another file adds to what its author has seen there.
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

  /** A union of blocks, or one object that is any of several. */
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

  /** What a type lacks that has every kind of block of some revision, so that it is meant for all of them. */
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
    const lacks = blocksOf(this.revision).filter((kind) => !all.includes(kind));
    const [single] = objects;
    const type = objects.length === 1 ? single?.members.get('type')?.shape : undefined;
    const at = type?.kind === 'union' ? type.at : shape.kind === 'union' ? shape.at : undefined;
    if (!at) return;
    if (lacks.length > 0)
      yield {
        kind: 'narrow',
        message: 'ContentBlock',
        what: lacks,
        at,
        edits:
          type?.kind === 'union' && single
            ? [
                type.add(lacks.map((kind) => `'${kind}'`).join(' | ')),
                ...this.fieldsOf(lacks, single),
              ]
            : this.optionsFor(lacks, shape),
      };
    const bare = objects
      .map((object) => ({
        object,
        fields: Object.entries(SHARED).filter(
          ([key, field]) => hasField(field, this.revision) && !object.members.has(key),
        ),
      }))
      .filter(({ fields }) => fields.length > 0);
    const edits = bare.map(({ object, fields }) =>
      object.add(fields.map(([key, field]) => fieldText(key, field, this.revision)).join('; ')),
    );
    if (edits.length > 0)
      yield {
        kind: 'bare',
        message: 'ContentBlock',
        what: [...new Set(bare.flatMap(({ fields }) => fields.map(([key]) => key)))],
        at,
        edits,
      };
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

  /** The fields that the kinds have and an object that is any of several kinds has not. */
  private fieldsOf(kinds: readonly string[], object: ObjectShape): Edit[] {
    const lacking = Object.entries(anyOf(kinds).fields).filter(
      ([key, field]) =>
        !object.members.has(key) && !(key in SHARED) && hasField(field, this.revision),
    );
    return lacking.length > 0
      ? [object.add(lacking.map(([key, field]) => fieldText(key, field, this.revision)).join('; '))]
      : [];
  }
}

/** The fields of blocks of every kind. */
const SHARED = Object.fromEntries(
  Object.entries(MESSAGES.TextContent.fields).filter(([key]) =>
    Object.values(BLOCKS).every((name) => key in MESSAGES[name].fields && key !== 'type'),
  ),
);

/** What an object may hold that is any of several kinds of blocks. */
function anyOf(kinds: readonly string[]): Message {
  const fields = kinds.flatMap((kind) =>
    Object.entries(MESSAGES[BLOCKS[kind] as MessageName].fields),
  );
  return {
    fields: Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        { ...field, ...(key === 'type' ? { type: kinds } : { required: false }) },
      ]),
    ),
    marks: [['type']],
  };
}

function standsFor(message: Message, { members }: ObjectShape): boolean {
  const { fields, marks } = message;
  if (!marks.every((group) => group.some((key) => members.has(key)))) return false;
  return [...members.values()].every((member) => {
    const { key, shape, optional } = member;
    const field = fields[key];
    if (shape.kind === 'function') return false;
    if (!field) return optional || fieldsWith(message, key).length > 0;
    // A schema that is declared elsewhere may be one of a library.
    return (
      fits(field.type, shape) &&
      !(field.type === 'object' && field.required && shape.kind === 'unread')
    );
  });
}

/** Whether a field of the type may be written so. */
function fits(type: FieldType, shape: TypeShape): boolean {
  if (shape.kind === 'unread') return true;
  if (shape.kind === 'union' && !Array.isArray(type))
    return shape.options.every((option) => fits(type, option));
  if (type === 'object') return shape.kind === 'object' || shape.kind === 'other';
  if (typeof type === 'string') return shape.kind === 'other' || shape.kind === 'literal';
  if (listed(type))
    return (
      shape.kind === 'array' && (shape.element.kind !== 'other' || typeof type.listOf === 'string')
    );
  if (messageIn(type)) return shape.kind === 'object';
  return (
    literalsOf(shape)?.every((value) => (type as readonly unknown[]).includes(value)) ??
    shape.kind === 'other'
  );
}

/** The members that belong into one of the objects in a message that the type does not have, by the field that holds it. */
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

/** The fields of a message that hold an object with the field `key`, which the message itself does not have. */
function fieldsWith({ fields, isOpen }: Message, key: string): string[] {
  // What a project adds to an open message is its own, but for hints.
  if (key in fields || (isOpen && !(key in MESSAGES.ToolAnnotations.fields))) return [];
  return Object.entries(fields).flatMap(([into, { type }]) => {
    const named = messageIn(type);
    return named && key in MESSAGES[named].fields ? [into] : [];
  });
}

/** Puts members into the object that they belong into. */
function nesting(
  name: MessageName,
  { fields }: Message,
  { members }: ObjectShape,
  into: string,
  misplaced: readonly TypeMember[],
): ProtocolDifference {
  const field = fields[into] as MessageField;
  // What both have goes along where the object cannot be without it.
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

function listed(type: FieldType): type is { readonly listOf: FieldType } {
  return typeof type === 'object' && 'listOf' in type;
}

function messageIn(type: FieldType): MessageName | undefined {
  return typeof type === 'object' && 'is' in type ? type.is : undefined;
}

function optionsOf(shape: TypeShape): readonly TypeShape[] {
  return shape.kind === 'union' ? shape.options.flatMap(optionsOf) : [shape];
}

/** The kinds of block that an object may be, by its `type`; undefined where that is not written out. */
function kindsOf(shape: TypeShape): readonly string[] | undefined {
  const type = shape.kind === 'object' ? shape.members.get('type')?.shape : undefined;
  return type && (literalsOf(type) as readonly string[] | undefined);
}

function literalsOf(shape: TypeShape): readonly unknown[] | undefined {
  const options = optionsOf(shape);
  return options.every((option) => option.kind === 'literal')
    ? options.map(({ value }) => value)
    : undefined;
}
