import { chmodSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ModuleGraph } from '../../../src/syntax/modules/module-graph.ts';
import type { Resolution } from '../../../src/syntax/modules/module.ts';
import { project, unprivileged, type Project } from '../project.ts';

/** Where specifiers lead, with paths relative to the project. */
function resolveAll(
  files: Parameters<typeof project>[0],
  from: string,
  specifiers: readonly string[],
  prepare?: (made: Project) => void,
): string[] {
  const made = project(files);
  prepare?.(made);
  const graph = new ModuleGraph();
  return specifiers.map((specifier) => show(graph.resolve(specifier, made.path(from)), made));
}

function show(resolution: Resolution, { directory }: Project): string {
  if (resolution.kind === 'file') return resolution.file.replace(`${directory}/`, '');
  return resolution.kind === 'package'
    ? `package ${resolution.specifier}`
    : `missing: ${resolution.why}`;
}

describe('relative imports', () => {
  it('lead from the compiled name to the source', () => {
    const files = { 'a.ts': '', 'b.tsx': '', 'c.mts': '', 'd.cts': '', 'e.jsx': '', 'main.ts': '' };
    expect(
      resolveAll(files, 'main.ts', [
        './a.js',
        './b.js',
        './c.mjs',
        './d.cjs',
        './e.js',
        './a',
        './a.ts',
        './b.jsx',
      ]),
    ).toEqual(['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.jsx', 'a.ts', 'a.ts', 'b.tsx']);
  });

  it('lead to JavaScript where there is no TypeScript, and to TypeScript where there is both', () => {
    const files = { 'a.js': '', 'both.js': '', 'both.ts': '', 'm.mjs': '', 'c.cjs': '' };
    expect(
      resolveAll(files, 'main.ts', ['./a.js', './both.js', './both', './m.mjs', './c.cjs']),
    ).toEqual(['a.js', 'both.ts', 'both.ts', 'm.mjs', 'c.cjs']);
  });

  it('lead to the index of a folder', () => {
    const files = { 'tools/index.ts': '', 'tools/echo/index.js': '', 'index.ts': '' };
    expect(
      resolveAll(files, 'tools/main.ts', [
        '../tools',
        './echo',
        '.',
        '..',
        './index.js',
        '../tools/',
      ]),
    ).toEqual([
      'tools/index.ts',
      'tools/echo/index.js',
      'tools/index.ts',
      'index.ts',
      'tools/index.ts',
      'tools/index.ts',
    ]);
  });

  it('lead to JSON', () => {
    expect(resolveAll({ 'package.json': {} }, 'src/main.ts', ['../package.json'])).toEqual([
      'package.json',
    ]);
  });

  it('are missing, with the reason, when nothing of use is there', () => {
    const files = {
      'types.d.ts': 'export {}',
      'style.css': '',
      'raw.ts': '',
      'folder.ts/readme.md': '',
    };
    expect(
      resolveAll(files, 'main.ts', [
        './none.js',
        './types.js',
        './types',
        './style.css',
        './raw.ts?raw',
        './folder.ts',
        '',
        './\0',
      ]),
    ).toEqual([
      'missing: ./none.js does not exist',
      'missing: types.d.ts is only a type declaration',
      'missing: types.d.ts is only a type declaration',
      'missing: style.css is not JavaScript, TypeScript or JSON',
      'missing: raw.ts?raw is not JavaScript, TypeScript or JSON',
      'missing: ./folder.ts does not exist',
      'missing: the specifier is empty',
      'missing: ./\0 does not exist',
    ]);
  });

  it('lead to the source of a build that has not been made', () => {
    const files = { 'package.json': { name: 'x' }, 'src/cli.ts': '', 'bin/x.js': '' };
    expect(
      resolveAll(files, 'bin/x.js', [
        '../dist/cli.js',
        '../build/esm/cli.js',
        '../lib/cli.mjs',
        '../out/cli.d.cts',
      ]),
    ).toEqual(Array(4).fill('src/cli.ts'));
  });

  it('stay inside of a folder that is named like a build', () => {
    const files = {
      'package.json': { name: 'x' },
      'src/a.ts': '',
      'b.ts': '',
      'lib/tools/main.ts': '',
      'lib/c.ts': '',
    };
    expect(resolveAll(files, 'lib/tools/main.ts', ['../a.js', '../b.js', '../c.js'])).toEqual([
      'missing: ../a.js does not exist',
      'missing: ../b.js does not exist',
      'lib/c.ts',
    ]);
  });

  it('are followed as written when the build is there', () => {
    const files = {
      'package.json': { name: 'x' },
      'src/cli.ts': '',
      'dist/cli.js': '',
      'dist/cli.d.ts': '',
    };
    expect(resolveAll(files, 'bin/x.js', ['../dist/cli.js'])).toEqual(['dist/cli.js']);
  });

  it('end at a loop of symbolic links', () => {
    const links = ({ link }: Project): void => {
      link('loop.ts', 'pool.ts');
      link('pool.ts', 'loop.ts');
      link('self/self', 'self');
    };
    expect(
      resolveAll({ 'self/a.ts': '' }, 'main.ts', ['./loop.js', './self/self/self/a.js'], links),
    ).toEqual(['missing: ./loop.js does not exist', 'self/a.ts']);
  });
});

describe('packages', () => {
  const installed = {
    'node_modules/zod/package.json': { name: 'zod', main: 'index.js' },
    'node_modules/zod/index.js': '',
    'node_modules/sdk/package.json': { name: 'sdk', exports: { './server/*': './dist/*' } },
    'node_modules/sdk/dist/mcp.js': '',
    'node_modules/sdk/dist/other.js': '',
  };

  it('are not followed, installed or not', () => {
    const specifiers = [
      'zod',
      'zod/v4',
      'sdk/server/mcp.js',
      'sdk',
      'absent',
      '@scope/absent/sub.js',
    ];
    expect(resolveAll(installed, 'src/main.ts', specifiers)).toEqual(
      specifiers.map((specifier) => `package ${specifier}`),
    );
  });

  it('include the modules of Node and of other runtimes, and what is named by a URL', () => {
    const specifiers = [
      'node:fs',
      'fs',
      'fs/promises',
      'bun:test',
      'npm:zod@4',
      'https://esm.sh/zod',
      'data:text/javascript,1',
    ];
    expect(resolveAll({}, 'main.ts', specifiers)).toEqual(
      specifiers.map((specifier) => `package ${specifier}`),
    );
  });

  it('are first-party to their own files', () => {
    expect(resolveAll(installed, 'node_modules/sdk/dist/mcp.js', ['./other.js', 'zod'])).toEqual([
      'node_modules/sdk/dist/other.js',
      'package zod',
    ]);
  });

  it('stay packages when a relative path leads into them', () => {
    expect(resolveAll(installed, 'main.js', ['./node_modules/zod/index.js'])).toEqual([
      'package ./node_modules/zod/index.js',
    ]);
  });
});

describe('tsconfig.json', () => {
  it('resolves aliases by paths, inherited ones too, and by baseUrl', () => {
    const files = {
      'tsconfig.base.json':
        '{ /* comment */ "compilerOptions": { "paths": { "@/*": ["./src/*"], "config": ["./src/config.ts"] }, }, }',
      'tsconfig.json': { extends: './tsconfig.base.json' },
      'src/errors.ts': '',
      'src/config.ts': '',
      'sub/tsconfig.json': { compilerOptions: { baseUrl: '.' } },
      'sub/lib/a.ts': '',
    };
    expect(
      resolveAll(files, 'src/tools/main.ts', ['@/errors.js', '@/errors', 'config', '@/none.js']),
    ).toEqual([
      'src/errors.ts',
      'src/errors.ts',
      'src/config.ts',
      'missing: @/none.js matches a path of tsconfig.json that leads to no file',
    ]);
    expect(resolveAll(files, 'sub/main.ts', ['lib/a.js', '@/errors.js'])).toEqual([
      'sub/lib/a.ts',
      'missing: @/errors.js is neither a package nor a path of tsconfig.json',
    ]);
  });

  it('resolves the aliases of a referenced project', () => {
    const files = {
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
      'tsconfig.app.json': {
        include: ['src'],
        compilerOptions: { composite: true, paths: { '~/*': ['./src/*'] } },
      },
      'src/a.ts': '',
      'src/main.ts': '',
    };
    expect(resolveAll(files, 'src/main.ts', ['~/a.js'])).toEqual(['src/a.ts']);
  });

  it.each([
    ['./.svelte-kit/tsconfig.json', '$lib/a', 'src/lib/a.ts'],
    ['./.svelte-kit/tsconfig.json', '$lib', 'src/lib/index.ts'],
    ['./.nuxt/tsconfig.json', '~~/server/b', 'server/b.ts'],
    ['./.nuxt/tsconfig.json', '@/c', 'app/c.ts'],
    ['./.nuxt/tsconfig.json', '~/server/b', 'server/b.ts'],
  ])('resolves the aliases of %s that is not generated yet: %s', (base, specifier, file) => {
    const files = {
      'tsconfig.json': { extends: base },
      'src/lib/a.ts': '',
      'src/lib/index.ts': '',
      'server/b.ts': '',
      'app/c.ts': '',
      'server/main.ts': '',
    };
    expect(resolveAll(files, 'server/main.ts', [specifier])).toEqual([file]);
  });

  it('resolves the aliases of a generated config that exists', () => {
    const files = {
      'tsconfig.json': { extends: './.svelte-kit/tsconfig.json' },
      '.svelte-kit/tsconfig.json': { compilerOptions: { paths: { '$lib/*': ['../lib/*'] } } },
      'lib/a.ts': '',
      'src/lib/a.ts': '',
      'src/main.ts': '',
    };
    expect(resolveAll(files, 'src/main.ts', ['$lib/a'])).toEqual(['lib/a.ts']);
  });

  it('leads to the source of a build that an alias names', () => {
    const files = {
      'tsconfig.json': { compilerOptions: { paths: { '@core/*': ['./core/dist/*'] } } },
      'core/package.json': { name: 'core' },
      'core/src/a.ts': '',
      'core/src/b.ts': '',
      'core/dist/b.js': '',
    };
    expect(resolveAll(files, 'main.ts', ['@core/a.js', '@core/b.js'])).toEqual([
      'core/src/a.ts',
      'core/src/b.ts',
    ]);
  });

  it.each([
    { '*': ['./node_modules/*'] },
    { '*': ['*', 'types/*'] },
    { zod: ['./node_modules/zod'], 'zod/*': ['./node_modules/zod/*'] },
  ])('that says where packages are makes no alias of them: %o', (paths) => {
    const files = {
      'tsconfig.json': { compilerOptions: { baseUrl: '.', paths } },
      'types/own.ts': '',
    };
    expect(resolveAll(files, 'src/main.ts', ['zod', 'zod/v4'])).toEqual([
      'package zod',
      'package zod/v4',
    ]);
  });

  const broken = {
    'an extended package that is not installed': {
      extends: '@tsconfig/node20/tsconfig.json',
      compilerOptions: { paths: { '@/*': ['./src/*'] } },
    },
    'an extended file that is missing': { extends: ['./none.json', './base.json'] },
    'an extended file in a circle': { extends: ['./base.json', './circle.json'] },
    'JSON that breaks off': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] }, "strict"',
    'a reference to a folder that is missing': {
      references: [{ path: './none' }],
      compilerOptions: { baseUrl: './src', paths: { '@/*': ['*'] } },
    },
    'a pattern for the folder of the config': {
      extends: '@tsconfig/node20',
      compilerOptions: { paths: { '@/*': ['${configDir}/src/*'] } },
    },
  };
  it.each(Object.entries(broken))('is read as far as possible with %s', (_what, tsconfig) => {
    const files = {
      'tsconfig.json': tsconfig,
      'base.json': {
        compilerOptions: { paths: { '@/*': ['./src/*'], '@/a.js': ['./src/exact.ts'] } },
      },
      'circle.json': { extends: './tsconfig.json' },
      'src/a.ts': '',
      'src/b.ts': '',
      'src/exact.ts': '',
      'node_modules/zod/package.json': { name: 'zod', main: 'index.js' },
      'node_modules/zod/index.js': '',
    };
    const isExact = JSON.stringify(tsconfig).includes('base.json');
    expect(
      resolveAll(files, 'src/main.ts', ['./b.js', '@/b.js', '@/a.js', '@/none.js', 'zod']),
    ).toEqual([
      'src/b.ts',
      'src/b.ts',
      isExact ? 'src/exact.ts' : 'src/a.ts',
      'missing: @/none.js matches a path of tsconfig.json that leads to no file',
      'package zod',
    ]);
  });

  it('whose references extend what is missing is read with them', () => {
    const files = {
      'tsconfig.json': {
        files: [],
        references: [{ path: './tsconfig.app.json' }, { path: './server' }, null, {}],
      },
      'tsconfig.app.json': {
        extends: '@acme/tsconfig/vite.json',
        compilerOptions: { paths: { '@/*': ['./src/*'] } },
      },
      'server/tsconfig.json': {
        extends: '@acme/tsconfig/node.json',
        compilerOptions: { baseUrl: 'lib', paths: { '~/*': ['*'] } },
      },
      'src/a.ts': '',
      'server/lib/b.ts': '',
    };
    expect(resolveAll(files, 'src/main.ts', ['@/a.js', '~/b.js', 'b.js', './a.js', 'zod'])).toEqual(
      ['src/a.ts', 'server/lib/b.ts', 'server/lib/b.ts', 'src/a.ts', 'package zod'],
    );
  });

  it('with baseUrl and a broken extends still leads from it', () => {
    const files = {
      'tsconfig.json': { extends: 'none', compilerOptions: { baseUrl: 'src' } },
      'src/lib/a.ts': '',
    };
    expect(resolveAll(files, 'src/main.ts', ['lib/a.js', 'zod'])).toEqual([
      'src/lib/a.ts',
      'package zod',
    ]);
  });
});

describe('package.json', () => {
  it('resolves aliases by imports, built or not', () => {
    const files = {
      'package.json': {
        imports: {
          '#lib/*': './src/lib/*',
          '#built/*.js': { types: './dist/*.d.ts', default: './dist/*.js' },
        },
      },
      'src/lib/a.ts': '',
      'src/b.ts': '',
    };
    expect(
      resolveAll(files, 'src/main.ts', ['#lib/a.js', '#built/b.js', '#built/none.js', '#none']),
    ).toEqual([
      'src/lib/a.ts',
      'src/b.ts',
      'missing: #built/none.js leads to no file by the imports of package.json',
      'missing: #none leads to no file by the imports of package.json',
    ]);
  });

  it('lets a package import itself by name', () => {
    const files = {
      'package.json': {
        name: '@acme/server',
        exports: { '.': './dist/index.js', './tools': './dist/tools/index.js' },
      },
      'src/index.ts': '',
      'src/tools/index.ts': '',
    };
    expect(resolveAll(files, 'src/main.ts', ['@acme/server', '@acme/server/tools'])).toEqual([
      'src/index.ts',
      'src/tools/index.ts',
    ]);
  });

  it('may have a byte-order mark', () => {
    const files = { 'package.json': '\uFEFF{ "name": "own", "main": "a.js" }', 'a.ts': '' };
    expect(resolveAll(files, 'main.ts', ['./a.js', 'own'])).toEqual(['a.ts', 'a.ts']);
  });

  it('that is broken is the reason why nothing is found', () => {
    expect(
      resolveAll({ 'package.json': '{ "name":', 'a.ts': '' }, 'main.ts', ['./a.js', 'zod', '#x']),
    ).toEqual([
      'missing: package.json is not valid JSON',
      'package zod',
      'missing: #x leads to no file by the imports of package.json',
    ]);
  });
});

describe('workspaces', () => {
  const members = {
    'packages/core/package.json': { name: '@acme/core', main: './dist/index.js' },
    'packages/core/src/index.ts': '',
    'packages/core/src/schemas.ts': '',
    'packages/shared/package.json': {
      name: 'shared',
      exports: {
        '.': { types: './build/index.d.ts', default: './build/index.js' },
        './*': './build/*.js',
      },
    },
    'packages/shared/src/index.ts': '',
    'packages/shared/src/names.ts': '',
    'packages/plain/package.json': { name: 'plain' },
    'packages/plain/index.ts': '',
    'packages/empty/package.json': { name: 'empty' },
    'packages/nameless/package.json': {},
    'packages/broken/package.json': '{',
    'packages/server/package.json': { name: 'server' },
  };
  const specifiers = [
    '@acme/core',
    '@acme/core/schemas',
    'shared',
    'shared/names',
    'plain',
    'empty',
    'zod',
  ];
  const sources = [
    'packages/core/src/index.ts',
    'packages/core/src/schemas.ts',
    'packages/shared/src/index.ts',
    'packages/shared/src/names.ts',
    'packages/plain/index.ts',
    'missing: empty leads to no source file of that package',
    'package zod',
  ];

  it.each([
    ['npm', { 'package.json': { workspaces: ['packages/*'] } }],
    ['yarn', { 'package.json': { workspaces: { packages: ['packages/core', 'packages/[^c]*'] } } }],
    [
      'pnpm',
      {
        'package.json': {},
        'pnpm-workspace.yaml': 'packages:\n  - "packages/**"\n  - "!packages/zod"\n',
      },
    ],
    ['lerna', { 'package.json': {}, 'lerna.json': { packages: ['packages/*/'] } }],
  ])('of %s are found by name when nothing is installed and nothing is built', (_tool, root) => {
    const files = { ...root, ...members, 'packages/zod/readme.md': '' };
    expect(resolveAll(files, 'packages/server/src/main.ts', specifiers)).toEqual(sources);
  });

  it('are found through the links of an installation', () => {
    const link = (made: Project): void => {
      made.link('node_modules/@acme/core', 'packages/core');
      made.link('packages/server/node_modules/shared', 'packages/shared');
      made.link('node_modules/plain', 'packages/plain');
      made.link('node_modules/empty', 'packages/empty');
    };
    expect(
      resolveAll(
        { 'package.json': {}, ...members },
        'packages/server/src/main.ts',
        specifiers,
        link,
      ),
    ).toEqual(sources);
  });

  it('lead to the source where there is a build as well', () => {
    const files = {
      'package.json': { workspaces: ['packages/*'] },
      ...members,
      'packages/core/dist/index.js': '',
    };
    const link = (made: Project): void => made.link('node_modules/@acme/core', 'packages/core');
    expect(resolveAll(files, 'packages/server/src/main.ts', ['@acme/core'], link)).toEqual([
      'packages/core/src/index.ts',
    ]);
  });

  it.each(['source', 'development'])('lead to what their exports name under `%s`', (condition) => {
    const files = {
      'package.json': { workspaces: ['packages/*'] },
      'packages/kit/package.json': {
        name: 'kit',
        exports: { '.': { [condition]: './code/kit.ts', import: './out/kit.js' } },
      },
      'packages/kit/code/kit.ts': '',
      'packages/kit/out/kit.js': '',
    };
    expect(resolveAll(files, 'packages/server/src/main.ts', ['kit'])).toEqual([
      'packages/kit/code/kit.ts',
    ]);
  });

  it.each(['node', 'import', 'module', 'require', 'default'])(
    'lead to the build that their exports name under `%s`',
    (condition) => {
      const files = {
        'package.json': { workspaces: ['packages/*'] },
        'packages/kit/package.json': {
          name: 'kit',
          exports: { '.': { types: './kit.d.ts', [condition]: './code/kit.js' } },
        },
        'packages/kit/code/kit.js': '',
      };
      expect(resolveAll(files, 'packages/server/src/main.ts', ['kit'])).toEqual([
        'packages/kit/code/kit.js',
      ]);
    },
  );

  it('lead to the source, module or main of a package without exports', () => {
    const rootOf = (manifest: object): string[] =>
      resolveAll(
        {
          'package.json': { workspaces: ['packages/*'] },
          'packages/kit/package.json': { name: 'kit', ...manifest },
          'packages/kit/code/kit.ts': '',
          'packages/kit/code/other.ts': '',
        },
        'packages/server/src/main.ts',
        ['kit'],
      );
    const [kit, other] = ['./code/kit.ts', 'code/other.ts'];
    expect(rootOf({ source: kit, module: other, main: other })).toEqual([
      'packages/kit/code/kit.ts',
    ]);
    expect(rootOf({ module: kit, main: other })).toEqual(['packages/kit/code/kit.ts']);
    expect(rootOf({ main: other })).toEqual(['packages/kit/code/other.ts']);
    expect(rootOf({ exports: null, main: other })).toEqual(['packages/kit/code/other.ts']);
  });

  it('lead to the build where there is no source', () => {
    const files = {
      'package.json': { workspaces: ['packages/*'] },
      'packages/js/package.json': { name: 'js', main: 'lib/main' },
      'packages/js/lib/main.js': '',
    };
    expect(resolveAll(files, 'packages/server/src/main.ts', ['js'])).toEqual([
      'packages/js/lib/main.js',
    ]);
  });

  it('whose globs meet a loop of symbolic links are found', () => {
    const files = { 'package.json': { workspaces: ['packages/**'] }, ...members };
    const link = (made: Project): void => made.link('packages/core/again', 'packages');
    expect(resolveAll(files, 'packages/server/src/main.ts', ['plain'], link)).toEqual([
      'packages/plain/index.ts',
    ]);
  });
});

describe('without permission', () => {
  it('to search a folder, its files are missing', () => {
    const made = project({
      'closed/a.ts': '',
      'open/tsconfig.json': '{}',
      'open/package.json': '{}',
      'open/a.ts': '',
    });
    for (const closed of ['closed', 'open/tsconfig.json', 'open/package.json'])
      chmodSync(made.path(closed), 0);
    const graph = new ModuleGraph();
    const resolved = unprivileged(() => [
      graph.resolve('./closed/a.js', made.path('main.ts')),
      graph.resolve('./a.js', made.path('open/main.ts')),
      graph.resolve('zod', made.path('open/main.ts')),
    ]);
    expect(resolved.map((resolution) => show(resolution, made))).toEqual([
      'missing: ./closed/a.js does not exist',
      'open/a.ts',
      'package zod',
    ]);
  });
});

describe('what makes no sense', () => {
  const specifiers = [
    'a',
    './a',
    '/',
    '\\',
    './\ud800',
    'a\0b',
    '@',
    '@/',
    '@a',
    '@a/',
    '#',
    '#/',
    '~',
    '../'.repeat(5000),
    'x'.repeat(100_000),
    'file:',
    'file://%',
    'node:',
    'C:\\x',
    '?',
    '*',
    './%2e',
    'name/x',
    ' ',
    '__proto__',
  ];
  const values = [
    5,
    null,
    [],
    {},
    'x',
    [[]],
    { a: 5 },
    { a: [5] },
    { '*': ['*'] },
    { '.': 5 },
    { './*': '../../*' },
    ['**'],
    ['['],
    ['{a,b'],
    { packages: 5 },
  ];

  it.each(values)('in a manifest or a config does no harm: %j', (value) => {
    const made = project({
      'package.json': {
        name: 'name',
        exports: value,
        imports: value,
        main: value,
        workspaces: value,
      },
      'pnpm-workspace.yaml': JSON.stringify({ packages: value }),
      'lerna.json': JSON.stringify(value),
      'tsconfig.json': {
        extends: value,
        references: value,
        compilerOptions: { paths: value, baseUrl: value },
      },
      'sub/tsconfig.json': { compilerOptions: value },
      'sub/package.json': JSON.stringify(value),
    });
    const graph = new ModuleGraph();
    for (const from of ['main.ts', 'sub/main.ts']) {
      const kinds = specifiers.map((specifier) => graph.resolve(specifier, made.path(from)).kind);
      expect(kinds.filter((kind) => kind === 'file')).toEqual([]);
    }
  });

  it.each(['<input>', '', 'relative/x.ts', '/none/x.ts', '\0', '/', `/${'x'.repeat(5000)}.ts`])(
    'as the importing file does no harm: %j',
    (from) => {
      const graph = new ModuleGraph();
      for (const specifier of specifiers)
        expect(['package', 'missing']).toContain(graph.resolve(specifier, from).kind);
      expect([graph.load(from), graph.text(from), graph.json(from)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
});
