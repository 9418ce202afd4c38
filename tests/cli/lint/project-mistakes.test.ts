import { relative } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import plugin from '../../../src/plugin/index.ts';
import parser from '../../../src/plugin/parser.ts';
import { project, type Outcome } from '../support/command.ts';

const PACKAGE = JSON.stringify({
  name: 'server',
  type: 'module',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' },
});
const SDK = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';";
const ANSWER = 'async () => ({ content: [] })';
const SCHEMAS = `import { z } from 'zod';
export const city = {
  filter: z.string(),
};
`;
const serverWith = (...names: string[]): string => `${SDK}
import { city } from './schemas.js';
const server = new McpServer({ name: 's', version: '1' });
${names.map((name) => `server.registerTool('${name}', { description: 'Looks up the weather.', inputSchema: city }, ${ANSWER});`).join('\n')}
`;

interface Result {
  readonly filePath: string;
  readonly messages: readonly {
    readonly ruleId: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  }[];
}

/** `file:line:column rule message` of each finding. */
function found({ stdout }: Pick<Outcome, 'stdout'>): string[] {
  return (JSON.parse(stdout) as Result[]).flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, line, column, message }) =>
        `${filePath.replace(/.*[\\/]/, '')}:${line}:${column} ${ruleId} ${message}`,
    ),
  );
}

/** ESLint with a preset alone. */
function eslintIn(cwd: string, preset: 'recommended' | 'strict' = 'recommended'): ESLint {
  return new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, plugin.configs[preset]],
  });
}

const GUESSED = {
  string: 'its name and the type `string`. Describe what it means, with its format or an example.',
  number: 'its name and the type `number`. Describe what it means, with its unit or range.',
};
const missing = (field: string, tool: string, type: keyof typeof GUESSED): string =>
  `mcp/require-field-description Field '${field}' of tool '${tool}' has no description, so its meaning must be guessed from ${GUESSED[type]}`;
const MISSING = missing('filter', 'now', 'string');

test('a schema that several files use is reported once, where it is written', async () => {
  const { lint } = project({
    'package.json': PACKAGE,
    'http.ts': serverWith('now', 'later'),
    'stdio.ts': serverWith('soon'),
    'schemas.ts': SCHEMAS,
  });
  expect(found(await lint('--format', 'json'))).toEqual([
    `schemas.ts:3:3 ${MISSING} Affects 3 tools: 'now', 'later' and 'soon'.`,
  ]);
});

test('a schema that each use makes optional is reported where it is created', async () => {
  const tool = (name: string, key: string, value: string): string =>
    `server.registerTool('${name}', { description: 'Paints it.', inputSchema: { ${key}: ${value} } }, ${ANSWER});\n`;
  const { lint } = project({
    'package.json': PACKAGE,
    'fields.ts': `import { z } from 'zod';
export const Color = z.enum(['red', '']).describe('The color.');
export const Day = z.date().describe('The day.');
`,
    'server.ts': `${SDK}
import { Color, Day } from './fields.js';
const server = new McpServer({ name: 's', version: '1' });
${tool('paint', 'color', 'Color.optional()')}${tool('spray', 'color', 'Color.optional()')}${tool('plan', 'day', 'Day.nullable().optional()')}`,
  });
  expect(found(await lint('--no-config', '--format', 'json'))).toEqual([
    expect.stringMatching(
      /^fields\.ts:2:22 mcp\/client-compatibility Gemini's API .* Affects 2 tools: 'paint' and 'spray'\.$/,
    ),
    expect.stringMatching(/^fields\.ts:3:20 mcp\/no-unrepresentable-schema 'day' /),
  ]);
});

test('a name that a second file registers again is reported once, at the second place', async () => {
  const register = (name: string): string =>
    `server.registerTool('${name}', { description: 'Looks up the weather.' }, ${ANSWER});`;
  const { lint } = project({
    'package.json': PACKAGE,
    'index.ts': `${SDK}
import { registerAll } from './all.js';
const server = new McpServer({ name: 's', version: '1' });
${register('now')}
registerAll(server);
`,
    'all.ts': `${SDK}
import { more } from './more.js';
export function registerAll(server: McpServer) {
  // Then more of them.
  ${register('soon')}
  more(server);
}
`,
    'more.ts': `${SDK}
export function more(server: McpServer) {
  ${register('soon')} ${register('now')}
}
`,
  });
  const duplicate = (name: string, where: string): string =>
    `mcp/no-duplicate-name This server already has a tool with the name '${name}' (${where}), so only one is reachable, or registration fails. Choose another name.`;
  expect(found(await lint('--format', 'json'))).toEqual([
    `more.ts:3:23 ${duplicate('soon', 'all.ts:5')}`,
    `more.ts:3:125 ${duplicate('now', 'index.ts:4')}`,
  ]);
});

const TYPED_TOOLS = `import type { Tool } from '@modelcontextprotocol/sdk/types.js';
export const tools: Tool[] = [
  { name: 'now', description: '', inputSchema: { type: 'string' } as any },
  { name: 'now', description: 'Looks up the weather.', inputSchema: { type: 'object', properties: {} } },
];
`;
const TOOL_LIST = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { tools } from './tools.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
`;
const TYPED_MISTAKES = [
  "tools.ts:3:31 mcp/require-description The tool 'now' has no description, so the model sees only its name. Say what it does and when to use it.",
  "tools.ts:3:56 mcp/valid-json-schema The root of inputSchema does not have the type 'object', so clients reject the whole tool list. Use an object.",
  "tools.ts:4:11 mcp/no-duplicate-name This server already has a tool with the name 'now' (line 3), so only one is reachable, or registration fails. Choose another name.",
];

describe('objects of a protocol type that the list handler of another file lists', () => {
  test('are judged as what they are on the server', async () => {
    const { lint } = project({
      'package.json': PACKAGE,
      'index.ts': TOOL_LIST,
      'tools.ts': TYPED_TOOLS,
    });
    expect(found(await lint('--format', 'json'))).toEqual(TYPED_MISTAKES);
  });

  test('are judged in their file by ESLint, and not again where they are listed', async () => {
    const { folder } = project({
      'package.json': PACKAGE,
      'index.ts': TOOL_LIST,
      'tools.ts': TYPED_TOOLS,
    });
    const results = await eslintIn(folder).lintFiles(['.']);
    expect(found({ stdout: JSON.stringify(results) })).toEqual(TYPED_MISTAKES);
  });

  test('are judged by their type alone where no handler lists them', async () => {
    const { lint } = project({
      'package.json': PACKAGE,
      'tools.ts': TYPED_TOOLS,
    });
    expect(found(await lint('--format', 'json', '--allow-unresolved'))).toEqual(
      TYPED_MISTAKES.slice(0, 1),
    );
  });
});

describe('objects of a protocol type that the list handler of another file copies', () => {
  const files = {
    'package.json': PACKAGE,
    'index.ts': TOOL_LIST.replace(
      '({ tools })',
      '({ tools: tools.map((each) => ({ name: each.name, description: each.description, inputSchema: each.inputSchema })) })',
    ),
    'tools.ts': TYPED_TOOLS.replace(
      "name: 'now', description: ''",
      "name: 'soon', description: 'd'",
    ),
  };
  const NOT_PASSED =
    "index.ts:5:93 mcp/require-annotations This registration passes no `annotations`, so clients assume that each tool may make changes, destroy existing data and reach external systems. Pass each tool's `annotations` on. Affects 2 tools: 'soon' and 'now'.";
  const ofAnnotations = (all: readonly string[]): readonly string[] =>
    all.filter((each) => each.includes('annotations'));

  test('lack the annotations that the copy leaves out', async () => {
    const { lint } = project(files);
    const outcome = await lint('--format', 'json', '--preset', 'strict');
    expect(ofAnnotations(found(outcome))).toEqual([NOT_PASSED]);
  });

  test('lack them in ESLint where they are copied, and not again in their own file', async () => {
    const { folder } = project(files);
    const results = await eslintIn(folder, 'strict').lintFiles(['.']);
    expect(ofAnnotations(found({ stdout: JSON.stringify(results) }))).toEqual([NOT_PASSED]);
  });
});

test('a use of the same definition from a second entry point is not counted', async () => {
  const { lint } = project({
    'package.json': PACKAGE,
    'tools.ts': `${SDK}
import { city } from './schemas.js';
export const register = (server: McpServer) =>
  server.registerTool('now', { description: 'Looks up the weather.', inputSchema: city }, ${ANSWER});`,
    'http.ts': `${SDK} import { register } from './tools.js'; register(new McpServer({ name: 's', version: '1' }));`,
    'stdio.ts': `${SDK} import { register } from './tools.js'; register(new McpServer({ name: 's', version: '1' }));`,
    'schemas.ts': SCHEMAS,
  });
  expect(found(await lint('--format', 'json'))).toEqual([`schemas.ts:3:3 ${MISSING}`]);
});

test('the directives of the file where it is written decide', async () => {
  const files = {
    'package.json': PACKAGE,
    'http.ts': `/* eslint-disable mcp/require-field-description */ ${serverWith('now')}`,
    'stdio.ts': serverWith('soon'),
  };
  const disabled = project({
    ...files,
    'schemas.ts': SCHEMAS.replace(
      '  filter',
      '  // eslint-disable-next-line mcp/require-field-description\n  filter',
    ),
  });
  expect(found(await disabled.lint('--format', 'json'))).toEqual([]);
  const enabled = project({ ...files, 'schemas.ts': SCHEMAS });
  expect(found(await enabled.lint('--format', 'json'))).toEqual([
    `schemas.ts:3:3 ${MISSING} Affects 2 tools: 'now' and 'soon'.`,
  ]);
});

test('a mistake in a file that is not linted is reported at the first use', async () => {
  const { lint } = project({
    'package.json': PACKAGE,
    'http.ts': serverWith('now'),
    'stdio.ts': serverWith('soon', 'later'),
    'schemas.ts': SCHEMAS,
  });
  expect(found(await lint('--format', 'json', 'http.ts', 'stdio.ts'))).toEqual([
    `http.ts:4:81 ${MISSING} Affects 3 tools: 'now', 'soon' and 'later'. Written in schemas.ts:3.`,
  ]);
});

describe('the configuration of the file where a mistake is written', () => {
  const projectWith = (...configs: string[]) =>
    project({
      'package.json': PACKAGE,
      'eslint.config.mjs': `
        import mcp from ${JSON.stringify(new URL('../../../src/plugin/index.ts', import.meta.url))};
        import parser from ${JSON.stringify(new URL('../../../src/plugin/parser.ts', import.meta.url))};
        export default [
          { files: ['**/*.ts'], languageOptions: { parser } },
          mcp.configs.recommended,
          ${configs.join(',\n')}
        ];`,
      'http.ts': serverWith('now'),
      'schemas.ts': SCHEMAS,
      'stdio.ts': serverWith('soon'),
    });
  const RULE = 'mcp/require-field-description';

  test('decides how severe it is', async () => {
    const { lint } = projectWith(`{ files: ['schemas.ts'], rules: { '${RULE}': 'warn' } }`);
    expect(await lint()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 errors, 1 warning') as string,
    });
  });

  test('can turn the rule off', async () => {
    const { lint } = projectWith(`{ files: ['schemas.ts'], rules: { '${RULE}': 'off' } }`);
    expect(found(await lint('--format', 'json'))).toEqual([]);
  });

  test('can have the rule on where it is off for those that bring it in', async () => {
    const { lint } = projectWith(
      `{ rules: { '${RULE}': 'off' } }`,
      `{ files: ['schemas.ts'], rules: { '${RULE}': 'warn' } }`,
    );
    expect(found(await lint('--format', 'json'))).toEqual([
      `schemas.ts:3:3 ${MISSING} Affects 2 tools: 'now' and 'soon'.`,
    ]);
  });

  test('can have the rule on where a comment turns it off for one that brings it in', async () => {
    const { lint, write } = projectWith();
    write('http.ts', `/* eslint ${RULE}: "off" */ ${serverWith('now')}`);
    expect(found(await lint('--format', 'json'))).toEqual([
      `schemas.ts:3:3 ${MISSING} Affects 2 tools: 'now' and 'soon'.`,
    ]);
  });

  test('does not decide on a file that is not linted: the first use with the rule on reports it', async () => {
    const { lint } = projectWith(
      `{ ignores: ['schemas.ts'] }`,
      `{ files: ['http.ts'], rules: { '${RULE}': 'off' } }`,
    );
    expect(found(await lint('--format', 'json'))).toEqual([
      `stdio.ts:4:82 ${missing('filter', 'soon', 'string')} Written in schemas.ts:3.`,
    ]);
  });

  test('decides on the mistakes in the file alone: those of the importer stay silent', async () => {
    const { lint, write } = projectWith(`{ files: ['http.ts'], rules: { '${RULE}': 'off' } }`);
    write(
      'http.ts',
      serverWith('now')
        .replace('inputSchema: city', 'inputSchema: { day: z.string() }')
        .replace('import {', "import { z } from 'zod';\nimport {"),
    );
    expect(found(await lint('--format', 'json'))).toEqual([
      `schemas.ts:3:3 ${missing('filter', 'soon', 'string')}`,
    ]);
  });

  test('has options that hold for what others bring', async () => {
    const { lint } = projectWith(
      `{ rules: { '${RULE}': 'off' } }`,
      `{ files: ['schemas.ts'], rules: { '${RULE}': ['warn', { surfaces: ['args'] }] } }`,
    );
    expect(found(await lint('--format', 'json'))).toEqual([]);
  });

  test('can ignore the file, so that the first use reports it', async () => {
    const { lint } = projectWith(`{ ignores: ['schemas.ts'] }`);
    expect(found(await lint('--format', 'json'))).toEqual([
      `http.ts:4:81 ${MISSING} Affects 2 tools: 'now' and 'soon'. Written in schemas.ts:3.`,
    ]);
  });
});

describe('eslint-suppressions.json', () => {
  const files = {
    'package.json': PACKAGE,
    'http.ts': serverWith('now', 'later'),
    'schemas.ts': SCHEMAS,
    'stdio.ts': serverWith('soon'),
  };

  test('counts what ESLint reports', async () => {
    const { lint, read, folder } = project(files);
    expect(await lint('--suppress-all')).toMatchObject({
      code: 0,
      stderr: 'mcp-lint: eslint-suppressions.json now suppresses 3 errors.\n',
    });
    const counts = (await eslintIn(folder).lintFiles(['.']))
      .filter(({ errorCount }) => errorCount > 0)
      .map(({ filePath, errorCount }) => [
        relative(folder, filePath),
        { 'mcp/require-field-description': { count: errorCount } },
      ]);
    expect(JSON.parse(read('eslint-suppressions.json'))).toEqual(Object.fromEntries(counts));
    expect(await lint()).toMatchObject({ code: 0, stderr: '' });
  });

  test('suppresses a mistake that ESLint reports in suppressed files only', async () => {
    const rule = 'mcp/require-field-description';
    const { lint, write } = project(files);
    write('eslint-suppressions.json', JSON.stringify({ 'http.ts': { [rule]: { count: 2 } } }));
    expect(found(await lint('--format', 'json'))).toEqual([
      `schemas.ts:3:3 ${MISSING} Affects 3 tools: 'now', 'later' and 'soon'.`,
    ]);
  });

  test('does not suppress a further mistake', async () => {
    const { lint, write } = project(files);
    await lint('--suppress-all');
    write('schemas.ts', SCHEMAS.replace('};', '  where: z.string(),\n};'));
    expect(found(await lint('--format', 'json'))).toHaveLength(2);
  });

  test('loses what no longer occurs', async () => {
    const { lint, write, read } = project(files);
    await lint('--suppress-all');
    write('schemas.ts', SCHEMAS.replace('z.string()', "z.string().describe('The city.')"));
    expect((await lint()).stderr).toContain('--prune-suppressions');
    await lint('--prune-suppressions');
    expect(JSON.parse(read('eslint-suppressions.json'))).toEqual({});
  });
});

describe('where a mistake is written, mcp-lint', () => {
  const annotations = (hint: string): string => `export const annotations = {
  readOnlyHint: ${hint},
  openWorldHint: true,
};
`;
  const server = (name: string): string => `${SDK}
import { annotations } from './annotations.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('${name}', { description: 'Looks up the weather.', annotations }, ${ANSWER});
`;

  test('fixes it', async () => {
    const { lint, read } = project({
      'package.json': PACKAGE,
      'annotations.ts': annotations("'true'"),
      'http.ts': server('now'),
      'stdio.ts': server('soon'),
    });
    expect(found(await lint('--format', 'json'))).toEqual([
      "annotations.ts:2:17 mcp/valid-annotations `readOnlyHint` is not a boolean, so clients reject the whole tool list. Write true or false. Affects 2 tools: 'now' and 'soon'.",
    ]);
    expect(await lint('--fix')).toMatchObject({ code: 0, stderr: '' });
    expect(read('annotations.ts')).toBe(annotations('true'));
    expect(read('http.ts')).toBe(server('now'));
  });

  test('removes the hidden characters of a description', async () => {
    const text = (space: string): string =>
      `export const ABOUT = 'Looks up${space}the weather.';\n`;
    const { lint, read } = project({
      'package.json': PACKAGE,
      'texts.ts': text('\\u200B '),
      'server.ts': `${SDK}
import { ABOUT } from './texts.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('now', { description: ABOUT }, ${ANSWER});
`,
    });
    expect(await lint('--fix')).toMatchObject({ code: 0, stderr: '' });
    expect(read('texts.ts')).toBe(text(' '));
  });

  test('applies its only suggestion, beside those that need the author', async () => {
    const schemas = (city: string): string => `import { z } from 'zod';
export const city = {
  /** The name of the city. */
  filter: ${city},
  amount: z.number(),
  /** Its place. */
  where: z.string()${city.slice('z.string()'.length).replace('The name of the city', 'Its place')},
};
`;
    const { lint, read } = project({
      'package.json': PACKAGE,
      'schemas.ts': schemas('z.string()'),
      'http.ts': serverWith('now'),
      'stdio.ts': serverWith('soon'),
    });
    const outcome = await lint('--fix', '--unsafe', '--format', 'json');
    expect(read('schemas.ts')).toBe(schemas("z.string().describe('The name of the city.')"));
    expect(found(outcome)).toEqual([
      `schemas.ts:5:3 ${missing('amount', 'now', 'number')} Affects 2 tools: 'now' and 'soon'.`,
    ]);
  });
});

describe('a mistake of a helper in another file, once', () => {
  const CORE_PACKAGE = JSON.stringify({
    name: 'server',
    type: 'module',
    dependencies: { '@cyanheads/mcp-ts-core': '^0.10.0' },
  });
  const tool = (name: string, handler: string): string => `
import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';
import { take, toError } from './service.js';
export const find = tool('${name}', {
  description: 'Finds a paper.',
  input: z.object({}),
  output: z.object({}),
  errors: [
    { reason: 'no_${name}', code: JsonRpcErrorCode.NotFound, when: 'There is none.', recovery: 'Search for the paper by its title.' },
  ],
  handler: ${handler},
});`;

  /** What a rule reports for two tools that use the service. */
  async function inService(rule: string, service: string, handler: string): Promise<string[]> {
    const { lint } = project({
      'package.json': CORE_PACKAGE,
      'paper.ts': tool('paper', handler),
      'author.ts': tool('author', handler),
      'service.ts': `import { notFound, serviceUnavailable } from '@cyanheads/mcp-ts-core/errors';\n${service}`,
    });
    return found(await lint('--format', 'json', '--rule', `mcp/${rule}: warn`)).filter((each) =>
      each.includes(`mcp/${rule} `),
    );
  }

  test('an error without the reason that the only tool which can reach it declares', async () => {
    const { lint } = project({
      'package.json': CORE_PACKAGE,
      'paper.ts': tool('paper', '() => take()'),
      'service.ts': `import { notFound } from '@cyanheads/mcp-ts-core/errors';
export const take = () => find();
function find(): never { throw notFound('x'); }`,
    });
    expect(found(await lint('--format', 'json'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^service\.ts:3:32 mcp\/prefer-ctx-fail .*'no_paper'/),
      ]),
    );
  });

  test('an error of a service that two tools with different reasons use', async () => {
    const service = "export function take() { throw notFound('x'); }";
    expect(await inService('prefer-ctx-fail', service, '() => take()')).toEqual([]);
  });

  test('an error that says a reason', async () => {
    const service = "export function take() { throw notFound('x', { reason: 'no_paper' }); }";
    expect(await inService('prefer-ctx-fail', service, '() => take()')).toEqual([]);
  });

  test('an error that one handler catches', async () => {
    const service = "export function take() { throw notFound('x'); }";
    const handler = '() => { try { take(); } catch { return {}; } return {}; }';
    expect(await inService('prefer-ctx-fail', service, handler)).toEqual([]);
  });

  test('a caught error that is not the cause', async () => {
    const service =
      "export async function take() { try { await fetch('x'); } catch (error) { throw serviceUnavailable('x'); } }";
    expect(await inService('preserve-cause', service, '() => take()')).toEqual([
      expect.stringMatching(/^service\.ts:2:80 .*Affects 2 tools: 'author' and 'paper'\.$/),
    ]);
  });

  test('a caught error that the handlers pass to a helper, which drops it', async () => {
    const service = "export function toError(error) { return serviceUnavailable('x'); }";
    const handler =
      'async () => { try { await fetch("x"); } catch (error) { throw toError(error); } }';
    expect(await inService('preserve-cause', service, handler)).toEqual([
      expect.stringMatching(/^service\.ts:2:41 .*Affects 2 tools: 'author' and 'paper'\.$/),
    ]);
  });

  test('a caught error that the handlers log before they pass it', async () => {
    const service = "export function toError(error) { return serviceUnavailable('x'); }";
    const handler =
      'async () => { try { await fetch("x"); } catch (error) { console.error(error); throw toError(error); } }';
    expect(await inService('preserve-cause', service, handler)).toEqual([]);
  });

  test('a helper that no handler passes a caught error', async () => {
    const service = "export function toError(error) { return serviceUnavailable('x'); }";
    const handler = '() => { throw toError("closed"); }';
    expect(await inService('preserve-cause', service, handler)).toEqual([]);
  });

  test.each([
    ['the error', 'toError(error)', true],
    ['its message, by its name', 'toError((error as Error).message)', true],
    ['its message, which may be for successes, too', 'take((error as Error).message)', false],
  ])('the result of a caught error, made of %s', async (_name, made, isInHelper) => {
    const tool = (name: string): string => `${SDK}
import { take, toError } from './service.js';
export const register = (server: McpServer) => server.registerTool('${name}', { description: 'Loads a text.', annotations: {} }, async () => {
  try { return take(await (await fetch('x')).text()); } catch (error) { return ${made}; }
});`;
    const { lint } = project({
      'package.json': PACKAGE,
      'paper.ts': tool('paper'),
      'author.ts': tool('author'),
      'server.ts': `${SDK}
import { register as paper } from './paper.js'; import { register as author } from './author.js';
const server = new McpServer({ name: 's', version: '1' }); paper(server); author(server);`,
      'service.ts': `export const take = (text: string) => ({ content: [{ type: 'text', text }] });
export function toError(error: unknown) { return take(String(error)); }`,
    });
    const reported = found(await lint('--format', 'json')).filter((each) =>
      each.includes('mcp/require-error-flag '),
    );
    expect(reported).toEqual(
      isInHelper
        ? [expect.stringMatching(/^service\.ts:2:50 .*Affects 2 tools: 'author' and 'paper'\.$/)]
        : [
            expect.stringMatching(/^author\.ts:4:80 .*\.$/),
            expect.stringMatching(/^paper\.ts:4:80 .*\.$/),
          ],
    );
  });

  test('a message that reveals the stack', async () => {
    const service =
      "export async function take() { try { await fetch('x'); } catch (error) { throw new Error(`Failed: ${error.stack}`); } }";
    expect(await inService('no-leaky-error-message', service, '() => take()')).toEqual([
      expect.stringMatching(/^service\.ts:2:101 .*Affects 2 tools: 'author' and 'paper'\.$/),
    ]);
  });

  test('a message that reveals the stack to a handler that catches it', async () => {
    const service =
      "export async function take() { try { await fetch('x'); } catch (error) { throw new Error(`Failed: ${error.stack}`); } }";
    const handler = 'async () => { try { await take(); } catch { return {}; } return {}; }';
    expect(await inService('no-leaky-error-message', service, handler)).toEqual([]);
  });

  test.each([
    ['its own words', 'reply', '`Error: ${message}`', 'results.ts:2:10'],
    ['the words of its callers', 'reply', 'message', 'server.ts:7:12'],
    ['the words of its callers, by a helper of failures', 'failed', 'message', 'results.ts:2:10'],
  ])('a result without a flag, in %s', async (_, helper, text, place) => {
    const { lint } = project({
      'package.json': PACKAGE,
      'server.ts': `${SDK}
import { ${helper} } from './results.js';
const server = new McpServer({ name: 's', version: '1' });
async function answer(): Promise<any> {
  try { return JSON.parse('{'); }
  catch (error) {
    return ${helper}('Error: ' + String(error));
  }
}
server.registerTool('now', { description: 'Says the weather.' }, answer);
server.registerTool('soon', { description: 'Says the weather of tomorrow.' }, answer);`,
      'results.ts': `export function ${helper}(message: string) {
  return { content: [{ type: 'text', text: ${text} }] };
}`,
    });
    expect(found(await lint('--format', 'json'))).toEqual([
      expect.stringMatching(
        new RegExp(`^${place} mcp/require-error-flag .*Affects 2 tools: 'now' and 'soon'\\.$`),
      ),
    ]);
  });
});
