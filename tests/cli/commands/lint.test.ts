import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { project, runIn } from '../support/command.ts';
import { REGISTERED_PLUGIN, plugin, toolkit } from '../support/stub-toolkit.ts';

vi.mock('../../../src/cli/lazy-modules.ts', () => toolkit);

const SERVER = "// mcp\ntool('search');\n";

describe('exit codes', () => {
  test('a server without findings is clean', async () => {
    const outcome = await project({ 'server.js': SERVER }).lint();
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toBe('1 file, 1 definition, fully resolved\n0 errors, 0 warnings\n');
  });

  test('a person whose server is clean by default hears of the stricter rules', async () => {
    const hint =
      'The recommended rules find nothing: npx --no-install mcp-lint --preset strict checks more.\n';
    const { folder, write } = project({ 'server.js': SERVER });
    const onTerminal = async (...argv: string[]): Promise<string> =>
      (await runIn(folder, argv, { isTTY: true, env: { NO_COLOR: '1' } })).stdout;
    expect(await onTerminal()).toMatch(new RegExp(`^0 errors, 0 warnings\n${hint}$`, 'm'));
    expect((await runIn(folder, [])).stdout).not.toContain('strict');
    expect(await onTerminal('--format', 'github')).not.toContain('strict');
    expect(await onTerminal('--preset', 'recommended')).not.toContain('strict');
    write('mcp-lint.config.json', '{ "preset": "recommended" }');
    expect(await onTerminal()).not.toContain('strict');
    expect(await onTerminal('--no-config')).toContain(hint);
    write('server.js', `${SERVER}meh;\n`);
    expect(await onTerminal('--no-config')).not.toContain('strict');
  });

  test('an error is a finding', async () => {
    const { code, stdout, stderr } = await project({ 'server.js': `${SERVER}bad;\n` }).lint();
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(stdout).toContain('3:1  error  This is bad  mcp/no-bad');
    expect(stdout).toContain('1 problem (1 error, 0 warnings)');
    expect(stdout.match(/1 error, 0 warnings/g)).toHaveLength(1);
  });

  test('a warning alone is clean, until it is over the limit', async () => {
    const { lint } = project({ 'server.js': `${SERVER}meh;\n` });
    expect(await lint()).toMatchObject({ code: 0, stderr: '' });
    expect(await lint('--max-warnings', '1')).toMatchObject({ code: 0, stderr: '' });
    expect(await lint('--max-warnings=-1')).toMatchObject({ code: 0, stderr: '' });
    expect(await lint('--max-warnings', '0')).toMatchObject({
      code: 1,
      stderr: 'mcp-lint: 1 warning, more than the 0 that --max-warnings allows.\n',
    });
  });

  test('--quiet hides warnings, and still counts them', async () => {
    const { lint } = project({ 'server.js': `${SERVER}meh;\nbad;\n` });
    const { stdout } = await lint('--quiet');
    expect(stdout).not.toContain('Meh');
    expect(stdout).toContain('This is bad');
    expect(stdout).toContain('1 error, 1 warning, 1 fixable');
    expect((await lint('--quiet', '--rule', 'mcp/no-bad: off', '--max-warnings', '0')).code).toBe(
      1,
    );
  });

  test('no definition is not a success', async () => {
    const { lint } = project({ 'a.js': 'const a = 1;\n' });
    expect(await lint()).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: No MCP definition was found in 1 file: name the folder of the server, or pass --allow-empty.\n',
    });
    expect(await lint('--allow-empty')).toMatchObject({ code: 0, stderr: '' });
  });

  test('an empty folder is not a success', async () => {
    const { lint } = project({ 'README.md': '' });
    expect(await lint()).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: No source file was found: name the folder of the server, or pass --allow-empty.\n',
    });
  });

  test('an exception in a rule is named, and the other files are still checked', async () => {
    const { lint } = project({ 'a.js': `${SERVER}boom;\n`, 'b.js': `${SERVER}bad;\n` });
    const { code, stdout, stderr } = await lint();
    expect(code).toBe(2);
    expect(stdout).toContain('This is bad');
    expect(stderr).toBe(
      'mcp-lint: a.js could not be checked because of a bug in mcp-lint (mcp/no-boom: Cannot read this): report it with the output of --debug.\n',
    );
    expect((await lint('--debug')).stderr).toMatch(/\n +at .*stub-toolkit/);
  });

  test('a file that does not parse is named, and the other files are still checked', async () => {
    const { lint } = project({
      'a.js': `${SERVER}const = 1;\n`,
      'b.ts': `${SERVER}let x: = 1;\n`,
      'c.js': `${SERVER}bad;\n`,
    });
    const { code, stdout, stderr } = await lint();
    expect(code).toBe(2);
    expect(stdout).toContain('This is bad');
    expect(stderr).toMatch(
      /^mcp-lint: a\.js does not parse \(3:7, .+\): fix its syntax\.\nmcp-lint: b\.ts does not parse \(3:8, .+\): fix its syntax\.\n$/,
    );
    expect(stderr).not.toContain(' at ');
  });

  test('what Node takes for CommonJS is read so', async () => {
    const { lint } = project({
      'server.js': `${SERVER}if (!require('x')) return;\nconst bell = '\\07';\n`,
      'module.js': `${SERVER}export {};\n`,
    });
    expect(await lint()).toMatchObject({ code: 0, stderr: '' });
  });

  test('a file without the mention of a package is not parsed', async () => {
    const { lint } = project({ 'a.js': 'const = 1;\n', 'server.js': SERVER });
    expect((await lint()).code).toBe(0);
  });
});

describe('fixes', () => {
  test('--fix writes', async () => {
    const { lint, read } = project({ 'server.js': `${SERVER}bad; maybe;\n` });
    const { code, stdout } = await lint('--fix');
    expect(read('server.js')).toBe(`${SERVER}good; maybe;\n`);
    expect(code).toBe(1);
    expect(stdout).toContain('1 problem (1 error, 0 warnings)');
  });

  test('--fix-dry-run does not write', async () => {
    const source = `${SERVER}bad;\n`;
    const { lint, read } = project({ 'server.js': source });
    const { stdout } = await lint('--fix-dry-run', '--format', 'json');
    expect(read('server.js')).toBe(source);
    expect(JSON.parse(stdout)).toMatchObject([{ messages: [], output: `${SERVER}good;\n` }]);
  });

  test('git applies what --fix-dry-run prints of a file with Windows line ends', async () => {
    const source = `${SERVER}bad;\n`.replaceAll('\n', '\r\n');
    const { folder, lint, read, write } = project({ 'server.js': source });
    write('fixes.diff', (await lint('--fix-dry-run')).stdout);
    execFileSync('git', ['apply', 'fixes.diff'], { cwd: folder });
    expect(read('server.js')).toBe(source.replace('bad', 'good'));
  });

  test('--fix-dry-run prints for people what the fixes would change', async () => {
    const { lint } = project({ 'src/server.js': `${SERVER}bad; maybe;\n` });
    const { stdout } = await lint('--fix-dry-run');
    expect(stdout).toContain(`1 problem (1 error, 0 warnings)

--fix would change 1 file:

--- a/src/server.js
+++ b/src/server.js
@@ -1,3 +1,3 @@
 // mcp
 tool('search');
-bad; maybe;
+good; maybe;

1 file, 1 definition`);
    expect((await lint('--fix-dry-run', '--unsafe')).stdout).toContain(
      '--fix --unsafe would change 1 file:',
    );
  });

  test('--fix-dry-run says so where nothing would change', async () => {
    const { lint } = project({ 'server.js': SERVER });
    expect((await lint('--fix-dry-run')).stdout).toBe(
      '--fix would change no file.\n\n1 file, 1 definition, fully resolved\n0 errors, 0 warnings\n',
    );
  });

  test('--unsafe also applies the only suggestion of a finding', async () => {
    const { lint, read } = project({ 'server.js': `${SERVER}bad; maybe; either;\n` });
    const { code } = await lint('--fix', '--unsafe');
    expect(read('server.js')).toBe(`${SERVER}good; surely; either;\n`);
    expect(code).toBe(0);
    await lint('--fix', '--unsafe');
    expect(read('server.js')).toBe(`${SERVER}good; surely; either;\n`);
  });

  test('--unsafe leaves to the author what is to be filled in', async () => {
    const { lint, read } = project({ 'server.js': `${SERVER}blank; maybe;\n` });
    const { code } = await lint('--fix', '--unsafe');
    expect(read('server.js')).toBe(`${SERVER}blank; surely;\n`);
    expect(code).toBe(1);
  });

  test('--unsafe keeps a byte-order mark and line ends', async () => {
    const { lint, read } = project({
      'server.js': '\uFEFF// mcp\r\ntool("a");\r\nmaybe;\r\nmaybe;\r\n',
    });
    await lint('--fix', '--unsafe');
    expect(read('server.js')).toBe('\uFEFF// mcp\r\ntool("a");\r\nsurely;\r\nsurely;\r\n');
  });

  test('--unsafe takes back what no longer parses', async () => {
    const { lint, read } = project({ 'server.js': `${SERVER}bad; fragile;\n` });
    expect((await lint('--fix', '--unsafe')).code).toBe(1);
    expect(read('server.js')).toBe(`${SERVER}good; fragile;\n`);
  });

  test('--unsafe applies a suggestion that changes nothing once', async () => {
    const { lint, read } = project({ 'server.js': `${SERVER}endless;\n` });
    await lint('--fix', '--unsafe');
    expect(read('server.js')).toBe(`${SERVER}endless /**/;\n`);
  });

  test('comments in a file do not make the fixes of other rules run', async () => {
    const source = `/* eslint semi: error, no-var: error */\n${SERVER}var a = 1\n`;
    const { lint, read } = project({ 'server.js': source });
    expect((await lint('--fix')).code).toBe(0);
    expect(read('server.js')).toBe(source);
  });
});

describe('comments', () => {
  test('turn rules off', async () => {
    const { lint } = project({ 'server.js': `${SERVER}bad; // eslint-disable-line mcp/no-bad\n` });
    expect((await lint()).code).toBe(0);
  });

  test('for rules that are not loaded say nothing', async () => {
    const { lint } = project({
      'server.js': `/* eslint other/rule: error */\n${SERVER}// eslint-disable-next-line no-console\nconsole.log(1);\n/* eslint-disable */\n`,
    });
    expect(await lint('--format', 'json')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('"messages":[]') as string,
    });
  });
});

describe('rules', () => {
  test('--preset', async () => {
    const { lint } = project({ 'server.js': `${SERVER}aNameThatIsLongerThanAllowed;\n` });
    expect((await lint()).code).toBe(0);
    expect((await lint('--preset', 'strict')).stdout).toContain('mcp/limited');
  });

  test('--rule, with options and repeated', async () => {
    const { lint } = project({ 'server.js': `${SERVER}bad; long;\n` });
    const { stdout } = await lint(
      '--rule',
      'mcp/no-bad: off',
      '--rule',
      'mcp/limited: [warn, {maximum: 3}]',
    );
    expect(stdout).not.toContain('mcp/no-bad');
    expect(stdout).toMatch(/warning +Longer than 3 +mcp\/limited/);
  });
});

describe("the project's config", () => {
  const CONFIG = `const mcp = ${REGISTERED_PLUGIN};\n`;

  test('decides severities, options, settings and ignores', async () => {
    const { lint } = project({
      'package.json': '{ "type": "module" }',
      'eslint.config.js': `${CONFIG}export default [{ ignores: ['generated/'] }, { plugins: { mcp }, rules: { 'mcp/no-bad': 'warn', 'mcp/limited': ['error', { maximum: 4 }] } }];`,
      'server.js': `${SERVER}bad; maybe; fivee;\n`,
      'generated/a.js': `${SERVER}bad;\n`,
    });
    const { code, stdout } = await lint('server.js', 'generated', '--format', 'json');
    expect(code).toBe(1);
    const results = JSON.parse(stdout) as {
      filePath: string;
      messages: { ruleId: string; severity: number }[];
    }[];
    expect(results).toHaveLength(1);
    expect(results[0]?.messages.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['mcp/no-bad', 1],
      ['mcp/limited', 2],
      ['mcp/limited', 2],
    ]);
  });

  test('may call the plugin by another name', async () => {
    const { lint } = project({
      'eslint.config.mjs': `${CONFIG}export default [{ plugins: { contract: mcp }, rules: { 'contract/no-bad': 'error', 'contract/limited': [0, { maximum: 1 }] } }];`,
      'server.js': `${SERVER}bad;\nab; // eslint-disable-line contract/limited\n`,
    });
    const first = await lint('server.js', '--format', 'json', '--rule', 'mcp/no-bad: warn');
    expect(JSON.parse(first.stdout)).toMatchObject([
      { messages: [{ ruleId: 'contract/no-bad', severity: 1 }] },
    ]);
    const second = await lint(
      'server.js',
      '--format',
      'json',
      '--rule',
      'mcp/limited: error',
      '--rule',
      'mcp/no-bad: off',
    );
    expect(JSON.parse(second.stdout)).toMatchObject([
      {
        messages: [
          { ruleId: 'contract/limited', line: 2 },
          { ruleId: 'contract/limited', line: 3 },
        ],
      },
    ]);
  });

  test('runs no other rules, and needs no type information', async () => {
    const { lint } = project({
      'eslint.config.mjs': `${CONFIG}export default [{ files: ['**/*.ts', '**/*.js'], plugins: { mcp }, languageOptions: { parserOptions: { projectService: true, project: './nowhere.json' } }, rules: { 'no-undef': 'error', 'mcp/no-bad': 'error' } }];`,
      'server.ts': `${SERVER}const typed: string = bad;\n`,
    });
    const { stdout, stderr } = await lint('server.ts', '--format', 'json');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject([{ messages: [{ ruleId: 'mcp/no-bad' }] }]);
  });

  test('says nothing where it does not register the plugin', async () => {
    const { lint } = project({
      'eslint.config.mjs':
        "export default [{ ignores: ['server.js'] }, { rules: { 'no-undef': 'error' } }];",
      'server.js': `${SERVER}bad;\n`,
    });
    expect((await lint('--format', 'json')).stdout).toContain('"ruleId":"mcp/no-bad"');
  });

  test('that ignores everything is named with the definitions that are missing', async () => {
    const { lint } = project({
      'eslint.config.mjs': `${CONFIG}export default [{ ignores: ['server.js'] }, { plugins: { mcp } }];`,
      'server.js': SERVER,
    });
    expect(await lint()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('2 files, 1 of them ignored by the ESLint config') as string,
    });
  });

  test('is left alone with --no-config', async () => {
    const { lint } = project({
      'eslint.config.mjs': 'throw new Error("no");',
      'server.js': `${SERVER}bad;\n`,
    });
    expect(await lint('--no-config')).toMatchObject({ code: 1, stderr: '' });
  });

  test('is another one with --config', async () => {
    const { lint } = project({
      'eslint.config.mjs': 'throw new Error("no");',
      'configs/mcp.mjs': `${CONFIG}export default [{ plugins: { mcp }, rules: { 'mcp/no-bad': 'warn' } }];`,
      'server.js': `${SERVER}bad;\n`,
    });
    expect(await lint('--config', 'configs/mcp.mjs')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 errors, 1 warning') as string,
    });
  });

  test.each(['eslint', 'eslint-9'])('is read by the ESLint of the project (%s)', async (name) => {
    const { lint, path, folder } = project({
      'package.json': '{ "type": "module" }',
      'eslint.config.js': `${CONFIG}export default [{ plugins: { mcp }, rules: { 'mcp/no-bad': 'warn' } }];`,
      'server.js': `${SERVER}bad;\n`,
      'typed.ts': `${SERVER}let a: string = bad;\n`,
    });
    mkdirSync(path('node_modules'));
    symlinkSync(
      dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      path('node_modules/eslint'),
    );
    const { code, stdout } = await lint();
    expect(code).toBe(0);
    expect(stdout).toContain(join(folder, 'server.js'));
    expect(stdout).toContain('2 problems (0 errors, 2 warnings)');
    expect(stdout).toContain('3 files, 2 definitions');
  });

  test('an ESLint that is too old is passed over', async () => {
    const { lint } = project({
      'node_modules/eslint/package.json':
        '{ "name": "eslint", "version": "8.57.0", "main": "index.js" }',
      'node_modules/eslint/index.js': 'throw new Error("must not be loaded");',
      'server.js': SERVER,
    });
    expect((await lint()).code).toBe(0);
  });
});

describe('bulk suppressions', () => {
  const NAME = 'eslint-suppressions.json';

  test('take today’s errors in, and report new ones only', async () => {
    const { lint, read, write } = project({ 'src/server.js': `${SERVER}bad;\nbad;\nmeh;\n` });
    expect(await lint('--suppress-all')).toMatchObject({
      code: 0,
      stderr: 'mcp-lint: eslint-suppressions.json now suppresses 2 errors.\n',
    });
    expect(read(NAME)).toBe(
      '{\n  "src/server.js": {\n    "mcp/no-bad": {\n      "count": 2\n    }\n  }\n}',
    );
    expect(await lint()).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('0 errors, 1 warning') as string,
    });
    write('src/server.js', `${SERVER}bad;\nbad;\nbad;\n`);
    expect((await lint()).code).toBe(1);
  });

  test('that no longer occur are mentioned, and pruned', async () => {
    const { lint, read, write } = project({
      'server.js': `${SERVER}bad;\nbad;\nmaybe;\n`,
      'gone.js': `${SERVER}bad;\n`,
      'other.js': `${SERVER}bad;\n`,
    });
    await lint('--suppress-all');
    const before = JSON.parse(read(NAME)) as Record<string, Record<string, unknown>>;
    write(
      NAME,
      JSON.stringify({
        ...before,
        'server.js': { ...before['server.js'], 'no-console': { count: 3 } },
      }),
    );
    write('server.js', `${SERVER}bad;\n`);
    expect(await lint('server.js')).toMatchObject({
      code: 0,
      stderr:
        'mcp-lint: eslint-suppressions.json suppresses errors that no longer occur: run npx --no-install mcp-lint --prune-suppressions.\n',
    });
    await lint('server.js', '--prune-suppressions');
    expect(JSON.parse(read(NAME))).toEqual({
      'gone.js': { 'mcp/no-bad': { count: 1 } },
      'other.js': { 'mcp/no-bad': { count: 1 } },
      'server.js': { 'mcp/no-bad': { count: 1 }, 'no-console': { count: 3 } },
    });
    expect(await lint('server.js')).toMatchObject({ code: 0, stderr: '' });
  });

  test('of a file that does not parse are kept', async () => {
    const { lint, read, write } = project({ 'server.js': `${SERVER}bad;\n` });
    await lint('--suppress-all');
    const before = read(NAME);
    write('server.js', `${SERVER}bad;\nconst = 1;\n`);
    const { stderr } = await lint('--prune-suppressions');
    expect(stderr).not.toContain('no longer occur');
    expect(read(NAME)).toBe(before);
  });

  test('are the file that ESLint itself writes and reads', async () => {
    const { lint, folder, read, write } = project({ 'server.js': `${SERVER}bad;\n` });
    await lint('--suppress-all');
    const ours = read(NAME);
    const { ESLint } = await import('eslint');
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [{ plugins: { mcp: plugin }, rules: { 'mcp/no-bad': 'error' } }],
      applySuppressions: true,
    });
    const [result] = await eslint.lintFiles(['server.js']);
    expect(result).toMatchObject({ errorCount: 0, suppressedMessages: [{ ruleId: 'mcp/no-bad' }] });
    // The same file, byte for byte, from ESLint's own command.
    write(NAME, '{}');
    const { execFileSync } = await import('node:child_process');
    write(
      'eslint.config.mjs',
      "export default [{ plugins: { mcp: { rules: { 'no-bad': { create: (context) => ({ 'Identifier[name=\"bad\"]'(node) { context.report({ node, message: 'x' }); } }) } } } }, rules: { 'mcp/no-bad': 'error' } }];",
    );
    const bin = join(
      dirname(createRequire(import.meta.url).resolve('eslint/package.json')),
      'bin/eslint.js',
    );
    execFileSync(process.execPath, [bin, '--suppress-all', 'server.js'], { cwd: folder });
    expect(read(NAME)).toBe(ours);
  });

  test('that cannot be read are named', async () => {
    const { lint } = project({ 'server.js': SERVER, [NAME]: '{' });
    expect(await lint()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^mcp-lint: eslint-suppressions\.json cannot be read \(.+\): fix it, or delete it and run npx --no-install mcp-lint --suppress-all\.\n$/,
      ) as string,
    });
  });
});

describe('colours', () => {
  test('follow the terminal, NO_COLOR and FORCE_COLOR', async () => {
    const { folder } = project({ 'server.js': `${SERVER}bad;\n` });
    const isColored = async (world: Parameters<typeof runIn>[2]): Promise<boolean> =>
      (await runIn(folder, [], world)).stdout.includes('\u001B[');
    expect(await isColored({})).toBe(false);
    expect(await isColored({ isTTY: true })).toBe(true);
    expect(await isColored({ isTTY: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await isColored({ env: { FORCE_COLOR: '1' } })).toBe(true);
    expect(await isColored({ isTTY: true, env: { TERM: 'dumb' } })).toBe(false);
  });

  test('do not go into files', async () => {
    const { folder, read } = project({ 'server.js': `${SERVER}bad;\n` });
    const { stdout } = await runIn(folder, ['--output-file', 'out/report.txt'], { isTTY: true });
    expect(stdout).toContain('out/report.txt: ');
    expect(read('out/report.txt')).not.toContain('\u001B');
    expect(read('out/report.txt')).toContain('error  This is bad');
    expect(existsSync(join(folder, 'out/report.txt'))).toBe(true);
  });
});

test('the end of the default output says where the unresolved definitions are', async () => {
  const { lint } = project({ 'server.js': `${SERVER}tool(unknown);\n` });
  expect((await lint()).stdout).toBe(
    [
      '1 file, 2 definitions: 1 fully resolved, 1 partly resolved',
      '0 errors, 0 warnings',
      '',
      'Not resolved, so not checked:',
      '  server.js:3  tool (name not read): name (not a literal)',
      '',
    ].join('\n'),
  );
});

describe('generated files', () => {
  const files = {
    'server.js': SERVER,
    'generated.js': "// @generated\n// mcp\ntool('made');\n",
    'other.js': '// @generated by something else\n',
  };

  test('are counted if they may hold definitions', async () => {
    const { stdout } = await project(files).lint();
    expect(stdout).toContain(
      '\n1 generated file left out (generated.js): set settings.mcp.generated',
    );
  });

  test('are not left out where the setting says so', async () => {
    const config = `export default [{ plugins: { mcp: ${REGISTERED_PLUGIN} }, settings: { mcp: { generated: true } } }];`;
    const { stdout } = await project({ ...files, 'eslint.config.mjs': config }).lint();
    expect(stdout).not.toContain('left out');
  });
});
