import {
  MESSAGES,
  BLOCKS,
  type Message,
  type MessageName,
  type FieldType,
} from '../../../model/protocol/protocol-types.ts';
import type { ObjectShape, TypeShape } from '../../../model/protocol/declared-type.ts';

/** The fields of blocks of every kind. */
export const SHARED = Object.fromEntries(
  Object.entries(MESSAGES.TextContent.fields).filter(([key]) =>
    Object.values(BLOCKS).every((name) => key in MESSAGES[name].fields && key !== 'type'),
  ),
);

/** The fields of an object that may be any of several kinds of blocks. */
export function anyOf(kinds: readonly string[]): Message {
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

/** Whether a type declares a message: it has its marks, and each of its members fits. */
export function standsFor(message: Message, { members }: ObjectShape): boolean {
  const { fields, marks } = message;
  if (!marks.every((group) => group.some((key) => members.has(key)))) return false;
  return [...members.values()].every((member) => {
    const { key, shape, optional } = member;
    const field = fields[key];
    if (shape.kind === 'function') return false;
    if (!field) return optional || fieldsWith(message, key).length > 0;
    // A schema that is declared elsewhere may belong to a library.
    return (
      fits(field.type, shape) &&
      !(field.type === 'object' && field.required && shape.kind === 'unread')
    );
  });
}

/** Whether the protocol allows this declaration of the field. */
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

/**
 * The fields of a message that hold an object with the field `key`, which the message itself does
 * not have.
 */
export function fieldsWith({ fields, isOpen }: Message, key: string): string[] {
  // A project may add fields to an open message, except hints.
  if (key in fields || (isOpen && !(key in MESSAGES.ToolAnnotations.fields))) return [];
  return Object.entries(fields).flatMap(([into, { type }]) => {
    const named = messageIn(type);
    return named && key in MESSAGES[named].fields ? [into] : [];
  });
}

export function listed(type: FieldType): type is { readonly listOf: FieldType } {
  return typeof type === 'object' && 'listOf' in type;
}

export function messageIn(type: FieldType): MessageName | undefined {
  return typeof type === 'object' && 'is' in type ? type.is : undefined;
}

export function optionsOf(shape: TypeShape): readonly TypeShape[] {
  return shape.kind === 'union' ? shape.options.flatMap(optionsOf) : [shape];
}

/** The kinds of block that an object may be, by its `type`; undefined if it is not a literal. */
export function kindsOf(shape: TypeShape): readonly string[] | undefined {
  const type = shape.kind === 'object' ? shape.members.get('type')?.shape : undefined;
  return type && (literalsOf(type) as readonly string[] | undefined);
}

function literalsOf(shape: TypeShape): readonly unknown[] | undefined {
  const options = optionsOf(shape);
  return options.every((option) => option.kind === 'literal')
    ? options.map(({ value }) => value)
    : undefined;
}
