import rule from '../../src/rules/no-hidden-unicode.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;
const described = (description: string): string =>
  sdk(
    `server.registerTool('find', { description: ${description} }, async () => ({ content: [] }));`,
  );
const input = (shape: string): string =>
  sdk(
    `server.registerTool('find', { description: 'd', inputSchema: { ${shape} } }, async () => ({ content: [] }));`,
  );
const hidden = (
  what: string,
  character: string,
  more = '',
): { messageId: 'hidden'; data: Record<string, unknown> } => ({
  messageId: 'hidden',
  data: { what, character, more, elsewhere: '' },
});
const SPACE = 'U+200B, a zero-width character';

const lowLevel = (
  member: string,
): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'read', inputSchema: { type: 'object', properties: { p: { type: 'string', ${member} } } } }],
}));`;

testRule(rule, {
  valid: [
    { name: 'an emoji and a text of several lines', code: described('`Finds 👩‍💻.\n\tAll.`') },
    {
      name: 'instructions that are not known',
      code: described("'Finds it.'").replace(
        "version: '1' }",
        "version: '1' }, { instructions: process.env.TEXT }",
      ),
    },
    { name: 'a text that is not known', code: described('process.env.TEXT') },
    {
      name: 'a comment and a text that no client reads',
      code: sdk(
        "// a\u200Bb\nconst log = 'a\u200Bb';\nserver.registerTool('find', { description: 'd' }, async () => { console.error(log); return { content: [] }; });",
      ),
    },
    {
      name: 'a separator by default',
      code: input(String.raw`by: z.string().default('\u001F')`),
    },
    {
      name: 'the name of a tool, which valid-tool-name reports',
      code: sdk(
        "server.registerTool('fi\u200Bnd', { description: 'd' }, async () => ({ content: [] }));",
      ),
    },
  ],
  invalid: [
    {
      name: 'the description of a property in a JSON Schema, at its text',
      code: lowLevel("description: 'A pa\u200Bth' + ' to read'"),
      output: lowLevel("description: 'A path' + ' to read'"),
      errors: [
        {
          ...hidden("The description of 'p' of tool 'read'", 'U+200B, a zero-width character'),
          line: 5,
          column: 106,
        },
      ],
    },
    {
      name: 'a default and an example',
      code: input(
        String.raw`by: z.string().default('na\u200Bme'), id: z.string().meta({ examples: ['1', 'a\u200B1'] })`,
      ),
      output: input(
        "by: z.string().default('name'), id: z.string().meta({ examples: ['1', 'a1'] })",
      ),
      errors: [
        hidden("A default or an example of 'by' of tool 'find'", SPACE),
        hidden("A default or an example of 'id' of tool 'find'", SPACE),
      ],
    },
    {
      name: 'a default of one of several types, and of an element',
      code: input(
        String.raw`by: z.union([z.string().default('na\u200Bme'), z.number()]), ids: z.array(z.string().default('a\u200B1'))`,
      ),
      output: input(
        "by: z.union([z.string().default('name'), z.number()]), ids: z.array(z.string().default('a1'))",
      ),
      errors: [
        hidden("A default or an example of 'by' of tool 'find'", SPACE),
        hidden("A default or an example of 'ids' of tool 'find'", SPACE),
      ],
    },
    ...[
      [
        'the SDK',
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }, { instructions: 'Ask a\u200B first.' });",
      ],
      [
        'fastmcp',
        "import { FastMCP } from 'fastmcp';\nnew FastMCP({ name: 's', version: '1.0.0', instructions: 'Ask a\u200B first.' });",
      ],
      [
        'mcp-ts-core',
        "import { createApp } from '@cyanheads/mcp-ts-core';\ncreateApp({ instructions: 'Ask a\u200B first.' });",
      ],
    ].map(([framework = '', code = '']) => ({
      name: `the instructions of a server of ${framework}`,
      code,
      output: code.replace('\u200B', ''),
      errors: [{ ...hidden('The instructions text of the server', SPACE), line: 2 }],
    })),
    {
      name: 'a description',
      code: described("'Finds\u200B it.'"),
      output: described("'Finds it.'"),
      errors: [hidden("The description of tool 'find'", SPACE)],
    },
    {
      name: 'escapes, and no escaped backslash',
      code: described(String.raw`'\\u200b a\u200bb \x1b\u{e0061} c'`),
      output: described(String.raw`'\\u200b ab  c'`),
      errors: [hidden("The description of tool 'find'", SPACE, ' and 2 more')],
    },
    {
      name: 'a separator of lines in a template, where a space belongs',
      code: described('`one\u2028two`'),
      output: described('`one two`'),
      errors: [hidden("The description of tool 'find'", 'U+2028, a separator of lines')],
    },
    {
      name: 'descriptions, values and keys of a schema',
      code: input("kind: z.enum(['a', 'b\u200B']).describe('k\u200B'), 'c\u200B': z.string()"),
      output: input("kind: z.enum(['a', 'b']).describe('k'), 'c': z.string()"),
      errors: [
        hidden("The description of 'kind' of tool 'find'", SPACE),
        hidden("A value of 'kind' of tool 'find'", SPACE),
        hidden("The key of a field of a schema of tool 'find'", SPACE),
      ],
    },
    {
      name: 'titles',
      code: sdk(
        "server.registerTool('find', { title: 'F\u00AD', description: 'd', annotations: { title: 'G\u00AD' } }, async () => ({ content: [] }));",
      ),
      output: sdk(
        "server.registerTool('find', { title: 'F', description: 'd', annotations: { title: 'G' } }, async () => ({ content: [] }));",
      ),
      errors: [
        hidden("The title of tool 'find'", 'U+00AD, a soft hyphen'),
        hidden("The title of tool 'find'", 'U+00AD, a soft hyphen'),
      ],
    },
    {
      name: 'a message and the name of a prompt',
      code: sdk(
        "server.registerPrompt('as\u200Bk', { description: 'd' }, () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'Hi\u200B' } }] }));",
      ),
      output: sdk(
        "server.registerPrompt('ask', { description: 'd' }, () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }] }));",
      ),
      errors: [
        hidden("The name of prompt 'as\u200Bk'", SPACE),
        hidden("A message of prompt 'as\u200Bk'", SPACE),
      ],
    },
  ],
});
