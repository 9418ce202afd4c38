import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const CLI = join(
  dirname(createRequire(import.meta.url).resolve('xmcp/package.json')),
  'dist/cli.js',
);

/**
 * Makes a project of xmcp that resolves the packages of this repository.
 *
 * @param files the modules by path, for instance `src/tools/find-paper.ts`; the configuration omits folders without a module
 * @returns the folder, which the caller removes
 */
export function xmcpProject(files: Readonly<Record<string, string>>): string {
  mkdirSync(CACHE, { recursive: true });
  const directory = mkdtempSync(join(CACHE, 'xmcp-'));
  const has = (folder: string): string | false =>
    Object.keys(files).some((file) => file.startsWith(`src/${folder}/`)) ? `src/${folder}` : false;
  const paths = { tools: has('tools'), prompts: has('prompts'), resources: has('resources') };
  const all = {
    'package.json': JSON.stringify({
      name: 'project',
      version: '1.0.0',
      dependencies: { xmcp: '^1.1.3' },
    }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'bundler',
        strict: true,
        skipLibCheck: true,
      },
    }),
    'xmcp.config.ts': `export default ${JSON.stringify({ stdio: true, typescript: { skipTypeCheck: true }, paths })};`,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return directory;
}

/** How the server of a built project is started. */
interface BuiltCommand {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
}

/**
 * Builds the project of a module.
 *
 * @throws Error the output of a build that fails
 */
export async function builtCommand(file: string): Promise<BuiltCommand> {
  const cwd = file.slice(0, file.lastIndexOf('/src/'));
  await promisify(execFile)(process.execPath, [CLI, 'build'], { cwd });
  return { command: process.execPath, args: [join(cwd, 'dist/stdio.js')], cwd };
}

/** Builds the project of a module and returns a transport that starts its server. */
export async function builtServer(file: string): Promise<StdioClientTransport> {
  return new StdioClientTransport({ ...(await builtCommand(file)), stderr: 'ignore' });
}
