import { describe, expect, test } from 'vitest';
import type {
  JsonObject,
  PromptContract,
  ServerContract,
  ToolContract,
  UnresolvedContract,
} from '../../../src/contract/contract.ts';
import {
  compare,
  type AdvertisedDefinition,
  type VerifyResult,
} from '../../../src/contract/verify/compare.ts';
import { reportVerification } from '../../../src/contract/verify/report.ts';
import { NO_DEFINITIONS } from '../no-definitions.ts';

const server = (
  tools: readonly ToolContract[],
  rest: Partial<ServerContract> = {},
): ServerContract => ({
  ...{
    name: 's',
    framework: { package: 'x', major: 1 },
    ...NO_DEFINITIONS,
    tools,
  },
  ...rest,
});
const why = 'depends on the parameter `x`';
const unread = (...parts: readonly string[]): readonly UnresolvedContract[] =>
  parts.map((part) => ({ part, why }));

/** The parts of one tool that differ, as `part: source / server`. */
const partsOf = (source: Partial<ToolContract>, actual: JsonObject): string[] =>
  describeParts(compare(server([{ name: 't', ...source }]), { tools: [{ name: 't', ...actual }] }));
const describeParts = ({ differences }: VerifyResult): string[] =>
  differences.map(
    ({ part, expected, actual }) =>
      `${part}: ${JSON.stringify(expected)} / ${JSON.stringify(actual)}`,
  );

describe('a part that may have one of a few values', () => {
  const unresolved = [
    { part: 'description', why, oneOf: ['A', null] },
    { part: 'inputSchema/required/b', why, oneOf: ['b', null] },
  ];
  const inputSchema = { type: 'object', required: ['a'] };
  const compared = (actual: JsonObject): VerifyResult =>
    compare(server([{ name: 't', inputSchema, unresolved }]), {
      tools: [{ name: 't', inputSchema, ...actual }],
    });

  test.each<JsonObject>([
    { description: 'A' },
    {},
    { inputSchema: { type: 'object', required: ['b', 'a'] } },
  ])('is read: %j', (actual) => {
    const { tallies, notCompared } = compared(actual);
    expect(tallies).toMatchObject([{ equal: 1, partlyEqual: 0 }]);
    expect(notCompared).toEqual([]);
  });

  test('differs from another value', () => {
    expect(describeParts(compared({ description: 'C' }))).toEqual(['description: undefined / "C"']);
  });
});

describe('parts of a tool', () => {
  test.each<[string, Partial<ToolContract>, JsonObject, readonly string[]]>([
    ['title', { title: 'A' }, { title: 'B' }, ['title: "A" / "B"']],
    ['a description that is not there', { description: 'A' }, {}, ['description: "A" / undefined']],
    ['one that nobody wrote', {}, { description: 'A' }, ['description: undefined / "A"']],
    [
      'an annotation',
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: false } },
      ['annotations/readOnlyHint: true / false'],
    ],
    [
      'execution',
      { execution: { taskSupport: 'forbidden' } },
      {},
      ['execution: {"taskSupport":"forbidden"} / undefined'],
    ],
    ['_meta', { _meta: { 'a/b': 1 } }, { _meta: { 'a/b': 2 } }, ['_meta/a~1b: 1 / 2']],
    ['an icon', { icons: [{ src: 'a' }] }, { icons: [{ src: 'b' }] }, ['icons/0/src: "a" / "b"']],
    [
      'a field of the schema',
      { inputSchema: { properties: { a: { type: 'string' } } } },
      { inputSchema: { properties: { a: { type: 'number' }, b: {} } } },
      [
        'inputSchema/properties/a/type: "string" / "number"',
        'inputSchema/properties/b: undefined / {}',
      ],
    ],
    [
      'a dialect',
      { inputSchema: { $schema: 'a' } },
      { inputSchema: { $schema: 'b' } },
      ['inputSchema/$schema: "a" / "b"'],
    ],
    [
      'the order of an enum',
      { inputSchema: { enum: ['a', 'b'] } },
      { inputSchema: { enum: ['b', 'a'] } },
      ['inputSchema/enum/0: "a" / "b"', 'inputSchema/enum/1: "b" / "a"'],
    ],
    [
      'an object for a list',
      { inputSchema: { items: {} } },
      { inputSchema: { items: [] } },
      ['inputSchema/items: {} / []'],
    ],
    [
      'required',
      { inputSchema: { required: ['a'] } },
      { inputSchema: { required: ['a', 'b'] } },
      ['inputSchema/required: ["a"] / ["a","b"]'],
    ],
    [
      'the order of keys',
      { inputSchema: { type: 'object', properties: {} } },
      { inputSchema: { properties: {}, type: 'object' } },
      [],
    ],
    [
      'the order of required',
      { inputSchema: { required: ['a', 'b'] } },
      { inputSchema: { required: ['b', 'a'] } },
      [],
    ],
    [
      'what only the source knows',
      { auth: ['x'], errors: [{ reason: 'r' }], reasons: ['r'], clientCapabilities: ['sampling'] },
      {},
      [],
    ],
  ])('%s', (_what, source, actual, expected) => {
    expect(partsOf(source, actual)).toEqual(expected);
  });

  test.each<[string, Partial<ToolContract>, JsonObject]>([
    ['as a whole', { unresolved: unread('inputSchema') }, { inputSchema: { type: 'object' } }],
    [
      'a field',
      {
        inputSchema: { properties: {}, required: [] },
        unresolved: unread('inputSchema/properties/a'),
      },
      { inputSchema: { properties: { a: { type: 'string' } }, required: ['a'] } },
    ],
    [
      'the only field',
      { inputSchema: {}, unresolved: unread('inputSchema/properties/a') },
      { inputSchema: { properties: { a: { type: 'string' } } } },
    ],
    [
      'all fields, and which are required',
      { inputSchema: { type: 'object' }, unresolved: unread('inputSchema/properties') },
      {
        inputSchema: {
          type: 'object',
          properties: { a: { $ref: '#/$defs/name' } },
          required: ['a'],
          $defs: { name: { type: 'string' } },
        },
      },
    ],
    [
      'whether a field is required',
      { inputSchema: { required: ['b'] }, unresolved: unread('inputSchema/required/a') },
      { inputSchema: { required: ['a', 'b'] } },
    ],
    [
      'an option',
      { inputSchema: { anyOf: [{ type: 'null' }] }, unresolved: unread('inputSchema/anyOf/1') },
      { inputSchema: { anyOf: [{ type: 'null' }, { type: 'string' }] } },
    ],
    [
      'an annotation',
      { annotations: { readOnlyHint: true }, unresolved: unread('annotations/openWorldHint') },
      { annotations: { readOnlyHint: true, openWorldHint: false } },
    ],
    [
      'a field with a slash in its name',
      { inputSchema: { properties: {} }, unresolved: unread('inputSchema/properties/a~1b') },
      { inputSchema: { properties: { 'a/b': {} } } },
    ],
  ])('that were not read are not compared: %s', (_what, source, actual) => {
    expect(partsOf(source, actual)).toEqual([]);
    const { tallies, notCompared } = compare(
      server([{ name: 't', ...source }]),
      { tools: [{ name: 't', ...actual }] },
      { 's/tools/t': 'a.ts:1' },
    );
    expect(tallies[0]).toMatchObject({ equal: 0, partlyEqual: 1, different: 0 });
    expect(notCompared).toEqual([
      { ...source.unresolved![0]!, list: 'tools', identity: 't', source: 'a.ts:1' },
    ]);
  });

  test('that were read are compared beside those that were not', () => {
    const source = {
      description: 'A',
      inputSchema: { properties: { b: { type: 'string' } }, required: ['b'] },
      unresolved: unread('inputSchema/properties/a'),
    };
    expect(
      partsOf(source, {
        description: 'B',
        inputSchema: { properties: { a: {}, b: { type: 'number' } }, required: ['a'] },
      }),
    ).toEqual([
      'description: "A" / "B"',
      'inputSchema/properties/b/type: "string" / "number"',
      'inputSchema/required: ["b"] / ["a"]',
    ]);
  });

  test('that a client does not get are not counted as not compared', () => {
    const { tallies, notCompared } = compare(
      server([{ name: 't', unresolved: unread('errors') }]),
      { tools: [{ name: 't' }] },
    );
    expect(tallies[0]).toMatchObject({ equal: 1 });
    expect(notCompared).toEqual([]);
  });
});

describe('definitions', () => {
  const fates = ({ tallies, differences }: VerifyResult): unknown => [
    tallies[0],
    differences.map(({ kind, identity }) => `${kind} ${identity}`),
  ];

  test('that the server does not list', () => {
    expect(
      fates(compare(server([{ name: 'a' }, { name: 'b', uncertain: true }]), { tools: [] })),
    ).toEqual([
      expect.objectContaining({ inSource: 2, listed: 0, missing: 1, uncertain: 1 }),
      ['missing a'],
    ]);
  });

  test('that the source does not have', () => {
    expect(fates(compare(server([]), { tools: [{ name: 'a' }] }))).toEqual([
      expect.objectContaining({ extra: 1 }),
      ['extra a'],
    ]);
  });

  test('that may be a registration that was not read', () => {
    expect(
      compare(server([], { unresolved: unread('resources') }), {
        resourceTemplates: [{ name: 'a', uriTemplate: 'x://{a}' }],
      }).unread,
    ).toEqual(['resourceTemplates/x://{a}']);
    const any = compare(server([], { unresolved: unread('tools') }), { tools: [{ name: 'a' }] });
    expect(fates(any)).toEqual([expect.objectContaining({ extra: 0, unread: 1 }), []]);
    expect(any.unread).toEqual(['tools/a']);
    const named = compare(server([], { unresolved: unread('tools/a', 'prompts') }), {
      tools: [{ name: 'a' }, { name: 'b' }],
    });
    expect(fates(named)).toEqual([expect.objectContaining({ extra: 1, unread: 1 }), ['extra b']]);
  });

  test('listed by a template are not separate resources', () => {
    const resourceTemplates = [{ name: 't', uriTemplate: 'x://a.b/{id}/c{?q}' }];
    const { tallies, differences } = compare(server([], { resourceTemplates }), {
      resources: [
        { name: '1', uri: 'x://a.b/1/c' },
        { name: '2', uri: 'x://a-b/1/c' },
      ],
      resourceTemplates: resourceTemplates.map((one) => ({ ...one })),
    });
    expect(tallies[0]).toMatchObject({ list: 'resources', ofTemplates: 1, extra: 1 });
    expect(differences.map(({ identity }) => identity)).toEqual(['x://a-b/1/c']);
  });

  test('whose URI only begins like that of a template are resources of their own', () => {
    const resourceTemplates = [{ name: 't', uriTemplate: 'notes://{id}/text' }];
    const { differences } = compare(server([], { resourceTemplates }), {
      resources: [
        { name: '1', uri: 'notes://1/text' },
        { name: '2', uri: 'notes://1/text/draft' },
      ],
      resourceTemplates: resourceTemplates.map((one) => ({ ...one })),
    });
    expect(differences.map(({ identity }) => identity)).toEqual(['notes://1/text/draft']);
  });

  test('of one name are alternatives', () => {
    const alternatives = server([
      { name: 'a', description: 'A', uncertain: true },
      { name: 'a', description: 'B', uncertain: true },
    ]);
    expect(fates(compare(alternatives, { tools: [{ name: 'a', description: 'B' }] }))).toEqual([
      expect.objectContaining({ inSource: 1, equal: 1 }),
      [],
    ]);
    expect(
      describeParts(compare(alternatives, { tools: [{ name: 'a', description: 'C' }] })),
    ).toEqual(['description: "A" / "C"']);
  });

  test('are distinguished by the key that clients use', () => {
    const rest = {
      resources: [
        { name: 'r', uri: 'x://1' },
        { name: 'r', uri: 'x://2' },
      ],
      resourceTemplates: [{ name: 't', uriTemplate: 'x://{a}' }],
    };
    const actual = {
      tools: [],
      resources: [
        { name: 'r', uri: 'x://2' },
        { name: 'q', uri: 'x://1' },
      ],
      resourceTemplates: [{ name: 't', uriTemplate: 'x://{a}' }],
    };
    expect(describeParts(compare(server([], rest), actual))).toEqual(['name: "r" / "q"']);
  });

  test('of prompts have arguments by their names', () => {
    const prompts: readonly PromptContract[] = [
      {
        name: 'p',
        arguments: [{ name: 'a', required: true }, { name: 'b' }],
        unresolved: unread('arguments/c'),
      },
    ];
    const actual: AdvertisedDefinition = {
      prompts: [
        { name: 'p', arguments: [{ name: 'b' }, { name: 'c' }, { name: 'a', required: false }] },
      ],
    };
    expect(describeParts(compare(server([], { prompts }), actual))).toEqual([
      'arguments/a/required: true / false',
    ]);
  });
});

test('the report says of long texts where they differ', () => {
  const text = 'x'.repeat(500);
  const comparison = compare(server([{ name: 't', description: `${text}A${text}` }]), {
    tools: [{ name: 't', description: `${text}B${text}` }],
  });
  const [, source, actual] = reportVerification({ server: 's', remarks: [], ...comparison }).split(
    '\n',
  );
  expect(source).toMatch(/^ {2}source: …x{40}Ax+…$/);
  expect(actual).toMatch(/^ {2}server: …x{40}Bx+…$/);
});

test('the report lists what was not compared, and what the server may have it from', () => {
  const comparison = compare(
    server(
      [
        { name: 't', unresolved: unread('description') },
        { name: 'c', uncertain: true },
      ],
      { unresolved: unread('tools') },
    ),
    { tools: [{ name: 't' }, { name: 'u' }] },
    { 's/tools/t#description': 'a.ts:2', 's#tools': 'a.ts:9' },
  );
  expect(reportVerification({ server: 's', remarks: ['It is loud.'], ...comparison })).toBe(
    [
      'Not read, and not compared:',
      '  tools: it depends on the parameter `x` (a.ts:9)',
      '  tool t: description: it depends on the parameter `x` (a.ts:2)',
      '',
      'Listed by the server, and perhaps registered by one of the calls above:',
      '  tools/u',
      '',
      'It is loud.',
      '',
      'Tools: 2 in the source, 2 listed: 1 equal in what was read, 1 not listed, and perhaps not registered, 1 perhaps of a registration that was not read',
      's lists what its source says.',
      '',
    ].join('\n'),
  );
});

test('a tool that is listed under another name may be one whose name the environment replaces', () => {
  const search = { name: 'search', uncertain: true, unresolved: unread('name') } as const;
  expect(compare(server([search]), { tools: [{ name: 'my_search' }] })).toMatchObject({
    differences: [],
    unread: ['tools/my_search'],
  });
});
