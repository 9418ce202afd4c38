import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { definitionsIn, installed } from '../../executed.ts';

/** The definitions of a server beside its own tool `read`. */
function registeredBeside(statements: string): Definition[] {
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { toolkit, register, registerHealthTool, addDocsResources, installPrompts } from 'elsewhere';
    const server = new McpServer({ name: 's', version: '1' });
    server.registerTool('read', {}, async () => ({ content: [] }));
    ${statements}`;
  return definitionsIn(installed({})('server.ts'), text).filter(
    ({ name }) => name.kind === 'unknown',
  );
}

/** The kinds of these definitions, with why they are not read. */
function foundBeside(statements: string): unknown[] {
  return registeredBeside(statements).map(({ kind, name }) => [
    kind,
    name.kind === 'unknown' && name.why,
  ]);
}

const NOT_READ = `is registered by 'elsewhere', which is not read`;

describe('what a package may register on a server that it receives', () => {
  test.each([
    ['tool', 'registerHealthTool(server);'],
    ['tool', `registerHealthTool({ server, prefix: 'x' });`],
    ['resource', `addDocsResources('docs', server);`],
    ['prompt', 'export function start(server: McpServer) { installPrompts(server); }'],
    ['tool', 'toolkit.registerTools(server);'],
  ])('is a %s of unknown name: %s', (kind, statements) => {
    expect(foundBeside(statements)).toEqual([[kind, NOT_READ]]);
  });

  test('has no part that is known to be absent', () => {
    const [found] = registeredBeside('registerHealthTool(server);');
    expect([found?.title.kind, found?.annotations.kind]).toEqual(['unknown', 'unknown']);
  });

  test.each([
    'register(server);',
    'registerHealthTool({});',
    'function registerOwnTools(server: McpServer) { server.sendToolListChanged(); } registerOwnTools(server);',
  ])('is not told by: %s', (statements) => {
    expect(foundBeside(statements)).toEqual([]);
  });
});
