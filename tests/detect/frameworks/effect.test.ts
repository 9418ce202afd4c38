import { expect, test } from 'vitest';
import { definitionsIn } from '../executed.ts';
import { project } from '../../syntax/project.ts';
import { plain } from './tables.ts';

const IMPORT = `
  import { Effect, Layer, Schema } from 'effect';
  import { McpServer, Tool, Toolkit } from 'effect/ai';
  const search = Tool.make('search', { description: 'Searches.', parameters: Schema.Struct({}) })
    .annotate(Tool.Readonly, true).annotate(Tool.Destructive, false);
  const bare = Tool.make('plain');`;

function definitionsOf(source: string, range = '^4.1.0'): ReturnType<typeof definitionsIn> {
  const { path } = project({
    'package.json': { name: 'server', type: 'module', dependencies: { effect: range } },
  });
  return definitionsIn(path('server.ts'), source);
}

/** Definitions with their descriptions and lines; the reason instead of an unknown name. */
function read(definitions: ReturnType<typeof definitionsIn>): readonly unknown[] {
  return definitions.map(({ kind, name, description }) => [
    kind,
    name.kind === 'known' ? name.value : name.kind === 'unknown' && name.why,
    description.kind === 'known' ? description.value : description.kind,
  ]);
}

const TOOLS = [
  ['tool', 'search', 'Searches.'],
  ['tool', 'plain', 'absent'],
];

test.each([
  ['a toolkit', 'McpServer.toolkit(Toolkit.make(search, bare))'],
  ['a constant', 'McpServer.toolkit(kit)'],
  ['merged toolkits', 'McpServer.toolkit(Toolkit.merge(Toolkit.make(search), Toolkit.make(bare)))'],
  ['a spread list', 'McpServer.toolkit(Toolkit.make(...[search, bare]))'],
  ['a toolkit that an effect registers', 'McpServer.registerToolkit(kit)'],
])('the tools of %s are served', (_what, served) => {
  const source = `${IMPORT}
    const kit = Toolkit.make(search, bare);
    export const layer = ${served}.pipe(Layer.provide(kit.toLayer({})));`;
  expect(read(definitionsOf(source))).toEqual(TOOLS);
});

test('a toolkit that is not served defines nothing', () => {
  const source = `${IMPORT} export const kit = Toolkit.make(search, bare);`;
  expect(definitionsOf(source)).toEqual([]);
});

test.each([
  ['a toolkit of another module', 'McpServer.toolkit(given)'],
  ['a tool of another module', 'McpServer.toolkit(Toolkit.make(search, given))'],
])('%s is a tool that is not read', (_what, served) => {
  const source = `${IMPORT} import { given } from 'elsewhere'; export const layer = ${served};`;
  const unread = definitionsOf(source).filter(({ name }) => name.kind === 'unknown');
  expect(unread).toHaveLength(1);
});

test.each([
  ['effect/unstable/ai', 'McpServer.'],
  ['@effect/ai', 'McpServer.'],
  ['@effect/ai/McpServer', ''],
])('prompts and resources of %s', (specifier, module) => {
  const names = module === '' ? 'prompt, resource' : 'McpServer';
  const source = `
    import { ${names} } from '${specifier}';
    import { Effect, Layer } from 'effect';
    export const layer = Layer.mergeAll(
      ${module}resource({ uri: 'note://one', name: 'One', description: 'First.', content: Effect.succeed('') }),
      ${module}prompt({ name: 'ask', description: 'Asks.', content: () => Effect.succeed('') }),
    );`;
  const definitions = definitionsOf(source);
  expect(read(definitions)).toEqual([
    ['resource', 'One', 'First.'],
    ['prompt', 'ask', 'Asks.'],
  ]);
  expect(definitions.map(({ framework }) => framework.title)).toEqual(['Effect', 'Effect']);
});

test('a resource template is called by its tag', () => {
  const source = `
    import { McpSchema, McpServer } from 'effect/ai';
    import { Schema } from 'effect';
    const id = McpSchema.param('id', Schema.String);
    export const layer = McpServer.resource\`notes://\${Schema.String}/\${id}/text\`({
      name: 'Note', description: 'One note.', content: () => '' });`;
  const definitions = definitionsOf(source);
  expect(read(definitions)).toEqual([['resource', 'Note', 'One note.']]);
  expect(definitions[0]?.uri).toMatchObject({ value: 'notes://{param0}/{id}/text' });
  expect(definitions[0]?.isTemplate).toBe(true);
});

test('the annotations of a tool are what its calls of `annotate` set, and the defaults of the list', () => {
  const source = `${IMPORT}
    const titled = Tool.make('titled').annotate(Tool.Title, 'T').annotate(Tool.Meta, { own: 1 });
    export const layer = McpServer.toolkit(Toolkit.make(search, titled));`;
  const annotations = definitionsOf(source).map((definition) => plain(definition.annotations));
  const byDefault = { readOnlyHint: false, idempotentHint: false, openWorldHint: true };
  expect(annotations).toEqual([
    { ...byDefault, readOnlyHint: true, destructiveHint: false },
    { ...byDefault, destructiveHint: true, title: 'T' },
  ]);
});

test.each([
  ['by another method', 'Tool.make("a").annotateMerge(given)'],
  ['for an unknown key', 'Tool.make("a").annotate(given, true)'],
  ['with an unknown value', 'Tool.make("a").annotate(Tool.Readonly, given)'],
])('annotations that are set %s are not read', (_what, tool) => {
  const source = `${IMPORT} import { given } from './elsewhere.js';
    export const layer = McpServer.toolkit(Toolkit.make(${tool}));`;
  const [definition] = definitionsOf(source);
  expect(definition?.annotations).toMatchObject({ kind: 'unknown', why: 'is set by `annotate`' });
});

test('results are not judged: a layer has the handlers', () => {
  const source = `${IMPORT} export const layer = McpServer.toolkit(Toolkit.make(search));`;
  expect(definitionsOf(source)[0]?.handler).toMatchObject({ kind: 'unknown' });
});
