import { z } from 'zod';

export const Ticket = z.object({
  id: z.string().describe('As in TICKET-12.'),
  title: z.string().describe('In one line.'),
  assignee: z.string().nullable(),
});

export const ticketShape = { id: Ticket.shape.id };
