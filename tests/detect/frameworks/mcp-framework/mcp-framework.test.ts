import { describe, expect, test } from 'vitest';
import { mcpFramework } from '../../../../src/detect/frameworks/mcp-framework/mcp-framework.ts';
import { frameworkVersion } from '../../framework-version.ts';
import { project } from '../../../syntax/project.ts';
import { definitionsIn, fieldsOf, read, type Entry } from '../../executed.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  effects,
  listed,
  outline,
  resultFlags,
  treatments,
} from '../tables.ts';

const MANIFEST = {
  name: 'server',
  type: 'module',
  dependencies: { 'mcp-framework': '^0.2.0', zod: '^3.25.0' },
};
const HEAD = `import { MCPTool, MCPPrompt, MCPResource } from 'mcp-framework'; import { z } from 'zod/v3';`;

/** What the analysis reads of a module of a project. */
function inventory(
  text: string,
  file = 'src/tools/Tool.ts',
  files: Readonly<Record<string, string>> = {},
): Entry[] {
  const { path } = project({ 'package.json': MANIFEST, ...files });
  return definitionsIn(path(file), text).map(read);
}

describe('definitions of mcp-framework', () => {
  test('are the classes of the folders', () => {
    expect(
      inventory(
        `${HEAD} class Greet extends MCPTool { name = 'greet'; description = 'Greets.'; schema = z.object({ name: z.string().describe('Who.') }); async execute({ name }) { return name; } } export default Greet;`,
      ),
    ).toEqual([{ kind: 'tool', name: 'greet', description: 'Greets.' }]);
    expect(
      inventory(
        `${HEAD} export default class Ask extends MCPPrompt { name = 'ask'; title = 'Ask'; description = 'Asks.'; schema = { topic: { type: z.string(), description: 'Of what.', required: true }, tone: { type: z.string(), description: 'How.' } }; async generateMessages({ topic }) { return []; } }`,
        'src/prompts/Ask.ts',
      ),
    ).toEqual([
      {
        kind: 'prompt',
        name: 'ask',
        title: 'Ask',
        description: 'Asks.',
        arguments: [
          { name: 'topic', description: 'Of what.', required: true },
          { name: 'tone', description: 'How.', required: false },
        ],
      },
    ]);
    expect(
      inventory(
        `${HEAD} export default class Log extends MCPResource { uri = 'file:///log'; name = 'log'; description = 'The log.'; async read() { return []; } }`,
        'src/resources/Log.ts',
      ),
    ).toEqual([{ kind: 'resource', name: 'log', uri: 'file:///log', description: 'The log.' }]);
    expect(
      inventory(
        `${HEAD} export default class Logs extends MCPResource { uri = 'log://'; name = 'logs'; template = { uriTemplate: 'log://{day}' }; async read() { return []; } }`,
        'src/resources/Logs.ts',
      ),
    ).toEqual([{ kind: 'template', name: 'logs', uri: 'log://{day}' }]);
  });

  test.each([
    [
      'Zod objects',
      `z.object({ path: z.string().describe('Which.'), deep: z.boolean().optional().describe('How.') })`,
    ],
    [
      'types with descriptions',
      `{ path: { type: z.string(), description: 'Which.' }, deep: { type: z.boolean().optional(), description: 'How.' } }`,
    ],
  ])('have schemas as %s', (_name, schema) => {
    const { path } = project({ 'package.json': MANIFEST });
    const definitions = definitionsIn(
      path('src/tools/T.ts'),
      `${HEAD} export default class T extends MCPTool { name = 't'; description = 'd'; schema = ${schema}; async execute(input) { return input.path; } }`,
    );
    expect(fieldsOf(definitions)).toEqual({ t: ['path', 'deep'] });
    const root = definitions[0]!.schemas[0]!.root;
    expect(
      root.kind === 'known' &&
        root.value.fields?.map(({ optional, schema: field }) => [
          optional,
          field.description.kind === 'known' && field.description.value,
        ]),
    ).toEqual([
      [false, 'Which.'],
      [true, 'How.'],
    ]);
    expect(definitions[0]!.unresolved()).toEqual([]);
    expect(definitions[0]!.handler.kind).toBe('known');
  });

  test('a field without a description has none', () => {
    const { path } = project({ 'package.json': MANIFEST });
    const definitions = definitionsIn(
      path('src/tools/T.ts'),
      `${HEAD} export default class T extends MCPTool { name = 't'; schema = { a: { type: z.string() } }; }`,
    );

    expect(fieldsOf(definitions)).toEqual({ t: ['a'] });
    const root = definitions[0]!.schemas[0]!.root;
    expect(root.kind === 'known' && root.value.fields?.[0]?.schema.description.kind).toBe('absent');
  });

  test.each([
    ['an unknown description', `{ type: z.string(), description: process.env.TEXT }`],
    ['a description of its type alone', `{ type: z.string().describe('Which.') }`],
    ['unknown properties', `{ type: z.string(), ...load() }`],
  ])('a field with %s leaves the schema unresolved', (_what, field) => {
    const { path } = project({ 'package.json': MANIFEST });
    const [definition] = definitionsIn(
      path('src/tools/T.ts'),
      `${HEAD} export default class T extends MCPTool { name = 't'; schema = { a: ${field} }; }`,
    );
    expect(definition!.unresolved().map(({ part, why }) => `${part} ${why}`)).toEqual([
      'schema has a field with an unresolved type or description',
    ]);
  });

  test('other classes may be in between, and the constructor may set members', () => {
    const base = {
      'src/base.ts': `import { MCPTool } from 'mcp-framework'; export abstract class Base extends MCPTool { description = 'Of the base.'; }`,
    };
    expect(
      inventory(
        `import { Base } from '../base.js'; export default class A extends Base { name = 'a'; schema = {}; }`,
        'src/tools/A.ts',
        base,
      ),
    ).toEqual([{ kind: 'tool', name: 'a', description: 'Of the base.' }]);
    expect(
      inventory(
        `${HEAD} class A extends MCPTool { constructor() { super(...arguments); this.name = 'a'; this.description = 'd'; this.schema = {}; } } export default A;`,
      ),
    ).toEqual([{ kind: 'tool', name: 'a', description: 'd' }]);
  });

  test('a server may receive a class', () => {
    expect(
      inventory(
        `${HEAD} import { MCPServer } from 'mcp-framework'; class A extends MCPTool { name = 'a'; description = 'd'; } const server = new MCPServer(); server.addTool(A);`,
        'src/index.ts',
      ),
    ).toEqual([{ kind: 'tool', name: 'a', description: 'd' }]);
  });

  test('an app is a view with tools', () => {
    const app = `import { MCPApp } from 'mcp-framework'; import { z } from 'zod/v3';
      export default class Board extends MCPApp {
        name = 'board';
        ui = { resourceUri: 'ui://board/view', resourceName: 'Board', resourceDescription: 'The board.' };
        tools = [
          { name: 'show', description: 'Shows it.', schema: z.object({ day: z.string() }), execute: async ({ day }) => day },
          { name: 'hide', description: 'Hides it.', schema: z.object({}), execute: async () => 'x' },
        ];
        getContent() { return '<html></html>'; }
      }`;
    expect(inventory(app, 'src/apps/Board.ts')).toEqual([
      { kind: 'resource', name: 'Board', uri: 'ui://board/view', description: 'The board.' },
      { kind: 'tool', name: 'show', description: 'Shows it.' },
      { kind: 'tool', name: 'hide', description: 'Hides it.' },
    ]);
    expect(inventory(app, 'src/boards/Board.ts')).toEqual([]);
  });

  test('a tool may have a view', () => {
    expect(
      inventory(
        `${HEAD} export default class Show extends MCPTool { name = 'show'; description = 'Shows.'; schema = z.object({}); app = { resourceUri: 'ui://show/view', resourceName: 'View', content: '<p>' }; async execute() { return 'x'; } }`,
      ),
    ).toEqual([
      { kind: 'tool', name: 'show', description: 'Shows.' },
      { kind: 'resource', name: 'View', uri: 'ui://show/view' },
    ]);
  });

  test('what a folder exports once more is judged where it is written', () => {
    const tool = `${HEAD} export class A extends MCPTool { name = 'a'; async execute() { try { return await load(); } catch (error) { return \`Failed: \${error}\`; } } }`;
    const { path } = project({ 'package.json': MANIFEST, 'src/tools/A.ts': tool });
    const [again] = definitionsIn(path('src/tools/index.ts'), `export { A } from './A.js';`);
    expect(
      [again!.name, again!.handler, again!.results.paths.at(-1)].map((part) => part!.at.external),
    ).toMatchObject(Array(3).fill({ line: 1, isReportedThere: true }));
    const [itself] = definitionsIn(path('src/tools/A.ts'), tool);
    expect(
      [itself!.name, itself!.handler, itself!.results.paths.at(-1)].map(
        (part) => part!.at.external,
      ),
    ).toEqual([undefined, undefined, undefined]);
  });

  test('have annotations from 0.2.22 on', () => {
    const lacks = (version: string): unknown =>
      mcpFramework.facts(frameworkVersion('mcp-framework', version)).lacksAnnotations;
    expect(['0.1.29', '0.2.16', '0.2.22'].map(lacks)).toEqual(['yes', 'yes', 'no']);
  });

  test('ignores classes that are abstract, elsewhere or of another base', () => {
    expect(
      inventory(`${HEAD} export default abstract class A extends MCPTool { name = 'a'; }`),
    ).toEqual([]);
    expect(
      inventory(`${HEAD} export default class A extends MCPTool { name = 'a'; }`, 'src/lib/A.ts'),
    ).toEqual([]);
    expect(
      inventory(
        `import 'mcp-framework'; import { MCPTool } from './mine.js'; export default class A extends MCPTool { name = 'a'; }`,
      ),
    ).toEqual([]);
    expect(
      inventory(`${HEAD} class A extends MCPTool { name = 'a'; } export const helper = 1;`),
    ).toEqual([]);
  });
});

const SERVER = `
  import { MCPServer, MCPTool, MCPPrompt, MCPResource } from 'mcp-framework';
  import { z as zod } from 'zod/v3';
  const server = new MCPServer({ name: 'own' });
`;
/** The fields of a class, as {@link EVERY_FIELD} has them for an object. */
const MEMBERS = EVERY_FIELD.replaceAll(/(\w+): (.*?), (?=\w+: |$)/g, '$1 = $2; ');

describe('forms of mcp-framework', () => {
  test.each([
    [
      'addTool',
      `MCPTool { name = 'n'; ${MEMBERS} schema = zod.object({ given: zod.string() });
         outputSchemaShape = zod.object({ made: zod.string() }); execute = ${HANDLER}; }`,
      {
        kind: 'tool',
        form: 'MCPTool',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: schema': ['given'], 'output: outputSchemaShape': ['made'] },
      },
    ],
    [
      'addPrompt',
      `MCPPrompt { name = 'n'; ${MEMBERS} generateMessages = ${HANDLER};
         schema = { given: { type: zod.string(), description: 'd' } }; }`,
      {
        kind: 'prompt',
        form: 'MCPPrompt',
        ...asWritten('title', 'description'),
        schemas: { 'args: schema': ['given'] },
      },
    ],
    [
      'addResource',
      `MCPResource { name = 'n'; ${MEMBERS} uri = 'file:///log'; read = ${HANDLER}; }`,
      {
        kind: 'resource',
        form: 'MCPResource',
        uri: 'file:///log',
        ...asWritten('title', 'description'),
        schemas: {},
      },
    ],
    [
      'addResource',
      `MCPResource { name = 'n'; ${MEMBERS} uri = 'no'; template = { uriTemplate: 'log://{day}' }; read = ${HANDLER}; }`,
      {
        kind: 'template',
        form: 'MCPResource',
        uri: 'log://{day}',
        ...asWritten('title', 'description'),
        schemas: {},
      },
    ],
  ])('%s of a class extends %s', (method, base, expected) => {
    const { definitions, servers } = analysisOf(
      `${SERVER} class Own extends ${base} server.${method}(Own);`,
    );
    expect(definitions.map(outline)).toEqual([{ name: 'n', context: undefined, ...expected }]);
    expect(definitions[0]!.handler.kind).toBe('known');
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test.each([
    ['0.2.21', 'yes'],
    ['0.2.22', 'no'],
  ])('facts about %s', (version, lacksAnnotations) => {
    const [tool] = analysisOf(
      `${SERVER} class Own extends MCPTool { name = 'n'; } server.addTool(Own);`,
      { 'mcp-framework': version },
    ).definitions;
    expect(tool!.framework).toMatchObject({
      id: 'mcp-framework',
      package: 'mcp-framework',
      title: 'mcp-framework',
      version,
      major: 0,
      context: { name: 'this' },
    });
    expect(tool!.framework.lacksAnnotations).toBe(lacksAnnotations);
  });
});

const added = (base: string, method: string, members: string): string =>
  `server.add${base.slice(3)}(class extends ${base} { name = 'n'; ${members} ${method} });`;

describe('results of mcp-framework', () => {
  const tool = (handler: string): string => added('MCPTool', `execute = ${handler}`, '');
  const withOutput = (handler: string): string =>
    added('MCPTool', `execute = ${handler}`, 'outputSchemaShape = zod.object({});');

  test('of tools', () => {
    const expected = {
      failure: 'nothing',
      text: 'null string number boolean list empty block object content structuredContent isError _meta messages contents',
    };
    expect(treatments(SERVER, tool, { 'mcp-framework': '0.2.22' })).toEqual(expected);
    expect(treatments(SERVER, tool, { 'mcp-framework': '0.2.21' })).toEqual(expected);
  });

  test('of tools with an output schema', () => {
    expect(treatments(SERVER, withOutput, { 'mcp-framework': '0.2.22' })).toEqual({
      failure: 'nothing',
      text: 'null string number boolean list block content',
      structured: 'empty object structuredContent isError _meta messages contents',
    });
    expect(Object.keys(treatments(SERVER, withOutput, { 'mcp-framework': '0.2.21' }))).toEqual([
      'unjudged',
    ]);
  });

  test.each([
    ['MCPPrompt', 'generateMessages', 'messages'],
    ['MCPResource', 'read', 'contents'],
  ])('of %s', (base, method, treatment) => {
    expect(treatments(SERVER, (handler) => added(base, `${method} = ${handler}`, ''), {})).toEqual({
      [treatment]: 'list',
      unjudged:
        'nothing null string number boolean empty block object content structuredContent isError _meta messages contents',
    });
  });

  test('beyond the kind of value', () => {
    const [one] = analysisOf(`${SERVER} ${tool('() => 1')}`).definitions;
    expect(resultFlags(one!)).toEqual({ strips: true });
    expect(listed(one!.listed)).toEqual({});
  });
});

describe('schemas of mcp-framework', () => {
  test.each([
    [
      'schema',
      {
        misread: 'object string union json string3 date transform',
        'no-calls': 'shape properties',
      },
    ],
    ['outputSchemaShape', { 'no-list': 'string union shape empty json properties string3 shape3' }],
  ])('%s', (key, expected) => {
    const lost = (version: string) =>
      effects(SERVER, (schema) => added('MCPTool', '', `${key} = ${schema};`), {
        'mcp-framework': version,
      });
    expect(lost('0.2.22')).toEqual(expected);
    expect(lost('0.2.21')).toEqual({});
    expect(lost('0.3.0')).toEqual({});
  });
});
