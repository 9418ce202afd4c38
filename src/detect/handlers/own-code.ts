import type { RunsCode } from '../../model/definitions/definition.ts';
import type { Location } from '../../model/location.ts';
import { statementsRun } from '../../syntax/control-flow.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { catchAround } from '../flow/caught-errors.ts';
import { innermost, statementsFor } from '../calls/statements.ts';

/** Whether the requests for a definition run the code at a location of a file. */
type OwnCode = (at: Location, file: string) => RunsCode;

/**
 * The code that the requests for a definition run, where one handler answers those for several.
 * Which of them fail, and so run a `catch`, is not known; nor how other functions tell the URIs of
 * resources apart, by their parts.
 */
export function ownCodeOf({ parts }: DetectedDefinition, session: AnalysisSession): OwnCode {
  const request = parts.takesRequest ? parts.asked?.() : undefined;
  const info =
    request?.handler instanceof Expression
      ? session.evaluator.functionInfo(request.handler.value)
      : undefined;
  if (!request || !info) return () => 'yes';
  const frame = request.frame();
  const run = statementsFor(info.node, { module: info.module, frame }, session.evaluator);
  const all = statementsRun(info.node);
  const ofOthers = parts.kind === 'resource' ? 'unknown' : 'yes';
  return ({ range, external }, file) => {
    if ((external?.file ?? file) !== info.module.file) return ofOthers;
    const statement = innermost(info.node, external?.range ?? range, all);
    if (statement === undefined) return ofOthers;
    if (!run.has(statement)) return 'no';
    return catchAround(statement) ? 'unknown' : 'yes';
  };
}
