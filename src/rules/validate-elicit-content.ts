import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'validate-elicit-content',
  meta: {
    type: 'problem',
    docs: {
      description:
        'require elicited content to be validated where the framework does not validate it',
      preset: 'recommended',
      severity: 'warn',
      group: 'Context and interaction',
    },
    hasSuggestions: true,
    messages: {
      unvalidated:
        "`{{callee}}` does not validate the client's answer, so '{{field}}' may be missing or of any type. Parse it with the requested schema.",
      validate: 'Pass the requested schema to it.',
    },
  },
  *check({ unvalidated }) {
    for (const { callee, field, at, validate } of unvalidated) {
      yield {
        messageId: 'unvalidated',
        data: { callee, field },
        at,
        ...(validate && { suggest: [{ messageId: 'validate', edits: validate }] }),
      };
    }
  },
});
