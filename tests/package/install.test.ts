import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ESLint } from 'eslint';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A server with one tool whose name the protocol does not allow, in syntax that only a TypeScript parser reads. */
const SERVER = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function register(server: McpServer): void {
  server.registerTool(
    'read file',
    { description: 'Reads a file of the project.', inputSchema: { path: z.string().describe('Relative path.') } },
    async ({ path }) => ({ content: [{ type: 'text' as const, text: path }] }),
  );
}
`;

const CONFIG = `import mcp from 'eslint-plugin-mcp-contract';
import parser from 'eslint-plugin-mcp-contract/parser';

export default [{ files: ['**/*.ts'], languageOptions: { parser } }, mcp.configs.recommended].flat();
`;

const COMMONJS_CONFIG = `const mcp = require('eslint-plugin-mcp-contract');
const parser = require('eslint-plugin-mcp-contract/parser');

module.exports = [{ files: ['**/*.ts'], languageOptions: { parser } }, mcp.configs.recommended];
`;

/** What a user of the types writes. */
const TYPED = `import type { Linter } from 'eslint';
import mcp from 'eslint-plugin-mcp-contract';
import { diffContracts, extractContract, type Contract } from 'eslint-plugin-mcp-contract/contract';
import parser, { meta, parseForESLint } from 'eslint-plugin-mcp-contract/parser';

const contract: Contract = extractContract(['.']);
export const { bump } = diffContracts(contract, contract);
const config: Linter.Config[] = [{ plugins: { mcp }, languageOptions: { parser } }, mcp.configs.recommended].flat();
export const name: string | undefined = meta.name;
export { config, parseForESLint };
`;

/** Prints which compiler the plugin itself has loaded: none, because that would cost every ESLint run a third of a second. */
const LOADED = `
import { createRequire } from 'node:module';
await import('eslint-plugin-mcp-contract');
console.log(Object.keys(createRequire(import.meta.url).cache).filter((file) => /ts-morph|typescript.js/.test(file)));
`;

/** Prints what the library makes of the project. */
const EXTRACTED = `
import { extractContract, renderContract } from 'eslint-plugin-mcp-contract/contract';
process.stdout.write(renderContract(extractContract(['.']), 'json'));
`;

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-package-'));
let tarball = '';

/** Runs a program to its end, whatever its exit code. */
function run(cwd: string, command: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { cwd, maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
      (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
          stdout,
          stderr,
        });
      },
    );
  });
}

/** Runs a command of an installed package, as npx does after it has started npm. */
function runBin(root: string, name: string, ...args: string[]): Promise<Outcome> {
  return run(root, join(root, 'node_modules/.bin', name), ...args);
}

/** Runs npm, and distinguishes an unreachable registry from a package that does not install. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(
    cwd,
    'npm',
    ...args,
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  );
  if (code === 0) return stdout;
  const unreachable =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|E5\d\d)\b/.exec(
      stderr,
    );
  const reason = unreachable
    ? `the package registry, which this test needs, did not answer (${unreachable[0]})`
    : 'npm failed';
  throw new Error(`${reason}: npm ${args.join(' ')}\n${stderr.trim()}`);
}

/** Makes a project with the packed plugin and `packages` in it. */
async function project(name: string, ...packages: string[]): Promise<string> {
  const root = mkdtempSync(join(folder, `${name}-`));
  writeFileSync(join(root, 'package.json'), '{ "type": "module", "private": true }');
  await npm(root, 'install', tarball, ...packages);
  writeFileSync(join(root, 'server.ts'), SERVER);
  return root;
}

const version = (root: string, name: string): string =>
  (
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** The findings of a run that prints ESLint's JSON, as `file:line:column rule`. */
function findings({ stdout, stderr }: Outcome): string[] {
  if (!stdout.startsWith('[')) throw new Error(`no JSON on standard output: ${stdout}\n${stderr}`);
  const results = JSON.parse(stdout) as ESLint.LintResult[];
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ line, column, ruleId, message }) =>
        `${filePath.split(/[\\/]/).at(-1)}:${line}:${column} ${ruleId ?? message}`,
    ),
  );
}

/** The packages and Node modules that a file of the package imports or requires. */
function packagesOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value ?? '.'),
    ),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) =>
        /^(['"])(.+)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
    // Ajv writes such calls into the code that it generates for others, as templates.
    ...[...text.matchAll(/(?<!`)\brequire\("([^"]+)"\)/g)].map(([, request]) => request!),
  ];
  return requests.flatMap(
    (request) => /^(?:node:)?((?:@[^/.]+\/)?[a-z][^/:]*)/.exec(request)?.[1] ?? [],
  );
}

/** The file that a code block of the README shows, by the comment in its first line. */
function recipe(file: string): string {
  const [, code] = new RegExp(
    `\`\`\`js\\n// ${file.replaceAll('.', '\\.')}\\n(.*?)\`\`\``,
    's',
  ).exec(readFileSync('README.md', 'utf8'))!;
  return code!;
}

const EXPECTED = ['server.ts:6:5 mcp/valid-tool-name'];

beforeAll(async () => {
  if (!existsSync('dist/index.js'))
    throw new Error('there is no build to pack: run `npm run build` first');
  const packed = JSON.parse(
    await npm('.', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  ) as { filename: string }[];
  tarball = join(folder, packed[0]!.filename);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed package', () => {
  it.concurrent(
    'works alone: npm brings an ESLint, and mcp-lint needs no configuration',
    async () => {
      const root = await project('alone');
      const outcome = await runBin(root, 'mcp-lint', '--format', 'json');
      expect(findings(outcome)).toEqual(EXPECTED);
      expect(outcome.code).toBe(1);
      expect(version(root, 'eslint')).toMatch(/^10\./);
      expect(existsSync(join(root, 'node_modules/typescript'))).toBe(false);

      writeFileSync(join(root, 'eslint.config.cjs'), COMMONJS_CONFIG);
      const eslint = await runBin(root, 'eslint', '--format', 'json', '.');
      expect(findings(eslint)).toEqual(EXPECTED);

      const page = await runBin(root, 'mcp-lint', 'explain', 'valid-tool-name');
      expect(page).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^# mcp\/valid-tool-name\n/) as string,
      });

      const contract = await runBin(root, 'mcp-lint', 'contract', '--out', '-');
      expect(contract).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('"inputSchema"') as string,
      });
      expect(await run(root, 'node', '--input-type=module', '--eval', EXTRACTED)).toEqual({
        code: 0,
        stdout: contract.stdout,
        stderr: '',
      });

      const loaded = await run(root, 'node', '--input-type=module', '--eval', LOADED);
      expect(loaded).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
    },
  );

  it.concurrent.each([
    ['the oldest ESLint that is supported', /^9\.15\.0$/, ['eslint@9.15.0']],
    ['ESLint 9', /^9\.39\./, ['eslint@9.39']],
    ['ESLint 10 and TypeScript 7', /^10\./, ['eslint@10', 'typescript@7.0.2']],
  ])(
    'works beside %s: ESLint and mcp-lint find the same',
    async (_what, eslintVersion, packages) => {
      const root = await project('beside', ...packages);
      writeFileSync(join(root, 'eslint.config.js'), CONFIG);
      expect(version(root, 'eslint')).toMatch(eslintVersion);

      const eslint = await runBin(root, 'eslint', '--format', 'json', '.');
      expect(findings(eslint)).toEqual(EXPECTED);
      expect(eslint.code).toBe(1);

      const mcpLint = await runBin(root, 'mcp-lint', '--format', 'json');
      expect(findings(mcpLint)).toEqual(EXPECTED);
      expect(mcpLint.code).toBe(1);

      if (!packages.includes('typescript@7.0.2')) return;
      writeFileSync(join(root, 'config.ts'), TYPED);
      const tsc = await runBin(
        root,
        'tsc',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'nodenext',
        '--ignoreConfig',
        'config.ts',
      );
      expect(tsc).toMatchObject({ stdout: '', code: 0 });
    },
  );

  it.concurrent(
    'checks what a commit changes, by the recipes for hooks of the README',
    async () => {
      const root = await project('hooks', 'lint-staged@16');
      const git = (...args: string[]): Promise<Outcome> =>
        run(root, 'git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args);
      writeFileSync(join(root, '.gitignore'), 'node_modules\n');
      writeFileSync(join(root, 'lint-staged.config.js'), recipe('lint-staged.config.js'));
      writeFileSync(join(root, 'server.ts'), SERVER.replace('read file', 'read_file'));
      await git('init', '--quiet');
      await git('add', '.');
      await git('commit', '--quiet', '--message', 'First');

      writeFileSync(join(root, 'server.ts'), SERVER);
      await git('add', '.');
      const staged = await runBin(root, 'lint-staged');
      expect(staged.code).toBe(1);
      expect(`${staged.stdout}${staged.stderr}`).toContain('mcp/valid-tool-name');

      const [, entry = ''] = /^ *entry: (.+)$/m.exec(
        readFileSync('.pre-commit-hooks.yaml', 'utf8'),
      )!;
      expect(readFileSync('README.md', 'utf8')).toContain(`entry: ${entry}\n`);
      const [command = '', ...args] = entry.split(' ');
      expect((await run(root, command, ...args)).stdout).toContain('mcp/valid-tool-name');
    },
  );

  it('ships what it needs and nothing else', async () => {
    const root = mkdtempSync(join(folder, 'files-'));
    await run(root, 'tar', '-xzf', tarball);
    const files = readdirSync(join(root, 'package'), { recursive: true, encoding: 'utf8' }).map(
      (file) => file.replaceAll('\\', '/'),
    );
    const unexpected = files.filter(
      (file) =>
        !/^(action|dist|docs|oxlint)(\/|$)|^(action\.yml|package\.json|mcp-(?:contract|inventory)\.schema\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(
          file,
        ),
    );
    expect(unexpected).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'CHANGELOG.md',
        'mcp-contract.schema.json',
        'mcp-inventory.schema.json',
        'dist/vendor/THIRD-PARTY-LICENSES.txt',
      ]),
    );

    const manifest = JSON.parse(readFileSync(join(root, 'package/package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const installed = new Set([
      ...builtinModules,
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    ]);
    const missing = files
      .filter((file) => /\.(?:c?js|d\.ts)$/.test(file))
      .flatMap((file) =>
        packagesOf(file, readFileSync(join(root, 'package', file), 'utf8'))
          .filter((name) => !installed.has(name))
          .map((name) => `${file} needs ${name}`),
      );
    expect(missing).toEqual([]);
  });
});
