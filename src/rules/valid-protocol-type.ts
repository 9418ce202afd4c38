import { differencesOf, type ProtocolDifference } from './checks/results/protocol-conformance.ts';
import { MESSAGES } from '../model/protocol/protocol-types.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { isKnownObject } from '../model/property.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  unknown:
    '`{{what}}` does not exist in {{message}} of the protocol, so peers drop it or reject the message. Remove it.',
  misspelled:
    '`{{what}}` does not exist in {{message}} of the protocol. Did you mean `{{instead}}`?',
  misplaced:
    'The protocol has {{fields}} in {{instead}}, not in {{message}}, so peers do not find it here. Move it.',
  removed:
    '{{message}} has no `{{what}}` since {{instead}}, so peers ignore it. Remove it, or target an older revision.',
  missing:
    'The protocol requires `{{what}}` in {{message}}, but this type lacks it, so peers reject such messages. Add it.',
  optional:
    'The protocol requires `{{what}}` in {{message}}, but it is optional here, so peers reject messages without it. Make it required.',
  narrow:
    'This type only has the content types of an older revision and does not allow {{kinds}}. Add them.',
  bare: 'Every content type may have {{fields}}, but not every one in this type can. Add what is missing.',
  remove: 'Remove `{{what}}`.',
  rename: 'Rename it to `{{instead}}`.',
  move: 'Move it to its place in the protocol.',
  require: 'Make `{{what}}` required.',
  add: 'Add {{fields}}.',
};
type MessageId = keyof typeof messages;

const REPAIRS: Readonly<Record<ProtocolDifference['kind'], MessageId>> = {
  unknown: 'remove',
  misspelled: 'rename',
  misplaced: 'move',
  removed: 'remove',
  missing: 'add',
  optional: 'require',
  narrow: 'add',
  bare: 'add',
};

export default defineRule<MessageId, { readonly complete: boolean }>({
  name: 'valid-protocol-type',
  meta: {
    type: 'problem',
    docs: {
      description: 'require types for protocol messages to match the protocol',
      preset: 'recommended',
      severity: 'warn',
      group: 'Results',
    },
    hasSuggestions: true,
    messages,
    schema: {
      type: 'object',
      properties: {
        complete: {
          type: 'boolean',
          description:
            'Whether a type for content must allow every kind of the targeted revision, and the fields that every kind may have. The presets ask for neither.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { complete: true },
    presetOptions: { recommended: { complete: false }, strict: { complete: false } },
  },
  *check(analysis, { complete }) {
    const { types, definitions, settings } = analysis;
    if (types.length === 0) return;
    const used = kindsOfContent(definitions);
    const differences = [...differencesOf(types, settings.protocol, used)].filter(
      ({ kind }) => complete || (kind !== 'narrow' && kind !== 'bare'),
    );
    // The types of such a project may describe what it reads.
    if (differences.length === 0 || analysis.callsServers()) return;
    for (const each of differences)
      if (!each.lacks || analysis.meetsContent(each.lacks) !== false) yield finding(each);
  },
});

/** The kinds of content that the results of a file have, where they are known. */
function kindsOfContent(definitions: readonly Definition[]): ReadonlySet<string> {
  const types = definitions
    .flatMap(({ results }) => results.blocks)
    .flatMap((block) => (isKnownObject(block) ? [block.value.properties.get('type')?.value] : []));
  return new Set(
    types.flatMap((type) =>
      type?.kind === 'known' && typeof type.value === 'string' ? [type.value] : [],
    ),
  );
}

function finding({
  kind,
  message,
  what,
  instead = '',
  at,
  edits,
}: ProtocolDifference): Finding<MessageId> {
  const fields = new Intl.ListFormat('en').format(what.map((name) => `\`${name}\``));
  const data = {
    message: MESSAGES[message].title ?? message,
    what: what.join(', '),
    fields,
    kinds: fields,
    instead,
  };
  // The fix removes a field of another message, because there is no target to move it to.
  const messageId = kind === 'misplaced' && !instead.startsWith('`') ? 'remove' : REPAIRS[kind];
  return {
    messageId: kind,
    data,
    at,
    suggest: edits.length > 0 ? [{ messageId, data, edits }] : [],
  };
}
