import { expect, test } from 'vitest';
import { project } from './support/command.ts';

// In a file of its own: once a test has read schemas by the Zod of this repository, that is an installed copy.
test('a message does not name the version of a Zod that the project has not installed', async () => {
  const { lint } = project({
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '1.20.2', zod: '^4.1.0' },
    }),
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { z } from 'zod';
      const server = new McpServer({ name: 's', version: '1.0.0' });
      server.registerTool(
        'find',
        { description: 'Finds what was asked for.', inputSchema: { a: z.string().describe('What.') } },
        async () => ({ content: [] }),
      );`,
  });
  const { stdout } = await lint();
  expect(stdout).toContain('SDK v1 reads schemas of Zod 3, but this one is made with Zod 4, so');
  expect(stdout).not.toMatch(/Zod \d+\.\d/);
});

const tool = (name: string, input: string): string =>
  `server.registerTool('${name}', { description: 'Finds it.', inputSchema: { value: ${input} } }, async () => ({ content: [] }));`;

test('what versions of Zod list differently is not judged where it is not installed', async () => {
  const { lint } = project({
    'package.json': JSON.stringify({
      dependencies: { '@modelcontextprotocol/sdk': '^1.32.2', zod: '^4.0.0' },
      mcp: { clients: [{ profile: 'gemini', reported: true }] },
    }),
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 's', version: '1' });
${tool('find', "z.union([z.string(), z.number()]).describe('Words.')")}
${tool('get', "z.unknown().describe('Words.')")}
`,
  });
  const { stdout } = await lint();
  expect(stdout).toContain('a schema has no `type`');
  expect(stdout).not.toContain('a `type` is the list');
});
