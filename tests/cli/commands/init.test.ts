import { existsSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addPlugin } from '../../../src/cli/project/flat-config-edit.ts';
import { project, runIn } from '../support/command.ts';

const MODULE = '{\n  "name": "server",\n  "type": "module"\n}\n';

describe('in a project without a config', () => {
  test('makes one, and adds the script', async () => {
    const { lint, read } = project({ 'package.json': MODULE });
    expect(await lint('init')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Created eslint.config.js with the recommended rules.',
        'Added the script lint:mcp to package.json.',
        'Install what is missing: npm install --save-dev eslint eslint-plugin-mcp-contract',
        'Then check the server: npm run lint:mcp',
        '',
      ].join('\n'),
    });
    expect(read('eslint.config.js')).toBe(`import mcp from 'eslint-plugin-mcp-contract';
import parser from 'eslint-plugin-mcp-contract/parser';

export default [
  { ignores: ['dist/', 'build/', 'coverage/'] },
  { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } },
  mcp.configs.recommended,
];
`);
    expect(read('package.json')).toBe(
      '{\n  "name": "server",\n  "type": "module",\n  "scripts": {\n    "lint:mcp": "mcp-lint"\n  }\n}\n',
    );
  });

  test('changes nothing twice', async () => {
    const { lint, read } = project({ 'package.json': MODULE });
    await lint('init');
    const before = [read('eslint.config.js'), read('package.json')];
    const { code, stdout } = await lint('init');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'eslint.config.js already has eslint-plugin-mcp-contract.\npackage.json already has the script lint:mcp.\n',
    );
    expect([read('eslint.config.js'), read('package.json')]).toEqual(before);
  });

  test('changes nothing beside an ESLint that would not read it', async () => {
    const { lint, path } = project({
      'package.json': MODULE,
      'node_modules/eslint/package.json': '{ "name": "eslint", "version": "8.57.0" }',
    });
    expect(await lint('init')).toEqual({
      code: 2,
      stderr:
        'mcp-lint: ESLint 8.57.0 is not supported: install ESLint 9.15 or later, or 10 (npm install --save-dev eslint@latest).\n',
      stdout: '',
    });
    expect(existsSync(path('eslint.config.js'))).toBe(false);
  });

  test('makes one that Node reads as a module', async () => {
    const { lint, read } = project({ 'package.json': '{}' });
    await lint('init');
    expect(read('eslint.config.mjs')).toContain('export default [');
    expect(read('package.json')).toBe('{\n  "scripts": {\n    "lint:mcp": "mcp-lint"\n  }\n}');
  });

  test('keeps the style of package.json', async () => {
    const source =
      '\uFEFF{\r\n\t"name": "server",\r\n\t"scripts": {\r\n\t\t"test": "x"\r\n\t},\r\n\t"devDependencies": {\r\n\t\t"eslint": "10",\r\n\t\t"eslint-plugin-mcp-contract": "1"\r\n\t}\r\n}\r\n';
    const { lint, read } = project({ 'package.json': source });
    expect((await lint('init')).stdout).not.toContain('Install');
    expect(read('package.json')).toBe(
      source.slice(1).replace('"test": "x"', '"test": "x",\r\n\t\t"lint:mcp": "mcp-lint"'),
    );
  });

  test('leaves a script of that name alone', async () => {
    const source = '{ "scripts": { "lint:mcp": "mcp-lint src --max-warnings 0" } }';
    const { lint, read } = project({ 'package.json': source });
    expect((await lint('init')).stdout).toMatch(
      / already has the script lint:mcp\.\n[^]*npm run lint:mcp\n$/,
    );
    expect(read('package.json')).toBe(source);
  });

  test('does not send to the script of another linter', async () => {
    const source = '{ "scripts": { "lint:mcp": "tsx scripts/lint-mcp.ts" } }';
    const { lint, read } = project({ 'package.json': source });
    expect((await lint('init')).stdout).toMatch(
      / already has another script lint:mcp, which is left unchanged\.\n[^]*check the server: npx --no-install mcp-lint\n$/,
    );
    expect(read('package.json')).toBe(source);
  });
});

describe('what cannot be changed is left as it is', () => {
  test('without a package.json', async () => {
    expect(await project({}).lint('init')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'mcp-lint: There is no package.json here: run npm init first, or go to the folder of the server.\n',
    });
  });

  test('a package.json that does not parse', async () => {
    const { code, stderr } = await project({ 'package.json': '{' }).lint('init');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^mcp-lint: package\.json cannot be read \(.+\): fix it first\.\n$/);
  });

  test.each([
    ['null', 'package.json is not an object'],
    ['[]', 'package.json is not an object'],
    ['{ "scripts": ["build"] }', 'The scripts in package.json are not an object'],
  ])('a package.json of %s', async (text, what) => {
    const { lint, read } = project({ 'package.json': text });
    expect(await lint('init')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        new RegExp(`^mcp-lint: ${what}: fix (?:it|them) first\\.\n$`),
      ) as string,
    });
    expect(read('package.json')).toBe(text);
  });

  test('a config that is a link out of the project', async () => {
    const outside = project({ 'eslint.config.js': 'export default [];\n' });
    const { lint, path } = project({ 'package.json': MODULE });
    symlinkSync(outside.path('eslint.config.js'), path('eslint.config.js'));
    expect(await lint('init')).toMatchObject({
      code: 2,
      stderr:
        'mcp-lint: eslint.config.js leads out of the project by a symbolic link: remove the link.\n',
    });
    expect(outside.read('eslint.config.js')).toBe('export default [];\n');
  });

  test('a config that is not a list', async () => {
    const { lint, read } = project({
      'package.json': MODULE,
      'eslint.config.js': "import base from './base.js';\nexport default base;\n",
    });
    expect(await lint('init')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "mcp-lint: eslint.config.js does not export a list of configs that the plugin can be added to: import mcp from 'eslint-plugin-mcp-contract' in it, add mcp.configs.recommended to what it exports, and run npx --no-install mcp-lint init again.\n",
    });
    expect(read('package.json')).toBe(MODULE);
  });
});

describe('a project that is written in TypeScript', () => {
  const TYPED = { 'package.json': MODULE, 'src/server.ts': '' };

  test('gets the parser too, where its config has none', async () => {
    const { lint, read } = project({
      ...TYPED,
      'eslint.config.js':
        "import js from '@eslint/js';\n\nexport default [\n  js.configs.recommended,\n];\n",
    });
    expect((await lint('init')).stdout).toContain(
      'Added eslint-plugin-mcp-contract to eslint.config.js, with its parser, so that ESLint reads TypeScript too.\n',
    );
    expect(read('eslint.config.js')).toBe(`import js from '@eslint/js';
import mcp from 'eslint-plugin-mcp-contract';
import parser from 'eslint-plugin-mcp-contract/parser';

export default [
  js.configs.recommended,
  { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } },
  mcp.configs.recommended,
];
`);
  });

  test('keeps the parser of its config', async () => {
    const { lint, read } = project({
      ...TYPED,
      'eslint.config.js':
        "import tseslint from 'typescript-eslint';\nexport default tseslint.config();\n",
    });
    await lint('init');
    expect(read('eslint.config.js')).not.toContain('mcp-contract/parser');
  });
});

test.each([
  [{ '.eslintrc.json': '{}' }, '.eslintrc.json'],
  [{ 'package.json': '{ "eslintConfig": {} }' }, 'eslintConfig in package.json'],
])('says that a new config takes the place of one of ESLint 8: %j', async (files, what) => {
  const { stdout } = await project({ 'package.json': MODULE, ...files }).lint('init');
  expect(stdout).toContain(`ESLint reads it in place of ${what}, whose rules have to move there`);
});

test('the config is found above, as ESLint finds it', async () => {
  const { path, read } = project({
    'packages/server/package.json': MODULE,
    'eslint.config.js': 'export default [];\n',
    '.git/HEAD': '',
  });
  expect((await runIn(path('packages/server'), ['init'])).stdout).toContain(
    'Added eslint-plugin-mcp-contract to ../../eslint.config.js.',
  );
  expect(read('eslint.config.js')).toContain('export default [mcp.configs.recommended];');
});

describe('an existing config keeps every character', () => {
  const IMPORT = "import mcp from 'eslint-plugin-mcp-contract';";

  test.each([
    [
      'an empty list',
      'a.js',
      'export default [];\n',
      `${IMPORT}\n\nexport default [mcp.configs.recommended];\n`,
    ],
    [
      'a list on one line',
      'a.mjs',
      'const a = {};\nexport default [a, { rules: {} }];\n',
      `${IMPORT}\n\nconst a = {};\nexport default [a, { rules: {} }, mcp.configs.recommended];\n`,
    ],
    [
      'a list on many lines, imports, comments',
      'a.js',
      `// @ts-check\nimport js from "@eslint/js"\nimport x from "x" // x\n\n/** @type {import('eslint').Linter.Config[]} */\nexport default [\n\tjs.configs.recommended, // first\n\t{ rules: {} } // last\n]\n`,
      `// @ts-check\nimport js from "@eslint/js"\nimport x from "x" // x\nimport mcp from "eslint-plugin-mcp-contract"\n\n/** @type {import('eslint').Linter.Config[]} */\nexport default [\n\tjs.configs.recommended, // first\n\t{ rules: {} }, // last\n\tmcp.configs.recommended,\n]\n`,
    ],
    [
      'a trailing comma',
      'a.js',
      'export default [\n  {\n    rules: {},\n  }, // a, b\n];\n',
      `${IMPORT}\n\nexport default [\n  {\n    rules: {},\n  }, // a, b\n  mcp.configs.recommended,\n];\n`,
    ],
    [
      'defineConfig with a list',
      'a.ts',
      "import { defineConfig } from 'eslint/config';\nexport default defineConfig([{}]);\n",
      `import { defineConfig } from 'eslint/config';\n${IMPORT}\nexport default defineConfig([{}, mcp.configs.recommended]);\n`,
    ],
    [
      'typescript-eslint',
      'a.mjs',
      "import tseslint from 'typescript-eslint';\n\nexport default tseslint.config(\n  tseslint.configs.recommended,\n  { rules: {} },\n);\n",
      `import tseslint from 'typescript-eslint';\n${IMPORT}\n\nexport default tseslint.config(\n  tseslint.configs.recommended,\n  { rules: {} },\n  mcp.configs.recommended,\n);\n`,
    ],
    [
      'a constant, and types',
      'a.ts',
      'const config = [{}] satisfies object[];\nexport default config as object[];\n',
      `${IMPORT}\n\nconst config = [{}, mcp.configs.recommended] satisfies object[];\nexport default config as object[];\n`,
    ],
    [
      'CommonJS',
      'a.cjs',
      "'use strict';\nconst js = require('@eslint/js');\n\nmodule.exports = [js.configs.recommended];\n",
      "'use strict';\nconst js = require('@eslint/js');\nconst mcp = require('eslint-plugin-mcp-contract');\n\nmodule.exports = [js.configs.recommended, mcp.configs.recommended];\n",
    ],
    [
      'CommonJS without imports',
      'a.cjs',
      "'use strict';\nmodule.exports = [];\n",
      "'use strict';\nconst mcp = require('eslint-plugin-mcp-contract');\n\nmodule.exports = [mcp.configs.recommended];\n",
    ],
    [
      'CRLF',
      'a.js',
      'export default [\r\n  {},\r\n];\r\n',
      `${IMPORT}\r\n\r\nexport default [\r\n  {},\r\n  mcp.configs.recommended,\r\n];\r\n`,
    ],
    [
      'the name being taken',
      'a.js',
      'const mcp = {};\nexport default [mcp];\n',
      "import mcpContract from 'eslint-plugin-mcp-contract';\n\nconst mcp = {};\nexport default [mcp, mcpContract.configs.recommended];\n",
    ],
  ])('%s', (_what, name, source, expected) => {
    expect(addPlugin(name, source, false)).toBe(expected);
  });

  test.each([
    ['a call that is not known', 'export default antfu({});\n'],
    ['a promise', 'export default (async () => [])();\n'],
    [
      'a list that is changed later',
      'let config = [];\nconfig = [...config];\nexport default config;\n',
    ],
    ['a syntax error', 'export default [;\n'],
    ['an object', 'export default {};\n'],
  ])('%s is not guessed at', (_what, source) => {
    expect(addPlugin('a.js', source, false)).toBeUndefined();
  });
});
