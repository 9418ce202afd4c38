import { expect, test } from 'vitest';
import { definitionsIn } from './listed.ts';

/** The names that a package has for its server outside of its code. */
function publishedNames(files: Readonly<Record<string, string>>): readonly string[] | undefined {
  const source = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';";
  return definitionsIn({ 'server.ts': source, ...files }, { name: '@acme/notes-mcp' }).analyses[0]
    ?.publishedNames;
}

test('a server has the name of its package', () => {
  expect(publishedNames({})).toEqual(['notes-mcp']);
});

test('a server has the name of its server.json', () => {
  const json = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'io.github.acme/notes',
    description: 'Notes.',
    version: '1.0.0',
  };
  expect(publishedNames({ 'server.json': JSON.stringify(json) })).toEqual(['notes-mcp', 'notes']);
});

test.each(['mcpServers', 'servers'])('a server has the names in the README, under %s', (key) => {
  const config = (name: string): string =>
    `\n\`\`\`json\n{ "${key}": {\n  "${name}": { "command": "npx" } } }\n\`\`\`\n`;
  const readme = `# Notes\n${config('notes')}In VS Code: ${config('acme')} "${key}": []`;
  expect(publishedNames({ 'README.md': readme })).toEqual(['notes-mcp', 'notes', 'acme']);
});
