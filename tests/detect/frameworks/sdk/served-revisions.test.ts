import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test("the transport of SDK v2 for Node's HTTP serves 2025-11-25", async () => {
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });
  await new McpServer(INFO).connect(transport);
  const http = createServer((request, response) => void transport.handleRequest(request, response));
  await once(http.listen(0), 'listening');
  const { port } = http.address() as AddressInfo;
  const client = new StreamableHTTPClientTransport(new URL(`http://localhost:${port}/mcp`));
  expect(await agreedOver(client)).toBe('2025-11-25');
  await transport.close();
  http.close();
});

test('a connection of 2026-07-28 has no handshake and no session, but knows the client', async () => {
  const seen: unknown[] = [];
  const handler = createMcpHandler(() => {
    const server = new McpServer(INFO);
    server.server.oninitialized = () => seen.push('initialized');
    server.registerTool('look', {}, (ctx) => {
      seen.push({ session: ctx.sessionId, ...ctx.mcpReq.envelope });
      return { content: [] };
    });
    return server;
  });
  const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
  await client.callTool({ name: 'look', arguments: {} });
  await client.close();
  expect(seen).toEqual([
    {
      session: undefined,
      'io.modelcontextprotocol/clientInfo': INFO,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    },
  ]);
});

test('a connection of 2026-07-28 has no handshake, no subscriptions by resource, and no log level', async () => {
  const seen: string[] = [];
  const handler = createMcpHandler(() => {
    const { server } = new McpServer(INFO, {
      capabilities: { resources: { subscribe: true }, logging: {} },
    });
    server.setRequestHandler('resources/list', () => {
      seen.push('resources/list');
      return { resources: [] };
    });
    server.setRequestHandler('initialize', () => {
      seen.push('initialize');
      return { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: INFO };
    });
    for (const method of ['resources/subscribe', 'logging/setLevel'] as const)
      server.setRequestHandler(method, () => {
        seen.push(method);
        return {};
      });
    return server;
  });
  const answers: unknown[] = [];
  const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      // The client sends no requests of older revisions, so each listing becomes one of them.
      fetch: async (url, init) => {
        const response = await handler.fetch(new Request(url, init));
        const { body } = init ?? {};
        if (typeof body === 'string' && body.includes('resources/list'))
          for (const method of ['resources/subscribe', 'logging/setLevel', 'initialize'])
            answers.push(await answerTo(method, url, init, body));
        return response;
      },
    }),
  );
  await client.request({ method: 'resources/list' });
  await client.close();
  expect(seen).toEqual(['resources/list']);
  expect(answers).toEqual([-32601, -32601, -32601]);

  async function answerTo(
    method: string,
    url: string | URL,
    init: RequestInit | undefined,
    body: string,
  ): Promise<number | undefined> {
    const headers = new Headers(init?.headers);
    for (const [name, value] of headers) if (value === 'resources/list') headers.set(name, method);
    const sent = { ...init, headers, body: body.replace('resources/list', method) };
    const response = await handler.fetch(new Request(url, sent));
    const { error } = (await response.json()) as { error?: { code: number } };
    return error?.code;
  }
});
