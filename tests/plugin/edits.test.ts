import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import * as parser from '../../src/plugin/parser.ts';
import plugin from '../../src/plugin/index.ts';
import { beginFile } from '../../src/syntax/modules/epoch.ts';
import { project } from '../syntax/project.ts';

/** The versions of each file of a server, the first version first. */
const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  'index.ts': [
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerAll } from './register.ts';
import { extra } from './tools/index.ts';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
registerAll(server);
server.registerTool('extra', extra, async () => ({ content: [] }));
`,
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerAll } from './register.ts';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
registerAll(server);
`,
  ],
  'register.ts': [
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { tools } from './tools/index.ts';

export function registerAll(server: McpServer): void {
  for (const tool of tools) server.registerTool(tool.name, tool.config, tool.handler);
}
`,
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { tools } from './tools/index.ts';

export function registerAll(server: McpServer): void {
  for (const tool of tools.slice(1)) server.tool(tool.name, tool.config.inputSchema, tool.handler);
}
`,
  ],
  'tools/index.ts': [
    `import { find } from './find.ts';
import { write } from './write.ts';
export { extra } from '../schemas.ts';
export const tools = [find, write];
`,
    `import { find } from './find.ts';
export const extra = { description: 'Not from the schemas.' };
export const tools = [find];
`,
    'export const tools = [;',
  ],
  'tools/find.ts': [
    `import { query } from '../schemas.ts';
import { failure } from '../failure.ts';

export const find = {
  name: 'find',
  config: { inputSchema: { query } },
  handler: async ({ query: words }: { query: string }) =>
    words === '' ? failure('empty') : { content: [{ type: 'text' as const, text: words }] },
};
`,
    `import { query } from '../schemas.ts';

export const find = {
  name: 'find it',
  config: { description: 'Finds notes.', inputSchema: { query, query2: query } },
  handler: async () => ({ content: 'none' }),
};
`,
  ],
  'tools/write.ts': [
    `import { failure } from '../failure.ts';

export const write = {
  name: 'write',
  config: { description: 'Writes a note.', annotations: { readOnlyHint: true } },
  handler: async () => {
    try {
      await fetch('https://notes.example', { method: 'POST' });
      return { content: [] };
    } catch (error) {
      return failure(JSON.stringify(error));
    }
  },
};
`,
    `import { find } from './find.ts';
export const write = { ...find, name: 'write' };
`,
  ],
  'schemas.ts': [
    `import { z } from 'zod';
export const query = z.string();
export const extra = { inputSchema: { at: z.date() } };
`,
    `import { z } from 'zod';
export const query = z.string().describe('The words.');
export const extra = { description: 'More.', inputSchema: { at: z.string() } };
`,
    `export { query } from './missing.ts';
export const extra = {};
`,
  ],
  'failure.ts': [
    `export function failure(text: string) {
  return { content: [{ type: 'text' as const, text: 'Error: ' + text }] };
}
`,
    `export function failure(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true };
}
`,
  ],
  'low-level.ts': [
    `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { makeHandlers } from './handlers.ts';

const server = new Server({ name: 'low', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: ['one', 'two'].map((name) => ({ name, inputSchema: { type: 'object' as const } })),
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const handlers = makeHandlers('notes');
  if (params.name in handlers) return handlers[params.name as keyof typeof handlers]();
  throw new Error('Unknown tool: ' + params.name);
});
`,
  ],
  'handlers.ts': [
    `import { failure } from './failure.ts';
export function makeHandlers(place: string) {
  return {
    one: () => ({ content: [{ type: 'text' as const, text: place }] }),
    two: () => failure(place),
  };
}
`,
    `export function makeHandlers(place: string) {
  return { one: () => ({ content: [{ type: 'txt', text: place }] }), three: () => ({}) };
}
`,
  ],
};

test('after any edits, a file is judged as by an analysis that has seen no other version', async () => {
  const files = project({
    'package.json': {
      name: 'notes',
      type: 'module',
      bin: { notes: './index.ts', low: './low-level.ts' },
    },
    ...Object.fromEntries(Object.entries(VERSIONS).map(([file, [text]]) => [file, text as string])),
  });
  const texts = new Map(Object.entries(VERSIONS).map(([file, [text]]) => [file, text as string]));
  const linted = new Set<string>();
  const next = generator(20261125);
  for (let edit = 0; edit < 40; edit++) {
    const file = oneOf(Object.keys(VERSIONS), next);
    const text = oneOf(VERSIONS[file] as readonly string[], next);
    // Every third edit is not saved.
    if (edit % 3 !== 0) files.write(file, text);
    if (edit % 3 !== 0) texts.set(file, text);
    const other = oneOf(Object.keys(VERSIONS), next);
    for (const [name, content] of [
      [file, text],
      [other, other === file ? text : (texts.get(other) as string)],
    ] as const) {
      const path = files.path(name);
      await newEpoch();
      const found = lint(content, path, {});
      const fresh = lint(content, path, { [`no-such-module-${edit}`]: 'mcp-ts-core' });
      expect(found, `edit ${edit} of ${file}, ${name} linted`).toEqual(fresh);
      found.forEach(({ ruleId }) => linted.add(`${name} ${ruleId}`));
    }
  }
  // The versions differ in what is wrong with them.
  expect(linted.size).toBeGreaterThan(15);
});

function lint(text: string, path: string, modules: object): Linter.LintMessage[] {
  return new Linter({ cwd: '/' }).verify(
    text,
    [
      { files: ['**/*.ts'], languageOptions: { parser } },
      plugin.configs.strict,
      { settings: { mcp: { modules } } },
    ] as Linter.Config[],
    { filename: path },
  );
}

/** Lets what is read of the disk be compared with it, as between two keystrokes. */
async function newEpoch(): Promise<void> {
  beginFile('/again.ts');
  await new Promise((resolve) => setImmediate(resolve));
  beginFile('/again.ts');
}

/** A generator of numbers below another, always the same for a seed. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor(state / 65_536) % below;
  };
}

function oneOf<T>(values: readonly T[], next: (below: number) => number): T {
  return values[next(values.length)] as T;
}
