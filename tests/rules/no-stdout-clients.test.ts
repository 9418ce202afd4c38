import { join } from 'node:path';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';

const start = (fixture: string): { command: string; args: string[]; stderr: 'ignore' } => ({
  command: process.execPath,
  args: ['--import', 'tsx', join(import.meta.dirname, `../fixtures/no-stdout/${fixture}.ts`)],
  stderr: 'ignore',
});
const NAME = { name: 'client', version: '1.0.0' };

interface Caller {
  onerror?: ((error: Error) => void) | undefined;
  callTool(params: { name: string }): Promise<unknown>;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** Enough for a server to answer what came before the first of them. */
const TURNS = 50;

/**
 * The errors that a connected client reports, and how many of its requests are not answered though
 * later ones are. Text may take the answer of any request, so that no turn waits for a single one.
 */
async function seenBy(client: Caller): Promise<{ errors: string[]; lost: number }> {
  const errors: string[] = [];
  client.onerror = ({ message }) => errors.push(message.slice(0, 30));
  const open = new Set<Promise<unknown>>();
  const ask = (request: Promise<unknown>): Promise<void> => {
    open.add(request);
    return request.then(() => void open.delete(request)).catch(() => undefined);
  };
  await Promise.any([ask(client.callTool({ name: 'count_papers' })), ask(client.ping())]);
  for (let turn = 0; turn < TURNS && open.size > 0; turn++)
    await Promise.any([ask(client.ping()), ask(client.ping())]);
  if (open.size > 0) await ask(client.ping());
  const seen = { errors, lost: open.size };
  await client.close();
  return seen;
}

async function v1(fixture: string): Promise<unknown> {
  const client = new ClientV1(NAME);
  await client.connect(new StdioV1(start(fixture)));
  return seenBy(client);
}

async function v2(fixture: string): Promise<unknown> {
  const client = new ClientV2(NAME);
  await client.connect(new StdioV2(start(fixture)));
  return seenBy(client);
}

describe('text on stdout', () => {
  test('is skipped by a client of SDK v1, with an error, if it is a line', async () => {
    const error = "Unexpected token 'C', \"Countin";
    expect(await v1('invalid/line')).toEqual({ errors: [error], lost: 0 });
  });

  test('is skipped by a client of SDK v2 if it is a line', async () => {
    expect(await v2('invalid/line')).toEqual({ errors: [], lost: 0 });
  });

  test('takes an answer from a client of SDK v1 if it has no line end', async () => {
    const error = 'Unexpected token \'W\', "Wait {"';
    expect(await v1('invalid/open')).toEqual({ errors: [error], lost: 1 });
    expect(await v1('valid/open')).toEqual({ errors: [], lost: 0 });
  });

  test('takes an answer from a client of SDK v2 if it has no line end', async () => {
    expect(await v2('invalid/open')).toEqual({ errors: [], lost: 1 });
    expect(await v2('valid/open')).toEqual({ errors: [], lost: 0 });
  });
});
