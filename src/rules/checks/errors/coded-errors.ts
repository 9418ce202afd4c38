import type { Definition } from '../../../model/definitions/definition.ts';
import { readErrorContract } from '../../../model/definitions/error-contract.ts';
import { JSON_RPC_ERROR_CODES } from '../../../model/protocol/error-codes.ts';
import type { PlainError } from '../../../model/handlers/handler.ts';
import type { Suggestion } from '../../../model/findings/rule.ts';
import { quote } from '../../../model/findings/code-text.ts';

/** The suggestions of {@link codedErrors}. */
export type CodedMessage = 'fail' | 'build';

/**
 * The suggested codes without a contract: for frameworks with a function for each code, and for
 * those with protocol codes only.
 */
const OFFERED = {
  factories: ['NotFound', 'ValidationError', 'ServiceUnavailable'],
  codes: ['InvalidParams', 'InternalError'],
} as const;

/**
 * Errors with a code in place of a plain one: the declared reasons, if there are any and the
 * context is in scope; otherwise common codes.
 *
 * @param offered the codes for frameworks that have codes of the protocol only
 */
export function codedErrors(
  error: PlainError,
  { errors, framework }: Definition,
  offered: readonly string[] = OFFERED.codes,
): Suggestion<CodedMessage>[] {
  const reasons =
    readErrorContract(errors)?.entries.flatMap(({ reason }) =>
      reason.kind === 'known' && typeof reason.value === 'string' ? [reason.value] : [],
    ) ?? [];
  const fail = error.readContext('fail');
  if (reasons.length > 0 && fail && !fail.isTyped) {
    return reasons.flatMap((reason) => {
      const edit = error.rebuild(fail.text, quote(reason));
      return edit
        ? [{ messageId: 'fail' as const, data: { reason }, edits: [...fail.edits, edit] }]
        : [];
    });
  }
  const { factories, constructorName = '', codes = '' } = framework.errors ?? {};
  if (factories)
    return OFFERED.factories.flatMap((name) =>
      building(error, factories.get(JSON_RPC_ERROR_CODES[name]) ?? ''),
    );
  return error.hasOptions
    ? []
    : offered.flatMap((code) => building(error, constructorName, { of: codes, code }));
}

/**
 * An error built by an export of the framework: a function, or a class with one of its codes as
 * argument.
 */
function building(
  error: PlainError,
  name: string,
  coded?: { readonly of: string; readonly code: string },
): Suggestion<CodedMessage>[] {
  const [callee, codes] = [error.readExport(name), coded && error.readExport(coded.of)];
  if (!callee || (coded && !codes)) return [];
  const edit =
    coded && codes
      ? error.rebuild(`new ${callee.text}`, `${codes.text}.${coded.code}`)
      : error.rebuild(callee.text);
  const data = { error: coded ? `new ${name}(${coded.of}.${coded.code}, …)` : `${name}(…)` };
  return edit
    ? [{ messageId: 'build', data, edits: [...callee.edits, ...(codes?.edits ?? []), edit] }]
    : [];
}
