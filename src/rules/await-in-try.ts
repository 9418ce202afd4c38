import type { Definition } from '../model/definitions/definition.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'await-in-try',
  meta: {
    type: 'problem',
    docs: {
      description: 'require `await` for promises that a handler returns inside a `try`',
      preset: 'recommended',
      severity: 'warn',
      group: 'Results',
    },
    fixable: 'code',
    messages: {
      missing:
        '`{{callee}}(…)` is returned without `await`, so the surrounding `catch` does not catch its rejection. Write `return await`.',
    },
  },
  *checkDefinition(definition) {
    for (const { at, callee, answer, awaitIt } of definition.results.unawaited) {
      if (answer === 'failure' && restatesErrors(definition)) continue;
      // Clients are told that a rejected call failed. The `catch` would make a success of it.
      if (answer === 'success' && definition.kind === 'tool') continue;
      yield {
        messageId: 'missing',
        data: { callee },
        at,
        mayAffectFewer: true,
        ...(awaitIt && { fix: [awaitIt] }),
      };
    }
  },
});

/** Whether clients get the message of an error that a handler throws as a failed result. */
function restatesErrors({ kind, handler, dispatcher, framework }: Definition): boolean {
  const { plain } = framework.errors ?? {};
  const answersRequests = handler.kind === 'known' && handler.value.answersRequests;
  return (
    kind === 'tool' &&
    !dispatcher &&
    !answersRequests &&
    plain !== undefined &&
    plain.handler === undefined
  );
}
