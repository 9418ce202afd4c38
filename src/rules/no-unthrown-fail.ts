import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-unthrown-fail',
  meta: {
    type: 'problem',
    docs: {
      description: 'require errors that a handler builds to be thrown',
      preset: 'recommended',
      severity: 'error',
      group: 'Error contracts',
    },
    fixable: 'code',
    messages: {
      dropped:
        '`{{callee}}(…)` only builds an error and nothing throws it, so the handler goes on as if all were well: throw it.',
      returned:
        '`{{callee}}(…)` builds an error that the handler returns as if it were its result: throw it.',
    },
  },
  *check({ definitions }) {
    for (const { handler } of definitions) {
      if (handler.kind !== 'known') continue;
      for (const { fate, isReturnedByHandler, callee, at, throwIt } of handler.value.errors) {
        if (fate !== 'dropped' && !isReturnedByHandler) continue;
        yield {
          messageId: fate === 'dropped' ? 'dropped' : 'returned',
          data: { callee },
          at,
          fix: throwIt,
        };
      }
    }
  },
});
