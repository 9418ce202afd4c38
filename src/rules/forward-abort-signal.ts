import type { ContextFacts } from '../model/definitions/context.ts';
import type { Finding } from '../model/findings/rule.ts';
import { isShort, lacksSignal } from './checks/fetch-calls.ts';
import { defineRule } from './define-rule.ts';
import type { GlobalCall } from '../model/handlers/handler.ts';

const messages = {
  fetch: 'This request continues after the client cancels the call. Pass `{{signal}}` to `fetch`.',
  timer:
    'The handler keeps waiting after the client cancels the call. Stop the wait when `{{signal}}` aborts.',
  helper:
    'A handler keeps waiting for this timer after the client cancels the call. Accept a signal that ends the wait, and pass `{{signal}}`.',
};
type Message = keyof typeof messages;

export default defineRule<Message, { readonly skipShortRequests: boolean }>({
  name: 'forward-abort-signal',
  meta: {
    type: 'suggestion',
    docs: {
      description: "require handlers to pass the request's abort signal to what they wait for",
      preset: 'strict',
      severity: 'warn',
      group: 'Context and interaction',
    },
    fixable: 'code',
    messages,
    schema: {
      type: 'object',
      properties: {
        skipShortRequests: {
          type: 'boolean',
          description:
            'Whether to leave out requests that write, and one that reads outside of loops and of functions inside the handler; a `POST` may compute, unless the tool writes something by its name. What an aborted request has written is not known, and a single one that reads is over before anyone could cancel it. The preset `strict` sets it.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { skipShortRequests: false },
    presetOptions: { strict: { skipShortRequests: true } },
  },
  *checkDefinition(definition, { options: { skipShortRequests } }) {
    const { handler, framework } = definition;
    const { context } = framework;
    const { signal } = context;
    if (signal === undefined || handler.kind !== 'known') return;
    for (const call of handler.value.globalCalls) {
      if (call.name !== 'fetch' || definition.runs(call.at) === 'no') continue;
      if (skipShortRequests && isShort(call, definition)) continue;
      if (lacksSignal(call)) yield report(call, context, signal);
    }
    for (const { at, isInHelper } of handler.value.waits)
      if (definition.runs(at) !== 'no')
        yield {
          messageId: isInHelper ? 'helper' : 'timer',
          data: { signal: nameOf(signal, context) },
          at,
        };
  },
});

function nameOf(signal: string, { name }: ContextFacts): string {
  return `${name}.${signal}`;
}

function report(call: GlobalCall, context: ContextFacts, signal: string): Finding<Message> {
  const {
    call: { args, insertAt },
  } = call;
  const read = call.readContext(signal);
  const edit =
    read &&
    (args.length === 1 && insertAt !== undefined
      ? { range: [insertAt, insertAt] as const, text: `, { signal: ${read.text} }` }
      : call.options(1)?.add('signal', read.text));
  return {
    messageId: 'fetch',
    data: { signal: nameOf(signal, context) },
    at: call.at,
    ...(read && edit && { fix: [...read.edits, edit] }),
  };
}
