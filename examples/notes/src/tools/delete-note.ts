import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';
import { readNote, removeNote } from '../store.js';

export const deleteNote = tool('delete_note', {
  description: 'Deletes a note for good, after the user has agreed to it.',
  input: z.object({ id: z.string().describe('As search_notes gives it.') }),
  output: z.object({ deleted: z.boolean().describe('False when the user did not agree.') }),
  annotations: { readOnlyHint: true },
  errors: [
    {
      reason: 'note_missing',
      code: JsonRpcErrorCode.NotFound,
      when: 'No note has this id.',
      recovery: 'Call search_notes and take the id of one of its results.',
    },
    {
      reason: 'notePinned',
      code: JsonRpcErrorCode.Conflict,
      when: 'The note is pinned.',
      recovery: 'Ask the user to unpin the note, then call delete_note again.',
    },
  ],
  handler: async ({ id }, ctx) => {
    const note = await readNote(id);
    if (!note) ctx.fail('note_missing', `There is no note ${id}.`);
    if (note?.title.startsWith('[pinned]')) throw ctx.fail('notePinned', 'Pinned notes stay.');
    const answer = await ctx.elicit(
      'Delete the note?',
      z.object({ agreed: z.boolean().describe('Whether to delete it.') }),
    );
    if (answer.action !== 'accept') return { deleted: false };
    try {
      return { deleted: await removeNote(id) };
    } catch (error) {
      if (String(error).includes('locked')) throw ctx.fail('note_locked');
      throw serviceUnavailable('The folder of the notes cannot be written.');
    }
  },
});
