import type { EscapingError } from '../../../model/handlers/escaping-error.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import { callsBack } from '../../../syntax/evaluate/data-flow/native-methods.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isTestFile } from '../../../syntax/modules/test-files.ts';
import { functionAt, isFunction, type CallNode } from '../../../syntax/nodes.ts';
import { edgesAt, type CallEdge } from '../../calls/call-targets.ts';
import { isCallSite, type CallSite } from '../../calls/code-units.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { stepsTo, type EnteredUnit } from '../../calls/entered-unit.ts';
import { EffectSummaries, type EffectTest } from '../../calls/summaries.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { localCallsOf } from '../../flow/local-calls.ts';
import { calleeName } from '../../flow/module-index.ts';
import { useByName, type ValueUse } from '../../flow/value-use.ts';
import type { LocationMapper } from '../../source/locations.ts';
import { constructionsOf, type Construction } from './error-constructions.ts';
import { escapesAsIs, isLeft } from '../escapes.ts';
import { handlerRootOf } from '../handler.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';

/** Functions, beside those of collections, whose caller receives what a callback throws. */
const PASSING: ReadonlySet<string> = new Set(['all', 'retry', 'then', 'withRetry']);

/** The error that is constructed and thrown at a site. */
type Thrown = Pick<EscapingError, 'code' | 'reason'>;

/**
 * The errors with a code that may leave the handler of a definition, thrown by it or by what it
 * calls.
 */
export function escapingErrorsOf(
  found: DetectedDefinition,
  locations: LocationMapper,
  session: AnalysisSession,
): readonly EscapingError[] {
  const root = handlerRootOf(found, session);
  if (!root) return [];
  return effectsFrom(root, soughtIn(session), session).map(({ effect, callee, in: unit }) => ({
    ...effect,
    callee: callee.module.text.slice(...callee.node.range),
    at: locations.of(callee),
    get path() {
      return stepsTo(unit, locations);
    },
    get isShared() {
      return isShared(unit, session);
    },
  }));
}

/** Whether a module on the way to a unit is also imported by one that is not. */
function isShared({ target, by }: EnteredUnit, session: AnalysisSession): boolean {
  if (!by) return false;
  const { module } = by.from.target;
  if (target.module !== module) {
    const importers = session.evaluator.links.importers.of(target.module.file);
    if (importers?.some(({ file }) => file !== module.file) ?? true) return true;
  }
  return isShared(by.from, session);
}

const soughtIn = memoizeWeak((session: AnalysisSession) =>
  thrownSought(
    session,
    (site, module) => constructionAt(site, module, session) !== undefined,
    (site, context) => thrownAt(site, context, session),
  ),
);

/**
 * Returns the target of a search for the sites that construct errors which leave the root.
 *
 * @param throws whether a site constructs and throws such an error
 * @param effectOf what the search finds there
 */
export function thrownSought<Effect>(
  session: AnalysisSession,
  throws: EffectTest,
  effectOf: Sought<Effect>['effectOf'],
): Sought<Effect> {
  return {
    summaries: new EffectSummaries(
      session,
      (site, module) => !isTestFile(module.file) && throws(site, module),
      (edge) => edge.kind !== 'later',
    ),
    effectOf,
    within:
      ({ module }) =>
      (site) =>
        escapesAsIs(site, module),
    follows: (edge, module) => isPassedOn(edge, module, session),
  };
}

/** The construction of an error that is thrown at a site. */
function constructionAt(
  site: CallSite,
  module: Module,
  session: AnalysisSession,
): Construction | undefined {
  if (site.type === 'TaggedTemplateExpression') return undefined;
  const construction = constructionsOf(module, session).find(({ call }) => call === site);
  return construction && isThrown(useByName(site, module), module) ? construction : undefined;
}

/** Whether an error is thrown, by all callers of the function of the module that returns it. */
function isThrown({ kind, by }: ValueUse, module: Module): boolean {
  if (kind !== 'returned') return kind === 'thrown';
  const fn = functionAt(by);
  const functions = localCallsOf(module);
  const calls = fn ? functions.callsOf(fn) : [];
  return (
    fn !== undefined &&
    calls.length > 0 &&
    functions.exportName(fn) === undefined &&
    functions.otherUses(fn).length === 0 &&
    calls.every((call) => useByName(call, module).kind === 'thrown')
  );
}

function thrownAt(
  site: CallSite,
  context: EvaluationContext,
  session: AnalysisSession,
): Thrown | undefined {
  const construction = constructionAt(site, context.module, session);
  if (!construction) return undefined;
  const { call, signature } = construction;
  const code = signature.code ?? codeOf(call, context, session);
  if (typeof code !== 'number') return undefined;
  return { code, reason: reasonOf(construction, context, session) };
}

/** The reason in the data of an error. */
function reasonOf(
  { call, signature }: Construction,
  context: EvaluationContext,
  { evaluator }: AnalysisSession,
): Thrown['reason'] {
  if (call.arguments.some(({ type }) => type === 'SpreadElement')) return 'unknown';
  const data = call.arguments[signature.data];
  const reason = data && new Expression(evaluator, data, context).property('reason');
  if (!reason) return 'none';
  const text = reason instanceof Expression ? reason.value : undefined;
  return typeof text === 'string' ? { text } : 'unknown';
}

function codeOf(
  { arguments: [code] }: CallNode,
  { module, frame }: EvaluationContext,
  { evaluator }: AnalysisSession,
): unknown {
  return code && evaluator.evaluate(code, module, frame);
}

/** Whether what the target of an edge throws propagates to its site. */
function isPassedOn(edge: CallEdge, module: Module, session: AnalysisSession): boolean {
  const { site, target, kind } = edge;
  if (isFunction(target.node) && target.node.async && isLeft(site)) return false;
  if (kind === 'call') return true;
  if (!isCallSite(site) || site.type === 'TaggedTemplateExpression') return false;
  const callees = edgesAt(site, { module, frame: undefined }, session).filter(
    (each) => each.kind === 'call',
  );
  const name = calleeName(site) ?? '';
  if (callees.length === 0) return callsBack(name) || PASSING.has(name);
  return callees.every(
    (callee) => !/\bcatch\b/.test(callee.target.module.text.slice(...callee.target.node.range)),
  );
}
