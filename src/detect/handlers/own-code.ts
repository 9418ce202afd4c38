import type { RunsCode } from '../../model/definitions/definition.ts';
import type { Location } from '../../model/location.ts';
import { statementsRun } from '../../syntax/control-flow.ts';
import { type FunctionNode, isFunction, nodesAround } from '../../syntax/nodes.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { catchAround } from '../flow/caught-errors.ts';
import { innermost, statementsFor } from '../calls/statements.ts';
import { routedRootOf } from './handler.ts';

/** Whether the requests for a definition run the code at a location of a file. */
type OwnCode = (at: Location, file: string) => RunsCode;

/**
 * The code that the requests for a definition run, where one handler answers those for several;
 * also in functions inside of it, such as `await (async () => { switch (name) { … } })()`. Which
 * requests fail, and so run a `catch`, is not known; nor how other functions tell the URIs of
 * resources apart, by their parts.
 */
export function ownCodeOf(found: DetectedDefinition, session: AnalysisSession): OwnCode {
  const root = routedRootOf(found, session);
  if (!root) return () => 'yes';
  const { node, module, frame } = root;
  const statementsOf = memoizeWeak((fn: FunctionNode) => ({
    all: statementsRun(fn),
    run: statementsFor(fn, { module, frame }, session.evaluator),
  }));
  const ofOthers = found.parts.kind === 'resource' ? 'unknown' : 'yes';
  const ofFunction = (fn: FunctionNode, range: Location['range']): RunsCode | undefined => {
    const { all, run } = statementsOf(fn);
    const statement = innermost(fn, range, all);
    if (statement === undefined) return undefined;
    if (!run.has(statement)) return 'no';
    return catchAround(statement) ? 'unknown' : 'yes';
  };
  return ({ range, external }, file) => {
    if ((external?.file ?? file) !== module.file) return ofOthers;
    const place = external?.range ?? range;
    const answers = nodesAround(node, place)
      .filter(isFunction)
      .map((fn) => ofFunction(fn, place));
    if (answers[0] === undefined) return ofOthers;
    return answers.includes('no') ? 'no' : (answers.find((each) => each === 'unknown') ?? 'yes');
  };
}
