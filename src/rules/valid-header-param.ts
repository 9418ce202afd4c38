import { labelOf } from '../model/text/labels.ts';
import { HEADER, headerMistakes, type HeaderMistake } from './checks/schemas/header-parameters.ts';
import { listedTools } from './checks/clients/listed-tool.ts';
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
        '`x-mcp-header` is not allowed at the root or inside arrays and unions, so clients omit the {{definition}}. Move it to a property, or remove it.',
      name: "`x-mcp-header` is {{header}}, which is not valid in a header name, so clients omit the {{definition}}. Use letters, digits and '-'.",
      type: 'This property {{type}}, but headers carry only strings, integers and booleans, so clients omit the {{definition}}. Change its type.',
      duplicate:
        "Another parameter already uses the header '{{header}}' (case is ignored), so clients omit the {{definition}}. Choose another name.",
      secret:
        "The parameter '{{name}}' is {{what}}, and headers are written to the logs of proxies. Remove `x-mcp-header`.",
    },
  },
  *checkDefinition(definition) {
    if (definition.kind !== 'tool') return;
    for (const placed of listedTools(definition).slice(0, 1))
      for (const { kind, path, data } of headerMistakes(placed.tool))
        yield {
          messageId: kind,
          data: { ...data, definition: labelOf(definition) },
          at: placed.locate({
            path: ['inputSchema', ...path],
            keyword: kind === 'type' ? 'type' : HEADER,
          }),
        };
  },
});
