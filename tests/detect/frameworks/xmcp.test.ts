import { describe, expect, test } from 'vitest';
import { mayHoldDefinitions } from '../../../src/detect/discovery/file-filter.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { project } from '../../syntax/project.ts';
import { definitionsIn, read, type Entry } from '../executed.ts';

const MANIFEST = {
  name: 'server',
  type: 'module',
  dependencies: { xmcp: '^1.1.0', zod: '^4.0.0' },
};

/** What the analysis reads of each module of a project. */
function inventory(files: Readonly<Record<string, string>>, manifest: object = MANIFEST): Entry[] {
  const { path } = project({ 'package.json': manifest, ...files });
  return Object.entries(files).flatMap(([file, text]) =>
    mayHoldDefinitions(path(file), text, DEFAULT_SETTINGS)
      ? definitionsIn(path(file), text).map(read)
      : [],
  );
}

const ZOD = `import { z } from 'zod';`;
const FILES = {
  'src/tools/greet.ts': `${ZOD} import type { ToolMetadata } from 'xmcp';
    export const schema = { name: z.string().describe('Who.') };
    export const metadata: ToolMetadata = { name: 'greet-user', description: 'Greets.', annotations: { title: 'Greet', readOnlyHint: true } };
    export default function greet({ name }: { name: string }) { return \`Hello \${name}\`; }`,
  'src/tools/deep/bare.ts': `export default async () => 'x';`,
  'src/tools/helper.ts': `export const help = 1;`,
  'src/prompts/ask.ts': `${ZOD} import { completable } from 'xmcp'; export const schema = { topic: completable(z.string().describe('Of what.'), () => ['a']) }; export const metadata = { name: 'ask', title: 'Ask', description: 'Asks.' }; export default ({ topic }) => topic;`,
  'src/resources/(users)/[userId]/profile.ts': `export const metadata = { name: 'profile', title: 'Profile', description: 'Of a user.' }; export default ({ userId }) => userId;`,
  'src/resources/(config)/app.ts': `export const metadata = { description: 'All of it.' }; export default () => 'x';`,
  'src/resources/none.ts': `export default () => 'x';`,
  'src/lib/other.ts': `export const metadata = { name: 'no-tool' }; export default () => 'x';`,
};

describe('definitions of xmcp', () => {
  test('are the modules of the folders', () => {
    expect(inventory(FILES)).toEqual([
      { kind: 'tool', name: 'greet-user', title: 'Greet', description: 'Greets.' },
      { kind: 'tool', name: 'bare' },
      {
        kind: 'prompt',
        name: 'ask',
        title: 'Ask',
        description: 'Asks.',
        arguments: [{ name: 'topic', description: 'Of what.', required: true }],
      },
      {
        kind: 'template',
        name: 'profile',
        title: 'Profile',
        description: 'Of a user.',
        uri: 'users://{userId}/profile',
      },
      { kind: 'resource', name: 'app', description: 'All of it.', uri: 'config://app' },
    ]);
  });

  test('have their fields, handlers and names where they are written', () => {
    const text = FILES['src/tools/greet.ts'];
    const { path } = project({ 'package.json': MANIFEST, 'src/tools/greet.ts': text });
    const [definition] = definitionsIn(path('src/tools/greet.ts'), text);
    expect(text.slice(...definition!.at.range)).toBe(`'greet-user'`);
    expect(definition!.schemas.map(({ label }) => label)).toEqual(['schema', 'outputSchema']);
    expect(definition!.schemas[0]!.root).toMatchObject({
      kind: 'known',
      value: { fields: [{ name: 'name' }] },
    });
    expect(
      definition!.handler.kind === 'known' &&
        definition!.handler.value.first?.reads.map(({ key }) => key),
    ).toEqual(['name']);
    expect(definition!.config?.has('description')).toBe(true);
    expect(definition!.unresolved()).toEqual([]);
  });

  test.each([
    [`export default { paths: { tools: 'src/my-tools/', prompts: false } };`, ['mine']],
    [
      `import type { XmcpConfig } from 'xmcp'; const config: XmcpConfig = { paths: { tools: './src/my-tools' } }; export default config;`,
      ['mine', 'asked'],
    ],
    [`export default { http: true };`, ['theirs', 'asked']],
  ])('in the folders of the configuration %s', (configuration, names) => {
    const files = {
      'xmcp.config.ts': configuration,
      'src/my-tools/mine.ts': `export default () => 'x';`,
      'src/tools/theirs.ts': `export default () => 'x';`,
      'src/prompts/asked.ts': `export default () => 'x';`,
    };
    expect(inventory(files).map(({ name }) => name)).toEqual(names);
  });

  test('what a name is computed of is unresolved', () => {
    expect(
      inventory({
        'src/tools/a.ts': `export const metadata = { name: process.env.NAME }; export default () => 'x';`,
      }),
    ).toEqual([{ kind: 'tool', name: '? depends on the environment' }]);
  });

  test('what exports nothing as its default, or belongs to another package, is none', () => {
    expect(inventory({ 'src/tools/a.ts': `export const metadata = { name: 'a' };` })).toEqual([]);
    expect(
      inventory(
        { 'src/tools/greet.ts': FILES['src/tools/deep/bare.ts'] },
        { name: 'other', dependencies: { '@modelcontextprotocol/sdk': '^1.0.0' } },
      ),
    ).toEqual([]);
  });
});
