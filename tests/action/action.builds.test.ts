import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { project, type TemporaryProject } from '../cli/support/command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MARKER = '<!-- mcp-lint contract . -->';

const serverWith = (name: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool(
  '${name}',
  { description: 'Counts the notes of the user.' },
  async () => ({ content: [{ type: 'text', text: '3' }] }),
);
`;

interface Comment {
  readonly id: number;
  readonly user: { readonly type: string };
  body: string;
}

/** What GitHub has of the repository, and the requests that change something. */
class FakeGitHub {
  readonly comments: Comment[] = [];
  readonly changes: { readonly method: string; readonly url: string; readonly body: unknown }[] =
    [];
  contract: string | undefined;
  isReadOnly = false;

  /** Serves the API on loopback, and returns its address. */
  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { method = '', url = '', headers } = request;
    if (headers.authorization !== 'Bearer secret') return { status: 401, body: {} };
    if (method === 'GET' && url === '/repos/acme/notes/contents/mcp-contract.json?ref=base1')
      return this.contract === undefined
        ? { status: 404, body: { message: 'Not Found' } }
        : { status: 200, body: this.contract };
    const page = /^\/repos\/acme\/notes\/issues\/7\/comments\?per_page=100&page=(\d+)$/.exec(url);
    if (method === 'GET' && page) {
      const start = (Number(page[1]) - 1) * 100;
      return { status: 200, body: this.comments.slice(start, start + 100) };
    }
    if (this.isReadOnly)
      return { status: 403, body: { message: 'Resource not accessible by integration' } };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.changes.push({ method, url, body: JSON.parse(Buffer.concat(chunks).toString()) });
    return { status: 201, body: {} };
  }
}

/** A project with the built package, whose pull request 7 comes from `serverWith('count_notes')`. */
function checkout(source: string): TemporaryProject {
  const notes = project({
    'package.json': '{ "type": "module" }',
    'src/server.ts': source,
    'event.json': JSON.stringify({
      pull_request: { number: 7, base: { sha: 'base1', ref: 'main' } },
    }),
    'node_modules/.keep': '',
  });
  symlinkSync(ROOT, notes.path('node_modules/eslint-plugin-mcp-contract'));
  return notes;
}

async function contractOf(source: string): Promise<string> {
  const { lint } = project({ 'src/server.ts': source });
  return (await lint('contract', '--out', '-')).stdout;
}

interface Outcome {
  readonly code: number;
  readonly log: string;
}

/** Runs the step of the action. */
async function runAction(
  notes: TemporaryProject,
  github: FakeGitHub,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const api = await github.listen();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`${ROOT}/action/main.js`],
      {
        cwd: notes.folder,
        env: {
          PATH: process.env['PATH'],
          GITHUB_API_URL: api,
          GITHUB_REPOSITORY: 'acme/notes',
          GITHUB_EVENT_PATH: notes.path('event.json'),
          GITHUB_WORKSPACE: notes.folder,
          GITHUB_STEP_SUMMARY: notes.path('summary.md'),
          GITHUB_SHA: 'head1',
          GITHUB_REF: 'refs/pull/7/merge',
          RUNNER_TEMP: notes.folder,
          MCP_LINT_TOKEN: 'secret',
          MCP_LINT_FOLDER: '.',
          MCP_LINT_COMMENT: 'true',
          ...inputs,
        },
      },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, log: stdout + stderr });
      },
    );
  });
}

test('a change that breaks clients is in the summary and in one comment', async () => {
  const notes = checkout(serverWith('sum_notes'));
  const github = new FakeGitHub();
  github.contract = await contractOf(serverWith('count_notes'));

  const { code, log } = await runAction(notes, github, { MCP_LINT_FAIL_ON: 'breaking' });

  expect(log).not.toContain('::warning');
  expect(code).toBe(1);
  expect(notes.read('summary.md')).toContain('Suggested version: major.');
  expect(github.changes).toEqual([
    {
      method: 'POST',
      url: '/repos/acme/notes/issues/7/comments',
      body: { body: `${MARKER}\n${notes.read('summary.md')}` },
    },
  ]);
});

test('the comment of an earlier run is edited, wherever it is, and that of a person is not', async () => {
  const notes = checkout(serverWith('sum_notes'));
  const github = new FakeGitHub();
  github.contract = await contractOf(serverWith('count_notes'));
  const others = Array.from({ length: 120 }, (_, id) => ({
    id,
    user: { type: 'User' },
    body: MARKER,
  }));
  github.comments.push(...others, { id: 500, user: { type: 'Bot' }, body: `${MARKER}\nOld` });

  const { code } = await runAction(notes, github);

  expect(code).toBe(0);
  expect(github.changes).toMatchObject([
    { method: 'PATCH', url: '/repos/acme/notes/issues/comments/500' },
  ]);
});

test('a pull request that changes nothing for clients gets no comment', async () => {
  const notes = checkout(serverWith('count_notes'));
  const github = new FakeGitHub();
  github.contract = await contractOf(serverWith('count_notes'));
  expect(await runAction(notes, github)).toMatchObject({ code: 0 });
  expect(github.changes).toEqual([]);
});

test('a token that may only read, as that of a fork, is a warning', async () => {
  const notes = checkout(serverWith('sum_notes'));
  const github = new FakeGitHub();
  github.contract = await contractOf(serverWith('count_notes'));
  github.isReadOnly = true;
  const { code, log } = await runAction(notes, github);
  expect(log).toContain(
    '::warning title=mcp-lint::The pull request has no comment (GitHub answered 403, Resource not accessible by integration).',
  );
  expect(code).toBe(0);
});

test('findings are annotations, and go to code scanning', async () => {
  const notes = checkout(serverWith('count notes'));
  const github = new FakeGitHub();
  const { code, log } = await runAction(notes, github, { MCP_LINT_SARIF: 'true' });
  expect(log).toContain('::error file=src/server.ts,line=5');
  expect(code).toBe(1);
  const [upload] = github.changes;
  expect(upload).toMatchObject({
    method: 'POST',
    url: '/repos/acme/notes/code-scanning/sarifs',
    body: { commit_sha: 'head1', ref: 'refs/pull/7/merge' },
  });
  const { sarif } = upload?.body as { sarif: string };
  expect(gunzipSync(Buffer.from(sarif, 'base64')).toString()).toContain('mcp/valid-tool-name');
});

test('a committed contract that differs from the source fails', async () => {
  const notes = checkout(serverWith('sum_notes'));
  notes.write('mcp-contract.json', await contractOf(serverWith('count_notes')));
  const { code, log } = await runAction(notes, new FakeGitHub());
  expect(log).toContain('::error title=mcp-lint::mcp-contract.json differs from the source');
  expect(code).toBe(1);
});

test('a project without the package is told to install it', async () => {
  const notes = project({ 'event.json': '{}' });
  const { code, log } = await runAction(notes, new FakeGitHub());
  expect(log).toContain('::error::eslint-plugin-mcp-contract is not installed here');
  expect(code).toBe(2);
});
