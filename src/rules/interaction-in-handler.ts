import type { Interaction } from '../model/analysis.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  module:
    '`{{callee}}` runs when the module is loaded, when no client is connected that could be asked: ask in a handler.',
  timer:
    '`{{callee}}` runs in a timer, outside any request: the client may not be reached, and the answer comes too late for the result. Ask in the handler itself, and await the answer.',
  listener:
    '`{{callee}}` runs in an event listener, outside any request: the client may not be reached, and no result waits for the answer. Ask in the handler itself, and await the answer.',
  detached:
    '`{{callee}}` runs in a promise that the handler does not wait for: its answer comes too late for the result. Await it.',
  constructor:
    '`{{callee}}` runs in a constructor, which cannot wait for the answer: ask in the handler, and hand the answer to the class.',
  method:
    '`{{callee}}` runs in a method of a class, and not in a handler: whom it asks, and when, is decided where nobody sees the request. Ask in the handler, and hand the answer to the class.',
  service:
    '`{{callee}}` stands in a function that handlers reach only through a class: whom it asks, and when, is decided where nobody sees the request. Ask in the handler, and hand the answer on.',
  nowhere:
    '`{{callee}}` stands in a function that no handler calls: without a request there is no client to ask. Call it from a handler, or remove it.',
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

/** What is wrong with the place of an interaction; an exported function is fine until the whole project has been asked. */
function misplaced({ place, reached }: Interaction): Message | undefined {
  if (place === 'handler') return undefined;
  if (place !== 'function') return place;
  return reached === 'service' || reached === 'nowhere' ? reached : undefined;
}
