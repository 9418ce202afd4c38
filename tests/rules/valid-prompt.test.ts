import rule from '../../src/rules/valid-prompt.ts';
import { testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const MESSAGES = "{ messages: [{ role: 'user', content: { type: 'text', text: '' } }] }";
const args = (type: string): string =>
  `${HEAD}server.registerPrompt('p', { description: 'd', argsSchema: { n: ${type} } }, () => (${MESSAGES}));`;
const giving = (result: string, before = ''): string =>
  `${HEAD}${before}server.registerPrompt('p', { description: 'd' }, () => (${result}));`;
const message = (text: string, before = ''): string =>
  giving(`{ messages: [{ ${text} }] }`, before);

testRule(rule, {
  valid: [
    {
      name: 'each of two roles is good',
      code: message(
        "role: process.env.X ? 'user' : 'assistant', content: { type: 'text', text: 'x' }",
      ),
    },
    {
      name: 'arguments that the framework does not check',
      code: `import { Prompt } from '@rekog/mcp-nest';
import { z } from 'zod';
class Notes {
  @Prompt({ name: 'ask', description: 'd', parameters: z.object({ short: z.boolean() }) })
  ask() { return ${MESSAGES}; }
}`,
    },
    ...[
      'z.string()',
      'z.string().optional()',
      "z.enum(['a', 'b'])",
      'z.coerce.number()',
      'z.coerce.number().int().min(1)',
      'z.preprocess(Number, z.number())',
      'z.string().transform(Number).pipe(z.number())',
      'z.union([z.string(), z.number()])',
      'z.any()',
      'z.number().catch(1)',
      'z.stringbool()',
      'TYPE',
    ].map(args),
    message("role: 'user', content: { type: 'text', text: 'x' }"),
    message('role: ROLE, content: CONTENT'),
    giving('{ messages: make() }'),
    giving('{ ...RESULT }'),
    // A tool's result, and a sampling message, which may be a list.
    `${HEAD}server.registerTool('t', { description: 'd', inputSchema: { n: z.number() } }, async () => ({ content: [{ type: 'text', text: '' }] }));`,
    `${HEAD}server.registerPrompt('p', { description: 'd' }, async () => { await server.server.createMessage({ messages: [{ role: 'system', content: 'x' }], maxTokens: 1 }); return ${MESSAGES}; });`,
  ],
  invalid: [
    {
      name: 'messages that a prompt of mcp-ts-core generates',
      code: `import { prompt, z } from '@cyanheads/mcp-ts-core';
export const p = prompt('greet', {
  description: 'd',
  args: z.object({ who: z.string() }),
  generate: ({ who }) => [
    { role: 'system', content: { type: 'text', text: who } },
    { role: 'user', content: [{ type: 'text', text: who }] },
  ],
});`,
      errors: [
        { messageId: 'role', line: 6, suggestions: 1 },
        { messageId: 'list', line: 7, suggestions: 1 },
      ],
    },
    {
      name: 'one of two roles',
      code: message(
        "role: process.env.X ? 'user' : 'system', content: { type: 'text', text: 'x' }",
      ),
      errors: [
        {
          messageId: 'role',
          data: { role: 'system', elsewhere: '' },
          suggestions: [
            {
              messageId: 'user',
              output: message(
                "role: process.env.X ? 'user' : 'user', content: { type: 'text', text: 'x' }",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'one of two texts as the content',
      code: message("role: 'user', content: process.env.X ? 'a' : 'b'"),
      errors: [{ messageId: 'text', suggestions: 1 }],
    },
    {
      code: args('z.number()'),
      errors: [
        {
          messageId: 'argument',
          data: { name: 'n', type: 'a number', elsewhere: '' },
          line: 4,
          suggestions: [{ messageId: 'coerce', output: args('z.coerce.number()') }],
        },
      ],
    },
    {
      code: args('z.number().optional()'),
      errors: [
        {
          messageId: 'argument',
          suggestions: [{ messageId: 'coerce', output: args('z.coerce.number().optional()') }],
        },
      ],
    },
    {
      code: args('z.boolean()'),
      errors: [
        {
          messageId: 'argument',
          suggestions: [{ messageId: 'stringbool', output: args('z.stringbool()') }],
        },
      ],
    },
    ...[
      'z.number().int()',
      'z.object({ a: z.string() })',
      'z.array(z.string())',
      'z.record(z.string(), z.string())',
    ].map((type) => ({ code: args(type), errors: [{ messageId: 'argument', suggestions: null }] })),
    {
      code: "import { prompt, z } from '@cyanheads/mcp-ts-core';\nexport const p = prompt('p', { description: 'd', args: z.object({ n: z.number() }), generate: () => [{ role: 'user', content: { type: 'text', text: '' } }] });",
      errors: [{ messageId: 'argument', suggestions: 1 }],
    },
    {
      code: message("role: 'system', content: { type: 'text', text: 'x' }"),
      errors: [
        {
          messageId: 'role',
          data: { role: 'system', elsewhere: '' },
          suggestions: [
            {
              messageId: 'user',
              output: message("role: 'user', content: { type: 'text', text: 'x' }"),
            },
          ],
        },
      ],
    },
    {
      code: message("role: 'user', content: 'x'"),
      errors: [
        {
          messageId: 'text',
          suggestions: [
            {
              messageId: 'block',
              output: message("role: 'user', content: { type: 'text', text: 'x' }"),
            },
          ],
        },
      ],
    },
    {
      name: 'a template with an unknown part',
      code: message("role: 'user', content: `x ${UNKNOWN}`"),
      errors: [
        {
          messageId: 'text',
          suggestions: [
            {
              messageId: 'block',
              output: message("role: 'user', content: { type: 'text', text: `x ${UNKNOWN}` }"),
            },
          ],
        },
      ],
    },
    {
      code: message("role: 'user', content: TEXT", "const TEXT = 'x';\n"),
      errors: [{ messageId: 'text', suggestions: [] }],
    },
    {
      code: message("role: 'user', content: [{ type: 'text', text: 'x' }]"),
      errors: [
        {
          messageId: 'list',
          suggestions: [
            {
              messageId: 'single',
              output: message("role: 'user', content: { type: 'text', text: 'x' }"),
            },
          ],
        },
      ],
    },
    {
      code: message(
        "role: 'user', content: [{ type: 'text', text: 'x' }, { type: 'text', text: 'y' }]",
      ),
      errors: [{ messageId: 'list', suggestions: [] }],
    },
    {
      code: `${HEAD.replace('sdk/server/mcp.js', 'server')}server.registerPrompt('p', { description: 'd', argsSchema: z.object({ n: z.number() }) }, () => (${MESSAGES}));`,
      errors: [{ messageId: 'argument', suggestions: 1 }],
    },
  ],
});
