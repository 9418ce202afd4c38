import { describe, expect, test } from 'vitest';
import { probableText } from '../../src/model/static.ts';
import { definitionsIn } from './listed.ts';

const START = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  import { withAudit } from '@acme/kit';
  const read = { name: 'read', description: 'Reads a note.', handler };
  const write = { name: 'write', description: 'Writes a note.', handler };
`;
const REGISTER = `
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  for (const tool of tools)
    server.registerTool(tool.name, { description: tool.description }, tool.handler);
`;

/** What a server registers: the known name, or the probable one with the reason. */
function registered(code: string): readonly unknown[] {
  return definitionsIn(`${START}${code}`).definitions.map(({ name, description, isUncertain }) =>
    name.kind === 'unknown'
      ? [probableText(name), probableText(description), name.why, isUncertain]
      : name.kind === 'known' && name.value,
  );
}

const WHY = "passes through `withAudit` of '@acme/kit', which may change it";
const BOTH = [
  ['read', 'Reads a note.', WHY, true],
  ['write', 'Writes a note.', WHY, true],
];

describe('definitions that pass through a function that is not read', () => {
  test('are probably what is passed', () => {
    const tools = `const tools = [withAudit(read), withAudit(write)];`;

    expect(registered(tools + REGISTER)).toEqual(BOTH);
  });

  test('by a callback', () => {
    const tools = `const tools = [read, write].map((tool) => withAudit(tool));`;

    expect(registered(tools + REGISTER)).toEqual(BOTH);
  });

  test('in a loop, as they are in each turn', () => {
    const tools = `
      const tools = [];
      for (const tool of [read, write]) tools.push(withAudit(tool));
      const server = new Server({ name: 'notes', version: '1.0.0' }, {});
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    `;

    expect(registered(tools)).toEqual(BOTH);
  });
});

describe('what a function of a package returns', () => {
  test('has an unknown name if it is passed an object without one', () => {
    const tools = `const tools = [withAudit({ folder: './tools' })];`;

    const why = "comes from `withAudit` of '@acme/kit'";
    expect(registered(tools + REGISTER)).toEqual([[undefined, undefined, why, false]]);
  });

  test('does not concern what the same object is registered with elsewhere', () => {
    const tools = `withAudit(read); const tools = [read];`;

    expect(registered(tools + REGISTER)).toEqual(['read']);
  });
});

describe('a definition that is handed to a package with its server', () => {
  const handed = (code: string): readonly unknown[] =>
    definitionsIn({
      'audit.ts': `import { auditing } from '@acme/kit'; export const { add } = auditing({});`,
      'server.ts': `
        import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import * as kit from '@acme/kit';
        import { add } from './audit.js';
        export function setUp(server: McpServer, options: object) { ${code} }
      `,
    }).definitions.map(({ kind, name, description, isUncertain }) => [
      kind,
      name.kind === 'known' && name.value,
      description.kind === 'unknown' && description.why,
      isUncertain,
    ]);
  const WHY = "is registered by '@acme/kit', which is not read";
  const TOOL = `'read', { description: 'Reads a note.' }, async () => ({ content: [] })`;

  test('is probably registered', () => {
    expect(handed(`add(server, ${TOOL});`)).toEqual([['tool', 'read', WHY, true]]);
    expect(handed(`kit.addPrompt(server, ${TOOL});`)).toEqual([['prompt', 'read', WHY, true]]);
    const paid = `'read', 'Reads a note.', {}, async () => ({ content: [] }), { price: 1 }`;
    expect(handed(`kit.addPaidTool(server, ${paid});`)).toEqual([['tool', 'read', WHY, true]]);
    expect(handed(`kit.logged(server, ${paid});`)).toEqual([]);
  });

  test('is not found without a server, a name or a description', () => {
    expect(handed(`add(options, ${TOOL});`)).toEqual([]);
    expect(handed(`add(server, ${TOOL.replace("'read'", '{}')});`)).toEqual([]);
    expect(handed(`add(server, ${TOOL.replace('description', 'level')});`)).toEqual([]);
  });
});

describe('a definition on what a package makes that is not read', () => {
  const onServer = (made: string, from: string): readonly unknown[] => {
    const source = `
      import { makeServer } from '${from}';
      ${made};
      server.tool('read', 'Reads a note.', async () => ({ content: [] }));
    `;
    const dependencies = { '@modelcontextprotocol/sdk': '^1.20.0', [from]: '*' };
    const { definitions, analyses } = definitionsIn(source, { dependencies });
    return [
      ...definitions.map(({ name, description, isUncertain }) => [
        name.kind === 'known' && name.value,
        description.kind === 'unknown' && description.why,
        isUncertain,
      ]),
      ...analyses.flatMap(({ deprecations }) => deprecations),
    ];
  };

  test.each([
    'const server = makeServer()',
    'const { server } = makeServer({ name: "notes" })',
    'import type { Kit } from "@acme/mcp-kit"; const server: Kit = globalThis.kit',
  ])(
    'is probably registered, by a method of its own, if the package names the protocol: %s',
    (made) => {
      const why = "is registered by '@acme/mcp-kit', which is not read";
      expect(onServer(made, '@acme/mcp-kit')).toEqual([['read', why, true]]);
    },
  );

  test('is no definition otherwise', () => {
    expect(onServer('const server = makeServer()', '@acme/agents')).toEqual([]);
  });
});
