import type { SchemaField, SchemaNode, SchemaType } from '../../../model/schemas/schema.ts';
import type { SchemaStep } from './schema-path.ts';

/** A part of a schema that should have a description. */
export interface SchemaPart {
  readonly path: readonly SchemaStep[];
  readonly node: SchemaNode;
  /** The field, if the part is a field. */
  readonly field?: SchemaField | undefined;
  /** All fields of the object around it, if the part is a field. */
  readonly siblings?: readonly SchemaField[] | undefined;
  /** The nearest field around it. */
  readonly parent?: SchemaField | undefined;
}

/** Types of a single value, which need no description. */
const LITERAL: ReadonlySet<SchemaType> = new Set(['literal', 'null', 'undefined']);

/** Maximum number of visited nodes: a few lines of source can form millions of paths. */
const MAX_NODES = 10_000;

/**
 * The parts of a schema, outermost first, that certainly have no description: fields that are
 * described neither as a whole nor by their elements or branches, and the other branches of a union
 * where only some are described.
 */
export function undescribedParts(schema: SchemaNode): SchemaPart[] {
  return [...allParts(schema)].flatMap((part) => (part.field ? missingOf(part) : []));
}

/** The schema and all schemas in it, with the ways to them. */
export function* allParts(schema: SchemaNode): Generator<SchemaPart> {
  const pending: SchemaPart[] = [{ path: [], node: schema }];
  for (let visited = 0; pending.length > 0 && visited < MAX_NODES; visited += 1) {
    const part = pending.pop();
    if (!part) break;
    yield part;
    pending.push(...partsOf(part).toReversed());
  }
}

/** The parts of a field that lack a description, apart from the fields in it. */
function missingOf(part: SchemaPart): SchemaPart[] {
  if (isDescribed(part.node) || hasOneValue(part)) return [];
  const branches = partsOf(part).filter(({ node }) => !LITERAL.has(node.type));
  const missing = branches.filter(({ node }) => !isDescribed(node));
  return part.node.type === 'union' && missing.length < branches.length ? missing : [part];
}

/** Types of fields that cannot have a value. */
const UNFILLED: ReadonlySet<SchemaType> = new Set(['never', 'undefined', 'void']);

/** Whether there is nothing to choose for a field: it has one value, or must be left out. */
function hasOneValue({ node: { type, values, wrappers }, field }: SchemaPart): boolean {
  if (UNFILLED.has(type)) return true;
  const mayBeLeftOut = field?.optional === true && !wrappers.includes('default');
  const isChoice = mayBeLeftOut || wrappers.includes('nullable');
  return (type === 'literal' || type === 'enum') && values?.length === 1 && !isChoice;
}

/** Whether a schema may be described: as a whole, by its elements, or branch by branch. */
export function isDescribed(node: SchemaNode): boolean {
  if (!lacksDescription(node)) return true;
  if (node.type === 'union') return isDescribedByBranch(node.options ?? []);
  return node.element !== undefined && isDescribed(node.element);
}

function isDescribedByBranch(branches: readonly SchemaNode[]): boolean {
  return (
    branches.some((branch) => isDescribed(branch)) &&
    branches.every((branch) => LITERAL.has(branch.type) || isDescribed(branch))
  );
}

/** Whether a schema certainly has no description of its own. */
export function lacksDescription({ description }: SchemaNode): boolean {
  return (
    description.kind === 'absent' ||
    (description.kind === 'known' && description.value.trim() === '')
  );
}

/** Types of the operands of a calculation. */
const NUMBERS: ReadonlySet<SchemaType> = new Set(['number', 'int']);

/**
 * The fields without the numbers `a`, `b`, …, where both of these are fields: the tool says what it
 * does with them.
 */
function withoutOperands(fields: readonly SchemaField[]): readonly SchemaField[] {
  const isOperand = ({ name, schema }: SchemaField): boolean =>
    /^[a-d]$/.test(name) && NUMBERS.has(schema.type);
  const operands = fields.filter(isOperand);
  return operands.length > 1 ? fields.filter((field) => !isOperand(field)) : fields;
}

function partsOf(part: SchemaPart): SchemaPart[] {
  const { node, path } = part;
  const { type, fields, element, options } = node;
  const parent = part.field ?? part.parent;
  switch (type) {
    case 'object':
      return withoutOperands(fields ?? []).map((field) => ({
        path: [...path, { kind: 'field', name: field.name }],
        node: field.schema,
        field,
        siblings: fields,
        parent,
      }));
    case 'array':
      return element ? [{ path: [...path, { kind: 'element' }], node: element, parent }] : [];
    case 'record':
      return element ? [{ path: [...path, { kind: 'value' }], node: element, parent }] : [];
    case 'union':
      return (options ?? []).map((option, index) => ({
        path: [...path, { kind: 'option', index }],
        node: option,
        parent,
      }));
    case 'intersection':
      return (options ?? []).map((option) => ({ path, node: option, parent }));
    default:
      return [];
  }
}
