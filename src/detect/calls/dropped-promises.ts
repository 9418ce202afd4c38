import type { TSESTree } from '@typescript-eslint/utils';
import type { EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  forEachCallOf,
  functionAt,
  unwrap,
  variableOf,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { returnedExpressions } from '../../syntax/returned-expressions.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { calleeName } from '../flow/module-index.ts';
import { functionCalledBy } from '../flow/never-throws.ts';
import { continuationOf } from '../flow/promises.ts';
import { parentUse } from '../flow/value-use.ts';
import { HTTP_CLIENTS, packageFunction } from './writes.ts';

/** Packages whose functions return before their work is done, except for those named `…Sync`. */
const ASYNCHRONOUS = new Set([
  'child_process',
  'fs',
  'fs/promises',
  'fs-extra',
  'graceful-fs',
  'node-fetch',
  'undici',
  ...HTTP_CLIENTS,
]);

const ASYNCHRONOUS_GLOBAL = /^(?:fetch|Bun\.write|Deno\.\w+|Promise\.\w+)$/;
const JOINS = /^Promise\.(?:all|allSettled|any|race)$/;

/** Maximum depth of the functions that return the promise of another. */
const MAX_DEPTH = 4;

/** Whether code starts asynchronous work at a site, and nothing waits for it or uses its result. */
export function isDroppedPromise(
  site: TSESTree.Node,
  context: EvaluationContext,
  session: AnalysisSession,
): boolean {
  const { module } = context;
  if (!isDropped(site, module)) return false;
  return joinedBy(site, module) !== undefined || makesPromise(site, context, session);
}

/** Whether an expression is a promise, or a call that returns before its work is done. */
export function makesPromise(
  expression: TSESTree.Node,
  context: EvaluationContext,
  session: AnalysisSession,
  depth = 0,
): boolean {
  const node = unwrap(expression);
  if (node.type === 'ImportExpression') return true;
  if (node.type === 'AssignmentExpression')
    return makesPromise(node.right, context, session, depth);
  if (node.type === 'NewExpression') return globalName(node.callee, context.module) === 'Promise';
  if (node.type !== 'CallExpression') return false;
  if (continuationOf(node)) return true;
  if (calleeName(node)?.endsWith('Sync')) return false;
  const global = globalName(node.callee, context.module);
  if (global !== undefined) return ASYNCHRONOUS_GLOBAL.test(global);
  const { evaluator } = session;
  const info = functionCalledBy(node, context, evaluator);
  if (!info) return isAsynchronous(node, context, session);
  if (info.node.generator) return false;
  if (info.node.async || isTypedPromise(info.node)) return true;
  const inner = { module: info.module, frame: frameOfCall(node, info, context, evaluator) };
  const returned = depth < MAX_DEPTH ? returnedExpressions(info.node) : [];
  return (
    returned.length > 0 && returned.every((each) => makesPromise(each, inner, session, depth + 1))
  );
}

function isTypedPromise({ returnType }: FunctionNode): boolean {
  const type = returnType?.typeAnnotation;
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'Promise'
  );
}

function isAsynchronous(
  { callee }: TSESTree.CallExpression,
  { module, frame }: EvaluationContext,
  { evaluator }: AnalysisSession,
): boolean {
  const called = packageFunction(evaluator.evaluate(callee, module, frame));
  if (!called || called.path.at(-1)?.endsWith('Sync')) return false;
  return ASYNCHRONOUS.has(called.specifier);
}

/** Whether nothing uses a value, or what a chain of promises makes of it. */
function isDropped(value: TSESTree.Node, module: Module): boolean {
  const joined = joinedBy(value, module);
  if (joined) return isDropped(joined, module);
  const { kind, by } = parentUse(value);
  switch (kind) {
    case 'dropped':
      return true;
    case 'chosen':
      return isDropped(by, module);
    case 'returned': {
      const fn = functionAt(by);
      return fn !== undefined && forEachCallOf(fn) !== undefined;
    }
    case 'assigned':
      return isOnlyTested(by.left, module) && isDropped(by, module);
    default:
      return false;
  }
}

/** The promise that a call makes of another: `promise.catch(…)`, `Promise.all([promise])`. */
function joinedBy(promise: TSESTree.Node, module: Module): TSESTree.CallExpression | undefined {
  const { kind, by } = parentUse(promise);
  if (kind === 'member') {
    const use = parentUse(by);
    return use.kind === 'called' && continuationOf(use.by) ? use.by : undefined;
  }
  const list = by.type === 'ArrayExpression' ? parentUse(by).by : by;
  return list.type === 'CallExpression' && JOINS.test(globalName(list.callee, module) ?? '')
    ? list
    : undefined;
}

/** Whether code reads a variable only in conditions. */
function isOnlyTested(name: TSESTree.Node, { scopes }: Module): boolean {
  const variable = name.type === 'Identifier' ? variableOf(name, scopes) : undefined;
  return (
    variable !== undefined &&
    variable.references
      .filter((reference) => reference.isReadOnly())
      .every(({ identifier }) => parentUse(identifier).kind === 'tested')
  );
}
