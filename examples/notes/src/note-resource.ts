import { resource, z } from '@cyanheads/mcp-ts-core';
import { readNote } from './store.js';

export const noteResource = resource('notes://{id}', {
  description: 'A note with its title and text.',
  params: z.object({ id: z.string() }),
  handler: ({ id }) => readNote(id),
});
