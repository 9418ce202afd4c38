import { readErrorContract } from '../model/definitions/error-contract.ts';
import { knownValues } from '../model/static.ts';
import { countWords } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

/** `error-contract-recovery-min-words` of @cyanheads/mcp-ts-core 0.8.18 to 0.10.17. */
const MIN_WORDS = 5;

export default defineRule<'missing' | 'notText' | 'tooShort', { readonly minWords: number }>({
  name: 'require-recovery-hint',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a recovery hint for the model in every entry of an error contract',
      preset: 'recommended',
      severity: 'error',
      group: 'Error contracts',
    },
    messages: {
      missing:
        'This entry has no `recovery`, so the model does not learn what to do after the failure. Add a recovery hint.',
      notText:
        '`recovery` is not a non-empty string, so the model does not learn what to do after the failure. Write a recovery hint.',
      tooShort:
        'The recovery hint is too short: {{count}} of at least {{minimum}} words. Say what to do next, with which tool or argument.',
    },
    schema: {
      type: 'object',
      properties: {
        minWords: {
          type: 'integer',
          minimum: MIN_WORDS,
          description:
            "How many words a hint must have; not fewer than the framework's own minimum.",
        },
      },
      additionalProperties: false,
    },
    defaultOptions: { minWords: MIN_WORDS },
  },
  *checkDefinition({ errors, framework }, { options: { minWords } }) {
    if (!framework.errorContracts?.requireRecovery) return;
    for (const { recovery, object } of readErrorContract(errors)?.entries ?? []) {
      if (recovery.kind === 'absent') yield { messageId: 'missing', at: object.at };
      for (const { value, at } of knownValues(recovery)) {
        const count = typeof value === 'string' ? countWords(value) : 0;
        if (count === 0) yield { messageId: 'notText', at };
        else if (count < minWords)
          yield { messageId: 'tooShort', data: { count, minimum: minWords }, at };
      }
    }
  },
});
