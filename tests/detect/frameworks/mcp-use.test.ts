import { describe, expect, test } from 'vitest';
import { definitionsIn, found, installed, read } from '../executed.ts';

describe('definitions of mcp-use', () => {
  test('major 2', () => {
    const text = `import { MCPServer } from 'mcp-use'; import { z } from 'zod';
      const server = new MCPServer({ name: 's', version: '1.0.0' });
      server.tool({ name: 'a', title: 'A', description: 'd', inputSchema: z.object({ q: z.string() }), outputSchema: z.object({ n: z.number() }), annotations: { readOnlyHint: true } }, async ({ q }, ctx) => ({ content: [] }));
      server.tool({ name: 'b', schema: z.object({ q: z.string() }) }, async () => ({ content: [] }));
      server.resource({ name: 'r', uri: 'r://x', description: 'd' }, async () => ({ contents: [] }));
      server.resourceTemplate({ name: 't', uriTemplate: 't://{id}', description: 'd' }, async (uri, { id }) => ({ contents: [] }));
      server.prompt({ name: 'p', description: 'd', schema: z.object({ topic: z.string().describe('Of what.') }) }, async () => ({ messages: [] }));`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(definitions.map(read)).toEqual([
      { kind: 'tool', name: 'a', title: 'A', description: 'd' },
      { kind: 'tool', name: 'b' },
      { kind: 'resource', name: 'r', uri: 'r://x', description: 'd' },
      { kind: 'template', name: 't', uri: 't://{id}', description: 'd' },
      {
        kind: 'prompt',
        name: 'p',
        description: 'd',
        arguments: [{ name: 'topic', description: 'Of what.', required: true }],
      },
    ]);
    expect(definitions.slice(0, 2).map(({ schemas }) => schemas[0]?.label)).toEqual([
      'inputSchema',
      'schema',
    ]);
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test('major 1', () => {
    const text = `import { MCPServer, createMCPServer, text } from 'mcp-use/server'; import { z } from 'zod';
      const server = createMCPServer('s', { version: '1.0.0' });
      server.tool({ name: 'a', description: 'd', schema: z.object({ q: z.string() }) }, async ({ q }) => text(q));
      server.tool({ name: 'b', description: 'd', inputs: [{ name: 'q', type: 'string', description: 'What.', required: true }], cb: async ({ q }) => text(q) });
      new MCPServer({ name: 's' }).resourceTemplate({ name: 't', resourceTemplate: { uriTemplate: 't://{id}' }, readCallback: async () => ({ contents: [] }) });`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(
      definitions.map(({ kind, name, uri, handler }) => [
        kind,
        name.kind === 'known' && name.value,
        uri.kind === 'known' ? uri.value : undefined,
        handler.kind,
      ]),
    ).toEqual([
      ['tool', 'a', undefined, 'known'],
      ['tool', 'b', undefined, 'known'],
      ['resource', 't', 't://{id}', 'known'],
    ]);
    expect(definitions[1]!.schemas[0]!.root).toMatchObject({
      kind: 'known',
      value: { fields: [{ name: 'q', optional: false }] },
    });
  });

  test('a client is no server', () => {
    expect(
      found(
        `import { MCPClient } from 'mcp-use'; const client = new MCPClient({}); client.tool({ name: 'a' });`,
      ),
    ).toEqual([]);
  });
});
