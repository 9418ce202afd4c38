import type { TSESTree } from '@typescript-eslint/utils';
import type { Location } from '../../model/location.ts';
import { statementsRun } from '../../syntax/control-flow.ts';
import { Expression } from '../../syntax/evaluate/expression.ts';
import { isUnresolved, type FunctionInfo } from '../../syntax/evaluate/value.ts';
import { childrenOf } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { decidedValue } from '../flow/operands.ts';

/** Whether code at a location of a file may run. */
type OwnCode = (at: Location, file: string) => boolean;

/** The code that the requests for a definition may run, where one handler answers those for several. */
export function ownCodeOf({ parts }: DetectedDefinition, session: AnalysisSession): OwnCode {
  const request = parts.takesRequest ? parts.asked?.() : undefined;
  const info =
    request?.handler instanceof Expression
      ? session.evaluator.functionInfo(request.handler.value)
      : undefined;
  if (!request || !info) return () => true;
  const run = statementsFor(info, request.args, session);
  const all = statementsRun(info.node);
  return ({ range, external }, file) => {
    if ((external?.file ?? file) !== info.module.file) return true;
    const statement = innermost(info.node, external?.range ?? range, all);
    return statement === undefined || run.has(statement);
  };
}

/** The statements of a handler that may run with these arguments. */
function statementsFor(
  info: FunctionInfo,
  args: readonly unknown[],
  { evaluator }: AnalysisSession,
): ReadonlySet<TSESTree.Node> {
  const context = {
    module: info.module,
    frame: evaluator.frameFor(info, info.receiver, args),
  };
  return statementsRun(info.node, {
    decide: (test) => decidedValue(test, context, evaluator),
    isUndecided: isUnresolved,
  });
}

/** The innermost of some statements around a range; undefined if none of them is. */
function innermost(
  around: TSESTree.Node,
  range: Location['range'],
  statements: ReadonlySet<TSESTree.Node>,
): TSESTree.Node | undefined {
  let found: TSESTree.Node | undefined;
  let node: TSESTree.Node | undefined = around;
  while (node) {
    if (statements.has(node)) found = node;
    node = childrenOf(node).find(
      (child) => child.range[0] <= range[0] && range[1] <= child.range[1],
    );
  }
  return found;
}
