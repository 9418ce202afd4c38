import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/plugin/rules.ts';
import { lint } from '../../support/lint.ts';
import { CASE_FOLDER } from '../../support/rule-tester.ts';

const REVISION = { protocol: '2026-07-28' };

/** The findings of a rule in a file of an SDK server, as `line messageId`. */
function found(rule: string, code: string, ignoreTools: readonly string[], options?: object) {
  return lint(rule, code, join(CASE_FOLDER, 'server.ts'), options ? [options] : [], {
    ...REVISION,
    ignoreTools,
  }).map(({ line, messageId }) => `${line} ${messageId}`);
}

const sdk = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
${code}`;

const TWO_TOOLS = sdk(`server.registerTool('legacy_find', {}, async () => ({ content: [] }));
server.registerTool('find', {}, async () => ({ content: [] }));`);

describe('settings.mcp.ignoreTools', () => {
  it.each([
    ['a name', ['legacy_find'], ['4 missing']],
    ['a pattern', ['legacy_*'], ['4 missing']],
    ['a pattern for one character', ['?ind'], ['3 missing']],
    ['a pattern for all', ['*'], []],
    ['a part of a name', ['legacy', 'ind'], ['3 missing', '4 missing']],
    ['a regular expression', ['^legacy_.*', '.*'], ['3 missing', '4 missing']],
  ])('ignores tools by %s', (_by, ignoreTools, expected) => {
    expect(found('require-description', TWO_TOOLS, ignoreTools)).toEqual(expected);
  });

  it('keeps tools whose name is not known, or may be another', () => {
    const code = sdk(`server.registerTool(process.env.NAME, {}, async () => ({ content: [] }));
server.registerTool(process.env.X ? 'legacy_find' : 'find', {}, async () => ({ content: [] }));`);
    expect(found('require-description', code, ['legacy_*'])).toEqual(['3 missing', '4 missing']);
  });

  it('keeps prompts and resources of the same name', () => {
    const code = sdk(`server.registerPrompt('find', {}, () => ({ messages: [] }));`);
    expect(found('require-description', code, ['find'])).toEqual(['3 missing']);
  });

  it('keeps a mistake that another tool shares', () => {
    const code = sdk(`const config = { inputSchema: { id: z.string() } };
server.registerTool('legacy_find', config, async () => ({ content: [] }));
server.registerTool('find', config, async () => ({ content: [] }));
import { z } from 'zod';`);
    expect(found('require-field-description', code, ['legacy_*'])).toEqual(['3 missing']);
    expect(found('require-field-description', code, ['*'])).toEqual([]);
  });

  it('ignores what a handler asks the user for', () => {
    const code = sdk(`const ask = async () => server.server.elicitInput({
  message: 'q',
  requestedSchema: { type: 'object', properties: { password: { type: 'string' } } },
});
server.registerTool('legacy_ask', {}, ask);`);
    expect(found('no-secret-elicitation', code, [])).toEqual(['5 secret']);
    expect(found('no-secret-elicitation', code, ['legacy_*'])).toEqual([]);
  });

  it('ignores a deprecated call that registers the tool', () => {
    const code = sdk(`server.tool('legacy_find', async () => ({ content: [] }));
server.tool('find', async () => ({ content: [] }));`);
    expect(found('no-deprecated-api', code, ['legacy_*'])).toEqual(['2 unserved', '4 framework']);
    expect(found('no-deprecated-api', code, ['find'])).toEqual(['2 unserved', '3 framework']);
    expect(found('no-deprecated-api', code, ['find', 'legacy_*'])).toEqual(['2 unserved']);
  });

  it('ignores a storage call in a handler beside the definition', () => {
    const code = `import { tool, z, type Context } from '@cyanheads/mcp-ts-core';
async function store(input: object, ctx: Context) {
  await ctx.state.set('a key', input);
  return {};
}
export const a = tool('legacy_store', { description: 'd', input: z.object({}), handler: store });`;
    expect(found('valid-state-key', code, [])).toHaveLength(1);
    expect(found('valid-state-key', code, ['legacy_*'])).toEqual([]);
    const shared = `${code}\nexport const b = tool('store', { description: 'd', input: z.object({}), handler: store });`;
    expect(found('valid-state-key', shared, ['legacy_*'])).toHaveLength(1);
  });

  it('ignores a name that a low-level server lists and does not answer', () => {
    const code = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'find', inputSchema: { type: 'object' } }, { name: 'legacy_find', inputSchema: { type: 'object' } }],
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  if (params.name === 'find') return { content: [] };
  throw new Error('Unknown tool');
});`;
    expect(found('no-list-call-mismatch', code, [])).toEqual(['5 unanswered']);
    expect(found('no-list-call-mismatch', code, ['legacy_*'])).toEqual([]);
  });

  it('ignores a tool whose schema is one of several', () => {
    const code = sdk(`import { z } from 'zod';
const id = { id: z.string() };
const schema = process.env.X ? { ...id, all: z.boolean().describe('All.') } : { ...id };
server.registerTool('find', { inputSchema: schema }, async () => ({ content: [] }));`);
    expect(found('require-field-description', code, [])).toEqual(['4 missing']);
    expect(found('require-field-description', code, ['find'])).toEqual([]);
  });
});

/** The rules whose fixtures also have mistakes outside of tools that have a name. */
const NOT_ONLY_OF_TOOLS = new Set([
  'interaction-in-handler',
  'no-deprecated-api',
  'no-duplicate-name',
  'no-list-call-mismatch',
  'no-lost-schema',
  'no-plain-error',
  'no-reserved-error-code',
  'no-stdout',
  'require-description',
  'require-field-description',
  'valid-capabilities',
  'valid-content-block',
  'valid-handler-signature',
  'valid-prompt',
  'valid-protocol-type',
  'valid-resource-template',
  'valid-server-json',
  'valid-tool-name',
]);

describe('every rule that only judges tools', () => {
  const names = Object.keys(rules).filter((name) => !NOT_ONLY_OF_TOOLS.has(name));

  it.each(names)('honors it: %s', (name) => {
    const folder = join(CASE_FOLDER, name, 'invalid');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((each) => /\.[cm]?[jt]sx?$/.test(each))) {
      const path = join(folder, file);
      const code = readFileSync(path, 'utf8');
      const settings = { ignoreTools: ['*'] };
      expect(lint(name, code, path, [], settings), file).toEqual([]);
    }
  });
});

describe('a server that the file never connects, beside one that it connects', () => {
  const draft = (use: string): string =>
    sdk(`const draft = new McpServer({ name: 'draft', version: '1' });
draft.registerTool('draft', {}, async () => ({ content: [] }));
${use}`);

  it('is not judged', () => {
    expect(found('require-description', draft('await server.connect(transport);'), [])).toEqual([]);
  });

  it('is judged where no server is connected', () => {
    expect(found('require-description', draft(''), [])).toEqual(['4 missing']);
  });
});

describe('a function that registers, and that nothing calls', () => {
  const draft = (use: string): string =>
    sdk(`function add(target: McpServer) {
  target.tool('draft', async () => ({ content: [] }));
}
${use}`);

  it.each([
    ['require-description', '4 missing'],
    ['no-deprecated-api', '4 framework'],
  ])('is not judged: %s', (rule, expected) => {
    expect(found(rule, draft(''), [])).not.toContain(expected);
    expect(found(rule, draft('add(server);'), [])).toContain(expected);
  });
});
