import rule from '../../src/rules/valid-tool-name.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;

testRule(rule, {
  valid: [
    sdk(`server.registerTool('get_weather', { description: 'd' }, async () => ({ content: [] }));`),
  ],
  invalid: [
    {
      code: sdk(`server.registerTool('get weather', { description: 'd' }, async () => ({ content: [] }));`),
      errors: [{ messageId: 'invalid', data: { name: 'get weather', elsewhere: '' } }],
    },
  ],
});
