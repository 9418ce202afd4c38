/** The notes, as the example keeps them. */
export interface Note {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const notes = new Map<string, Note>([['1', { id: '1', title: 'Groceries', text: 'Milk, bread' }]]);

export function readNote(id: string): Promise<Note | undefined> {
  return Promise.resolve(notes.get(id));
}

export function removeNote(id: string): Promise<boolean> {
  return Promise.resolve(notes.delete(id));
}
