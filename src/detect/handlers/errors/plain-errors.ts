import { unwrap, type CallNode } from '../../../syntax/nodes.ts';
import { useByName } from '../../flow/value-use.ts';
import { argumentsOf } from '../context/context-calls.ts';
import { rebuilding, type Owner } from './error-constructions.ts';
import { mayPropagate } from '../../flow/exceptions.ts';
import { localCallsOf } from '../../flow/local-calls.ts';
import { isGlobalName } from '../../../syntax/modules/global-names.ts';
import type { PlainError } from '../../../model/handlers/handler.ts';

/**
 * Errors of the language, without a code, that a handler or a function nested in it throws
 * uncaught.
 */
export function plainErrorsOf(owner: Owner): PlainError[] {
  const {
    context: { module },
    locations,
    session: { evaluator },
  } = owner;
  return plainErrorCalls(owner).map((call) => {
    const [message, ...options] = call.arguments.map((argument) =>
      module.text.slice(...argument.range),
    );
    const passed =
      message === undefined
        ? []
        : [message, ...(options.length > 0 ? ['undefined', ...options] : [])];
    const at = locations.of({ node: call, module });
    const context = { module, frame: undefined };
    return {
      at,
      get message() {
        return argumentsOf(call, context, locations, evaluator).at(0) ?? { kind: 'absent', at };
      },
      hasOptions: options.length > 0,
      ...rebuilding(call, passed, owner),
    };
  });
}

/** The calls that construct them. */
export function plainErrorCalls({ fn, context: { module } }: Owner): CallNode[] {
  const functions = localCallsOf(module);
  return functions.callsIn(fn).filter((call) => {
    const callee = unwrap(call.callee);
    const isPlain =
      callee.type === 'Identifier' && callee.name === 'Error' && isGlobalName(callee, module);
    if (!isPlain) return false;
    const { kind, by } = useByName(call, module);
    return kind === 'thrown' && mayPropagate(by, fn, functions);
  });
}
