import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';

const server = new McpServer({ name: 'weather', version: '1.0.0' });

server.tool(
  'get_weather',
  'The weather of a city now.',
  { where: z.string() },
  async ({ where }) => ({
    content: [{ type: 'text', text: `Sunny in ${where}` }],
  }),
);

server.registerTool(
  'get_forecast',
  {
    title: 'Forecast',
    description: 'The weather of a city in the coming days.',
    inputSchema: z.discriminatedUnion('by', [
      z.object({
        by: z.literal('city').describe('By name.'),
        city: z.string().describe('Its name, with the country.'),
      }),
      z.object({
        by: z.literal('place').describe('By position.'),
        latitude: z.number().describe('In degrees.'),
        longitude: z.number().describe('In degrees.'),
      }),
    ]),
    annotations: { readonlyHint: true },
  },
  async () => ({ content: [{ type: 'text', text: 'Sunny' }] }),
);

server.registerTool('list_stations', { description: 'TODO' }, async ({ country }) => ({
  content: [{ type: 'text', text: `No station in ${country}` }],
}));

server.registerTool(
  'get_station',
  {
    description: 'The last readings of a weather station.',
    inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  },
  async () => ({ content: [{ type: 'text', text: '12 °C' }] }),
);

server.registerTool(
  'delete_alert',
  { description: 'Removes an alert of the user.', annotations: { destructiveHint: false } },
  async () => ({
    content: [{ type: 'text', text: 'Removed' }],
  }),
);

server.registerPrompt(
  'forecast',
  {
    description: 'Asks for a forecast in plain words.',
    argsSchema: { city: z.string().describe('Its name.') },
  },
  ({ city }) => ({
    messages: [
      { role: 'user', content: { type: 'text', text: `What will the weather be in ${city}?` } },
    ],
  }),
);

setInterval(() => {
  void server.server.elicitInput({
    message: 'Still there?',
    requestedSchema: { type: 'object', properties: {} },
  });
}, 60_000);

/** Serves one client. */
export async function serve(response: ServerResponse): Promise<void> {
  const transport = new SSEServerTransport('/messages', response);
  await server.connect(transport);
}
