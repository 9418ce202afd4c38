import rule from '../../src/rules/no-oversized-definition.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${code}`;

/** A text of this many tokens. */
const text = (tokens: number): string => Array.from({ length: tokens }, () => 'word').join(' ');

const tool = (name: string, rest: string): string =>
  `server.registerTool('${name}', { ${rest} }, async () => ({ content: [] }));`;

testRule(rule, {
  valid: [
    { name: 'a tool below the limit', code: sdk(tool('a', `description: '${text(2000)}'`)) },
    {
      name: 'a tool that exceeds the limit by less than the estimate may be wrong',
      code: sdk(tool('a', `description: '${text(2650)}'`)),
    },
    {
      name: 'more tools than a client takes, which client-compatibility reports',
      code: sdk(
        Array.from({ length: 129 }, (_, index) =>
          tool(`a${index}`, `description: '${text(60)}'`),
        ).join('\n'),
      ),
      options: [{ maxListTokens: 120 }],
    },
    {
      name: 'a tool that the rule ignores',
      code: sdk(tool('a', `description: '${text(3000)}'`)),
      options: [{ ignoreTools: ['a'] }],
    },
    {
      name: 'a tool with one short text of two',
      code: sdk(tool('a', `description: process.env.X ? '${text(3000)}' : 'Finds it.'`)),
    },
    {
      name: 'a text that is not read',
      code: sdk(tool('a', 'description: process.env.TEXT')),
    },
    {
      name: 'a tool that models do not see',
      code: sdk(tool('a', `description: '${text(3000)}', _meta: { ui: { visibility: ['app'] } }`)),
    },
    {
      name: 'a prompt, which only users select',
      code: sdk(
        `server.registerPrompt('a', { description: '${text(3000)}' }, async () => ({ messages: [] }));`,
      ),
    },
    {
      name: 'tools at the limit of a server together',
      code: sdk(tool('a', `description: '${text(30)}'`) + tool('b', `description: '${text(30)}'`)),
      options: [{ maxListTokens: 120 }],
    },
    {
      name: 'tools of two servers',
      code: sdk(
        `const other = new McpServer({ name: 'o', version: '1' });
${tool('a', `description: '${text(60)}'`)}
${tool('b', `description: '${text(60)}'`).replace('server.', 'other.')}`,
      ),
      options: [{ maxListTokens: 120 }],
    },
    {
      name: 'a tool that some start-up leaves out',
      code: sdk(
        `if (process.env.MORE) ${tool('a', `description: '${text(60)}'`)}
${tool('b', `description: '${text(60)}'`)}`,
      ),
      options: [{ maxListTokens: 120 }],
    },
  ],
  invalid: [
    {
      name: 'a long description',
      code: sdk(tool('a', `description: '${text(3000)}'`)),
      errors: [
        {
          messageId: 'definition',
          data: {
            definition: "tool 'a'",
            tokens: '3,009',
            most: '2,500',
            part: 'description',
            partTokens: '3,002',
            elsewhere: '',
          },
          line: 4,
          column: 41,
        },
      ],
    },
    {
      name: 'a large schema',
      code: sdk(
        tool('a', `inputSchema: { id: z.string().describe('${text(90)}') }, description: 'Finds.'`),
      ),
      options: [{ maxTokens: 100 }],
      errors: [{ messageId: 'definition', line: 4, column: 41 }],
    },
    {
      name: 'many tools on one server',
      code: sdk(tool('a', `description: '${text(60)}'`) + tool('b', `description: '${text(70)}'`)),
      options: [{ maxListTokens: 120 }],
      errors: [
        {
          messageId: 'list',
          data: {
            count: 2,
            ofServer: 'of this server',
            tokens: '148',
            most: '120',
            largest: "tool 'b' with 79 and tool 'a' with 69",
            elsewhere: '',
          },
          line: 3,
        },
      ],
    },
    {
      name: 'the tools that a server always lists, beside one that it may list',
      code: sdk(
        `${tool('a', `description: '${text(60)}'`)}${tool('b', `description: '${text(70)}'`)}if (process.env.MORE) ${tool('c', "description: 'd'")}`,
      ),
      options: [{ maxListTokens: 120 }],
      errors: [
        {
          messageId: 'list',
          data: {
            count: 2,
            ofServer: 'that this server always lists',
            tokens: '148',
            most: '120',
            largest: "tool 'b' with 79 and tool 'a' with 69",
            elsewhere: '',
          },
        },
      ],
    },
    {
      name: 'large tools of a large server, of which its finding names three',
      code: sdk(
        [80, 200, 150, 90]
          .map((size) => tool(`a${size}`, `description: '${text(size)}'`))
          .join('\n'),
      ),
      options: [{ maxTokens: 60, maxListTokens: 120 }],
      errors: [
        { messageId: 'list', line: 3 },
        { messageId: 'definition', line: 4 },
      ],
    },
  ],
});
