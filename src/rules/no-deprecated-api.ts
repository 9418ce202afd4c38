import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-deprecated-api',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow APIs that the framework or the targeted protocol revision deprecates',
      preset: 'recommended',
      severity: 'warn',
      group: 'Low-level servers, resources, prompts',
    },
    fixable: 'code',
    messages: {
      framework: '{{what}} is deprecated. Use {{instead}}.',
      protocol:
        '{{what}} is deprecated since revision {{revision}} of the protocol. Use {{instead}}.',
    },
  },
  *check({ deprecations }) {
    for (const { what, instead, revision, at, edits } of deprecations) {
      yield {
        messageId: revision === undefined ? 'framework' : 'protocol',
        data: { what, instead, revision: revision ?? '' },
        at,
        fix: edits,
      };
    }
  },
});
