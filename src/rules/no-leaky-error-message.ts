import { defineRule } from './define-rule.ts';

const messages = {
  stack:
    "`{{text}}` sends the stack trace to the client, which reveals paths and code of the server. Send the error's message and log the rest.",
  json: "`{{text}}` sends everything in the error to the client, such as the headers of a failed request. Send the error's message and log the rest.",
  inspection:
    "`{{text}}` sends the stack trace and everything else in the error to the client. Send the error's message and log the rest.",
  tell: 'Send only the message.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'no-leaky-error-message',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow stack traces and whole errors in what clients receive',
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    hasSuggestions: true,
    messages,
  },
  *check({ definitions }) {
    for (const { handler, results } of definitions) {
      const thrown = handler.kind === 'known' ? handler.value.leaks : [];
      for (const { kind, text, at, edit } of [...results.leaks, ...thrown]) {
        yield {
          messageId: kind,
          data: { text },
          at,
          ...(edit && { suggest: [{ messageId: 'tell', edits: [edit] }] }),
        };
      }
    }
  },
});
