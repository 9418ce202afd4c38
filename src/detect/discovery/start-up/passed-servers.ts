import { isSameStart, type Module, type Origin } from '../../../syntax/modules/module.ts';
import { isInParameter, unwrap } from '../../../syntax/nodes.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import { ServerValues } from '../server-values.ts';
import type { AnalysisSession } from '../session.ts';
import { registeringCalls } from './start-up-values.ts';

/**
 * Where the servers of a definition are created: those that a start-up passes to the function whose
 * parameter its server is, where `isAsked` needs them.
 *
 * @param module the module of the definition's anchor
 */
export function originsOfServers(
  found: DetectedDefinition,
  module: Module,
  session: AnalysisSession,
  isAsked: (module: Module, session: AnalysisSession) => boolean,
): readonly Origin[] {
  const { serverOrigin } = found;
  if (!serverOrigin || !isInParameter(serverOrigin.node) || !isAsked(module, session))
    return serverOrigin ? [serverOrigin] : [];
  const servers = new ServerValues(session, serverOrigin.module);
  const passed = registeringCalls(found, module, session).flatMap(({ node, context }) => {
    const callee = unwrap(node.callee);
    if (callee.type !== 'MemberExpression') return [];
    return (
      servers.originOfServer(
        session.evaluator.evaluate(callee.object, context.module, context.frame),
      ) ?? []
    );
  });
  const distinct = passed.filter(
    (each, index) => passed.findIndex((other) => isSameStart(other, each)) === index,
  );
  return distinct.length > 0 ? distinct : [serverOrigin];
}
