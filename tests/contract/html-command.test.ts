import { expect, test } from 'vitest';
import { project } from '../cli/support/command.ts';

test('mcp-lint contract --format html shows the findings of the rules at their definitions', async () => {
  const { lint, read } = project({
    'package.json': '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }',
    'server.ts': [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "const server = new McpServer({ name: 's', version: '1' });",
      "server.registerTool('first', { description: 'Does the first thing.' }, () => ({ content: [] }));",
      "server.registerTool('second', {}, () => ({ content: [] }));",
    ].join('\n'),
  });
  expect(await lint('contract', '--format', 'html', '--out', 'contract.html')).toMatchObject({
    code: 0,
    stderr: '',
  });
  const [, first, second] = read('contract.html').split('<article');
  expect(first).not.toContain('mcp/require-description');
  expect(second).toMatch(
    /<li class="error"><span class="kind">Error<\/span> [^<]*second[^<]*<span class="soft"><code>mcp\/require-description<\/code>, <code>server\.ts:4<\/code>/,
  );
});

test('mcp-lint contract --format html shows the findings of other code beside the definitions', async () => {
  const { lint, read } = project({
    'package.json': '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }',
    'server.ts': [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';",
      "const server = new McpServer({ name: 's', version: '1' });",
      "server.registerTool('first', {}, () => ({ content: [] }));",
      "console.log('starting');",
      'await server.connect(new StdioServerTransport());',
    ].join('\n'),
  });
  await lint('contract', '--format', 'html', '--out', 'contract.html');
  const [before, first] = read('contract.html').split('<article');
  expect(first).toContain('mcp/require-description');
  expect(first!.split('</article>')[0]).not.toContain('mcp/no-stdout');
  expect(`${before}${first!.split('</article>')[1]}`).toContain('mcp/no-stdout');
});

test('mcp-lint contract --format html shows a mistake of another file at the definitions that bring it in', async () => {
  const { lint, read } = project({
    'package.json':
      '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0", "zod": "^4.0.0" } }',
    'schemas.ts':
      "import { z } from 'zod';\nexport const city = { since: z.date().describe('From when.') };\n",
    'server.ts': [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "import { city } from './schemas.js';",
      "const server = new McpServer({ name: 's', version: '1' });",
      "server.registerTool('first', { description: 'Does the first thing.', inputSchema: city }, () => ({ content: [] }));",
      "server.registerTool('second', { description: 'Does the second thing.', inputSchema: city }, () => ({ content: [] }));",
    ].join('\n'),
  });
  await lint('contract', '--format', 'html', '--out', 'contract.html');
  const [, first, second] = read('contract.html').split('<article');
  expect(first).toContain('Written in schemas.ts:2.');
  expect(second).toContain('Written in schemas.ts:2.');
});

test('mcp-lint contract --format html shows the findings of a name that is defined twice, and of one with a slash or number sign, there', async () => {
  const { lint, read } = project({
    'package.json': '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }',
    'server.ts': [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "const server = new McpServer({ name: 's', version: '1' });",
      "server.registerTool('first', { description: 'Does the first thing.' }, () => ({ content: [] }));",
      "server.registerTool('twice', {}, () => ({ content: [] }));",
      "server.registerTool('twice', {}, () => ({ content: [] }));",
      "server.registerTool('with/slash', {}, () => ({ content: [] }));",
      "server.registerTool('with#sign', {}, () => ({ content: [] }));",
    ].join('\n'),
  });
  await lint('contract', '--format', 'html', '--out', 'contract.html');
  const [, ...articles] = read('contract.html').split('<article');
  const placesOf = (article: string): string[] => [
    ...new Set(
      [...article.matchAll(/require-description<\/code>, <code>server\.ts:(\d)/g)].map(
        ([, line]) => line!,
      ),
    ),
  ];
  expect(articles.map(placesOf)).toEqual([[], ['4', '5'], ['7'], ['6']]);
});

test('links of the pages lead to a definition whatever its name has', async () => {
  const names = ['with/slash', 'with space', '\\u202Eturned', '\\r\\n::error::x', ''];
  const { lint, read } = project({
    'package.json': '{ "name": "p", "dependencies": { "@modelcontextprotocol/sdk": "^1.0.0" } }',
    'server.ts': [
      "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
      "const server = new McpServer({ name: 's', version: '1' });",
      ...names.map(
        (name) =>
          `server.registerTool('${name}', { description: 'Does it.' }, () => ({ content: [] }));`,
      ),
    ].join('\n'),
  });
  const reach = ['--reach', 'reach.html'];
  await lint('contract', '--format', 'html', '--out', 'contract.html', ...reach);
  await lint('reach', '--format', 'html', '--output-file', 'reach.html');
  const [contract, reached] = [read('contract.html'), read('reach.html')];
  const idsOf = (page: string): readonly string[] => page.match(/(?<= id=")[^"]*/g) ?? [];
  const linksTo = (page: string, address: string): readonly string[] =>
    [...page.matchAll(/ href="(?<address>[^"#]*)#(?<id>[^"]*)"/g)].flatMap(({ groups }) =>
      groups?.['address'] === address ? (groups['id'] ?? []) : [],
    );
  expect(linksTo(contract, '').length).toBeGreaterThan(names.length);
  expect(idsOf(contract)).toEqual(expect.arrayContaining([...linksTo(contract, '')]));
  expect(idsOf(reached)).toEqual(expect.arrayContaining([...linksTo(reached, '')]));
  expect(linksTo(contract, 'reach.html')).toHaveLength(names.length);
  expect(idsOf(reached)).toEqual(expect.arrayContaining([...linksTo(contract, 'reach.html')]));
});
