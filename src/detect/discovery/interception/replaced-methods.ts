import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Evaluation } from '../../../syntax/evaluate/context/evaluation.ts';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { importedModules } from '../../../syntax/evaluate/start-up/imports.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { isSameStart, type Module, type Origin } from '../../../syntax/modules/module.ts';
import {
  contains,
  enclosingFunction,
  parameterName,
  staticKey,
  unwrap,
  type CallNode,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import { frameOfCall } from '../../flow/call-frame.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import { conditionOn } from '../registration-conditions.ts';
import { mayExecute } from '../control-dependences.ts';
import { ServerValues } from '../server-values.ts';
import { originsOfServers } from '../start-up/passed-servers.ts';
import type { AnalysisSession } from '../session.ts';
import { memoizeWeakPair } from '../../../model/utils/memoize.ts';

/** An assignment over a method of a server: `server.addTool = (tool) => { … }`. */
interface Replacement {
  readonly node: TSESTree.AssignmentExpression;
  readonly module: Module;
  readonly key: string;
  readonly serverOrigin: Origin;
  /** The frame of the function that the server is passed to. */
  readonly frame?: Frame | undefined;
  /** The call that passes the server to that function. */
  readonly call?: Expression | undefined;
}

/** A replacement that a definition passes through. */
export interface PassedReplacement extends Replacement {
  /** Whether each server of the definition has such a replacement. */
  readonly isCertain: boolean;
}

/**
 * The functions that a definition passes through, because they replace the registering method of
 * its server before it is called.
 *
 * @param module the module of the definition's anchor
 */
export function replacementsOf(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
): readonly PassedReplacement[] {
  const { call } = found;
  const callee = call.node.type === 'CallExpression' ? unwrap(call.node.callee) : undefined;
  if (callee?.type !== 'MemberExpression') return [];
  const ofServers = originsOfServers(found, module, session, mayReplaceMethods).map(
    (serverOrigin) =>
      [...new Set([serverOrigin.module, call.module, module])]
        .flatMap((each) => replacementsIn(each, session))
        .filter(
          (each) =>
            each.key === staticKey(callee) &&
            isSameStart(each.serverOrigin, serverOrigin) &&
            !isBefore(call.node, each),
        ),
  );
  const isCertain = ofServers.every((replacements) => replacements.length > 0);
  return ofServers.flat().map((each) => ({ ...each, isCertain }));
}

/** Whether a file of the package of a module, or of one that depends on it, replaces a method. */
function mayReplaceMethods({ file }: Module, session: AnalysisSession): boolean {
  const files = session.evaluator.links.importers.filesAround(file);
  return files !== undefined && replacesMethod(files, session);
}

/** @param files a new list in each epoch */
const replacesMethod = memoizeWeakPair(
  (files: readonly string[], { registry, graph }: AnalysisSession): boolean => {
    const names = [...registry.methodNames].join('|');
    const assignment = new RegExp(`\\.(?:${names})\\b\\s*=(?![=>])`);
    return files.some((file) => assignment.test(graph.text(file) ?? ''));
  },
);

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
  const dropping = replacementsOf(found, module, session).find((each) => mayDrop(each, found));
  return (
    dropping &&
    new UnknownValue(`passes through a function that replaces \`${dropping.key}\``, dropping)
  );
}

/** Whether an assignment replaces a method of a server, also of one that its function is given. */
export function replacesMethodOfServer(
  assignment: TSESTree.AssignmentExpression,
  module: Module,
  session: AnalysisSession,
): boolean {
  return replacementsIn(module, session).some(({ node }) => node === assignment);
}

/**
 * Whether a call only passes on to a server's own method what the function that replaces it is
 * given: `server.tool = ((own) => (name, …rest) => own.call(server, name, …rest))(server.tool)`.
 */
export function passesOnToOriginal(
  call: CallNode,
  module: Module,
  session: AnalysisSession,
): boolean {
  const { evaluator } = session;
  return replacementsIn(module, session).some(
    ({ node, module: home, key, serverOrigin, frame }) => {
      if (home.file !== module.file || !contains(node.right, call)) return false;
      const info = evaluator.functionAt(node.right, home, frame);
      return (
        info !== undefined &&
        passesParameter(call, info.node) &&
        originalCalls(info, key, serverOrigin, evaluator).some(
          ({ range }) => range[0] === call.range[0] && range[1] === call.range[1],
        )
      );
    },
  );
}

/** Whether a call of a method by `call` or `apply` passes a function's first parameter first. */
function passesParameter(call: CallNode, { params: [parameter] }: FunctionNode): boolean {
  const given = call.arguments[1];
  const first = given?.type === 'ArrayExpression' ? given.elements[0] : given;
  const passed = first?.type === 'SpreadElement' ? first.argument : first;
  if (passed?.type !== 'Identifier') return false;
  const name = parameter?.type === 'RestElement' ? parameter.argument : parameter;
  return passed.name === 'arguments' || passed.name === (name && parameterName(name));
}

const replacementsIn = memoizeWeakPair(findReplacements);

function findReplacements(module: Module, session: AnalysisSession): readonly Replacement[] {
  const servers = new ServerValues(session, module);
  const own = assignmentsIn(module, session).flatMap(({ node, key, object }): Replacement[] => {
    const serverOrigin = servers.originOfServer(session.evaluator.evaluate(object, module));
    return serverOrigin ? [{ node, module, key, serverOrigin }] : [];
  });
  return [...own, ...replacedByHelpers(module, session)].filter(
    ({ node, module: home, key, serverOrigin, frame }) =>
      // An assignment may restore the method: `server.registerTool = original`.
      !isMethodOf(serverOrigin, key, session.evaluator.evaluate(node.right, home, frame)),
  );
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
    const info = call.arguments[0] && evaluator.functionAt(call.callee, module);
    const inside = helpers.get(info?.module.file ?? '') ?? [];
    if (!info || inside.length === 0) return [];
    const context = { module, frame: undefined };
    const frame = frameOfCall(call, info, context, evaluator);
    return inside.flatMap(({ node, key, object }): Replacement[] => {
      if (enclosingFunction(node) !== info.node) return [];
      const serverOrigin = servers.originOfServer(evaluator.evaluate(object, info.module, frame));
      const at = new Expression(evaluator, call, context);
      return serverOrigin
        ? [{ node, module: info.module, key, serverOrigin, frame, call: at }]
        : [];
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
  { node, module, key, serverOrigin, frame: around }: Replacement,
  { call }: DetectedDefinition,
): boolean {
  const { evaluator } = call;
  const info = evaluator.functionAt(node.right, module, around);
  if (!info || call.node.type !== 'CallExpression') return true;
  const frame = frameOfCall(call.node, info, call.context, evaluator);
  return !originalCalls(info, key, serverOrigin, evaluator).some((registering) => {
    const inside = new Expression(evaluator, registering, { module: info.module, frame });
    return (
      mayExecute(registering, frame, (test) => inside.sibling(test).value) &&
      !conditionOn(inside, undefined)
    );
  });
}

/** The calls of the original method in a function. */
function originalCalls(
  { node, module, frame }: FunctionInfo,
  key: string,
  serverOrigin: Origin,
  evaluator: Evaluation,
): TSESTree.Node[] {
  return moduleIndex(module).calls.filter((call) => {
    if (!contains(node.body, call)) return false;
    return isMethodOf(serverOrigin, key, evaluator.evaluate(call.callee, module, frame));
  });
}

/** Whether a value is a server's own method, which `call` and `apply` may call. */
function isMethodOf(serverOrigin: Origin, key: string, value: unknown): boolean {
  if (!(value instanceof OpaqueValue) || value.origin.node !== serverOrigin.node) return false;
  const path = value.path.filter((member) => member !== 'call' && member !== 'apply');
  return path.at(-1) === key;
}
