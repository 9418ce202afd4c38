import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import type { ReturnedKind, ResultTreatment } from '../../../src/model/handlers/results.ts';
import { CONNECT_BY_FETCH, definitionsIn, installed, running } from '../executed.ts';

/** What handlers give, of each kind. */
const GIVEN: Readonly<Record<ReturnedKind, unknown>> = {
  nothing: undefined,
  null: null,
  string: 'x',
  number: 1,
  boolean: true,
  list: [1],
  empty: {},
  result: { content: [{ type: 'text', text: 'a' }], structuredContent: { a: 'x' } },
  block: { type: 'text', text: 'a' },
  object: { a: 'x' },
};
const KINDS = Object.keys(GIVEN) as ReturnedKind[];
/** The kinds for which the output schema does not decide whether they fit. */
const OF_OUTPUT = ['nothing', 'string', 'result', 'object'] as const;

const SERVERS: Readonly<
  Record<
    string,
    {
      readonly head: string;
      readonly end?: string;
      readonly tool: (name: string, output: boolean, given: string) => string;
    }
  >
> = {
  'SDK v1': {
    head: `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; import { z } from 'zod'; const server = new McpServer({ name: 's', version: '1.0.0' }); export const connect = (transport) => server.connect(transport);`,
    tool: (name, output, given) =>
      `server.registerTool('${name}', { ${output ? 'outputSchema: { a: z.string() }' : ''} }, async () => { return ${given}; });`,
  },
  'SDK v2': {
    head: `import { McpServer } from '@modelcontextprotocol/server'; import { z } from 'zod'; const server = new McpServer({ name: 's', version: '1.0.0' }); export const connect = (transport) => server.connect(transport);`,
    tool: (name, output, given) =>
      `server.registerTool('${name}', { ${output ? 'outputSchema: z.object({ a: z.string() })' : ''} }, async () => { return ${given}; });`,
  },
  fastmcp: {
    head: `import { FastMCP } from 'fastmcp'; import { z } from 'zod'; const logger = Object.fromEntries(['debug', 'error', 'info', 'log', 'warn'].map((level) => [level, () => {}])); const server = new FastMCP({ name: 's', version: '1.0.0', logger }); export const connect = (transport) => server.connect(transport);`,
    tool: (name, output, given) =>
      `server.addTool({ name: '${name}', ${output ? 'outputSchema: z.object({ a: z.string() }),' : ''} execute: async () => { return ${given}; } });`,
  },
  tmcp: {
    head: `import { McpServer } from 'tmcp'; import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod'; import { z } from 'zod'; const server = new McpServer({ name: 's', version: '1.0.0' }, { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } });`,
    tool: (name, output, given) =>
      `server.tool({ name: '${name}', ${output ? 'outputSchema: z.object({ a: z.string() }),' : ''} }, async () => { return ${given}; });`,
    end: `export const connect = async (transport) => { transport.onmessage = async (message) => { const answer = await server.receive(message, { sessionId: 'a' }); if (answer) await transport.send(answer); }; await transport.start(); };`,
  },
  'mcp-lite': {
    head: `import { McpServer, StreamableHttpTransport } from 'mcp-lite'; import { z } from 'zod'; const server = new McpServer({ name: 's', version: '1.0.0', schemaAdapter: (schema) => z.toJSONSchema(schema) });`,
    tool: (name, output, given) =>
      `server.tool('${name}', { ${output ? 'outputSchema: z.object({ a: z.string() }),' : ''} handler: async () => { return ${given}; } });`,
    end: `const answer = new StreamableHttpTransport().bind(server); ${CONNECT_BY_FETCH}`,
  },
  'mcp-framework': {
    head: `import { MCPServer, MCPTool } from 'mcp-framework'; import { z } from 'zod'; const server = new MCPServer({ name: 's', version: '1.0.0', basePath: import.meta.dirname, transport: { type: 'http-stream' } });`,
    tool: (name, output, given) =>
      `class ${name} extends MCPTool { name = '${name}'; description = 'd'; schema = {}; ${output ? `outputSchemaShape = z.object({ a: z.string().describe('A.') });` : ''} async execute() { return ${given}; } }; server.addTool(${name});`,
    end: `const answer = (request) => server.handleRequest(request); ${CONNECT_BY_FETCH}`,
  },
};

/** What a client sees of a value that a handler gave. */
function shown(
  given: unknown,
  result: { content: unknown[]; structuredContent?: unknown; isError?: unknown } | undefined,
): ResultTreatment {
  if (!result || result.isError === true) return 'failure';
  const { content, structuredContent } = result;
  const members = given as { content?: unknown } | null | undefined;
  if (isDeepStrictEqual(content, members?.content)) return 'result';
  if (structuredContent !== undefined && isDeepStrictEqual(structuredContent, given))
    return 'structured';
  if (isDeepStrictEqual(content, [given])) return 'block';
  if (content.length === 0)
    return given === undefined || given === null
      ? 'none'
      : Object.keys(given).length === 0
        ? 'result'
        : 'lost';
  expect([given, JSON.stringify(given)]).toContain((content[0] as { text: unknown }).text);
  return 'text';
}

describe.each(Object.entries(SERVERS))('%s', (_title, { head, tool, end = '' }) => {
  test('makes of what handlers give what the analysis says', async () => {
    for (const level of ['error', 'log', 'warn'] as const)
      vi.spyOn(console, level).mockReturnValue(undefined);
    const named = [
      ...KINDS.map((given) => [`plain_${given}`, given, false] as const),
      ...OF_OUTPUT.map((given) => [`output_${given}`, given, true] as const),
    ];
    const text = `${head}\n${named.map(([name, given, output]) => tool(name, output, JSON.stringify(GIVEN[given]))).join('\n')}\n${end}`;
    const path = installed({ 'server.mjs': text });
    const said = Object.fromEntries(
      definitionsIn(path('server.mjs'), text).map((definition) => [
        definition.name.kind === 'known' ? definition.name.value : '',
        definition.results.paths[0]?.treatment,
      ]),
    );
    const seen = await running(path('server.mjs'), async (client) => {
      const results: Record<string, ResultTreatment> = {};
      for (const [name, given] of named) {
        results[name] = shown(
          GIVEN[given],
          await client
            .request(
              { method: 'tools/call', params: { name, arguments: {} } },
              CallToolResultSchema,
              { timeout: 500 },
            )
            .catch(() => undefined),
        );
      }
      return results;
    });
    expect(Object.entries(said)).toHaveLength(named.length);
    vi.restoreAllMocks();
    expect(seen).toEqual(said);
  }, 30_000);
});
