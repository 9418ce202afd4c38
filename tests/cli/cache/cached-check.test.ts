import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { randomNumbers } from '../../contract/diff/support/random.ts';
import { project, type Outcome, type TemporaryProject } from '../support/command.ts';

const MANIFEST = JSON.stringify({
  name: 'notes',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' },
});

/** A server whose tools take their names, texts and schemas from other files. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': MANIFEST,
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }',
  'src/server.ts': [
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
    "import { id, day } from './schemas.js';",
    "import { text } from '@lib/texts';",
    "import * as names from './names';",
    "const server = new McpServer({ name: 'notes', version: '1' });",
    "import { registerMore } from './more.js';",
    'server.registerTool(names.add, { description: text, inputSchema: { id, day } }, () => ({ content: [] }));',
    "server.registerTool('list notes', { description: '' }, () => ({ content: [] }));",
    'registerMore(server);',
  ].join('\n'),
  // A second file with the same mistake of a third one, whose function may be called by no other.
  'src/more.ts': [
    "import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';",
    "import { id, day } from './schemas.js';",
    'export function registerMore(server: McpServer): void {',
    "  server.registerTool('find notes', { description: 'Finds.', inputSchema: { id, day } }, () => ({ content: [] }));",
    '}',
  ].join('\n'),
  'src/schemas.ts':
    "import { z } from 'zod';\nexport const id = z.string();\nexport const day = z.date();\n",
  'src/names/index.ts': "export const add = 'add note';\n",
  'lib/texts.ts': "export const text = '';\n",
  'src/other.ts': 'export const other = 1;\n',
};

/** Other contents of each file: a mistake less, or one more, or a syntax error. */
const EDITS: Readonly<Record<string, readonly string[]>> = {
  'package.json': [MANIFEST.replace('^4.0.0', '^3.25.0'), '{}'],
  'tsconfig.json': ['{}', '{ "compilerOptions": { "paths": { "@lib/*": ["./src/*"] } } }'],
  'src/server.ts': [
    FILES['src/server.ts']!.replace('list notes', 'list_notes'),
    FILES['src/server.ts']!.replace('registerMore(server);', ''),
    FILES['src/server.ts']!.replace('inputSchema: { id, day }', 'inputSchema: { id }'),
  ],
  'src/more.ts': [
    FILES['src/more.ts']!.replace('inputSchema: { id, day }', 'inputSchema: { id }'),
    FILES['src/more.ts']!.replace('export function', 'function'),
  ],
  'src/schemas.ts': [
    FILES['src/schemas.ts']!.replace('z.date()', 'z.iso.date()'),
    'export const = 1;\n',
  ],
  'src/names/index.ts': ["export const add = 'add_note';\n"],
  'lib/texts.ts': ["export const text = 'Adds a note.';\n"],
  'src/other.ts': ['export const other = 2;\n'],
  // Files that are found in place of others, once they exist.
  'src/names.ts': ["export const add = 'add-a-note!';\n"],
  'src/texts.ts': ["export const text = 'Adds another note.';\n"],
  // Files that use what another one defines.
  'src/start.ts': [
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { registerMore } from './more.js';\nregisterMore(new McpServer({ name: 'more', version: '1' }));\n",
    "import * as names from './names';\nObject.assign(names, { add: 'x' });\n",
  ],
  'server.json': ['{ "name": "x" }', '{ "name": "io.github.acme/notes" }'],
  'src/schemas.js': ['export const id = 1;\n'],
  'node_modules/zod/package.json': ['{ "name": "zod", "version": "3.25.0" }'],
  'eslint.config.js': ['export default [];\n'],
  '.gitignore': ['other.ts\n'],
};

/** Changes one file: its content, its existence, or its name. */
function change(
  { path, write }: TemporaryProject,
  state: Map<string, string>,
  random: (below: number) => number,
): string {
  const names = Object.keys(EDITS);
  const name = names[random(names.length)]!;
  const contents = [...(FILES[name] === undefined ? [] : [FILES[name]]), ...EDITS[name]!];
  const isThere = state.has(name);
  const kind = random(4);
  if (isThere && kind === 0) {
    state.delete(name);
    rmSync(path(name));
    return `remove ${name}`;
  }
  if (isThere && kind === 1) {
    const other = name.replace(/(\.\w+)$/, '-moved$1');
    const isMoved = state.has(other);
    if (!isMoved) {
      state.set(other, state.get(name)!);
      state.delete(name);
      renameSync(path(name), path(other));
      return `rename ${name}`;
    }
  }
  const content = contents[random(contents.length)]!;
  mkdirSync(dirname(path(name)), { recursive: true });
  write(name, content);
  state.set(name, content);
  return `write ${name}`;
}

/** Runs the command as a new process would, with nothing in memory of the runs before, and then again without the cache. */
async function runTwice(folder: string): Promise<readonly [cached: Outcome, without: Outcome]> {
  vi.resetModules();
  const { runIn } = await import('../support/command.ts');
  const options = ['--format', 'json', '--cache-location', '.cache.json'];
  return [await runIn(folder, [...options, '--cache']), await runIn(folder, options)];
}

describe('--cache', () => {
  test.each([0, 1, 2, 3, 4])(
    'answers as without it after every change (%i)',
    async (seed) => {
      const made = project(FILES);
      const random = randomNumbers(seed);
      const state = new Map(Object.entries(FILES));
      const done: string[] = [];
      for (let step = 0; step < 20; step++) {
        await setTimeout(20);
        const [cached, without] = await runTwice(made.folder);
        expect({ done, ...cached }).toEqual({ done, ...without });
        for (let changes = random(3); changes >= 0; changes--)
          done.push(change(made, state, random));
      }
    },
    120_000,
  );

  /** Marks the kept run, so that an answer from the cache shows. */
  const mark = ({ read, write }: TemporaryProject): void => {
    write('.cache.json', read('.cache.json').replaceAll('has no description', 'KEPT'));
  };
  const isKept = async (made: TemporaryProject, ...argv: string[]): Promise<boolean> => {
    const { stdout } = await made.lint('--cache', '--cache-location', '.cache.json', ...argv);
    return stdout.includes('KEPT');
  };
  const cachedProject = async (
    more: Readonly<Record<string, string>> = {},
  ): Promise<TemporaryProject> => {
    const made = project({ ...FILES, ...more });
    await setTimeout(20);
    await made.lint('--cache', '--cache-location', '.cache.json');
    mark(made);
    return made;
  };

  test('keeps the last run, in every format but html', async () => {
    const made = await cachedProject();
    for (const format of ['stylish', 'concise', 'json', 'github', 'sarif', 'junit', 'checklist'])
      expect([format, await isKept(made, '--format', format)]).toEqual([format, true]);
  });

  test('does not answer for other options, rules, files or a changed configuration', async () => {
    const made = await cachedProject();
    expect(await isKept(made, 'src')).toBe(false);
    mark(made);
    expect(await isKept(made, '--preset', 'strict')).toBe(false);
    mark(made);
    expect(await isKept(made, '--no-cross-file')).toBe(false);
  });

  test('does not answer once a file that was looked for exists', async () => {
    const made = await cachedProject();
    made.write('src/names.ts', "export const add = 'add_note';\n");
    expect(await isKept(made)).toBe(false);
  });

  test('answers again from a cache among the sources, and beside files that no check reads', async () => {
    const made = await cachedProject({ 'notes.md': 'One.\n', 'src/data.bin': '1' });
    for (let run = 0; run < 3; run++) {
      made.write('notes.md', `${run}\n`);
      made.write('src/data.bin', `${run}`);
      expect([run, await isKept(made)]).toEqual([run, true]);
    }
    made.write('src/other.ts', 'export const other = 3;\n');
    await setTimeout(20);
    expect(await isKept(made)).toBe(false);
    mark(made);
    expect(await isKept(made)).toBe(true);
  });

  test('keeps what suppressions need', async () => {
    const made = project(FILES);
    await made.lint('--suppress-all');
    await setTimeout(20);
    const options = ['--cache', '--cache-location', '.cache.json'];
    const [without, first, kept] = [
      await made.lint(),
      await made.lint(...options),
      await made.lint(...options),
    ];
    expect(without.code).toBe(0);
    expect(first).toEqual(without);
    expect(kept).toEqual(without);
  });

  test('keeps no run that writes fixes', async () => {
    const server = FILES['src/server.ts']!;
    const made = project({
      ...FILES,
      'src/server.ts': server.replace(
        'inputSchema: { id, day }',
        "inputSchema: { id, day }, annotations: { readOnlyHint: 'true' }",
      ),
    });
    await setTimeout(20);
    await made.lint('--fix', '--cache', '--cache-location', '.cache.json');
    expect(made.read('src/server.ts')).toContain('readOnlyHint: true');
    expect(existsSync(made.path('.cache.json'))).toBe(false);
  });

  test('writes to node_modules by default, and into a folder that is named', async () => {
    const made = project(FILES);
    await setTimeout(20);
    await made.lint('--cache');
    expect(existsSync(made.path('node_modules/.cache/mcp-lint.json'))).toBe(true);
    // The first run has made a folder, which the next one reads.
    await setTimeout(20);
    await made.lint('--cache', '--cache-location', 'cache/');
    expect(existsSync(made.path('cache/mcp-lint.json'))).toBe(true);
  });

  test('is not written through a link out of the project', async () => {
    const made = project(FILES);
    const outside = project({});
    symlinkSync(outside.folder, made.path('cache'));
    await setTimeout(20);
    await made.lint('--cache', '--cache-location', 'cache/');
    expect(existsSync(outside.path('mcp-lint.json'))).toBe(false);
  });

  test('is made anew when it cannot be read', async () => {
    const made = await cachedProject({ '.cache.json': '{ "key": ' });
    expect(await isKept(made)).toBe(true);
  });
});
