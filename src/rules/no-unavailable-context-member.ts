import { contextMember, type ContextMember } from '../model/definitions/context.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { mayBe } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { ContextUse } from '../model/handlers/handler.ts';

const messages = {
  removed:
    "`{{name}}` is undefined: {{title}} {{version}} removed it from the handler's context in {{since}}. {{advice}}",
  later:
    "`{{name}}` is undefined: {{title}} {{version}} does not have it in the handler's context; {{since}} adds it.",
  foreign:
    '`{{name}}` is undefined: the context that {{title}} passes to handlers never had it. {{advice}}',
  taskOnly:
    '`{{name}}` exists only in tools with `task: true`; in this {{kind}} it is always undefined.',
  resourceOnly: '`{{name}}` exists only in resources; in this {{kind}} it is always undefined.',
  notInTask:
    '`{{name}}` is always undefined in a tool with `task: true`, which runs after the request is answered.',
  neverSet:
    '{{title}} {{version}} declares `{{name}}` but never sets it, so it is always undefined.',
  rename: 'Use `{{instead}}`.',
};
type Message = keyof typeof messages;

interface Options {
  neverSet: boolean;
}

export default defineRule<Message, Options>({
  name: 'no-unavailable-context-member',
  meta: {
    type: 'problem',
    docs: {
      description:
        'disallow members of the context that the definition or the installed version never has',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    hasSuggestions: true,
    messages,
    schema: {
      type: 'object',
      properties: {
        neverSet: {
          type: 'boolean',
          description: 'Also report members that the installed version declares but never sets.',
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { neverSet: false },
  },
  *checkDefinition(definition, { options }) {
    if (definition.handler.kind !== 'known') return;
    for (const use of definition.handler.value.contextUses) {
      const found = use.isAlias ? undefined : contextMember(definition.framework.context, use.path);
      const finding = found && judge(found.member, use, definition, options);
      if (finding) yield finding;
    }
  },
});

function judge(
  member: ContextMember,
  use: ContextUse,
  definition: Definition,
  options: Options,
): Finding<Message> | undefined {
  const messageId = byVersion(member, options) ?? byDefinition(member, use, definition);
  const isTested = use.guard === 'checked' || use.guard === 'keyed';
  if (!messageId || (isTested && !member.isRenamed)) return undefined;
  const { title, version = '' } = definition.framework;
  const { instead } = member;
  const name = use.path[0] as string;
  const edit = instead !== undefined && member.isRenamed ? use.rename(instead) : undefined;
  return {
    messageId,
    data: {
      name,
      title,
      version,
      since: member.version ?? '',
      kind: definition.kind,
      advice: instead === undefined ? 'Do without it.' : `Use \`${instead}\`.`,
    },
    at: use.memberAt,
    suggest:
      edit && instead !== undefined
        ? [{ messageId: 'rename', data: { instead }, edits: [edit] }]
        : [],
  };
}

function byVersion(
  { state, isNeverSet }: ContextMember,
  { neverSet }: Options,
): Message | undefined {
  if (state === 'removed' || state === 'later' || state === 'foreign') return state;
  return neverSet && isNeverSet ? 'neverSet' : undefined;
}

/** The members that this kind of definition never has; a shared helper may test for them. */
function byDefinition(
  { only, except }: ContextMember,
  use: ContextUse,
  { kind, task }: Definition,
): Message | undefined {
  const breaks =
    (use.call !== undefined || use.path.length > 1) &&
    use.guard !== 'checked' &&
    use.guard !== 'optional';
  if (use.isInHelper && !breaks) return undefined;
  if (only === 'task' && !mayBe(task, Boolean)) return 'taskOnly';
  if (only === 'resource' && kind !== 'resource') return 'resourceOnly';
  return except === 'task' && task.kind === 'known' && task.value ? 'notInTask' : undefined;
}
