import { describe, expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import { mayHold } from '../../../src/detect/discovery/file-filter.ts';
import { AnalysisSession } from '../../../src/detect/discovery/session.ts';
import type { Definition } from '../../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { Files } from '../../../src/syntax/modules/files.ts';
import { Packages } from '../../../src/syntax/modules/packages.ts';
import { moduleFrom } from '../module-from.ts';
import { project } from '../project.ts';

/** The definitions of the files that the analysis would look at, in a project without a package.json. */
function definitionsIn(
  sources: Readonly<Record<string, string>>,
  configs: Readonly<Record<string, string | object>>,
): readonly Definition[] {
  const { path } = project({ ...sources, ...configs });
  const session = new AnalysisSession(DEFAULT_SETTINGS);
  return Object.entries(sources).flatMap(([file, text]) => {
    const module = moduleFrom(path(file), text);
    return mayHold(path(file), text, session)
      ? analyze(module, DEFAULT_SETTINGS, session).definitions
      : [];
  });
}

function namesOf(definitions: readonly Definition[]): string[] {
  return definitions.map(({ name }) => (name.kind === 'known' ? name.value : '?'));
}

const SERVER = `
  import { McpServer } from 'mcp/server/mcp.js';
  import { z } from 'schema';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  for (const name of z.enum(['read', 'write']).options)
    server.registerTool(name, { description: 'Does it.' }, async () => ({ content: [] }));`;

const IMPORTS = { 'mcp/': 'npm:@modelcontextprotocol/sdk@^1.25.0/', schema: 'jsr:@zod/zod@^4.1' };

describe('names that the import map of Deno defines', () => {
  test('may stand for a framework and for Zod', () => {
    const found = definitionsIn({ 'main.ts': SERVER }, { 'deno.json': { imports: IMPORTS } });

    expect(namesOf(found)).toEqual(['read', 'write']);
    expect(found[0]?.framework).toMatchObject({ major: 1, version: '1.25.0' });
  });

  test('are also in a map of its own, and in a configuration with comments', () => {
    const configs = {
      'deno.jsonc': `{ /* the map */ "importMap": "./import_map.json", }`,
      'import_map.json': { imports: IMPORTS },
    };

    expect(namesOf(definitionsIn({ 'main.ts': SERVER }, configs))).toEqual(['read', 'write']);
  });

  test('may stand for folders of the project', () => {
    const sources = {
      'main.ts': `
        import { McpServer } from 'mcp/server/mcp.js';
        import { register } from '@/notes.ts';
        register(new McpServer({ name: 'notes', version: '1.0.0' }));`,
      'tools/notes.ts': `
        import type { McpServer } from 'mcp/server/mcp.js';
        export function register(server: McpServer) {
          server.registerTool('note', { description: 'Notes.' }, async () => ({ content: [] }));
        }`,
    };
    const configs = { 'deno.json': { imports: { ...IMPORTS, '@/': './tools/' } } };

    expect(namesOf(definitionsIn(sources, configs))).toEqual(['note']);
  });

  test('stand for nothing else', () => {
    const imports = { ...IMPORTS, 'mcp/': 'npm:other-sdk@^1.0.0/' };

    expect(definitionsIn({ 'main.ts': SERVER }, { 'deno.json': { imports } })).toEqual([]);
  });

  test('are those of the folder in which they are looked up', () => {
    const { path } = project({
      'deno.json': { imports: { a: 'npm:one@1', 'b/': 'npm:two@2/', 'b/c/': 'npm:three@3/' } },
      'inner/deno.json': { imports: { a: 'npm:four@4' } },
      'node_modules/five/deno.json': { imports: { a: 'npm:six@6' } },
    });
    const packages = new Packages(new Files());
    const mapped = (specifier: string, file: string): string =>
      packages.mapped(specifier, path(file));

    expect(mapped('a', 'main.ts')).toBe('npm:one@1');
    expect(mapped('a', 'inner/main.ts')).toBe('npm:four@4');
    expect(mapped('b/x', 'inner/main.ts')).toBe('npm:two@2/x');
    expect(mapped('b/c/x', 'main.ts')).toBe('npm:three@3/x');
    expect(mapped('b', 'main.ts')).toBe('b');
    expect(mapped('./a', 'main.ts')).toBe('./a');
    expect(mapped('a', 'node_modules/five/main.js')).toBe('a');
  });
});

test('the packages of Deno are those of its package', () => {
  const { directory, path, write } = project({
    'deno.json': {
      name: '@acme/notes',
      exports: './main.ts',
      tasks: { start: 'deno run main.ts', lint: { command: 'deno lint' } },
      imports: { fm: 'npm:fastmcp@^3.1.0', z: 'jsr:@zod/zod' },
    },
  });
  const described = {
    name: '@acme/notes',
    exports: './main.ts',
    scripts: { start: 'deno run main.ts', lint: 'deno lint' },
    dependencies: { fastmcp: '^3.1.0', zod: '*' },
  };

  expect(new Packages(new Files()).nearest(path('main.ts'))).toEqual({
    directory,
    json: described,
  });

  write('package.json', { name: 'notes', dependencies: { fastmcp: '^2.0.0' } });

  expect(new Packages(new Files()).nearest(path('main.ts'))?.json).toEqual({
    ...described,
    name: 'notes',
    dependencies: { fastmcp: '^2.0.0', zod: '*' },
  });
});
