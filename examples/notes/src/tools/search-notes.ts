import { tool, z } from '@cyanheads/mcp-ts-core';
import { STORE_ERRORS } from '../errors.js';

export const searchNotes = tool('search notes', {
  description: 'Finds notes by words of their text, the best match first.',
  input: z.object({
    query: z.string().describe('One or more words.'),
    filters: z
      .object({
        /** Only notes with this tag. */
        tag: z.string().optional(),
        since: z.date().optional().describe('Only notes changed at or after this time.'),
      })
      .optional()
      .describe('What to leave out.'),
  }),
  output: z.object({
    items: z
      .array(
        z
          .object({ id: z.string().describe('To read the note with.'), score: z.number() })
          .describe('A note.'),
      )
      .describe('The notes found.'),
  }),
  annotations: { readOnlyHint: true },
  errors: [...STORE_ERRORS],
  handler: async ({ query }, ctx) => {
    await ctx.state.set(`search:${ctx.requestId}`, query);
    return { items: [] };
  },
});

export const findNotes = tool('find_notes', {
  description: 'Find notes',
  input: z.object({ title: z.string().describe('The whole title.') }),
  output: z.object({ found: z.boolean().describe('Whether there is such a note.') }),
  handler: () => ({ found: false }),
});
