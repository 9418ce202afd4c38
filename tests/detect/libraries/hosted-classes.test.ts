import { describe, expect, test } from 'vitest';
import { found } from '../executed.ts';

const FROM = `import { McpAgent } from 'agents/mcp'; import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`;

describe("definitions of a McpAgent, which are the SDK's", () => {
  test.each([
    [
      'a server where it is declared',
      `class A extends McpAgent<Env, State> { server = new McpServer({}); async init() { this.server.tool('a', {}, () => {}); } }`,
    ],
    [
      'a server that is set later',
      `class A extends McpAgent { server!: McpServer; async init() { this.server = new McpServer({}); this.server.registerTool('a', {}, () => {}); } }`,
    ],
    [
      'a server of the constructor',
      `class A extends McpAgent { server: McpServer; constructor(ctx: State, env: Env) { super(ctx, env); this.server = new McpServer({}); } async init() { this.server.registerTool('a', {}, () => {}); } }`,
    ],
    [
      'a function that is handed the agent',
      `class A extends McpAgent { server = new McpServer({}); async init() { register(this); } } function register(agent: A) { agent.server.registerTool('a', {}, () => {}); }`,
    ],
  ])('%s', (_name, text) => {
    expect(found(`${FROM} export ${text}`)).toEqual(['tool a']);
  });

  test('a server that the class of the project has which it extends', () => {
    const base = `${FROM} export abstract class Base extends McpAgent { server = new McpServer({}); }`;
    expect(
      found(
        `import { Base } from './base.js'; export class A extends Base { async init() { this.server.registerTool('a', {}, () => {}); } }`,
        { 'base.ts': base },
      ),
    ).toEqual(['tool a']);
  });

  test('what else is called server is none', () => {
    expect(
      found(
        `import { McpAgent } from 'agents/mcp'; export class A extends McpAgent { server = createWorker(); async init() { this.server.tool('a', {}, () => {}); } }`,
      ),
    ).toEqual([]);
  });
});
