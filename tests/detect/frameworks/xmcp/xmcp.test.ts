import { describe, expect, test } from 'vitest';
import { mayHoldDefinitions } from '../../../../src/detect/discovery/file-filter.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { findingsIn } from '../../../../src/model/findings/findings.ts';
import noLeakyErrorMessage from '../../../../src/rules/no-leaky-error-message.ts';
import requireErrorFlag from '../../../../src/rules/require-error-flag.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { project } from '../../../syntax/project.ts';
import { definitionsIn, read, type Entry } from '../../executed.ts';
import {
  EVERY_FIELD,
  HANDLER,
  ZOD as BOTH_ZODS,
  analysisOf,
  asWritten,
  effectsOf,
  listed,
  outline,
  requests,
  resultFlags,
  treatmentsOf,
} from '../tables.ts';

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
      { kind: 'resource', name: 'none' },
    ]);
  });

  test.each([
    ['src/resources/none.ts', /^is in no folder that names its scheme/],
    ['src/resources/(config)/[id].ts', /^has a parameter as the name of its file/],
  ])('at %s are served to no client', (file, why) => {
    const text = `export default () => 'x';`;
    const { path } = project({ 'package.json': MANIFEST, [file]: text });
    const [definition] = definitionsIn(path(file), text);
    expect(definition!.isServed).toBe(false);
    expect(definition!.condition).toMatch(why);
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

  test.each(['ts', 'mts', 'js', 'mjs', 'cjs'])(
    'in the folders of an xmcp.config.%s',
    (extension) => {
      const files = {
        [`xmcp.config.${extension}`]: `export default { paths: { tools: 'src/my-tools' } };`,
        'src/my-tools/mine.ts': `export default () => 'x';`,
        'src/tools/theirs.ts': `export default () => 'x';`,
      };
      expect(inventory(files).map(({ name }) => name)).toEqual(['mine']);
    },
  );

  test('what a name is computed of is unresolved', () => {
    expect(
      inventory({
        'src/tools/a.ts': `export const metadata = { name: process.env.NAME }; export default () => 'x';`,
      }),
    ).toEqual([{ kind: 'tool', name: '? depends on the environment variable `NAME`' }]);
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

const FILE_OF = {
  tool: 'src/tools/own.ts',
  prompt: 'src/prompts/own.ts',
  resource: 'src/resources/(own)/thing.ts',
  template: 'src/resources/(own)/[id]/thing.ts',
} as const;
type Kind = keyof typeof FILE_OF;

const definitionIn = (kind: Kind, text: string, version = '1.1.3'): Definition => {
  const { definitions } = analysisOf(text, { xmcp: version }, FILE_OF[kind]);
  expect(definitions).toHaveLength(1);
  return definitions[0]!;
};

describe('forms of xmcp', () => {
  const MODULE = `${ZOD}
    export const metadata = { name: 'n', ${EVERY_FIELD} };
    export const schema = { given: z.string() };
    export const outputSchema = { made: z.string() };
    export default ${HANDLER};`;

  test.each<[Kind, object]>([
    [
      'tool',
      {
        form: 'tool',
        ...asWritten('description', 'annotations'),
        schemas: { 'input: schema': ['given'], 'output: outputSchema': ['made'] },
      },
    ],
    [
      'prompt',
      {
        form: 'prompt',
        ...asWritten('title', 'description'),
        schemas: { 'args: schema': ['given'] },
      },
    ],
    [
      'resource',
      {
        form: 'resource',
        uri: 'own://thing',
        ...asWritten('title', 'description'),
        schemas: { 'params: schema': ['given'] },
      },
    ],
    [
      'template',
      {
        form: 'resource',
        uri: 'own://{id}/thing',
        ...asWritten('title', 'description'),
        schemas: { 'params: schema': ['given'] },
      },
    ],
  ])('%s', (kind, expected) => {
    expect(outline(definitionIn(kind, MODULE))).toEqual({
      kind,
      name: 'n',
      context: 'ofSecond',
      ...expected,
    });
  });

  test('the title of a tool is one of its annotations', () => {
    const tool = definitionIn(
      'tool',
      `export const metadata = { title: 'no', annotations: { title: 'yes' } }; export default () => 1;`,
    );
    expect(outline(tool)).toMatchObject({ title: 'yes', name: 'own' });
  });

  test('a handler asks the user and the model by its second parameter', () => {
    const source = `import type { ToolExtraArguments } from 'xmcp';
      export default async (args, extra) => { await extra.elicit({}); await extra.sample({}); await extra.other({}); };
      export const help = (passed: ToolExtraArguments) => passed.elicit({});`;
    expect(requests(analysisOf(source, { xmcp: '1.1.3' }, FILE_OF.tool))).toEqual({
      'extra.elicit': 'elicit',
      'extra.sample': 'sample',
      'passed.elicit': 'elicit',
    });
  });

  test('facts', () => {
    expect(definitionIn('tool', MODULE).framework).toMatchObject({
      id: 'xmcp',
      package: 'xmcp',
      title: 'xmcp',
      version: '1.1.3',
      major: 1,
      context: { name: 'extra' },
    });
  });

  test('every field that is written is listed', () => {
    expect(listed(definitionIn('prompt', MODULE).listed)).toEqual(
      asWritten('title', 'description', 'icons', '_meta'),
    );
  });
});

describe('results of xmcp', () => {
  const treated = (kind: Kind, more = '', version = '1.1.3') =>
    treatmentsOf((bodies) =>
      bodies.map((body) =>
        definitionIn(kind, `${ZOD} ${more} export default () => { ${body} };`, version),
      ),
    );

  test('of tools', () => {
    expect(treated('tool')).toEqual({
      failure: 'nothing null boolean list empty block object _meta messages contents',
      text: 'string number',
      result: 'content structuredContent isError',
    });
  });

  test('of tools with an output schema', () => {
    expect(treated('tool', 'export const outputSchema = { a: z.string() };')).toEqual({
      failure: 'nothing null list',
      unjudged: 'string number boolean',
      structured: 'empty block object _meta messages contents',
      result: 'content structuredContent isError',
    });
  });

  test('of prompts and resources', () => {
    expect(treated('prompt')).toEqual({
      text: 'string number',
      block: 'block',
      unjudged:
        'nothing null boolean list empty object content structuredContent isError _meta messages contents',
    });
    expect(treated('resource')).toEqual({
      text: 'string',
      result: 'empty object content structuredContent isError _meta messages contents',
      unjudged: 'nothing null number boolean list block',
    });
  });

  test.each([
    [
      '0.1.3',
      {
        failure: 'nothing null string number boolean list',
        result: 'empty content structuredContent isError _meta',
        lost: 'block object messages contents',
      },
    ],
    [
      '0.1.13',
      {
        failure: 'nothing null boolean list',
        text: 'string number',
        result: 'empty content structuredContent isError _meta',
        lost: 'block object messages contents',
      },
    ],
    [
      '^0.1.3',
      {
        failure: 'nothing null boolean list',
        unjudged: 'string number',
        result: 'empty content structuredContent isError _meta',
        lost: 'block object messages contents',
      },
    ],
  ])('of tools in %s are sent as they are', (version, expected) => {
    expect(treated('tool', '', version)).toEqual(expected);
  });

  test.each(['0.2.0', '0.2.1', '0.3.1', '0.3.4'])('of tools in %s need content', (version) => {
    expect(treated('tool', '', version)).toEqual({
      failure:
        'nothing null boolean list empty block object structuredContent isError _meta messages contents',
      text: 'string number',
      result: 'content',
    });
  });

  test.each(['0.3.5', '0.3.6', '^0.4.0', '0.5.7', '0.6.5'])(
    'of tools in %s need content or structured content',
    (version) => {
      expect(treated('tool', '', version)).toEqual({
        failure: 'nothing null boolean list empty block object isError _meta messages contents',
        text: 'string number',
        result: 'content structuredContent',
      });
    },
  );

  test.each(['^0.6.5', '0.6.11', '0.6.13'])('of tools in %s need one of the members', (version) => {
    expect(treated('tool', '', version)).toEqual(treated('tool'));
  });

  test.each(['0.1.3', '0.3.1', '0.5.7', '0.6.5'])(
    'are not judged by an output schema in %s',
    (version) => {
      const schema = 'export const outputSchema = { a: z.string() };';
      expect(Object.keys(treated('tool', schema, version))).toEqual(['unjudged']);
    },
  );

  test('of tools with an output schema since 0.6.11', () => {
    const schema = 'export const outputSchema = { a: z.string() };';
    expect(treated('tool', schema, '0.6.11')).toEqual(treated('tool', schema));
    expect(Object.keys(treated('tool', schema, '^0.6.5'))).toEqual(['unjudged']);
  });

  test('of prompts since 0.2.0, and of resources since 0.3.0', () => {
    expect(Object.keys(treated('prompt', '', '0.1.13'))).toEqual(['unjudged']);
    expect(treated('prompt', '', '0.2.1')).toEqual(treated('prompt'));
    expect(Object.keys(treated('resource', '', '0.2.1'))).toEqual(['unjudged']);
    expect(treated('resource', '', '0.3.1')).toEqual(treated('resource'));
  });

  test('beyond the kind of value', () => {
    const flags = (kind: Kind, version?: string) =>
      resultFlags(definitionIn(kind, 'export default () => 1;', version));
    expect(flags('tool')).toEqual({
      structuredIsObject: true,
      checksFailures: true,
      fillsText: true,
    });
    expect(flags('prompt')).toEqual({});
    expect(flags('resource')).toEqual({ fillsUri: true });
    expect(flags('tool', '0.5.7')).toEqual({ structuredIsObject: true });
    // Only some of these versions make a text of structured content.
    expect(flags('tool', '^0.6.5')).toMatchObject({ fillsText: true, checksFailures: undefined });
  });

  test.each(['0.1.3', '0.3.1', '^0.3.1', '0.6.5', '^0.6.5', '0.6.13'])(
    'need the flag in a `catch`, and no stack: %s',
    (version) => {
      const text = `export const metadata = { name: 'find', description: 'Finds.' };
export default async function find() {
  try {
    return { content: [{ type: 'text', text: await load() }] };
  } catch (error) {
    return { content: [{ type: 'text', text: \`Error: \${error.stack}\` }] };
  }
}`;
      const analysis = analysisOf(text, { xmcp: version }, FILE_OF.tool);
      const [flag, ...others] = [...findingsIn(requireErrorFlag.definition, analysis, {})];
      expect(others).toEqual([]);
      expect(text.slice(...flag!.at.range)).toMatch(/^return \{|^\{ content/);
      const leaks = [...findingsIn(noLeakyErrorMessage.definition, analysis, {})];
      expect(leaks.map(({ at }) => text.slice(...at.range))).toEqual(['error.stack']);
    },
  );
});

describe('schemas of xmcp', () => {
  const comesOf = (key: string, version: string) =>
    effectsOf((schemas) =>
      schemas.map((schema) =>
        definitionIn(
          'tool',
          `${BOTH_ZODS} export const ${key} = ${schema}; export default () => 1;`,
          version,
        ),
      ),
    );

  test.each([
    ['schema', 'empty'],
    ['outputSchema', 'no-start'],
  ])('%s must be a raw shape', (key, effect) => {
    const lost = {
      [effect]: 'object string union json properties object3 string3 date transform',
    };
    expect(comesOf(key, '1.1.3')).toEqual(lost);
    expect(comesOf(key, '1.99.0')).toEqual(lost);
    expect(comesOf(key, '1.1.2')).toEqual({});
    expect(comesOf(key, '2.0.0')).toEqual({});
  });
});

test.each([
  ['0.5.7', '^3.25.0', undefined],
  ['^0.6.5', '^3.25.0', 'no-list'],
  ['^0.6.0', '^3.25.0', undefined],
  ['0.6.13', '^4.0.0', undefined],
  ['^1.1.0', '^3.25.0', undefined],
])('a tool of %s with fields of Zod %s: %j', (xmcp, zod, effect) => {
  const text = `${ZOD} export const schema = { id: z.string() }; export default () => 'x';`;
  const { path } = project({
    'package.json': { ...MANIFEST, dependencies: { xmcp, zod } },
    'src/tools/a.ts': text,
  });
  const [tool] = definitionsIn(path('src/tools/a.ts'), text);
  expect(tool?.schemas[0]?.outcome.loss?.effect).toBe(effect);
});
