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
        '`{{callee}}(…)` is returned without `await`, so the surrounding `catch` never sees it fail. Write `return await`.',
    },
  },
  *checkDefinition({ results }) {
    for (const { at, callee, awaitIt } of results.unawaited)
      yield {
        messageId: 'missing',
        data: { callee },
        at,
        mayAffectFewer: true,
        ...(awaitIt && { fix: [awaitIt] }),
      };
  },
});
