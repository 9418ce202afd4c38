import type { TSESTree } from '@typescript-eslint/utils';
import {
  branchesTo,
  isEntered,
  requirementFor,
  throwsElse,
  type Branch,
} from '../../../../syntax/control-flow.ts';
import type { Expression } from '../../../../syntax/evaluate/expressions/expression.ts';
import type { UnknownValue } from '../../../../syntax/evaluate/values/value.ts';
import { asUnknown, isUnresolved } from '../../../../syntax/evaluate/values/value.ts';
import { contains, someInside } from '../../../../syntax/nodes.ts';
import { decisionsBy } from '../../../../syntax/evaluate/conditions/operands.ts';

/**
 * Why a handler may not answer a request, as in `if (method === 'tools/list' && process.env.ON)
 * return …; throw …;`: an undecided condition of each `return`. Guards that throw do not count:
 * what they guard is the server.
 *
 * @param args the arguments of the handler
 * @returns undefined if it answers for certain, or if that is unknown
 */
export function conditionOfAnswer(
  { evaluator, value }: Expression,
  args: readonly unknown[],
): UnknownValue | undefined {
  const info = evaluator.functionInfo(value);
  if (info?.node.body.type !== 'BlockStatement') return undefined;
  const { body } = info.node;
  const frame = evaluator.frameFor(info, info.receiver, args, 'run');
  const decide = (test: TSESTree.Expression): unknown =>
    evaluator.evaluate(test, info.module, frame);
  const conditions = returnsIn(body).flatMap((node) => {
    const branches = branchesTo(node).filter(({ of }) => contains(body, of));
    const isSkipped = branches.some((branch) => isEntered(branch, decisionsBy(decide)) === false);
    const tests = branches.flatMap((branch) => testOf(branch, node) ?? []);
    return isSkipped ? [] : [tests.map(decide).find(isUnresolved)];
  });
  const [first] = conditions;
  return first !== undefined && !conditions.includes(undefined) ? asUnknown(first) : undefined;
}

function returnsIn(body: TSESTree.BlockStatement): readonly TSESTree.Node[] {
  const found: TSESTree.Node[] = [];
  someInside(body, (node) => {
    if (node.type === 'ReturnStatement') found.push(node);
    return false;
  });
  return found;
}

/** The test that decides whether code enters an arm, or goes past a statement that may leave. */
function testOf(branch: Branch, node: TSESTree.Node): TSESTree.Expression | undefined {
  const { of } = branch;
  if (!contains(of, node) && throwsElse(branch)) return undefined;
  return requirementFor(branch)?.test ?? (of.type === 'IfStatement' ? of.test : undefined);
}
