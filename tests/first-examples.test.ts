import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import plugin from '../src/plugin/index.ts';
import { project } from './syntax/project.ts';

/** What a newcomer starts with: the first example of a framework's README, or its generator's template. */
interface FirstExample {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly code: string;
}

const ZOD = { zod: '^4.1.12' };

/** Written anew, with the parts and the gaps of the originals. */
const EXAMPLES: Readonly<Record<string, FirstExample>> = {
  '@modelcontextprotocol/sdk': {
    dependencies: { '@modelcontextprotocol/sdk': '^1.32.2', ...ZOD },
    code: `
      import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
      import { z } from 'zod';

      const server = new McpServer({ name: 'sums', version: '1.0.0' });

      server.registerTool(
        'sum',
        { title: 'Sum Tool', description: 'Sum up two numbers', inputSchema: { a: z.number(), b: z.number() } },
        async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
      );

      server.registerResource(
        'salute',
        new ResourceTemplate('salute://{who}', { list: undefined }),
        { title: 'Salute Resource', description: 'Makes a salute for somebody' },
        async (uri, { who }) => ({ contents: [{ uri: uri.href, text: \`Hi, \${who}!\` }] }),
      );

      await server.connect(new StdioServerTransport());
    `,
  },
  '@modelcontextprotocol/server': {
    dependencies: { '@modelcontextprotocol/server': '^2.4.0', ...ZOD },
    code: `
      import { McpServer } from '@modelcontextprotocol/server';
      import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
      import * as z from 'zod/v4';

      const server = new McpServer({ name: 'salutes', version: '1.0.0' });

      server.registerTool(
        'salute',
        {
          description: 'Salute a person by name',
          inputSchema: z.object({ who: z.string().describe('Whom to salute') }),
        },
        async ({ who }) => ({ content: [{ type: 'text', text: \`Hi, \${who}!\` }] }),
      );

      await server.connect(new StdioServerTransport());
    `,
  },
  '@cyanheads/mcp-ts-core': {
    dependencies: { '@cyanheads/mcp-ts-core': '^0.10.17' },
    code: `
      import { createApp, tool, z } from '@cyanheads/mcp-ts-core';

      const salute = tool('salute', {
        description: 'Salute somebody by name and return what was said.',
        annotations: { readOnlyHint: true },
        input: z.object({ who: z.string().describe('Whom to salute') }),
        output: z.object({ said: z.string().describe('The salute') }),
        handler: async (input) => ({ said: \`Hi, \${input.who}!\` }),
      });

      await createApp({ tools: [salute] });
    `,
  },
  fastmcp: {
    dependencies: { fastmcp: '^4.20.16', ...ZOD },
    code: `
      import { FastMCP } from 'fastmcp';
      import { z } from 'zod';

      const server = new FastMCP({ name: 'Sums', version: '1.0.0' });

      server.addTool({
        name: 'sum',
        description: 'Sum up two numbers',
        parameters: z.object({ a: z.number(), b: z.number() }),
        execute: async (args) => {
          return String(args.a + args.b);
        },
      });

      server.start({ transportType: 'stdio' });
    `,
  },
  'firecrawl-fastmcp': {
    dependencies: { 'firecrawl-fastmcp': '^1.0.5', ...ZOD },
    code: `
      import { FastMCP } from 'firecrawl-fastmcp';
      import { z } from 'zod';

      const server = new FastMCP({ name: 'Sums', version: '1.0.0' });

      server.addTool({
        name: 'sum',
        description: 'Sum up two numbers',
        parameters: z.object({ a: z.number(), b: z.number() }),
        execute: async (args) => String(args.a + args.b),
      });

      server.start({ transportType: 'stdio' });
    `,
  },
  litemcp: {
    dependencies: { litemcp: '^0.9.0', ...ZOD },
    code: `
      import { LiteMCP } from 'litemcp';
      import { z } from 'zod';

      const server = new LiteMCP('sums', '1.0.0');

      server.addTool({
        name: 'sum',
        description: 'Sum up two numbers',
        parameters: z.object({ a: z.number(), b: z.number() }),
        execute: async (args) => args.a + args.b,
      });

      server.start();
    `,
  },
  'mcp-handler': {
    dependencies: { 'mcp-handler': '^1.0.3', '@modelcontextprotocol/sdk': '^1.32.2', ...ZOD },
    code: `
      import { createMcpHandler } from 'mcp-handler';
      import { z } from 'zod';

      const handler = createMcpHandler((server) => {
        server.registerTool(
          'flip_coins',
          {
            title: 'Flip Coins',
            description: 'Flip a given number of coins.',
            inputSchema: { coins: z.number().int().min(1) },
          },
          async ({ coins }) => ({
            content: [{ type: 'text', text: \`Heads: \${Math.floor(Math.random() * coins)}\` }],
          }),
        );
      });

      export { handler as GET, handler as POST };
    `,
  },
  agents: {
    dependencies: { agents: '^0.2.0', '@modelcontextprotocol/sdk': '^1.32.2', ...ZOD },
    code: `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { McpAgent } from 'agents/mcp';
      import { z } from 'zod';

      export class Sums extends McpAgent {
        server = new McpServer({ name: 'Sums', version: '1.0.0' });

        async init() {
          this.server.registerTool(
            'sum',
            { description: 'Sum up two numbers', inputSchema: { a: z.number(), b: z.number() } },
            async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
          );
        }
      }
    `,
  },
  '@mastra/mcp': {
    dependencies: { '@mastra/mcp': '^0.13.0', '@mastra/core': '^0.20.0', ...ZOD },
    code: `
      import { createTool } from '@mastra/core/tools';
      import { MCPServer } from '@mastra/mcp';
      import { z } from 'zod';

      const forecast = createTool({
        id: 'forecast',
        description: 'Gets the forecast for a place.',
        inputSchema: z.object({ place: z.string().describe('The name of the place') }),
        outputSchema: z.object({ sky: z.string() }),
        execute: async ({ context }) => ({ sky: \`Clear over \${context.place}\` }),
      });

      export const server = new MCPServer({ name: 'Forecasts', version: '1.0.0', tools: { forecast } });
    `,
  },
  '@anthropic-ai/claude-agent-sdk': {
    dependencies: { '@anthropic-ai/claude-agent-sdk': '^0.3.332', ...ZOD },
    code: `
      import { createSdkMcpServer, query, tool } from '@anthropic-ai/claude-agent-sdk';
      import { z } from 'zod';

      const weather = createSdkMcpServer({
        name: 'weather',
        version: '1.0.0',
        tools: [
          tool(
            'get_temperature',
            'Gets the current temperature at a location.',
            { latitude: z.number(), longitude: z.number() },
            async ({ latitude, longitude }) => ({
              content: [{ type: 'text', text: \`\${latitude}, \${longitude}\` }],
            }),
          ),
        ],
      });

      for await (const message of query({ prompt: 'Is it cold?', options: { mcpServers: { weather } } }))
        console.log(message);
    `,
  },
  '@lovable.dev/mcp-js': {
    dependencies: { '@lovable.dev/mcp-js': '^0.26.0', ...ZOD },
    code: `
      import { defineMcp, defineTool } from '@lovable.dev/mcp-js';
      import { z } from 'zod';

      const repeat = defineTool({
        name: 'repeat',
        title: 'Repeat',
        description: 'Repeats a text.',
        inputSchema: { text: z.string().min(1) },
        handler: ({ text }) => ({ content: [{ type: 'text', text }] }),
      });

      export default defineMcp({
        name: 'texts',
        title: 'Texts',
        version: '0.1.0',
        instructions: 'Use \`repeat\` to see a text again.',
        tools: [repeat],
      });
    `,
  },
  'mcp-use': {
    dependencies: { 'mcp-use': '^2.0.0', ...ZOD },
    code: `
      import { MCPServer, text } from 'mcp-use/server';
      import { z } from 'zod';

      const server = new MCPServer({ name: 'forecasts', version: '1.0.0' });

      server.tool(
        {
          name: 'forecast',
          description: 'Get the forecast for a place',
          schema: z.object({ place: z.string().describe('The name of the place') }),
        },
        async ({ place }) => text(\`Clear over \${place}\`),
      );

      await server.listen(3000);
    `,
  },
  '@modelcontextprotocol/ext-apps': {
    dependencies: {
      '@modelcontextprotocol/ext-apps': '^1.7.0',
      '@modelcontextprotocol/sdk': '^1.32.2',
    },
    code: `
      import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { readFile } from 'node:fs/promises';

      const server = new McpServer({ name: 'Clock', version: '1.0.0' });
      const resourceUri = 'ui://what-time/app.html';

      registerAppTool(
        server,
        'what-time',
        {
          title: 'What Time',
          description: 'Tells the time of the server.',
          inputSchema: {},
          _meta: { ui: { resourceUri } },
        },
        async () => ({ content: [{ type: 'text', text: new Date().toISOString() }] }),
      );

      registerAppResource(server, resourceUri, resourceUri, { mimeType: RESOURCE_MIME_TYPE }, async () => ({
        contents: [{ uri: resourceUri, mimeType: RESOURCE_MIME_TYPE, text: await readFile('dist/app.html', 'utf8') }],
      }));
    `,
  },
  tmcp: {
    dependencies: { tmcp: '^1.16.0', '@tmcp/adapter-zod': '^0.1.7', ...ZOD },
    code: `
      import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
      import { McpServer } from 'tmcp';
      import { z } from 'zod';

      const server = new McpServer(
        { name: 'sums', version: '1.0.0', description: 'A server for sums' },
        { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: { listChanged: true } } },
      );

      server.tool(
        {
          name: 'reckon',
          description: 'Reckon with two numbers',
          schema: z.object({ operation: z.enum(['plus', 'minus']), a: z.number(), b: z.number() }),
        },
        async ({ operation, a, b }) => ({
          content: [{ type: 'text', text: String(operation === 'plus' ? a + b : a - b) }],
        }),
      );
    `,
  },
  skybridge: {
    dependencies: { skybridge: '^1.0.3', '@modelcontextprotocol/sdk': '^1.32.2', ...ZOD },
    code: `
      import { McpServer } from 'skybridge/server';
      import { z } from 'zod';

      const server = new McpServer({ name: 'forecasts', version: '1.0.0' }, { capabilities: {} }).registerTool(
        {
          name: 'showForecast',
          description: 'Shows the forecast for a place',
          inputSchema: { place: z.string() },
          view: { component: 'forecast', description: 'A forecast' },
        },
        async ({ place }) => ({ content: \`\${place}: clear\`, structuredContent: { place } }),
      );

      export default await server.run();
    `,
  },
  'mcp-lite': {
    dependencies: { 'mcp-lite': '^0.10.0', ...ZOD },
    code: `
      import { McpServer, StreamableHttpTransport } from 'mcp-lite';
      import { z } from 'zod';

      const mcp = new McpServer({
        name: 'forecasts',
        version: '1.0.0',
        schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType),
      });

      mcp.tool('getForecast', {
        description: 'Gets the forecast for a place',
        inputSchema: z.object({ place: z.string() }),
        outputSchema: z.object({ degrees: z.number(), sky: z.string() }),
        handler: (args) => ({
          content: [{ type: 'text', text: \`\${args.place}: 22 degrees, clear\` }],
          structuredContent: { degrees: 22, sky: 'clear' },
        }),
      });

      export const handle = new StreamableHttpTransport().bind(mcp);
    `,
  },
  'mcp-framework': {
    dependencies: { 'mcp-framework': '^0.2.22', zod: '^3.25.0' },
    file: 'src/tools/SumTool.ts',
    code: `
      import { MCPTool } from 'mcp-framework';
      import { z } from 'zod';

      interface SumInput { message: string }

      class SumTool extends MCPTool<SumInput> {
        name = 'sum';
        description = 'Sum tool description';
        schema = { message: { type: z.string(), description: 'Message to process' } };

        async execute(input: SumInput) {
          return \`Processed: \${input.message}\`;
        }
      }

      export default SumTool;
    `,
  },
  xmcp: {
    dependencies: { xmcp: '^1.1.3', ...ZOD },
    file: 'src/tools/salute.ts',
    code: `
      import { type InferSchema, type ToolMetadata } from 'xmcp';
      import { z } from 'zod';

      export const schema = { who: z.string().describe('The name of the user to salute') };

      export const metadata: ToolMetadata = {
        name: 'salute',
        description: 'Salute the user',
        annotations: { title: 'Salute the user', readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      };

      export default async function salute({ who }: InferSchema<typeof schema>) {
        return \`Hi, \${who}!\`;
      }
    `,
  },
  '@nuxtjs/mcp-toolkit': {
    dependencies: { '@nuxtjs/mcp-toolkit': '^0.21.0', nuxt: '^4.0.0', ...ZOD },
    file: 'server/mcp/tools/repeat.ts',
    code: `
      import { z } from 'zod';

      export default defineMcpTool({
        description: 'Repeat a message',
        inputSchema: { text: z.string().describe('What to repeat') },
        handler: async ({ text }) => \`You said: \${text}\`,
      });
    `,
  },
  'gunshi-mcp': {
    dependencies: { 'gunshi-mcp': '^0.1.0', ...ZOD },
    code: `
      import { defineTool } from 'gunshi-mcp';
      import { z } from 'zod';

      export const deploy = defineTool()({
        name: 'deploy',
        description: 'Deploy to an environment',
        inputSchema: z.object({ target: z.enum(['staging', 'live']).describe('Where to deploy to') }),
        handler: async (args) => ({ content: [{ type: 'text', text: \`Deployed to \${args.target}\` }] }),
      });
    `,
  },
  '@nestjs-mcp/server': {
    dependencies: {
      '@nestjs-mcp/server': '^0.3.0',
      '@modelcontextprotocol/sdk': '^1.11.1',
      ...ZOD,
    },
    code: `
      import { Resolver, Tool } from '@nestjs-mcp/server';
      import { z } from 'zod';

      @Resolver('tickets')
      export class TicketsResolver {
        @Tool({
          name: 'close_ticket',
          description: 'Closes a ticket.',
          paramsSchema: { id: z.string().describe('The ticket, such as T-12') },
        })
        close({ id }: { id: string }) {
          return { content: [{ type: 'text', text: \`Closed \${id}\` }] };
        }
      }
    `,
  },
  '@rekog/mcp-nest': {
    dependencies: { '@rekog/mcp-nest': '^1.9.11', ...ZOD },
    code: `
      import { Injectable } from '@nestjs/common';
      import { Tool, type Context } from '@rekog/mcp-nest';
      import { z } from 'zod';

      @Injectable()
      export class GreetingTool {
        @Tool({
          name: 'hello-world',
          description: 'Returns a greeting',
          parameters: z.object({ name: z.string().default('World').describe('Who to greet') }),
        })
        async sayHello({ name }: { name: string }, context: Context) {
          await context.reportProgress({ progress: 50, total: 100 });
          return \`Hello, \${name}!\`;
        }
      }
    `,
  },
};

describe('the first example of', () => {
  test.each(Object.entries(EXAMPLES))('%s is clean', (_framework, example) => {
    const { dependencies, file = 'src/index.ts', code } = example;
    const { path } = project({
      'package.json': { name: 'first', version: '1.0.0', type: 'module', dependencies },
      [file]: code,
    });
    const messages = new Linter({ cwd: path('.') }).verify(
      code,
      [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs.recommended],
      { filename: path(file) },
    );
    expect(messages.map(({ message }) => message)).toEqual([]);
  });
});
