import { expect, test } from 'vitest';
import type { SchemaNode } from '../../../../src/model/schemas/schema.ts';
import { descriptionHint } from '../../../../src/rules/checks/descriptions/description-hint.ts';

const node = (type: SchemaNode['type']): SchemaNode => ({
  type,
  description: { kind: 'absent', at: { range: [0, 0] } },
  at: { range: [0, 0] },
  wrappers: [],
  unread: [],
});

test.each<[SchemaNode['type'], string, string]>([
  ['string', 'noteId', 'what it identifies, and where to get it'],
  ['string', 'start_date', 'its format, with an example'],
  ['string', 'outputPath', 'what it is relative to, with an example'],
  ['string', 'target', 'what it means, with its format or an example'],
  ['number', 'noteId', 'what it identifies, and where to get it'],
  ['number', 'size', 'what it means, with its unit or range'],
  ['string', 'working_directory', 'what it means, with its format or an example'],
  ['date', 'since', 'which point in time it means, and in which time zone'],
])('a %s that is called %s', (type, name, say) => {
  expect(descriptionHint(node(type), name).say).toBe(say);
});

test('a date is guessed from its type, too', () => {
  expect(descriptionHint(node('date'), 'when').source).toBe('its name and the type `date`');
});
