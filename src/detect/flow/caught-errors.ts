import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { branchesTo, requirementFor, type Branch } from '../../syntax/control-flow.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  definitionKind,
  childrenOf,
  isFunction,
  someInside,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
} from '../../syntax/nodes.ts';
import { calleeName } from './module-index.ts';
import { awaitedUse } from './value-use.ts';
import { isReassigned } from '../../syntax/variables.ts';

/** Maximum number of names followed per question. */
const MAX_NAMES = 8;

/** Whether an expression is the error that a `catch`, or a promise's callback, caught. */
export function isCaught(expression: Expression): boolean {
  const target = expression.written();
  const { node, module } = target;
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].some((side) => isCaught(target.sibling(side)));
  const variable = variableNamed(node, module);
  return variable !== undefined && bindsCaught(variable);
}

function variableNamed(node: TSESTree.Node, module: Module): Variable | undefined {
  const name = unwrap(node);
  return name.type === 'Identifier' ? variableOf(name, module.scopes) : undefined;
}

function bindsCaught(variable: Variable): boolean {
  const definition = variable.defs[0];
  if (!definition || isReassigned(variable)) return false;
  if (definitionKind(definition) === 'CatchClause')
    return (definition.node as TSESTree.CatchClause).param === definition.name;
  const fn = definition.node as TSESTree.Node;
  return (
    definitionKind(definition) === 'Parameter' &&
    isFunction(fn) &&
    fn.params[0] === definition.name &&
    catches(fn)
  );
}

/** Whether a function is the callback of `catch(…)`, or the second one of `then(…, …)`. */
function catches(fn: TSESTree.Node): boolean {
  const { parent } = wrapped(fn);
  const method =
    parent?.type === 'CallExpression' && parent.callee.type === 'MemberExpression'
      ? staticKey(parent.callee)
      : undefined;
  return (
    parent?.type === 'CallExpression' &&
    ((method === 'catch' && parent.arguments[0] === fn) ||
      (method === 'then' && parent.arguments[1] === fn))
  );
}

/** Whether a condition only tests the caught error. */
export function isAboutError(test: Expression, depth = 0): boolean {
  if (isCaught(test)) return true;
  const { node } = test;
  if (node.type === 'Identifier') {
    const target = test.written();
    if (target.node.type !== 'Identifier')
      return depth < MAX_NAMES && isAboutError(target, depth + 1);
    return node.name === 'undefined' || /Error$/.test(node.name);
  }
  if (isFunction(node)) return false;
  const isKey = (child: TSESTree.Node): boolean =>
    (node.type === 'MemberExpression' || node.type === 'Property') &&
    !node.computed &&
    child === (node.type === 'MemberExpression' ? node.property : node.key);
  const isClass = (child: TSESTree.Node): boolean =>
    node.type === 'BinaryExpression' && node.operator === 'instanceof' && child === node.right;
  return childrenOf(node).every(
    (child) =>
      isKey(child) ||
      isClass(child) ||
      /^TS/.test(child.type) ||
      isAboutError(test.sibling(child), depth),
  );
}

/**
 * Whether no condition in the function, or in the `catch`, decides on an expression that is about
 * something else than what was caught.
 */
export function isUnconditional(expression: Expression): boolean {
  for (
    let child = expression.node, node = child.parent;
    node && node.type !== 'CatchClause' && !isFunction(node);
    child = node, node = node.parent
  ) {
    if (node.type === 'SwitchStatement') return false;
    if (
      node.type === 'IfStatement' &&
      child !== node.test &&
      !isAboutError(expression.sibling(node.test))
    )
      return false;
  }
  return true;
}

/**
 * Whether the tests before an expression show that the caught value has no message, as in
 * `error.message || …`.
 */
export function isWithoutMessage(expression: Expression): boolean {
  return branchesTo(expression.node).some((branch) => {
    const required = requirementIn(branch);
    return (
      required !== undefined && showsNoMessage(expression.sibling(required.test), required.truth)
    );
  });
}

/**
 * The test of a branch and its outcome; `left ?? right` enters its right side if the left one is
 * nullish.
 */
function requirementIn(
  branch: Branch,
): { readonly test: TSESTree.Node; readonly truth: boolean } | undefined {
  const { of } = branch;
  return of.type === 'LogicalExpression' && of.operator === '??'
    ? { test: of.left, truth: false }
    : requirementFor(branch);
}

function showsNoMessage(test: Expression, truth: boolean): boolean {
  const target = test.written();
  const { node } = target;
  const shows = (child: TSESTree.Node, outcome = truth): boolean =>
    showsNoMessage(target.sibling(child), outcome);
  switch (node.type) {
    case 'MemberExpression':
      return !truth && isMessage(target);
    case 'UnaryExpression':
      return node.operator === '!' && shows(node.argument, !truth);
    case 'LogicalExpression':
      if (truth) return node.operator === '&&' && (shows(node.left) || shows(node.right));
      return node.operator === '&&'
        ? isCaught(target.sibling(node.left)) && shows(node.right)
        : shows(node.left) || shows(node.right);
    case 'BinaryExpression':
      return comparesNoMessage(target, node, truth);
    default:
      return false;
  }
}

/** `error.message === undefined`, `error.message === ''`, `typeof error.message !== 'string'` */
function comparesNoMessage(
  test: Expression,
  { operator, left, right }: TSESTree.BinaryExpression,
  truth: boolean,
): boolean {
  if (!/^[!=]==?$/.test(operator)) return false;
  const isEqual = (operator[0] === '=') === truth;
  const other = unwrap(right);
  if (left.type === 'UnaryExpression' && left.operator === 'typeof')
    return (
      !isEqual &&
      other.type === 'Literal' &&
      other.value === 'string' &&
      isMessage(test.sibling(left.argument))
    );
  const isEmpty =
    (other.type === 'Literal' && (other.value === null || other.value === '')) ||
    (other.type === 'Identifier' && other.name === 'undefined');
  return isEqual && isEmpty && isMessage(test.sibling(left));
}

/** `error.message` */
function isMessage(expression: Expression): boolean {
  const target = expression.written();
  const { node } = target;
  return (
    node.type === 'MemberExpression' &&
    staticKey(node) === 'message' &&
    isCaught(target.sibling(node.object))
  );
}

/** Whether a caught value may be an error: no test has narrowed it. */
export function mayBeError(expression: Expression): boolean {
  const names = expression.resolutionPath().map(({ node, module }) => variableNamed(node, module));
  return names.every(
    (variable) => variable?.references.every(({ identifier }) => !isTested(identifier)) ?? true,
  );
}

/** `error instanceof Error`, `typeof error`, `isAxiosError(error)` */
function isTested(name: TSESTree.Node): boolean {
  const outer = wrapped(name);
  const { parent } = outer;
  if (parent?.type === 'UnaryExpression') return parent.operator === 'typeof';
  if (parent?.type === 'BinaryExpression')
    return parent.operator === 'instanceof' || parent.operator === 'in';
  return (
    parent?.type === 'CallExpression' &&
    (parent.arguments as readonly TSESTree.Node[]).includes(outer) &&
    awaitedUse(parent).kind === 'tested'
  );
}

/** The `catch` around a node in the same function. */
export function catchAround(node: TSESTree.Node): TSESTree.CatchClause | undefined {
  for (let current = node.parent; current && !isFunction(current); current = current.parent)
    if (current.type === 'CatchClause') return current;
  return undefined;
}

/**
 * The `catch` whose error a returned expression reports; undefined outside of one, and where the
 * expression contains the answer of another attempt that the `catch` awaits.
 */
export function catchReportedBy(node: TSESTree.Node): TSESTree.CatchClause | undefined {
  const clause = catchAround(node);
  return clause && containsAttempt(node, clause) ? undefined : clause;
}

/** Whether code waits for nothing and does not use the synchronous functions of Node.js. */
export function onlyComputes(code: TSESTree.Node): boolean {
  return !someInside(
    code,
    (node) =>
      node.type === 'AwaitExpression' ||
      ('await' in node && node.await) ||
      (node.type === 'CallExpression' && /Sync$/.test(calleeName(node) ?? '')),
  );
}

function containsAttempt(node: TSESTree.Node, { param, body }: TSESTree.CatchClause): boolean {
  const names = new Set<string>();
  someInside(
    body,
    (inner) =>
      inner.type === 'VariableDeclarator' &&
      inner.id.type === 'Identifier' &&
      inner.init?.type === 'AwaitExpression' &&
      !(param && refersToError(inner.init, param, body)) &&
      !names.add(inner.id.name),
  );
  return someInside(node, (inner) => isReference(inner, names));
}

/** Whether only the message is taken of an error: `error.message`, `String(error)`, `${error}`. */
export function isForMessage(name: TSESTree.Node): boolean {
  const outer = wrapped(name);
  const { parent } = outer;
  if (parent?.type === 'MemberExpression')
    return parent.object === outer && /^(?:message|name|toString)$/.test(staticKey(parent) ?? '');
  if (parent?.type === 'CallExpression')
    return parent.callee.type === 'Identifier' && parent.callee.name === 'String';
  return /^(?:TemplateLiteral|BinaryExpression|UnaryExpression)$/.test(parent?.type ?? '');
}

/**
 * Whether a node refers to a variable of one of these names, and is not a key as in
 * `{ error: text }` and `log.error`.
 */
function isReference(node: TSESTree.Node, names: ReadonlySet<string>): node is TSESTree.Identifier {
  if (node.type !== 'Identifier' || !names.has(node.name)) return false;
  const { parent } = node;
  if (parent.type === 'MemberExpression') return parent.property !== node || parent.computed;
  return parent.type !== 'Property' || parent.key !== node || parent.computed || parent.shorthand;
}

/**
 * Whether an expression refers to the caught error, or to a variable that the `catch` derives from
 * it.
 *
 * @param counts which references are considered
 */
export function refersToError(
  node: TSESTree.Node,
  parameter: TSESTree.Node,
  body: TSESTree.Node,
  counts: (name: TSESTree.Node) => boolean = () => true,
): boolean {
  const names = new Set<string>();
  const mentions = (inner: TSESTree.Node): boolean => isReference(inner, names) && counts(inner);
  someInside(parameter, (inner) => inner.type === 'Identifier' && !names.add(inner.name));
  someInside(body, (inner) => {
    const [target, source] = written(inner);
    const derived = source && someInside(source, mentions) ? rootOf(target) : undefined;
    if (derived?.type === 'Identifier') names.add(derived.name);
    return false;
  });
  return someInside(node, mentions);
}

/** The target and the value that a declaration or an assignment writes. */
function written(node: TSESTree.Node): [target?: TSESTree.Node, source?: TSESTree.Node | null] {
  if (node.type === 'VariableDeclarator') return [node.id, node.init];
  return node.type === 'AssignmentExpression' ? [node.left, node.right] : [];
}

/** The object whose member is written, or the name: `state` of `state.last.error`. */
function rootOf(target: TSESTree.Node | undefined): TSESTree.Node | undefined {
  return target?.type === 'MemberExpression' ? rootOf(target.object) : target;
}
