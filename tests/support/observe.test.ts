import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Drive, observe } from './observe.ts';
import { answerOf } from './run-time.ts';

const seen = (fixture: string, drive?: Drive): ReturnType<typeof observe> =>
  observe(join(import.meta.dirname, '../fixtures/observed', fixture), drive);

describe('what is seen of definitions of mcp-ts-core', () => {
  it('is listed as the framework lists it', async () => {
    const [own, framework] = [
      await seen('definitions.ts'),
      await seen('definitions.ts', { servedBy: 'mcp-ts-core' }),
    ];
    expect(own.tools.map(({ name }) => name)).toEqual([
      'describe_caller',
      'count_words',
      'wait_for_ever',
    ]);
    expect(own).toEqual(framework);
  });

  it.each<[string, Drive['client'], object]>([
    ['over stdio', {}, { session: 'none', tenant: 'default', subject: 'nobody' }],
    [
      'over HTTP',
      { transport: 'http' },
      { session: 'session', tenant: 'default', subject: 'nobody' },
    ],
    [
      'over HTTP, with a token',
      { transport: 'http', scopes: ['read'] },
      { session: 'session', tenant: 'tenant', subject: 'user' },
    ],
  ])('tells who calls %s', async (_how, client, caller) => {
    expect(
      answerOf(await seen('definitions.ts', { client, call: { tool: 'describe_caller' } })),
    ).toEqual(caller);
  });

  it('is cancelled in the middle of a call', async () => {
    const { error, result, log } = await seen('definitions.ts', {
      call: { tool: 'wait_for_ever', cancelAt: 'waiting' },
      until: ({ ended }) => ended === 1,
    });
    expect(result).toBeUndefined();
    expect(error?.message).toMatch(/abort/i);
    expect(log).toEqual([
      { from: 'server', level: 'info', message: 'waiting' },
      { from: 'server', level: 'warning', message: 'cancelled' },
    ]);
  });

  it('is run as a task, with progress', async () => {
    const counted = await seen('definitions.ts', {
      call: { tool: 'count_words', arguments: { words: ['a', 'b'] }, task: true },
    });
    expect(answerOf(counted)).toEqual({ count: 2 });
    expect(counted.progress).toEqual([
      { progress: 1, total: 2, message: '50% complete' },
      { progress: 2, total: 2, message: '100% complete' },
    ]);
  });

  it('is read, and asked for a prompt', async () => {
    expect(
      (await seen('definitions.ts', { call: { resource: 'papers://7' } })).result,
    ).toMatchObject({
      contents: [
        { uri: 'papers://7', text: expect.stringContaining('"uri": "papers://7"') as unknown },
      ],
    });
    expect((await seen('definitions.ts', { call: { resource: 'latest://paper' } })).result).toEqual(
      { contents: [{ uri: 'latest://paper', text: 'Paper 7', mimeType: 'text/plain' }] },
    );
    expect(
      (await seen('definitions.ts', { call: { prompt: 'review_paper', arguments: { id: '7' } } }))
        .result,
    ).toEqual({
      messages: [{ role: 'user', content: { type: 'text', text: 'Review the paper 7.' } }],
    });
  });
});

describe('what is seen of a server of an SDK', () => {
  it('is its log, its console, and what goes wrong when nobody waits any more', async () => {
    const { log, unhandled } = await seen('detached.ts', {
      call: { tool: 'detach' },
      until: (each) => each.unhandled.length > 0,
    });
    expect(log).toEqual([
      { from: 'console', level: 'log', message: 'loaded' },
      { from: 'client', level: 'info', message: 'detaching' },
    ]);
    expect(unhandled).toEqual(['nobody waits']);
  });

  it('is why it does not start', async () => {
    expect((await seen('missing.ts')).start).toMatch(/missing\.ts/);
  });
});
