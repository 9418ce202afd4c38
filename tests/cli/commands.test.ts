import { describe, expect, test, vi } from 'vitest';
import { createProgressLine } from '../../src/cli/output/progress.ts';
import { project } from './support/command.ts';
import { plugin, toolkit } from './support/stub-toolkit.ts';

vi.mock('../../src/cli/lazy-modules.ts', () => toolkit);

describe('inventory', () => {
  const FILES = {
    'src/a.js': "// mcp\ntool('find');\ntool(unknown);\nbad;\n",
    'src/b.ts': "// mcp\n  tool('find_more');\n",
  };

  test('lists every definition, and what could not be read', async () => {
    expect(await project(FILES).lint('inventory')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'src/a.js',
        '  2:1      tool     find             stub-mcp 2.0.0  fully resolved',
        '  3:1      tool     (name not read)  stub-mcp 2.0.0  partly resolved',
        '           name: not a literal (src/a.js:3)',
        '',
        'src/b.ts',
        '  2:3      tool     find_more        stub-mcp 2.0.0  fully resolved',
        '',
        '3 definitions: 2 fully resolved, 1 partly resolved',
        '',
      ].join('\n'),
    });
  });

  test('as JSON', async () => {
    const { lint, path } = project(FILES);
    const { stdout } = await lint('inventory', 'src/a.js', '--format', 'json');
    const framework = { id: 'stub', package: 'stub-mcp', version: '2.0.0', major: 2 };
    expect(JSON.parse(stdout)).toEqual([
      {
        kind: 'tool',
        name: 'find',
        framework,
        file: path('src/a.js'),
        line: 2,
        column: 1,
        resolved: true,
        unresolved: [],
      },
      {
        kind: 'tool',
        name: null,
        framework,
        file: path('src/a.js'),
        line: 3,
        column: 1,
        resolved: false,
        unresolved: [{ part: 'name', why: 'not a literal', file: path('src/a.js'), line: 3 }],
      },
    ]);
  });

  test('runs no rule', async () => {
    expect((await project({ 'a.js': "// mcp\ntool('a');\nboom;\n" }).lint('inventory')).code).toBe(
      0,
    );
  });

  test('names a file that it stumbles over, and lists the others', async () => {
    const { code, stdout, stderr } = await project({
      ...FILES,
      'src/c.js': '// mcp\nstumble;\n',
    }).lint('inventory');
    expect(code).toBe(2);
    expect(stdout).toContain('find_more');
    expect(stderr).toBe(
      'mcp-lint: src/c.js could not be checked because of a bug in mcp-lint (Cannot read this): report it with the output of --debug.\n',
    );
  });

  test('without a definition is not a success', async () => {
    const { lint } = project({ 'a.js': '' });
    expect((await lint('inventory')).code).toBe(2);
    expect(await lint('inventory', '--allow-empty', '--format', 'json')).toEqual({
      code: 0,
      stdout: '[]\n',
      stderr: '',
    });
  });

  test('of a file that does not parse is not complete', async () => {
    const { code, stdout, stderr } = await project({ ...FILES, 'src/c.js': '// mcp\n}\n' }).lint(
      'inventory',
    );
    expect(code).toBe(2);
    expect(stdout).toContain('find_more');
    expect(stderr).toContain(
      'src/c.js does not parse (syntax error in line 2: Unexpected token): fix its syntax.',
    );
  });
});

describe('rules', () => {
  test('lists them', async () => {
    const { code, stdout } = await project({}).lint('rules');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'mcp/no-bad      recommended  error  fix           disallow the word bad',
      'mcp/no-maybe    recommended  error  suggest       disallow the word maybe',
    ]);
    expect(stdout).toContain(
      'mcp/limited     strict       error                limit the length of names\n',
    );
  });

  test('as JSON', async () => {
    const { stdout } = await project({}).lint('rules', '--format', 'json');
    const rules = JSON.parse(stdout) as { name: string }[];
    expect(rules.map(({ name }) => name)).toEqual(
      Object.keys(plugin.rules).map((name) => `mcp/${name}`),
    );
    expect(rules[0]).toEqual({
      name: 'mcp/no-bad',
      description: 'disallow the word bad',
      type: 'problem',
      preset: 'recommended',
      severity: 'error',
      fixable: true,
      hasSuggestions: false,
      url: 'https://example.org/bad',
      schema: [],
    });
  });
});

describe('progress', () => {
  function at(isTTY: boolean): {
    written: string[];
    times: number[];
    progress: ReturnType<typeof createProgressLine>;
  } {
    const written: string[] = [];
    const times: number[] = [];
    const stream = { write: (text: string) => written.push(text) };
    const io = {
      stdout: stream,
      stderr: stream,
      stdin: () => Promise.resolve(''),
      cwd: '/',
      env: {},
      isTTY: { stdout: isTTY, stderr: isTTY },
    };
    return { written, times, progress: createProgressLine(io, () => times.shift() ?? 0) };
  }

  test('shows after a second on a terminal, and goes away', () => {
    const { written, times, progress } = at(true);
    times.push(999, 1000, 1050, 1100);
    progress.update('1 of 9');
    expect(written).toEqual([]);
    progress.update('2 of 9');
    expect(written).toEqual(['2 of 9']);
    progress.update('3 of 9');
    expect(written).toEqual(['2 of 9']);
    progress.update('4 of 9');
    expect(written.join('')).toBe('2 of 9\u001B[1G\u001B[2K4 of 9');
    progress.clear();
    progress.clear();
    expect(written.join('')).toBe('2 of 9\u001B[1G\u001B[2K4 of 9\u001B[1G\u001B[2K');
  });

  test('is silent elsewhere', () => {
    const { written, times, progress } = at(false);
    times.push(5000);
    progress.update('1 of 9');
    progress.clear();
    expect(written).toEqual([]);
  });
});
