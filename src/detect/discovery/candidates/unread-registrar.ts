import { firstOf } from '../../../model/utils/first-of.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { calleeName } from '../../flow/module-index.ts';
import type { Call } from '../../detector/call.ts';
import { unreadDefinition } from '../../detector/unread-definition.ts';
import { kindRegisteredBy } from '../../source/registering-names.ts';
import { registrationOf, type ParsedRegistration } from '../parsed-registration.ts';
import type { ServerValues } from '../server-values.ts';

/**
 * The definitions that a function of a package registers on a server that it receives, alone or in
 * an object. The package is not read, so that only the kind is known, by the function's name.
 *
 * @param because why the definition is not read
 */
export function unreadRegistrations(
  call: Call,
  servers: ServerValues,
  because: UnknownValue,
): readonly ParsedRegistration[] {
  const kind = kindRegisteredBy(calleeName(call.node) ?? '');
  const server = firstOf(passedValues(call), (part) =>
    part instanceof Expression ? servers.serverOf(part.value) : undefined,
  );
  if (!kind || !server) return [];
  const parts = unreadDefinition(kind, '', because);
  return [registrationOf({ ...server, parts, server: server.identity })];
}

/** The arguments of a call, and the members of the objects among them. */
function passedValues(call: Call): readonly Part[] {
  const args = call.node.arguments.map((_, index) => call.argument(index));
  return args.flatMap((part) =>
    part instanceof Expression && isPlainObject(part.value)
      ? Object.keys(part.value).map((key) => part.property(key))
      : [part],
  );
}
