import rule from '../../src/rules/app-resource-pairing.ts';
import { testRule } from '../support/rule-tester.ts';

/** A server with a tool that has a user interface, and with a resource. */
const clock = (
  meta: string,
  resource = "server.registerResource('face', 'ui://clock/face.html', {}, read);",
) =>
  `import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'clock', version: '1' });
server.registerTool('show', { description: 'd', _meta: ${meta} }, async () => ({ content: [] }));
${resource}`;

testRule(rule, {
  valid: [
    {
      name: 'the URI of a resource',
      code: clock("{ ui: { resourceUri: 'ui://clock/face.html' } }"),
    },
    { name: 'a tool without a user interface', code: clock('{ ui: { visibility: ["app"] } }') },
    { name: 'a URI that is not known', code: clock('{ ui: { resourceUri: uri } }') },
    {
      name: 'a template that may serve it',
      code: clock(
        "{ ui: { resourceUri: 'ui://clock/view.html' } }",
        "server.registerResource('view', new ResourceTemplate('ui://clock/{view}.html', {}), {}, read);",
      ),
    },
    {
      name: 'a resource whose URI is not known',
      code: clock(
        "{ ui: { resourceUri: 'ui://clock/view.html' } }",
        "server.registerResource('view', uri, {}, read);",
      ),
    },
    {
      name: 'a handler of reads that may serve any URI',
      code: clock(
        "{ ui: { resourceUri: 'ui://clock/view.html' } }",
        'server.server.setRequestHandler(ReadResourceRequestSchema, read);',
      ),
    },
    {
      name: 'a file that is loaded by a server elsewhere',
      code: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function register(server: McpServer) {
  server.registerTool('show', { _meta: { ui: { resourceUri: 'ui://clock/view.html' } } }, async () => ({ content: [] }));
}`,
    },
  ],
  invalid: [
    {
      name: 'a URI that no resource has',
      code: clock("{ ui: { resourceUri: 'ui://clock/fase.html' } }"),
      errors: [
        {
          messageId: 'unserved',
          data: { definition: "tool 'show'", uri: 'ui://clock/fase.html', elsewhere: '' },
          line: 3,
          column: 77,
          suggestions: [
            {
              messageId: 'replace',
              data: { uri: 'ui://clock/face.html', elsewhere: '' },
              output: clock("{ ui: { resourceUri: 'ui://clock/face.html' } }"),
            },
          ],
        },
      ],
    },
    {
      name: 'a server without resources',
      code: clock("{ 'ui/resourceUri': 'ui://clock/view.html' }", ''),
      errors: [{ messageId: 'unserved', suggestions: [] }],
    },
    {
      name: 'another scheme, by the former key',
      code: clock("{ 'ui/resourceUri': 'https://clock.example/view.html' }"),
      errors: [
        {
          messageId: 'scheme',
          data: {
            definition: "tool 'show'",
            uri: 'https://clock.example/view.html',
            elsewhere: '',
          },
        },
      ],
    },
  ],
});
