import rule from '../../src/rules/valid-state-key.ts';
import { testRule } from '../support/rule-tester.ts';

const tool = (body: string, before = ''): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(input, ctx) {\n${body}\n} });`;
const sdk = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, async (extra) => { extra.state.get('a:b'); });`;

/** A case whose only finding has the one suggestion that gives `output`, or none. */
const invalid = (body: string, error: object, output?: string, before = '') => ({
  code: tool(body, before),
  errors: [
    { ...error, suggestions: output === undefined ? [] : [{ messageId: 'slash', output }] },
  ] as never,
});

testRule(rule, {
  valid: [
    {
      name: 'keys of a map that are good, or unknown',
      code: tool(
        `await ctx.state.setMany(new Map([['a', 1], [input.key, 2], ...more])); await ctx.state.setMany(values); await ctx.state.setMany(new Map());`,
      ),
    },
    {
      name: 'each of two keys is good',
      code: tool(
        `await ctx.state.get(input.a ? 'item/1' : 'item/2'); await ctx.state.getMany([input.a ? 'a' : 'b']);`,
      ),
    },
    tool(`await ctx.state.set('item/1', 1); await ctx.state.get('a-b_c.D/9');`),
    tool(`await ctx.state.set(\`session/\${ctx.requestId}/draft\`, 1);`),
    tool(
      `await ctx.state.get(key); await ctx.state.get(input.key); await ctx.state.get(keyOf(input)); await ctx.state.get();`,
    ),
    tool(`await ctx.state.get('${'a'.repeat(1024)}'); await ctx.state.list('${'a'.repeat(512)}');`),
    tool(
      `await ctx.state.list(''); await ctx.state.list(); await ctx.state.list(undefined, { limit: 5 }); await ctx.state.list('item/');`,
    ),
    tool(
      `await ctx.state.getMany(['a', 'b/c']); await ctx.state.deleteMany(keys); await ctx.state.getMany([...keys]);`,
    ),
    tool(`await ctx.state.set('a', 'x:y'); ctx.log.info('a:b'); await ctx.state.get(...all);`),
    tool(`await ctx.state.get(\`\${a}.\${b}\`); await ctx.state.get('a.b.c');`),
    // Between the two dots is a part that is not known.
    tool('await ctx.state.get(`a.${input.part}.b`);'),
    tool(
      `const state = new Map(); state.set('a:b', 1); { const ctx = other; ctx.state.get('a:b'); }`,
    ),
    tool(`let key = 'a:b'; key = input.key; await ctx.state.get(key);`),
    `export const ctx = { state: new Map() }; ctx.state.set('a:b', 1);`,
    sdk,
    `import type { Context } from '@cyanheads/mcp-ts-core';\nexport const a = (ctx: Context, state: Map<string, number>) => [state.get('a:b'), ctx.log.info('a:b'), ctx.state.get(ctx.requestId)];`,
    {
      code: `import { tool, z } from '@cyanheads/mcp-ts-core';\nimport { KEYS } from './valid-state-key/keys.js';\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(input, ctx) { await ctx.state.get(KEYS.good); } });`,
    },
  ],
  invalid: [
    {
      name: 'a key of a map',
      code: tool("await ctx.state.setMany(new Map([['a', 1], ['b c', 2]]));"),
      errors: [{ messageId: 'characters', line: 4, column: 45 }],
    },
    {
      name: 'a key that a template builds, where the template is',
      code: tool('await ctx.state.deleteMany([`b:${input.id}`]);'),
      errors: [{ messageId: 'characters', line: 4, column: 29 }],
    },
    {
      name: 'one of two keys, where it is written',
      code: tool(`await ctx.state.get(input.a ? 'item/1' : 'item:2');`),
      errors: [{ messageId: 'characters', column: 42, suggestions: [] }],
    },
    {
      name: 'one of two keys of a list',
      code: tool(`await ctx.state.getMany(['a', input.a ? 'b' : 'c:d']);`),
      errors: [{ messageId: 'characters', column: 47, suggestions: [] }],
    },
    invalid(
      `await ctx.state.set('item:1', 1);`,
      { messageId: 'characters', line: 4, column: 21, endColumn: 29 },
      tool(`await ctx.state.set('item/1', 1);`),
    ),
    invalid(
      `await ctx.state.get(\`session:\${ctx.requestId}:draft\`);`,
      { messageId: 'characters', line: 4, column: 21, endColumn: 53 },
      tool(`await ctx.state.get(\`session/\${ctx.requestId}/draft\`);`),
    ),
    invalid(
      `const { state } = ctx; await state.delete("a:b");`,
      { messageId: 'characters' },
      tool(`const { state } = ctx; await state.delete("a/b");`),
    ),
    invalid(
      `await ctx.state.list('item:');`,
      {
        messageId: 'characters',
        data: {
          what: 'prefix',
          key: `'item:'`,
          character: ':',
          described: 'letters, digits, hyphens, underscores, dots and slashes',
          elsewhere: '',
        },
      },
      tool(`await ctx.state.list('item/');`),
    ),
    invalid(
      `await ctx.state.get(KEY);`,
      { messageId: 'characters', line: 2, column: 13 },
      tool(`await ctx.state.get(KEY);`, `const KEY = 'a/b';`),
      `const KEY = 'a:b';`,
    ),
    invalid(
      `await help(ctx);`,
      { messageId: 'characters', line: 2 },
      tool(`await help(ctx);`, `const help = (c) => c.state.get('a/b');`),
      `const help = (c) => c.state.get('a:b');`,
    ),
    invalid(`await ctx.state.get('a b:c');`, {
      messageId: 'characters',
      data: {
        what: 'key',
        key: `'a b:c'`,
        character: ' ',
        described: 'letters, digits, hyphens, underscores, dots and slashes',
        elsewhere: '',
      },
    }),
    invalid(`await ctx.state.get('a:b c');`, { messageId: 'characters' }),
    invalid(`await ctx.state.get('naïve');`, { messageId: 'characters' }),
    invalid(`await ctx.state.get('a:' + input.id);`, {
      messageId: 'characters',
      line: 4,
      column: 21,
    }),
    invalid(`await ctx.state.get('a/../b');`, { messageId: 'forbidden' }),
    invalid(`await ctx.state.list(\`\${a}/../\${b}\`);`, { messageId: 'forbidden' }),
    invalid(`await ctx.state.get('');`, { messageId: 'empty' }),
    invalid(`await ctx.state.get(5);`, { messageId: 'notText' }),
    invalid(`await ctx.state.get('${'a'.repeat(1025)}');`, {
      messageId: 'tooLong',
      data: { what: 'key', key: `'${'a'.repeat(50)}…'`, max: 1024, elsewhere: '' },
    }),
    invalid(`await ctx.state.list('${'a'.repeat(513)}');`, { messageId: 'tooLong' }),
    invalid(`await ctx.state.getMany(['a', 'b:c']);`, {
      messageId: 'characters',
      line: 4,
      column: 31,
    }),
    {
      code: `import type { Context } from '@cyanheads/mcp-ts-core';\nexport class Cache {\n  get(ctx: Context) { return ctx.state.get('cache:all'); }\n}\nexport const put = ({ state }: Context) => state.set('cache/all', 1);`,
      errors: [
        {
          messageId: 'characters',
          line: 3,
          column: 44,
          suggestions: [
            {
              messageId: 'slash',
              output: `import type { Context } from '@cyanheads/mcp-ts-core';\nexport class Cache {\n  get(ctx: Context) { return ctx.state.get('cache/all'); }\n}\nexport const put = ({ state }: Context) => state.set('cache/all', 1);`,
            },
          ],
        },
      ] as never,
    },
    {
      code: tool(
        `await help(ctx);`,
        `import type { Context } from '@cyanheads/mcp-ts-core';\nconst help = (c: Context) => c.state.list('a b');`,
      ),
      errors: [{ messageId: 'characters', line: 3 }] as never,
    },
    {
      ...invalid(
        `await ctx.state.set('item:1', 1);`,
        { messageId: 'characters' },
        tool(`await ctx.state.set('item/1', 1);`),
      ),
      filename: 'server.js',
    },
    {
      code: `const { tool, z } = require('@cyanheads/mcp-ts-core');\nconst { KEYS } = require('./valid-state-key/keys.ts');\nmodule.exports = tool('t', { description: 'd', input: z.object({}), output: z.object({}), handler: async (input, ctx) => ctx.state.get(KEYS.bad) });`,
      filename: 'server.cjs',
      errors: [{ messageId: 'characters', line: 3, suggestions: [] }] as never,
    },
  ],
});
