import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Prompt, Resource, ResourceTemplate, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { PublishedServer } from './servers.ts';

/** What a running server lists. */
export interface Advertised {
  /** What the server calls itself. */
  readonly name: string | undefined;
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
}

/** Every capability of a client, for servers that register only what the client can serve. */
const CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

/** Runs a server over stdio and asks for its lists. */
export async function advertisedBy({ start, env }: PublishedServer): Promise<Advertised> {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { capabilities: CAPABILITIES });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...start], env: { ...getDefaultEnvironment(), ...env }, stderr: 'ignore' }));
  try {
    const { prompts, resources } = client.getServerCapabilities() ?? {};
    return {
      name: client.getServerVersion()?.name,
      tools: (await client.listTools()).tools,
      prompts: prompts ? (await client.listPrompts()).prompts : [],
      resources: resources ? (await client.listResources()).resources : [],
      templates: resources ? (await client.listResourceTemplates()).resourceTemplates : [],
    };
  } finally {
    await client.close();
  }
}
