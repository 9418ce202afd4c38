import { defineRule } from './define-rule.ts';

const messages = {
  stack:
    'The stack trace in `{{text}}` reaches the client, and with it paths and code of the server: tell its message, and log the rest.',
  json: 'All that the error in `{{text}}` carries reaches the client, such as the headers of a request that failed: tell its message, and log the rest.',
  inspection:
    'The stack trace and all else that the error in `{{text}}` carries reach the client: tell its message, and log the rest.',
  tell: 'Tell the message only.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'no-leaky-error-message',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow stack traces and whole errors in what clients are told',
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
