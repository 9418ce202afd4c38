import { contextMember } from '../model/definitions/context.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { quote } from '../model/findings/code-text.ts';
import { defineRule } from './define-rule.ts';
import type { ContextUse } from '../model/handlers/handler.ts';

const messages = {
  unguarded:
    '`{{member}}` may be undefined, and using it then throws a TypeError. Check that it is present first.',
  optional: 'Use `?.` to skip this when it is missing.',
  throwBefore: 'Throw an error when it is missing.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'guard-optional-capability',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a presence check for optional members of the context',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *checkDefinition(definition) {
    if (definition.handler.kind !== 'known') return;
    for (const use of definition.handler.value.contextUses)
      if (isUnguarded(use, definition)) yield report(use);
  },
});

/**
 * Whether a use calls, or reads a member of, a member that may be missing. Another rule reports
 * members that never exist.
 */
function isUnguarded(use: ContextUse, { framework }: Definition): boolean {
  const found = contextMember(framework.context, use.path);
  if (
    !found?.member.isOptional ||
    found.member.only ||
    (found.member.state !== 'there' && found.member.state !== 'uncertain')
  )
    return false;
  const readsOn = use.path.length > found.depth;
  if (readsOn ? use.isAlias : !use.call) return false;
  return use.guard !== 'checked' && use.guard !== 'optional';
}

function report(use: ContextUse): Finding<Message> {
  const { call, memberAt: at, member, readOptionally } = use;
  const finding = { messageId: 'unguarded', data: { member }, at } as const;
  if (call?.isUnused && readOptionally) return { ...finding, fix: readOptionally };
  const check = use.insertBefore(
    `if (!${member}) throw new Error(${quote(`This needs ${member}, which is not available.`)})`,
  );
  return {
    ...finding,
    suggest: [
      ...(check ? [{ messageId: 'throwBefore', edits: [check] } as const] : []),
      ...(readOptionally ? [{ messageId: 'optional', edits: readOptionally } as const] : []),
    ],
  };
}
