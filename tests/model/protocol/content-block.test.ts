import { ContentBlockSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { CONTENT_BLOCKS } from '../../../src/model/protocol/content-block.ts';

/** A value that each type of field takes. */
const VALUES = { string: 'a', base64: 'AAAA', object: { uri: 'a://b', text: 'a' } };

const isBlock = (block: object): boolean => ContentBlockSchema.safeParse(block).success;

describe.each(Object.entries(CONTENT_BLOCKS))('%s', (type, fields) => {
  const block = {
    type,
    ...Object.fromEntries(Object.entries(fields).map(([field, takes]) => [field, VALUES[takes]])),
  };

  test('is a block for the SDK with the fields that are required, and without any of them it is none', () => {
    expect(isBlock(block)).toBe(true);
    for (const field of Object.keys(fields)) {
      expect(isBlock({ ...block, [field]: undefined }), field).toBe(false);
      expect(isBlock({ ...block, [field]: 5 }), field).toBe(false);
    }
  });
});

test('the SDK has no other types of blocks', () => {
  const types = ContentBlockSchema.options.map((option) => option.shape.type.value);
  expect(types.sort()).toEqual(Object.keys(CONTENT_BLOCKS).sort());
});

test.each([
  ['2025-01-12T15:00:58Z', true],
  ['2025-01-12T15:00:58.123+02:00', true],
  ['2025-01-12', false],
  ['yesterday', false],
])('lastModified %s', (lastModified, isAccepted) => {
  expect(isBlock({ type: 'text', text: 'a', annotations: { lastModified } })).toBe(isAccepted);
});
