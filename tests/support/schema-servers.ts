/** A server of SDK v1 that registers something. */
export const v1 = (code: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n${code}`;

/** The same of SDK v2. */
export const v2 = (code: string): string =>
  v1(code).replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server');

/** Definitions of mcp-ts-core. */
export const core = (code: string): string =>
  `import { prompt, resource, tool, z } from '@cyanheads/mcp-ts-core';\nconst object = z.object({ a: z.string() });\n${code}`;

/** The registration of a tool with an input schema. */
export const input = (schema: string): string =>
  `server.registerTool('t', { description: 'd', inputSchema: ${schema} }, async () => ({ content: [] }));`;

/** The registration of a tool with an output schema. */
export const output = (schema: string): string =>
  `server.registerTool('t', { description: 'd', outputSchema: ${schema} }, async () => ({ content: [] }));`;

/** The registration of a prompt with a schema of its arguments. */
export const args = (schema: string): string =>
  `server.registerPrompt('p', { description: 'd', argsSchema: ${schema} }, () => ({ messages: [] }));`;
