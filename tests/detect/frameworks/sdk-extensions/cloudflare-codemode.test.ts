import { expect, test } from 'vitest';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { analysisOf, HANDLER } from '../tables.ts';

function definitionsOf(code: string): readonly Definition[] {
  return analysisOf(
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { codeMcpServer, openApiMcpServer } from '@cloudflare/codemode/mcp';
    ${code}`,
    { '@modelcontextprotocol/sdk': '1.32.2', '@cloudflare/codemode': '0.5.6' },
  ).definitions;
}

/** The names of what is defined, with why one may not be listed. */
function seen(code: string): readonly unknown[] {
  return definitionsOf(code).map(({ name, condition }) => [
    name.kind === 'known' && name.value,
    condition,
  ]);
}

test('the tools of an OpenAPI document are those that run code, and the server gets others', () => {
  expect(
    seen(`export const server = openApiMcpServer({ spec, executor, request });
    server.registerTool('extra', { description: 'd' }, ${HANDLER});`),
  ).toEqual([
    ['search', undefined],
    ['execute', undefined],
    ['extra', undefined],
  ]);
});

test('the tools of a server that code calls are not listed', () => {
  expect(
    seen(`const upstream = new McpServer({ name: 'upstream', version: '1.0.0' });
    upstream.registerTool('add', { description: 'd' }, ${HANDLER});
    export const server = await codeMcpServer({ server: upstream, executor });`),
  ).toEqual([
    ['add', 'is called by code of the model only'],
    ['code', undefined],
  ]);
});

test('the SDK beside it decides whether annotations are listed', () => {
  const [search] = definitionsOf(
    'export const server = openApiMcpServer({ spec, executor, request });',
  );
  expect(search?.annotations.kind).toBe('unknown');
});
