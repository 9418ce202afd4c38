import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { unwrap, type CallNode } from '../../../syntax/nodes.ts';
import { Call } from '../../detector/call.ts';
import type { DefinitionParts } from '../../detector/definition-parts.ts';
import { calleeName } from '../../flow/module-index.ts';
import type { WrappedRegistration } from '../detected-definition.ts';
import { guessedRegistration } from '../candidates/guessed-registration.ts';
import { passesOnToOriginal } from '../interception/replaced-methods.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import { mayBeServer } from '../server-search.ts';
import type { AnalysisSession } from '../session.ts';
import { namesProtocol } from '../../source/protocol-name.ts';
import { hasRegisteringVerb } from '../../source/registering-names.ts';

/** Guesses what a call on an unknown receiver registers, from its name and arguments. */
export function describeUnresolvedCall(
  call: CallNode,
  because: UnknownValue,
  frame: Frame | undefined,
  { session, module }: ModuleDiscovery,
): WrappedRegistration | undefined {
  const key = calleeName(call) ?? '';
  if (!hasRegisteringVerb(key) || isOfOtherPackage(call, frame, module, session)) return undefined;
  const expression = new Expression(session.evaluator, call, { module, frame });
  const found = guessedRegistration(key, new Call(expression, call), module.file, session);
  return found && { ...found, why: `is registered on something that ${because.why}` };
}

/** Whether the receiver has, by its type, a class of a package that does not name the protocol. */
function isOfOtherPackage(
  { callee }: CallNode,
  frame: Frame | undefined,
  module: Module,
  { evaluator }: AnalysisSession,
): boolean {
  const member = unwrap(callee);
  if (member.type !== 'MemberExpression') return false;
  const receiver = evaluator.evaluate(member.object, module, frame);
  return receiver instanceof OpaqueValue && !namesProtocol(receiver.of.specifier);
}

/**
 * Guesses what is registered where a call passes a server to an unknown function, which may be its
 * own method for what other calls register.
 */
export function describeEscapedServer(
  call: CallNode,
  because: UnknownValue,
  frame: Frame | undefined,
  { session, module, servers }: ModuleDiscovery,
): WrappedRegistration | undefined {
  for (const argument of call.arguments) {
    if (argument.type === 'SpreadElement' || !mayBeServer(argument, module, session)) continue;
    const server = servers.serverOf(session.evaluator.evaluate(argument, module, frame));
    if (!server) continue;
    if (passesOnToOriginal(call, module, session)) return undefined;
    const why = new UnknownValue(`is registered by something that ${because.why}`, because.origin);
    const { detector, specifier } = server;
    return { detector, specifier, parts: unknownTool(call, why), why: why.why };
  }
  return undefined;
}

function unknownTool(call: CallNode, why: UnknownValue): DefinitionParts {
  return {
    kind: 'tool',
    form: calleeName(call) ?? '',
    name: why,
    description: why,
    handler: why,
    config: why,
    schemas: [],
    contextParameter: () => undefined,
  };
}
