import type { TSESTree } from '@typescript-eslint/utils';
import type { ThrownFailure } from '../../../model/handlers/results.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import {
  contains,
  unwrap,
  type CallNode,
  type FunctionNode,
  isCall,
} from '../../../syntax/nodes.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { catchAround } from '../../flow/caught-errors.ts';
import type { ThrownError } from '../../flow/return-path.ts';
import { ReturnPaths } from '../../flow/return-paths.ts';
import { UNKNOWN_NAME, type RoutedHandler } from '../../detector/definition-parts.ts';
import type { LocationMapper } from '../../source/locations.ts';
import { argumentsOf } from '../context/context-calls.ts';
import { constructionOf } from './error-constructions.ts';
import { isGlobalName } from '../../../syntax/modules/global-names.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import { OncePer } from '../../../model/utils/memoize.ts';

/** The handler of all calls, in a call of one tool. */
export interface AskedHandler {
  readonly info: FunctionInfo;
  readonly asked: RoutedHandler;
  /** The errors that functions on its return paths throw. */
  readonly thrown: readonly ThrownError[];
}

/** The errors that report a failure of the tool itself, and leave the handler. */
export function thrownFailures(
  { info, asked, thrown }: AskedHandler,
  locations: LocationMapper,
  session: AnalysisSession,
): ThrownFailure[] {
  const uncaught = thrown.filter(({ isCaught }) => !isCaught);
  if (uncaught.length === 0) return [];
  const refusals = REFUSALS.get(info.node, () => {
    const paths = new ReturnPaths(session.evaluator, locations);
    paths.ofFunction(info, asked.argsFor(UNKNOWN_NAME));
    return new Set(paths.thrown.map(({ node }) => node));
  });
  return uncaught.flatMap((error) => {
    // A `catch` receives the errors of known tools, too.
    if (refusals.has(error.node) && !catchAround(error.node)) return [];
    const failure = failureOf(error, info.node, locations, session);
    return failure ? [failure] : [];
  });
}

/** The statements with which a handler rejects a tool that does not exist. */
const REFUSALS = new OncePer<FunctionNode, ReadonlySet<TSESTree.Node>>();

function failureOf(
  { node, module, via }: ThrownError,
  handler: FunctionNode,
  locations: LocationMapper,
  session: AnalysisSession,
): ThrownFailure | undefined {
  const call = unwrap(node.argument);
  if (!isCall(call)) return undefined;
  const context = { module, frame: undefined };
  const at = locations.of({ node: call, module }, via);
  const around = catchAround(node);
  const clause = around && locations.of({ node: around, module }, via);
  const isHere = contains(handler, node) && at.external === undefined;
  const args = argumentsOf(call, context, locations, session.evaluator);
  const absent = { kind: 'absent', at } as const;
  const edits = (index: number): ThrownFailure['returnIt'] =>
    isHere ? (before, after) => returnMessage(node, call, index, [before, after]) : () => undefined;
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier' && callee.name === 'Error' && isGlobalName(callee, module))
    return contains(handler, node)
      ? { at, clause, code: absent, message: args.at(0) ?? absent, returnIt: edits(0) }
      : undefined;
  const construction = constructionOf(call, module, session);
  if (!construction || construction.signature.code !== undefined) return undefined;
  const { message } = construction.signature;
  return {
    at,
    clause,
    code: args.at(0) ?? absent,
    message: args.at(message) ?? absent,
    returnIt: edits(message),
  };
}

/** The edits that return the last argument of a thrown error. */
function returnMessage(
  thrown: TSESTree.ThrowStatement,
  call: CallNode,
  index: number,
  [before, after]: readonly [string, string],
): readonly Edit[] | undefined {
  const message = call.arguments[index];
  if (!message || call.arguments.length > index + 1 || thrown.argument !== call) return undefined;
  return [
    { range: [thrown.range[0], message.range[0]], text: `return ${before}` },
    { range: [message.range[1], call.range[1]], text: after },
  ];
}
