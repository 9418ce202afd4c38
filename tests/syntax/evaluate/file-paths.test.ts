import { describe, expect, test } from 'vitest';
import { listed } from '../../detect/listed.ts';

const tool = (name: string): string =>
  `export const name = '${name}';
   export const description = 'Does it.';
   export const run = async () => ({ content: [] });`;

const TOOLS = {
  'tools/read.js': tool('read'),
  'tools/write.js': tool('write'),
  'tools/help.mjs': 'export {};',
};

const REGISTER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  function register(tool) {
    server.registerTool(tool.name, { description: tool.description }, tool.run);
  }`;

/** The names of the tools of a server beside a folder with two tools. */
function named(code: string): string[] {
  return listed({ 'server.js': `${REGISTER}\n${code}`, ...TOOLS });
}

describe('the modules of a folder that is listed at run time', () => {
  test('one after the other', () => {
    const code = `
      import { readdir } from 'node:fs/promises';
      import { dirname, join } from 'node:path';
      import { fileURLToPath, pathToFileURL } from 'node:url';
      const folder = join(dirname(fileURLToPath(import.meta.url)), 'tools');
      const files = await readdir(folder);
      for (const file of files.filter((each) => each.endsWith('.js')))
        register(await import(pathToFileURL(join(folder, file)).href));`;

    expect(named(code)).toEqual(['read', 'write']);
  });

  test('at once, with those that could be loaded', () => {
    const code = `
      import fs from 'fs/promises';
      import path from 'path';
      import { fileURLToPath } from 'url';
      async function load() {
        const folder = fileURLToPath(new URL('./tools', import.meta.url));
        const extension = fileURLToPath(import.meta.url).endsWith('.ts') ? '.ts' : '.js';
        const files = (await fs.readdir(folder)).filter((file) => path.extname(file) === extension);
        const results = await Promise.allSettled(
          files.map(async (file) => ({ tool: await import(\`\${folder}/\${file}\`) })),
        );
        const tools = [];
        for (const result of results) {
          if (result.status === 'rejected') continue;
          if (result.value.tool.name) tools.push(result.value.tool);
        }
        return tools;
      }
      for (const tool of await load()) register(tool);`;

    expect(named(code)).toEqual(['read', 'write']);
  });

  test('required', () => {
    const code = `
      const fs = require('fs');
      const path = require('path');
      fs.readdirSync(path.join(__dirname, 'tools'))
        .filter((file) => file.endsWith('.js'))
        .forEach((file) => register(require(path.join(__dirname, 'tools', file))));`;

    expect(named(code)).toEqual(['read', 'write']);
  });

  test('in TypeScript, by the names of the compiled files', () => {
    const code = `
      import { readdirSync } from 'node:fs';
      import { join } from 'node:path';
      const files = readdirSync(join(import.meta.dirname, 'tools'));
      for (const file of files.filter((each) => each.endsWith('.js')))
        register(await import(join(import.meta.dirname, 'tools', file)));`;
    const files = { 'tools/read.ts': tool('read'), 'tools/write.ts': tool('write') };

    expect(listed({ 'server.ts': `${REGISTER}\n${code}`, ...files })).toEqual(['read', 'write']);
  });

  test('a part of which a variable chooses', () => {
    const code = `
      import { readdirSync } from 'node:fs';
      import { join } from 'node:path';
      const wanted = process.env.ALL ? ['read', 'write'] : ['read'];
      const all = [];
      for (const file of readdirSync(join(import.meta.dirname, 'tools')))
        if (file.endsWith('.js')) all.push(await import('./tools/' + file));
      for (const tool of all.filter(({ name }) => wanted.includes(name))) register(tool);`;

    expect(named(code)).toEqual(['read?', 'write?']);
  });

  test('a folder that is there, whatever may fail', () => {
    const code = `
      import { existsSync, readdirSync } from 'node:fs';
      import { join } from 'node:path';
      function filesIn(folder) {
        try {
          if (!existsSync(folder)) return [];
          return readdirSync(folder).filter((file) => file.endsWith('.js'));
        } catch {
          return [];
        }
      }
      for (const file of filesIn(join(import.meta.dirname, 'tools'))) register(await import('./tools/' + file));`;

    expect(named(code)).toEqual(['read', 'write']);
    expect(named(code.replace("'tools')", "'plugins')"))).toEqual(['?']);
  });

  test('an unknown folder', () => {
    const code = `
      import { readdirSync } from 'node:fs';
      for (const file of readdirSync(process.env.FOLDER)) register(await import(file));`;

    expect(named(code)).toEqual(['?']);
  });
});
