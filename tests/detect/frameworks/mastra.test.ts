import { describe, expect, test } from 'vitest';
import { definitionsIn, found, installed } from '../executed.ts';

const FROM = `import { createTool } from '@mastra/core/tools'; import { MCPServer } from '@mastra/mcp'; import { z } from 'zod';`;
const tool = (id: string): string =>
  `createTool({ id: '${id}', description: 'Of ${id}.', inputSchema: z.object({ query: z.string() }), outputSchema: z.object({ n: z.number() }), mcp: { annotations: { readOnlyHint: true } }, execute: async ({ context }) => ({ n: context.query.length }) })`;

describe('definitions of Mastra', () => {
  test('are called as the record of the server calls them', () => {
    const text = `${FROM} const second = ${tool('other-id')}; export const server = new MCPServer({ name: 's', version: '1', tools: { first: ${tool('first-id')}, second, 'third-tool': second } });`;
    const path = installed({});
    const definitions = definitionsIn(path('server.ts'), text);
    expect(
      definitions.map(({ name, at }) => [
        name.kind === 'known' && name.value,
        text.slice(...at.range),
      ]),
    ).toEqual([
      ['first', 'first'],
      ['second', 'second'],
      ['third-tool', `'third-tool'`],
    ]);
    expect(
      definitions.map(({ description }) => description.kind === 'known' && description.value),
    ).toEqual(['Of first-id.', 'Of other-id.', 'Of other-id.']);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
    expect(
      definitions[0]!.schemas.map(({ label, root }) => [
        label,
        root.kind === 'known' && root.value.fields?.map(({ name }) => name),
      ]),
    ).toEqual([
      ['inputSchema', ['query']],
      ['outputSchema', ['n']],
    ]);
    expect(definitions[0]!.annotations.kind).toBe('known');
  });

  test('are found in other modules, and in what is spread', () => {
    const files = {
      'tools/search.ts': `import { createTool } from '@mastra/core/tools'; export const search = createTool({ id: 'x', description: 'd' });`,
      'tools/index.ts': `import { search } from './search.js'; import { createTool } from '@mastra/core/tools'; export const all = { search, fetch: createTool({ id: 'y', description: 'd' }) };`,
    };
    expect(
      found(
        `import { MCPServer } from '@mastra/mcp'; import { all } from './tools/index.js'; import { search } from './tools/search.js'; export const s = new MCPServer({ tools: { ...all, again: search } });`,
        files,
      ),
    ).toEqual(['tool search', 'tool fetch', 'tool again']);
    expect(
      found(
        `import { MCPServer } from '@mastra/mcp'; import { all } from './tools/index.js'; export const s = new MCPServer({ tools: all });`,
        files,
      ),
    ).toEqual(['tool search', 'tool fetch']);
  });

  test('what is not known is unresolved', () => {
    expect(found(`${FROM} new MCPServer({ tools: await load() });`)).toEqual(['tool ?']);
    expect(
      found(`${FROM} new MCPServer({ tools: { a: ${tool('a')}, ...(await load()) } });`),
    ).toEqual(['tool ?', 'tool a']);
    const unresolved = definitionsIn(
      installed({})('server.ts'),
      `${FROM} import { vercel } from 'ai'; new MCPServer({ tools: { a: vercel({}) } });`,
    ).flatMap((definition) => definition.unresolved());
    expect(unresolved.map(({ part, why }) => `${part} ${why}`)).toContain(
      'description is not made by `createTool`',
    );
  });

  test('agents and workflows become tools of which little is known', () => {
    expect(
      found(
        `${FROM} import { agent } from './agent.js'; new MCPServer({ tools: {}, agents: { agent } });`,
      ),
    ).toEqual(['tool ?']);
  });

  test('a tool that no server is handed is no MCP tool', () => {
    expect(
      found(
        `${FROM} import { Agent } from '@mastra/core/agent'; export const agent = new Agent({ tools: { a: ${tool('a')} } });`,
      ),
    ).toEqual([]);
    expect(found(`${FROM} class Mine {} new Mine({ tools: { a: ${tool('a')} } });`)).toEqual([]);
  });
});
