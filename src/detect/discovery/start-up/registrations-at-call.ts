import { memoizeWeak, memoizeWeakPair } from '../../../model/utils/memoize.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import type { StartUpCall } from '../../../syntax/evaluate/start-up/framework-calls.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { CallNode } from '../../../syntax/nodes.ts';
import { CallCandidates } from '../candidates/call-candidates.ts';
import { withUnreadParts, type ParsedRegistration } from '../parsed-registration.ts';
import { ServerValues } from '../server-values.ts';
import type { AnalysisSession } from '../session.ts';

/** The registrations of a call, as its module shows them after the run. */
export const registrationsAfterRun = memoizeWeak((session: AnalysisSession) =>
  memoizeWeakPair((node: CallNode, context: EvaluationContext) => read(node, context, session)),
);

/** The registrations of a call, with the names that objects had when the run executed it. */
export const registrationsDuringRun = memoizeWeak((session: AnalysisSession) =>
  memoizeWeak((call: StartUpCall): readonly ParsedRegistration[] => {
    const { node, context, passed } = call;
    const now = registrationsAfterRun(session)(node, context);
    const isListed = now.some(({ parts }) => parts.element);
    if (isListed || now.length === 0 || textsPassed(call).length === 0) return now;
    const then = read(node, context, session, passed);
    return now.map((each, index) => asAtCall(each, then[index], call));
  }),
);

function read(
  node: CallNode,
  context: EvaluationContext,
  session: AnalysisSession,
  passed?: readonly unknown[],
): readonly ParsedRegistration[] {
  const { module } = context;
  const servers = new ServerValues(session, module);
  const candidates = new CallCandidates(session, module, servers, passed);
  const found = candidates.ofCall(node)?.read(context) ?? [];
  return found instanceof UnknownValue ? [] : found;
}

/**
 * A registration whose name or URI was another one at the time of the call; what else differs is
 * not known.
 */
function asAtCall(
  now: ParsedRegistration,
  then: ParsedRegistration | undefined,
  { node, context: { module } }: StartUpCall,
): ParsedRegistration {
  if (
    !then ||
    !(['name', 'uri'] as const).some((key) => isOtherText(then.parts[key], now.parts[key]))
  )
    return now;
  const because = new UnknownValue('is of an object that changes later', { node, module });
  const unread = withUnreadParts(now.parts, because);
  const kept = (['title', 'description', 'annotations', 'config'] as const).filter((key) =>
    isSame(now.parts[key], then.parts[key]),
  );
  const { name, uri } = then.parts;
  return {
    ...now,
    parts: {
      ...unread,
      ...Object.fromEntries(kept.map((key) => [key, now.parts[key]])),
      schemas: unread.schemas.map((schema, index) => {
        const part = now.parts.schemas[index]?.part;
        return isSame(part, then.parts.schemas[index]?.part) ? { ...schema, part } : schema;
      }),
      name,
      ...(uri && { uri }),
    },
  };
}

/** Whether a part has the same value: equal texts, or objects with equal texts. */
function isSame(now: Part, then: Part): boolean {
  if (!(now instanceof Expression) || !(then instanceof Expression)) return now === then;
  const [one, other] = [now.value, then.value];
  if (!isPlainObject(one) || !isPlainObject(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key], other[key]))
  );
}

/** Whether a part is a text, and another one than it is now. */
function isOtherText(then: Part, now: Part): boolean {
  return then instanceof Expression && typeof then.value === 'string' && !isSame(now, then);
}

/** The texts among the arguments of a call, and in the objects among them. */
export function textsPassed({ passed }: StartUpCall): readonly string[] {
  return passed
    .flatMap((each) => (isPlainObject(each) ? Object.values(each) : [each]))
    .filter((each) => typeof each === 'string');
}
