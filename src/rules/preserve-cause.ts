import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'preserve-cause',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require the caught error as the cause of the error that replaces it',
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    fixable: 'code',
    messages: {
      lost: '`{{callee}}(…)` replaces the caught error, so the log loses what caused it. Pass `{ cause: {{name}} }`.',
    },
  },
  *check({ definitions }) {
    for (const { handler } of definitions) {
      if (handler.kind !== 'known') continue;
      for (const { caught, callee, at } of handler.value.errors) {
        if (!caught?.isThrown || caught.name === undefined || caught.hasCause) continue;
        if (caught.isPassedOn || caught.isLogged) continue;
        yield {
          messageId: 'lost',
          data: { callee, name: caught.name },
          at,
          ...(caught.fix && { fix: [caught.fix] }),
        };
      }
    }
  },
});
