import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import { importedModules } from '../../syntax/evaluate/startup/imports.ts';
import {
  OpaqueValue,
  UnknownValue,
  type FunctionInfo,
} from '../../syntax/evaluate/values/value.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { contains, enclosingFunction, staticKey, unwrap } from '../../syntax/nodes.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { DetectedDefinition } from './detected-definition.ts';
import { conditionOn, isReached } from './registration-conditions.ts';
import { ServerValues } from './server-values.ts';
import type { AnalysisSession } from './session.ts';
import { memoizeWeakPair } from '../../model/utils/memoize.ts';

/** An assignment over a method of a server: `server.addTool = (tool) => { … }`. */
interface Replacement {
  readonly node: TSESTree.AssignmentExpression;
  readonly module: Module;
  readonly key: string;
  readonly maker: Origin;
  /** The frame of the function that the server is passed to. */
  readonly frame?: Frame | undefined;
}

/**
 * Why a function that the server's registering method is replaced with may leave a definition out.
 *
 * @param module the module of the definition's anchor
 * @returns undefined if no such function may
 */
export function whyLeftOut(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
): UnknownValue | undefined {
  const { call, maker } = found;
  const { node } = call;
  const callee = node.type === 'CallExpression' ? unwrap(node.callee) : undefined;
  if (!maker || callee?.type !== 'MemberExpression') return undefined;
  const modules = new Set([maker.module, call.module, module]);
  const dropping = [...modules]
    .flatMap((each) => replacementsIn(each, session))
    .find(
      (each) =>
        each.key === staticKey(callee) &&
        each.maker.node === maker.node &&
        !isBefore(node, each) &&
        mayDrop(each, found),
    );
  return (
    dropping &&
    new UnknownValue(`passes through a function that replaces \`${dropping.key}\``, dropping)
  );
}

const replacementsIn = memoizeWeakPair(findReplacements);

function findReplacements(module: Module, session: AnalysisSession): readonly Replacement[] {
  const servers = new ServerValues(session, module);
  const own = assignmentsIn(module, session).flatMap(({ node, key, object }): Replacement[] => {
    const maker = servers.makerOf(session.evaluator.evaluate(object, module));
    return maker ? [{ node, module, key, maker }] : [];
  });
  return [...own, ...replacedByHelpers(module, session)];
}

/** A method assigned over one with the name of a registering method. */
interface MethodAssignment {
  readonly node: TSESTree.AssignmentExpression;
  readonly key: string;
  readonly object: TSESTree.Expression;
}

function assignmentsIn(module: Module, { registry }: AnalysisSession): MethodAssignment[] {
  return moduleIndex(module).memberAssignments.flatMap((node) => {
    const target = unwrap(node.left);
    const key = target.type === 'MemberExpression' ? staticKey(target) : undefined;
    return target.type === 'MemberExpression' && key !== undefined && registry.methodNames.has(key)
      ? [{ node, key, object: target.object }]
      : [];
  });
}

/** The replacements in functions that the module passes a server to. */
function replacedByHelpers(module: Module, session: AnalysisSession): Replacement[] {
  const { evaluator } = session;
  const helpers = new Map(
    [module, ...importedModules(module, evaluator)].flatMap((each) => {
      const inside = assignmentsIn(each, session).filter(({ node }) => enclosingFunction(node));
      return inside.length > 0 ? [[each.file, inside] as const] : [];
    }),
  );
  if (helpers.size === 0) return [];
  const servers = new ServerValues(session, module);
  return moduleIndex(module).calls.flatMap((call) => {
    const info =
      call.arguments[0] && evaluator.functionInfo(evaluator.evaluate(call.callee, module));
    const inside = helpers.get(info?.module.file ?? '') ?? [];
    if (!info || inside.length === 0) return [];
    const frame = frameOfCall(call, info, { module, frame: undefined }, evaluator);
    return inside.flatMap(({ node, key, object }): Replacement[] => {
      if (enclosingFunction(node) !== info.node) return [];
      const maker = servers.makerOf(evaluator.evaluate(object, info.module, frame));
      return maker ? [{ node, module: info.module, key, maker, frame }] : [];
    });
  });
}

/** Whether a node runs before the method is replaced, in the same function. */
function isBefore(node: TSESTree.Node, replacement: Replacement): boolean {
  const around = enclosingFunction(node);
  return (
    node.range[0] < replacement.node.range[0] &&
    around === enclosingFunction(replacement.node) &&
    (around !== undefined || contains(replacement.module.program, node))
  );
}

/** Whether the new function may not call the original method for a definition. */
function mayDrop(
  { node, module, key, maker, frame: around }: Replacement,
  { call }: DetectedDefinition,
): boolean {
  const { evaluator } = call;
  const info = evaluator.functionInfo(evaluator.evaluate(node.right, module, around));
  if (!info || call.node.type !== 'CallExpression') return true;
  const frame = frameOfCall(call.node, info, call.context, evaluator);
  return !registeringCalls(info, key, maker, call).some((registering) => {
    const inside = new Expression(evaluator, registering, { module: info.module, frame });
    return (
      isReached(registering, frame, (test) => inside.sibling(test).value) &&
      !conditionOn(inside, undefined)
    );
  });
}

/** The calls of the original method in a function. */
function registeringCalls(
  { node, module, frame }: FunctionInfo,
  key: string,
  maker: Origin,
  { evaluator }: Expression,
): TSESTree.Node[] {
  return moduleIndex(module).calls.filter((call) => {
    if (!contains(node.body, call)) return false;
    const method = evaluator.evaluate(call.callee, module, frame);
    if (!(method instanceof OpaqueValue) || method.origin.node !== maker.node) return false;
    const path = method.path.filter((member) => member !== 'call' && member !== 'apply');
    return path.at(-1) === key;
  });
}
