import { TOOL_NAME } from '../model/protocol.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'valid-tool-name',
  meta: {
    type: 'problem',
    docs: { description: 'require tool names that every client accepts', preset: 'recommended', severity: 'error', group: 'Definitions' },
    messages: {
      invalid: "The tool name '{{name}}' is not 1 to 128 of the characters A-Z, a-z, 0-9, '_', '-' and '.': clients may reject the tool.",
    },
  },
  *check({ definitions }) {
    for (const { kind, name } of definitions) {
      if (kind === 'tool' && name.kind === 'known' && !TOOL_NAME.test(name.value)) yield { messageId: 'invalid', data: { name: name.value }, at: name.at };
    }
  },
});
