import { isBuiltin } from 'node:module';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { isUndecided } from '../../../syntax/evaluate/values/value.ts';
import { unwrap } from '../../../syntax/nodes.ts';
import { edgesAt } from '../../calls/call-targets.ts';
import { calleeOf, type CallSite } from '../../calls/code-units.ts';
import { effectsFrom, type Sought } from '../../calls/path-search.ts';
import { EffectSummaries } from '../../calls/summaries.ts';
import { calledAs, isExternal } from '../../calls/unresolved-calls.ts';
import { packageFunction } from '../../calls/writes.ts';
import type { DetectedDefinition } from '../../discovery/detected-definition.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import { rootWithContext } from './context-root.ts';

/** How deep in the arguments of a call the context is looked for. */
const MAX_DEPTH = 3;

/**
 * Whether code that is not read receives the context of a handler, or its member that fails with a
 * reason: `lend(ctx)` of a package. It may fail with any reason.
 */
export function unreadCodeFails(found: DetectedDefinition, session: AnalysisSession): boolean {
  const root = rootWithContext(found, session);
  return root !== undefined && effectsFrom(root, soughtFor(found, session), session).length > 0;
}

function soughtFor({ detector }: DetectedDefinition, session: AnalysisSession): Sought<true> {
  const isContext = (value: unknown): boolean =>
    value instanceof OpaqueValue &&
    detector.context?.types?.includes(value.of.path.at(-1) ?? '') === true &&
    session.registry.detectorOf(value.of.specifier) === detector &&
    (value.path.length === 0 || value.path[0] === detector.context.error?.member);
  const holdsContext = (value: unknown, depth = MAX_DEPTH): boolean =>
    isContext(value) ||
    (depth > 0 &&
      (Array.isArray(value) || isPlainObject(value)) &&
      Object.values(value).some((part) => holdsContext(part, depth - 1)));
  const isOfFramework = (specifier: string): boolean =>
    session.registry.detectorOf(specifier) === detector;
  return {
    summaries: new EffectSummaries(session, hasArguments),
    effectOf: (site, context) =>
      hasArguments(site) &&
      site.arguments.some((each) =>
        holdsContext(session.evaluator.evaluate(each, context.module, context.frame)),
      ) &&
      isUnread(site, context, isOfFramework, session)
        ? true
        : undefined,
    follows: () => true,
  };
}

function hasArguments(site: CallSite): site is Exclude<CallSite, { readonly tag: unknown }> {
  return site.type !== 'TaggedTemplateExpression' && site.arguments.length > 0;
}

/** Whether a call runs code of a package, or of a member that no code of the project has. */
function isUnread(
  site: CallSite,
  context: EvaluationContext,
  isOfFramework: (specifier: string) => boolean,
  session: AnalysisSession,
): boolean {
  const { module, frame } = context;
  const callee = unwrap(calleeOf(site));
  const value = session.evaluator.evaluate(callee, module, frame);
  const called = packageFunction(value);
  if (called) return !isOfFramework(called.specifier) && !isBuiltin(called.specifier);
  if (!isUndecided(value) || isExternal(callee, context, session)) return false;
  const known = calledAs(callee, module, session);
  return (
    known.kind === 'member' &&
    known.named.every(({ targets }) => targets.length === 0) &&
    !edgesAt(site, context, session).some(({ kind }) => kind === 'call')
  );
}
