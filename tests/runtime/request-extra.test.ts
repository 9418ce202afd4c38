import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import {
  type ClientCapabilities,
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  type Progress,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import {
  type Context,
  type ExtraOptions,
  fromRequestHandlerExtra,
  type LogLine,
  optionsFromRequestHandlerExtra,
  type RequestHandlerExtraLike,
  taskHandlers,
} from '../../src/runtime/index.ts';

interface Connection {
  client: Client;
  server: McpServer;
  /** Calls the tool and returns its text. */
  call: (options?: {
    onprogress?: (progress: Progress) => void;
    signal?: AbortSignal;
  }) => Promise<unknown>;
  asked: unknown[];
  updated: string[];
}

const open: (() => Promise<void>)[] = [];

/** A real server with one tool, whose handler receives our Context, and a connected client. */
async function connect(
  handler: (ctx: Context, extra: RequestHandlerExtraLike) => unknown,
  {
    capabilities = {},
    options = {},
    resources = true,
  }: { capabilities?: ClientCapabilities; options?: ExtraOptions; resources?: boolean } = {},
): Promise<Connection> {
  const server = new McpServer(
    { name: 's', version: '1' },
    { capabilities: resources ? { resources: { subscribe: true, listChanged: true } } : {} },
  );
  server.registerTool('t', { inputSchema: z.object({}) }, async (_args, extra) => {
    const clientCapabilities = server.server.getClientCapabilities();
    const context: Context = fromRequestHandlerExtra(extra, { clientCapabilities, ...options });
    return {
      content: [
        { type: 'text', text: JSON.stringify((await handler(context, extra)) ?? 'nothing') },
      ],
    };
  });
  const client = new Client({ name: 'c', version: '1' }, { capabilities });
  const asked: unknown[] = [];
  const updated: string[] = [];
  if (capabilities.elicitation) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params);
      return { action: 'accept', content: { format: 'json' } };
    });
  }
  if (capabilities.sampling) {
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
      asked.push(params);
      return { model: 'm', role: 'assistant', content: { type: 'text', text: 'short' } };
    });
  }
  client.fallbackNotificationHandler = ({ method, params }) => {
    updated.push(`${method} ${JSON.stringify(params ?? {})}`);
    return Promise.resolve();
  };
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  open.push(() => client.close());
  const call: Connection['call'] = async (callOptions) => {
    const result = await client.callTool({ name: 't', arguments: {} }, undefined, callOptions);
    const { text } = (result.content as { text: string }[])[0]!;
    return result.isError ? { error: text } : (JSON.parse(text) as unknown);
  };
  return { client, server, call, asked, updated };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

describe('what the client can be asked', () => {
  const members = (ctx: Context): unknown => ({
    elicit: typeof ctx.elicit,
    sample: typeof ctx.sample,
  });

  it.each<[string, ClientCapabilities, string, string]>([
    ['nothing', {}, 'undefined', 'undefined'],
    ['elicitation', { elicitation: {} }, 'function', 'undefined'],
    ['forms', { elicitation: { form: {} } }, 'function', 'undefined'],
    ['addresses only', { elicitation: { url: {} } }, 'undefined', 'undefined'],
    ['forms and addresses', { elicitation: { form: {}, url: {} } }, 'function', 'undefined'],
    ['sampling', { sampling: {} }, 'undefined', 'function'],
    ['both', { elicitation: {}, sampling: {} }, 'function', 'function'],
  ])('is what it declared: %s', async (_what, capabilities, elicit, sample) => {
    const { call } = await connect(members, { capabilities });
    expect(await call()).toEqual({ elicit, sample });
  });

  it('is nothing where nobody says what it declared', async () => {
    const { call } = await connect(members, {
      capabilities: { elicitation: {}, sampling: {} },
      options: { clientCapabilities: undefined },
    });
    expect(await call()).toEqual({ elicit: 'undefined', sample: 'undefined' });
  });

  it('reaches the user, as a form', async () => {
    const schema = z.object({
      format: z.enum(['json', 'csv']).describe('Output format'),
      headers: z.boolean().default(true),
    });
    const { call, asked } = await connect((ctx) => ctx.elicit!('Which format?', schema), {
      capabilities: { elicitation: {} },
    });
    expect(await call()).toEqual({ action: 'accept', content: { format: 'json' } });
    expect(asked).toEqual([
      expect.objectContaining({
        mode: 'form',
        message: 'Which format?',
        requestedSchema: {
          type: 'object',
          properties: {
            format: { type: 'string', enum: ['json', 'csv'], description: 'Output format' },
            headers: { type: 'boolean', default: true },
          },
          required: ['format'],
        },
      }),
    ]);
  });

  it('reaches the user with a schema of Zod 3 too', async () => {
    const schema = z3.object({ n: z3.number().optional() });
    const { call, asked } = await connect((ctx) => ctx.elicit!('How many?', schema as never), {
      capabilities: { elicitation: {} },
    });
    await call();
    expect(asked).toEqual([
      expect.objectContaining({
        requestedSchema: { type: 'object', properties: { n: { type: 'number' } } },
      }),
    ]);
  });

  it('is refused as a form when it is none', async () => {
    const { call, asked } = await connect((ctx) => ctx.elicit!('How many?', z.string() as never), {
      capabilities: { elicitation: {} },
    });
    expect(await call()).toEqual({
      error: expect.stringContaining('takes an object schema') as string,
    });
    expect(asked).toEqual([]);
  });

  it('reaches its model', async () => {
    const { call, asked } = await connect(
      (ctx) =>
        ctx.sample!([{ role: 'user', content: { type: 'text', text: 'Summarize' } }], {
          maxTokens: 5,
          temperature: 0,
        }),
      { capabilities: { sampling: {} } },
    );
    expect(await call()).toEqual({
      model: 'm',
      role: 'assistant',
      content: { type: 'text', text: 'short' },
    });
    expect(asked).toEqual([expect.objectContaining({ maxTokens: 5, temperature: 0 })]);
  });

  it('says that the protocol requires maxTokens', async () => {
    const { call, asked } = await connect((ctx) => ctx.sample!([]), {
      capabilities: { sampling: {} },
    });
    expect(await call()).toEqual({ error: expect.stringContaining('maxTokens') as string });
    expect(asked).toEqual([]);
  });
});

describe('progress', () => {
  it('reaches the client that gave a token, and always moves on', async () => {
    const { call } = await connect(async ({ progress }) => {
      await progress!.update('starting');
      await progress!.setTotal(2);
      await progress!.update('still starting');
      await progress!.increment();
      await progress!.increment(5);
      await progress!.update('done');
    });
    const seen: Progress[] = [];
    await call({ onprogress: (progress) => seen.push(progress) });
    expect(seen.map(({ message, total }) => [message, total])).toEqual([
      ['starting', undefined],
      ['still starting', 2],
      ['50% complete', 2],
      ['100% complete', 2],
      ['done', 2],
    ]);
    expect(seen.map(({ progress }) => Math.round(progress * 1000) / 1000)).toEqual([0, 0, 1, 2, 2]);
    expect(
      seen.every(({ progress }, index) => index === 0 || progress > seen[index - 1]!.progress),
    ).toBe(true);
  });

  it('is not there without a token', async () => {
    const { call } = await connect((ctx) => ctx.progress === undefined);
    expect(await call()).toBe(true);
  });
});

describe('the request', () => {
  it('is cancelled when the client cancels it', async () => {
    const controller = new AbortController();
    let aborted: Promise<unknown> | undefined;
    const { call } = await connect((ctx) => {
      aborted = new Promise((resolve) => ctx.signal.addEventListener('abort', resolve));
      controller.abort();
      return aborted;
    });
    await expect(call({ signal: controller.signal })).rejects.toThrow();
    expect(await aborted).toBeInstanceOf(Event);
  });

  it('cancels what the client is asked', async () => {
    const controller = new AbortController();
    let outcome: Promise<unknown> | undefined;
    const { call, client } = await connect(
      (ctx) => {
        outcome = ctx.elicit!('Wait', z.object({ a: z.string() })).then(
          () => 'answered',
          () => 'rejected',
        );
        return outcome;
      },
      { capabilities: { elicitation: {} } },
    );
    client.setRequestHandler(ElicitRequestSchema, () => {
      controller.abort();
      return new Promise(() => undefined);
    });
    await expect(call({ signal: controller.signal })).rejects.toThrow();
    expect(await outcome).toBe('rejected');
  });

  it('has the id of the message, and no session or token over a plain connection', async () => {
    const { call } = await connect((ctx, extra) => [
      ctx.requestId === String(extra.requestId),
      ctx.tenantId,
      ctx.sessionId ?? null,
      ctx.auth ?? null,
    ]);
    expect(await call()).toEqual([true, 'default', null, null]);
  });

  it('notifies the client about resources', async () => {
    const { call, updated } = await connect((ctx) => {
      ctx.notifyResourceListChanged!();
      ctx.notifyResourceUpdated!('items://7');
    });
    await call();
    expect(updated).toEqual([
      'notifications/resources/list_changed {}',
      'notifications/resources/updated {"uri":"items://7"}',
    ]);
  });

  it('logs what it could not tell', async () => {
    const lines: LogLine[] = [];
    const options = { log: (line: LogLine) => lines.push(line) };
    const { call } = await connect((ctx) => ctx.notifyResourceUpdated!('items://7'), {
      options,
      resources: false,
    });
    await call();
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({
      level: 'warning',
      message: 'Could not send notifications/resources/updated',
    });
    expect(lines[0]!.error?.message).toMatch(/does not support/);
  });
});

describe('an extra of HTTP', () => {
  const authInfo: AuthInfo = { token: 'secret', clientId: 'client', scopes: ['read'] };
  const extra = (more: object = {}): RequestHandlerExtraLike => ({
    signal: new AbortController().signal,
    requestId: 7,
    sendNotification: () => Promise.resolve(),
    sendRequest: () => Promise.reject(new Error('not expected')),
    ...more,
  });

  it('provides the session', () => {
    expect(fromRequestHandlerExtra(extra({ sessionId: 'token' })).sessionId).toBe('token');
    expect(
      fromRequestHandlerExtra(extra({ sessionId: 'token' }), { sessionMode: 'stateless' })
        .sessionId,
    ).toBeUndefined();
    expect(
      fromRequestHandlerExtra(extra({ sessionId: 'token' }), {
        sessionMode: 'stateless',
        exposeStatelessSessionId: true,
      }).sessionId,
    ).toBe('token');
  });

  it('provides none if the request has none', () => {
    expect(
      fromRequestHandlerExtra(extra({ requestInfo: { headers: {} } })).sessionId,
    ).toBeUndefined();
    expect(
      fromRequestHandlerExtra(extra({ requestInfo: { headers: {} } }), {
        exposeStatelessSessionId: true,
      }).sessionId,
    ).toBeUndefined();
    expect(
      fromRequestHandlerExtra(extra({ sessionId: 'token' }), { transport: 'stdio' }).sessionId,
    ).toBeUndefined();
  });

  it.each([
    ['beside the fields of the SDK', { tenantId: 'acme', subject: 'user' }],
    ['in extra, by the names of the claims', { extra: { tid: 'acme', sub: 'user' } }],
    ['in extra, by the name of the field', { extra: { tenantId: 'acme', sub: 'user' } }],
  ])('gives who asks, whose claims are %s', (_where, claims) => {
    const context = fromRequestHandlerExtra(extra({ authInfo: { ...authInfo, ...claims } }));
    expect(context.tenantId).toBe('acme');
    expect(context.auth).toEqual({
      clientId: 'client',
      scopes: ['read'],
      sub: 'user',
      tenantId: 'acme',
      token: 'secret',
    });
  });

  it('uses the client as the subject, and rejects state, if the token has no other claims', async () => {
    const context = fromRequestHandlerExtra(extra({ authInfo }));
    expect(context.auth).toEqual({
      clientId: 'client',
      scopes: ['read'],
      sub: 'client',
      token: 'secret',
    });
    await expect(context.state.get('a')).rejects.toMatchObject({ code: -32600 });
  });

  it('refuses state also to a request without a token, where the server authenticates', async () => {
    const context = fromRequestHandlerExtra(extra({ sessionId: 'token' }), { authMode: 'oauth' });
    await expect(context.state.get('a')).rejects.toMatchObject({ code: -32600 });
  });

  it('is refused when it is none', () => {
    expect(() =>
      fromRequestHandlerExtra({ signal: new AbortController().signal } as never),
    ).toThrow('Not a RequestHandlerExtra');
    expect(() => fromRequestHandlerExtra(null as never)).toThrow('Not a RequestHandlerExtra');
    expect(() => fromRequestHandlerExtra(extra(), { transport: 'pigeon' } as never)).toThrow(
      'transport',
    );
  });
});

describe('an extra of a task', () => {
  it('runs on a real server: the client starts it, hears of its progress, and gets its result', async () => {
    const store = new InMemoryTaskStore();
    const capabilities = { tasks: { requests: { tools: { call: {} } } } };
    const server = new McpServer({ name: 's', version: '1' }, { capabilities, taskStore: store });
    const definition = {
      name: 'count',
      input: z.object({ to: z.number() }),
      output: z.object({ counted: z.number() }),
      async handler({ to }: { to: number }, { progress }: Context) {
        await progress!.setTotal(to);
        for (let i = 0; i < to; i++) await progress!.increment();
        return { counted: to };
      },
    };
    const options = {
      description: 'x',
      inputSchema: definition.input,
      outputSchema: definition.output,
      execution: { taskSupport: 'optional' },
    } as const;
    const handlers = taskHandlers(definition, (extra) =>
      optionsFromRequestHandlerExtra(extra as RequestHandlerExtraLike),
    );
    server.experimental.tasks.registerToolTask('count', options, handlers);
    const client = new Client({ name: 'c', version: '1' });
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
    open.push(() => client.close());

    const reported: unknown[] = [];
    const onprogress = (progress: Progress): unknown => reported.push(progress);
    const seen: unknown[] = [];
    for await (const message of client.experimental.tasks.callToolStream(
      { name: 'count', arguments: { to: 2 } },
      undefined,
      { task: {}, onprogress },
    )) {
      seen.push(message);
    }
    expect(seen.at(0)).toMatchObject({ type: 'taskCreated' });
    expect(seen.at(-1)).toMatchObject({
      type: 'result',
      result: { structuredContent: { counted: 2 } },
    });
    expect(reported).toEqual([
      { progress: 1, total: 2, message: '50% complete' },
      { progress: 2, total: 2, message: '100% complete' },
    ]);
    store.cleanup();
  });

  it('reports to the store of the task and to the client, has no session, and asks the client nothing', async () => {
    const store = new InMemoryTaskStore();
    const task = await store.createTask({ ttl: 1000 }, 1, { method: 'tools/call', params: {} });
    const sent: unknown[] = [];
    const context = fromRequestHandlerExtra(
      {
        signal: new AbortController().signal,
        requestId: 1,
        sessionId: 'token',
        taskId: task.taskId,
        taskStore: store,
        _meta: { progressToken: 'p' },
        sendNotification: (notification: unknown) => Promise.resolve(void sent.push(notification)),
        sendRequest: () => Promise.reject(new Error('not expected')),
      },
      { clientCapabilities: { elicitation: {}, sampling: {} } },
    );
    expect([context.sessionId, context.elicit, context.sample]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await context.progress!.setTotal(4);
    await context.progress!.increment();
    expect(await store.getTask(task.taskId)).toMatchObject({
      status: 'working',
      statusMessage: '25% complete',
    });
    expect(sent).toEqual([
      {
        method: 'notifications/progress',
        params: { progressToken: 'p', progress: 1, total: 4, message: '25% complete' },
      },
    ]);
    store.cleanup();
  });
});
