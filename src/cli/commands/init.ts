import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckError, ExitCode, reasonOf } from '../errors.ts';
import { addPlugin, mentionsPlugin } from '../flat-config-edit.ts';
import type { Io } from '../io.ts';
import { displayPath } from '../paths.ts';
import { findConfigFile } from '../project-config.ts';

const PACKAGE = 'eslint-plugin-mcp-contract';
const SCRIPT = 'lint:mcp';
const COMMAND = 'mcp-lint';

const NEW_CONFIG = `import mcp from '${PACKAGE}';
import parser from '${PACKAGE}/parser';

export default [
  { ignores: ['dist/', 'build/', 'coverage/'] },
  { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } },
  mcp.configs.recommended,
];
`;

/** The note for a config without a parser for TypeScript. */
const PARSER_HINT = `So that ESLint reads TypeScript too, import parser from '${PACKAGE}/parser' there, and add { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser } }.`;

/** The part of a `package.json` that the command reads. */
interface Manifest {
  readonly type?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * `mcp-lint init`: adds the plugin to the ESLint config of the project, and a script to its `package.json`. Done twice,
 * it changes nothing more.
 *
 * @throws {CheckError} when a file cannot be changed with certainty; it says what to add by hand
 */
export function init(io: Io): ExitCode {
  const path = join(io.cwd, 'package.json');
  const { manifest, source } = readManifest(path);
  for (const line of [
    initConfig(manifest, io.cwd),
    initScript(path, manifest, source),
    ...nextSteps(manifest),
  ])
    io.stdout.write(`${line}\n`);
  return ExitCode.Clean;
}

function initConfig(manifest: Manifest, cwd: string): string {
  const path = findConfigFile(cwd);
  if (path === undefined) {
    // Without "type": "module", Node treats a .js file as CommonJS.
    const name = manifest.type === 'module' ? 'eslint.config.js' : 'eslint.config.mjs';
    write(join(cwd, name), NEW_CONFIG, name);
    return `Created ${name} with the recommended rules.`;
  }
  const name = displayPath(cwd, path);
  const source = readFileSync(path, 'utf8');
  if (mentionsPlugin(source)) return `${name} already has ${PACKAGE}.`;
  const edited = addPlugin(path, source);
  if (edited === undefined) {
    throw new CheckError(
      `${name} exports no list of configs that could be added to: import mcp from '${PACKAGE}' in it, add mcp.configs.recommended to what it exports, and run mcp-lint init again.`,
    );
  }
  write(path, edited, name);
  const readsTypescript =
    /typescript|parser/i.test(source) || !existsSync(join(cwd, 'tsconfig.json'));
  return `Added ${PACKAGE} to ${name}.${readsTypescript ? '' : ` ${PARSER_HINT}`}`;
}

function initScript(path: string, manifest: Manifest, source: string): string {
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
  write(path, updated.replaceAll('\n', eol) + (/\n$/.test(source) ? eol : ''), 'package.json');
  return `Added the script ${SCRIPT} to package.json.`;
}

function nextSteps(manifest: Manifest): string[] {
  const installed = { ...manifest.dependencies, ...manifest.devDependencies };
  const missing = ['eslint', PACKAGE].filter((name) => !(name in installed));
  return [
    ...(missing.length > 0
      ? [`Install what is missing: npm install --save-dev ${missing.join(' ')}`]
      : []),
    `Then check the server: ${runsIt(manifest.scripts?.[SCRIPT] ?? COMMAND) ? `npm run ${SCRIPT}` : `npx ${COMMAND}`}`,
  ];
}

/** Whether a script runs the command: the projects that mcp-ts-core makes have one of the name for the framework's own linter. */
function runsIt(script: string): boolean {
  return script.split(/\s+/).includes(COMMAND);
}

/** @throws {CheckError} when there is none that can be read */
function readManifest(path: string): { manifest: Manifest; source: string } {
  if (!existsSync(path))
    throw new CheckError(
      'There is no package.json here: run npm init first, or go to the folder of the server.',
    );
  let source: string;
  let manifest: unknown;
  try {
    // As npm reads it: a byte-order mark is not part of JSON.
    source = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    manifest = JSON.parse(source);
  } catch (error) {
    throw new CheckError(`package.json cannot be read (${reasonOf(error)}): fix it first.`, {
      cause: error,
    });
  }
  if (!isObject(manifest)) throw new CheckError('package.json is not an object: fix it first.');
  if (!isObject(manifest['scripts'] ?? {}))
    throw new CheckError('The scripts in package.json are not an object: fix them first.');
  return { manifest, source };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws {CheckError} when the file cannot be written */
function write(path: string, text: string, name: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new CheckError(`${name} cannot be written (${reasonOf(error)}): fix its permissions.`, {
      cause: error,
    });
  }
}
