import type { Interaction } from '../model/analysis.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  module:
    '`{{callee}}` runs when the module loads, before any client is connected. Call it in a handler.',
  timer:
    '`{{callee}}` runs in a timer, outside any request, so the client may be gone and the answer comes too late. Call and await it in the handler itself.',
  listener:
    '`{{callee}}` runs in an event listener, outside any request, and no result waits for the answer. Call and await it in the handler itself.',
  detached:
    '`{{callee}}` runs in a promise that the handler does not await, so its answer comes too late for the result. Await it.',
  constructor:
    '`{{callee}}` runs in a constructor, which cannot wait for the answer. Call it in the handler and pass the answer to the class.',
  method:
    '`{{callee}}` is called from a method of a class, away from the request it belongs to. Call it in the handler and pass the answer in.',
  service:
    'Handlers reach this call of `{{callee}}` only through a class, away from the request it belongs to. Call it in the handler and pass the answer in.',
  nowhere:
    '`{{callee}}` is in a function that no handler calls, and without a request there is no client to ask. Call it from a handler, or remove it.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'interaction-in-handler',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow elicitation and sampling outside request handlers',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    messages,
  },
  *check({ interactions }) {
    for (const interaction of interactions) {
      const messageId = misplaced(interaction);
      if (messageId) yield { messageId, data: { callee: interaction.callee }, at: interaction.at };
    }
  },
});

/** The problem with the location of an interaction; undefined in an exported function until all callers are known. */
function misplaced({ place, reached }: Interaction): Message | undefined {
  if (place === 'handler') return undefined;
  if (place !== 'function') return place;
  return reached === 'service' || reached === 'nowhere' ? reached : undefined;
}
