import { OneOf, UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';
import { evaluated, valueOf } from '../../evaluate.ts';
import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../../../detect/listed.ts';

const START = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  const read = { name: 'read', description: 'Reads a note.', inputSchema: { type: 'object' } };
  const write = { name: 'write', description: 'Writes a note.', inputSchema: { type: 'object' } };
  const drop = { name: 'drop', description: 'Drops a note.', inputSchema: { type: 'object' } };
`;

/** The names of the tools, each with whether a start-up may leave it out. */
function listed(code: string): readonly unknown[] {
  return definitionsIn(`${START}${code}`).definitions.map(({ name, isUncertain }) => [
    name.kind === 'known' ? name.value : name.kind,
    isUncertain,
  ]);
}

test('the members of one of two records are listed, those of both once and with certainty', () => {
  const answer = `
    const groups = process.env.ADMIN ? { read, write } : { read, drop };
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: Object.values(groups) }));
  `;

  expect(listed(answer)).toEqual([
    ['read', false],
    ['write', true],
    ['drop', true],
  ]);
});

test('the members of groups that the environment chooses are listed', () => {
  const answer = `
    const groups = process.env.ADMIN ? { all: { read, write } } : { few: { read } };
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: Object.values(groups).flatMap((group) => Object.values(group)),
    }));
  `;

  expect(new Set(listed(answer).map((each) => (each as unknown[])[0]))).toEqual(
    new Set(['read', 'write']),
  );
});

test('a loop over the entries of one of two records registers the members of both', () => {
  const loop = `
    const tools = process.env.ADMIN ? { read, write } : { read };
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    for (const [name, { description }] of Object.entries(tools))
      server.registerTool(name, { description }, async () => ({ content: [] }));
  `;

  expect(listed(loop)).toEqual([
    ['read', false],
    ['write', true],
  ]);
});

test('a record that is written to is not taken for its union', () => {
  const answer = `
    const chosen = process.env.ADMIN ? { read } : { drop };
    const tools = Object.assign(chosen, { write });
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: Object.values(tools) }));
  `;

  expect(listed(answer)).toEqual([['unknown', false]]);
});

test.each(['Boolean', '(tool) => tool !== null'])(
  'a filter by %s leaves out the alternatives that fail',
  (passes) => {
    const answer = `
      const tools = [read, write].map((tool) => (process.env[tool.name] ? tool : null));
      const server = new Server({ name: 'notes', version: '1.0.0' }, {});
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.filter(${passes}) }));
    `;

    expect(listed(answer)).toEqual([
      ['read', true],
      ['write', true],
    ]);
  },
);

test('the number of elements that a filter by Boolean keeps is not known if one is not', () => {
  const count = (elements: string): unknown =>
    valueOf(`export const value = [${elements}].filter(Boolean).length;`);

  expect(count("'a', '', 0, {}")).toBe(2);
  expect(count("'a', process.env.A, !!process.env.B")).toBeInstanceOf(UnknownValue);
});

test.each([
  [
    'one that a file adds to',
    `const stored = [read, ...JSON.parse(readFileSync(process.argv[2]))];`,
  ],
  [
    'one that is empty or comes from a file',
    `const stored = process.env.ALL ? [] : JSON.parse(readFileSync(process.argv[2]));`,
  ],
])('a part of %s may have elements that are not known', (_list, stored) => {
  const answer = (tools: string): string => `
    import { readFileSync } from 'node:fs';
    ${stored}
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ${tools} }));
  `;

  expect(listed(answer('stored')).at(-1)).toEqual(['unknown', false]);
  expect(listed(answer('stored.slice(0, 50)')).at(-1)).toEqual(['unknown', false]);
});

test.each(['const rest = stored.slice(1);', 'const [, ...rest] = [...stored].reverse();'])(
  'a part of a list has each known element of it, or leaves it out: %s',
  (taken) => {
    const answer = `
    import { readFileSync } from 'node:fs';
    const stored = [read, ...JSON.parse(readFileSync(process.argv[2]))];
    ${taken}
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: rest }));
  `;

    expect(listed(answer)).toEqual([
      ['read', true],
      ['unknown', false],
    ]);
  },
);

const SERVE = `
  const server = new Server({ name: 'notes', version: '1.0.0' }, {});
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: all() }));
`;

test('a list has what one of several lists adds, with the condition', () => {
  const answer = `
    function writing() {
      if (!process.env.ADMIN) return [];
      return [write, drop];
    }
    function all() {
      const tools = [];
      tools.push(read, ...writing());
      return tools;
    }
    ${SERVE}`;

  expect(listed(answer)).toEqual([
    ['read', false],
    ['write', true],
    ['drop', true],
  ]);
});

test('a list has what is added beside a list that is not read', () => {
  const answer = `
    import { load } from 'elsewhere';
    function all() {
      const tools = [];
      tools.push(read, ...load(), write);
      return tools;
    }
    ${SERVE}`;

  expect(listed(answer)).toEqual([
    ['read', false],
    ['write', false],
    ['unknown', false],
  ]);
});

test('a set may lack what is added to it beside a list that is not read', () => {
  const answer = `
    const added = process.env.ADMIN ? [write, drop] : [read];
    function all() {
      const tools = new Set();
      tools.add(...added);
      return [...tools];
    }
    ${SERVE}`;

  expect(listed(answer)).toEqual([['unknown', false]]);
});

test.each([
  ['one of the elements', '', ['read', 'write']],
  ['none past one that certainly passes', "tier === 'all' || ", ['read']],
])('a search that the environment decides finds %s', (_what, passes, names) => {
  const answer = `
    const tiers = [{ tier: 'all', tools: [read] }, { tier: 'admin', tools: [write] }];
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => {
      const found = tiers.find(({ tier }) => ${passes}tier === process.env.TIER);
      if (!found) return { tools: [] };
      return { tools: [...found.tools] };
    });
  `;

  expect(listed(answer).map((each) => (each as unknown[])[0])).toEqual(names);
});

test('a list that the environment chooses is changed, not its elements', () => {
  const answer = `
    const tiers = [{ tier: 'all', tools: [read] }, { tier: 'admin', tools: [write, drop] }];
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => {
      const tools = [...(tiers.find(({ tier }) => tier === process.env.TIER) ?? tiers[0]).tools];
      tools.pop();
      return { tools };
    });
  `;

  expect(listed(answer)).toEqual([
    ['read', true],
    ['write', true],
    ['drop', true],
  ]);
  const { definitions } = definitionsIn(`${START}${answer}`);
  expect(definitions.map(({ title }) => title.kind)).toEqual(['absent', 'absent', 'absent']);
});

test.each(['Map', 'WeakMap'])('a list is what a %s remembers of it', (collection) => {
  const answer = `
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    const remembered = new ${collection}();
    function enabledOf(tools) {
      const setting = process.env.DISABLED ?? '';
      const last = remembered.get(tools);
      if (!last || last.setting !== setting) {
        const disabled = new Set(setting.split(','));
        const value = { enabled: tools.filter(({ name }) => !disabled.has(name)), disabled };
        remembered.set(tools, { setting, value });
        return value;
      }
      return last.value;
    }
    server.setRequestHandler(ListToolsRequestSchema, () => {
      const { enabled } = enabledOf([read, write]);
      return { tools: enabled.map((tool) => ({ ...tool })) };
    });
  `;

  expect(listed(answer)).toEqual([
    ['read', true],
    ['write', true],
  ]);
});

test('a map is asked for each of the keys that a setting chooses', () => {
  const answer = `
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    const readers = { title: 'readers' };
    const writers = { title: 'writers' };
    const tools = new WeakMap([[readers, [read]], [writers, [read, write]]]);
    const users = process.env.USERS === 'writers' ? writers : readers;
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.get(users) }));
  `;

  expect(listed(answer)).toEqual([
    ['read', false],
    ['write', true],
  ]);
});

test('a map that is filled under a key of several has the value under one of them', () => {
  const { evaluator, value } = evaluated(`
    const first = { of: 1 };
    const second = { of: 2 };
    const made = new Map();
    made.set(process.env.SECOND ? second : first, 'value');
    export const value = [made.get(first), made.get(second), made.get({})];
  `);

  expect(value).toEqual([expect.any(OneOf), expect.any(OneOf), undefined]);
  expect(evaluator.incompleteness(value)).toBeUndefined();
});

describe('a tool of a pack that a setting adds is uncertain, one of a pack that nothing adds is not listed', () => {
  const CATALOG = `
    const catalog = [
      { pack: 'core', tool: read },
      { pack: 'admin', tool: write },
      { pack: 'draft', tool: drop },
    ];
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
  `;
  const loop = (asks: string): string => `
    for (const { pack, tool } of catalog) {
      if (!packs.${asks}(pack)) continue;
      server.registerTool(tool.name, { description: tool.description }, async () => ({ content: [] }));
    }
  `;

  test.each([
    ['a set', "const packs = new Set(['core']); if (process.env.ADMIN) packs.add('admin');", 'has'],
    [
      'a map',
      "const packs = new Map([['core', 1]]); if (process.env.ADMIN) packs.set('admin', 2);",
      'has',
    ],
    ['a list', "const packs = ['core']; if (process.env.ADMIN) packs.push('admin');", 'includes'],
    [
      'a set of one of two lists',
      "const packs = new Set(process.env.ADMIN ? ['core', 'admin'] : ['core']);",
      'has',
    ],
  ])('%s', (_what, packs, asks) => {
    expect(listed(`${CATALOG}${packs}${loop(asks)}`)).toEqual([
      ['read', false],
      ['write', true],
    ]);
  });

  test('a set to which unread names are added may have each', () => {
    const packs = "const packs = new Set(['core']); for (const each of loaded()) packs.add(each);";

    expect(listed(`${CATALOG}${packs}${loop('has')}`)).toEqual([
      ['read', false],
      ['write', true],
      ['drop', true],
    ]);
  });
});
