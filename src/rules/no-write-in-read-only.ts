import { labelOf } from '../model/text/labels.ts';
import { certainHint, hintPlace, settingHint } from './checks/annotations/annotation-hints.ts';
import { callPath, stepsFrom } from './checks/call-path.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { defineRule } from './define-rule.ts';

export default defineRule<'writes' | 'set', IgnoringTools>({
  name: 'no-write-in-read-only',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow writes in the handlers of tools with `readOnlyHint: true`',
      preset: 'strict',
      severity: 'error',
      group: 'Annotations',
    },
    hasSuggestions: true,
    messages: {
      writes:
        'The {{definition}} sets `readOnlyHint: true`, so clients may run it without asking, but its handler {{does}}: {{path}}. Set the hint to false.',
      set: 'Set `{{hint}}` to {{value}}.',
    },
    schema: {
      type: 'object',
      properties: { ignoreTools: IGNORE_TOOLS },
      additionalProperties: false,
    },
    defaultOptions: { ignoreTools: [] },
  },
  *checkDefinition(definition, { analysis }) {
    if (definition.kind !== 'tool') return;
    const hint = certainHint(definition, 'readOnlyHint', true);
    const [write] = hint ? definition.writes : [];
    if (!hint || !write) return;
    yield {
      messageId: 'writes',
      data: {
        definition: labelOf(definition),
        does: write.does,
        path: callPath(write, analysis),
      },
      at: hintPlace(hint, definition),
      path: stepsFrom(definition, write),
      suggest: settingHint(definition, 'readOnlyHint', hint),
    };
  },
});
