/** Servers of the official SDK for tests of rules. */

const V1 =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst server = new McpServer({ name: 's', version: '1' });\n";
const V2 = V1.replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server');
const LOW = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
`;

/** A tool `t` of SDK v1; `before` is on a line of its own. */
export const v1Tool = (handler: string, { config = '{}', before = '' } = {}): string =>
  `${V1}${before}\nserver.registerTool('t', ${config}, ${handler});`;

/** A tool `t` of SDK v2. */
export const v2Tool = (handler: string, { config = '{}', before = '' } = {}): string =>
  `${V2}${before}\nserver.registerTool('t', ${config}, ${handler});`;

/** A server of SDK v1 that handles the requests itself, with the tools `t` and `u`. */
export const lowLevelTools = (body: string, tool = ''): string =>
  `${LOW}server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: { type: 'object' }${tool} }, { name: 'u', inputSchema: { type: 'object' } }] }));\nserver.setRequestHandler(CallToolRequestSchema, async (request) => { ${body} });`;

/** A tool of mcp-ts-core. */
export const coreTool = (config: string): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const t = tool('t', { description: 'd', input: z.object({}), ${config} });`;
