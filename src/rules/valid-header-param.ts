import { labelOf } from '../model/words.ts';
import { headerMistakes, type HeaderMistake } from './checks/header-parameters.ts';
import { listedTools } from './checks/listed-tool.ts';
import { defineRule } from './define-rule.ts';

export default defineRule<HeaderMistake, object>({
  name: 'valid-header-param',
  meta: {
    type: 'problem',
    docs: {
      description: 'require parameters that are sent as headers to be valid',
      preset: 'recommended',
      severity: 'error',
      group: 'Clients',
      listing: true,
    },
    messages: {
      place:
        'Only a property that is reached through `properties` alone can be sent as a header, so clients leave out the {{definition}}. Move `x-mcp-header` to such a property, or remove it.',
      name: "`x-mcp-header` is {{header}}, which cannot be a part of a header's name, so clients leave out the {{definition}}. Use letters, digits and '-'.",
      type: 'Only a string, an integer or a boolean can be sent as a header, and this property is {{type}}, so clients leave out the {{definition}}. Give it one of these types, or remove `x-mcp-header`.',
      duplicate:
        "Another parameter is sent as the header '{{header}}' too, and the case of letters does not count, so clients leave out the {{definition}}. Choose another name.",
      secret:
        "The parameter '{{name}}' is {{what}}, and headers are written to the logs of proxies. Remove `x-mcp-header`.",
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      if (definition.kind !== 'tool') continue;
      for (const placed of listedTools(definition).slice(0, 1))
        for (const { kind, path, data } of headerMistakes(placed.tool))
          yield {
            messageId: kind,
            data: { ...data, definition: labelOf(definition) },
            at: placed.locate({ path: ['inputSchema', ...path] }),
          };
    }
  },
});
