import type { Definition } from '../model/definitions/definition.ts';
import { codedErrors, type CodedMessage } from './checks/errors/coded-errors.ts';
import { isRefusal, toolFailures } from './checks/errors/tool-failures.ts';
import { defineRule } from './define-rule.ts';
import type { PlainError } from '../model/handlers/handler.ts';

interface Options {
  readonly requestHandlers: boolean;
}

export default defineRule<'plain' | CodedMessage, Options>({
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
      plain:
        'This error has no code, so {{effect}}. Throw an error with a code that says what failed.',
      fail: "Use `ctx.fail` with the declared reason '{{reason}}'.",
      build: 'Throw `{{error}}`.',
    },
    schema: {
      type: 'object',
      properties: {
        requestHandlers: {
          type: 'boolean',
          description:
            'Whether to check the handlers of all requests of a kind (`setRequestHandler`), whose errors reach the client with their message in any case. The presets leave them out.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { requestHandlers: true },
    presetOptions: {
      recommended: { requestHandlers: false },
      strict: { requestHandlers: false },
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
        const suggest = codedErrors(error, definition);
        yield { messageId: 'plain', data: { effect }, at, suggest, definition };
      }
  },
});

/**
 * The errors of a definition that need a code, each with the effect of one without; not those that
 * refuse unknown names.
 */
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
      if (definition.runs(error.at) !== 'no' && !isRefusal(error.message)) yield [error, requests];
  if (answersRequests || kind === 'prompt' || ofOne === undefined) return;
  for (const error of own?.plainErrors ?? []) yield [error, ofOne];
}
