import { isSuccessInSomeCase, outputOf, partsOfResult } from './checks/results/result-parts.ts';
import { labelOf } from '../model/text/words.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'require-structured-content',
  meta: {
    type: 'problem',
    docs: {
      description: 'require `structuredContent` in the results of a tool that has an output schema',
      preset: 'recommended',
      severity: 'error',
      group: 'Results',
    },
    messages: {
      plain:
        'The {{tool}} has an output schema, but this is not structured content, so clients reject the result. Return what the schema describes.',
      missing:
        'The {{tool}} has an output schema, but this result has no `structuredContent`, so the call fails. Add it, or `isError: true` for a failure.',
    },
  },
  *checkDefinition(definition) {
    if (!outputOf(definition)) return;
    for (const path of definition.results.paths) {
      if (path.treatment === 'text' || path.treatment === 'none')
        yield { messageId: 'plain', data: { tool: labelOf(definition) }, at: path.at };
      const parts = partsOfResult(path);
      if (
        !parts ||
        parts.content.kind === 'absent' ||
        parts.structuredContent.kind !== 'absent' ||
        !isSuccessInSomeCase(parts)
      )
        continue;
      yield { messageId: 'missing', data: { tool: labelOf(definition) }, at: path.at };
    }
  },
});
