import { describe, expect, test } from 'vitest';
import { listed } from '../listed.ts';

const handler = 'async () => ({ content: [] })';

/** The names that two calls of a wrapper `add` define. */
function addedBy(wrapper: string): string[] {
  return listed(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    ${wrapper}
    add('read', { description: 'Reads a note.' }, ${handler});
    add('write', { description: 'Writes a note.' }, ${handler});
  `);
}

const FUNCTION = `(name: string, config: any, run: any) =>
  server.registerTool(name, { ...config }, run)`;

describe('calls of a wrapper', () => {
  test('with a cast around it', () => {
    expect(addedBy(`const add: typeof server.registerTool = (${FUNCTION}) as any;`)).toEqual([
      'read',
      'write',
    ]);
  });

  test('with two casts around it', () => {
    expect(addedBy(`const add = (${FUNCTION}) as unknown as Add;`)).toEqual(['read', 'write']);
  });
});
