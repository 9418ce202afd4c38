import { stringLiteral } from '../nodes.ts';
import type { TSESTree } from '@typescript-eslint/utils';

/** Helpers of compilers that wrap `require`. */
export const IMPORT_HELPERS = new Set([
  '__importStar',
  '__importDefault',
  '__toESM',
  '_interopRequireDefault',
  '_interopRequireWildcard',
]);

/** The specifier of `require('…')`, with or without the helpers that compilers wrap around it. */
export function requiredSpecifier(node: TSESTree.Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [argument] = node.arguments;
  if (argument === undefined) return undefined;
  const callee = compiledCalleeName(node);
  if (IMPORT_HELPERS.has(callee)) return requiredSpecifier(argument);
  return callee === 'require' ? stringLiteral(argument) : undefined;
}

/**
 * The name of the callee, or of its last member: `__exportStar`, `tslib_1.__exportStar`, `(0,
 * tslib_1.__exportStar)`.
 */
export function compiledCalleeName(call: TSESTree.CallExpression): string {
  const callee =
    call.callee.type === 'SequenceExpression' ? call.callee.expressions.at(-1) : call.callee;
  if (callee === undefined) return '';
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? (memberName(callee) ?? '') : '';
}

/** The value of a property descriptor: `{ value: x }`, `{ get: function () { return x; } }`. */
export function describedValue(descriptor: TSESTree.Node): TSESTree.Node | undefined {
  if (descriptor.type !== 'ObjectExpression') return undefined;
  for (const property of descriptor.properties) {
    if (property.type !== 'Property') continue;
    const name = memberName(property);
    if (name === 'value') return property.value;
    if (name === 'get') return returned(property.value);
  }
  return undefined;
}

function returned(getter: TSESTree.Node): TSESTree.Node | undefined {
  if (getter.type !== 'FunctionExpression' && getter.type !== 'ArrowFunctionExpression')
    return undefined;
  if (getter.body.type !== 'BlockStatement') return getter.body;
  const [statement] = getter.body.body;
  return statement?.type === 'ReturnStatement' ? (statement.argument ?? undefined) : undefined;
}

/** The left sides of `a = b = value`. */
export function assigned(assignment: TSESTree.AssignmentExpression): TSESTree.Expression[] {
  const { left, right } = assignment;
  return [left, ...(right.type === 'AssignmentExpression' ? assigned(right) : [])];
}

export function lastRight(assignment: TSESTree.AssignmentExpression): TSESTree.Expression {
  return assignment.right.type === 'AssignmentExpression'
    ? lastRight(assignment.right)
    : assignment.right;
}

/** An object that a compiler exports while an immediately called function fills it. */
export interface FilledExport {
  /** The variable that holds the object. */
  readonly name: TSESTree.Identifier;
  readonly targets: readonly TSESTree.Expression[];
}

/**
 * `(function (E) { … })(E || (exports.E = E = {}))`, or with `E = exports.E || (exports.E = {})`.
 */
export function filledExport({
  callee,
  arguments: [argument],
}: TSESTree.CallExpression): FilledExport | undefined {
  if (callee.type !== 'FunctionExpression' && callee.type !== 'ArrowFunctionExpression')
    return undefined;
  const filled = argument?.type === 'AssignmentExpression' ? argument.right : argument;
  if (filled?.type !== 'LogicalExpression' || filled.right.type !== 'AssignmentExpression')
    return undefined;
  const name = argument?.type === 'AssignmentExpression' ? argument.left : filled.left;
  return name.type === 'Identifier' ? { name, targets: assigned(filled.right) } : undefined;
}

export function memberName(
  node: TSESTree.MemberExpression | TSESTree.Property,
): string | undefined {
  const key = node.type === 'Property' ? node.key : node.property;
  if (key.type === 'Identifier') return node.computed ? undefined : key.name;
  return stringLiteral(key);
}
