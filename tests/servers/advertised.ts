import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import {
  ErrorCode,
  McpError,
  type Prompt,
  type Resource,
  type ResourceTemplate,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
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
  tasks: {
    list: {},
    cancel: {},
    requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
  },
};

/** Makes a folder for a server to run and write in. The caller removes it. */
export function folderToRun({ manifest }: PublishedServer): string {
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  if (manifest !== undefined) copyFileSync(manifest, join(folder, 'package.json'));
  return folder;
}

/** Runs a server over stdio and asks for its lists. */
export async function advertisedBy(server: PublishedServer): Promise<Advertised> {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { capabilities: CAPABILITIES });
  const cwd = folderToRun(server);
  const { start, env } = server;
  try {
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...start],
        env: { ...getDefaultEnvironment(), ...env },
        cwd,
        stderr: 'ignore',
      }),
    );
    const { prompts, resources } = client.getServerCapabilities() ?? {};
    return {
      name: client.getServerVersion()?.name,
      tools: (await client.listTools()).tools,
      prompts: prompts ? (await client.listPrompts()).prompts : [],
      resources: resources ? (await client.listResources()).resources : [],
      templates: resources ? await templatesOf(client) : [],
    };
  } finally {
    await client.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** The resource templates of a server; none where it has resources only, and does not know the request. */
async function templatesOf(client: Client): Promise<readonly ResourceTemplate[]> {
  try {
    return (await client.listResourceTemplates()).resourceTemplates;
  } catch (error) {
    if (error instanceof McpError && error.code === (ErrorCode.MethodNotFound as number)) return [];
    throw error;
  }
}
