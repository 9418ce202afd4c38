import type { Definition } from '../model/definitions/definition.ts';
import { codedErrors, type CodedMessage } from './checks/errors/coded-errors.ts';
import { isRefusal, saysUnknown, toolFailures } from './checks/errors/tool-failures.ts';
import { defineRule } from './define-rule.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { PlainError } from '../model/handlers/handler.ts';

interface Options {
  readonly requestHandlers: boolean;
}

export default defineRule<'plain' | 'notFound' | CodedMessage, Options>({
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
      notFound:
        'This error for an unknown {{kind}} has no code, so clients get that of an internal error. Throw one with the code of invalid parameters (-32602).',
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
    for (const definition of definitions) yield* refusals(definition);
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
  const { handler, framework, kind } = definition;
  const { requests, handler: ofOne } = framework.errors?.plain ?? {};
  const own = handler.kind === 'known' ? handler.value : undefined;
  if (requests !== undefined && requestHandlers)
    for (const error of errorsOfRequests(definition))
      if (definition.runs(error.at) !== 'no' && !isRefusal(error.message)) yield [error, requests];
  if (own?.answersRequests === true || kind === 'prompt' || ofOne === undefined) return;
  for (const error of own?.plainErrors ?? []) yield [error, ofOne];
}

/**
 * The errors of a request's handler for a prompt or resource that does not exist. The protocol has
 * a code for those (2025-11-25, server/prompts and server/resources, "Error Handling").
 */
function* refusals(definition: Definition): Iterable<Finding<'notFound' | CodedMessage>> {
  const { kind, framework } = definition;
  if (kind === 'tool' || framework.errors?.plain?.requests === undefined) return;
  for (const error of errorsOfRequests(definition))
    if (saysUnknown(error.message, kind))
      yield {
        messageId: 'notFound',
        data: { kind },
        at: error.at,
        suggest: codedErrors(error, definition, ['InvalidParams']),
        definition,
      };
}

/** The plain errors of the handler of all requests that a definition is served by. */
function errorsOfRequests({ dispatcher, handler }: Definition): readonly PlainError[] {
  const own = handler.kind === 'known' && handler.value.answersRequests ? handler.value : undefined;
  return [dispatcher, own].flatMap((each) => each?.plainErrors ?? []);
}
