import { describe, expect, test } from 'vitest';
import { definitionsIn, installed } from '../../executed.ts';
import { plain } from '../tables.ts';

const FROM = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { experimental_PaidMcpAgent as PaidMcpAgent } from '@stripe/agent-toolkit/cloudflare';
import { registerPaidTool } from '@stripe/agent-toolkit/modelcontextprotocol';
import { z } from 'zod';
`;
const PAYMENT = "{ paymentReason: 'r', checkout: { line_items: [{ price: 'p' }] } }";

/** What is read of the definitions of a server. */
const read = (code: string): unknown[] =>
  definitionsIn(installed({})('server.ts'), FROM + code).map((definition) => ({
    name: plain(definition.name),
    description: plain(definition.description),
    annotations: definition.annotations.kind,
    handler: definition.handler.kind,
    fields: definition.schemas.map(({ root }) =>
      root.kind === 'known' ? root.value.fields?.map(({ name }) => name) : root.kind,
    ),
    framework: definition.framework.title,
  }));

const PAID = {
  name: 'add',
  description: 'Adds two numbers.',
  annotations: 'absent',
  handler: 'known',
  fields: [['a']],
  framework: 'SDK v1',
};

describe('tools of @stripe/agent-toolkit that ask for a payment', () => {
  test.each(['async ({ a }) => ({ content: [] })', 'add'])(
    'are registered on a server with the handler %s',
    (handler) => {
      expect(
        read(`
          const server = new McpServer({ name: 's', version: '1' });
          const add = async ({ a }) => ({ content: [] });
          registerPaidTool(server, 'add', 'Adds two numbers.', { a: z.number() }, ${handler}, ${PAYMENT});
        `),
      ).toEqual([PAID]);
    },
  );

  test('are added by a method of the agent, also in a function that receives it', () => {
    const call = `paidTool('add', 'Adds two numbers.', { a: z.number() }, async ({ a }) => ({ content: [] }), ${PAYMENT})`;
    expect(
      read(`
        export class Agent extends PaidMcpAgent {
          server = new McpServer({ name: 's', version: '1' });
          async init() {
            this.${call};
            more(this);
          }
        }
        function more(agent: PaidMcpAgent) {
          agent.${call};
        }
      `),
    ).toEqual([PAID, PAID]);
  });
});
