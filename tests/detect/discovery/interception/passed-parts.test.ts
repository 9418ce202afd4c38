import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { definitionsIn, listed } from '../../listed.ts';
import { read, textAt } from '../../read.ts';

/** The text of a name, `(name)` if it is only probable; then the state of its description. */
function shown({ name, description }: Definition): string {
  const text = name.kind === 'unknown' ? `(${name.probable ?? ''})` : 'value' in name && name.value;
  return `${String(text)} ${description.kind}`;
}

/** The tool `draw.line` of a server after some code, which may replace `registerTool`. */
function readAfter(code: string): readonly Definition[] {
  return read(`
    import { McpServer } from '@modelcontextprotocol/server';
    const server = new McpServer({});
    ${code}
    server.registerTool('draw.line', { description: 'Draws.' }, run);
  `).definitions;
}

const drawnAfter = (code: string): readonly string[] => readAfter(code).map(shown);

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
    ['changes what it is called with', replacing(`rest[0].title = 'x'; original(name, ...rest);`)],
  ])('is only probably as it is written if the function %s', (_when, code) => {
    expect(drawnAfter(code)).toEqual(['(draw.line) unknown']);
  });

  test('keeps its handler where the function passes on another that calls it', () => {
    const code = `
      ${replacing(`return original(name, rest[0], (...args) => globalThis.traced(() => rest[1](...args)));`)}
      const run = () => ({ content: [{ type: 'text', text: 'Drawn.' }] });
    `;

    const [{ results } = {}] = readAfter(code);
    expect(results?.blocks).toHaveLength(1);
  });

  const RUN = "const run = () => ({ content: [{ type: 'text', text: 'Drawn.' }] });";

  test.each([
    ['adds to it', 'async (...args) => ({ ...(await rest[1](...args)), structuredContent: {} })'],
    [
      'passes it to another function',
      'async (...args) => { const result = await rest[1](...args); log(result); return completed(result); }',
    ],
    ['lets another function run the handler', '(...args) => completed(rest[1], args)'],
  ])('has unknown results where the function %s', (_what, handler) => {
    const [{ results } = {}] = readAfter(
      `${replacing(`return original(name, rest[0], ${handler});`)}\n${RUN}`,
    );
    expect(results?.facts).toBeUndefined();
  });

  test.each([
    ['logs it', '(...args) => { const result = rest[1](...args); log(result); return result; }'],
    ['runs it in another function', 'async (...args) => traced(async () => rest[1](...args))'],
    ['calls it with a receiver', 'async (...args) => await rest[1].apply(undefined, args)'],
    [
      'only replaces errors',
      'async (...args) => { try { return await rest[1](...args); } catch (error) { return failed(rest[1], error); } }',
    ],
    [
      'answers some calls itself',
      '(...args) => { if (off()) return { content: [] }; return rest[1](...args); }',
    ],
  ])('keeps its results where the function %s', (_what, handler) => {
    const [{ results } = {}] = readAfter(
      `${replacing(`return original(name, rest[0], ${handler});`)}\n${RUN}`,
    );
    expect(results?.paths).toHaveLength(1);
  });

  test.each([
    ['the name', 'original(rename(name), ...rest);', '(draw.line) known'],
    ['the description', 'original(name, { ...rest[0], description: TEXT });', 'draw.line unknown'],
    ['nothing', 'original(name, rest[0], () => rest[1]());', 'draw.line known'],
  ])(
    'is as it is written but for %s, which a conditional function changes',
    (_what, body, text) => {
      const code = `if (flag()) { ${replacing(body)} }`;

      expect(drawnAfter(code)).toEqual([text]);
    },
  );

  test('keeps its annotations where several calls of the method copy its configuration', () => {
    const [{ annotations } = {}] = read(`
      import { McpServer } from '@modelcontextprotocol/server';
      const server = new McpServer({});
      ${replacing(`
        if (flag()) return original(name, ...rest);
        return original(name, { ...rest[0] }, () => rest[1]());
      `)}
      server.registerTool('draw', { annotations: { readOnlyHint: true } }, run);
    `).definitions;

    expect(annotations).toMatchObject({ kind: 'known' });
  });

  test.each([
    ['has none where a conditional function adds none', 'canAccess: () => true', 'absent'],
    ['has unknown ones where it adds some', 'annotations: { readOnlyHint: true }', 'unknown'],
  ])('without annotations %s to a copy of its configuration', (_which, added, kind) => {
    const [{ listed: fields } = {}] = read(`
      import { FastMCP } from 'fastmcp';
      const server = new FastMCP({ name: 'shapes', version: '1.0.0' });
      if (flag()) {
        const original = server.addTool.bind(server);
        server.addTool = (tool) => original({ ...tool, ${added} });
      }
      server.addTool({ name: 'draw', description: 'Draws.', execute: run });
    `).definitions;

    expect(fields?.annotations).toMatchObject({ kind });
  });

  test('is listed once where a function replaces the method of the server that it is given', () => {
    const code = `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const server = new McpServer({ name: 'shapes', version: '1.0.0' });
      function replace(given) {
        ${replacing('names.push(name); return original(name, ...rest);').replaceAll('server', 'given')}
      }
      const names = [];
      replace(server);
      register(server);
      function register(given) { given.registerTool('draw', { description: 'Draws.' }, run); }
    `;

    expect(listed(code)).toEqual(['draw']);
  });

  test('has the schema that a conditional function passes on among its other arguments', () => {
    const { definitions } = read(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { z } from 'zod';
      const server = new McpServer({ name: 'shapes', version: '1.0.0' });
      if (flag()) {
        const original = server.tool.bind(server);
        server.tool = (name, ...args) => {
          const others = args.slice(0, -1);
          return original(name, ...others, (...given) => traced(() => args.at(-1)(...given)));
        };
      }
      server.tool('draw', 'Draws.', { size: z.number().describe('In pixels.') }, run);
    `);

    const [input] = definitions[0]?.schemas ?? [];
    expect(input?.root.kind).toBe('known');
    expect(definitions.map(shown)).toEqual(['draw known']);
  });

  test('is read where a later assignment restores the method', () => {
    const [{ description } = {}] = read(`
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const server = new McpServer({});
      const tools = [(on) => on.registerTool('draw', { description: 'Draws.' }, draw)];
      const original = server.registerTool;
      server.registerTool = (name, config, handler) => {
        if (globalThis.allows(name)) return original.call(server, name, config, handler);
      };
      tools.forEach((tool) => tool(server));
      server.registerTool = original;
    `).definitions;

    expect(description).toMatchObject({ kind: 'known', value: 'Draws.' });
  });

  test('is read in each of several calls of the method', () => {
    const code = replacing(`
      if (flag()) original(name, ...rest);
      else original(name, { description: rest[0].description + ' (beta)' }, rest[1]);
    `);

    expect(drawnAfter(code)).toEqual(['draw.line unknown']);
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

test('a function that copies a tool with a type of the framework defines none itself', () => {
  const { definitions } = read(`
    import { FastMCP, type Tool } from 'fastmcp';
    const server = new FastMCP({ name: 'shapes', version: '1.0.0' });
    const original = server.addTool.bind(server);
    server.addTool = ((tool: Tool<any, any>): void => {
      original({ ...tool, execute: async () => 'Drawn.' });
    }) as FastMCP['addTool'];
    server.addTool({ name: 'draw', description: 'Draws.', execute });
  `);

  expect(definitions.map(shown)).toEqual(['draw known']);
});

test('a function that is put there before an error is caught is certain', () => {
  const { definitions } = definitionsIn({
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import { register } from './register.js';
      create();
      export async function create() {
        try {
          try {
            await connect();
          } catch (error) {
            throw new Error('No connection.', { cause: error });
          }
          const server = new McpServer({ name: 'shapes', version: '1.0.0' });
          register(server);
        } catch (error) {
          console.error(error);
          throw error;
        }
      }
    `,
    'register.ts': `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export function register(server: McpServer) {
        const original = server.registerTool.bind(server);
        server.registerTool = (name: string, config: any, handler: any) =>
          original(name.toUpperCase(), config, handler);
        server.registerTool('draw', { description: 'Draws.' }, async () => ({ content: [] }));
      }
    `,
  });

  expect(definitions.map(shown)).toEqual(['DRAW known']);
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
