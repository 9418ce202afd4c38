import { differencesOf, type ProtocolDifference } from './checks/protocol-conformance.ts';
import { MESSAGES } from '../model/protocol-types.ts';
import type { Finding } from '../model/rule.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  unknown:
    'The protocol has no `{{what}}` in {{message}}, so peers drop it or refuse the message: remove it.',
  misspelled: 'The protocol has no `{{what}}` in {{message}}: `{{instead}}` must be meant.',
  misplaced:
    'The protocol has no {{fields}} in {{message}}, but in {{instead}}, so peers do not find it here: move it.',
  removed:
    '`{{what}}` is not in {{message}} since {{instead}}, so peers pass over it: remove it, or target an older revision.',
  missing:
    'The protocol requires `{{what}}` in {{message}}, and this type lacks it: peers refuse what is made of it.',
  optional:
    'The protocol requires `{{what}}` in {{message}}, so peers refuse what is made of this type without it: require it.',
  narrow:
    'These are the kinds of content of an older revision: {{kinds}} cannot be written with this type.',
  bare: 'Content of every kind may have {{fields}}, and with this type not every kind can: add what is missing.',
  remove: 'Remove `{{what}}`.',
  rename: 'Rename it to `{{instead}}`.',
  move: 'Move it to where the protocol has it.',
  require: 'Require `{{what}}`.',
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

export default defineRule<MessageId, object>({
  name: 'valid-protocol-type',
  meta: {
    type: 'problem',
    docs: {
      description:
        'require types that stand for messages of the protocol to say what the protocol says',
      preset: 'recommended',
      severity: 'warn',
      group: 'Results',
    },
    hasSuggestions: true,
    messages,
  },
  *check({ types, settings }) {
    for (const difference of differencesOf(types, settings.protocol)) yield finding(difference);
  },
});

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
  // What belongs to another message is taken out of this one: there is nothing to move it to.
  const messageId = kind === 'misplaced' && !instead.startsWith('`') ? 'remove' : REPAIRS[kind];
  return {
    messageId: kind,
    data,
    at,
    suggest: edits.length > 0 ? [{ messageId, data, edits }] : [],
  };
}
