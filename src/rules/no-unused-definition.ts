import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-unused-definition',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow definitions that no server registers',
      preset: 'strict',
      severity: 'warn',
      group: 'Definitions',
    },
    messages: {
      unused:
        'Nothing in the package uses the {{definition}}, so no client sees it. Register it on a server, or remove it.',
    },
  },
  *checkDefinition(definition) {
    if (definition.isUnused)
      yield { messageId: 'unused', data: { definition: labelOf(definition) }, at: definition.at };
  },
});
