import { readErrorContract, type ErrorContract } from '../model/definitions/error-contract.ts';
import { isKnownObject, propertyOf } from '../model/property.ts';
import { knownValues, mayBe } from '../model/static.ts';
import type { Finding } from '../model/findings/rule.ts';
import { quote } from '../model/findings/code-text.ts';
import { stepsFrom } from './checks/call-path.ts';
import { defineRule } from './define-rule.ts';
import type { ErrorConstruction } from '../model/handlers/handler.ts';
import { lazily } from '../model/utils/lazily.ts';
import { agreedReasons, reasonsOf } from './checks/errors/agreed-reasons.ts';

type Message = 'direct' | 'reached' | 'fail';

export default defineRule<Message, object>({
  name: 'prefer-ctx-fail',
  meta: {
    type: 'suggestion',
    docs: {
      description: "require handlers to fail by the declared reason that has the error's code",
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    hasSuggestions: true,
    messages: {
      direct:
        '`{{callee}}(…)` has the code of the declared {{reasons}} but sends no reason, so callers cannot match it. Use `{{context}}.fail`.',
      reached:
        "`{{callee}}(…)` has the code of the declared reason '{{reason}}' but does not send it, so callers cannot match it. Pass it in the data.",
      fail: "Use `ctx.fail` with the declared reason '{{reason}}'.",
    },
  },
  *checkDefinition({ handler, errors, framework }) {
    const contract = readErrorContract(errors);
    if (handler.kind !== 'known' || !contract?.complete) return;
    for (const error of handler.value.errors) {
      const isBaseline = mayBe(
        error.code,
        (code) => framework.errorContracts?.baselineCodes.has(code) === true,
      );
      const reasons = isBaseline ? [] : reasonsFor(error, contract);
      if (reasons.length > 0) yield report(error, reasons, framework.context.name);
    }
  },
  *check({ definitions }) {
    const agreed = lazily(() => agreedReasons(definitions));
    for (const definition of definitions) {
      const { handler, errors } = definition;
      if (handler.kind !== 'known' || !readErrorContract(errors)?.complete) continue;
      for (const error of definition.thrown) {
        const reason = agreed()(error);
        if (reason === undefined) continue;
        const data = { callee: error.callee, reason };
        const path = stepsFrom(definition, error);
        yield { messageId: 'reached', data, at: error.at, path, definition };
      }
    }
  },
});

/**
 * The declared reasons with the code of an error that is thrown directly and does not name a
 * reason.
 */
function reasonsFor(
  { via, use, code, passed, isOpen, isInHandler }: ErrorConstruction,
  contract: ErrorContract,
): string[] {
  if (via === 'fail' || use !== 'thrown' || isOpen || !isInHandler) return [];
  const data = passed.at(1);
  const saysReason =
    data !== undefined &&
    data.kind !== 'absent' &&
    !(isKnownObject(data) && propertyOf(data, 'reason').kind === 'absent');
  if (saysReason) return [];
  const reasons = knownValues(code).map(({ value }) => reasonsOf(value, contract));
  // Each of the possible codes must have a reason.
  return reasons.some((each) => each.length === 0) ? [] : reasons.flat();
}

/** `reasons 'a', 'b'` */
function listed(reasons: readonly string[]): string {
  return `reason${reasons.length > 1 ? 's' : ''} ${reasons.map((reason) => `'${reason}'`).join(', ')}`;
}

/**
 * Only the author knows whether the failure is the declared one: the same code is not the same
 * failure.
 */
function report(
  error: ErrorConstruction,
  reasons: readonly string[],
  context: string,
): Finding<Message> {
  const { callee, at } = error;
  const fail = error.readContext('fail');
  const suggest = reasons.flatMap((reason) => {
    const edit = fail && error.code.kind === 'known' && error.rebuild(fail.text, quote(reason));
    return edit
      ? [{ messageId: 'fail' as const, data: { reason }, edits: [...fail.edits, edit] }]
      : [];
  });
  return {
    messageId: 'direct',
    data: {
      callee,
      context,
      reasons: listed(reasons),
    },
    at,
    suggest,
  };
}
