import { describe, expect, test } from 'vitest';
import type { ServerContract } from '../../../src/contract/contract.ts';
import { renderContract } from '../../../src/contract/render/render.ts';
import { serverViews, type DefinitionView } from '../../../src/contract/render/view.ts';

const SCHEMA = { type: 'object' } as const;

function contractOf(server: Partial<ServerContract>) {
  return {
    schemaVersion: '1.0' as const,
    servers: [
      {
        name: 's',
        framework: { package: 'x', major: 1 },
        ...{ tools: [], resources: [], resourceTemplates: [], prompts: [], unresolved: [] },
        ...server,
      },
    ],
    sources: {
      's/tools/t': 'src/t.ts:1',
      's/tools/t#title': 'src/t.ts:2',
      's#tools': 'src/s.ts:3',
    },
  };
}

const viewIn = (server: Partial<ServerContract>): DefinitionView =>
  serverViews(contractOf(server))[0]!.lists[0]!.definitions[0]!;
const tool = (parts: object): Partial<ServerContract> => ({
  tools: [{ name: 't', inputSchema: SCHEMA, ...parts }],
});
const resource = (parts: object): Partial<ServerContract> => ({
  resources: [{ name: 'r', uri: 'r://r', ...parts }],
});

describe('the facts of a definition have', () => {
  test.each<[string, Partial<ServerContract>, readonly [string, readonly string[]][]]>([
    ['nothing that it lacks', tool({}), []],
    ['its URI', resource({}), [['URI', ['r://r']]]],
    [
      'nothing that is listed as undefined',
      resource({ mimeType: undefined, size: undefined }),
      [['URI', ['r://r']]],
    ],
    [
      'its MIME type and its size',
      resource({ mimeType: 'text/plain', size: 0 }),
      [
        ['URI', ['r://r']],
        ['MIME type', ['text/plain']],
        ['Size', ['0 bytes']],
      ],
    ],
    [
      'its URI template',
      { resourceTemplates: [{ name: 'r', uriTemplate: 'r://{id}' }] },
      [['URI template', ['r://{id}']]],
    ],
    ['its scopes', tool({ auth: ['read'] }), [['Scopes', ['read']]]],
    [
      'what it asks the client for',
      tool({ clientCapabilities: ['sampling'] }),
      [['Asks the client for', ['sampling']]],
    ],
    ['what it fails with', tool({ reasons: ['gone'] }), [['Fails with', ['gone']]]],
    [
      'its execution',
      tool({ execution: { taskSupport: 'optional' } }),
      [['Execution', ['taskSupport: "optional"']]],
    ],
    [
      'its annotations but the hints',
      tool({
        annotations: { title: 'T', readOnlyHint: true, openWorldHint: false, idempotentHint: 'x' },
      }),
      [['Annotations', ['title: "T"', 'idempotentHint: "x"']]],
    ],
    ['its metadata', tool({ _meta: { 'a/b': [1] } }), [['_meta', ['a/b: [1]']]]],
    [
      'its icons',
      tool({ icons: [{ src: 'a.png' }, { other: 1 }, 'b'] }),
      [['Icons', ['a.png', '{"other":1}', '"b"']]],
    ],
    ['no icons that are no list', tool({ icons: 'a.png' }), []],
  ])('%s', (_what, server, facts) => {
    expect(viewIn(server).facts.map(({ label, values }) => [label, values])).toEqual(facts);
  });
});

test('a definition is shown with where it and its parts are written', () => {
  const view = viewIn(
    tool({
      title: 'T',
      uncertain: true,
      condition: 'is asked for',
      unresolved: [{ part: 'title', why: 'is not read' }],
    }),
  );
  expect(view).toMatchObject({
    key: 's/tools/t',
    title: 'T',
    source: 'src/t.ts:1',
    absence: 'Perhaps not registered: it is asked for',
    unresolved: [{ part: 'title', why: 'is not read', source: 'src/t.ts:2' }],
    errors: [],
    json: { name: 't', title: 'T', inputSchema: SCHEMA },
  });
  expect(viewIn(tool({})).absence).toBeUndefined();
});

test('a server is shown with its lists that are not empty, and the tokens of all', () => {
  const [view] = serverViews(
    contractOf({
      ...tool({}),
      ...resource({}),
      unresolved: [{ part: 'tools', why: 'has more' }],
    }),
  );
  const definitions = view!.lists.flatMap((list) => list.definitions);
  expect(view!.framework).toBe('x 1');
  expect(view!.lists.map(({ list }) => list)).toEqual(['tools', 'resources']);
  expect(view!.tokens).toBe(definitions.reduce((sum, { tokens }) => sum + tokens, 0));
  expect(view!.tokens).toBeGreaterThan(0);
  expect(view!.unresolved).toEqual([{ part: 'tools', why: 'has more', source: 'src/s.ts:3' }]);
});

test('the arguments of a prompt are its inputs, of which none need be given', () => {
  const prompts = [{ name: 'p', arguments: [{ name: 'a', required: true }, { name: 'b' }] }];
  expect(viewIn({ prompts }).inputs).toMatchObject({
    type: 'object',
    fields: [
      { name: 'a', type: 'string', required: true },
      { name: 'b', type: 'string', required: false },
    ],
  });
  expect(viewIn({ prompts: [{ name: 'p' }] }).inputs).toBeUndefined();
});

describe('Markdown has, of a definition, in this order', () => {
  test('its title, description, place, doubts, hints, facts, parameters, results and errors', () => {
    const text = renderContract(
      contractOf(
        tool({
          title: 'The_ title',
          description: 'First.\n\nSecond.',
          uncertain: true,
          condition: 'depends on the environment',
          annotations: { readOnlyHint: true },
          auth: ['read'],
          outputSchema: { type: 'string' },
          errors: [
            { reason: 'gone', code: -32001, when: 'Gone.', recovery: 'Wait.', retryable: true },
            { reason: 'bare' },
            { reason: 'final', retryable: false },
          ],
          unresolved: [{ part: 'title', why: 'is `x`' }],
        }),
      ),
      'md',
    );
    const shown = text.slice(text.indexOf('#### t\n')).replace(/~\d+\+?/, '~N');
    expect(shown.split('\n\n')).toEqual([
      '#### t',
      '**The\\_ title**',
      '> First.\n>\n> Second.',
      '`src/t.ts:1`, ~N tokens',
      'Perhaps not registered: it depends on the environment.',
      'Annotations: **read-only**, open world (default)',
      'Scopes: `read`',
      'Parameters: none',
      'Results: `string`',
      'Errors:',
      [
        '| Reason | Code | When | Recovery | Retry |',
        '| --- | --- | --- | --- | --- |',
        '| `gone` | `-32001` | Gone. | Wait. | yes |',
        '| `bare` |  |  |  |  |',
        '| `final` |  |  |  | no |',
      ].join('\n'),
      'Not read:',
      '- `title`: it is `x` (`src/t.ts:2`)\n',
    ]);
  });

  test('nothing that it lacks', () => {
    const text = renderContract(contractOf(tool({})), 'md');
    expect(text.slice(text.indexOf('#### t\n')).split('\n\n').slice(2)).toEqual([
      'Annotations: may write (default), destructive (default), not idempotent (default), open world (default)',
      'Parameters: none\n',
    ]);
  });
});
