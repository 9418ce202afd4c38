import type { Location } from '../../model/location.ts';
import { statementsRun } from '../../syntax/control-flow.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { innermost, statementsFor } from '../calls/statements.ts';

/** Whether code at a location of a file may run. */
type OwnCode = (at: Location, file: string) => boolean;

/**
 * The code that the requests for a definition may run, where one handler answers those for several.
 */
export function ownCodeOf({ parts }: DetectedDefinition, session: AnalysisSession): OwnCode {
  const request = parts.takesRequest ? parts.asked?.() : undefined;
  const info =
    request?.handler instanceof Expression
      ? session.evaluator.functionInfo(request.handler.value)
      : undefined;
  if (!request || !info) return () => true;
  const frame = request.frame();
  const run = statementsFor(info.node, { module: info.module, frame }, session.evaluator);
  const all = statementsRun(info.node);
  return ({ range, external }, file) => {
    if ((external?.file ?? file) !== info.module.file) return true;
    const statement = innermost(info.node, external?.range ?? range, all);
    return statement === undefined || run.has(statement);
  };
}
