import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { statementsRun, uncaughtChildren } from '../../syntax/control-flow.ts';
import { decisionsIn } from '../../syntax/evaluate/conditions/operands.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { lazily } from '../../model/utils/lazily.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import {
  isFunction,
  rootOfMember,
  someInside,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
  isCall,
} from '../../syntax/nodes.ts';
import { isBuiltIn } from './built-in-objects.ts';
import { calleeName } from './module-index.ts';
import { frameOfCall, unknownArguments } from './call-frame.ts';
import { isLoggerMethod } from '../../syntax/logger-names.ts';
import { valueUse } from './value-use.ts';

/** Global functions, and objects whose methods all return. */
const RETURNING: ReadonlySet<string> = new Set([
  'Boolean',
  'Date',
  'Math',
  'Number',
  'Object',
  'String',
  'clearTimeout',
  'console',
  'isNaN',
  'parseFloat',
  'parseInt',
]);

/** Methods of other global objects that return. */
const RETURNING_METHODS: ReadonlySet<string> = new Set([
  'Array.from',
  'Array.isArray',
  'JSON.stringify',
]);

/** Global classes whose constructors return. */
const CONSTRUCTED: ReadonlySet<string> = new Set(['Date', 'Error', 'Map', 'Set', 'TypeError']);

/**
 * Methods of strings, numbers and lists that return, and that objects of other libraries seldom
 * have.
 */
const PURE: ReadonlySet<string> = new Set([
  ...['concat', 'endsWith', 'every', 'filter', 'flat', 'flatMap', 'forEach', 'includes', 'indexOf'],
  ...['join', 'localeCompare', 'map', 'padEnd', 'padStart', 'push', 'reduce', 'replace'],
  ...['replaceAll', 'reverse', 'slice', 'some', 'sort', 'split', 'startsWith', 'substring'],
  ...['toFixed', 'toLocaleString', 'toLowerCase', 'toString', 'toUpperCase', 'trim'],
]);

/** Methods of maps, sets and lists that return, and that objects of other libraries have too. */
const OF_COLLECTIONS: ReadonlySet<string> = new Set([
  ...['add', 'at', 'clear', 'delete', 'entries', 'find', 'findIndex', 'findLast', 'get', 'has'],
  ...['keys', 'pop', 'set', 'shift', 'unshift', 'values'],
]);

/** Functions and methods among these that call what they are given. */
const CALLING_BACK: ReadonlySet<string> = new Set([
  ...['every', 'filter', 'find', 'findIndex', 'findLast', 'flatMap', 'forEach', 'from', 'map'],
  ...['reduce', 'replace', 'replaceAll', 'some', 'sort'],
]);

/** Statements and expressions that may always throw, or run other code. */
const LEAVING: ReadonlySet<string> = new Set([
  'ImportExpression',
  'TaggedTemplateExpression',
  'ThrowStatement',
  'YieldExpression',
]);

/** Statements that a walk enters, unlike the blocks of a `try`. */
const STATEMENT = /(?<!Block)Statement$/;

/** Maximum depth of the functions that code calls. */
const MAX_DEPTH = 4;

/**
 * Whether code certainly completes without an exception, and without a rejection that it awaits:
 * each function that it calls is one of the project or the language and does too. A member of a
 * variable counts as one that can be read.
 *
 * @param decide the answer for a node that a caller knows more about
 */
export function neverThrows(
  node: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth = 0,
  decide: (node: TSESTree.Node) => boolean | undefined = () => undefined,
): boolean {
  const decided = decide(node);
  if (decided !== undefined) return decided;
  if (isFunction(node)) return true;
  if (LEAVING.has(node.type) || ('await' in node && node.await)) return false;
  if (node.type === 'AwaitExpression')
    return neverRejects(node.argument, context, evaluator, depth);
  return (
    uncaughtChildren(node).every((inner) =>
      neverThrows(inner, context, evaluator, depth, decide),
    ) &&
    (!isCall(node) || callCompletes(node, context, evaluator, depth))
  );
}

/**
 * Whether an expression is a call of a project function whose promise certainly is not rejected.
 */
export function neverRejects(
  promise: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth = 0,
): boolean {
  const call = unwrap(promise);
  return (
    call.type === 'CallExpression' &&
    functionCalledBy(call, context, evaluator) !== undefined &&
    neverThrows(call, context, evaluator, depth)
  );
}

/**
 * Whether a `catch` around code never sees an error with the values of a context: what runs only
 * computes, or some function that the code calls catches errors itself and the others complete. A
 * function alone that neither throws nor catches may be a draft of one that throws.
 */
export function catchNeverRuns(
  code: TSESTree.Expression | TSESTree.BlockStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  const run = lazily(() => statementsRun({ body: code }, decisionsIn(context, evaluator)));
  const skips = (node: TSESTree.Node): boolean =>
    STATEMENT.test(node.type) && code.type === 'BlockStatement' && !run().has(node);
  if (!neverThrows(code, context, evaluator, 0, (node) => skips(node) || undefined)) return false;
  const called = functionsCalledIn(code, context, evaluator);
  return called.length === 0 || anyCatches(called, evaluator, 0);
}

/** Whether one of some functions, or one that they call, has a `catch`. */
function anyCatches(
  functions: readonly CalledFunction[],
  evaluator: Evaluation,
  depth: number,
): boolean {
  return (
    functions.some(({ body }) => someInside(body, ({ type }) => type === 'CatchClause')) ||
    (depth < MAX_DEPTH &&
      functions.some(({ body, ...context }) =>
        anyCatches(functionsCalledIn(body, context, evaluator), evaluator, depth + 1),
      ))
  );
}

/**
 * Whether what fails in the block of a `try` are only promises that it returns without awaiting
 * them: `return load()`. Its `catch` never sees them.
 */
export function onlyReturnsFail(
  block: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
): boolean {
  let returned = 0;
  const completes = neverThrows(block, context, evaluator, 0, (node) => {
    const isReturned = node.type === 'CallExpression' && valueUse(node).kind === 'returned';
    const call = isReturned ? promiseMadeBy(node, context, evaluator) : undefined;
    if (!call) return undefined;
    returned += 1;
    return call.arguments.every((each) => neverThrows(each, context, evaluator));
  });
  return completes && returned > 0;
}

/** The call of an async function of the project that an expression is. */
export function promiseMadeBy(
  expression: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
): TSESTree.CallExpression | undefined {
  const call = unwrap(expression);
  if (call.type !== 'CallExpression') return undefined;
  const called = functionCalledBy(call, context, evaluator)?.node;
  return called?.async && !called.generator ? call : undefined;
}

interface CalledFunction extends EvaluationContext {
  readonly body: TSESTree.Node;
}

/** The functions of the project that code calls itself. */
function functionsCalledIn(
  code: TSESTree.Node,
  context: EvaluationContext,
  evaluator: Evaluation,
): readonly CalledFunction[] {
  const found: CalledFunction[] = [];
  someInside(code, (node) => {
    const info =
      node.type === 'CallExpression' ? functionCalledBy(node, context, evaluator) : undefined;
    if (info && node.type === 'CallExpression')
      found.push({
        body: info.node.body,
        module: info.module,
        frame: frameOfCall(node, info, context, evaluator),
      });
    return false;
  });
  return found;
}

/** The function of the project that a call runs. */
export function functionCalledBy(
  { callee }: CallNode,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): FunctionInfo | undefined {
  return evaluator.functionAt(callee, module, frame);
}

function callCompletes(
  call: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
  depth: number,
): boolean {
  const callee = unwrap(call.callee);
  if (call.type === 'NewExpression')
    return isGlobal(callee, context.module, (name) => CONSTRUCTED.has(name));
  if (
    returnsByName(callee, context.module) ??
    isBuiltIn((callee as TSESTree.MemberExpression).object, context, evaluator)
  )
    return (
      !CALLING_BACK.has(calleeName(call) ?? '') ||
      call.arguments.every((argument) => callbackCompletes(argument, context, evaluator, depth))
    );
  const info = functionCalledBy(call, context, evaluator);
  return (
    info !== undefined &&
    depth < MAX_DEPTH &&
    functionCompletes(info, frameOfCall(call, info, context, evaluator), evaluator, depth)
  );
}

function callbackCompletes(
  argument: TSESTree.Node,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
  depth: number,
): boolean {
  const info = evaluator.functionAt(argument, module, frame);
  if (!info) return !isFunction(argument);
  const inner = evaluator.frameFor(info, info.receiver, unknownArguments(info));
  return depth < MAX_DEPTH && functionCompletes(info, inner, evaluator, depth);
}

function functionCompletes(
  { node, module }: FunctionInfo,
  frame: EvaluationContext['frame'],
  evaluator: Evaluation,
  depth: number,
): boolean {
  return (
    !node.generator &&
    !mayThrowAnyway(node.body, module) &&
    neverThrows(node.body, { module, frame }, evaluator, depth + 1)
  );
}

/**
 * Whether code does something that {@link neverThrows} denies whatever its names hold: found
 * without evaluation, once for all calls of a function.
 */
const mayThrowAnyway = memoizeWeak((node: TSESTree.Node, module: Module): boolean => {
  if (isFunction(node)) return false;
  if (LEAVING.has(node.type) || ('await' in node && node.await)) return true;
  return (
    (node.type === 'AwaitExpression' && unwrap(node.argument).type !== 'CallExpression') ||
    (isCall(node) && callsForeign(node, module)) ||
    uncaughtChildren(node).some((inner) => mayThrowAnyway(inner, module))
  );
});

/** Whether a call runs code that is neither of the project nor known to return. */
function callsForeign(call: CallNode, module: Module): boolean {
  if (call.type === 'NewExpression')
    return !isGlobal(call.callee, module, (name) => CONSTRUCTED.has(name));
  const callee = unwrap(call.callee);
  return isGlobal(rootOfMember(callee), module) && returnsByName(callee, module) === false;
}

/**
 * Whether what a function or method is called by says that it returns; undefined if that depends on
 * what the method is of.
 */
function returnsByName(callee: TSESTree.Node, module: Module): boolean | undefined {
  if (callee.type !== 'MemberExpression')
    return isGlobal(callee, module, (name) => RETURNING.has(name));
  const method = staticKey(callee) ?? '';
  const returns =
    PURE.has(method) ||
    isLoggerMethod(method) ||
    isGlobal(
      callee.object,
      module,
      (name) => RETURNING.has(name) || RETURNING_METHODS.has(`${name}.${method}`),
    );
  return returns || (OF_COLLECTIONS.has(method) ? undefined : false);
}

function isGlobal(
  node: TSESTree.Node,
  { scopes }: Module,
  accepts: (name: string) => boolean = () => true,
): boolean {
  const name = unwrap(node);
  return name.type === 'Identifier' && accepts(name.name) && !variableOf(name, scopes)?.defs.length;
}
