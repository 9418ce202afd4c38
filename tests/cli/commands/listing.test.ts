import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, type Outcome } from '../support/command.ts';

const RAW = join(import.meta.dirname, '../../contract/servers/raw.js');

/** What `mcp-lint listing tools.json` prints of a file with this text. */
function listing(json: unknown, ...argv: string[]): Promise<Outcome> {
  const text = typeof json === 'string' ? json : JSON.stringify(json, null, 2);
  return project({ 'tools.json': text }).lint('listing', 'tools.json', ...argv);
}

const tool = (more: object = {}): object => ({
  name: 'find_user',
  description: 'Finds a user of the directory by the name that people know.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'The full name, as in Ada Lovelace.' } },
    required: ['name'],
  },
  ...more,
});

const started = (...tools: object[]): string[] => [
  '--',
  process.execPath,
  RAW,
  JSON.stringify({ lists: { 'tools/list': [{ tools }] } }),
];

/** Rule, line, column and end column of each finding of a run with `--format json`. */
function places({ stdout }: Outcome): unknown[] {
  const [result] = JSON.parse(stdout) as {
    messages: { ruleId: string; line: number; column: number; endColumn: number }[];
  }[];
  return (result?.messages ?? []).map(({ ruleId, line, column, endColumn }) => [
    ruleId,
    line,
    column,
    endColumn,
  ]);
}

describe('a saved listing', () => {
  test.each([
    ['the result of tools/list', { tools: [tool()] }],
    ['the array of tools', [tool()]],
    ['a JSON-RPC response', { jsonrpc: '2.0', id: 1, result: { tools: [tool()] } }],
    ['a file with a byte-order mark', `\uFEFF${JSON.stringify([tool()])}`],
    [
      'the answers of a server, one a line',
      `{"jsonrpc":"2.0","id":1,"result":{"serverInfo":{"name":"s"}}}\r\n\r\n${JSON.stringify({ jsonrpc: '2.0', id: 2, result: { tools: [tool()] } })}\r\n`,
    ],
  ])('is read from %s', async (_, json) => {
    expect(await listing(json)).toEqual({
      code: 0,
      stdout: '1 tool\n0 errors, 0 warnings\n',
      stderr: '',
    });
  });

  test('has findings at the lines of the file', async () => {
    const outcome = await listing({ tools: [tool({ name: 'find user' })] }, '--format', 'json');
    expect(outcome.code).toBe(1);
    expect(places(outcome)).toEqual([['mcp/valid-tool-name', 4, 15, 26]]);
  });

  test('has findings at the columns of its first line', async () => {
    const outcome = await listing(
      '[{"name":"a b","description":"Adds two numbers.","inputSchema":{"type":"object","properties":{}}}]',
      '-f',
      'json',
    );
    expect(places(outcome)).toEqual([['mcp/valid-tool-name', 1, 10, 15]]);
  });

  const PAGES = [
    { tools: [tool()], nextCursor: '2' },
    { tools: [tool({ name: 'find other users' })] },
  ];

  test.each([
    ['in an array', JSON.stringify(PAGES, null, 2), [26, 17, 35]],
    ['one a line', PAGES.map((page) => JSON.stringify(page)).join('\n'), [2, 19, 37]],
  ])('is all of its pages, %s, with the places in each', async (_, text, place) => {
    const outcome = await listing(text, '-f', 'json');
    expect(outcome.code).toBe(1);
    expect(places(outcome)).toEqual([['mcp/valid-tool-name', ...place]]);
    expect(JSON.parse(outcome.stdout)).toMatchObject([
      { source: text, messages: [{ definition: 'tool find other users', path: '/name' }] },
    ]);
    expect((await listing(text)).stdout).toContain('2 tools\n');
  });

  test('without its last page ends with 2, beside what was found', async () => {
    const { code, stdout, stderr } = await listing({
      tools: [tool({ name: 'find user' })],
      nextCursor: '2',
    });
    expect(code).toBe(2);
    expect(stdout).toContain('mcp/valid-tool-name');
    expect(stderr).toBe(
      'mcp-lint: tools.json ends before the last page of its tools, as `nextCursor` says: save all pages, one a line or in an array.\n',
    );
  });

  test.each([[{ tools: [] }], [[]]])('without any entry ends with 2: %j', async (json) => {
    const { code, stderr } = await listing(json);
    expect(code).toBe(2);
    expect(stderr).toContain('tools.json lists nothing, so nothing was checked');
  });

  test('is read as PowerShell writes it', async () => {
    const { lint, folder } = project({});
    const text = `\uFEFF${JSON.stringify([tool()])}`;
    writeFileSync(join(folder, 'tools.json'), Buffer.from(text, 'utf16le'));
    expect(await lint('listing', 'tools.json')).toMatchObject({ code: 0, stderr: '' });
  });

  test('names the entry and the place in it', async () => {
    const { stdout } = await listing(
      [tool({ inputSchema: { type: 'object', properties: { 'a/filter': { type: 'string' } } } })],
      '--format',
      'json',
    );
    expect(JSON.parse(stdout)).toMatchObject([
      {
        messages: [
          {
            ruleId: 'mcp/client-compatibility',
            definition: 'tool find_user',
            path: '/inputSchema/properties/a~1filter',
          },
          { ruleId: 'mcp/require-field-description' },
        ],
      },
    ]);
  });

  test('offers no edits: they are written for code', async () => {
    const { stdout } = await listing([tool({ title: 'a\u200Bb' })], '--format', 'json');
    expect(stdout).toContain('mcp/no-hidden-unicode');
    expect(stdout).not.toMatch(/"fix"|"suggestions"/);
  });

  test('may hold other lists too', async () => {
    const { stdout } = await listing({
      tools: [tool()],
      prompts: [{ name: 'review' }],
      resources: [{ uri: 'a://b', name: 'b', description: 'The settings of the project.' }],
    });
    expect(stdout).toContain("The prompt 'review' has no description");
    expect(stdout).toContain('1 tool, 1 resource, 1 prompt\n');
  });

  test('is judged with the chosen preset, rules and clients', async () => {
    const names = async (...argv: string[]): Promise<unknown[]> =>
      places(await listing([tool()], '-f', 'json', ...argv)).map((place) => (place as string[])[0]);
    expect(await names()).toEqual([]);
    expect(await names('--preset', 'strict')).toEqual(['mcp/require-annotations']);
    expect(await names('--rule', 'mcp/require-annotations: warn')).toEqual([
      'mcp/require-annotations',
    ]);
    expect(new Set(await names('--client', 'claude-directory'))).toEqual(
      new Set(['mcp/client-compatibility']),
    );
    expect(await names('--preset', 'strict', '--ignore-tool', 'find_*')).toEqual([]);
  });

  test('is judged by reported limits, too, where they are asked for', async () => {
    const any = tool({
      inputSchema: { type: 'object', properties: { value: { description: 'A.' } } },
    });
    const messages = async (...argv: string[]): Promise<string> =>
      (await listing([any], ...argv)).stdout;
    expect(await messages('--client', 'gemini')).not.toContain('may reject');
    expect(await messages('--client', 'gemini', '--reported')).toContain(
      "Gemini's API (in `parameters`) may reject every request with this tool",
    );
    expect(await messages('--reported')).toContain('The directory of Claude connectors');
  });

  test.each([
    ['{', 'tools.json is not JSON ('],
    ['{}', 'tools.json has no list of tools: save the result of tools/list in it'],
    [[{ title: 'No name' }], 'tools[0] of tools.json has no `name`'],
    [{ tools: { a: 1 } }, 'tools.json has no list of tools'],
  ])('that cannot be read ends with 2: %j', async (json, message) => {
    const { code, stderr } = await listing(json);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('that does not exist is named', async () => {
    const { code, stderr } = await project({}).lint('listing', 'none.json');
    expect(code).toBe(2);
    expect(stderr).toContain('mcp-lint: none.json does not exist: name a file');
  });
});

describe('a running server', () => {
  test('has findings by tool and place, without lines', async () => {
    const { code, stdout } = await project({}).lint(
      'listing',
      ...started(tool({ name: 'find user' }), tool()),
    );
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        'tool find user',
        "  error    /name: The tool name 'find user' is not valid, so clients may reject the tool. Use 1 to 128 of the characters A-Z, a-z, 0-9, '_', '-' and '.'.  mcp/valid-tool-name",
        '',
        '2 tools',
        '1 error, 0 warnings',
        '',
      ].join('\n'),
    );
  });

  test('is read with its instructions', async () => {
    const { lint, read } = project({});
    const { stdout } = await lint(
      'listing',
      '--save',
      'out.json',
      '--format',
      'github',
      '--',
      process.execPath,
      RAW,
      JSON.stringify({
        instructions: 'Ask\u200B first.',
        lists: { 'tools/list': [{ tools: [tool()] }] },
      }),
    );
    expect(JSON.parse(read('out.json'))).toMatchObject({ instructions: 'Ask\u200B first.' });
    expect(stdout).toMatch(
      /^::error file=out\.json,line=2,endLine=2,col=19,.*The instructions text of the server contains U\+200B/,
    );
  });

  test('has lines in the file that --save writes', async () => {
    const { lint, read } = project({});
    const { stdout } = await lint(
      'listing',
      '--save',
      'out.json',
      '--format',
      'github',
      ...started(tool({ name: 'find user' })),
    );
    expect(JSON.parse(read('out.json'))).toEqual({ tools: [tool({ name: 'find user' })] });
    expect(stdout).toMatch(/^::error file=out.json,line=4,/);
  });

  test('that does not answer ends with 2, and what it printed last is shown', async () => {
    const { code, stderr } = await project({}).lint(
      'listing',
      '--',
      process.execPath,
      '-e',
      'console.error("no key"); process.exit(3)',
    );
    expect(code).toBe(2);
    expect(stderr).toContain('The server exited with code 3 before it answered initialize');
    expect(stderr).toContain('  no key\n');
  });
});

test.each([
  [['listing'], 'listing checks one listing'],
  [['listing', 'a.json', 'b.json'], 'listing checks one listing'],
  [['listing', 'a.json', '--', 'node'], 'listing checks one listing'],
  [['listing', '--format', 'sarif', '--', 'node'], '--format sarif needs a file to point at'],
  [['listing', 'a.json', '--save', 'b.json'], '--save only applies to a server'],
  [
    ['listing', 'a.json', '--client', 'gemni'],
    '--client gemni is not known (did you mean gemini?)',
  ],
])('%j is rejected', async (argv, message) => {
  const { code, stderr } = await project({}).lint(...argv);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('a rule that needs the source is rejected', async () => {
  const { code, stderr } = await listing([tool()], '--rule', 'mcp/no-stdout: error');
  expect(code).toBe(2);
  expect(stderr).toContain('--rule names mcp/no-stdout, which needs the source of a server');
});
