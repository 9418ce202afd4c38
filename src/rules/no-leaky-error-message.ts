import type { Leak } from '../model/handlers/results.ts';
import type { Finding } from '../model/findings/rule.ts';
import { stepsFrom } from './checks/call-path.ts';
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
  *checkDefinition(definition) {
    const { handler, results, reach } = definition;
    const thrown = handler.kind === 'known' ? handler.value.leaks : [];
    for (const leak of [...results.leaks, ...thrown]) yield report(leak);
    for (const reached of reach.leaks)
      yield { ...report(reached.leak), path: stepsFrom(definition, reached) };
  },
});

function report({ kind, text, at, edit }: Leak): Finding<Message> {
  return {
    messageId: kind,
    data: { text },
    at,
    ...(edit && { suggest: [{ messageId: 'tell', edits: [edit] }] }),
  };
}
