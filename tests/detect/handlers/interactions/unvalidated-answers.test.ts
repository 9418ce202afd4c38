import { describe, expect, test } from 'vitest';
import { read } from '../../read.ts';

const HEAD = `
  import { McpServer, Server, acceptedContent, inputResponse } from '@modelcontextprotocol/server';
  import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
  import { z } from 'zod';
  const server = new McpServer({});
  const ASKED = z.object({ own: z.string() });
`;
const handled = (body: string): string =>
  `${HEAD} server.registerTool('n', {}, async (ctx) => { ${body} });`;
const answersIn = (source: string): string[] =>
  read(source).unvalidated.map(({ callee, field }) => `${callee} ${field}`);

const REQUEST = `{ method: 'elicitation/create', params: {} }`;

describe('an answer is used as the client sent it', () => {
  test.each([
    [
      'that a handler asks for',
      handled(`const answer = await ctx.mcpReq.send(${REQUEST}); return answer.content.own;`),
      'ctx.mcpReq.send own',
    ],
    [
      'by the schema of the protocol',
      handled(
        `const answer = await ctx.mcpReq.send(${REQUEST}, ElicitResultSchema); return answer.content.own;`,
      ),
      'ctx.mcpReq.send own',
    ],
    [
      'with options',
      handled(
        `const answer = await ctx.mcpReq.send(${REQUEST}, { timeout: 1 }); return answer.content.own;`,
      ),
      'ctx.mcpReq.send own',
    ],
    [
      'that a server asks for',
      `${HEAD} export async function ask(inner: Server) { const answer = await inner.request(${REQUEST}); return answer.content.own; }`,
      'inner.request own',
    ],
    [
      'whose content is taken apart',
      handled(
        `const { content } = await ctx.mcpReq.send(${REQUEST}); const { own } = content; return own;`,
      ),
      'ctx.mcpReq.send own',
    ],
    [
      'that is read from the next request',
      handled(`const content = acceptedContent(ctx, 'x'); return content.own;`),
      'acceptedContent own',
    ],
  ])('%s', (_which, source, expected) => {
    expect(answersIn(source)).toEqual([expected]);
  });

  test.each([
    [
      'that a schema parses',
      handled(
        `const answer = await ctx.mcpReq.send(${REQUEST}, ASKED); return answer.content.own;`,
      ),
    ],
    [
      'to another request',
      handled(
        `const answer = await ctx.mcpReq.send({ method: 'roots/list' }); 'elicitation/create'; return answer.content.own;`,
      ),
    ],
    [
      'of which nothing is used',
      handled(`const answer = await ctx.mcpReq.send(${REQUEST}); return answer.action;`),
    ],
    [
      'that is read with a schema',
      handled(`const content = acceptedContent(ctx, 'x', ASKED); return content.own;`),
    ],
    [
      'that is read with arguments which are spread',
      handled(`const content = acceptedContent(ctx, ...rest); return content.own;`),
    ],
    [
      'of another function of that name',
      handled(
        `const acceptedContent = () => ({}); const content = acceptedContent(ctx, 'x'); return content.own;`,
      ),
    ],
  ])('but not one %s', (_which, source) => {
    expect(answersIn(source)).toEqual([]);
  });
});

describe('the schema that was asked for validates it', () => {
  const validated = (asked: string, read_: string): string | undefined => {
    const source = handled(
      `const asked = { x: { params: 1 }, ${asked} }; const content = ${read_}; return content.own;`,
    );
    const [edits] = read(source).unvalidated.map(({ validate }) => validate);
    return edits?.map(({ text }) => text).join('|');
  };

  test.each([
    ['by its name', `y: ask({ requestedSchema: ASKED })`, `acceptedContent(ctx, 'y')`, ', ASKED'],
    [
      'in place of a type',
      `y: ask({ requestedSchema: ASKED })`,
      `acceptedContent<T>(ctx, 'y')`,
      '|, ASKED',
    ],
    [
      'unless it has no name',
      `y: ask({ requestedSchema: z.object({}) })`,
      `acceptedContent(ctx, 'y')`,
      undefined,
    ],
    [
      'unless another key is read',
      `y: ask({ requestedSchema: ASKED })`,
      `acceptedContent(ctx, 'z')`,
      undefined,
    ],
    [
      'unless two have the key',
      `y: ask({ requestedSchema: ASKED }), more: { y: ask({ requestedSchema: ASKED }) }`,
      `acceptedContent(ctx, 'y')`,
      undefined,
    ],
  ])('%s', (_how, asked, read_, expected) => {
    expect(validated(asked, read_)).toBe(expected);
  });
});
