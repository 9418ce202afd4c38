import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { describe, expect, test, vi } from 'vitest';
import { project, runIn } from './support/command.ts';
import { recommended, plugin, toolkit } from './support/stub-toolkit.ts';

vi.mock('../../src/cli/lazy-modules.ts', () => toolkit);

const FILES = {
  'src/a b&c.js': "// mcp\ntool('a');\nbad;\nmeh;\n",
  'src/clean.js': "// mcp\ntool('b');\n",
  'src/other.js': 'export {};\n',
  'src/off.js': '// mcp\nbad; // eslint-disable-line mcp/no-bad -- on purpose\n',
};

test('json is the array of results from ESLint, and nothing else', async () => {
  const { lint, folder } = project(FILES);
  const { code, stdout } = await lint('--format', 'json');
  expect(code).toBe(1);
  const { ESLint } = await import('eslint');
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [{ plugins: { mcp: plugin } }, recommended],
  });
  const formatter = await eslint.loadFormatter('json');
  expect(JSON.parse(stdout)).toEqual(
    JSON.parse(await formatter.format(await eslint.lintFiles(['src']))),
  );
});

describe('sarif', () => {
  const require = createRequire(import.meta.url);
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(
    require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as object,
  );

  test('is valid', async () => {
    const { lint, folder } = project(FILES);
    const { stdout } = await lint('--format', 'sarif');
    const log = JSON.parse(stdout) as Log;
    validate(log);
    expect(validate.errors).toBeNull();

    const [run] = log.runs;
    expect(run?.originalUriBaseIds?.['%SRCROOT%']?.uri).toBe(pathToFileURL(`${folder}/`).href);
    expect(run?.tool.driver.rules).toEqual([
      expect.objectContaining({ id: 'mcp/no-bad' }) as object,
      {
        id: 'mcp/no-meh',
        shortDescription: { text: 'disallow the word meh' },
        helpUri: 'https://example.org/meh',
        defaultConfiguration: { level: 'warning' },
      },
    ]);
    expect(run?.invocations).toEqual([
      { executionSuccessful: true, toolExecutionNotifications: [] },
    ]);
    expect(
      run?.results?.map(({ ruleId, level, suppressions }) => [
        ruleId,
        level,
        suppressions?.map(({ kind, justification }) => `${kind}: ${justification}`),
      ]),
    ).toEqual([
      ['mcp/no-bad', 'error', undefined],
      ['mcp/no-meh', 'warning', undefined],
      ['mcp/no-bad', 'error', ['inSource: on purpose']],
    ]);
    expect(run?.results?.[0]?.ruleIndex).toBe(0);
    expect(run?.results?.[0]?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a%20b&c.js', uriBaseId: '%SRCROOT%' },
          region: { startLine: 3, startColumn: 1, endLine: 3, endColumn: 4 },
        },
      },
    ]);
  });

  test('says what could not be checked, and stays valid', async () => {
    const { lint } = project({ 'a.js': '// mcp\nconst = 1;\n', 'b.js': '// mcp\nboom;\n' });
    const { code, stdout } = await lint('--format', 'sarif');
    expect(code).toBe(2);
    const log = JSON.parse(stdout) as Log;
    validate(log);
    expect(validate.errors).toBeNull();
    expect(log.runs[0]?.invocations?.[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          level: 'error',
          message: { text: expect.stringContaining('a.js does not parse') as string },
        },
        { message: { text: expect.stringContaining('b.js could not be checked') as string } },
      ],
    });
    expect(log.runs[0]?.results).toHaveLength(1);
  });

  test('marks what eslint-suppressions.json suppresses', async () => {
    const { lint } = project(FILES);
    const { code, stdout } = await lint('--suppress-all', '--format', 'sarif');
    expect(code).toBe(0);
    const log = JSON.parse(stdout) as Log;
    validate(log);
    expect(validate.errors).toBeNull();
    expect(
      log.runs[0]?.results?.filter(({ suppressions }) => suppressions?.[0]?.kind === 'external'),
    ).toHaveLength(1);
  });

  test('goes to a file', async () => {
    const { lint, read } = project(FILES);
    expect(await lint('--format', 'sarif', '--output-file', 'reports/mcp.sarif')).toEqual({
      code: 1,
      stdout: 'reports/mcp.sarif: 1 error, 1 warning, 1 fixable\n',
      stderr: '',
    });
    expect(validate(JSON.parse(read('reports/mcp.sarif')))).toBe(true);
  });
});

describe('github', () => {
  test('makes annotations, with what is special escaped', async () => {
    const { lint } = project({ 'src/a,b.js': "// mcp\ntool('a');\nbad;\nmeh;\n" });
    expect((await lint('--format', 'github')).stdout).toBe(
      [
        '::error file=src/a%2Cb.js,line=3,endLine=3,col=1,endColumn=4,title=mcp/no-bad::This is bad.',
        '::warning file=src/a%2Cb.js,line=4,endLine=4,col=1,endColumn=4,title=mcp/no-meh::Meh, 100%25.',
        '',
      ].join('\n'),
    );
  });

  test('names files from the root of the repository', async () => {
    const { path, folder } = project({ 'packages/server/a.js': "// mcp\ntool('a');\nbad;\n" });
    const { stdout } = await runIn(path('packages/server'), ['--format', 'github'], {
      env: { GITHUB_WORKSPACE: folder },
    });
    expect(stdout).toContain('::error file=packages/server/a.js,');
  });
});

test('checklist is a task list by file, with what is special in Markdown escaped', async () => {
  const { lint } = project({
    'src/a_b.js': "// mcp\ntool('a');\nbad;\nmeh;\n",
    'src/clean.js': "// mcp\ntool('b');\n",
    'src/other.js': '// mcp\nmeh;\n',
  });
  const { code, stdout } = await lint('--format', 'checklist');
  expect(code).toBe(1);
  expect(stdout).toBe(
    [
      '# 3 changes in 2 files',
      '',
      '## `src/a_b.js`',
      '',
      '- [ ] `src/a_b.js:3` This is bad. (mcp/no-bad, fixed by `--fix`)',
      '- [ ] `src/a_b.js:4` Meh, 100%. (mcp/no-meh)',
      '',
      '## `src/other.js`',
      '',
      '- [ ] `src/other.js:2` Meh, 100%. (mcp/no-meh)',
      '',
    ].join('\n'),
  );
});

test('junit has a case for each finding, and is well-formed whatever a file is called', async () => {
  const { lint } = project(FILES);
  const { stdout } = await lint('--format', 'junit');
  expect(stdout).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<testsuites>\n/);
  expect(stdout).toContain('name="org.eslint.mcp/no-bad"');
  expect(stdout).toContain('a b&amp;c.js');
  expect(stdout).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#)/);
});

test('html is a page that links to the rules', async () => {
  const { lint } = project(FILES);
  const { stdout } = await lint('--format', 'html');
  expect(stdout).toMatch(/^<!DOCTYPE html>/);
  expect(stdout).toContain('href="https://example.org/bad"');
});

test('an output file that is a folder is refused', async () => {
  const { lint } = project(FILES);
  expect(await lint('--output-file', 'src')).toMatchObject({
    code: 2,
    stderr: 'mcp-lint: --output-file src is a folder: name a file.\n',
  });
  expect(await lint('--output-file', 'src/other.js/x')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^mcp-lint: --output-file src\/other\.js\/x cannot be written \(.+\): name another file\.\n$/,
    ) as string,
  });
});
