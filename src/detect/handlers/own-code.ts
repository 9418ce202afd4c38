import type { RunsCode } from '../../model/definitions/definition.ts';
import type { Location } from '../../model/location.ts';
import { statementsRun } from '../../syntax/control-flow.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { catchAround } from '../flow/caught-errors.ts';
import { innermost, statementsFor } from '../calls/statements.ts';
import { routedRootOf } from './handler.ts';

/** Whether the requests for a definition run the code at a location of a file. */
type OwnCode = (at: Location, file: string) => RunsCode;

/**
 * The code that the requests for a definition run, where one handler answers those for several.
 * Which of them fail, and so run a `catch`, is not known; nor how other functions tell the URIs of
 * resources apart, by their parts.
 */
export function ownCodeOf(found: DetectedDefinition, session: AnalysisSession): OwnCode {
  const root = routedRootOf(found, session);
  if (!root) return () => 'yes';
  const { node, module, frame } = root;
  const run = statementsFor(node, { module, frame }, session.evaluator);
  const all = statementsRun(node);
  const ofOthers = found.parts.kind === 'resource' ? 'unknown' : 'yes';
  return ({ range, external }, file) => {
    if ((external?.file ?? file) !== module.file) return ofOthers;
    const statement = innermost(node, external?.range ?? range, all);
    if (statement === undefined) return ofOthers;
    if (!run.has(statement)) return 'no';
    return catchAround(statement) ? 'unknown' : 'yes';
  };
}
