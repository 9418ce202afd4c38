import type { ServerSetup } from '../model/analysis.ts';
import { missingCapabilities } from './checks/missing-capabilities.ts';
import { correction, misspellings } from './checks/misspelling.ts';
import { isObject } from '../model/property.ts';
import { MESSAGES, type MessageName } from '../model/protocol/protocol-types.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { StaticObject, StaticValue } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { Location } from '../model/location.ts';

const messages = {
  throws:
    'This server handles {{method}} without declaring the capability `{{capability}}`, so setting the handler throws. Declare it.',
  unasked:
    'This server handles {{method}} without declaring the capability `{{capability}}`, so clients never send that request. Declare it.',
  unknown: '`{{key}}` does not exist in {{where}}, so clients drop it. Remove it.',
  several:
    '{{count}} keys here, such as `{{key}}`, do not exist in {{where}}, so clients drop them. Remove them.',
  client:
    '`{{key}}` does not exist in {{where}}: clients declare it, and servers only read it. Remove it.',
  rename: 'Rename it to {{name}}.',
  remove: 'Remove `{{key}}`.',
};
type MessageId = keyof typeof messages;

/** The keys of ClientCapabilities. */
const OF_CLIENTS = ['roots', 'sampling', 'elicitation'];

export default defineRule<MessageId, object>({
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
  },
  *check({ setups }) {
    for (const server of setups) {
      for (const value of server.declared)
        if (isObject(value)) yield* unknownKeys(value.value, 'ServerCapabilities');
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

function* unknownKeys(object: StaticObject, name: MessageName): Iterable<Finding<MessageId>> {
  const { fields, title: where = 'the capabilities of a server' } = MESSAGES[name];
  const misspelt = misspellings(object, Object.keys(fields));
  for (const { key, keyAt, value, edit } of object.properties.values()) {
    const type = Object.hasOwn(fields, key) ? fields[key]?.type : undefined;
    if (typeof type === 'object' && 'is' in type && isObject(value))
      yield* unknownKeys(value.value, type.is);
    if (type !== undefined) continue;
    const misspelling = misspelt.find(({ property }) => property.key === key);
    // The author chooses: an own capability belongs in `experimental`, and texts with their tools.
    const isOwn = name === 'ServerCapabilities';
    const isText = !isOwn && !isFlag(value);
    const together = [...object.properties.values()].filter(
      (other) =>
        !Object.hasOwn(fields, other.key) &&
        (isAtOnePlace(other, keyAt) || (isText && !isFlag(other.value))),
    );
    if (together.length > 1) {
      if (together[0]?.key === key)
        yield {
          messageId: 'several',
          data: { count: String(together.length), key, where },
          at: keyAt,
        };
      continue;
    }
    const data = { key, where };
    const remove = edit && [edit.remove()];
    const removal =
      isOwn || isText
        ? { suggest: remove && [{ messageId: 'remove', data, edits: remove } as const] }
        : { fix: remove };
    yield {
      messageId: OF_CLIENTS.includes(key) ? 'client' : 'unknown',
      data,
      at: keyAt,
      ...(misspelling ? correction(misspelling) : removal),
    };
  }
}

/** Whether a value says no more than its key: `true`, or an object without properties. */
function isFlag(value: StaticValue): boolean {
  if (isObject(value)) return value.value.complete && value.value.properties.size === 0;
  return value.kind === 'known' && typeof value.value === 'boolean';
}

/** Whether one expression supplies both a key and a location, as `getTools()` does. */
function isAtOnePlace(
  { keyAt: { range } }: { readonly keyAt: Location },
  place: Location,
): boolean {
  return range[0] === place.range[0] && range[1] === place.range[1];
}
