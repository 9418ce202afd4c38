import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { FunctionInfo } from '../../syntax/evaluate/values/project-values.ts';
import { isLogFunction, isLoggerMethod } from '../../syntax/logger-names.ts';
import {
  contains,
  definitionKind,
  isFunction,
  patternOf,
  rootOfMember,
  unwrap,
  variableOf,
  wrapped,
  type CallNode,
} from '../../syntax/nodes.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import { calleeName } from '../flow/module-index.ts';

/**
 * The function that a handler passes its first argument to, unchanged, where another function made
 * the handler for it: `run` in `const guarded = (run) => async (args) => { … return run(args); }`.
 */
export function wrappedFunction(handler: Expression): FunctionInfo | undefined {
  const { node, module, context, evaluator } = handler;
  if (!isFunction(node) || !node.params[0]) return undefined;
  const pattern = patternOf(node.params[0]);
  const name = pattern.type === 'RestElement' ? pattern.argument : pattern;
  const variable = name.type === 'Identifier' ? variableOf(name, module.scopes) : undefined;
  const given = variable && receiversOf(variable, handler);
  const callees = given?.map(({ callee }) => evaluator.evaluate(callee, module, context.frame));
  const functions = callees?.map((callee) => evaluator.functionInfo(callee));
  const [first] = functions ?? [];
  return first && functions?.every((each) => each?.node === first.node) ? first : undefined;
}

/**
 * The calls of outer functions that receive the value of a variable as their first argument;
 * undefined if other code may change the value.
 */
function receiversOf(variable: Variable, handler: Expression): readonly CallNode[] | undefined {
  const calls: CallNode[] = [];
  for (const { identifier, init } of variable.references) {
    if (init) continue;
    const use = wrapped(identifier);
    const { parent } = use;
    const spread = parent?.type === 'SpreadElement' ? parent : use;
    const call = spread.parent;
    if (call?.type !== 'CallExpression' || call.callee === spread) return undefined;
    if (call.arguments[0] === spread && isOfOuter(call, handler)) calls.push(call);
    else if (!onlyReads(call, handler)) return undefined;
  }
  return calls;
}

/** Whether the callee is, or is a member of, what an outer function receives or loops over. */
function isOfOuter({ callee }: CallNode, { node, module }: Expression): boolean {
  const root = rootOfMember(unwrap(callee));
  const variable = root.type === 'Identifier' ? variableOf(root, module.scopes) : undefined;
  const [definition] = variable?.defs ?? [];
  if (!definition || contains(node, definition.name)) return false;
  return definitionKind(definition) === 'Parameter' || isLoopVariable(definition.node);
}

function isLoopVariable(declarator: TSESTree.Node): boolean {
  return declarator.parent?.parent?.type === 'ForOfStatement';
}

function onlyReads(call: CallNode, { module }: Expression): boolean {
  const name = calleeName(call) ?? '';
  return (
    isLoggerMethod(name) ||
    isLogFunction(name) ||
    globalName(unwrap(call.callee), module) === 'JSON.stringify'
  );
}
