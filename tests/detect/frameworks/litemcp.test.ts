import { describe, expect, test } from 'vitest';
import { EVERY_FIELD, HANDLER, analysisOf, asWritten, outline, treatments } from './tables.ts';

const LITE = { litemcp: '0.9.0' };
const HEAD = `
  import { LiteMCP } from 'litemcp';
  import { z } from 'zod';
  const server = new LiteMCP('own', '1.0.0');`;

describe('forms of litemcp', () => {
  test.each([
    [
      `addTool({ name: 'n', ${EVERY_FIELD} parameters: z.object({ given: z.string() }), execute: ${HANDLER} })`,
      {
        kind: 'tool',
        ...asWritten('description'),
        schemas: { 'input: parameters': ['given'] },
      },
    ],
    [
      `addPrompt({ name: 'n', ${EVERY_FIELD} arguments: [{ name: 'topic' }], load: ${HANDLER} })`,
      { kind: 'prompt', ...asWritten('description'), schemas: { 'args: arguments': ['topic'] } },
    ],
    [
      `addResource({ name: 'n', ${EVERY_FIELD} uri: 'file:///log', load: ${HANDLER} })`,
      { kind: 'resource', uri: 'file:///log' },
    ],
  ])('%s', (call, expected) => {
    const { definitions, servers } = analysisOf(`${HEAD} server.${call};`, LITE);
    expect(definitions.map(outline)).toMatchObject([{ name: 'n', ...expected }]);
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test('list no annotations, and no descriptions of resources', () => {
    const { definitions } = analysisOf(
      `${HEAD} server.addResource({ name: 'n', uri: 'file:///log', load: ${HANDLER} });`,
      LITE,
    );
    expect(definitions[0]!.framework).toMatchObject({
      id: 'litemcp',
      lacksAnnotations: 'yes',
      lacksDescriptions: ['resource'],
    });
  });

  test('send every value of a tool but undefined as text', () => {
    const all = treatments(
      HEAD,
      (handler) => `server.addTool({ name: 'n', execute: ${handler} });`,
      LITE,
    );
    expect(Object.keys(all).toSorted()).toEqual(['failure', 'text']);
    expect(all['failure']).toMatch(/^nothing\b/);
  });
});

test('firecrawl-fastmcp is read as the version of fastmcp that it was made of', () => {
  const { definitions, servers } = analysisOf(
    `import { FastMCP } from 'firecrawl-fastmcp';
     import { z } from 'zod';
     const server = new FastMCP({ name: 'own' });
     server.addTool({ name: 'n', ${EVERY_FIELD} parameters: z.object({ given: z.string() }), execute: ${HANDLER} });`,
    { 'firecrawl-fastmcp': '1.0.5' },
  );
  expect(definitions.map(outline)).toMatchObject([
    {
      kind: 'tool',
      name: 'n',
      ...asWritten('description', 'annotations'),
      schemas: { 'input: parameters': ['given'] },
      context: 'ofSecond',
    },
  ]);
  expect(definitions[0]!.framework).toMatchObject({
    id: 'firecrawl-fastmcp',
    version: '1.0.5',
    isConversionKnown: true,
  });
  expect(servers).toMatchObject([{ name: { value: 'own' } }]);
});
