import type { Definition } from '../model/definition.ts';
import { readErrorContract } from '../model/error-contract.ts';
import { JSON_RPC_ERROR_CODES } from '../model/error-codes.ts';
import type { Suggestion } from '../model/rule.ts';
import { quote } from '../model/code-text.ts';
import { isRefusal, toolFailures } from './checks/tool-failures.ts';
import { defineRule } from './define-rule.ts';
import type { PlainError } from '../model/handler.ts';

/** The suggested codes without a contract: for frameworks with a function for each code, and for those with protocol codes only. */
const OFFERED = {
  factories: ['NotFound', 'ValidationError', 'ServiceUnavailable'],
  codes: ['InvalidParams', 'InternalError'],
} as const;

type Message = 'plain' | 'fail' | 'build';

interface Options {
  readonly requestHandlers: boolean;
}

export default defineRule<Message, Options>({
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
    schema: {
      type: 'object',
      properties: {
        requestHandlers: {
          type: 'boolean',
          description:
            'Whether to check the handlers of all requests of a kind (`setRequestHandler`), whose errors reach the client with their message in any case. The preset `recommended` leaves them out.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { requestHandlers: true },
    presetOptions: {
      recommended: { requestHandlers: false },
      strict: { requestHandlers: true },
    },
  },
  *check({ definitions }, options) {
    // The rule for results reports an error that is certainly the failure of a tool.
    const reported = new Set(
      definitions.flatMap(({ results }) =>
        toolFailures(results).flatMap(({ at }) => (at.external ? [] : [at.range[0]])),
      ),
    );
    for (const definition of definitions)
      for (const [error, effect] of judgedErrors(definition, options)) {
        const { at } = error;
        if (reported.has(at.range[0])) continue;
        const suggest = suggestions(error, definition);
        yield { messageId: 'plain', data: { effect }, at, suggest };
      }
  },
});

/** The errors of a definition that need a code, each with the effect of one without; not those that refuse unknown names. */
function* judgedErrors(
  definition: Definition,
  { requestHandlers }: Options,
): Generator<readonly [PlainError, string]> {
  const { dispatcher, handler, framework, kind } = definition;
  const { requests, handler: ofOne } = framework.errors?.plain ?? {};
  const own = handler.kind === 'known' ? handler.value : undefined;
  const answersRequests = own?.answersRequests === true;
  const ofAll = [dispatcher, answersRequests ? own : undefined].flatMap(
    (each) => each?.plainErrors ?? [],
  );
  if (requests !== undefined && requestHandlers)
    for (const error of ofAll)
      if (definition.mayRun(error.at) && !isRefusal(error.message)) yield [error, requests];
  if (answersRequests || kind === 'prompt' || ofOne === undefined) return;
  for (const error of own?.plainErrors ?? []) yield [error, ofOne];
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
