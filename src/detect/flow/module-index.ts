import type { TSESTree } from '@typescript-eslint/utils';
import { ownStatements } from '../../syntax/modules/copied-packages.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingFunction,
  staticKey,
  isClass,
  unwrap,
  type CallNode,
  type ClassNode,
  walk,
  isCall,
} from '../../syntax/nodes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { BUILT_IN_METHODS } from './built-in-methods.ts';

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
  /** Every name under which an object, a class or the module itself may keep a function. */
  readonly memberNames: ReadonlySet<string>;
  /** The names of the getters of classes. */
  readonly getterNames: ReadonlySet<string>;
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
export const moduleIndex = memoizeWeak((module: Module) => indexOf(ownStatements(module)));

function indexOf(statements: readonly TSESTree.ProgramStatement[]): ModuleIndex {
  const calls: CallNode[] = [];
  const classes: ClassNode[] = [];
  const typedObjects: TypedObject[] = [];
  const memberAssignments: TSESTree.AssignmentExpression[] = [];
  const memberNames = new Set<string>();
  const getterNames = new Set<string>();
  const enters = (node: TSESTree.Node): boolean => {
    const name = memberName(node);
    if (name !== undefined) memberNames.add(name);
    return !EMPTY.has(node.type);
  };
  const visit = (node: TSESTree.Node): void => {
    if (isCall(node)) calls.push(node);
    if (isClass(node)) classes.push(node);
    if (node.type === 'AssignmentExpression' && unwrap(node.left).type === 'MemberExpression')
      memberAssignments.push(node);
    if (node.type === 'MethodDefinition' && node.kind === 'get')
      getterNames.add(staticKey(node) ?? '');
    const typed = typedExpression(node);
    if (typed) typedObjects.push(...objectsIn(typed.expression, typed.type));
  };
  walk(statements, visit, enters);
  return {
    calls: calls.sort((a, b) => a.range[0] - b.range[0] || b.range[1] - a.range[1]),
    classes,
    typedObjects,
    memberAssignments,
    memberNames,
    getterNames,
  };
}

type Member =
  | TSESTree.Property
  | TSESTree.MethodDefinition
  | TSESTree.PropertyDefinition
  | TSESTree.AccessorProperty
  | TSESTree.MemberExpression;

/** Expressions that are not functions. */
const DATA: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'BinaryExpression',
  'Literal',
  'ObjectExpression',
  'TemplateLiteral',
  'UnaryExpression',
]);

/**
 * The name under which a node may keep a function: of a property, a member of a class or an export.
 * A string may be the key of a property that is set or read by it; `'add'` is more often data.
 */
function memberName(node: TSESTree.Node): string | undefined {
  switch (node.type) {
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'MemberExpression':
      return mayBeFunction(valueOf(node)) ? staticKey(node) : undefined;
    case 'TSParameterProperty':
      return nameOf(
        node.parameter.type === 'AssignmentPattern' ? node.parameter.left : node.parameter,
      );
    case 'ExportSpecifier':
      return node.exported.type === 'Identifier' ? node.exported.name : node.exported.value;
    case 'ExportDefaultDeclaration':
      return 'default';
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSModuleDeclaration':
      return isExported(node) ? nameOf(node.id) : undefined;
    case 'VariableDeclarator':
      return isExported(node.parent) ? nameOf(node.id) : undefined;
    case 'ExportAllDeclaration':
      return nameOf(node.exported);
    case 'Literal':
      return keyOf(node);
    default:
      return undefined;
  }
}

/** The value of a member: null if it is not written, undefined where the member is only read. */
function valueOf(member: Member): TSESTree.Node | null | undefined {
  if (member.type !== 'MemberExpression')
    return member.parent.type === 'ObjectPattern' ? undefined : member.value;
  const { parent } = member;
  return parent.type === 'AssignmentExpression' && parent.left === member
    ? parent.right
    : undefined;
}

function mayBeFunction(value: TSESTree.Node | null | undefined): boolean {
  return value === null || (value !== undefined && !DATA.has(unwrap(value).type));
}

function keyOf({ value }: TSESTree.Literal): string | undefined {
  return typeof value === 'string' && !BUILT_IN_METHODS.has(value) ? value : undefined;
}

/** Whether a declaration is a member of its module, or of its namespace. */
function isExported({ parent }: TSESTree.Node): boolean {
  return parent?.type === 'ExportNamedDeclaration';
}

function nameOf(node: TSESTree.Node | null): string | undefined {
  return node?.type === 'Identifier' ? node.name : undefined;
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

/** The name of a reference: `tool`, `registerTool` of `server.registerTool`. */
export function referenceName(node: TSESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? staticKey(node) : undefined;
}

/** The written name of a callee: `tool`, `registerTool` of `server.registerTool`. */
export function calleeName(call: CallNode): string | undefined {
  const callee = unwrap(call.callee);
  return callee.type === 'SequenceExpression'
    ? calleeName({ ...call, callee: callee.expressions.at(-1) } as CallNode)
    : referenceName(callee);
}
