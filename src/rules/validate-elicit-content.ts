import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'validate-elicit-content',
  meta: {
    type: 'problem',
    docs: {
      description:
        'require the content of an elicitation to be validated where the framework does not do it',
      preset: 'recommended',
      severity: 'warn',
      group: 'Context and interaction',
    },
    hasSuggestions: true,
    messages: {
      unvalidated:
        "`{{callee}}` hands over what the client sent, so '{{field}}' may be anything or nothing here: parse the content by the schema that was asked for.",
      validate: 'Hand it the schema that was asked for.',
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
