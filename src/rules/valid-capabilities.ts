import type { ServerSetup } from '../model/analysis.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { StaticValue } from '../model/static.ts';
import { missingCapabilities } from './checks/missing-capabilities.ts';
import { correction } from './checks/misspelling.ts';
import { unknownCapabilities, type UnknownKeys } from './checks/unknown-capabilities.ts';
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
  client:
    '`{{key}}` does not exist in {{where}}: clients declare it, and servers only read it. Remove it, with any handler of its requests, which only clients receive.',
  rename: 'Rename it to {{name}}.',
  remove: 'Remove `{{key}}`.',
};
type MessageId = keyof typeof messages;

/** The keys of ClientCapabilities. */
const OF_CLIENTS = ['roots', 'sampling', 'elicitation'];

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
      for (const found of server.declared.flatMap(unknownCapabilities))
        if (!skipInert || !isHarmless(found)) yield unknownKeys(found);
      yield* undeclared(server);
    }
  },
});

function* undeclared(server: ServerSetup): Iterable<Finding<MessageId>> {
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
  if (count > 1) return { messageId: 'several', data, at: keyAt };
  const remove = edit && [edit.remove()];
  // The author chooses: an own capability belongs in `experimental`, and texts with their tools.
  const removal =
    isOwn || !isInert
      ? { suggest: remove && [{ messageId: 'remove', data, edits: remove } as const] }
      : { fix: remove };
  return {
    messageId: OF_CLIENTS.includes(key) ? 'client' : 'unknown',
    data,
    at: keyAt,
    ...(misspelling ? correction(misspelling) : removal),
  };
}

/** Whether a key without content only says what the author had in mind. */
function isHarmless({ property, misspelling, isInert }: UnknownKeys): boolean {
  return isInert && !misspelling && !OF_CLIENTS.includes(property.key);
}
