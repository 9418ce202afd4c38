import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-unthrown-fail',
  meta: {
    type: 'problem',
    docs: {
      description: 'require handlers to throw the errors that they build',
      preset: 'recommended',
      severity: 'error',
      group: 'Error contracts',
    },
    fixable: 'code',
    messages: {
      dropped:
        '`{{callee}}(…)` builds an error that nothing throws, so the handler continues as if nothing failed. Throw it.',
      returned:
        'The handler returns the error that `{{callee}}(…)` builds as if it were a result. Throw it.',
    },
  },
  *checkDefinition({ handler }) {
    if (handler.kind !== 'known') return;
    for (const { use, isReturnedByHandler, callee, at, throwIt } of handler.value.errors) {
      if (use !== 'dropped' && !isReturnedByHandler) continue;
      yield {
        messageId: use === 'dropped' ? 'dropped' : 'returned',
        data: { callee },
        at,
        fix: throwIt,
      };
    }
  },
});
