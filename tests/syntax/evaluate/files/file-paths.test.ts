import { describe, expect, test } from 'vitest';
import { definitionsIn, listed } from '../../../detect/listed.ts';

const tool = (name: string): string =>
  `export const name = '${name}';
   export const description = 'Does it.';
   export const run = async () => ({ content: [] });`;

const TOOLS = {
  'tools/read.js': tool('read'),
  'tools/write.js': tool('write'),
  'tools/help.mjs': 'export {};',
};

const SERVER = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });`;

const REGISTER = `${SERVER}
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

    expect(named(code)).toEqual(['read', 'write?']);
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

describe('the modules of a tree of folders', () => {
  const DEEP = {
    'tools/read.js': tool('read'),
    'tools/files/write.js': tool('write'),
    'tools/files/write.test.js': tool('test'),
    'tools/files/notes.md': 'none',
  };
  const inTree = (code: string): string[] =>
    listed({ 'server.js': `${REGISTER}\n${code}`, ...DEEP });
  const FOLDER = `
    import fs, { readdirSync, statSync } from 'node:fs';
    import path, { join } from 'node:path';
    const folder = join(import.meta.dirname, 'tools');`;
  const IS_MODULE = "name.endsWith('.js') && !name.includes('.test.')";

  test.each([
    [
      'by entries',
      `function walk(from) {
         const found = [];
         for (const entry of readdirSync(from, { withFileTypes: true })) {
           const { name } = entry;
           if (entry.isDirectory()) found.push(...walk(join(from, name)));
           else if (entry.isFile() && ${IS_MODULE}) found.push(join(from, name));
         }
         return found;
       }
       for (const file of walk(folder)) register(await import(file));`,
    ],
    [
      'by the status of each path',
      `async function load(from) {
         for (const name of readdirSync(from)) {
           const file = join(from, name);
           if (statSync(file).isDirectory()) await load(file);
           else if (${IS_MODULE}) register(await import(file));
         }
       }
       await load(folder);`,
    ],
    [
      'at once',
      `const names = await fs.promises.readdir(folder, { recursive: true });
       for (const name of names) if (${IS_MODULE}) register(await import(join(folder, name)));`,
    ],
    [
      'by entries of the whole tree',
      `for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
         if (${IS_MODULE}) register(await import(join(parentPath, name)));`,
    ],
    [
      'by a pattern of a package',
      `const { glob } = await import('glob');
       for (const file of await glob('tools/**/*.{js,mjs}', { ignore: '**/*.test.js' })) register(await import(file));`,
    ],
    [
      'by patterns from a folder',
      `import fg from 'fast-glob';
       const files = fg.sync(['**/*.js', '!**/*.test.js'], { cwd: folder, absolute: true });
       for (const file of files) register(await import(file));`,
    ],
  ])('%s', (_how, code) => {
    const names = inTree(`${FOLDER} ${code}`).map((name) => name.replace('?', ''));
    expect(names.sort()).toEqual(['read', 'write']);
  });

  test('an export that a module lacks is nothing', () => {
    const files = { 'tools/a.js': `export const tool = { name: 'a', description: 'd' };` };
    const code = `for (const name of readdirSync(folder)) {
      const loaded = await import(join(folder, name));
      register(loaded.default ?? loaded.tool);
    }`;
    expect(listed({ 'server.js': `${REGISTER}\n${FOLDER} ${code}`, ...files })).toEqual(['a']);
  });

  test('a pattern in a folder that is named by a text', () => {
    const code = `const { glob } = await import('glob');
      for (const file of await glob('*.js', { cwd: 'tools' })) register(await import(file));`;
    expect(inTree(code)).toEqual(['read']);
  });

  test('a pattern in an unknown folder finds unknown files', () => {
    const code = `const { glob } = await import('glob');
      for (const file of await glob('tools/*.js', { cwd: await find() })) register(await import(file));`;
    expect(inTree(code)).toEqual(['?']);
  });

  test('rare wildcards are not read', () => {
    const code = `const { glob } = await import('glob');
      for (const file of await glob('tools/!(files)/*.js')) register(await import(file));`;
    expect(inTree(code)).not.toContain('read');
  });
});

describe('the modules of a folder that a condition selects by their names', () => {
  const FOLDER = `
    import { readdirSync } from 'node:fs';
    import { dirname, join } from 'node:path';
    import { fileURLToPath, pathToFileURL } from 'node:url';
    const folder = join(dirname(fileURLToPath(import.meta.url)), 'tools');`;
  const SKIP = `if (!name.endsWith('.js')) continue;`;

  test('are certain', () => {
    const code = `for (const name of readdirSync(folder)) {
      ${SKIP}
      const tool = await import(join(folder, name));
      server.registerTool(tool.name, { description: tool.description }, tool.run);
    }`;

    expect(listed({ 'server.js': `${SERVER} ${FOLDER} ${code}`, ...TOOLS })).toEqual([
      'read',
      'write',
    ]);
  });

  test.each([
    ['a member', 'const loaded = await import(join(folder, name)); loaded.register(server);'],
    [
      'by a URL',
      'const { register } = await import(pathToFileURL(join(folder, name)).href); register(server);',
    ],
  ])('register themselves: %s', (_how, body) => {
    const registrar = (name: string): string =>
      `export function register(server) { server.registerTool('${name}', {}, async () => ({ content: [] })); }`;
    const code = `for (const name of readdirSync(folder)) { ${SKIP} ${body} }`;
    const files = {
      'server.js': `${SERVER} ${FOLDER} ${code}`,
      'tools/a.js': registrar('a'),
      'tools/b.js': registrar('b'),
      'tools/README.md': '',
    };

    expect(listed(files)).toEqual(['a', 'b']);
  });
});

describe('a JSON file that is read at run time', () => {
  const FILES = {
    'tools.json': JSON.stringify([{ name: 'read' }, { name: 'write' }]),
    'names.txt': JSON.stringify([{ name: 'read' }, { name: 'write' }]),
    'tools.js.map': JSON.stringify([{ name: 'read' }]),
  };
  const readFrom = (expression: string): readonly string[] =>
    listed({
      'server.js': `${REGISTER}
        import { readFileSync } from 'node:fs';
        import { dirname, join, resolve } from 'node:path';
        import { fileURLToPath } from 'node:url';
        const folder = dirname(fileURLToPath(import.meta.url));
        for (const { name } of ${expression}) register({ name, description: 'Does it.', run });
        async function run() { return { content: [] }; }`,
      ...FILES,
    });

  test.each([
    `JSON.parse(readFileSync(join(folder, 'tools.json'), 'utf8'))`,
    `JSON.parse(readFileSync(join(folder, 'tools.json'), { encoding: 'utf-8' }))`,
    `JSON.parse(readFileSync(join(folder, 'names.txt'), 'utf8'))`,
    `JSON.parse(readFileSync(resolve(process.cwd(), join(folder, 'tools.json')), 'utf8'))`,
    `JSON.parse(readFileSync(resolve('other', folder, 'tools.json'), 'utf8'))`,
  ])('is known: %s', (expression) => {
    expect(readFrom(expression)).toEqual(['read', 'write']);
  });

  test.each([
    `JSON.parse(readFileSync(join(folder, 'other.json'), 'utf8'))`,
    `JSON.parse(readFileSync(join(folder, 'tools.js.map'), 'utf8'))`,
    `JSON.parse(readFileSync(join(process.cwd(), 'tools.json'), 'utf8'))`,
    `JSON.parse(readFileSync(resolve(folder, process.cwd(), 'tools.json'), 'utf8'))`,
    `readFileSync(join(folder, 'tools.json'))`,
  ])('is unknown where it is not there, no data, elsewhere or bytes: %s', (expression) => {
    expect(readFrom(expression)).not.toContain('read');
  });
});

test('a description that a file beside the module has is known', () => {
  const { definitions } = definitionsIn({
    'server.js': `${SERVER}
      import { readFileSync } from 'node:fs';
      const text = (file) => readFileSync(new URL(file, import.meta.url), 'utf8').trim();
      server.registerTool('read', { description: text('./read.md') }, async () => ({ content: [] }));`,
    'read.md': 'Reads a note.\n',
  });

  expect(definitions[0]?.description).toMatchObject({ kind: 'known', value: 'Reads a note.' });
});

test('the modules that a Glob of Bun finds in a folder', () => {
  const code = `
    import { join } from 'node:path';
    import { fileURLToPath, pathToFileURL } from 'node:url';
    const folder = fileURLToPath(new URL('./tools', import.meta.url));
    const glob = new Bun.Glob('*.js');
    for await (const file of glob.scan({ cwd: folder }))
      register(await import(pathToFileURL(join(folder, file)).href));`;

  expect(named(code)).toEqual(['read', 'write']);
});

test.each(['c+notes', 'notes (old)', '@notes', 'notes, old'])(
  'patterns in a folder with a name like a pattern: %s',
  (folder) => {
    const code = `${REGISTER}
      import { join } from 'node:path';
      import fg from 'fast-glob';
      const folder = join(import.meta.dirname, 'tools');
      for (const file of fg.sync('*.js', { cwd: folder, absolute: true }))
        register(await import(file));`;

    expect(
      listed({
        [`${folder}/server.js`]: code,
        [`${folder}/tools/read.js`]: tool('read'),
        [`${folder}/tools/write.js`]: tool('write'),
      }),
    ).toEqual(['read', 'write']);
  },
);
