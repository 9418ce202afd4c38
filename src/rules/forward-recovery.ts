import {
  entryOf,
  readErrorContract,
  type ErrorEntry,
} from '../model/definitions/error-contract.ts';
import { isKnownObject, propertyOf } from '../model/property.ts';
import type { Finding } from '../model/findings/rule.ts';
import { asText, knownValues } from '../model/static.ts';
import { quote } from '../model/findings/code-text.ts';
import { isHintAboutFailure } from './checks/errors/recovery-hint.ts';
import { encloses } from '../model/location.ts';
import { defineRule } from './define-rule.ts';
import type { ErrorConstruction, Handler } from '../model/handlers/handler.ts';

type Message = 'lost' | 'forward';

export default defineRule<Message, object>({
  name: 'forward-recovery',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require the recovery hint of the error contract in the data of a thrown error',
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      lost: "`{{callee}}` does not send the recovery hint of '{{reason}}' to the caller. Spread `recoveryFor('{{reason}}')` into the data, or set `recovery` there.",
      forward: 'Add the recovery hint to the data.',
    },
  },
  *checkDefinition({ handler, errors, framework }) {
    const contract = readErrorContract(errors);
    if (!framework.errorContracts?.offerRecoveryFor || handler.kind !== 'known' || !contract)
      return;
    for (const error of handler.value.errors) {
      const first = error.via === 'fail' ? error.args.at(0) : undefined;
      const reason = first && asText(first);
      if (!reason || (error.use !== 'thrown' && error.use !== 'returned') || !lacksRecovery(error))
        continue;
      for (const { value } of knownValues(reason)) {
        const entry = entryOf(contract, value);
        if (!entry || entry.recovery.kind === 'absent') continue;
        yield {
          messageId: 'lost',
          data: { reason: value, callee: error.callee },
          at: error.at,
          ...(reason.kind === 'known' && forwarding(error, entry, handler.value)),
        };
      }
    }
  },
});

/** Whether the data of a `fail(reason, message, data)` certainly has no `recovery`. */
function lacksRecovery({ args, isOpen }: ErrorConstruction): boolean {
  if (isOpen) return false;
  const data = args.at(2);
  if (data === undefined || data.kind === 'absent') return true;
  return isKnownObject(data) && propertyOf(data, 'recovery').kind === 'absent';
}

/**
 * A fix in the handler, whose context certainly has `recoveryFor`, if the hint is about this
 * failure; otherwise a suggestion.
 */
function forwarding(
  error: ErrorConstruction,
  entry: ErrorEntry,
  handler: Handler,
): Pick<Finding<Message>, 'fix' | 'suggest'> {
  const context = /^(.+)\.fail$/s.exec(error.callee)?.[1];
  const { reason } = entry;
  const edit =
    context && reason.kind === 'known' && typeof reason.value === 'string'
      ? error.addData(`${context}.recoveryFor(${quote(reason.value)})`)
      : undefined;
  if (!edit) return {};
  return encloses(handler.at, error.at) && isHintAboutFailure(entry, handler)
    ? { fix: [edit] }
    : { suggest: [{ messageId: 'forward', edits: [edit] }] };
}
