import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Contract, ToolContract } from '../../src/contract/contract.ts';
import { VerifyError } from '../../src/contract/verify/failure.ts';
import { reportVerification } from '../../src/contract/verify/report.ts';
import {
  verifyContract,
  type Target,
  type Verification,
  type VerifyOptions,
} from '../../src/contract/verify/verify.ts';
import { NO_DEFINITIONS } from './no-definitions.ts';

const RAW = join(import.meta.dirname, 'servers', 'raw.js');
const TOOL: ToolContract = {
  name: 'search',
  description: 'Finds things.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};

const contractOf = (tools: readonly ToolContract[], name = 'raw'): Contract => ({
  schemaVersion: '1.0',
  servers: [
    {
      name,
      framework: { package: 'x', major: 1 },
      ...NO_DEFINITIONS,
      tools,
    },
  ],
  sources: { [`${name}/tools/search`]: 'src/search.ts:7' },
});

/** How long to wait for a server that is silent, in seconds: longer than a busy machine takes to start it. */
const SILENCE = 5;

const raw = (plan: object): Target => ({ command: [process.execPath, RAW, JSON.stringify(plan)] });
const listing = (...tools: readonly object[]): object => ({ lists: { 'tools/list': [{ tools }] } });

const verify = (
  target: Target,
  {
    contract = contractOf([TOOL]),
    ...options
  }: Partial<VerifyOptions> & { readonly contract?: Contract } = {},
): Promise<Verification> =>
  verifyContract(contract, target, {
    timeoutSeconds: 20,
    cwd: import.meta.dirname,
    env: process.env,
    ...options,
  });

async function failure(
  target: Target,
  options: Parameters<typeof verify>[1] = {},
): Promise<VerifyError> {
  const thrown: unknown = await verify(target, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof VerifyError)) throw new Error('It was verified.', { cause: thrown });
  return thrown;
}

describe('a server over stdio', () => {
  test('that lists what its source says', async () => {
    const { differences, tallies, remarks } = await verify(raw(listing(TOOL)));
    expect(differences).toEqual([]);
    expect(tallies).toEqual([
      expect.objectContaining({ list: 'tools', inSource: 1, listed: 1, equal: 1 }),
    ]);
    expect(remarks).toEqual([]);
  });

  test('that lists something else', async () => {
    const verification = await verify(raw(listing({ ...TOOL, description: 'Finds nothing.' })));
    expect(verification.differences).toEqual([
      {
        list: 'tools',
        identity: 'search',
        kind: 'different',
        source: 'src/search.ts:7',
        part: 'description',
        expected: 'Finds things.',
        actual: 'Finds nothing.',
      },
    ]);
    expect(reportVerification(verification)).toBe(
      [
        'src/search.ts:7  tool search: description differs',
        '  source: "Finds things."',
        '  server: "Finds nothing."',
        '',
        'Tools: 1 in the source, 1 listed: 1 different',
        'raw differs from its source.',
        '',
      ].join('\n'),
    );
  });

  test('is read page by page', async () => {
    const other = { ...TOOL, name: 'other' };
    const { tallies } = await verify(
      raw({ lists: { 'tools/list': [{ tools: [TOOL] }, { tools: [other] }] } }),
      { contract: contractOf([TOOL, other]) },
    );
    expect(tallies[0]).toMatchObject({ listed: 2, equal: 2 });
  });

  test('is read as it is, also what the protocol does not know', async () => {
    const annotations = { readOnlyHint: 'yes', fast: true };
    const { differences } = await verify(
      raw(listing({ ...TOOL, annotations, _meta: { a: [1] } })),
      { contract: contractOf([{ ...TOOL, annotations, _meta: { a: [1] } }]) },
    );
    expect(differences).toEqual([]);
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'may speak revision %s',
    async (revision) => {
      expect((await verify(raw({ ...listing(TOOL), revision }))).differences).toEqual([]);
    },
  );

  test('is asked for the lists only that it has', async () => {
    const lists = {
      'prompts/list': [{ prompts: [{ name: 'p' }] }],
      'resources/list': [{ resources: [{ name: 'r', uri: 'x://r' }] }],
      'resources/templates/list': [{ resourceTemplates: [{ name: 't', uriTemplate: 'x://{t}' }] }],
    };
    const { tallies } = await verify(raw({ lists, capabilities: { prompts: {}, resources: {} } }), {
      contract: contractOf([]),
    });
    expect(tallies.map(({ list, extra }) => [list, extra])).toEqual([
      ['resources', 1],
      ['resourceTemplates', 1],
      ['prompts', 1],
    ]);
  });

  test('need not answer for templates', async () => {
    const lists = { 'resources/list': [{ resources: [{ name: 'r', uri: 'x://r' }] }] };
    expect(
      (
        await verify(raw({ lists, capabilities: { resources: {} } }), { contract: contractOf([]) })
      ).tallies.map(({ list }) => list),
    ).toEqual(['resources']);
  });

  test('without the capability differs in one line', async () => {
    const verification = await verify(raw({ capabilities: { logging: {} } }), {
      contract: contractOf([TOOL, { ...TOOL, name: 'b' }]),
    });
    expect(verification.differences).toEqual([{ list: 'tools', kind: 'missing' }]);
    expect(reportVerification(verification)).toContain(
      'The server does not answer for tools, and the source defines some.',
    );
  });

  test('reports standard output that is not a message', async () => {
    const { differences, remarks } = await verify(
      raw({ ...listing(TOOL), stdout: 'Server started' }),
    );
    expect(differences).toEqual([]);
    expect(remarks).toEqual([
      'The server prints something to standard output that is not a message, and clients expect only messages there: "Server started"',
    ]);
  });

  test('is selected by its reported name, or by the given one', async () => {
    const [mine] = contractOf([TOOL]).servers;
    const [other] = contractOf([], 'other').servers;
    const contract = { ...contractOf([]), servers: [other!, mine!] };
    expect((await verify(raw(listing(TOOL)), { contract })).server).toBe('raw');
    expect((await verify(raw(listing(TOOL)), { contract, server: 'other' })).server).toBe('other');
    expect((await failure(raw({ ...listing(TOOL), name: 'third' }), { contract })).message).toBe(
      'The server calls itself third, and the source has other, raw: say with --server which of them it is.',
    );
    expect((await failure(raw(listing(TOOL)), { contract, server: 'none' })).message).toBe(
      'The source has no server none: use one of other, raw for --server.',
    );
  });
});

describe('a server that cannot be asked', () => {
  test('because there is no such command', async () => {
    expect((await failure({ command: ['no-such-command-here'] })).message).toBe(
      'The command no-such-command-here was not found: check its name, or use its path.',
    );
  });

  test('because the command is not a program', async () => {
    expect((await failure({ command: [RAW] })).message).toBe(
      `The command ${RAW} may not be run: make it executable, or run it with node.`,
    );
  });

  test('because it exits at once', async () => {
    const { message, output } = await failure(
      raw({ exit: 7, stderr: 'first\nThe database is gone.' }),
    );
    expect(message).toBe('The server exited with code 7 before it answered initialize.');
    expect(output).toEqual(['first', 'The database is gone.']);
  });

  test('because it exits later', async () => {
    expect((await failure(raw({ exitAt: 'tools/list' }))).message).toBe(
      'The server exited with code 3 before it answered tools/list.',
    );
  });

  test.each([
    'Error: API_KEY is required',
    'Missing required environment variable: API_KEY',
    'Please set API_KEY first.',
    'ZodError: [\n  {\n    "expected": "string",\n    "path": [\n      "API_KEY"\n    ],\n    "message": "Required"\n  }\n]',
    'throw new Error(`API_KEY must be set`)\n\nError [ERR_BAD_OPTION]: API_KEY must be set',
  ])('because it needs an environment variable: %s', async (stderr) => {
    const { message } = await failure(raw({ exit: 1, stderr }));
    expect(message).toBe(
      'The server exited with code 1 before it answered initialize: it says that it needs the environment variable API_KEY. Set it; any value does where only its presence is checked.',
    );
  });

  test.each(["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'", 'MAX_SIZE is 5'])(
    'and needs no variable: %s',
    async (stderr) => {
      expect((await failure(raw({ exit: 1, stderr }))).message).toBe(
        'The server exited with code 1 before it answered initialize.',
      );
    },
  );

  test('because it prints something else than messages', async () => {
    const { message } = await failure(raw({ exit: 0, stdout: 'Usage: server [options]' }));
    expect(message).toBe(
      'The server exited with code 0 before it answered initialize. It printed "Usage: server [options]" to standard output, where only messages belong.',
    );
  });

  test('because it never answers', async () => {
    const { message } = await failure(raw({ silent: true, stdout: 'Listening on port 3000' }), {
      timeoutSeconds: SILENCE,
    });
    expect(message).toBe(
      'The server did not answer initialize within 5 seconds: raise --timeout, or find out why the server is silent. It printed "Listening on port 3000" to standard output, where only messages belong.',
    );
  });

  test('because it answers no more', async () => {
    expect(
      (await failure(raw({ ignores: 'tools/list' }), { timeoutSeconds: SILENCE })).message,
    ).toMatch(/^The server did not answer tools\/list within 5 seconds:/);
  });

  test('because it answers with an error', async () => {
    const errors = {
      'tools/list': { code: -32603, message: 'Date cannot be represented in JSON Schema' },
    };
    expect((await failure(raw({ errors }))).message).toBe(
      'The server answered tools/list with an error: Date cannot be represented in JSON Schema.',
    );
  });

  test('because its list is not a list', async () => {
    expect((await failure(raw({ lists: { 'tools/list': [{ tools: 'none' }] } }))).message).toBe(
      'The server answers tools/list without a list of tools: a client cannot read that.',
    );
  });

  test('because its list has no end', async () => {
    expect((await failure(raw({ ...listing(TOOL), endless: true }))).message).toBe(
      'The server answers tools/list with more than 1000 pages: its cursors do not come to an end.',
    );
  });
});

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const pids = join(folder, 'pids');
  const started = (): number[] => readFileSync(pids, 'utf8').split(' ').map(Number);
  afterEach(() => rmSync(pids, { force: true }));

  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

  /** Waits until none of the started processes is there. */
  async function allEnded(): Promise<void> {
    while (started().some(isAlive)) await pause();
  }

  /** Whether a process is there; one that has ended and was not yet reaped is not. */
  function isAlive(pid: number): boolean {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
    } catch {
      return false;
    }
  }

  test.runIf(process.platform === 'linux').each([
    ['it answered', { ...listing(TOOL) }, undefined],
    ['it never answered', { silent: true }, 1],
  ])(
    'has ended with what it started when %s, also when both refuse to',
    async (_when, plan, timeoutSeconds = 20) => {
      await verify(raw({ ...plan, stubborn: true, child: pids }), { timeoutSeconds }).catch(
        () => undefined,
      );
      await allEnded();
    },
  );

  test.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM'] as const)(
    'is ended by %s',
    async (signal) => {
      const script = `
      import { verifyContract } from ${JSON.stringify(join(import.meta.dirname, '../../src/contract/verify/verify.ts'))};
      await verifyContract(${JSON.stringify(contractOf([TOOL]))}, ${JSON.stringify(raw({ silent: true, stubborn: true, child: pids, stderr: 'ready' }))}, { timeoutSeconds: 60, cwd: process.cwd(), env: process.env });`;
      const parent = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      while (!isWritten()) await pause();
      parent.kill(signal);
      const [, endedBy] = (await once(parent, 'exit')) as [number | null, string | null];
      expect(endedBy).toBe(signal);
      await allEnded();
    },
  );

  function isWritten(): boolean {
    try {
      return started().length === 2;
    } catch {
      return false;
    }
  }
});

describe('a server over HTTP', () => {
  let http: Server | undefined;
  afterEach(async () => {
    http?.close();
    http?.closeAllConnections();
    if (http) await once(http, 'close');
    http = undefined;
  });

  /** Answers each message as JSON, and `status` where that is another than 200. */
  async function listen(
    results: Readonly<Record<string, object>>,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    http = createServer((request, response) => {
      let body = '';
      request.on('data', (text: Buffer) => (body += text.toString()));
      request.on('end', () => {
        const { id, method = '' } = JSON.parse(body || '{}') as {
          readonly id?: number;
          readonly method?: string;
        };
        if (request.method !== 'POST') response.writeHead(405).end();
        else if (status !== 200) response.writeHead(status, headers).end();
        else if (id === undefined) response.writeHead(202).end();
        else
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
      });
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  }

  const RESULTS = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'raw', version: '1' },
    },
    'tools/list': { tools: [TOOL] },
  };

  test('on this machine is compared', async () => {
    expect((await verify({ url: await listen(RESULTS) })).tallies).toEqual([
      expect.objectContaining({ equal: 1, listed: 1 }),
    ]);
  });

  test('elsewhere is refused', async () => {
    expect((await failure({ url: 'https://example.com/mcp' })).message).toBe(
      'example.com is not this machine: a contract is verified against a server that runs here, as in http://localhost:3000/mcp.',
    );
    expect((await failure({ url: 'http://localhost.example.com/mcp' })).message).toMatch(
      /^localhost\.example\.com is not this machine/,
    );
    expect((await failure({ url: 'http://127.0.0.1.example.com/mcp' })).message).toMatch(
      /is not this machine/,
    );
    expect((await failure({ url: 'localhost:3000' })).message).toBe(
      'localhost:3000 is not a URL of an HTTP server: use one such as http://localhost:3000/mcp.',
    );
  });

  test('may not lead elsewhere', async () => {
    expect(
      (await failure({ url: await listen(RESULTS, 307, { location: 'https://example.com/mcp' }) }))
        .message,
    ).toMatch(/answered initialize with an error/);
  });

  test('that does not listen is reported', async () => {
    const url = await listen({});
    http!.close();
    await once(http!, 'close');
    http = undefined;
    expect((await failure({ url })).message).toBe(
      `Nothing listens at ${url}: start the server first.`,
    );
  });

  test('that asks for authorization is reported', async () => {
    const url = await listen({}, 401);
    expect((await failure({ url })).message).toBe(
      `${url} asks for authorization (HTTP 401): start the server without it.`,
    );
  });

  test('that fails is reported', async () => {
    const url = await listen({}, 500);
    expect((await failure({ url })).message).toBe(`${url} answered initialize with HTTP 500.`);
  });
});
