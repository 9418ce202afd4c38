import { serverJsonMistakes, type ServerJsonMistake } from './checks/server-json.ts';
import { defineRule } from './define-rule.ts';

export default defineRule<ServerJsonMistake, object>({
  name: 'valid-server-json',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'require a `server.json` that the MCP registry accepts',
      preset: 'recommended',
      severity: 'warn',
      group: 'Clients',
    },
    fixable: 'code',
    messages: {
      missing: 'The registry rejects a server without `{{field}}` here. Add it.',
      name: "The registry rejects the name '{{name}}'. Use a namespace in reverse DNS and a name, as in 'io.github.user/weather'.",
      length:
        '`{{field}}` has {{length}} characters, and the registry accepts at most {{most}}. Shorten it.',
      version:
        "The registry rejects '{{version}}', which is not one version. Write the exact version, as in '1.0.2'.",
      published:
        "The version '{{version}}' differs from '{{expected}}' in package.json, so {{effect}}. Use '{{expected}}'{{more}}.",
      registry: "The registry rejects packages of the type '{{type}}'. Use {{types}}.",
      transport: "The registry rejects the transport '{{type}}' here. Use {{types}}.",
      local:
        "The registry rejects remotes on the local host, such as '{{url}}'. Use the public address, or `packages`.",
      renamed: 'The registry does not read {{keys}} of an older schema. {{advice}}.',
      unnamed:
        'The registry rejects the npm package \'{{package}}\', because its package.json has no `mcpName`. Add `"mcpName": "{{name}}"` there, and publish it.',
      owner:
        "The registry rejects the name '{{name}}', because `mcpName` of package.json is {{mcpName}}. Use one name in both files.",
    },
  },
  *check({ serverJson }) {
    if (!serverJson) return;
    for (const { kind, path, data, replacements } of serverJsonMistakes(serverJson)) {
      const locate = kind === 'renamed' ? serverJson.locateKey : serverJson.locate;
      const edits = replacements?.map((each) => ({
        range: locate(each.path).range,
        text: each.text,
      }));
      yield { messageId: kind, data, at: locate(path), ...(edits && { fix: edits }) };
    }
  },
});
