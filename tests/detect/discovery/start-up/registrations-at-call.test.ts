import { expect, test } from 'vitest';
import { definitionsIn } from '../../listed.ts';
import { textAt } from '../../read.ts';

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const run = async () => ({ content: [] });
  const make = (of) => server.registerTool(of.name, { description: of.description }, run);
  const settings = { name: 'c', description: 'Cuts.' };
  make(settings);`;

test('what a call reads of an object that changes later is not known, but for the name', () => {
  const { definitions } = definitionsIn(`${SERVER}
    settings.name = 'd';
    settings.description = 'Draws.';
    make(settings);`);
  expect(definitions.map(({ name, description }) => [name, description])).toMatchObject([
    [{ value: 'c' }, { kind: 'unknown', why: 'is of an object that changes later' }],
    [{ value: 'd' }, { value: 'Draws.' }],
  ]);
});

test('all is known of an object of which something else changes', () => {
  const { definitions } = definitionsIn(`${SERVER} settings.isUsed = true;`);
  expect(definitions).toMatchObject([{ name: { value: 'c' }, description: { value: 'Cuts.' } }]);
});

test('resources of one name at the URIs that an object had', () => {
  const { definitions } = definitionsIn(`${SERVER}
    const page = { uri: 'notes://c' };
    const add = () => server.registerResource('page', page.uri, { description: 'Text.' }, run);
    add();
    page.uri = 'notes://d';
    add();`);
  const uris = definitions.flatMap(({ uri }) => (uri.kind === 'known' ? [uri.value] : []));
  expect(uris).toEqual(['notes://c', 'notes://d']);
});

test('a tool of a wrapper that changes something else is where the wrapper is called', () => {
  const code = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const main = async () => {
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      let count = 0;
      const tool = (name, handler) => {
        const counted = () => { count++; return handler(); };
        server.registerTool(name, { description: 'Works.' }, counted);
      };
      tool('cut', async () => ({ content: [] }));
      tool('draw', async () => ({ content: [] }));
    };
    main();`;
  const places = definitionsIn(code).definitions.map(({ at }) => textAt(code, at));
  expect(places).toEqual(["'cut'", "'draw'"]);
});
