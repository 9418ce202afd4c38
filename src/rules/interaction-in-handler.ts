import type { Interaction } from '../model/analysis.ts';
import type { PathStep } from '../model/handlers/call-path.ts';
import type { ClientRequest } from '../model/definitions/definition.ts';
import { isSinceRevision, type ProtocolRevision } from '../model/protocol/protocol.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  pushed:
    '`{{callee}}` fails on connections of revision {{revision}}, which has no requests to clients. {{instead}}.',
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
    '`{{callee}}` is called from a method of a class{{path}}, away from the request it belongs to. Call it in the handler and pass the answer in.',
  service:
    'Handlers reach this call of `{{callee}}` only through a class{{path}}, away from the request it belongs to. Call it in the handler and pass the answer in.',
  nowhere:
    '`{{callee}}` is in a function that no handler calls, and without a request there is no client to ask. Call it from a handler, or remove it.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'interaction-in-handler',
  meta: {
    type: 'problem',
    docs: {
      description:
        'disallow requests to the client outside handlers, and in revisions that lack them',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    messages,
  },
  *check({ interactions, settings: { protocol: revision } }) {
    for (const interaction of interactions) {
      const { callee, at } = interaction;
      const instead = insteadOfRequest(interaction, revision);
      const messageId = instead === undefined ? misplaced(interaction) : 'pushed';
      if (!messageId) continue;
      const path = messageId === 'service' || messageId === 'method' ? interaction.path : [];
      const data = { callee, revision, instead: instead ?? '', path: pathText(path) };
      yield { messageId, data, at, path };
    }
  },
});

/** The calls that lead to an interaction, in parentheses. */
function pathText(path: readonly PathStep[]): string {
  const steps = path.slice(0, -1).map(({ label }) => label);
  return steps.length > 0 ? ` (${steps.join(' → ')})` : '';
}

/**
 * The replacements of requests that the protocol also deprecates in results (2026-07-28, SEP-2577).
 */
const ALTERNATIVES: Readonly<Record<ClientRequest, string>> = {
  elicit: ' from the handler',
  sample: ", or call the model provider's own API",
  roots: ', or take the paths as parameters',
};

/**
 * The replacement for a request to the client in the targeted revision; undefined if it has such
 * requests.
 */
function insteadOfRequest(
  interaction: Interaction,
  revision: ProtocolRevision,
): string | undefined {
  const {
    kind,
    framework: { inputResult },
  } = interaction;
  return inputResult !== undefined &&
    isSinceRevision('2026-07-28', revision) &&
    interaction.isPushed
    ? `Return ${inputResult}${ALTERNATIVES[kind]}`
    : undefined;
}

/** Whether a server asks of its own accord, and goes on where no client answers. */
function isBackgroundTask({ place, definition, isTried }: Interaction): boolean {
  return (place === 'timer' || place === 'listener') && !definition && isTried;
}

/**
 * The problem with the location of an interaction; undefined in an exported function until all
 * callers are known.
 */
function misplaced(interaction: Interaction): Message | undefined {
  const { kind, place, calledBy } = interaction;
  if (kind === 'roots' || isBackgroundTask(interaction)) return undefined;
  if (place === 'handler') return undefined;
  if (place !== 'function') return place;
  return calledBy === 'service' || calledBy === 'nowhere' ? calledBy : undefined;
}
