import { createApp } from '@cyanheads/mcp-ts-core';
import { deleteNote } from './tools/delete-note.js';
import { noteResource } from './note-resource.js';
import { findNotes, searchNotes } from './tools/search-notes.js';

await createApp({
  name: 'notes',
  version: '1.0.0',
  tools: [searchNotes, findNotes, deleteNote],
  resources: [noteResource],
});
