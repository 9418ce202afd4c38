import rule from '../../src/rules/valid-structured-content.ts';
import { testRule } from '../support/rule-tester.ts';
import { fastmcpTool, mastraTool, mcpLiteTool, mcpUseTool } from '../support/frameworks.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';

const SHAPE =
  "{ name: z.string(), count: z.number().optional(), kind: z.enum(['a', 'b']).default('a'), tags: z.array(z.string()).optional(), at: z.object({ line: z.number() }).nullable().optional() }";
const structured = (value: string, more = ''): string =>
  v1Tool(`async ({ q }) => ({ content: [], structuredContent: ${value}${more} })`, {
    config: `{ outputSchema: ${SHAPE} }`,
  });
const structuredV2 = (value: string, more = ''): string =>
  v2Tool(`async ({ q }) => ({ content: [], structuredContent: ${value}${more} })`, {
    config: `{ outputSchema: z.object(${SHAPE}) }`,
  });
const returned = (value: string): string =>
  coreTool(`output: z.object(${SHAPE}), handler: async (q) => (${value})`);
const LOW_OUTPUT =
  ", outputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }";

/** A result with `b` for a schema that has `a`, and a further keyword. */
const lowWithExtra = (keyword: string): string =>
  lowLevelTools(
    "return { content: [], structuredContent: { a: 'a', b: 1 } };",
    LOW_OUTPUT.replace("['a'] }", `['a'], ${keyword} }`),
  );

/** A tool whose result has `replay` for one value of an argument. */
const asking = (kinds: string, pass: string): string =>
  v1Tool(
    `async (input) => ({ content: [], structuredContent: compact(${pass}, await ask(input)) })`,
    {
      config: `{ inputSchema: { kind: z.enum([${kinds}]) }, outputSchema: { answer: z.boolean().optional() } }`,
      before: `function compact(kind, raw) {
  const kept = {};
  if (kind === 'confirm') {
    if (raw.answer !== null) kept.answer = raw.answer;
  } else if (kind === 'tweak') {
    if (raw.replay) kept.replay = true;
  }
  return kept;
}`,
    },
  );

testRule(rule, {
  valid: [
    {
      name: 'a key that a helper adds for another argument than this tool passes',
      code: asking("'confirm', 'text'", "'confirm'"),
    },
    {
      name: 'a key that a helper adds for a value that the input schema does not accept',
      code: asking("'confirm', 'text'", 'input.kind'),
    },
    {
      name: 'a number that is computed where one is due',
      code: structured("{ name: 'a', count: q.length - 1 }"),
    },
    {
      name: 'a key that a JSON Schema accepts by a pattern',
      code: lowWithExtra("patternProperties: { '^b': {} }, additionalProperties: false"),
    },
    {
      name: 'a key that a JSON Schema accepts by the schema of others',
      code: lowWithExtra("additionalProperties: { type: 'number' }"),
    },
    {
      name: 'an object of a failure from a catch, which require-error-flag reports',
      code: mastraTool(
        'async () => { try { return await load(); } catch (error) { return { success: false, error: String(error) }; } }',
        'outputSchema: z.object({ title: z.string() }), ',
      ),
    },
    {
      name: 'a template where a string or one of several is due',
      code: structured('{ name: `a ${q}`, kind: `${q}` }'),
    },
    {
      name: 'data in an object, past the test that there is some',
      code: `const find = (id) => (cache.has(id) ? null : { id });
const format = (data) => ({ content: [], structuredContent: data.found });
${v1Tool(`async ({ q }) => {
  const found = find(q);
  if (!found) return { content: [] };
  return format({ found });
}`)}`,
    },
    {
      name: 'a wrapper of what is no object, where all values are objects',
      code: `const asObject = (value) => (typeof value === 'object' ? value : { data: value });
const found = (q) => (process.env.HIT ? { ...hits.get(q), name: 'b' } : { name: q });
${structured('asObject(found(q))')}`,
    },
    {
      name: 'data that the condition of a failure selects',
      code: structuredV2("q ? { why: 'a' } : { name: 'a' }", ', isError: q ? true : undefined'),
    },
    {
      name: 'each of two values fits',
      code: structured(
        "{ name: q ? 'a' : 'b', count: q ? 1 : undefined, at: q ? null : { line: 1 } }",
      ),
    },
    // What a framework takes out.
    fastmcpTool('async () => ({ a: 1, b: 2 })', 'outputSchema: z.object({ a: z.number() }), '),
    mcpLiteTool(
      '() => ({ content: [], structuredContent: { a: 1, b: 2 } })',
      'outputSchema: z.object({ a: z.number() }), ',
    ),
    structured("{ name: 'a' }"),
    structured("{ name: q, count: 1, kind: 'b', tags: ['a', q], at: null }"),
    structured('{ name: q.name, at: { line: q } }'),
    structured('q'),
    structured('{ ...q }'),
    structured("{ ...q, kind: 'a' }"),
    structured("{ name: 'a', ...(q ? { count: 1 } : {}) }"),
    structured("{ name: 'a', other: undefined }"),
    // What is not known of the schema.
    v1Tool('async () => ({ content: [], structuredContent: { a: 1 } })', {
      config: '{ outputSchema: schema }',
    }),
    v1Tool('async () => ({ content: [], structuredContent: { a: 1 } })', {
      config:
        '{ outputSchema: { a: z.union([z.string(), z.number()]), b: z.preprocess(String, z.string()).optional(), ...more } }',
    }),
    v1Tool('async () => ({ content: [], structuredContent: { a: 1, b: 2 } })', {
      config: '{ outputSchema: { a: z.number().transform(String), b: z.custom() } }',
    }),
    v1Tool('async () => ({ content: [], structuredContent: { a: 1, b: 2 } })', {
      config: '{ outputSchema: z.looseObject({ a: z.number() }) }',
    }),
    // What the SDK does not serve is a finding of its own.
    v1Tool('async () => ({ content: [], structuredContent: { a: 1 } })', {
      config: '{ outputSchema: z.object({ b: z.number() }).nullable() }',
    }),
    // A failure without it, or with what fits.
    structured('undefined', ', isError: true'),
    structured("{ name: 'a' }", ', isError: true'),
    structuredV2('{ error: q }', ', isError: true'),
    // SDK v2 wraps what is not an object.
    v2Tool('async () => ({ content: [], structuredContent: [1] })'),
    returned("{ name: 'a', other: 1 }"),
    lowLevelTools("return { content: [], structuredContent: { a: 'a', b: 1 } };", LOW_OUTPUT),
  ],
  invalid: [
    {
      name: 'a list in a constant',
      code: v1Tool(
        `async () => {
  const names = ['a'];
  return { content: [], structuredContent: names };
}`,
        { config: `{ outputSchema: ${SHAPE} }` },
      ),
      errors: [{ messageId: 'notObject', line: 7, column: 25, endColumn: 42 }],
    },
    {
      name: 'a template where an object or a number is due',
      code: returned('`a ${q}`'),
      errors: [{ messageId: 'root' }],
    },
    {
      name: 'a template in a field',
      code: structured("{ name: 'a', count: `${q} in all` }"),
      errors: [{ messageId: 'value' }],
    },
    {
      name: 'data of a result that is a success in one of two cases',
      code: structuredV2('{ count: 1 }', ', isError: q ? true : undefined'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a key of one letter is not a misspelling of another',
      code: v1Tool("async () => ({ content: [], structuredContent: { q: 'a' } })", {
        config: '{ outputSchema: { s: z.string() } }',
      }),
      output: null,
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a key whose value does not fit the key that it resembles',
      code: structured("{ names: ['a'] }"),
      output: null,
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'one of two values',
      code: structured("{ name: q ? 'a' : 1 }"),
      errors: [{ messageId: 'value', data: { path: 'name', expected: 'a string', elsewhere: '' } }],
    },
    {
      name: 'one of two objects in an object',
      code: structured("{ name: 'a', at: q ? { line: 1 } : {} }"),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: fastmcpTool("async () => ({ a: 'x' })", 'outputSchema: z.object({ a: z.number() }), '),
      errors: [{ messageId: 'value' }],
    },
    {
      code: fastmcpTool('async () => ({ content: [], structuredContent: [1] })'),
      errors: [{ messageId: 'notObject' }],
    },
    {
      code: mcpUseTool(
        'async () => ({ content: [], structuredContent: { a: 1, b: 2 } })',
        'outputSchema: z.object({ a: z.number() })',
      ),
      errors: [{ messageId: 'extra' }],
    },
    {
      code: structured('{}'),
      errors: [{ messageId: 'missing', data: { key: 'name', more: '', elsewhere: '' } }],
    },
    { code: structuredV2('{ count: 1 }'), errors: [{ messageId: 'missing' }] },
    // Nearly the other field, but one of the schema itself.
    {
      code: "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nnew McpServer({ name: 's', version: '1' }).registerTool('t', { outputSchema: { started: z.number(), startedAt: z.number() } }, async () => ({ content: [], structuredContent: { started: 1 } }));",
      output: null,
      errors: [
        {
          messageId: 'missing',
          data: { key: 'startedAt', more: '', elsewhere: '' },
          suggestions: [],
        },
      ],
    },
    {
      code: v1Tool('async ({ q }) => ({ content: [], structuredContent: { temprature: q } })', {
        config: '{ outputSchema: { temperatures: z.number() } }',
      }),
      errors: [
        {
          messageId: 'missing',
          suggestions: [
            {
              messageId: 'rename',
              data: { name: 'temperatures', elsewhere: '' },
              output: v1Tool(
                'async ({ q }) => ({ content: [], structuredContent: { temperatures: q } })',
                { config: '{ outputSchema: { temperatures: z.number() } }' },
              ),
            },
          ],
        },
      ],
    },
    {
      code: structured('{ Name: q }'),
      output: structured('{ name: q }'),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: structured('{ name: 5 }'),
      errors: [{ messageId: 'value', data: { path: 'name', expected: 'a string', elsewhere: '' } }],
    },
    {
      code: structured("{ name: 'a', count: '1', kind: 'c', tags: [1], at: { line: 'x' } }"),
      errors: [
        { messageId: 'value' },
        { messageId: 'value', data: { path: 'kind', expected: 'one of "a", "b"', elsewhere: '' } },
        { messageId: 'value', data: { path: 'tags[0]', expected: 'a string', elsewhere: '' } },
        { messageId: 'value', data: { path: 'at.line', expected: 'a number', elsewhere: '' } },
      ],
    },
    {
      code: structured("{ name: 'a', tags: 'a' }"),
      errors: [{ messageId: 'value', data: { path: 'tags', expected: 'an array', elsewhere: '' } }],
    },
    { code: structured('{ name: null }'), errors: [{ messageId: 'value' }] },
    {
      code: structured("{ name: 'a', other: 1 }"),
      errors: [{ messageId: 'extra', data: { key: 'other', more: '', elsewhere: '' } }],
    },
    {
      name: 'a number that is computed where a text is due',
      code: structured('{ name: q.length - 1 }'),
      errors: [{ messageId: 'value', data: { expected: 'a string', path: 'name', elsewhere: '' } }],
    },
    {
      name: 'a key that a JSON Schema rejects',
      code: lowWithExtra('additionalProperties: false'),
      errors: [{ messageId: 'extra', data: { key: 'b', more: '', elsewhere: '' } }],
    },
    {
      name: 'several keys that the schema lacks, as one mistake',
      code: structured("{ name: 'a', dryRun: true, path: q }"),
      errors: [{ messageId: 'extra', data: { key: 'dryRun', more: ', `path`', elsewhere: '' } }],
    },
    {
      name: 'a key that a helper adds for a value that the input schema accepts',
      code: asking("'confirm', 'tweak'", 'input.kind'),
      errors: [{ messageId: 'extra', data: { key: 'replay', more: '', elsewhere: '' } }],
    },
    {
      name: 'an object of a helper, once for all tools',
      code: `const dryRun = (path) => ({ content: [], structuredContent: { name: 'a', dryRun: true, path } });
${v1Tool('async ({ q }) => dryRun(q)', { config: `{ outputSchema: ${SHAPE} }` })}
server.registerTool('u', { outputSchema: { name: z.string(), path: z.string() } }, async ({ q }) => dryRun(q));`,
      errors: [
        {
          messageId: 'extra',
          data: { key: 'dryRun', more: ', `path`', elsewhere: " Affects 2 tools: 't' and 'u'." },
        },
      ],
    },
    {
      name: 'an object that a condition selects',
      code: structured("q ? { name: 'a' } : { error: 'none' }"),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: structured('[q]'),
      errors: [{ messageId: 'notObject', data: { framework: 'SDK v1', elsewhere: '' } }],
    },
    {
      code: v1Tool('async () => ({ content: [], structuredContent: null })'),
      errors: [{ messageId: 'isNull' }],
    },
    {
      code: v1Tool("async () => ({ content: [], structuredContent: 'a' })"),
      errors: [{ messageId: 'notObject' }],
    },
    {
      code: structuredV2('[q]'),
      errors: [{ messageId: 'root', data: { expected: 'an object', path: '', elsewhere: '' } }],
    },
    {
      name: 'a failure with what another function makes, where a function takes it',
      code: v1Tool(
        `async ({ q }) => {
  return result(details(q));
}`,
        {
          config: '{ outputSchema: { name: z.string() } }',
          before: `const details = (message: string) => ({ message });
const result = (data: object) => ({ content: [], structuredContent: data, isError: true });`,
        },
      ),
      errors: [{ messageId: 'missingInError', line: 5, column: 50 }],
    },
    {
      name: 'what a function takes into successes and failures, once for all calls',
      code: v1Tool(
        `async ({ q }) => {
  if (q === '') return result({ message: 'none' }, true);
  if (q === '*') return result(details(q), true);
  return result({ name: q });
}`,
        {
          config: '{ outputSchema: { name: z.string() } }',
          before: `const details = (message: string) => ({ message });
function result(data: object, isError = false) {
  try {
    return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data, isError };
  } catch {
    return { content: [], structuredContent: data, isError };
  }
}`,
        },
      ),
      errors: [{ messageId: 'missingInError', line: 7, column: 71 }],
    },
    {
      name: 'a failure of another function with all that it has, once for all tools',
      code: `const fail = (error) => ({ content: [], structuredContent: { error }, isError: true });
${v1Tool('async ({ q }) => fail(q)', { config: `{ outputSchema: ${SHAPE} }` })}
server.registerTool('u', { outputSchema: { path: z.string() } }, async ({ q }) => fail(q));`,
      errors: [
        {
          messageId: 'missingInError',
          data: { elsewhere: " Affects 2 tools: 't' and 'u'." },
          line: 1,
          column: 60,
        },
      ],
    },
    {
      code: structured('{ error: q }', ', isError: true'),
      errors: [{ messageId: 'missingInError', column: 283 }],
    },
    { code: returned('{ count: 1 }'), errors: [{ messageId: 'missing' }] },
    { code: returned("{ name: 'a', count: 'b' }"), errors: [{ messageId: 'value' }] },
    {
      code: lowLevelTools('return { content: [], structuredContent: { a: 1 } };', LOW_OUTPUT),
      errors: [{ messageId: 'value' }],
    },
    {
      name: 'beside what a helper returns',
      code: v1Tool('async ({ q }) => ({ ...text(q), structuredContent: { name: 1 } })', {
        config: `{ outputSchema: ${SHAPE} }`,
        before: "const text = (text: string) => ({ content: [{ type: 'text', text }] });",
      }),
      errors: [{ messageId: 'value' }],
    },
  ],
});
