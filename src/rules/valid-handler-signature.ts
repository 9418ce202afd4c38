import {
  byHandler,
  incoming,
  namesGiven,
  type HandledDefinition,
} from './checks/definitions-by-handler.ts';
import { nearest } from '../model/nearest.ts';
import type { Finding } from '../model/rule.ts';
import { defineRule } from './define-rule.ts';
import type { ParameterRead } from '../model/handler.ts';

type MessageId = 'missing' | 'context' | 'unknown' | 'rename';

export default defineRule({
  name: 'valid-handler-signature',
  meta: {
    type: 'problem',
    docs: {
      description: 'require handlers that read what the framework gives them',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    hasSuggestions: true,
    messages: {
      missing: 'This {{kind}} has no handler, so every use of it fails. Add one.',
      context:
        "This {{kind}} takes no arguments, so its handler's first parameter is the context, which has no '{{key}}'. Declare {{label}}.",
      unknown:
        "{{label}} has no field '{{key}}', so it is always undefined here. Declare it, or read another field.",
      rename: "Read '{{name}}'.",
    },
  },
  *check({ definitions }) {
    for (const { kind, handler } of definitions) {
      if (handler.kind === 'absent') yield { messageId: 'missing', data: { kind }, at: handler.at };
    }
    for (const sharing of byHandler(definitions)) yield* strangeReads(sharing);
  },
});

/** The properties that the handler reads from its first parameter and no definition with this handler declares. */
function* strangeReads(sharing: readonly HandledDefinition[]): Iterable<Finding<MessageId>> {
  const given = sharing.map(namesGiven);
  const [first] = sharing;
  if (!first?.handler.first || given.includes(undefined)) return;
  const names = new Set(given.flatMap((known) => known ?? []));
  const { reads } = first.handler.first;
  const unread = [...names].filter((name) => reads.every(({ key }) => key !== name));
  for (const read of reads) {
    if (!names.has(read.key) && !(read.key in Object.prototype)) yield finding(first, read, unread);
  }
}

function finding(
  { definition: { kind, schemas }, handler }: HandledDefinition,
  read: ParameterRead,
  unread: readonly string[],
): Finding<MessageId> {
  const { key, at } = read;
  const data = { kind, key, label: incoming(schemas)?.label ?? 'them' };
  if (handler.firstIs === 'context') return { messageId: 'context', data, at };
  const name = nearest(key, unread, Math.min(2, Math.floor(key.length * 0.4)));
  const edit = name === undefined ? undefined : read.rename(name);
  return {
    messageId: 'unknown',
    data,
    at,
    ...(name !== undefined && edit
      ? { suggest: [{ messageId: 'rename', data: { name }, edits: [edit] }] }
      : {}),
  };
}
