import { expect, test } from 'vitest';
import { project } from '../../../syntax/project.ts';
import { definitionsIn } from '../../executed.ts';

function definitionsOf(source: string): ReturnType<typeof definitionsIn> {
  const { path } = project({
    'package.json': { name: 'server', dependencies: { 'elysia-mcp': '^0.1.0', elysia: '^1.4.0' } },
  });
  return definitionsIn(
    path('server.ts'),
    `import { Elysia } from 'elysia';
    import { mcp } from 'elysia-mcp';
    ${source}`,
  );
}

test.each([
  ['a function', 'setupServer: async (server) => { server.registerTool(NAME, {}, answer); }'],
  ['a method', 'async setupServer(server) { server.registerTool(NAME, {}, answer); }'],
  ['a function of the module', 'setupServer: setUp'],
  ['a function that passes it on', 'setupServer: (server) => setUp(server)'],
])('the server that a plugin passes to %s', (_what, member) => {
  const definitions = definitionsOf(`
    const NAME = 'roll';
    const answer = async () => ({ content: [] });
    function setUp(server) { server.registerTool(NAME, {}, answer); }
    new Elysia().use(mcp({ serverInfo: { name: 'dice', version: '1.0.0' }, ${member} }));`);
  expect(definitions).toMatchObject([{ kind: 'tool', name: { value: 'roll' } }]);
  expect(definitions.map(({ framework }) => framework.title)).toEqual(['SDK v1']);
});

test('other members of its options receive no server', () => {
  const definitions = definitionsOf(`
    new Elysia().use(mcp({ authentication: (context) => { context.registerTool('a', {}, () => {}); } }));
    export const other = { setupServer: (server) => server.registerTool('b', {}, () => {}) };`);
  expect(definitions.filter(({ name }) => name.kind === 'known' && name.value === 'a')).toEqual([]);
});
