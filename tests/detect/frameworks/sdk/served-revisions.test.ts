import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';

const INFO = { name: 'papers', version: '1.0.0' };

/** The revision that a client agrees on with the server of a transport, where it would accept any. */
async function agreedOver(transport: Transport): Promise<string | undefined> {
  const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  const revision = client.getNegotiatedProtocolVersion();
  await client.close();
  return revision;
}

test.each([
  ['SDK v1', () => new ServerV1(INFO)],
  ['SDK v2', () => new McpServer(INFO)],
])('a server of %s that is connected to a transport serves 2025-11-25', async (_, make) => {
  const [forClient, forServer] = InMemoryTransport.createLinkedPair();
  await make().connect(forServer);
  expect(await agreedOver(forClient)).toBe('2025-11-25');
});

test('a server of SDK v2 that a handler makes serves 2026-07-28', async () => {
  const handler = createMcpHandler(() => new McpServer(INFO));
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: (url, init) => handler.fetch(new Request(url, init)),
  });
  expect(await agreedOver(transport)).toBe('2026-07-28');
});
