import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles } from '../../project/files.ts';
import { MCP_LINT } from '../../model/text/command-line.ts';
import { CheckError, ExitCode, errorMessage } from '../errors.ts';
import { requireSupportedEslint } from '../project/eslint.ts';
import { addPlugin, mentionsPlugin } from '../project/flat-config-edit.ts';
import type { Io } from '../io.ts';
import { writeOutput } from '../output/output-file.ts';
import { displayPath } from '../paths.ts';
import { findConfigFile } from '../project/project-config.ts';
import { isRecord } from '../../model/utils/record.ts';
import { withoutByteOrderMark } from '../../model/text/byte-order-mark.ts';

const PACKAGE = 'eslint-plugin-mcp-contract';
const SCRIPT = 'lint:mcp';
const COMMAND = 'mcp-lint';
const MANIFEST = 'package.json';
const TYPESCRIPT = /\.[cm]?tsx?$/;

const NEW_CONFIG = `import mcp from '${PACKAGE}';
import parser from '${PACKAGE}/parser';

export default [
  { ignores: ['dist/', 'build/', 'coverage/'] },
  { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } },
  mcp.configs.recommended,
];
`;

/** The part of a `package.json` that the command reads. */
interface Manifest {
  readonly type?: string;
  readonly eslintConfig?: unknown;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * `mcp-lint init`: adds the plugin to the project's ESLint config, and a script to its
 * `package.json`. A second run changes nothing.
 *
 * @throws {CheckError} if a file cannot be edited safely; the message says what to add by hand
 */
export async function init(io: Io): Promise<ExitCode> {
  const { manifest, source } = readManifest(join(io.cwd, MANIFEST));
  // ESLint 8 reads the config that is written here in place of its own, and fails.
  requireSupportedEslint(io.cwd);
  for (const line of [
    await initConfig(manifest, io.cwd),
    await initScript(manifest, source, io.cwd),
    ...nextSteps(manifest),
  ])
    io.stdout.write(`${line}\n`);
  return ExitCode.Clean;
}

async function initConfig(manifest: Manifest, cwd: string): Promise<string> {
  const path = findConfigFile(cwd);
  if (path === undefined) {
    // Without "type": "module", Node treats a .js file as CommonJS.
    const name = manifest.type === 'module' ? 'eslint.config.js' : 'eslint.config.mjs';
    await write(join(cwd, name), name, NEW_CONFIG, cwd);
    const legacy = legacyConfigIn(manifest, cwd);
    const note =
      legacy === undefined
        ? ''
        : ` ESLint reads it in place of ${legacy}, whose rules have to move there: see https://eslint.org/docs/latest/use/configure/migration-guide.`;
    return `Created ${name} with the recommended rules.${note}`;
  }
  const name = displayPath(cwd, path);
  const source = readFileSync(path, 'utf8');
  if (mentionsPlugin(source)) return `${name} already has ${PACKAGE}.`;
  const readsTypescript = /typescript|parser/i.test(source) || !hasTypescript(cwd);
  const edited = addPlugin(path, source, !readsTypescript);
  if (edited === undefined) {
    throw new CheckError(
      `${name} does not export a list of configs that the plugin can be added to: import mcp from '${PACKAGE}' in it, add mcp.configs.recommended to what it exports, and run ${MCP_LINT} init again.`,
    );
  }
  await write(path, name, edited, cwd);
  const parser = readsTypescript ? '' : ', with its parser, so that ESLint reads TypeScript too';
  return `Added ${PACKAGE} to ${name}${parser}.`;
}

function hasTypescript(folder: string): boolean {
  const { files } = findFiles(['.'], folder, { includeTests: true });
  return files.some((file) => TYPESCRIPT.test(file));
}

/** The configuration of ESLint 8 in a folder. */
function legacyConfigIn(manifest: Manifest, cwd: string): string | undefined {
  if (manifest.eslintConfig !== undefined) return 'eslintConfig in package.json';
  return ['', '.js', '.cjs', '.json', '.yml', '.yaml']
    .map((extension) => `.eslintrc${extension}`)
    .find((name) => existsSync(join(cwd, name)));
}

async function initScript(manifest: Manifest, source: string, cwd: string): Promise<string> {
  const existing = manifest.scripts?.[SCRIPT];
  if (existing !== undefined)
    return runsIt(existing)
      ? `package.json already has the script ${SCRIPT}.`
      : `package.json already has another script ${SCRIPT}, which is left unchanged.`;
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const indent = /^\s*\{\r?\n(?<indent>[ \t]+)/.exec(source)?.groups?.['indent'] ?? '  ';
  const updated = JSON.stringify(
    { ...manifest, scripts: { ...manifest.scripts, [SCRIPT]: COMMAND } },
    null,
    indent,
  );
  const text = updated.replaceAll('\n', eol) + (/\n$/.test(source) ? eol : '');
  await write(join(cwd, MANIFEST), MANIFEST, text, cwd);
  return `Added the script ${SCRIPT} to package.json.`;
}

function nextSteps(manifest: Manifest): string[] {
  const installed = { ...manifest.dependencies, ...manifest.devDependencies };
  const missing = ['eslint', PACKAGE].filter((name) => !(name in installed));
  return [
    ...(missing.length > 0
      ? [`Install what is missing: npm install --save-dev ${missing.join(' ')}`]
      : []),
    `Then check the server: ${runsIt(manifest.scripts?.[SCRIPT] ?? COMMAND) ? `npm run ${SCRIPT}` : MCP_LINT}`,
  ];
}

/**
 * Whether a script runs the command: projects generated by mcp-ts-core have a script of this name
 * for the framework's own linter.
 */
function runsIt(script: string): boolean {
  return script.split(/\s+/).includes(COMMAND);
}

/** @throws {CheckError} if the manifest is missing or unreadable */
function readManifest(path: string): { manifest: Manifest; source: string } {
  if (!existsSync(path))
    throw new CheckError(
      'There is no package.json here: run npm init first, or go to the folder of the server.',
    );
  let source: string;
  let manifest: unknown;
  try {
    // Like npm, ignores a byte-order mark.
    source = withoutByteOrderMark(readFileSync(path, 'utf8'));
    manifest = JSON.parse(source);
  } catch (error) {
    throw new CheckError(`package.json cannot be read (${errorMessage(error)}): fix it first.`, {
      cause: error,
    });
  }
  if (!isRecord(manifest)) throw new CheckError('package.json is not an object: fix it first.');
  if (!isRecord(manifest['scripts'] ?? {}))
    throw new CheckError('The scripts in package.json are not an object: fix them first.');
  return { manifest, source };
}

/** @throws {CheckError} if the file cannot be written */
function write(path: string, label: string, text: string, cwd: string): Promise<void> {
  return writeOutput({ path, label }, text, cwd);
}
