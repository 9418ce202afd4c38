import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../src/model/definitions/definition.ts';
import { definitionsIn } from '../listed.ts';
import { read, textAt } from '../read.ts';

/** The text of a name, `(name)` if it is only probable; then the state of its description. */
function shown({ name, description }: Definition): string {
  const text = name.kind === 'unknown' ? `(${name.probable ?? ''})` : 'value' in name && name.value;
  return `${String(text)} ${description.kind}`;
}

/** The tool `draw.line` of a server after some code, which may replace `registerTool`. */
function drawnAfter(code: string): readonly string[] {
  const { definitions } = read(`
    import { McpServer } from '@modelcontextprotocol/server';
    const server = new McpServer({});
    ${code}
    server.registerTool('draw.line', { description: 'Draws.' }, run);
  `);
  return definitions.map(shown);
}

/** Code that replaces `registerTool` by a function with the parameters `name` and `…rest`. */
const replacing = (body: string): string => `
  const original = server.registerTool.bind(server);
  server.registerTool = (name, ...rest) => { ${body} };
`;

describe('a tool that a function registers in place of the method of its server', () => {
  test('has the name that the function passes on', () => {
    const code = replacing(`return original(name.replaceAll('.', '_'), ...rest);`);

    expect(drawnAfter(code)).toEqual(['draw_line known']);
  });

  test('has a name that is only probable if the function may pass on another', () => {
    const code = replacing(`return original(globalThis.rename(name), ...rest);`);

    expect(drawnAfter(code)).toEqual(['(draw.line) known']);
  });

  test('has the description that the function passes on', () => {
    const code = `
      const original = server.registerTool;
      server.registerTool = function (name, config, handler) {
        return original.call(server, name, { title: 'Drawing' }, handler);
      };
    `;

    expect(drawnAfter(code)).toEqual(['draw.line absent']);
  });

  test.each([
    ['cannot be read', 'server.registerTool = globalThis.wrap(server);'],
    [
      'is put there conditionally',
      `if (flag()) { ${replacing('original(rename(name), ...rest);')} }`,
    ],
    ['changes what it is called with', replacing(`rest[0].title = 'x'; original(name, ...rest);`)],
  ])('is only probably as it is written if the function %s', (_when, code) => {
    expect(drawnAfter(code)).toEqual(['(draw.line) unknown']);
  });

  test('has its name at the place where it is given, which is not edited', () => {
    const text = `
      import { McpServer } from '@modelcontextprotocol/server';
      const server = new McpServer({});
      ${replacing(`original(name.toUpperCase(), ...rest);`)}
      server.registerTool('draw', {}, run);
    `;

    const [{ name } = {}] = read(text).definitions;
    expect(name).toMatchObject({ kind: 'known', value: 'DRAW' });
    expect(name).not.toHaveProperty('literal', true);
    expect(name && textAt(text, name.at)).toBe(`'draw'`);
  });
});

test('the name is that of the server, also if another module renames its tools', () => {
  const { definitions } = definitionsIn({
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { registerShapes } from './shapes.js';
      import { rename } from './rename.js';
      createServer();
      function createServer() {
        const server = new McpServer({ name: 'shapes', version: '1.0.0' });
        rename(server);
        registerShapes(server);
      }
    `,
    'shapes.ts': `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export function registerShapes(server: McpServer) {
        server.tool('draw.line', 'Draws.', {}, async () => ({ content: [] }));
      }
    `,
    'rename.ts': `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const plain = (name: string) => name.replaceAll('.', '_');
      export function rename(server: McpServer) {
        const original = server.tool.bind(server) as (name: string, ...rest: unknown[]) => unknown;
        (server as unknown as { tool: typeof original }).tool = (name, ...rest) =>
          original(plain(name), ...rest);
      }
    `,
  });

  expect(definitions.map(shown)).toEqual(['draw_line known']);
});
