import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { Ticket, ticketShape } from './schemas.js';

function createServer(): McpServer {
  const server = new McpServer({ name: 'tickets', version: '1.0.0' });

  server.registerTool(
    'get_ticket',
    { description: 'Reads a ticket.', inputSchema: ticketShape, outputSchema: Ticket },
    async ({ id }) => {
      const ticket = { id, title: 'It does not start', assignee: null };
      return {
        content: [{ type: 'text', text: JSON.stringify(ticket) }],
        structuredContent: ticket,
      };
    },
  );

  server.registerTool(
    'close_ticket',
    {
      description: 'Closes a ticket.',
      inputSchema: z.object({
        id: Ticket.shape.id,
        closedAt: z.date().describe('When it was done.'),
      }),
    },
    async ({ id }, ctx) => {
      ctx.signal.throwIfAborted();
      return { content: [{ type: 'text', text: `Closed ${id}` }] };
    },
  );

  server.registerTool(
    'close_ticket',
    {
      description: 'Closes a ticket and says why.',
      inputSchema: z.object({ id: Ticket.shape.id }),
    },
    async ({ id }) => ({
      content: [{ type: 'text', text: `Closed ${id}` }],
    }),
  );

  server.registerResource(
    'tickets://open',
    'tickets://open',
    { description: 'The tickets that are open.' },
    async (uri) => ({
      contents: [{ uri: uri.href, text: '[]' }],
    }),
  );

  return server;
}

serveStdio(createServer);
