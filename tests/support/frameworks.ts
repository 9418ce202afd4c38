/** Tools of frameworks other than the official SDK, for tests of rules. */

const ZOD = "import { z } from 'zod';";

/** A tool `t` of fastmcp. */
export const fastmcpTool = (execute: string, more = ''): string =>
  `import { FastMCP } from 'fastmcp';\n${ZOD}\nnew FastMCP({ name: 's', version: '1.0.0' }).addTool({ name: 't', ${more}execute: ${execute} });`;

/** A tool `t` of tmcp. */
export const tmcpTool = (execute: string, more = ''): string =>
  `import { McpServer } from 'tmcp';\n${ZOD}\nnew McpServer({}, {}).tool({ name: 't', description: 'd', ${more} }, ${execute});`;

/** A tool `t` of mcp-lite. */
export const mcpLiteTool = (handler: string, more = ''): string =>
  `import { McpServer } from 'mcp-lite';\n${ZOD}\nnew McpServer({}).tool('t', { ${more}handler: ${handler} });`;

/** A tool `t` of mcp-framework, with a method `execute`. */
export const mcpFrameworkTool = (execute: string, more = ''): string =>
  `import { MCPServer, MCPTool } from 'mcp-framework';\nimport { z } from 'zod/v3';\nclass T extends MCPTool { name = 't'; description = 'd'; schema = {}; ${more}${execute} }\nnew MCPServer().addTool(T);`;

/** A tool `t` of mcp-use. */
export const mcpUseTool = (callback: string, more = ''): string =>
  `import { MCPServer } from 'mcp-use';\n${ZOD}\nnew MCPServer({ name: 's', version: '1.0.0' }).tool({ name: 't', ${more} }, ${callback});`;

/** A tool `t` of Mastra that is passed to a server. */
export const mastraTool = (execute: string, more = ''): string =>
  `import { createTool } from '@mastra/core/tools';\nimport { MCPServer } from '@mastra/mcp';\n${ZOD}\nconst t = createTool({ id: 't', description: 'd', ${more}execute: ${execute} });\nexport const server = new MCPServer({ tools: { t } });`;
