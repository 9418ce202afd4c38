import rule from '../../src/rules/no-unrepresentable-schema.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';
import { v1, v2, core, input, output, args } from '../support/schema-servers.ts';

const zod3 = (code: string): string => code.replace("'zod'", "'zod/v3'");
const field = (type: string): string => v1(input(`{ a: ${type} }`));

const listed = (schema: string): string =>
  `import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\nimport { IDS } from 'ids';\nnew Server({ name: 's', version: '1' }, {}).setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', description: 'd', inputSchema: { type: 'object', properties: { a: ${schema} } } }] }));`;

const NO_LIST = 'the whole tools/list request fails';
const named = (path: string): string => (path.startsWith("'") ? path : `'${path}'`);
const refused = (path: string, type: string, effect = NO_LIST) =>
  ({
    messageId: 'unrepresentable',
    data: { path: named(path), type, effect, elsewhere: '' },
  }) as const;
const impossible = (path: string, reason: string) =>
  ({ messageId: 'impossible', data: { path: named(path), reason, elsewhere: '' } }) as const;
const replaced = (code: string, replacement: string) =>
  [{ messageId: 'replace', data: { replacement, elsewhere: '' }, output: code }] as const;
const EMPTY_LIST = 'its list of values is empty';

/** A tool whose field has one of two types. */
const either = (one: string, other: string): string => field(`process.env.IDS ? ${one} : ${other}`);

testRule(rule, {
  valid: [
    {
      name: 'a schema that contains itself',
      code: v1(
        `const Node = z.object({ get children() { return z.array(Node); } });\n${input('{ root: Node }')}`,
      ),
    },
    {
      name: 'a field that has no value if there is nothing to choose from',
      code: either("z.enum(['a', 'b'])", 'z.never()'),
    },
    {
      name: 'fields without a value on one side of a condition',
      code: v1(input('process.env.IDS ? { a: z.string() } : { a: z.never() }')),
    },
    ...[
      'z.string()',
      'z.iso.datetime()',
      'z.int()',
      'z.any()',
      'z.unknown()',
      'z.record(z.string(), z.unknown())',
      'z.tuple([z.string()])',
      'z.tuple([])',
      'z.string().transform(Number)',
      'z.preprocess(Number, z.number())',
      'z.promise(z.string())',
      'z.file()',
      'z.lazy(() => z.string())',
      'z.templateLiteral(["a"])',
      'z.null()',
      'z.enum(["a"])',
      'z.union([z.string(), z.never()])',
      'z.array(z.never())',
      'z.stringbool()',
      // It must be left out.
      'z.never().optional()',
      'z.never().nullable()',
      // Not known.
      'typeOf()',
      'z.enum(process.env.VALUES.split(","))',
      'z.union(optionsOf())',
      'z.enum([...valuesOf()])',
      'z.literal(valueOf())',
    ].map(field),
    // Zod 3 has a JSON Schema for everything.
    ...[
      'z.date()',
      'z.coerce.date()',
      'z.bigint()',
      'z.map(z.string(), z.string())',
      'z.set(z.string())',
      'z.instanceof(Date)',
      'z.custom(() => true)',
      'z.function()',
      'z.undefined()',
      'z.nan()',
      'z.symbol()',
    ].map((type) => zod3(field(type))),
    ...["{ type: 'string', enum: [...IDS] }", '{ enum: IDS.all }', '{ anyOf: [...IDS] }'].map(
      listed,
    ),
    // valid-json-schema reports these.
    ...["{ type: 'string', enum: [] }", "{ type: 'array', items: { enum: [] } }"].map(listed),
    // Filled later.
    v1(
      `class Registry { types = new Map(); constructor(list) { for (const each of list) this.types.set(each.name, each); } names() { return Array.from(this.types.keys()).sort(); } }\nconst registry = new Registry(loadAll());\n${input('{ a: z.enum(registry.names()) }')}`,
    ),
    v1(
      `const types = new Set();\nexport const add = (type) => types.add(type);\n${input('{ a: z.enum([...types]) }')}`,
    ),
    v1(output('{ a: z.string() }')),
    // The arguments of a prompt are not converted by SDK v1.
    v1(args('{ a: z.coerce.date() }')),
    // Another rule speaks of a root or a form that is not served.
    v1(input('z.object({ a: z.date() }).transform((value) => value)')),
    v1("server.tool('t', 'd', { a: { type: 'string' } }, async () => ({ content: [] }));"),
    // Not advertised.
    v1('const schema = z.object({ a: z.date() });'),
    core(
      "export const t = tool('t', { description: 'd', input: object, output: object, handler: () => ({ a: '' }) });",
    ),
    {
      code: core(
        "export const r = resource('x://{a}', { description: 'd', params: z.object({ a: z.coerce.date() }), handler: () => ({}) });",
      ),
      filename: '../../../elsewhere/none/server.ts',
    },
  ],
  invalid: [
    // One of two is enough: the list fails where it is selected.
    {
      code: v1(input('{ ...(process.env.X && { a: z.date() }) }')),
      errors: [
        {
          ...refused('a', 'date'),
          suggestions: replaced(
            v1(input('{ ...(process.env.X && { a: z.iso.datetime() }) }')),
            'z.iso.datetime()',
          ),
        },
      ],
    },
    // Whichever the other field is.
    {
      code: v1(input('{ a: z.date(), ...(process.env.X && { b: z.string() }) }')),
      errors: [
        {
          ...refused('a', 'date'),
          suggestions: replaced(
            v1(input('{ a: z.iso.datetime(), ...(process.env.X && { b: z.string() }) }')),
            'z.iso.datetime()',
          ),
        },
      ],
    },
    {
      code: field('z.date()'),
      errors: [
        {
          ...refused('a', 'date'),
          line: 4,
          column: 64,
          endColumn: 72,
          suggestions: replaced(field('z.iso.datetime()'), 'z.iso.datetime()'),
        },
      ],
    },
    {
      code: field('z.coerce.date()'),
      errors: [
        {
          ...refused('a', 'date'),
          suggestions: replaced(field('z.iso.datetime()'), 'z.iso.datetime()'),
        },
      ],
    },
    {
      code: field("z.date().optional().describe('When.')"),
      errors: [
        {
          ...refused('a', 'date'),
          endColumn: 72,
          suggestions: replaced(
            field("z.iso.datetime().optional().describe('When.')"),
            'z.iso.datetime()',
          ),
        },
      ],
    },
    // A bound on the date has no meaning for the text.
    {
      code: field('z.date().min(new Date(0))'),
      errors: [{ ...refused('a', 'date'), suggestions: [] }],
    },
    {
      code: field('z.bigint()'),
      errors: [{ ...refused('a', 'bigint'), suggestions: replaced(field('z.int()'), 'z.int()') }],
    },
    {
      code: field('z.set(z.string())'),
      errors: [
        {
          ...refused('a', 'set'),
          suggestions: replaced(field('z.array(z.string())'), 'z.array(z.string())'),
        },
      ],
    },
    {
      code: field('z.map(z.string(), z.number())'),
      errors: [
        {
          ...refused('a', 'map'),
          suggestions: replaced(
            field('z.record(z.string(), z.number())'),
            'z.record(z.string(), z.number())',
          ),
        },
      ],
    },
    ...(
      [
        ['z.symbol()', 'symbol'],
        ['z.undefined()', 'undefined'],
        ['z.void()', 'void'],
        ['z.nan()', 'nan'],
        ['z.function()', 'function'],
        ['z.custom(() => true)', 'custom'],
        ['z.instanceof(Date)', 'custom'],
        ['z.literal(undefined)', 'literal'],
        ['z.literal(1n)', 'literal'],
      ] as const
    ).map(([type, name]) => ({
      code: field(type),
      errors: [{ ...refused('a', name), suggestions: [] }],
    })),
    // At its path.
    {
      code: field('z.object({ b: z.array(z.object({ c: z.date() })) })'),
      errors: [
        {
          ...refused("'c' in an element of 'b' under 'a'", 'date'),
          suggestions: replaced(
            field('z.object({ b: z.array(z.object({ c: z.iso.datetime() })) })'),
            'z.iso.datetime()',
          ),
        },
      ],
    },
    {
      code: field('z.union([z.string(), z.date()])'),
      errors: [{ ...refused("'a' (option 2)", 'date'), suggestions: 1 }],
    },
    {
      code: field('z.record(z.string(), z.date())'),
      errors: [{ ...refused('a.*', 'date'), suggestions: 1 }],
    },
    {
      code: field('z.tuple([z.string(), z.date()])'),
      errors: [{ ...refused('a[1]', 'date'), suggestions: 1 }],
    },
    {
      code: v1(input('z.object({ a: z.date(), b: z.bigint() })')),
      errors: [
        { ...refused('a', 'date'), suggestions: 1 },
        { ...refused('b', 'bigint'), suggestions: 1 },
      ],
    },
    // What one constant says is reported once.
    {
      code: v1(`const when = z.date();\n${input('{ a: when, b: when.optional() }')}`),
      errors: [{ ...refused('a', 'date'), line: 4, suggestions: 1 }],
    },
    { code: v1(output('{ a: z.date() }')), errors: [{ ...refused('a', 'date'), suggestions: 1 }] },
    // A transform makes what only code can know.
    {
      code: v1(output('z.object({ a: z.string().transform(Number) })')),
      errors: [{ ...refused('a', 'transform'), suggestions: [] }],
    },
    {
      code: v2(input('z.object({ a: z.date() })')),
      errors: [{ ...refused('a', 'date'), suggestions: 1 }],
    },
    {
      code: v2(args('z.object({ a: z.date() })')),
      errors: [{ ...refused('a', 'date', 'the whole prompts/list request fails'), suggestions: 1 }],
    },
    {
      code: v2(output('z.object({}).transform((value) => value)')),
      errors: [{ ...refused('outputSchema', 'transform'), suggestions: [] }],
    },
    // mcp-ts-core 0.8 looks at every schema when it starts.
    {
      code: core(
        "export const t = tool('t', { description: 'd', input: z.object({ a: z.string().transform(Number) }), output: object, handler: () => ({ a: '' }) });",
      ),
      errors: [{ ...refused('a', 'transform', 'the server does not start'), suggestions: [] }],
    },
    {
      code: core(
        "export const r = resource('x://{a}', { description: 'd', params: z.object({ a: z.date() }), handler: () => ({}) });",
      ),
      errors: [{ ...refused('a', 'date', 'the server does not start'), suggestions: 1 }],
    },
    {
      name: 'a type without a JSON Schema on one side of a condition',
      code: either('z.string()', 'z.date()'),
      errors: [
        {
          ...refused('a', 'date'),
          suggestions: replaced(either('z.string()', 'z.iso.datetime()'), 'z.iso.datetime()'),
        },
      ],
    },
    // No legal value.
    { code: field('z.never()'), errors: [impossible('a', 'its type is never')] },
    {
      code: field('z.enum([])'),
      errors: [{ ...impossible('a', EMPTY_LIST), line: 4, column: 64 }],
    },
    { code: field('z.enum([]).optional()'), errors: [impossible('a', EMPTY_LIST)] },
    { code: field('z.array(z.enum([]))'), errors: [impossible('a[]', EMPTY_LIST)] },
    { code: zod3(field('z.enum([])')), errors: [impossible('a', EMPTY_LIST)] },
    { code: zod3(field('z.union([])')), errors: [impossible('a', 'its union has no members')] },
    { code: field('z.union([])'), errors: [impossible('a', 'its union has no members')] },
    { code: v1(args('{ a: z.never() }')), errors: [impossible('a', 'its type is never')] },
    { code: v1(output('{ a: z.enum([]) }')), errors: [impossible('a', EMPTY_LIST)] },
    // A namespace import, and CommonJS.
    {
      code: field('zod.date()').replace('{ z }', '* as zod'),
      errors: [
        {
          ...refused('a', 'date'),
          suggestions: replaced(
            field('zod.iso.datetime()').replace('{ z }', '* as zod'),
            'zod.iso.datetime()',
          ),
        },
      ],
    },
    {
      code: field('date()').replace('{ z }', '{ z, date }'),
      errors: [{ ...refused('a', 'date'), suggestions: [] }],
    },
    {
      code: `const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');\nconst z = require('zod');\nconst server = new McpServer({ name: 's', version: '1' });\n${input('{ a: z.bigint() }')}`,
      filename: 'server.cjs',
      errors: [{ ...refused('a', 'bigint'), suggestions: 1 }],
    },
    // The field is in another file.
    {
      code:
        "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { since } from './fields.js';\nconst server = new McpServer({ name: 's', version: '1' });\n" +
        input('{ since }'),
      filename: 'no-unrepresentable-schema/server.ts',
      errors: [
        {
          messageId: 'unrepresentable',
          line: 4,
          suggestions: [],
          data: {
            path: "'since'",
            type: 'date',
            effect: NO_LIST,
            elsewhere: elsewhere('no-unrepresentable-schema/fields.ts', 3),
          },
        },
      ],
    },
  ],
});
