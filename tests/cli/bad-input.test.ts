import { chmodSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { project, runIn } from './support/command.ts';
import { REGISTERED_PLUGIN, toolkit } from './support/stub-toolkit.ts';

vi.mock('../../src/cli/lazy-modules.ts', () => toolkit);

const SERVER = "// mcp\ntool('a');\n";

test('an empty file defines nothing', async () => {
  const { lint } = project({ 'empty.ts': '', 'server.js': SERVER });
  expect(await lint()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 files, 1 definition, fully resolved') as string,
  });
  expect((await lint('empty.ts')).code).toBe(0);
});

test('a file of 5 MB is checked', async () => {
  const { lint } = project({ 'big.js': SERVER + `void "${'x'.repeat(5_000)}";\n`.repeat(1_000) });
  expect(await lint()).toMatchObject({ code: 0, stderr: '' });
});

test('a byte-order mark and CRLF change no position', async () => {
  const { lint } = project({ 'server.js': "\uFEFF// mcp\r\ntool('a');\r\n  bad;\r\n" });
  const { stdout } = await lint('--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject([{ messages: [{ line: 3, column: 3 }] }]);
});

test('a module with a byte-order mark before its first line', async () => {
  const { lint } = project({ 'server.js': `\uFEFF#!/usr/bin/env node\n${SERVER}export {};\n` });
  expect(await lint()).toMatchObject({ code: 0, stderr: '' });
});

test('a binary file that is named .ts', async () => {
  const bytes = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256);
  const { lint, write } = project({ 'binary.ts': bytes, 'server.js': SERVER });
  expect((await lint()).code).toBe(0);
  write('binary.ts', Buffer.concat([Buffer.from('// mcp\n'), bytes]));
  expect(await lint()).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^mcp-lint: binary\.ts does not parse \(.+\): fix its syntax\.\n$/,
    ) as string,
  });
});

test('nesting that overwhelms the parser', async () => {
  const { lint } = project({
    'deep.ts': `// mcp\nvoid ${'['.repeat(100_000)}${']'.repeat(100_000)};\n`,
  });
  for (const format of ['stylish', 'sarif', 'github', 'junit']) {
    expect(await lint('--format', format)).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: deep.ts does not parse (its syntax is nested too deeply): fix its syntax.\n',
    });
  }
});

test('a path with what is special in patterns', async () => {
  const { lint } = project({ 'app/[id]/{a}/(b)/!c*.js': `${SERVER}bad;\n` });
  expect((await lint()).stdout).toContain('mcp/no-bad');
});

test('files outside the working folder', async () => {
  const { path } = project({ 'here/a.js': SERVER, 'there/b.js': `${SERVER}bad;\n` });
  const { code, stdout } = await runIn(path('here'), ['.', '../there']);
  expect(code).toBe(1);
  expect(stdout).toContain(path('there/b.js'));
  expect(stdout).toContain('2 files, 2 definitions');
});

test('a file and a folder that may not be read are named, and what can be read is checked', async () => {
  const { lint, folder, path } = project({
    'closed/a.js': SERVER,
    'secret.js': SERVER,
    'server.js': `${SERVER}bad;\n`,
  });
  // So that it need not be loaded by somebody else.
  await lint('server.js');
  chmodSync(folder, 0o755);
  chmodSync(path('closed'), 0);
  chmodSync(path('secret.js'), 0);
  const { code, stdout, stderr } = await asNobody(() => lint());
  chmodSync(path('closed'), 0o755);
  expect(code).toBe(2);
  expect(stdout).toContain('mcp/no-bad');
  expect(stderr).toMatch(
    /^mcp-lint: closed cannot be read \(EACCES: .+\): fix its permissions\.\nmcp-lint: secret\.js cannot be read \(EACCES: .+\): fix its permissions\.\n$/,
  );
});

test('a file that may not be written is named', async () => {
  const { lint, folder, path, read } = project({ 'server.js': `${SERVER}bad;\n` });
  chmodSync(folder, 0o755);
  chmodSync(path('server.js'), 0o444);
  const { code, stderr } = await asNobody(() => lint('--fix'));
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^mcp-lint: server\.js cannot be fixed \(EACCES: .+\): fix its permissions\.\n$/,
  );
  expect(read('server.js')).toContain('bad;');
});

/** Root may do everything, so that what is forbidden must be tried as somebody else. */
async function asNobody<T>(act: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return act();
  process.seteuid?.(65_534);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a config that cannot be used', () => {
  const sentence = (inner: string): RegExp =>
    new RegExp(
      `^mcp-lint: The ESLint config eslint\\.config\\.mjs cannot be used \\(${inner}\\): fix it, or pass --no-config\\.\\n$`,
    );

  test.each([
    ['throws', 'throw new Error("no luck today");', 'no luck today'],
    ['does not parse', 'export default [', '.*'],
    [
      'imports what is not there',
      "import x from 'not-installed'; export default [x];",
      '.*not-installed.*',
    ],
    ['is no list', 'export default 7;', '.+'],
    [
      'has an unknown key',
      `export default [{ plugins: { mcp: ${REGISTERED_PLUGIN} }, rulez: {} }];`,
      '.*rulez.*',
    ],
    [
      'forgets the plugin',
      "export default [{ rules: { 'mcp/no-bad': 'error' } }];",
      '.*Could not find plugin "mcp".*',
    ],
    [
      'names an unknown rule',
      `export default [{ plugins: { mcp: ${REGISTERED_PLUGIN} }, rules: { 'mcp/no-bda': 'error' } }];`,
      '.*"mcp/no-bda".* \\(did you mean mcp/no-bad\\?\\)',
    ],
  ])('because it %s', async (_why, config, inner) => {
    const { lint } = project({ 'eslint.config.mjs': config, 'server.js': SERVER });
    const { code, stdout, stderr } = await lint('server.js');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence(inner));
  });

  test('does not matter in a template below that is not installed and does not name the plugin', async () => {
    const { lint } = project({
      'server.js': SERVER,
      'templates/next/eslint.config.mjs': "import x from 'not-installed'; export default [x];",
      'templates/next/server.js': SERVER,
      'named/eslint.config.mjs':
        "import x from 'not-installed'; export default [x, 'eslint-plugin-mcp-contract'];",
      'named/server.js': SERVER,
    });

    expect((await lint('server.js', 'templates')).code).not.toBe(2);
    expect(await lint('named')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('named/eslint.config.mjs cannot be used') as string,
    });
  });

  test('because of an unknown setting', async () => {
    const { lint } = project({
      'eslint.config.mjs': `export default [{ plugins: { mcp: ${REGISTERED_PLUGIN} }, settings: { mcp: { crossFiles: false } } }];`,
      'server.js': SERVER,
    });
    expect(await lint('server.js')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^mcp-lint: The ESLint config cannot be used \(settings\.mcp has no key 'crossFiles' \(did you mean crossFile\?\); .*\): fix its settings, or pass --no-config\.\n$/,
      ) as string,
    });
  });

  test.each([
    ["protocol: '2025-11-26'", /must be one of .*, 2026-07-28 \(did you mean 2025-11-25\?\)/],
    ["modules: { wrapper: 'sdkv2' }", /the ids are .*\(did you mean sdk-v2\?\)/],
  ])('a setting with the value %s', async (setting, message) => {
    const { lint } = project({
      'eslint.config.mjs': `export default [{ plugins: { mcp: ${REGISTERED_PLUGIN} }, settings: { mcp: { ${setting} } } }];`,
      'server.js': SERVER,
    });
    expect(await lint('server.js')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(message) as string,
    });
  });
});
