import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingFunction,
  forEachChild,
  staticKey,
  isClass,
  unwrap,
  type CallNode,
  type ClassNode,
} from '../../syntax/nodes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** The relevant nodes of a module, collected in one walk. */
export interface ModuleIndex {
  readonly calls: readonly CallNode[];
  readonly classes: readonly ClassNode[];
  /**
   * Object literals with a written type: `const x: T = {…}`, `{…} satisfies T`, and those in lists
   * and records of a type.
   */
  readonly typedObjects: readonly TypedObject[];
  /** Assignments of members: `server.tool = …`. */
  readonly memberAssignments: readonly TSESTree.AssignmentExpression[];
}

export interface TypedObject {
  readonly object: TSESTree.ObjectExpression;
  readonly type: TSESTree.TypeNode;
}

/** Frequent nodes that contain neither calls nor objects. */
const EMPTY: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'TemplateElement',
  'ThisExpression',
  'TSTypeAnnotation',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'ImportDeclaration',
]);

/** The index of a module; computed once. */
export const moduleIndex = memoizeWeak((module: Module) => walk(module.program));

function walk(program: TSESTree.Program): ModuleIndex {
  const calls: CallNode[] = [];
  const classes: ClassNode[] = [];
  const typedObjects: TypedObject[] = [];
  const memberAssignments: TSESTree.AssignmentExpression[] = [];
  const stack: TSESTree.Node[] = [program];
  const visit = (node: TSESTree.Node): undefined => {
    if (!EMPTY.has(node.type)) stack.push(node);
  };
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') calls.push(node);
    if (isClass(node)) classes.push(node);
    if (node.type === 'AssignmentExpression' && unwrap(node.left).type === 'MemberExpression')
      memberAssignments.push(node);
    const typed = typedExpression(node);
    if (typed) typedObjects.push(...objectsIn(typed.expression, typed.type));
    forEachChild(node, visit);
  }
  return {
    calls: calls.sort((a, b) => a.range[0] - b.range[0] || b.range[1] - a.range[1]),
    classes,
    typedObjects,
    memberAssignments,
  };
}

interface TypedExpression {
  readonly expression: TSESTree.Expression;
  readonly type: TSESTree.TypeNode;
}

/** An expression with the type that a node declares. */
function typedExpression(node: TSESTree.Node): TypedExpression | undefined {
  if (node.type === 'ReturnStatement')
    return isLiteral(node.argument)
      ? typed(node.argument, enclosingFunction(node)?.returnType)
      : undefined;
  switch (node.type) {
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
      return { expression: node.expression, type: node.typeAnnotation };
    case 'VariableDeclarator':
      return typed(node.init, node.id.type === 'Identifier' ? node.id.typeAnnotation : undefined);
    case 'PropertyDefinition':
      return typed(node.value, node.typeAnnotation);
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? undefined : typed(node.body, node.returnType);
    default:
      return undefined;
  }
}

function isLiteral(node: TSESTree.Expression | null): boolean {
  return node?.type === 'ObjectExpression' || node?.type === 'ArrayExpression';
}

function typed(
  expression: TSESTree.Expression | null,
  annotation: TSESTree.TSTypeAnnotation | undefined,
): TypedExpression | undefined {
  return expression && annotation ? { expression, type: annotation.typeAnnotation } : undefined;
}

/** The object literals in an expression, with their types. */
function objectsIn(expression: TSESTree.Node, type: TSESTree.TypeNode): TypedObject[] {
  const literal = unwrap(expression);
  if (literal.type !== 'ObjectExpression' && literal.type !== 'ArrayExpression') return [];
  const { name, inner } = genericType(type);
  if (name === 'Promise' && inner) return objectsIn(literal, inner);
  if (literal.type === 'ArrayExpression')
    return name === 'Array' && inner
      ? literal.elements.flatMap((element) => (element ? objectsIn(element, inner) : []))
      : [];
  if (name !== 'Record' || !inner) return [{ object: literal, type }];
  return literal.properties.flatMap((property) =>
    property.type === 'Property' ? objectsIn(property.value, inner) : [],
  );
}

/** The name of a generic type and its inner type: of an array, a record or a promise. */
function genericType(type: TSESTree.TypeNode): {
  readonly name?: string;
  readonly inner?: TSESTree.TypeNode | undefined;
} {
  if (type.type === 'TSArrayType') return { name: 'Array', inner: type.elementType };
  if (type.type === 'TSTypeOperator' && type.typeAnnotation)
    return genericType(type.typeAnnotation);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return {};
  const { name } = type.typeName;
  return {
    name: name === 'ReadonlyArray' ? 'Array' : name,
    inner: type.typeArguments?.params.at(-1),
  };
}

/** The written name of a callee: `tool`, `registerTool` of `server.registerTool`. */
export function calleeName(call: CallNode): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return staticKey(callee);
  return callee.type === 'SequenceExpression'
    ? calleeName({ ...call, callee: callee.expressions.at(-1) } as CallNode)
    : undefined;
}
