import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';
import type { ContextCall } from '../model/handlers/handler.ts';

type Message = 'floating';

export default defineRule<Message, object>({
  name: 'no-floating-context-call',
  meta: {
    type: 'problem',
    docs: {
      description: 'require promises of the context to be awaited, returned or handled',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    fixable: 'code',
    messages: {
      floating:
        '`{{callee}}(…)` is not awaited, so the handler answers before it finishes, and its rejection can end the process. Await it.',
    },
  },
  *checkDefinition({ handler, framework }) {
    if (handler.kind !== 'known') return;
    for (const use of handler.value.contextUses) {
      const call = framework.context.asyncMethods?.has(use.path.join('.')) ? use.call : undefined;
      if (call?.isFloating) yield report(call);
    }
  },
  *check({ storageCalls }) {
    for (const { call } of storageCalls) if (call.isFloating) yield report(call);
  },
});

function report({ callee, at, awaitIt }: ContextCall): Finding<Message> {
  return { messageId: 'floating', data: { callee }, at, ...(awaitIt && { fix: [awaitIt] }) };
}
