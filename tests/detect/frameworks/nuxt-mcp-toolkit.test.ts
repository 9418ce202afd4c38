import { describe, expect, test } from 'vitest';
import { mayHoldDefinitions } from '../../../src/detect/discovery/file-filter.ts';
import type { Definition } from '../../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { placeInServer } from '../../../src/detect/frameworks/nuxt-mcp-toolkit/place.ts';
import type { Static } from '../../../src/model/static.ts';
import { project } from '../../syntax/project.ts';
import { definitionsIn } from '../executed.ts';

const MANIFEST = {
  name: 'app',
  type: 'module',
  dependencies: { '@nuxtjs/mcp-toolkit': '^0.21.0', nuxt: '^4.0.0', zod: '^4.1.13' },
};

function definitions(
  files: Readonly<Record<string, string>>,
  manifest: object = MANIFEST,
): readonly Definition[] {
  const { path } = project({ 'package.json': manifest, ...files });
  return Object.entries(files).flatMap(([file, text]) =>
    mayHoldDefinitions(path(file), text, DEFAULT_SETTINGS) ? definitionsIn(path(file), text) : [],
  );
}

/** The names and texts of definitions. */
function inventory(...args: Parameters<typeof definitions>): readonly object[] {
  const known = (part: Static<string> | undefined): string | undefined =>
    part?.kind === 'known' ? part.value : undefined;
  return definitions(...args).map(({ kind, name, title, description, uri }) => ({
    kind,
    name: known(name),
    title: known(title),
    description: known(description),
    uri: known(uri),
  }));
}

const ZOD = `import { z } from 'zod';`;
const TOOL = `export default defineMcpTool({ description: 'd', handler: async () => 'x' });`;

describe('definitions of the Nuxt MCP Toolkit', () => {
  test('are the default exports of modules in the folders of the server', () => {
    expect(
      inventory({
        'server/mcp/tools/findNotes.ts': TOOL,
        'server/mcp/tools/notes/list_all.ts': `import { defineMcpTool } from '@nuxtjs/mcp-toolkit/server'; ${TOOL}`,
        'server/mcp/tools/named.ts': `const tool = defineMcpTool({ name: 'other', title: 'Other' }); export default tool;`,
        'server/mcp/tools/plain.ts': `export default { description: 'd', handler: () => 'x' };`,
        'server/mcp/prompts/ask.ts': `export default defineMcpPrompt({ description: 'Asks.', handler: () => 'x' });`,
        'server/mcp/resources/readme.ts': `export default defineMcpResource({ uri: 'docs://readme', handler: read });`,
        'server/mcp/handlers/admin/tools/drop.ts': TOOL,
        'layers/base/server/mcp/tools/shared.ts': TOOL,
        'server/mcp/index.ts': `export default defineMcpHandler({ version: '2.0.0' });`,
        'server/utils/tools/helper.ts': TOOL,
        'server/mcp/tools/helper.ts': `export const help = 1;`,
      }),
    ).toEqual([
      { kind: 'tool', name: 'find-notes', title: 'Find Notes', description: 'd' },
      { kind: 'tool', name: 'list-all', title: 'List All', description: 'd' },
      { kind: 'tool', name: 'other', title: 'Other' },
      { kind: 'tool', name: 'plain', title: 'Plain', description: 'd' },
      { kind: 'prompt', name: 'ask', title: 'Ask', description: 'Asks.' },
      { kind: 'resource', name: 'readme', title: 'Readme', uri: 'docs://readme' },
      { kind: 'tool', name: 'drop', title: 'Drop', description: 'd' },
      { kind: 'tool', name: 'shared', title: 'Shared', description: 'd' },
    ]);
  });

  test('are the elements of the lists of handlers', () => {
    const define = (name: string): string =>
      `defineMcpTool({ name: '${name}', description: 'd', handler: async () => 'x' })`;
    expect(
      inventory({
        'server/mcp/tools/own.ts': TOOL,
        'server/utils/tools.ts': `export const shared = ${define('shared')};`,
        'server/mcp/admin.ts': `import own from './tools/own'; const first = ${define('first')};
          export default defineMcpHandler({ name: 'admin', tools: [own, first, ${define('second')}],
            resources: [defineMcpResource({ name: 'r', uri: 'app://r', handler: read })],
            prompts: [{ name: 'p', handler: () => 'x' }] });`,
        'server/mcp/handlers/other/index.ts': `import { shared } from '../../../utils/tools';
          export default defineMcpHandler({ tools: [shared] });`,
        'server/mcp/some.ts': `export default defineMcpHandler({ name: 'some',
          tools: (event) => getMcpTools({ event, tags: ['some'] }) });`,
        'server/mcp/index.ts': `export default defineMcpHandler({ tools: async (event) => make(event) });`,
        'server/utils/handler.ts': `export default defineMcpHandler({ tools: [${define('unused')}] });`,
      }),
    ).toEqual([
      { kind: 'tool', name: 'own', title: 'Own', description: 'd' },
      { kind: 'tool', name: 'first', description: 'd' },
      { kind: 'tool', name: 'second', description: 'd' },
      { kind: 'resource', name: 'r', uri: 'app://r' },
      { kind: 'prompt', name: 'p' },
      { kind: 'tool', name: 'shared', description: 'd' },
      { kind: 'tool' },
    ]);
  });

  test('are registered while a tool runs', () => {
    expect(
      inventory({
        'server/mcp/tools/more.ts': `export default defineMcpTool({ description: 'd', handler: async () => {
          const mcp = useMcpServer();
          mcp.registerTool('late', { description: 'l' }, async () => ({ content: [] }));
          return 'ok'; } });`,
      }),
    ).toEqual([
      { kind: 'tool', name: 'more', title: 'More', description: 'd' },
      { kind: 'tool', name: 'late', description: 'l' },
    ]);
  });

  test('are in the folder that the configuration names', () => {
    const names = (configuration: string): unknown[] =>
      definitions({
        'nuxt.config.ts': configuration,
        'server/mcp/tools/theirs.ts': TOOL,
        'server/ai/agents/tools/mine.ts': TOOL,
      }).map(({ name }) => name.kind === 'known' && name.value);
    expect(names(`export default defineNuxtConfig({ mcp: { dir: 'ai/agents' } });`)).toEqual([
      'mine',
    ]);
    expect(names(`export default defineNuxtConfig({ mcp: { name: 'Notes' } });`)).toEqual([
      'theirs',
    ]);
  });

  test('have schemas of SDK v1 and the parameters of its handlers', () => {
    const [tool] = definitions({
      'server/mcp/tools/find.ts': `${ZOD} export default defineMcpTool({
        inputSchema: { query: z.string().describe('Words.') },
        handler: async ({ query }) => \`Found \${query}.\`,
      });`,
    });
    expect(tool?.schemas[0]?.jsonSchema()?.schema).toMatchObject({
      type: 'object',
      properties: { query: { type: 'string', description: 'Words.' } },
      required: ['query'],
    });
    expect(
      tool?.handler.kind === 'known' && tool.handler.value.first?.reads.map(({ key }) => key),
    ).toEqual(['query']);
    expect(tool?.unresolved()).toEqual([]);
  });

  test('take arguments that are completed', () => {
    const [prompt] = definitions({
      'server/mcp/prompts/ask.ts': `${ZOD} export default defineMcpPrompt({
        inputSchema: { topic: completable(z.string().describe('Of what.'), () => ['a']) },
        handler: async () => 'x',
      });`,
    });
    expect(prompt?.schemas[0]?.root).toMatchObject({
      kind: 'known',
      value: { fields: [{ name: 'topic' }] },
    });
  });

  test('may be left out by `enabled`', () => {
    const [always, sometimes] = definitions({
      'server/mcp/tools/a.ts': TOOL,
      'server/mcp/tools/b.ts': TOOL.replace('{ ', '{ enabled: (event) => event.context.admin, '),
    });
    expect(always?.condition).toBeUndefined();
    expect(sometimes?.condition).toBe('is listed if its `enabled` says so');
  });

  test('say in which file and folder they are', () => {
    const [tool, prompt] = definitions({
      'server/mcp/handlers/admin/tools/notes/old/drop.ts': TOOL.replace('{ ', "{ tags: ['x'], "),
      'server/mcp/prompts/ask.ts': `export default defineMcpPrompt({ _meta: { a: 1 } });`,
    });
    expect(membersOf(tool)).toEqual(['filename', 'group', 'handler', 'tags']);
    expect(placeInServer('/home/tools/app/server/mcp/tools/notes/find.ts')?.group).toBe('notes');
    expect(membersOf(prompt)).toBeUndefined();
  });

  test('may have the texts of a resource in its metadata', () => {
    const texts = `metadata: { title: 'Guide', description: 'How to start.' }`;
    expect(
      inventory({
        'server/mcp/resources/guide.ts': `export default defineMcpResource({ uri: 'docs://guide', ${texts} });`,
      }),
    ).toMatchObject([{ title: 'Guide', description: 'How to start.' }]);
  });

  test('of a file have its URI and contents', () => {
    const [resource] = definitions({
      'server/mcp/resources/readme.ts': `export default defineMcpResource({ file: 'README.md', metadata: { mimeType: 'text/markdown' } });`,
    });
    expect(resource?.uri).toMatchObject({ kind: 'unknown', why: 'is made from its `file`' });
    expect(resource?.listed.mimeType).toMatchObject({ kind: 'known', value: 'text/markdown' });
  });

  test.each([
    [`'x'`, 'text'],
    ['12', 'text'],
    ['{ rows: 1 }', 'text'],
    ['null', 'failure'],
    [`{ content: [] }`, 'result'],
    [`errorResult('x')`, 'result'],
    ['jsonResult(rows)', 'result'],
    [`imageResult(data, 'image/png')`, 'result'],
  ])('that return %s make it a %s', (value, treatment) => {
    const [tool] = definitions({
      'server/mcp/tools/a.ts': `export default defineMcpTool({ handler: async () => (${value}) });`,
    });
    expect(tool?.results.paths.map((path) => path.treatment)).toEqual([treatment]);
  });
});

test('without the toolkit, its functions are those of nobody', () => {
  const files = { 'server/mcp/tools/find.ts': TOOL };
  expect(inventory(files, { name: 'app', dependencies: { nuxt: '^4.0.0' } })).toEqual([]);
});

function membersOf(definition: Definition | undefined): readonly string[] | undefined {
  const meta = definition?.listed._meta;
  return meta?.kind === 'known' && typeof meta.value === 'object' && meta.value?.type === 'object'
    ? [...meta.value.properties.keys()].toSorted()
    : undefined;
}
