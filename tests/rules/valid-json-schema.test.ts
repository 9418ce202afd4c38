import rule from '../../src/rules/valid-json-schema.ts';
import { testRule } from '../support/rule-tester.ts';

const tool = (
  schemas: string,
  before = '',
): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
${before}
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'find', description: 'd', ${schemas} }] }));`;
const input = (schema: string, before = ''): string => tool(`inputSchema: ${schema}`, before);
const object = (properties: string): string => input(`{ type: 'object', ${properties} }`);

testRule(rule, {
  valid: [
    {
      name: 'a list in an output schema, which no client rejects without `items`',
      code: tool(
        "inputSchema: { type: 'object' }, outputSchema: { type: 'object', properties: { tags: { type: 'array' } } }",
      ),
    },
    {
      name: 'Branches that are only a part of a schema.',
      code: tool(
        "inputSchema: { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' }, anyOf: [{ type: 'array', minItems: 1 }] }, at: { properties: { x: {} }, anyOf: [{ properties: { y: {} }, required: ['x'] }] } } }",
      ),
    },
    object("properties: { id: { type: 'string' } }, required: ['id']"),
    input("{ type: 'object', additionalProperties: false }"),
    input("{ type: 'object' as const, properties: {} }"),
    // Entries whose input schema is added later, or may be.
    tool('...MORE', "import { MORE } from 'elsewhere';"),
    tool('...given').replace('async () =>', 'async (given) =>'),
    tool('').replace(
      /\{ tools: (.*) \}\)\);$/u,
      "{ tools: $1.map((each) => ({ ...each, inputSchema: { type: 'object' } })) }));",
    ),
    tool('', "import { complete } from 'elsewhere';").replace(
      /\{ tools: (.*) \}\)\);$/u,
      '{ tools: $1.map(complete) }));',
    ),
    `import type { Tool } from '@modelcontextprotocol/sdk/types.js';
export const part: Tool = { name: 'find', description: 'd' };`,
    // What could not be read.
    input('{ ...SHARED, properties: { id: {} } }', "import { SHARED } from 'elsewhere';"),
    input(
      "{ type: TYPE, properties: { id: { type: KIND } }, required: [NAME, 'id'] }",
      "import { TYPE, KIND, NAME } from 'elsewhere';",
    ),
    object("properties: { id: {}, ...MORE }, required: ['other']").replace(
      'import { z }',
      "import { MORE } from 'elsewhere';\nimport { z }",
    ),
    object("properties: { list: { type: 'array', ...MORE } }").replace(
      'import { z }',
      "import { MORE } from 'elsewhere';\nimport { z }",
    ),
    object("properties: { [KEY]: {} }, required: ['other']").replace(
      'import { z }',
      "import { KEY } from 'elsewhere';\nimport { z }",
    ),
    // What a library made, and a function of the project completes.
    input(
      'toInput(z3.union([z3.object({ a: z3.string() }), z3.object({ b: z3.string() })]))',
      `import { z as z3 } from 'zod/v3';
import { zodToJsonSchema } from 'zod-to-json-schema';
function toInput(schema) {
  const made = zodToJsonSchema(schema);
  for (const key of ['anyOf', 'oneOf']) if (Array.isArray(made[key])) made.type = 'object';
  return made;
}`,
    ),
    // Parts that say something together.
    object("properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }]"),
    object("properties: { a: {} }, allOf: [{ properties: { b: {} } }], required: ['b']"),
    object("properties: { a: {} }, patternProperties: { '^x-': {} }, required: ['x-b']"),
    object("properties: { a: {} }, additionalProperties: { type: 'string' }, required: ['b']"),
    object("required: ['b']"),
    {
      name: 'An object of the type Tool from whose parts another module makes the tools.',
      code: `import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
export const tools: Record<string, Tool> = {
  list: { name: 'list', description: 'Lists.', inputSchema: zodToJsonSchema(z.object({ id: z.string() })) as any },
  find: { name: 'find', description: 'Finds.', inputSchema: { properties: {} } as any },
};`,
    },
    // Arrays that say what is in them, each in its way.
    object(
      "properties: { a: { type: 'array', items: { type: 'string' } }, b: { type: 'array', prefixItems: [{}] }, c: { type: 'array', items: [{}] }, d: { type: ['array', 'null'] } }",
    ),
    {
      name: 'References to what the schema has, or may have, to other documents, and in data.',
      code: input(
        "{ type: 'object', properties: { a: { $ref: '#/$defs/a~1b' }, b: { $ref: '#/properties/list/items/0' }, c: { $ref: '#' }, d: { $ref: 'https://x.org/s#/a' }, e: { $ref: '#name' }, f: { default: { $ref: '#/none' } }, $ref: { type: 'string' }, list: { type: 'array', items: [{}] }, inner: { $id: 'inner', $ref: '#/$defs/own' } }, $defs: { 'a/b': {}, ...shared } }",
        "import { shared } from 'elsewhere';",
      ),
    },
    {
      name: 'A reference into definitions that another package has.',
      code: object("properties: { a: { $ref: '#/$defs/a' } }, $defs: { ...shared }").replace(
        'import',
        "import { shared } from 'elsewhere';\nimport",
      ),
    },
    {
      name: 'Patterns that only one kind of regular expression accepts.',
      code: object(
        String.raw`properties: { a: { pattern: '^[\\w\\-]+@$' }, b: { pattern: '\\@' }, c: { pattern: '\\p{L}' } }`,
      ),
    },
    {
      name: 'Patterns that Node 20 and 22 do not know, and Node 24 does.',
      code: object(
        String.raw`properties: { a: { pattern: '^(?i:get|(?s-m:put))$' }, b: { pattern: '(?<year>\\d{4})-|-(?<year>\\d{4})\\k<year>' }, c: { pattern: '(?i-:a)[(?<y>](?:(?<y>b)|(?:(?<y>c)|d))\\(?<y>' } }`,
      ),
    },
    // Properties that are called as keywords are.
    object(
      "properties: { type: { type: 'string' }, required: { type: 'boolean' }, properties: { type: 'object' }, items: { type: 'array', items: {} } }",
    ),
    object(
      "properties: { mode: { enum: ['a'], default: { type: 'string' } } }, 'x-field': { type: 'string' }",
    ),
    // Dialects: the one that is named, and one that is not known.
    input(
      "{ $schema: 'http://json-schema.org/draft-04/schema#', type: 'object', properties: { n: { type: 'number', exclusiveMinimum: true } } }",
    ),
    input(
      "{ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { a: { type: 'array', items: [{}] } } }",
    ),
    // Made by a library.
    input('z.toJSONSchema(z.object({ id: z.array(z.any()) }))'),
    {
      code: tool("inputSchema: { type: 'object' }, outputSchema: { type: 'array', items: {} }"),
      settings: { mcp: { protocol: '2026-07-28' } },
    },
  ],
  invalid: [
    {
      name: 'An array without items in a union that says nothing else.',
      code: tool(
        "inputSchema: { type: 'object', properties: { ids: { description: 'd', anyOf: [{ type: 'string' }, { type: 'array' }] } } }",
      ),
      errors: [{ messageId: 'noItems', suggestions: 1 }],
    },
    {
      name: 'An entry of a list without an input schema.',
      code: tool(''),
      errors: [{ messageId: 'missing', line: 6, column: 81 }],
    },
    {
      name: 'The same, where the list is made of constants.',
      code: tool('').replace(
        /\{ tools: (.*) \}\)\);$/u,
        '{ tools: $1.map((each) => ({ ...each, _meta: {} })) }));',
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'A converter that does not know Zod 4.',
      code: input(
        'zodToJsonSchema(z.object({ id: z.string() }))',
        "import { zodToJsonSchema } from 'zod-to-json-schema';",
      ),
      errors: [{ messageId: 'conversion', line: 6 }],
    },
    {
      name: 'A converter that does not know Zod 4, for a named definition.',
      code: input(
        "zodToJsonSchema(z.object({ id: z.string() }), 'Find')",
        "import { zodToJsonSchema } from 'zod-to-json-schema';",
      ),
      errors: [{ messageId: 'conversion' }],
    },
    {
      name: 'a flag of a property that is in the list already',
      code: object("properties: { id: { type: 'string', required: true } }, required: ['id']"),
      output: object("properties: { id: { type: 'string' } }, required: ['id']"),
      errors: [{ messageId: 'flag' }],
    },
    // There already, with nothing in it.
    {
      code: input('{ type: undefined, properties: {} }'),
      output: input("{ type: 'object', properties: {} }"),
      errors: [{ messageId: 'noType' }],
    },
    {
      code: input("{ properties: { id: { type: 'string' } } }"),
      output: input("{ type: 'object', properties: { id: { type: 'string' } } }"),
      errors: [
        {
          messageId: 'noType',
          data: { label: 'inputSchema', what: 'type', why: '', instead: '', elsewhere: '' },
          line: 6,
        },
      ],
    },
    { code: input("{ type: 'string' }"), errors: [{ messageId: 'rootType', line: 6 }] },
    {
      code: input("{ type: ['object', 'null'], properties: {} }"),
      errors: [{ messageId: 'rootType' }],
    },
    {
      code: tool("inputSchema: { type: 'object' }, outputSchema: { type: 'array', items: {} }"),
      errors: [{ messageId: 'rootType' }],
    },
    {
      code: input("{ type: 'Object', properties: {} }"),
      output: input("{ type: 'object', properties: {} }"),
      errors: [{ messageId: 'typeName' }],
    },
    {
      code: object("properties: { n: { type: 'int' } }"),
      errors: [
        {
          messageId: 'typeName',
          suggestions: [
            { messageId: 'write', output: object("properties: { n: { type: 'integer' } }") },
          ],
        },
      ],
    },
    {
      code: object("properties: { n: { type: 'money' } }"),
      errors: [{ messageId: 'invalid', suggestions: [] }],
    },
    {
      code: object("properties: { id: { type: 'string' } }, required: ['id', 'query']"),
      errors: [{ messageId: 'unlisted', suggestions: [] }],
    },
    {
      code: object(
        "properties: { filter: { type: 'object', properties: { a: {} }, required: ['b'] } }",
      ),
      errors: [{ messageId: 'unlisted' }],
    },
    {
      code: object("properties: { tags: { type: 'array' } }"),
      errors: [
        {
          messageId: 'noItems',
          suggestions: [
            {
              messageId: 'items',
              output: object("properties: { tags: { type: 'array', items: {} } }"),
            },
          ],
        },
      ],
    },
    {
      name: 'an array on several lines',
      code: object("properties: { tags: {\n  type: 'array',\n  description: 'x' } }"),
      errors: [
        {
          messageId: 'noItems',
          suggestions: [
            {
              messageId: 'items',
              output: object(
                "properties: { tags: {\n  type: 'array',\n  items: {},\n  description: 'x' } }",
              ),
            },
          ],
        },
      ],
    },
    {
      code: object("properties: { tags: { type: 'array', items: { type: 'array' } } }"),
      errors: [{ messageId: 'noItems', suggestions: 1 }],
    },
    {
      code: object("properties: { id: { type: 'string' }, required: ['id'] }"),
      errors: [
        {
          messageId: 'misplaced',
          suggestions: [
            {
              messageId: 'move',
              output: object("required: ['id'], properties: { id: { type: 'string' } }"),
            },
          ],
        },
      ],
    },
    {
      code: object(
        "properties: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }",
      ),
      errors: [{ messageId: 'nested' }],
    },
    {
      name: 'What a converter makes is a whole schema.',
      code: `import { z } from 'zod/v3';\nimport { zodToJsonSchema } from 'zod-to-json-schema';\n${input(
        "{ type: 'object', properties: zodToJsonSchema(z.object({ id: z.string() })) }",
      )}`,
      errors: [{ messageId: 'nested' }],
    },
    {
      code: object("properties: { type: 'object', id: { type: 'string' } }"),
      errors: [{ messageId: 'misplaced', suggestions: [] }],
    },
    {
      code: object("properties: { id: { type: 'string', required: false } }"),
      output: object("properties: { id: { type: 'string' } }"),
      errors: [{ messageId: 'flag' }],
    },
    {
      code: object("properties: { id: { type: 'string', required: true } }"),
      errors: [
        {
          messageId: 'flag',
          suggestions: [
            {
              messageId: 'list',
              output: object("required: ['id'], properties: { id: { type: 'string' } }"),
            },
          ],
        },
      ],
    },
    {
      code: object(
        "properties: { id: { type: 'string', required: true }, q: {} }, required: ['q']",
      ),
      errors: [
        {
          messageId: 'flag',
          suggestions: [
            {
              messageId: 'list',
              output: object(
                "properties: { id: { type: 'string' }, q: {} }, required: ['q', 'id']",
              ),
            },
          ],
        },
      ],
    },
    {
      code: object("query: { type: 'string' }"),
      errors: [
        {
          messageId: 'stray',
          data: { label: 'inputSchema', what: 'query', why: '', instead: '', elsewhere: '' },
        },
      ],
    },
    {
      code: object("properties: { n: { type: 'number', minimum: '1' } }"),
      errors: [
        {
          messageId: 'invalid',
          data: {
            label: 'inputSchema',
            what: 'minimum',
            why: 'must be number',
            instead: '',
            elsewhere: '',
          },
        },
      ],
    },
    { code: object("properties: { e: { enum: 'a' } }"), errors: [{ messageId: 'invalid' }] },
    ...[
      [
        "enum: ['a', 'a']",
        'enum',
        'must NOT have duplicate items (items ## 0 and 1 are identical)',
      ],
      ['enum: []', 'enum', 'must NOT have fewer than 1 items'],
      ["pattern: '('", 'pattern', "'(' is not a regular expression"],
      ["pattern: '(?i:a'", 'pattern', "'(?i:a' is not a regular expression"],
      ["pattern: '(?i)a'", 'pattern', "'(?i)a' is not a regular expression"],
      ...[
        '(?ii:a)',
        '(?i-i:a)',
        '(?-:a)',
        '(?<y>a)(?<y>b)',
        '(?<y>(?<y>a)|b)',
        '(?:(?<y>a)|b)(?<y>c)',
        '(?<y>a)|(?<y>b)|(?<z>c)(?<y>d)(?<y>e)',
        '(?<y>a)|(?<y>b)\\\\k<z>',
      ].map((pattern) => [
        `pattern: '${pattern}'`,
        'pattern',
        `'${pattern.replace('\\\\', '\\')}' is not a regular expression`,
      ]),
      ["$ref: '#/$defs/b'", '$ref', "'#/$defs/b' refers to nothing in the schema"],
      [
        "allOf: [{ $ref: '#/properties/b' }]",
        '$ref',
        "'#/properties/b' refers to nothing in the schema",
      ],
    ].map(([written, what, why]) => ({
      name: `A part that the schema does not allow: ${written}`,
      code: object(`properties: { a: { ${written} } }, $defs: { c: {} }`),
      errors: [
        {
          messageId: 'invalid' as const,
          data: { label: 'inputSchema', what, why, instead: '', elsewhere: '' },
        },
      ],
    })),
    { code: object("required: 'id', properties: { id: {} }"), errors: [{ messageId: 'invalid' }] },
    {
      code: input(
        "{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: { a: { type: 'array', items: [{}] } } }",
      ),
      errors: [{ messageId: 'invalid' }],
    },
    // With SDK v2, and as the tool that is written apart.
    {
      code: "import { Server } from '@modelcontextprotocol/server';\nconst server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });\nconst FIND = { name: 'find', inputSchema: { properties: {} } };\nserver.setRequestHandler('tools/list', () => ({ tools: [FIND] }));",
      output:
        "import { Server } from '@modelcontextprotocol/server';\nconst server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });\nconst FIND = { name: 'find', inputSchema: { type: 'object', properties: {} } };\nserver.setRequestHandler('tools/list', () => ({ tools: [FIND] }));",
      errors: [{ messageId: 'noType', line: 3 }],
    },
    {
      code: "import type { Tool } from '@modelcontextprotocol/sdk/types.js';\nexport const FIND: Tool = { name: 'find', inputSchema: { type: 'object', properties: { id: { type: 'text' } } } };",
      errors: [{ messageId: 'typeName', suggestions: 1 }],
    },
  ],
});
