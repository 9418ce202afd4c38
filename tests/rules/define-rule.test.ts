import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CASE_FOLDER } from '../support/rule-tester.ts';
import { lint } from '../support/lint.ts';

const HEAD = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { z } from 'zod';
  const server = new McpServer({ name: 's', version: '1' });
  const answer = async () => ({ content: [] });
`;

const messages = (rule: string, code: string): string[] =>
  lint(rule, `${HEAD}${code}`, join(CASE_FOLDER, 'server.ts')).map(({ message }) => message);

describe('one mistake', () => {
  test('in a schema that several tools use is one finding with their number', () => {
    expect(
      messages(
        'require-field-description',
        `
        const inputSchema = { city: z.string() };
        server.registerTool('now', { description: 'd', inputSchema }, answer);
        server.registerTool('later', { description: 'd', inputSchema }, answer);
        server.registerTool('both', { description: 'd', inputSchema: { in: z.object(inputSchema).describe('d') } }, answer);
        `,
      ),
    ).toEqual([
      "Field 'city' of tool 'now' has no description, so its meaning must be guessed from its name and the type `string`. Describe what it means, with its format or an example. Affects 3 tools: 'now', 'later' and 'both'.",
    ]);
  });

  test('of tools and prompts is counted in definitions', () => {
    expect(
      messages(
        'require-field-description',
        `
        const shape = { city: z.string() };
        server.registerTool('now', { description: 'd', inputSchema: shape }, answer);
        server.registerPrompt('ask', { description: 'd', argsSchema: shape }, () => ({ messages: [] }));
        `,
      ),
    ).toEqual([expect.stringMatching(/or an example\. Affects 2 definitions: 'now' and 'ask'\.$/)]);
  });

  test('that two fields of a tool share is not counted', () => {
    expect(
      messages(
        'require-field-description',
        `
        const point = z.object({ x: z.number() }).describe('d');
        server.registerTool('go', { description: 'd', inputSchema: { from: point, to: point } }, answer);
        `,
      ),
    ).toEqual([expect.stringMatching(/^Field 'from\.x' .* unit or range\.$/)]);
  });

  test('in a handler of all calls affects the tools whose calls run the code', () => {
    const code = `
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({
        tools: ['a', 'b', 'c', 'd', 'f'].map((name) => ({ name, inputSchema: { type: 'object' } })),
      }));
      server.setRequestHandler(CallToolRequestSchema, async ({ params: { name } }, extra) => {
        extra.sendNotification({ method: 'of all' });
        switch (name) {
          case 'a':
            extra.sendNotification({ method: 'of a' });
            return { content: [] };
          case 'b':
          case 'c':
            for (const _ of [1]) extra.sendNotification({ method: 'of b and c' });
            return { content: [] };
        }
        if (name === 'd') extra.sendNotification({ method: 'of d' });
        if (process.env.X) extra.sendNotification({ method: 'of d and f' });
        if (name === 'e') extra.sendNotification({ method: 'of none' });
        try {
          return { content: JSON.parse(process.env.Y) };
        } catch {
          extra.sendNotification({ method: 'of those that fail' });
        }
      });`;
    const found = lint('no-floating-context-call', code, join(CASE_FOLDER, 'server.ts'));
    expect(found.map(({ line, message }) => [line, /Affects .*/.exec(message)?.[0]])).toEqual([
      [9, "Affects 5 tools: 'a', 'b', 'c' and 2 more."],
      [12, undefined],
      [16, "Affects 2 tools: 'b' and 'c'."],
      [19, undefined],
      [20, "Affects 2 tools: 'd' and 'f'."],
      [21, undefined],
      [25, undefined],
    ]);
  });

  test('in a function that tells the URIs of resources apart affects an unknown number', () => {
    const code = `
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListResourcesRequestSchema, ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const server = new Server({ name: 's', version: '1' }, { capabilities: { resources: {} } });
      server.setRequestHandler(ListResourcesRequestSchema, async () => ({
        resources: ['a', 'b'].map((name) => ({ name, uri: 'x://of/' + name })),
      }));
      server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => read(uri));
      function read(uri) {
        switch (new URL(uri).pathname) {
          case '/a':
            return { contents: [{ text: 'a' }] };
          default:
            return { contents: [{ uri, text: 'b' }] };
        }
      }`;
    const found = lint('valid-content-block', code, join(CASE_FOLDER, 'server.ts'));
    expect(found.map(({ line, message }) => [line, /Affects .*/.exec(message)?.[0]])).toEqual([
      [12, undefined],
    ]);
  });

  test('of a message that names the tool is one finding with the first name', () => {
    expect(
      messages(
        'require-annotations',
        `
        const annotations = { openWorldHint: false };
        const times = new Map();
        const tell = async () => ({ content: [{ type: 'text', text: String(times.get('now')) }] });
        server.registerTool('now', { description: 'd', annotations }, tell);
        server.registerTool('later', { description: 'd', annotations }, tell);
        `,
      ),
    ).toEqual([
      "The tool 'now' is missing `readOnlyHint` and `destructiveHint`, so clients assume that it may make changes and destroy existing data. Set them in `annotations`. Affects 2 tools: 'now' and 'later'.",
    ]);
  });
});

test('mistakes at one place that differ in what is wrong stay apart', () => {
  expect(
    messages(
      'valid-content-block',
      `server.registerTool('now', { description: 'd' }, async () => ({ content: [{ type: 'image' }] }));`,
    ),
  ).toEqual([expect.stringContaining('`data`'), expect.stringContaining('`mimeType`')]);
});

describe('the options of', () => {
  const configured = (rule: string, options: object) => () =>
    lint(rule, '', join(CASE_FOLDER, 'server.ts'), [options]);

  test.each([
    ['valid-tool-name', { prefix: 'acme_', pattern: '^acme_[a-z]+$', ignoreTools: ['legacy_*'] }],
    ['require-description', { minWords: 5, placeholders: ['pending'], ignoreTools: ['a'] }],
    ['no-redundant-description', { ignoreTools: ['a'] }],
    ['require-field-description', { surfaces: ['input'], ignoreTools: ['a'] }],
    ['require-output-field-description', { ignoreTools: ['a'] }],
    ['require-recovery-hint', { minWords: 8 }],
    ['consistent-annotations', { destructiveVerbs: ['wipe'], prefixes: [], ignoreTools: ['a'] }],
    ['require-annotations', { hints: ['readOnlyHint'], ignoreTools: ['a'] }],
    ['no-secret-elicitation', { words: ['iban'] }],
    ['no-unavailable-context-member', { neverSet: true }],
  ])('%s are %j, for instance', (rule, options) => {
    expect(configured(rule, options)).not.toThrow();
  });

  test.each([
    ['valid-tool-name', { pattern: '[' }, 'regex'],
    ['valid-tool-name', { prefix: 1 }, 'string'],
    ['valid-tool-name', { ignoreTools: 'legacy_*' }, 'array'],
    ['valid-tool-name', { ignoreTools: [''] }, 'shorter than 1 characters'],
    ['require-description', { minWords: 0 }, '>= 1'],
    ['require-description', { placeholders: ['x', 'x'] }, 'duplicate'],
    ['require-recovery-hint', { minWords: 4 }, '>= 5'],
    ['require-recovery-hint', { minwords: 6 }, 'Unexpected property'],
    ['consistent-annotations', { destructiveVerbs: 'wipe' }, 'array'],
    ['require-annotations', { hints: ['title'] }, 'allowed values'],
    ['require-field-description', { surfaces: ['output'] }, 'allowed values'],
    ['no-secret-elicitation', { words: [1] }, 'string'],
  ])('%s are not %j', (rule, options, reason) => {
    expect(configured(rule, options)).toThrow(reason);
  });
});
