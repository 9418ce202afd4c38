import type { TSESTree } from '@typescript-eslint/utils';
import type { SchemaEdit, SchemaEdits } from '../../model/schemas/schema-outcome.ts';
import {
  definitionOf,
  isRawShape,
  isSchema,
  zodType,
  type ZodInstance,
  isObjectSchema,
} from '../../schema/zod/zod-value.ts';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Library } from '../../syntax/evaluate/context/library.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { staticKey, unwrap } from '../../syntax/nodes.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';

/** Methods that wrap a schema. */
const WRAPPING = new Set([
  'brand',
  'catch',
  'default',
  'nonoptional',
  'nullable',
  'nullish',
  'optional',
  'pipe',
  'prefault',
  'readonly',
  'refine',
  'superRefine',
  'transform',
]);

/** The services for edits. */
export interface SchemaEditing {
  /** The linted file. */
  readonly module: Module;
  readonly evaluator: Evaluation;
  readonly library: Library;
}

/** The edits of a schema's expression, each computed on demand. */
export class SourceSchemaEdits implements SchemaEdits {
  private readonly expression: Expression;
  private readonly editing: SchemaEditing;

  /** @param expression the schema, in the linted file */
  constructor(expression: Expression, editing: SchemaEditing) {
    this.expression = expression;
    this.editing = editing;
  }

  private get node(): TSESTree.Node {
    return unwrap(this.expression.node);
  }

  private textOf({ range }: TSESTree.Node): string {
    return this.editing.module.text.slice(...range);
  }

  /** Replaces the text of the expression. */
  private replaced(text: string, { isExact }: Pick<SchemaEdit, 'isExact'>): SchemaEdit {
    return { edits: [{ range: this.node.range, text }], isExact };
  }

  get toShape(): SchemaEdit | undefined {
    const { node } = this;
    const { value } = this.expression;
    if (!isSchema(value) || !isObjectSchema(value)) return undefined;
    const shape = shapeArgument(node);
    if (shape) return this.replaced(this.textOf(shape), { isExact: true });
    const isChain =
      node.type === 'Identifier' ||
      node.type === 'MemberExpression' ||
      node.type === 'CallExpression';
    return isChain
      ? this.replaced(`${this.textOf(node)}.shape`, { isExact: !saysMoreThanShape(value) })
      : undefined;
  }

  get toObject(): SchemaEdit | undefined {
    const { value } = this.expression;
    const zod =
      isRawShape(value) || (isPlainObject(value) && Object.keys(value).length === 0)
        ? this.namespace
        : undefined;
    return zod === undefined
      ? undefined
      : this.replaced(`${zod}.object(${this.textOf(this.node)})`, { isExact: true });
  }

  get nested(): SchemaEdit | undefined {
    const { value } = this.expression;
    const zod = isSchema(value) ? this.namespace : undefined;
    if (zod === undefined) return undefined;
    const field = isSchema(value) && zodType(value) === 'array' ? 'items' : 'value';
    return this.replaced(`${zod}.object({ ${field}: ${this.textOf(this.node)} })`, {
      isExact: false,
    });
  }

  get toInner(): SchemaEdit | undefined {
    let { node } = this;
    while (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      WRAPPING.has(staticKey(node.callee) ?? '')
    ) {
      node = unwrap(node.callee.object);
      const { value } = this.expression.sibling(node);
      if (isSchema(value) && isObjectSchema(value))
        return this.replaced(this.textOf(node), { isExact: false });
    }
    return undefined;
  }

  /** A name for Zod in the linted file. */
  private get namespace(): string | undefined {
    const { module, evaluator, library } = this.editing;
    const variables = module.scopes.scopes
      .filter(({ block }) => block.type === 'Program')
      .flatMap((scope) => scope.variables);
    return variables.find(({ defs }) => {
      const name = defs[0]?.name as TSESTree.Node | undefined;
      if (name?.type !== 'Identifier' || !mayImport(defs[0]?.node as TSESTree.Node)) return false;
      const value = evaluator.evaluate(name, module);
      return library.owns(value) && typeof (value as { object?: unknown }).object === 'function';
    })?.name;
  }
}

function mayImport(node: TSESTree.Node): boolean {
  if (node.type !== 'VariableDeclarator') return node.type.startsWith('Import');
  const init = node.init && unwrap(node.init);
  return (
    init?.type === 'CallExpression' &&
    init.callee.type === 'Identifier' &&
    init.callee.name === 'require'
  );
}

/** The shape in `z.object(shape)`. */
function shapeArgument(node: TSESTree.Node): TSESTree.Node | undefined {
  if (
    node.type !== 'CallExpression' ||
    node.callee.type !== 'MemberExpression' ||
    staticKey(node.callee) !== 'object'
  )
    return undefined;
  const [shape] = node.arguments;
  return node.arguments.length === 1 && shape?.type === 'ObjectExpression' ? shape : undefined;
}

/** Whether an object schema has checks, or a rule for undeclared fields. */
function saysMoreThanShape(schema: ZodInstance): boolean {
  const { checks, catchall, unknownKeys } = definitionOf(schema);
  if (Array.isArray(checks) && checks.length > 0) return true;
  return schema._zod
    ? catchall !== undefined
    : unknownKeys !== 'strip' || !isSchema(catchall) || zodType(catchall) !== 'never';
}
