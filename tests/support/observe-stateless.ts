import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { Seen, SeenLine } from './observe.ts';
import type { Call, ClientSetup } from './run-time.ts';

/** How a fixture is executed with a revision without sessions. */
interface StatelessDrive {
  readonly setup: ClientSetup;
  readonly call: Call | undefined;
  readonly note: (line: SeenLine) => void;
}

/**
 * Serves a fixture of SDK v2 to a client of SDK v2 that speaks 2026-07-28 alone, makes one call, and lists everything. The
 * handler makes a server for each request, as it does where requests reach several processes.
 */
export async function observeStateless(
  load: () => Promise<Readonly<Record<string, unknown>>>,
  { setup, call, note }: StatelessDrive,
  seen: Seen,
): Promise<void> {
  const handler = createMcpHandler(async () => (await load()).server as McpServer, {
    legacy: 'reject',
    onerror: ({ message }) => note({ from: 'server', level: 'error', message }),
  });
  const client = clientOf(setup, seen, note);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
  seen.capabilities = client.getServerCapabilities();
  if (call) await make(call, client, seen);
  await list(client, seen);
  await client.close();
  await handler.close();
}

function clientOf(
  { protocol = '2026-07-28', elicit, sample, roots }: ClientSetup,
  seen: Seen,
  note: (line: SeenLine) => void,
): Client {
  const client = new Client(
    { name: 'client', version: '1.0.0' },
    {
      versionNegotiation: { mode: { pin: protocol } },
      capabilities: {
        ...(elicit && { elicitation: { form: {} } }),
        ...(sample !== undefined && { sampling: {} }),
        ...(roots && { roots: {} }),
      },
    },
  );
  const asked = (method: string, params: unknown): void =>
    void seen.asked.push({ method, params, inCall: !seen.result && !seen.error });
  if (elicit)
    client.setRequestHandler('elicitation/create', ({ method, params }) => {
      asked(method, params);
      return elicit;
    });
  if (sample !== undefined)
    client.setRequestHandler('sampling/createMessage', ({ method, params }) => {
      asked(method, params);
      return { model: 'model', role: 'assistant', content: { type: 'text', text: sample } };
    });
  if (roots)
    client.setRequestHandler('roots/list', ({ method, params }) => {
      asked(method, params);
      return { roots: roots.map((uri) => ({ uri })) };
    });
  client.onerror = ({ message }) => note({ from: 'client', level: 'error', message });
  client.setNotificationHandler('notifications/message', ({ params: { level, data } }) =>
    note({ from: 'client', level, message: String(data) }),
  );
  return client;
}

async function make(call: Call, client: Client, seen: Seen): Promise<void> {
  try {
    if ('resource' in call) seen.result = await client.readResource({ uri: call.resource });
    else if ('prompt' in call)
      seen.result = await client.getPrompt({
        name: call.prompt,
        arguments: { ...call.arguments },
      });
    else seen.result = await client.callTool({ name: call.tool, arguments: { ...call.arguments } });
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    seen.error = { ...(typeof code === 'number' && { code }), message };
  }
}

async function list(client: Client, seen: Seen): Promise<void> {
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  if (tools) seen.tools = (await client.listTools()).tools as Seen['tools'];
  if (prompts) seen.prompts = (await client.listPrompts()).prompts;
  if (!resources) return;
  seen.resources = (await client.listResources()).resources;
  seen.templates = (await client.listResourceTemplates()).resourceTemplates;
}
