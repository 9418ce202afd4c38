import type { ServerSetup } from '../model/analysis.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { StaticValue } from '../model/static.ts';
import { missingCapabilities } from './checks/missing-capabilities.ts';
import { correction } from './checks/misspelling.ts';
import {
  isOfClients,
  unknownCapabilities,
  type UnknownKey,
} from './checks/unknown-capabilities.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  throws:
    'This server handles {{method}} without declaring the capability `{{capability}}`, so registering the handler throws. Declare it.',
  unasked:
    'This server handles {{method}} without declaring the capability `{{capability}}`, so clients never send that request. Declare it.',
  misspelt: '`{{key}}` does not exist in {{where}}, so clients ignore it. Write `{{meant}}`.',
  misplaced:
    '`{{key}}` does not exist in {{where}}, so clients ignore it. Move it into {{belongsIn}}.',
  clients:
    '{{count}} keys here, such as `{{key}}`, do not exist in {{where}}: clients declare them, and servers only read them. Remove them, with any handlers of their requests, which only clients receive.',
  client:
    '`{{key}}` does not exist in {{where}}: clients declare it, and servers only read it. Remove it, with any handler of its requests, which only clients receive.',
  rename: 'Rename it to {{name}}.',
  remove: 'Remove `{{key}}`.',
};
type MessageId = keyof typeof messages;

export default defineRule<MessageId, object>({
  name: 'valid-capabilities',
  meta: {
    type: 'problem',
    docs: {
      description:
        'require servers to declare the capabilities that their handlers need, and to spell and place them as the protocol does',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *check({ setups }) {
    for (const server of setups) {
      yield* undeclared(server);
      for (const declared of server.declared) {
        const found = unknownCapabilities(declared);
        const ofClients = found.filter(isOfClients);
        yield* ofServer(found.filter((each) => !isOfClients(each)));
        yield* ofClients.slice(0, 1).map((first) => unknownToServers(first, ofClients.length));
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

function* ofServer(keys: readonly UnknownKey[]): Generator<Finding<MessageId>> {
  for (const { property, where, misspelling, belongsIn = '' } of keys) {
    const { key, keyAt: at } = property;
    const data = { key, where };
    if (misspelling) {
      const { meant } = misspelling;
      yield { messageId: 'misspelt', data: { ...data, meant }, at, ...correction(misspelling) };
    } else yield { messageId: 'misplaced', data: { ...data, belongsIn }, at };
  }
}

/** The capabilities of clients that a server declares, at the first of them. */
function unknownToServers({ property, where }: UnknownKey, count: number): Finding<MessageId> {
  const { key, keyAt: at, edit } = property;
  if (count > 1) return { messageId: 'clients', data: { key, where, count: String(count) }, at };
  const data = { key, where };
  const suggest = edit && [{ messageId: 'remove', data, edits: [edit.remove()] } as const];
  return { messageId: 'client', data, at, suggest };
}
