import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, requirementFor } from '../../../syntax/control-flow.ts';
import { ClassValue } from '../../../syntax/evaluate/values/project-values.ts';
import { ExternalValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  childrenOf,
  contains,
  someInside,
  staticKey,
  unwrap,
  variableOf,
  wrapped,
  type CallNode,
  stringLiteral,
  nodesInside,
} from '../../../syntax/nodes.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { constantValue } from '../../flow/local-calls.ts';

/** Methods that cut a text. */
const CUTS: ReadonlySet<string> = new Set([
  'slice',
  'substring',
  'substr',
  'split',
  'at',
  'charAt',
]);

/** Members in which errors carry what their message does not say. */
const DETAILS: ReadonlySet<string> = new Set([
  'body',
  'cause',
  'details',
  'exitCode',
  'response',
  'status',
  'statusCode',
  'stderr',
  'stdout',
]);

/** Markers that projects write into messages; `ERR_…` is Node's. */
const MARKER = /^(?!ERR_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/;

/** Members that only projects add to errors: `error._reason`. */
const MARKER_MEMBER = /^_|^reason$/;

/** An error that is constructed where another one was caught. */
export interface Replacement {
  readonly call: CallNode;
  /** The name of the caught error. */
  readonly caught: TSESTree.Identifier;
  /** The `catch` clause or the callback. */
  readonly scope: TSESTree.Node;
  readonly module: Module;
  readonly session: AnalysisSession;
  /** The fixed code of the error that is constructed. */
  readonly code: number | undefined;
}

/**
 * Whether an error passes on the whole message, the reason or the code of a caught error that a
 * test shows to be one of the server's own: nothing is lost by it.
 */
export function passesOnOwnError(replacement: Replacement): boolean {
  return (
    (passesMessage(replacement) || passesReason(replacement) || passesCode(replacement)) &&
    isKnownAsOwn(replacement)
  );
}

/**
 * Whether an error has a reason that a test around it finds in another one:
 * `error.data.reason === 'missing_table'`.
 */
function passesReason(replacement: Replacement): boolean {
  const tested = new Set(
    comparisonsAround(replacement)
      .filter(({ left }) => isMarkerMember(left))
      .map(({ right }) => literalOf(right)),
  );
  tested.delete(undefined);
  return replacement.call.arguments.some((argument) =>
    someInside(argument, (node) => tested.has(literalOf(node))),
  );
}

/**
 * Whether an error has the code that a test around it finds in another one: `notFound(…)` after
 * `error.code === JsonRpcErrorCode.NotFound`.
 */
function passesCode(replacement: Replacement): boolean {
  const { code, module, session } = replacement;
  return comparisonsAround(replacement).some(({ left, right }) => {
    const member = unwrap(left);
    return (
      code !== undefined &&
      member.type === 'MemberExpression' &&
      staticKey(member) === 'code' &&
      session.evaluator.evaluate(right, module) === code
    );
  });
}

/** The comparisons in the conditions on which an error is constructed. */
function comparisonsAround({ call, scope }: Replacement): readonly TSESTree.BinaryExpression[] {
  return branchesTo(call)
    .flatMap(({ of }) =>
      contains(scope, of) && of.type === 'IfStatement' ? nodesInside(of.test) : [],
    )
    .filter((node) => node.type === 'BinaryExpression');
}

function literalOf(node: TSESTree.Node): unknown {
  const literal = unwrap(node);
  return literal.type === 'Literal' ? literal.value : undefined;
}

function passesMessage({ call, caught, module }: Replacement): boolean {
  const error = variableOf(caught, module.scopes);
  const isError = (node: TSESTree.Node): boolean =>
    node.type === 'Identifier' && variableOf(node, module.scopes) === error;
  const isMessage = (node: TSESTree.Node): boolean =>
    (node.type === 'MemberExpression' &&
      staticKey(node) === 'message' &&
      isError(unwrap(node.object))) ||
    (isError(node) && isConverted(node));
  const isNamedMessage = (node: TSESTree.Node): boolean => {
    const variable = node.type === 'Identifier' ? variableOf(node, module.scopes) : undefined;
    const value = variable && variable !== error ? constantValue(variable) : undefined;
    return value !== undefined && someInside(value, (part) => isMessage(part) && !isCut(part));
  };
  return call.arguments.some((argument) =>
    someInside(argument, (node) => (isMessage(node) || isNamedMessage(node)) && !isCut(node)),
  );
}

/** `String(error)`, `${error}` */
function isConverted(name: TSESTree.Node): boolean {
  const { parent } = wrapped(name);
  return (
    parent?.type === 'TemplateLiteral' ||
    (parent?.type === 'CallExpression' &&
      parent.callee.type === 'Identifier' &&
      parent.callee.name === 'String')
  );
}

function isCut(text: TSESTree.Node): boolean {
  const member = wrapped(text).parent;
  return member?.type === 'MemberExpression' && CUTS.has(staticKey(member) ?? '');
}

/**
 * Whether a test that must hold where the error is constructed shows that the caught one is the
 * server's own.
 */
function isKnownAsOwn(replacement: Replacement): boolean {
  const { call, scope } = replacement;
  return branchesTo(call)
    .filter(({ of }) => contains(scope, of))
    .some((branch) => {
      const required = requirementFor(branch);
      return required !== undefined && shows(required.test, required.truth, replacement);
    });
}

/** Whether a test with this outcome shows that the caught error is the server's own. */
function shows(test: TSESTree.Node, outcome: boolean, replacement: Replacement): boolean {
  const node = unwrap(test);
  if (node.type === 'UnaryExpression' && node.operator === '!')
    return shows(node.argument, !outcome, replacement);
  if (node.type === 'LogicalExpression') {
    const sides = [node.left, node.right].map((side) => shows(side, outcome, replacement));
    const both = node.operator === '&&' ? outcome : !outcome;
    return both ? sides.includes(true) : !sides.includes(false);
  }
  if (node.type === 'BinaryExpression') return showsByOperator(node, outcome, replacement);
  return outcome && node.type === 'CallExpression' && isMarkerSearch(node);
}

function showsByOperator(
  { operator, left, right }: TSESTree.BinaryExpression,
  outcome: boolean,
  replacement: Replacement,
): boolean {
  if (operator === 'instanceof') return outcome && isOwnClass(right, replacement);
  const isEqual = operator === '===' || operator === '==';
  if (!isEqual && operator !== '!==' && operator !== '!=') return false;
  if (isEqual !== outcome) return false;
  return [left, right].some((side) => isMarkerText(side) || isMarkerMember(side));
}

/** A class of the project that adds no details to the message, or an error class of a framework. */
function isOwnClass(name: TSESTree.Node, { module, session }: Replacement): boolean {
  const value = session.evaluator.evaluate(name, module);
  if (value instanceof ClassValue) return !addsDetails(value.node);
  return (
    value instanceof ExternalValue && session.registry.detectorOf(value.specifier) !== undefined
  );
}

/**
 * Whether a class has a field, an assignment to one, or a parameter of its constructor, that adds
 * details.
 */
function addsDetails(node: TSESTree.Node): boolean {
  return DETAILS.has(memberSet(node) ?? '') || childrenOf(node).some(addsDetails);
}

function memberSet(node: TSESTree.Node): string | undefined {
  if (node.type === 'PropertyDefinition') return staticKey(node);
  if (node.type === 'MemberExpression')
    return node.object.type === 'ThisExpression' ? staticKey(node) : undefined;
  if (node.type !== 'TSParameterProperty') return undefined;
  const { parameter } = node;
  const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return name.name;
}

/** `message.startsWith('PATH_BLOCKED')` */
function isMarkerSearch({ callee, arguments: [first] }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    ['startsWith', 'includes'].includes(staticKey(callee) ?? '') &&
    first !== undefined &&
    isMarkerText(first)
  );
}

function isMarkerText(node: TSESTree.Node): boolean {
  return MARKER.test(stringLiteral(unwrap(node)) ?? '');
}

function isMarkerMember(node: TSESTree.Node): boolean {
  const member = unwrap(node);
  return member.type === 'MemberExpression' && MARKER_MEMBER.test(staticKey(member) ?? '');
}
