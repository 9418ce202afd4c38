import type { TSESTree } from '@typescript-eslint/utils';
import { branchesTo, isEntered, type Branch } from '../../syntax/control-flow.ts';
import type { Frame } from '../../syntax/evaluate/context/frame.ts';
import type { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { contains, isFunction } from '../../syntax/nodes.ts';
import type { ControlDependence } from '../../model/definitions/control-dependence.ts';
import { objectKey } from '../../model/utils/object-key.ts';
import { pathNodes, type DetectedDefinition } from './detected-definition.ts';
import { decisionsBy } from '../../syntax/evaluate/conditions/operands.ts';

/**
 * The control dependences of a registration: the functions to enter, the arms of `if`, `?:`,
 * `switch` and `try`, and the earlier statements that must not leave. A registration whose
 * dependences include another's runs only if that one does. A condition in a loop or wrapper gets
 * one arm per iteration and call.
 */
export function controlDependences(found: DetectedDefinition): ControlDependence[] {
  const { anchor, callPath, call } = found;
  const known = new Map(callPath.map((each) => [each.node, each]));
  const open = (node: TSESTree.Node, at = known.get(node)): Branch[] =>
    branchesTo(node).filter((branch) => !at || entersIn(at)(branch) !== true);
  if (anchor === call.node)
    return open(anchor, call).map((branch) =>
      dependenceOn(branch, iterationOf(branch, call.context.frame)),
    );
  const inside = pathNodes(found)
    .slice(1)
    .flatMap((node) => open(node, node === call.node ? call : known.get(node)))
    .filter(({ of }) => !isFunction(of));
  return [
    ...open(anchor, callPath[0]).map((branch) =>
      dependenceOn(branch, iterationOf(branch, callPath[0]?.context.frame)),
    ),
    ...inside.map((branch) => dependenceOn(branch, found)),
  ];
}

/** Says whether arms are entered where an expression is evaluated. */
function entersIn({ evaluator, context }: Expression): (branch: Branch) => boolean | undefined {
  const { module, frame } = context;
  const decisions = decisionsBy((test) => evaluator.evaluate(test, module, frame));
  return (branch) => isEntered(branch, decisions);
}

/** The control dependences of a node in its module. */
export function controlDependencesOf(node: TSESTree.Node): ControlDependence[] {
  return branchesTo(node).map((branch) => dependenceOn(branch, undefined));
}

/**
 * Whether a node runs in a frame, judged by the conditions of its loops and functions: one element
 * of a list may be registered in one arm of an `if`, and the next in the other.
 *
 * @param valueOf evaluates an expression in the frame
 */
export function mayExecute(
  node: TSESTree.Node,
  frame: Frame | undefined,
  valueOf: (test: TSESTree.Expression) => unknown,
): boolean {
  // Conditions only count within an iteration of a frame.
  if (!frame) return true;
  const decisions = decisionsBy(valueOf);
  return branchesTo(node).every(
    (branch) => !iterationOf(branch, frame) || isEntered(branch, decisions) !== false,
  );
}

function dependenceOn({ of, arm }: Branch, iteration: object | undefined): ControlDependence {
  return { condition: objectKey(of), arm, iteration: iteration && objectKey(iteration) };
}

/** The loop iteration in which a condition is evaluated. */
function iterationOf({ of }: Branch, frame: Frame | undefined): Frame | undefined {
  for (let current = frame; current; current = current.parent) {
    const { block } = current.scope;
    if (of !== block && contains(block, of)) return current;
  }
  return undefined;
}
