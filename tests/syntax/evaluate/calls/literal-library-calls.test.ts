import { expect, test, vi } from 'vitest';
import { AnalysisSession } from '../../../../src/detect/discovery/session.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { definitionsIn, SDK_DEPENDENCY } from '../../../detect/listed.ts';

/** How often Zod is called to read a server that starts by several commands with `schema`. */
function callsOfZod(commands: number, schema: string): number {
  const entries = Array.from({ length: commands }, (_, index) => `command${index}.js`);
  const start = `import { serve } from './server.js'; serve();`;
  const { library } = new AnalysisSession(DEFAULT_SETTINGS);
  const call = vi.spyOn(Object.getPrototypeOf(library) as typeof library, 'call');
  const files = {
    ...Object.fromEntries(entries.map((file) => [file, start])),
    'tools.js': `
      import { z } from 'zod';
      export const tools = new Map();
      const add = (tool) => tools.set(tool.name, tool);
      add({ name: 'find', inputSchema: ${schema} });`,
    'server.js': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { tools } from './tools.js';
      export function serve() {
        const server = new McpServer({ name: 's', version: '1' });
        for (const { name, inputSchema } of tools.values())
          server.registerTool(name, { inputSchema }, () => ({ content: [] }));
      }`,
  };
  const bin = Object.fromEntries(entries.map((file) => [file, file]));
  const { definitions } = definitionsIn(files, { ...SDK_DEPENDENCY, bin });
  const { length } = call.mock.calls;
  call.mockRestore();
  expect(definitions.map(({ name }) => name)).toMatchObject([{ kind: 'known', value: 'find' }]);
  return length;
}

test('a schema of literals is made once for all start-ups', () => {
  const schema = "z.object({ id: z.string().describe('An id.'), tags: z.array(z.enum(['a'])) })";
  expect(callsOfZod(8, schema)).toBe(callsOfZod(1, schema));
});

test.each([
  ['a value of the module', "z.object({ id: z.string().describe(['An', 'id.'].join(' ')) })"],
  ['a callback', 'z.object({ id: z.string().refine((id) => id.length > 2) })'],
])('a schema with %s is made for each', (_with, schema) => {
  expect(callsOfZod(8, schema)).toBeGreaterThan(callsOfZod(1, schema));
});
