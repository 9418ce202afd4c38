import { expect, test } from 'vitest';
import { listed, served } from '../../listed.ts';

const SERVER = `
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
  export async function start(names) {
    const server = new Server({ name: 'notes', version: '1.0.0' }, {});
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
    }));
  }
`;

/** The tools of a server whose function \`start\` the given code calls. */
function startedBy(code: string): string[] {
  return listed({ 'server.js': code, 'start.js': SERVER, 'other.js': 'export const none = 0;' });
}

test('a server that a module loads by a dynamic import has the names that it passes', () => {
  const main = `
    const { start } = await import('./start.js');
    await start(['read', 'write']);
  `;

  expect(startedBy(main)).toEqual(['read', 'write']);
});

test('a server that is loaded beside other modules is found', () => {
  const main = `
    (async () => {
      const [{ none }, { start }] = await Promise.all([
        import('./other.js'),
        import('./start.js'),
      ]);
      await start(['read', 'write']);
    })();
  `;

  expect(startedBy(main)).toEqual(['read', 'write']);
});

test('a server that a CommonJS module requires has the names that it passes', () => {
  const main = `
    const { start } = require('./start.js');
    start(['read', 'write']);
  `;

  expect(startedBy(main)).toEqual(['read', 'write']);
});

test('a loaded module may be called without a name', () => {
  const main = `(await import('./start.js')).start(['read', 'write']);`;

  expect(startedBy(main)).toEqual(['read', 'write']);
});

test.each([
  ['an instance', `export const app = new App();`, `import { app } from './app.js';`],
  ['a class', `export { App };`, `import { App } from './app.js'; const app = new App();`],
])('a method of %s from a module between it and the framework registers', (_, made, imported) => {
  const files = {
    'package.json': JSON.stringify({ dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } }),
    'server.js': `${imported} app.register({ name: 'read', inputSchema: { type: 'object' } });`,
    'app.js': `
      import { Tools } from './tools.js';
      class App {
        tools = new Tools();
        register(tool) {
          this.tools.register(tool);
        }
      }
      ${made}`,
    'tools.js': `
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      export class Tools {
        all = new Map();
        server = new Server({ name: 'notes', version: '1.0.0' }, {});
        constructor() {
          this.server.setRequestHandler(ListToolsRequestSchema, () => ({
            tools: [...this.all.values()],
          }));
        }
        register(tool) {
          this.all.set(tool.name, tool);
        }
      }`,
  };

  expect(listed(files)).toEqual(['read']);
});

test('a parameter of one of two types may be the registry', () => {
  const files = {
    'registry.ts': `
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListPromptsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      export class Registry {
        private prompts = new Map();
        private server = new Server({ name: 'notes', version: '1.0.0' }, {});
        constructor() {
          this.server.setRequestHandler(ListPromptsRequestSchema, () => ({
            prompts: [...this.prompts.values()],
          }));
        }
        registerPrompt(prompt) {
          this.prompts.set(prompt.name, prompt);
        }
      }`,
    'other.ts': 'export class Other { registerPrompt(prompt: unknown) {} }',
    'add.ts': `
      import type { Other } from './other.js';
      import type { Registry } from './registry.js';
      const ask = () => ({ name: 'ask' });
      export function addPrompts(registry: Registry | Other): void {
        registry.registerPrompt(ask());
      }`,
    'server.ts': `
      import { addPrompts } from './add.js';
      import { Registry } from './registry.js';
      addPrompts(new Registry());`,
  };

  expect(served(files)).toEqual(['ask']);
});

test('a file that names no framework registers on what another gets of type any', () => {
  const files = {
    'server.ts': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      import registerAll from './all.js';
      export function make() {
        const server = new McpServer({ name: 'notes', version: '1.0.0' });
        registerAll(server);
        return server;
      }`,
    'all.ts': `
      import registerNotes from './notes.js';
      export default function registerAll(server: any) {
        registerNotes(server);
      }`,
    'notes.ts': `
      export default function registerNotes(server: any) {
        server.registerResource('notes', 'notes://all', {}, async () => ({ contents: [] }));
      }`,
  };

  expect(listed(files)).toEqual(['notes']);
});

test('a method of a project that is named as one of lists is followed', () => {
  const code = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const run = async () => ({ content: [] });
    class Tools {
      join(server) { server.registerTool('joined', { description: 'Joins.' }, run); }
      add(server) { server.registerTool('added', { description: 'Adds.' }, run); }
    }
    export function fill(tools, server) {
      tools.join(server);
      tools.add(server);
      const later = [];
      later.push(() => server.registerTool('pushed', { description: 'Pushes.' }, run));
      for (const each of later) each();
    }
    fill(new Tools(), new McpServer({ name: 'notes', version: '1.0.0' }));
  `;

  expect(listed({ 'server.js': code }).sort()).toEqual(['added', 'joined', 'pushed']);
});
