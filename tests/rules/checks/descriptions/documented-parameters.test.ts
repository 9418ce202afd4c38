import { expect, test } from 'vitest';
import {
  documentedParameters,
  explainsInside,
} from '../../../../src/rules/checks/descriptions/documented-parameters.ts';

test.each([
  'Finds papers.\n- query: the text to look for',
  'Finds papers.\n  * `query` (string, required): The text to look for.',
  'Finds papers.\n\nParameters:\n1. query - the text to look for',
  'Finds papers.\n- **query**: the text to look for',
  'Finds papers.\n- **query:** the text to look for',
  'Finds papers.\nArgs:\n    query: the text to look for\n    limit: how many',
  'Finds papers.\nquery (string): the text to look for',
  'Finds papers.\n@param query The text to look for.',
  'Finds papers.\n * @param {string} [query] - The text to look for.',
  'Finds papers. `query`: the text to look for.',
  'Finds papers by query (string): the text to look for.',
  'Finds papers.\nArgs: query: the text to look for',
  'Finds papers.\nReturns:\n- id: the paper\nParameters:\n- query: the text to look for',
  "Finds papers.\n- query: 'new' or 'old'",
  'Finds papers.\n- `query` / `text`: what to look for',
  'Finds papers.\n- text, query (string): what to look for',
  'Finds papers. `text`, `query`: what to look for.',
  'Finds papers.\nArgs:\n  text and query: what to look for',
])('%j documents query', (description) => {
  expect([...documentedParameters(description)]).toContain('query');
});

test.each([
  'Finds papers by a query.',
  'Finds papers by `query`, and returns them.',
  'Finds papers. Set query to the text.',
  'Finds papers with a query - quickly',
  'query - quickly finds papers',
  'Finds papers.\n- query: string (optional)',
  'Finds papers.\n- query: "large language models"',
  'Finds papers.\n- query: {"text": "models"}',
  'Finds papers.\n- query: 10',
  'Finds papers.\n- query:',
  'Finds papers.\n- subquery: the text to look for',
  'Finds papers.\n- query.text: the text to look for',
  'Finds papers.\nReturns:\n- query: the text that was looked for',
  'Example: {"query": "the text to look for"}',
])('%j does not document query', (description) => {
  expect([...documentedParameters(description)]).not.toContain('query');
});

test('an entry may have several names', () => {
  expect([
    ...documentedParameters('- **from**/**to**: the range\n- a | b.c or `d?`: the rest'),
  ]).toEqual(['from', 'to', 'a', 'b.c', 'd']);
});

test('names have paths', () => {
  expect([
    ...documentedParameters('- filters.status: which ones\n- items[].id: of the item'),
  ]).toEqual(['filters.status', 'items[].id']);
});

test('is fast for long lines', () => {
  const start = performance.now();
  documentedParameters('a.'.repeat(20_000) + ' '.repeat(20_000) + '`'.repeat(20_000));
  documentedParameters('a ('.repeat(20_000));
  documentedParameters('- '.repeat(20_000));
  documentedParameters('- ' + 'a, '.repeat(20_000));
  documentedParameters('`a`, '.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(2_000);
});

test.each([
  ['The balance on a network (0: preprod, 1: mainnet).', true],
  ['Gets the balance of the network (e.g. "preprod").', true],
  ['Lists every network (also old ones).', false],
  ['The balance on a network.', false],
  ['The subnetwork (0: preprod).', false],
])('a parameter may be explained inside a sentence: %s', (description, expected) => {
  expect(explainsInside(description, ['network'])).toBe(expected);
});
