import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GitHub } from './github.js';

const CONTRACT = 'mcp-contract.json';
/** GitHub refuses longer comments. */
const MAX_COMMENT = 65_536;

const env = process.env;
const temporary = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'mcp-lint-'));
const github = new GitHub({
  api: env.GITHUB_API_URL,
  repository: env.GITHUB_REPOSITORY,
  token: env.MCP_LINT_TOKEN,
});
const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
const command = commandOf(process.cwd());

const codes = [lint(), checkContract(), await compareContract(event.pull_request)];
await uploadFindings();
process.exitCode = Math.max(...codes);

/** The `mcp-lint` that the project has installed; `npx` could run another package of that name. */
function commandOf(folder) {
  try {
    const require = createRequire(join(folder, 'package.json'));
    const manifest = require.resolve('eslint-plugin-mcp-contract/package.json');
    return join(dirname(manifest), 'dist/cli/main.js');
  } catch {
    console.log(
      '::error::eslint-plugin-mcp-contract is not installed here: add it to the devDependencies, and run npm ci before this action.',
    );
    process.exit(2);
  }
}

/** Runs `mcp-lint`, and copies what it says to the log. */
function mcpLint(...args) {
  // GitHub's runner takes lines of the log for commands; those of `--format github` are meant so.
  const { status, stdout } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    env: { ...env, MCP_LINT_TOKEN: undefined },
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { code: status ?? 2, stdout };
}

function presetOptions() {
  return env.MCP_LINT_PRESET ? ['--preset', env.MCP_LINT_PRESET] : [];
}

/** Annotates the changed lines with the findings. */
function lint() {
  const { code, stdout } = mcpLint('--format', 'github', ...presetOptions());
  process.stdout.write(stdout);
  return code;
}

async function uploadFindings() {
  if (env.MCP_LINT_SARIF !== 'true') return;
  const file = join(temporary, 'mcp-lint.sarif');
  mcpLint('--format', 'sarif', '--output-file', file, ...presetOptions());
  if (!existsSync(file)) return;
  const sarif = gzipSync(readFileSync(file)).toString('base64');
  const where = { commit: env.GITHUB_SHA, ref: env.GITHUB_REF };
  await orWarn('The findings are not in code scanning', () => github.uploadSarif(sarif, where));
}

/** Compares the committed contract, if there is one, with the source. */
function checkContract() {
  if (!existsSync(CONTRACT)) return 0;
  const { code, stdout } = mcpLint('contract', '--check');
  if (code === 1)
    console.log(`::error title=mcp-lint::${CONTRACT} differs from the source: update it.`);
  console.log(stdout);
  return code;
}

/** Says in the job's summary and in a comment what the pull request changes for clients. */
async function compareContract(pullRequest) {
  if (!pullRequest) return 0;
  const path = relative(env.GITHUB_WORKSPACE, join(process.cwd(), CONTRACT)).replaceAll('\\', '/');
  const { sha, ref } = pullRequest.base;
  const before = await orWarn(`The ${CONTRACT} of ${ref} cannot be read`, () =>
    github.file(path, sha),
  );
  if (before === undefined) return 0;
  const file = join(temporary, CONTRACT);
  writeFileSync(file, before);
  const failOn = env.MCP_LINT_FAIL_ON ? ['--fail-on', env.MCP_LINT_FAIL_ON] : [];
  const { code, stdout } = mcpLint('contract', 'diff', file, '--format', 'md', ...failOn);
  if (code === 2) return code;
  // The path of the temporary file tells nobody anything.
  const text = stdout.replace(/ From .+ to work tree\.$/m, '');
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
  if (env.MCP_LINT_COMMENT === 'true')
    await orWarn('The pull request has no comment', () => comment(pullRequest.number, text));
  return code;
}

/** Keeps one comment for each folder up to date; a pull request that changes nothing gets none. */
async function comment(number, text) {
  const marker = `<!-- mcp-lint contract ${encodeURIComponent(env.MCP_LINT_FOLDER ?? '.')} -->`;
  const body = fitted(`${marker}\n${text}`);
  const before = await github.commentBeginning(marker, number);
  if (before === undefined) {
    if (!text.includes('No changes.')) await github.addComment(number, body);
  } else if (before.body !== body) await github.editComment(before.id, body);
}

function fitted(body) {
  if (body.length <= MAX_COMMENT) return body;
  const rest = '\n\nThe summary of the job has the rest.\n';
  return body.slice(0, body.lastIndexOf('\n', MAX_COMMENT - rest.length)) + rest;
}

/** Does what a token without the permission, as that of a fork, may not do: a failure is a warning. */
async function orWarn(what, work) {
  try {
    return await work();
  } catch (error) {
    console.log(
      `::warning title=mcp-lint::${what} (${String(error.message).replaceAll(/\s+/g, ' ')}).`,
    );
    return undefined;
  }
}
