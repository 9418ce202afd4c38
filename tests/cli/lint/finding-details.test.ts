import type { ESLint } from 'eslint';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { project } from '../support/command.ts';

/** A tool whose handler reaches text on stdout through a class and a function of another file. */
const FILES = {
  'package.json': '{ "name": "p", "main": "./src/index.ts" }',
  'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Papers } from './papers.js';

const server = new McpServer({ name: 's', version: '1' });
const papers = new Papers();
server.registerTool('find', { description: 'Finds the papers about a topic.' }, async () => {
  papers.find();
  return { content: [{ type: 'text', text: 'found' }] };
});
await server.connect(new StdioServerTransport());
`,
  'src/papers.ts': `export class Papers {
  find() { note('papers'); }
}
function note(text: string) {
  console.log(text);
}
`,
};

const STEPS = [
  ['Papers.find', 'src/index.ts:8'],
  ['note', 'src/papers.ts:2'],
  ['console.log', 'src/papers.ts:5'],
];

test('a finding has the steps that lead to it, each with its place', async () => {
  const { lint, path } = project(FILES);
  const { stdout } = await lint('--no-config', '--format', 'json');
  const messages = (JSON.parse(stdout) as ESLint.LintResult[]).flatMap((each) => each.messages);
  expect(messages).toMatchObject([
    {
      ruleId: 'mcp/no-stdout',
      line: 5,
      steps: STEPS.map(([label, place]) => {
        const [file, line] = place!.split(':');
        return { label, file: path(file!), line: Number(line) };
      }),
    },
  ]);
});

test('SARIF has them as a code flow', async () => {
  const { lint } = project(FILES);
  const { stdout } = await lint('--no-config', '--format', 'sarif');
  const [result] = (JSON.parse(stdout) as Log).runs[0]?.results ?? [];
  const locations = result?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
  expect(
    locations.map(({ location }) => [
      location?.message?.text,
      `${location?.physicalLocation?.artifactLocation?.uri}:${location?.physicalLocation?.region?.startLine}`,
    ]),
  ).toEqual(STEPS);
});

test('a finding without steps has no code flow', async () => {
  const files = { ...FILES, 'src/papers.ts': 'export class Papers { find() {} }' };
  const { lint } = project({
    ...files,
    'src/index.ts': FILES['src/index.ts'].replace(/description: '[^']+'/, ''),
  });
  const { stdout } = await lint('--no-config', '--format', 'sarif');
  const results = (JSON.parse(stdout) as Log).runs[0]?.results;
  expect(results).toMatchObject([{ ruleId: 'mcp/require-description' }]);
  expect(results?.[0]).not.toHaveProperty('codeFlows');
});

test('the page of the contract links to them', async () => {
  const { lint, read } = project(FILES);
  await lint('contract', '--no-config', '--format', 'html', '--out', 'docs/contract.html');
  expect(read('docs/contract.html')).toContain(
    '<li><code>Papers.find</code> <a href="../src/index.ts#L8"><code>src/index.ts:8</code></a></li>',
  );
});

test('mcp-lint explain --finding prints them with their lines', async () => {
  const { lint } = project(FILES);
  const explained = await lint('explain', '--no-config', '--finding', 'src/papers.ts:5');
  expect(explained).toEqual({
    code: 0,
    stderr: '',
    stdout: `src/papers.ts:5:3  warning  mcp/no-stdout
  \`console.log\` (reached by \`Papers.find\` → \`note\`) writes to stdout, which the stdio transport uses for messages, so clients report invalid JSON. Write to stderr instead.

  1. src/index.ts:8:3    Papers.find
     papers.find();
  2. src/papers.ts:2:12  note
     find() { note('papers'); }
  3. src/papers.ts:5:3   console.log
     console.log(text);

  Suggestion: Write to stderr.
    @@ -2,5 +2,5 @@
       find() { note('papers'); }
     }
     function note(text: string) {
    -  console.log(text);
    +  console.error(text);
     }

  npx --no-install mcp-lint explain no-stdout describes the rule.
`,
  });
});

test('mcp-lint explain --finding names every definition that has a mistake of another file', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { lint } = project({
    'src/window.ts': `import { z } from 'zod';
export const shape = { since: z.date().describe('When it begins.') };
`,
    'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { shape } from './window.js';
const server = new McpServer({ name: 's', version: '1' });
const run = async () => ({ content: [] });
${names.map((name) => `server.registerTool('${name}', { description: 'Lists.', inputSchema: shape }, run);\n`).join('')}`,
  });
  const { stdout } = await lint(
    ...['explain', '--no-config', 'no-unrepresentable-schema'],
    ...['--finding', 'src/window.ts:2'],
  );
  expect(stdout).toContain(`

  Definitions with it:
    src/index.ts:5:21  tool 'a'
    src/index.ts:6:21  tool 'b'
    src/index.ts:7:21  tool 'c'
    src/index.ts:8:21  tool 'd'
    src/index.ts:9:21  tool 'e'

`);
});

test('mcp-lint explain RULE --finding prints the severity that the rule has', async () => {
  const { lint } = project({
    'src/index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('a', {}, async () => ({ content: [] }));
`,
  });
  const firstLine = async (rule: string): Promise<string | undefined> => {
    const at = ['--finding', 'src/index.ts:3'];
    return (await lint('explain', '--no-config', rule, ...at)).stdout.split('\n')[0];
  };
  expect(await firstLine('require-description')).toBe(
    'src/index.ts:3:21  error  mcp/require-description',
  );
  // It is off by default, and a warning with the strict preset.
  expect(await firstLine('require-annotations')).toBe(
    'src/index.ts:3:21  warning  mcp/require-annotations',
  );
});

test('mcp-lint explain RULE --finding rejects the name of no rule', async () => {
  const { lint } = project(FILES);
  const at = ['--finding', 'src/papers.ts:5'];
  const { stderr } = await lint('explain', '--no-config', 'no-stdou', ...at);
  expect(stderr).toContain('explain names mcp/no-stdou, which is not a rule');
});

test.each([
  [
    ['--finding', 'src/papers.ts:4'],
    'src/papers.ts:4 has no finding: name a line of its file with one (5).',
  ],
  [
    ['require-description', '--finding', 'src/papers.ts:5'],
    'src/papers.ts:5 has no finding, nor has its file: name another file, or a rule that is off with --preset strict.',
  ],
  [
    ['--finding', 'src/papers.ts'],
    '--finding src/papers.ts has no line: write the file and the line, as in src/server.ts:12.',
  ],
])('mcp-lint explain %j fails', async (argv, message) => {
  const { lint } = project(FILES);
  expect(await lint('explain', '--no-config', ...argv)).toEqual({
    code: 2,
    stdout: '',
    stderr: `mcp-lint: ${message}\n`,
  });
});

test('a question to the user that only a class asks has the handler that calls the class', async () => {
  const { lint, path } = project({
    'package.json': '{ "name": "p", "type": "module" }',
    'src/tool.ts': `import { tool, z } from '@cyanheads/mcp-ts-core';
import { Papers } from './papers.js';

const papers = new Papers();
export const take = tool('take_paper', {
  description: 'Takes a paper by its id.',
  input: z.object({}),
  output: z.object({}),
  handler: async (input, ctx) => papers.take(ctx),
});
`,
    'src/papers.ts': `import type { Context } from '@cyanheads/mcp-ts-core';
import { ask } from './ask.js';
export class Papers {
  async take(ctx: Context) { return ask(ctx); }
}
`,
    'src/ask.ts': `import type { Context } from '@cyanheads/mcp-ts-core';
export async function ask(ctx: Context) { return ctx.elicit?.('Sure?', {} as never); }
`,
  });
  const { stdout } = await lint('--no-config', '--format', 'json');
  const messages = (JSON.parse(stdout) as ESLint.LintResult[]).flatMap((each) => each.messages);
  expect(messages.filter(({ ruleId }) => ruleId === 'mcp/interaction-in-handler')).toMatchObject([
    {
      message: expect.stringContaining("(tool 'take_paper' → Papers.take → ask)") as string,
      steps: [
        { label: "tool 'take_paper'", file: path('src/tool.ts'), line: 5 },
        { label: 'Papers.take', file: path('src/tool.ts'), line: 9 },
        { label: 'ask', file: path('src/papers.ts'), line: 4 },
        { label: 'ctx.elicit', file: path('src/ask.ts'), line: 2 },
      ],
    },
  ]);
});
