import { describe, expect, test } from 'vitest';
import { listed } from '../../../detect/listed.ts';

const tool = (name: string): string =>
  `export default {
     name: '${name}',
     description: 'Does it.',
     run: async () => ({ content: [] }),
   };
   export const label = '${name}_label';`;

const TOOLS = {
  'tools/read.ts': tool('read'),
  'tools/write.ts': tool('write'),
  'tools/notes/list.ts': tool('list'),
  'tools/types.d.ts': 'export type Tool = object;',
};

const REGISTER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  function register(tool) {
    server.registerTool(tool.name, { description: tool.description }, tool.run);
  }`;

/** The names of the tools of a server beside a folder with three tools. */
function named(code: string): string[] {
  return listed({ 'server.ts': `${REGISTER}\n${code}`, ...TOOLS });
}

describe('the modules that import.meta.glob loads', () => {
  test('at once', () => {
    const code = `
      const modules = import.meta.glob('./tools/*.ts', { eager: true }) as Record<string, any>;
      for (const [path, module] of Object.entries(modules)) register(module.default);`;

    expect(named(code)).toEqual(['read', 'write']);
  });

  test('when they are asked for', () => {
    const code = `
      const modules = import.meta.glob('./tools/**/*.ts');
      for (const path in modules) {
        const { default: tool } = await modules[path]();
        register(tool);
      }`;

    expect(named(code)).toEqual(['list', 'read', 'write']);
  });

  test('as one of their exports', () => {
    const code = `
      const tools = import.meta.glob('./tools/*.ts', { import: 'default', eager: true });
      Object.values(tools).forEach((tool) => register(tool));
      const labels = import.meta.glob('./tools/*.ts', { import: 'label' });
      for (const load of Object.values(labels)) register({ name: await load() });`;

    expect(named(code)).toEqual(['read', 'write', 'read_label', 'write_label']);
  });

  test('except those that a pattern excludes', () => {
    const code = `
      const modules = import.meta.glob(['./tools/*.ts', '!./tools/write.ts'], { eager: true });
      for (const module of Object.values(modules)) register(module.default);`;

    expect(named(code)).toEqual(['read']);
  });

  test('under the paths of a bundled application', () => {
    const code = `
      const modules = import.meta.glob('/tools/r*.ts', { eager: true });
      for (const path of Object.keys(modules)) register({ name: path });
      const beside = import.meta.glob('./tools/r*.ts', { eager: true });
      for (const path of Object.keys(beside)) register({ name: path });`;

    expect(named(code)).toEqual(['/tools/read.ts', './tools/read.ts']);
  });

  test('not as texts, nor by patterns that are not written out', () => {
    const code = `
      const texts = import.meta.glob('./tools/*.ts', { query: '?raw', eager: true });
      for (const text of Object.values(texts)) register(text.default);
      const computed = import.meta.glob(process.env.TOOLS, { eager: true });
      for (const module of Object.values(computed)) register(module.default);`;

    expect(named(code)).toEqual(['?', '?']);
  });
});
