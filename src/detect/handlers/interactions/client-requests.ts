import type { ClientRequest } from '../../../model/definitions/definition.ts';
import { mayHoldRequests } from '../../../model/protocol/client-requests.ts';
import { getOwn } from '../../../model/utils/get-own.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import { ExternalValue, OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { unwrap, type CallNode } from '../../../syntax/nodes.ts';
import type { AnalysisSession } from '../../discovery/session.ts';
import type { Detector } from '../../detector/detector.ts';
import { kindWritten } from './written-requests.ts';

/** A call that asks the client, its user or its model. */
export interface RequestCall {
  readonly call: CallNode;
  readonly kind: ClientRequest;
  readonly detector: Detector;
  readonly specifier: string;
}

const requestNames = ({ context }: Detector): string[] => [
  'listRoots',
  ...Object.keys(context?.interactions ?? {}),
];

/** Whether a text may hold a request, by a method of the protocol or of a framework. */
export function mayAskIn(text: string, { registry }: AnalysisSession): boolean {
  return (
    mayHoldRequests(text) || [...registry.names(requestNames)].some((name) => text.includes(name))
  );
}

/** A request on a value that is a context or server by its written type, or by its origin. */
export function typedRequest(
  call: CallNode,
  context: EvaluationContext,
  session: AnalysisSession,
): RequestCall | undefined {
  const member =
    call.type === 'CallExpression' && mayAsk(call, session)
      ? memberCalled(call, context, session)
      : undefined;
  const kind = member && kindOf(call, member.path, member.detector);
  return kind && { call, kind, detector: member.detector, specifier: member.specifier };
}

/**
 * The path of the member of a context or server that a call calls, if a written type or the value's
 * origin identifies it.
 */
export function memberCalled(
  call: CallNode,
  { module, frame }: EvaluationContext,
  session: AnalysisSession,
):
  | { readonly path: readonly string[]; readonly detector: Detector; readonly specifier: string }
  | undefined {
  const value = session.evaluator.evaluate(call.callee, module, frame);
  if (!(value instanceof OpaqueValue)) return undefined;
  const { specifier: from, path } = value.of;
  const owner = session.ownerOf(
    new OpaqueValue(value.kind, new ExternalValue(from, path), value.origin, {
      parameter: value.parameter,
    }),
  );
  if (!owner) return undefined;
  const { detector, specifier, isServer } = owner;
  const name = path.at(-1) ?? '';
  const isKnown =
    value.kind === 'instance' &&
    (detector.context?.types?.includes(name) === true ||
      detector.context?.serverTypes?.includes(name) === true);
  return isKnown || isServer ? { path: value.path, detector, specifier } : undefined;
}

/** Whether a callee may be a request: a member with such a name, or a variable that holds one. */
export function mayAsk(call: CallNode, session: AnalysisSession): boolean {
  const names = session.registry.names(requestNames);
  if (kindWritten(call)) return true;
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return names.has(callee.name);
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.property.type === 'Identifier' &&
    (names.has(callee.property.name) || callee.property.name === 'url')
  );
}

/**
 * The kind of request that a method of a context or server sends to the client, by its name or by
 * its argument.
 */
export function kindOf(
  call: CallNode,
  path: readonly string[],
  { context }: Detector,
): ClientRequest | undefined {
  if (context?.requests?.includes(path.at(-1) ?? '')) return kindWritten(call);
  if (path.includes('listRoots')) return 'roots';
  const name = path.find((key) => getOwn(context?.interactions, key) !== undefined);
  return name === undefined ? undefined : getOwn(context?.interactions, name);
}
