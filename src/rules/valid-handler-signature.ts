import {
  byHandler,
  incoming,
  namesGiven,
  type HandledDefinition,
} from './checks/schemas/definitions-by-handler.ts';
import {
  argumentsReadBeside,
  formerReads,
  isOfFormerParameter,
  keysOf,
} from './checks/schemas/first-parameter.ts';
import { nearest } from '../model/text/nearest.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';
import type { MisplacedText } from '../model/definitions/definition.ts';
import type { ParameterRead } from '../model/handlers/handler.ts';

type MessageId =
  'missing' | 'misplaced' | 'text' | 'context' | 'inside' | 'former' | 'unknown' | 'rename';

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
      misplaced:
        'This argument cannot be a string, so every use of the {{kind}} fails. Pass the string where the call accepts one, or remove it.',
      text: 'This call throws if it is given a string, so the handler is never set. Pass `{{expected}}` instead.',
      context:
        "This {{kind}} takes no arguments, so its handler's first parameter is the context, which has no {{key}}. Declare {{label}}.",
      inside:
        '{{framework}} passes the arguments in `{{member}}` of this parameter, so {{key}} is always undefined here. Read `{{member}}`.',
      former:
        'Since {{framework}} {{since}}, this parameter is the arguments themselves, so {{key}} is always undefined here. Read the arguments from it.',
      unknown:
        "'{{key}}' is not a field of {{label}}, so it is always undefined here. Declare it, read another field, or remove it.",
      rename: "Read '{{name}}'.",
    },
  },
  *checkDefinition({ kind, handler, misplaced }) {
    if (handler.kind === 'absent') yield { messageId: 'missing', data: { kind }, at: handler.at };
    if (misplaced) yield ofText(misplaced, kind);
  },
  *check({ definitions }) {
    for (const sharing of byHandler(definitions)) {
      yield* strangeReads(sharing);
      const misread = sharing[0] && argumentsReadBeside(sharing[0]);
      if (misread) yield misread;
    }
  },
});

function ofText({ at, expected }: MisplacedText, kind: string): Finding<MessageId> {
  return expected === undefined
    ? { messageId: 'misplaced', data: { kind }, at }
    : { messageId: 'text', data: { expected }, at };
}

/**
 * The properties that the handler reads from its first parameter and no definition with this
 * handler declares.
 */
function* strangeReads(sharing: readonly HandledDefinition[]): Iterable<Finding<MessageId>> {
  const given = sharing.map(namesGiven);
  const [first] = sharing;
  if (!first?.handler.first || given.includes(undefined)) return;
  const names = new Set(given.flatMap((known) => known ?? []));
  const { reads } = first.handler.first;
  const unread = [...names].filter((name) => reads.every(({ key }) => key !== name));
  const strange = reads.filter(({ key }) => !names.has(key) && !(key in Object.prototype));
  const [read] = strange;
  if (read && first.handler.firstIs === 'context')
    yield { messageId: 'context', data: { ...dataOf(first), key: keysOf(strange) }, at: read.at };
  else {
    const former = strange.filter((each) => isOfFormerParameter(each, first));
    // A handler that also reads arguments is written for several versions.
    const finding = formerReads(first, former);
    if (finding && !reads.some(({ key }) => names.has(key))) yield finding;
    for (const each of strange) if (!former.includes(each)) yield unknownRead(first, each, unread);
  }
}

function dataOf({ definition: { kind, schemas } }: HandledDefinition): {
  readonly kind: string;
  readonly label: string;
} {
  return { kind, label: incoming(schemas)?.label ?? 'them' };
}

function unknownRead(
  handled: HandledDefinition,
  read: ParameterRead,
  unread: readonly string[],
): Finding<MessageId> {
  const { key, at } = read;
  const data = { ...dataOf(handled), key };
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
