import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFiles } from '../../src/project/files.ts';
import { CheckError } from '../../src/project/errors.ts';
import { project, type TemporaryProject } from '../cli/support/command.ts';

function find(
  { folder }: TemporaryProject,
  paths: readonly string[] = ['.'],
  includeTests = false,
): string[] {
  return findFiles(paths, folder, { includeTests, commands: ['inventory', 'rules'] }).files.map(
    (file) => relative(folder, file),
  );
}

/** The message of the error that looking for `paths` ends with. */
function complaint(temporary: TemporaryProject, ...paths: string[]): string {
  try {
    find(temporary, paths);
  } catch (error) {
    if (error instanceof CheckError) return error.message;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

test('all kinds of sources are found, in folders at any depth', () => {
  const names = ['a.js', 'a.jsx', 'b.mjs', 'c.cjs', 'd.ts', 'd.tsx', 'deep/er/e.mts', 'deep/f.cts'];
  expect(
    find(
      project(
        Object.fromEntries([...names, 'README.md', 'a.json', 'js'].map((name) => [name, ''])),
      ),
    ),
  ).toEqual(names);
});

describe('what is left out', () => {
  const files = {
    'src/a.ts': '',
    'node_modules/x/a.js': '',
    '.pnp.cjs': '',
    '.pnp.loader.mjs': '',
    'dist/a.js': '',
    'build/a.js': '',
    'coverage/a.js': '',
    'packages/p/dist/a.js': '',
    '.xmcp/http.js': '',
    '.smithery/index.cjs': '',
    'apps/web/.next/server/a.js': '',
    'apps/web/.open-next/server-functions/default/handler.mjs': '',
    '.mastra/output/index.mjs': '',
    '.yarn/releases/yarn-4.9.2.cjs': '',
  };

  test('folders that hold no sources of the project', () => {
    expect(find(project(files))).toEqual(['src/a.ts']);
  });

  test('unless they are named', () => {
    expect(find(project(files), ['dist', 'node_modules/x', 'packages/p/dist/a.js'])).toEqual([
      'dist/a.js',
      'node_modules/x/a.js',
      'packages/p/dist/a.js',
    ]);
    expect(find(project({ 'dist/node_modules/y.js': '', 'dist/a.js': '' }), ['dist'])).toEqual([
      'dist/a.js',
    ]);
  });

  test('but not folders of sources that are named as what tools write', () => {
    const sources = {
      'package.json': '{}',
      'build/script.ts': '',
      'src/tools/build/build.ts': '',
      'src/tools/coverage/report/report.tsx': '',
      'src/assets/dist/bundle.js': '',
      'src/assets/dist/bundle.d.ts': '',
    };
    expect(find(project(sources))).toEqual([
      'src/tools/build/build.ts',
      'src/tools/coverage/report/report.tsx',
    ]);
  });

  test('what a compiler made of a source of the package, by its path and a mark', () => {
    const copies = {
      'package.json': '{}',
      'src/index.ts': '',
      'src/tools/find.ts': '',
      'src/plain.mts': '',
      'temp_dist/index.js': '',
      'build-old/tools/find.js': '',
      'lib/index.js': '//# sourceMappingURL=index.js.map',
      'lib/cjs/tools/find.js':
        '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });',
      'lib/plain.mjs': '',
      'lib/plain.d.mts': '',
      'out/src/index.js': '',
      'out/src/index.js.map': '',
    };
    const temporary = project(copies);
    expect(find(temporary)).toEqual(['src/index.ts', 'src/plain.mts', 'src/tools/find.ts']);
    expect(find(temporary, ['temp_dist', 'lib/index.js'])).toEqual([
      'lib/index.js',
      'temp_dist/index.js',
    ]);
  });

  test('but not what is written in the place of a source, or beside one of its name', () => {
    const sources = {
      'package.json': '{}',
      'src/index.ts': '',
      'bin/index.js': "import '../src/index.js';",
      'temp_dist/only.js': '//# sourceMappingURL=only.js.map',
      'packages/p/lib/index.js': '//# sourceMappingURL=index.js.map',
    };
    expect(find(project(sources))).toEqual([
      'bin/index.js',
      'packages/p/lib/index.js',
      'src/index.ts',
      'temp_dist/only.js',
    ]);
  });

  const tests = {
    'a.ts': '',
    'a.test.ts': '',
    'b.spec.js': '',
    'test/c.ts': '',
    'tests/d.ts': '',
    'src/__tests__/e.ts': '',
    'src/__mocks__/f.ts': '',
    'contest.ts': '',
  };

  test('what a compiler makes of a source beside it, unless it is named', () => {
    const temporary = project({
      'src/a.ts': '',
      'src/a.js': '',
      'src/b.mjs': '',
      'src/b.mts': '',
      'src/c.jsx': '',
      'src/c.tsx': '',
      'src/d.js': '',
      'src/d.mts': '',
    });
    expect(find(temporary)).toEqual([
      'src/a.ts',
      'src/b.mts',
      'src/c.tsx',
      'src/d.js',
      'src/d.mts',
    ]);
    expect(find(temporary, ['src/a.js'])).toEqual(['src/a.js']);
  });

  test('tests', () => {
    expect(find(project(tests))).toEqual(['a.ts', 'contest.ts']);
  });

  test('tests, unless they are included or named', () => {
    expect(find(project(tests), ['.'], true)).toEqual(Object.keys(tests).sort());
    expect(find(project(tests), ['tests', 'a.test.ts'])).toEqual(['a.test.ts', 'tests/d.ts']);
    expect(find(project(tests), ['**/*.test.ts'])).toEqual(['a.test.ts']);
    expect(find(project(tests), ['src/**/__tests__/*.ts'])).toEqual(['src/__tests__/e.ts']);
  });
});

describe('what git ignores', () => {
  const files = {
    '.gitignore': '/generated/\n*.gen.ts\n',
    'a.ts': '',
    'a.gen.ts': '',
    'generated/b.ts': '',
    'src/generated/c.ts': '',
    'src/.gitignore': 'private/\n!kept.gen.ts\n',
    'src/private/d.ts': '',
    'src/kept.gen.ts': '',
    '.git/info/exclude': 'mine.ts\n',
    'src/mine.ts': '',
  };

  test('is left out, by the rules of git', () => {
    const temporary = project(files);
    execFileSync('git', ['init', '-q'], { cwd: temporary.folder });
    temporary.write('.git/info/exclude', 'mine.ts\n');
    const listed = execFileSync('git', ['ls-files', '--others', '--exclude-standard', '*.ts'], {
      cwd: temporary.folder,
      encoding: 'utf8',
    });
    expect(find(temporary)).toEqual(listed.trim().split('\n').sort());
    expect(find(temporary)).toEqual(['a.ts', 'src/generated/c.ts', 'src/kept.gen.ts']);
  });

  test('is left out of folders that are named', () => {
    expect(find(project(files), ['src'])).toEqual(['src/generated/c.ts', 'src/kept.gen.ts']);
    expect(find(project(files), ['src/*.ts'])).toEqual(['src/kept.gen.ts']);
  });

  test('is found when it is named itself', () => {
    expect(find(project(files), ['generated', 'a.gen.ts', 'src/private'])).toEqual([
      'a.gen.ts',
      'generated/b.ts',
      'src/private/d.ts',
    ]);
  });
});

describe('patterns', () => {
  const files = {
    'src/a.ts': '',
    'src/b.js': '',
    'src/deep/c.ts': '',
    'other/d.ts': '',
    'src/[id].ts': '',
  };

  test('find what they match', () => {
    expect(find(project(files), ['src/**/*.ts'])).toEqual([
      'src/[id].ts',
      'src/a.ts',
      'src/deep/c.ts',
    ]);
    expect(find(project(files), ['{src,other}/*.{js,ts}'])).toEqual([
      'other/d.ts',
      'src/[id].ts',
      'src/a.ts',
      'src/b.js',
    ]);
  });

  test('mean a file where one is called so', () => {
    expect(find(project(files), ['src/[id].ts'])).toEqual(['src/[id].ts']);
  });

  test('that match nothing are refused', () => {
    expect(complaint(project(files), 'src/**/*.mts')).toBe(
      'No source file matches src/**/*.mts: fix the pattern, or name a folder.',
    );
    expect(complaint(project(files), 'nowhere/*.ts')).toBe(
      'nowhere/*.ts does not exist: name a file or a folder that does.',
    );
  });
});

test('a file is found once, however often it is named', () => {
  expect(find(project({ 'src/a.ts': '' }), ['src', 'src/a.ts', './src/../src'])).toEqual([
    'src/a.ts',
  ]);
});

describe('paths that cannot be checked', () => {
  test('are refused with what they may mean', () => {
    const temporary = project({ 'src/server.ts': '' });
    expect(complaint(temporary, 'scr')).toBe(
      'scr does not exist (did you mean src?): name a file or a folder that does.',
    );
    expect(complaint(temporary, 'src/sever.ts')).toBe(
      'src/sever.ts does not exist (did you mean server.ts?): name a file or a folder that does.',
    );
    expect(complaint(temporary, 'nowhere/at/all')).toBe(
      'nowhere/at/all does not exist: name a file or a folder that does.',
    );
    expect(complaint(temporary, 'src/server.ts/x')).toBe(
      'src/server.ts/x does not exist: name a file or a folder that does.',
    );
  });

  test('a misspelled command is not a path', () => {
    expect(complaint(project({}), 'inventry')).toBe(
      'inventry does not exist (did you mean the command inventory?): name a file or a folder that does.',
    );
  });

  test('a link to itself', () => {
    const temporary = project({});
    symlinkSync('loop.ts', temporary.path('loop.ts'));
    expect(complaint(temporary, 'loop.ts')).toBe(
      'loop.ts is a symbolic link to itself: fix the link, or name another path.',
    );
  });

  test('a broken link', () => {
    const temporary = project({});
    symlinkSync('nowhere.ts', temporary.path('broken.ts'));
    expect(complaint(temporary, 'broken.ts')).toBe(
      'broken.ts is a broken symbolic link: fix the link, or name another path.',
    );
  });

  test('a pipe', () => {
    const temporary = project({});
    execFileSync('mkfifo', [temporary.path('pipe.ts')]);
    expect(complaint(temporary, 'pipe.ts')).toMatch(/^pipe\.ts is neither a file nor a folder/);
    expect(find(temporary)).toEqual([]);
  });
});

describe('symbolic links', () => {
  test('that lead up do not keep the search going', () => {
    const temporary = project({ 'src/a.ts': '' });
    symlinkSync('..', temporary.path('src/up'));
    symlinkSync('me', temporary.path('src/me'));
    expect(find(temporary)).toEqual(['src/a.ts']);
  });

  test('are followed where they are named', () => {
    const temporary = project({ 'real/a.ts': '' });
    symlinkSync('real', temporary.path('link'));
    expect(find(temporary, ['link'])).toEqual(['link/a.ts']);
  });
});
