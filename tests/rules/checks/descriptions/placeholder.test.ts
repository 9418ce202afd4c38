import { describe, expect, it } from 'vitest';
import { isPlaceholder } from '../../../../src/rules/checks/descriptions/placeholder.ts';

describe('isPlaceholder', () => {
  it.each([
    'TODO',
    'todo',
    'TODO: describe this tool',
    'TODO describe',
    'FIXME - later',
    'TODO(someone): write',
    'TBD',
    'tbd.',
    'N/A',
    '...',
    '…',
    '-',
    '<description>',
    'Lorem ipsum dolor sit amet',
    'No description',
    'no description provided.',
    'No description available',
    'Description',
    'description here',
    'Your description goes here',
    'Add a description here',
    'Insert description',
    'placeholder',
    'Tool description',
    '[To be written]',
    'Coming soon…',
  ])('takes %j for one', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each([
    'Todo list of the user',
    'TODO list of the user',
    'TODOs of a file',
    'Finds TODO: comments in the source',
    'Description of a CVE by its id',
    'None of the above, ranked',
    'Describes a table',
    'Gets a description',
    'No description is too short for this tool to improve',
    'Placeholder images of any size',
    'Null checks in a file',
    'Lists what is to be done',
    'a',
    '天気',
  ])('takes %j for a description', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});
