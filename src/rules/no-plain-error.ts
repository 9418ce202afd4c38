import type { Definition } from '../model/definition.ts';
import { readErrorContract } from '../model/error-contract.ts';
import { JSON_RPC_ERROR_CODES } from '../model/error-codes.ts';
import type { Suggestion } from '../model/rule.ts';
import { quote } from '../model/code-text.ts';
import { toolFailures } from './checks/tool-failures.ts';
import { defineRule } from './define-rule.ts';
import type { Handler, PlainError } from '../model/handler.ts';

/** The suggested codes without a contract: for frameworks with a function for each code, and for those with protocol codes only. */
const OFFERED = {
  factories: ['NotFound', 'ValidationError', 'ServiceUnavailable'],
  codes: ['InvalidParams', 'InternalError'],
} as const;

type Message = 'plain' | 'fail' | 'build';

export default defineRule<Message, object>({
  name: 'no-plain-error',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow errors without a code where the framework cannot tell what failed',
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    hasSuggestions: true,
    messages: {
      plain: 'This error has no code: {{effect}}. Throw an error that says what failed.',
      fail: "Use `ctx.fail` with the declared reason '{{reason}}'.",
      build: 'Throw `{{error}}`.',
    },
  },
  *check({ definitions }) {
    // The rule for results reports an error that is certainly the failure of a tool.
    const reported = new Set(
      definitions.flatMap(({ results }) =>
        toolFailures(results).flatMap(({ at }) => (at.external ? [] : [at.range[0]])),
      ),
    );
    for (const definition of definitions) {
      for (const [handler, effect] of judgedHandlers(definition)) {
        for (const error of handler.plainErrors.filter(({ at }) => !reported.has(at.range[0])))
          yield {
            messageId: 'plain',
            data: { effect },
            at: error.at,
            suggest: suggestions(error, definition),
          };
      }
    }
  },
});

/** The handlers of a definition whose errors need a code, each with the effect of one without. */
function judgedHandlers({
  handler,
  dispatcher,
  framework,
  kind,
}: Definition): (readonly [Handler, string])[] {
  const { requests, handler: ofOne } = framework.errors?.plain ?? {};
  const judged: (readonly [Handler, string])[] = [];
  if (dispatcher && requests !== undefined) judged.push([dispatcher, requests]);
  if (handler.kind !== 'known') return judged;
  const effect = handler.value.answersRequests ? requests : kind === 'prompt' ? undefined : ofOne;
  if (effect !== undefined) judged.push([handler.value, effect]);
  return judged;
}

/** The declared reasons, if there are any and the context is in scope; otherwise common codes. */
function suggestions(error: PlainError, { errors, framework }: Definition): Suggestion<Message>[] {
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
    : OFFERED.codes.flatMap((code) => building(error, constructorName, { of: codes, code }));
}

/** An error built by an export of the framework: a function, or a class with one of its codes as argument. */
function building(
  error: PlainError,
  name: string,
  coded?: { readonly of: string; readonly code: string },
): Suggestion<Message>[] {
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
