import type { ServerSetup } from '../model/analysis.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { StaticValue } from '../model/static.ts';
import { missingCapabilities } from './checks/missing-capabilities.ts';
import { correction } from './checks/misspelling.ts';
import {
  isOfClients,
  joinUnknown,
  unknownCapabilities,
  type UnknownKeys,
} from './checks/unknown-capabilities.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  throws:
    'This server handles {{method}} without declaring the capability `{{capability}}`, so registering the handler throws. Declare it.',
  unasked:
    'This server handles {{method}} without declaring the capability `{{capability}}`, so clients never send that request. Declare it.',
  unknown: '`{{key}}` does not exist in {{where}}, so clients drop it. Remove it.',
  several:
    '{{count}} keys here, such as `{{key}}`, do not exist in {{where}}, so clients drop them. Remove them.',
  shared:
    '`{{capability}}` is an object with other keys than {{where}} has, such as `{{key}}`, so clients drop them. Write `{{capability}}: {}`.',
  clients:
    '{{count}} keys here, such as `{{key}}`, do not exist in {{where}}: clients declare them, and servers only read them. Remove them, with any handlers of their requests, which only clients receive.',
  client:
    '`{{key}}` does not exist in {{where}}: clients declare it, and servers only read it. Remove it, with any handler of its requests, which only clients receive.',
  rename: 'Rename it to {{name}}.',
  remove: 'Remove `{{key}}`.',
};
type MessageId = keyof typeof messages;

/** The messages by who has such keys, and by their number. */
const MESSAGE_OF = {
  clients: { one: 'client', several: 'clients' },
  nobody: { one: 'unknown', several: 'several' },
} as const;

export default defineRule<MessageId, { readonly skipInert: boolean }>({
  name: 'valid-capabilities',
  meta: {
    type: 'problem',
    docs: {
      description:
        'require servers to declare the capabilities that their handlers need, and only those of the protocol',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
    schema: {
      type: 'object',
      properties: {
        skipInert: {
          type: 'boolean',
          description:
            'Whether to leave out unknown keys that are neither misspelt nor have content, such as `notifications: {}`. The preset `recommended` sets it.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { skipInert: false },
    presetOptions: { recommended: { skipInert: true }, strict: { skipInert: false } },
  },
  *check({ setups }, { skipInert }) {
    for (const server of setups) {
      const missing = [...undeclared(server)];
      yield* missing;
      for (const declared of server.declared) {
        const found = unknownCapabilities(declared).filter(
          (each) =>
            !isHarmless(each) ||
            // A key in the place of a missing capability is the same mistake: `listTools: true`.
            !(skipInert || (each.isOwn && missing.length > 0)),
        );
        yield* joinUnknown(found).map(unknownKeys);
      }
    }
  },
});

function* undeclared(server: ServerSetup): Generator<Finding<MessageId>> {
  const missing = missingCapabilities(server);
  if (missing.size === 0 || server.mayDeclareMore) return;
  for (const [capability, { method, throws }] of missing) {
    const fix = server.declare(capability);
    yield {
      messageId: throws ? 'throws' : 'unasked',
      data: { method, capability },
      at: (server.declared[0] as StaticValue).at,
      ...(fix && { fix: [fix] }),
    };
  }
}

function unknownKeys(found: UnknownKeys): Finding<MessageId> {
  const { property, count, where, misspelling, isOwn, isInert, sharedBy } = found;
  const { key, keyAt, edit } = property;
  const data = { key, where, count: String(count) };
  if (sharedBy)
    return { messageId: 'shared', data: { ...data, capability: sharedBy.key }, at: sharedBy.keyAt };
  const remove = edit && [edit.remove()];
  const messageId =
    MESSAGE_OF[isOfClients(found) ? 'clients' : 'nobody'][count === 1 ? 'one' : 'several'];
  if (misspelling) return { messageId, data, at: keyAt, ...correction(misspelling) };
  // The author chooses: an own capability belongs in `experimental`, and texts with their tools.
  if (!isOwn && isInert) return { messageId, data, at: keyAt, fix: remove };
  if (count > 1) return { messageId, data, at: keyAt };
  const suggest = remove && [{ messageId: 'remove', data, edits: remove } as const];
  return { messageId, data, at: keyAt, suggest };
}

/** Whether a key without content only says what the author had in mind. */
function isHarmless(found: UnknownKeys): boolean {
  return found.isInert && !found.misspelling && !isOfClients(found);
}
