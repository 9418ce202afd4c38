import { chmodSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../../src/syntax/modules/files.ts';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import { project, unprivileged } from '../project.ts';

/** Loads a file and everything that it imports by the given specifiers, as an evaluator would. */
function follow(graph: ModuleGraph, file: string, seen = new Set<string>()): void {
  const module = graph.load(file);
  if (module === undefined || seen.has(file)) return;
  seen.add(file);
  for (const statement of module.program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const target = graph.resolve(statement.source.value, file);
    if (target.kind === 'file') follow(graph, target.file, seen);
  }
}

describe('loading', () => {
  it('returns the same module each time', () => {
    const made = project({ 'a.ts': 'export const a = 1;' });
    const graph = new ModuleGraph();
    const module = graph.load(made.path('a.ts'));
    expect(module).toMatchObject({ file: made.path('a.ts'), text: 'export const a = 1;' });
    expect(graph.load(made.path('a.ts'))).toBe(module);
    expect(graph.why(made.path('a.ts'))).toBeUndefined();
  });

  it('names a module by its real path', () => {
    const made = project({ 'real/a.ts': '' });
    made.link('linked', 'real');
    expect(new ModuleGraph().load(made.path('linked/a.ts'))?.file).toBe(made.path('real/a.ts'));
  });

  it('leaves out the byte-order mark, as ESLint does, and keeps CRLF', () => {
    const made = project({ 'a.ts': '\uFEFFexport const a = 1;\r\nexport const b = 2;\r\n' });
    const module = new ModuleGraph().load(made.path('a.ts'))!;
    expect(module.text).toBe('export const a = 1;\r\nexport const b = 2;\r\n');
    expect(module.program.body.map(({ range }) => module.text.slice(...range))).toEqual([
      'export const a = 1;',
      'export const b = 2;',
    ]);
  });

  it('returns text without parsing it', () => {
    const made = project({ 'a.ts': '\uFEFFconst = ;' });
    const graph = new ModuleGraph();
    expect(graph.text(made.path('a.ts'))).toBe('const = ;');
    expect(graph.text(made.path('b.ts'))).toBeUndefined();
  });

  it('returns the value of JSON', () => {
    const made = project({
      'a.json': '\uFEFF{ "version": "1.2.3" }',
      'b.json': '{',
      'null.json': 'null',
    });
    const graph = new ModuleGraph();
    expect(graph.json(made.path('a.json'))).toEqual({ version: '1.2.3' });
    expect(graph.json(made.path('a.json'))).toBe(graph.json(made.path('a.json')));
    expect(graph.json(made.path('null.json'))).toBeNull();
    expect(graph.json(made.path('b.json'))).toBeUndefined();
    expect(graph.json(made.path('c.json'))).toBeUndefined();
  });

  const unreadable: [string, string | Uint8Array, string][] = [
    [
      'binary with text',
      Buffer.from('// mcp server of notes \0 \xff '.repeat(9), 'latin1'),
      'a.ts is a binary file',
    ],
    ['binary', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'a.ts is a binary file'],
    ['UTF-16', Buffer.from('export {}', 'utf16le'), 'a.ts is a binary file'],
    [
      'too large',
      `// ${'x'.repeat(MAX_FILE_BYTES)}`,
      `a.ts is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`,
    ],
    [
      'no TypeScript',
      'export const a = 1;\nexport const b = ;',
      'syntax error in line 2: Unexpected token',
    ],
    [
      'nested without end',
      `export const a = ${'['.repeat(100_000)}${']'.repeat(100_000)};`,
      'its syntax is nested too deeply',
    ],
  ];
  it.each(unreadable)(
    'explains why there is no module if the file is %s',
    (_what, content, why) => {
      const made = project({ 'a.ts': content });
      const graph = new ModuleGraph();
      expect(graph.load(made.path('a.ts'))).toBeUndefined();
      expect(graph.why(made.path('a.ts'))).toBe(why);
    },
  );

  it('reads a source with a string that holds a NUL', () => {
    const made = project({ 'a.ts': `export const separator = '\0'; // Joins parts of a key.` });
    const graph = new ModuleGraph();

    expect(graph.load(made.path('a.ts'))).toBeDefined();
  });

  it('says why there is no module when there is no file', () => {
    const made = project({ 'file.ts': '' });
    mkdirSync(made.path('folder.ts'));
    made.link('loop.ts', 'loop.ts');
    made.link('dangling.ts', 'none.ts');
    const graph = new ModuleGraph();
    const files = [
      'none.ts',
      'none/none.ts',
      'file.ts/none.ts',
      'dangling.ts',
      'folder.ts',
      'loop.ts',
      `${'x'.repeat(300)}.ts`,
      '\0.ts',
    ];
    expect(files.map((file) => graph.load(made.path(file)))).toEqual(files.map(() => undefined));
    expect(files.slice(0, 6).map((file) => graph.why(made.path(file)))).toEqual([
      'none.ts does not exist',
      'none.ts does not exist',
      'none.ts does not exist',
      'dangling.ts does not exist',
      'folder.ts is a folder',
      'loop.ts is a loop of symbolic links',
    ]);
    expect(graph.why(made.path('\0.ts'))).toContain('cannot be read');
  });

  it('says why there is no module without permission', () => {
    const made = project({ 'a.ts': '', 'closed/a.ts': '' });
    for (const closed of ['a.ts', 'closed']) chmodSync(made.path(closed), 0);
    const graph = new ModuleGraph();
    expect(
      unprivileged(() => [graph.why(made.path('a.ts')), graph.why(made.path('closed/a.ts'))]),
    ).toEqual(['a.ts may not be read (no permission)', 'a.ts may not be read (no permission)']);
  });

  it('treats anything but a regular file as unreadable instead of waiting for it', () => {
    expect(new ModuleGraph().why('/dev/null')).toBe('null is not a regular file');
  });
});

describe('without cross-file resolution', () => {
  it('loads and resolves nothing', () => {
    const made = project({ 'a.ts': '', 'a.json': '{}' });
    const graph = new ModuleGraph({ crossFile: false });
    expect(graph.load(made.path('a.ts'))).toBeUndefined();
    expect(graph.json(made.path('a.json'))).toBeUndefined();
    expect(graph.why(made.path('a.ts'))).toBe('cross-file resolution is off');
    expect(graph.resolve('./a.ts', made.path('main.ts'))).toEqual({
      kind: 'missing',
      why: 'cross-file resolution is off',
    });
  });
});

describe('freshness', () => {
  /** a imports b, b imports c; d imports c; e imports nothing; x and y import each other, and y imports c. */
  function chain() {
    const made = project({
      'a.ts': "import './b.js';",
      'b.ts': "import './c.js';",
      'c.ts': 'export const c = 1;',
      'd.ts': "import './c.js';",
      'e.ts': '',
      'x.ts': "import './y.js';",
      'y.ts': "import './x.js'; import './c.js';",
    });
    const graph = new ModuleGraph();
    const load = () =>
      Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'x', 'y'].map((name) => {
          const file = made.path(`${name}.ts`);
          follow(graph, file);
          return [name, graph.load(file)];
        }),
      );
    return { made, graph, load };
  }

  /** The names whose modules are other objects than before. */
  function renewed(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
    return Object.keys(before).filter((name) => before[name] !== after[name]);
  }

  it('within an analysis, a file stays as it was first seen', () => {
    const { made, load } = chain();
    const before = load();
    made.write('c.ts', 'export const c = 2;');
    expect(renewed(before, load())).toEqual([]);
  });

  it('in the next analysis, what changed and all that imports it is renewed, and nothing else', () => {
    const { made, graph, load } = chain();
    const before = load();
    made.write('c.ts', 'export const c = 2;');
    graph.beginAnalysis();
    const after = load();
    expect(renewed(before, after)).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
    expect(after['c']?.text).toBe('export const c = 2;');
    graph.beginAnalysis();
    expect(renewed(after, load())).toEqual([]);
  });

  it('is noticed deep below the first file that is touched', () => {
    const { made, graph, load } = chain();
    const before = load();
    made.write('c.ts', 'export const c = 3;');
    graph.beginAnalysis();
    expect(graph.load(made.path('a.ts'))).not.toBe(before['a']);
    expect(graph.load(made.path('d.ts'))).not.toBe(before['d']);
    expect(graph.load(made.path('e.ts'))).toBe(before['e']);
  });

  it('renews an importer that is touched after its import', () => {
    const { made, graph, load } = chain();
    const before = load();
    made.write('c.ts', 'export const c = 4;');
    graph.beginAnalysis();
    graph.load(made.path('c.ts'));
    graph.beginAnalysis();
    expect(graph.load(made.path('a.ts'))).not.toBe(before['a']);
  });

  it('renews nothing when a file was only touched', () => {
    const { made, graph, load } = chain();
    const before = load();
    utimesSync(made.path('c.ts'), 1, 1);
    made.write('b.ts', "import './c.js';");
    graph.beginAnalysis();
    expect(renewed(before, load())).toEqual([]);
  });

  it('notices a change of the same length that keeps the time', () => {
    const { made, graph, load } = chain();
    const before = load();
    const { atime, mtime } = statSync(made.path('c.ts'));
    made.write('c.ts', 'export const c = 9;');
    utimesSync(made.path('c.ts'), atime, mtime);
    graph.beginAnalysis();
    expect(renewed(before, load())).toContain('c');
  });

  it('renews the importers of a file that appears, disappears, becomes readable or gets out of the way', () => {
    const made = project({ 'a.ts': "import './b.js';", 'b.ts': 'const = ;' });
    const graph = new ModuleGraph();
    const seen = new Set<unknown>();
    const states = [
      () => undefined,
      () => made.write('b.ts', 'export const b = 1;'),
      () => made.remove('b.ts'),
      () => made.write('b/index.ts', ''),
      () => made.write('b.js', ''),
      () => made.write('b.tsx', ''),
      () => made.remove('b.js'),
    ];
    const targets = states.map((change) => {
      change();
      graph.beginAnalysis();
      follow(graph, made.path('a.ts'));
      seen.add(graph.load(made.path('a.ts')));
      const target = graph.resolve('./b.js', made.path('a.ts'));
      return target.kind === 'file'
        ? `${target.file.slice(made.directory.length + 1)}: ${graph.why(target.file) ?? 'read'}`
        : target.kind;
    });
    expect(targets).toEqual([
      'b.ts: syntax error in line 1: Unexpected token',
      'b.ts: read',
      'missing',
      'missing',
      'b.js: read',
      'b.tsx: read',
      'b.tsx: read',
    ]);
    expect(seen.size).toBe(5);
  });

  it('renews the importers of JSON', () => {
    const made = project({ 'a.ts': '', 'package.json': { version: '1.0.0' } });
    const graph = new ModuleGraph();
    const read = (): unknown => {
      const target = graph.resolve('./package.json', made.path('a.ts'));
      return target.kind === 'file' ? graph.json(target.file) : undefined;
    };
    const before = graph.load(made.path('a.ts'));
    expect(read()).toEqual({ version: '1.0.0' });
    made.write('package.json', { version: '1.0.1' });
    graph.beginAnalysis();
    expect(graph.load(made.path('a.ts'))).not.toBe(before);
    expect(read()).toEqual({ version: '1.0.1' });
  });

  it('follows a tsconfig that changes, appears nearer, or has its base changed', () => {
    const made = project({
      'tsconfig.json': { extends: './base.json' },
      'base.json': { compilerOptions: { paths: { '@/*': ['./one/*'] } } },
      'one/a.ts': '',
      'two/a.ts': '',
      'src/three/a.ts': '',
      'src/main.ts': "import '@/a.js';",
    });
    const graph = new ModuleGraph();
    const target = (): unknown => {
      graph.beginAnalysis();
      const found = graph.resolve('@/a.js', made.path('src/main.ts'));
      return found.kind === 'file' ? found.file.slice(made.directory.length + 1) : found.kind;
    };
    expect(target()).toBe('one/a.ts');
    const before = graph.load(made.path('src/main.ts'));
    made.write('base.json', { compilerOptions: { paths: { '@/*': ['./two/*'] } } });
    expect(target()).toBe('two/a.ts');
    expect(graph.load(made.path('src/main.ts'))).not.toBe(before);
    made.write('src/tsconfig.json', { compilerOptions: { paths: { '@/*': ['./three/*'] } } });
    expect(target()).toBe('src/three/a.ts');
    made.remove('src/tsconfig.json');
    made.remove('tsconfig.json');
    expect(target()).toBe('missing');
  });

  it('follows a workspace that gets a member', () => {
    const made = project({
      'package.json': { workspaces: ['core'] },
      'core/package.json': { name: 'core' },
      'core/index.ts': '',
      'more/package.json': { name: 'more' },
      'more/index.ts': '',
    });
    const graph = new ModuleGraph();
    expect(graph.resolve('more', made.path('core/main.ts'))).toEqual({
      kind: 'package',
      specifier: 'more',
    });
    made.write('package.json', { workspaces: ['core', 'more'] });
    graph.beginAnalysis();
    expect(graph.resolve('more', made.path('core/main.ts'))).toEqual({
      kind: 'file',
      file: made.path('more/index.ts'),
    });
  });

  it('asks the disk once a file in an analysis', () => {
    const { made, graph, load } = chain();
    load();
    const resolution = graph.resolve('./b.js', made.path('a.ts'));
    graph.beginAnalysis();
    expect(graph.resolve('./b.js', made.path('a.ts'))).toBe(resolution);
  });
});

describe('packages', () => {
  it('are found upward from a file', () => {
    const made = project({
      'package.json': { name: 'root' },
      'src/a.ts': '',
      'sub/package.json': '{',
      'sub/a.ts': '',
    });
    const graph = new ModuleGraph();
    expect(graph.nearestPackage(made.path('src/a.ts'))).toEqual({
      directory: made.directory,
      json: { name: 'root' },
    });
    expect(graph.nearestPackage(made.path('sub/a.ts'))).toEqual({
      directory: made.path('sub'),
      json: {},
    });
    expect(graph.nearestPackage('/none.ts')).toBeUndefined();
  });

  it('are read again when they change', () => {
    const made = project({ 'package.json': { name: 'before' } });
    const graph = new ModuleGraph();
    const before = graph.nearestPackage(made.path('a.ts'));
    made.write('package.json', { name: 'after' });
    expect(graph.nearestPackage(made.path('a.ts'))).toBe(before);
    graph.beginAnalysis();
    expect(graph.nearestPackage(made.path('a.ts'))?.json).toEqual({ name: 'after' });
  });

  it('that are installed are found upward, through links, whatever they export', () => {
    const made = project({
      'node_modules/zod/package.json': { name: 'zod', version: '4.1.0', exports: {} },
      'sub/node_modules/zod/package.json': { name: 'zod', version: '3.25.0' },
      'node_modules/.pnpm/sdk@1/node_modules/@mcp/sdk/package.json': {
        name: '@mcp/sdk',
        version: '1.0.0',
      },
      'node_modules/odd/package.json': { name: 'odd', version: 1 },
    });
    made.link('node_modules/@mcp/sdk', 'node_modules/.pnpm/sdk@1/node_modules/@mcp/sdk');
    const graph = new ModuleGraph();
    expect(graph.installedPackage('zod', made.path('src/a.ts'))).toMatchObject({
      version: '4.1.0',
      directory: made.path('node_modules/zod'),
    });
    expect(graph.installedPackage('zod', made.path('sub/src/a.ts'))?.version).toBe('3.25.0');
    expect(graph.installedPackage('@mcp/sdk', made.path('a.ts'))?.directory).toBe(
      made.path('node_modules/.pnpm/sdk@1/node_modules/@mcp/sdk'),
    );
    expect(graph.installedPackage('odd', made.path('a.ts'))?.version).toBeUndefined();
    expect(graph.installedPackage('none', made.path('a.ts'))).toBeUndefined();
  });
});
