import rule from '../../src/rules/valid-annotations.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';

const HEAD =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const HANDLER = 'async () => ({ content: [] })';
const withAnnotations = (annotations: string, before = ''): string =>
  `${HEAD}${before}server.registerTool('find', { description: 'd', annotations: ${annotations} }, ${HANDLER});`;
const positional = (annotations: string): string =>
  `${HEAD}server.tool('find', 'd', {}, ${annotations}, ${HANDLER});`;
const core = (annotations: string): string =>
  `import { resource, tool } from '@cyanheads/mcp-ts-core';\nexport const find = tool('find', { description: 'd', annotations: ${annotations}, handler: async () => ({}) });`;
const removed = (output: string): { messageId: 'remove'; output: string }[] => [
  { messageId: 'remove', output },
];

testRule(rule, {
  valid: [
    {
      name: 'hints of which each option is a boolean',
      code: withAnnotations('{ readOnlyHint: process.env.X ? true : false }'),
    },
    {
      name: 'each of two objects is good',
      code: withAnnotations('process.env.X ? { readOnlyHint: true } : undefined'),
    },
    withAnnotations('{ readOnlyHint: true }'),
    withAnnotations(
      "{ title: 'Find', readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }",
    ),
    withAnnotations('{}'),
    withAnnotations('undefined'),
    withAnnotations('{ readOnlyHint: undefined, title: undefined }'),
    withAnnotations('{ readOnlyHint: true } as const'),
    withAnnotations('{ readOnlyHint: !0 }'),
    withAnnotations("{ readOnlyHint: 1 > 0, title: `Find ${'it'}` }"),
    withAnnotations(
      '{ ...READ_ONLY, openWorldHint: false }',
      'const READ_ONLY = { readOnlyHint: true };\n',
    ),
    // Not known.
    withAnnotations('loadAnnotations()'),
    withAnnotations('{ ...loadAnnotations() }'),
    withAnnotations('{ [process.env.KEY]: true }'),
    withAnnotations('{ readOnlyHint: process.env.READ_ONLY }'),
    withAnnotations('{ title: process.env.TITLE }'),
    withAnnotations("{ readOnlyHint: 'yes', ...loadAnnotations() }"),
    withAnnotations('Annotations', 'class Annotations {}\n'),
    `${HEAD}server.registerTool('find', { description: 'd' }, ${HANDLER});`,
    positional('{ readOnlyHint: true }'),
    ...[
      'tool.annotations.scope',
      'tool.annotations?.scope',
      'tool.annotations!.scope',
      'annotations["scope"]',
      "annotations?.['scope']",
      '(tool.annotations as Own)?.scope',
    ].map((read) => ({
      name: `a key that the project reads: ${read}`,
      code: withAnnotations(
        "{ readOnlyHint: true, scope: 'files' }",
        `export const scopeOf = (tool, annotations) => ${read};\n`,
      ),
    })),
    {
      name: 'a key that the project takes from the annotations',
      code: withAnnotations(
        "{ readOnlyHint: true, scope: 'files' }",
        'export function check(tool) { const { title, scope } = tool.annotations; return scope ?? title; }\n',
      ),
    },
    // Meant for a schema: another rule says what becomes of it.
    `${HEAD}server.tool('find', 'd', { type: 'object', properties: {} }, ${HANDLER});`,
    // A resource's annotations are others.
    `${HEAD}server.registerResource('r', 'x://r', { description: 'd', annotations: { audience: ['user'], priority: 1 } }, async () => ({ contents: [] }));`,
    "import { resource } from '@cyanheads/mcp-ts-core';\nexport const r = resource('x://r', { description: 'd', annotations: { audience: ['user'] }, handler: () => ({}) });",
    "import '@modelcontextprotocol/sdk/types.js';\nconst server = { registerTool() {} };\nserver.registerTool('find', { annotations: { readonlyHint: true } });",
  ],
  invalid: [
    {
      name: 'a hint and a key that are assigned to a copy, where they are assigned',
      code: withAnnotations(
        'copy.hints',
        `const base = { hints: { readOnlyHint: true, title: 'Find' } };
const copy = structuredClone(base);
copy.hints.readOnlyHint = 'yes';
copy.hints.progressHint = true;
`,
      ),
      errors: [
        { messageId: 'notBoolean', line: 5, column: 27 },
        { messageId: 'unknown', line: 6, column: 12 },
      ],
    },
    {
      name: 'a key of which the project reads another, or elsewhere than in annotations',
      code: withAnnotations(
        "{ readOnlyHint: true, scope: 'files' }",
        'export const read = (tool) => [tool.annotations.scopes, tool.scope, tool.annotations.title];\n',
      ),
      errors: [{ messageId: 'unknown', suggestions: 1 }],
    },
    {
      name: 'a misspelled hint that the project reads: clients still drop it',
      code: withAnnotations(
        '{ readonlyHint: true }',
        'export const read = (tool) => tool.annotations.readonlyHint;\n',
      ),
      output: withAnnotations(
        '{ readOnlyHint: true }',
        'export const read = (tool) => tool.annotations.readonlyHint;\n',
      ),
      errors: [{ messageId: 'misspelled' }],
    },
    {
      name: 'one of two values of a hint',
      code: withAnnotations("{ readOnlyHint: process.env.X ? true : 'false' }"),
      output: withAnnotations('{ readOnlyHint: process.env.X ? true : false }'),
      errors: [{ messageId: 'notBoolean', data: { key: 'readOnlyHint', elsewhere: '' } }],
    },
    {
      name: 'one of two objects, and a text',
      code: withAnnotations("process.env.X ? { readOnlyHint: 'yes' } : 'readOnly'"),
      errors: [{ messageId: 'notBoolean' }, { messageId: 'notObject' }],
    },
    ...['null', "'readOnly'", 'true', '3', '[]', "['readOnlyHint']"].map((annotations) => ({
      code: withAnnotations(annotations),
      errors: [
        {
          messageId: 'notObject' as const,
          data: { definition: "tool 'find'", elsewhere: '' },
          line: 3,
        },
      ],
    })),
    {
      code: withAnnotations("{ readOnlyHint: 'true' }"),
      output: withAnnotations('{ readOnlyHint: true }'),
      errors: [{ messageId: 'notBoolean', data: { key: 'readOnlyHint', elsewhere: '' } }],
    },
    {
      code: withAnnotations('{ destructiveHint: "false" }'),
      output: withAnnotations('{ destructiveHint: false }'),
      errors: [{ messageId: 'notBoolean' }],
    },
    { code: withAnnotations("{ readOnlyHint: 'yes' }"), errors: [{ messageId: 'notBoolean' }] },
    {
      code: withAnnotations('{ idempotentHint: 1, openWorldHint: null }'),
      errors: [{ messageId: 'notBoolean' }, { messageId: 'notBoolean' }],
    },
    {
      code: withAnnotations('{ title: 3, readOnlyHint: true }'),
      errors: [{ messageId: 'notString' }],
    },
    // Put together, so there is no literal to replace.
    {
      code: withAnnotations("{ readOnlyHint: 'tr' + 'ue' }"),
      errors: [{ messageId: 'notBoolean' }],
    },
    {
      code: withAnnotations('{ readonlyHint: true }'),
      output: withAnnotations('{ readOnlyHint: true }'),
      errors: [
        {
          messageId: 'misspelled',
          data: { key: 'readonlyHint', name: 'readOnlyHint', elsewhere: '' },
        },
      ],
    },
    {
      code: withAnnotations("{ 'read_only_hint': true }"),
      output: withAnnotations("{ 'readOnlyHint': true }"),
      errors: [{ messageId: 'misspelled' }],
    },
    {
      code: withAnnotations('{ destructivHint: true }'),
      output: withAnnotations('{ destructiveHint: true }'),
      errors: [{ messageId: 'misspelled' }],
    },
    {
      code: withAnnotations('{ readonlyHint }', 'const readonlyHint = true;\n'),
      output: withAnnotations('{ readOnlyHint: readonlyHint }', 'const readonlyHint = true;\n'),
      errors: [{ messageId: 'misspelled' }],
    },
    {
      code: withAnnotations('{ destrutciveHint: true }'),
      errors: [
        {
          messageId: 'misspelled',
          suggestions: [
            {
              messageId: 'rename',
              data: { name: 'destructiveHint', elsewhere: '' },
              output: withAnnotations('{ destructiveHint: true }'),
            },
          ],
        },
      ],
    },
    {
      code: withAnnotations('{ readOnly: true }'),
      errors: [
        {
          messageId: 'misspelled',
          suggestions: [{ messageId: 'rename', output: withAnnotations('{ readOnlyHint: true }') }],
        },
      ],
    },
    {
      code: withAnnotations('{ readOnlyHint: true, progressHint: true }'),
      errors: [
        {
          messageId: 'unknown',
          data: { key: 'progressHint', elsewhere: '' },
          suggestions: removed(withAnnotations('{ readOnlyHint: true }')),
        },
      ],
    },
    {
      code: withAnnotations('{ progressHint: true }'),
      errors: [{ messageId: 'unknown', suggestions: removed(withAnnotations('{}')) }],
    },
    {
      code: withAnnotations('{ progressHint: true, readOnlyHint: true }'),
      errors: [
        { messageId: 'unknown', suggestions: removed(withAnnotations('{ readOnlyHint: true }')) },
      ],
    },
    // The right one is there too: one of them has to go.
    {
      code: withAnnotations('{ readOnlyHint: true, readonlyHint: false }'),
      errors: [
        { messageId: 'unknown', suggestions: removed(withAnnotations('{ readOnlyHint: true }')) },
      ],
    },
    {
      code: withAnnotations(
        '{\n  readOnlyHint: true,\n  streamingHint: true, // no\n  openWorldHint: true,\n}',
      ),
      errors: [
        {
          messageId: 'unknown',
          suggestions: removed(
            withAnnotations('{\n  readOnlyHint: true,\n  // no\n  openWorldHint: true,\n}'),
          ),
        },
      ],
    },
    {
      code: withAnnotations(
        '{ ...SHARED, openWorldHint: false }',
        'const SHARED = { readonlyHint: true };\n',
      ),
      output: withAnnotations(
        '{ ...SHARED, openWorldHint: false }',
        'const SHARED = { readOnlyHint: true };\n',
      ),
      errors: [{ messageId: 'misspelled', line: 3, column: 18 }],
    },
    // Two tools share what is wrong: one finding.
    {
      code: `${HEAD}const SHARED = { readOnlyHint: 'yes' };\nserver.registerTool('a', { annotations: SHARED }, ${HANDLER});\nserver.registerTool('b', { annotations: { ...SHARED } }, ${HANDLER});`,
      errors: [{ messageId: 'notBoolean', line: 3 }],
    },
    {
      code: positional('{ readonlyHint: true }'),
      output: positional('{ readOnlyHint: true }'),
      errors: [{ messageId: 'misspelled' }],
    },
    {
      code: core("{ readOnlyHint: 'true' }"),
      output: core('{ readOnlyHint: true }'),
      errors: [{ messageId: 'notBoolean' }],
    },
    {
      code: "import { McpServer } from '@modelcontextprotocol/server';\nexport function register(server: McpServer) {\n  server.registerTool('find', { description: 'd', annotations: { progressHint: true } }, async () => ({ content: [] }));\n}",
      errors: [{ messageId: 'unknown', suggestions: 1 }],
    },
    {
      code: "const mcp = require('@modelcontextprotocol/sdk/server/mcp.js');\nnew mcp.McpServer({ name: 's', version: '1' }).registerTool('find', { annotations: { readonlyHint: true } }, async () => ({ content: [] }));",
      output:
        "const mcp = require('@modelcontextprotocol/sdk/server/mcp.js');\nnew mcp.McpServer({ name: 's', version: '1' }).registerTool('find', { annotations: { readOnlyHint: true } }, async () => ({ content: [] }));",
      filename: 'server.cjs',
      errors: [{ messageId: 'misspelled' }],
    },
    // A key of the project's own that each tool of another file has.
    {
      code: `import { TOOLS } from './annotations.js';\n${HEAD}for (const tool of TOOLS) server.registerTool(tool.name, { annotations: tool.annotations }, ${HANDLER});`,
      filename: 'valid-annotations/server.ts',
      errors: [8, 9].map((line) => ({
        messageId: 'unknown',
        data: { key: 'category', elsewhere: elsewhere('valid-annotations/annotations.ts', line) },
      })),
    },
    {
      code: withAnnotations('READ_ONLY', "import { READ_ONLY } from './annotations.js';\n"),
      filename: 'valid-annotations/server.ts',
      errors: [
        {
          messageId: 'misspelled',
          line: 4,
          data: {
            key: 'readonlyHint',
            name: 'readOnlyHint',
            elsewhere: elsewhere('valid-annotations/annotations.ts', 3),
          },
        },
      ],
    },
  ],
});
