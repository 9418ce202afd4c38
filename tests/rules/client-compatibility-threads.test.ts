import { expect, test } from 'vitest';
import { lint } from '../support/lint.ts';

/** A report that users of a published server made, and the shape of the tool before and after. */
interface Thread {
  readonly url: string;
  /** The commits of the server before and after its repair; the rule reports only the first. */
  readonly commits?: readonly [before: string, after: string];
  /** The clients to check beside those by default. */
  readonly clients?: readonly object[];
  readonly before: string;
  readonly after: string;
  /** The finding before the repair. */
  readonly says: string;
}

const GEMINI = { profile: 'gemini', reported: true };

const lowLevel = (inputSchema: string): string => `
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: 'book', description: 'Books a room.', inputSchema: ${inputSchema} }],
}));`;

const zod = (shape: string, name = 'book'): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod/v3';
const server = new McpServer({ name: 'rooms', version: '1' });
server.registerTool(
  '${name}',
  { description: 'Books a room.', inputSchema: { ${shape} } },
  async () => ({ content: [] }),
);`;

const THREADS: readonly Thread[] = [
  {
    url: 'https://github.com/nspady/google-calendar-mcp/issues/39',
    commits: ['dbc0a3f', '1789bd5'],
    before: lowLevel(`{
      type: 'object',
      properties: { repeat: { type: 'string', enum: ['once', 'weekly'] }, until: { type: 'string' } },
      required: ['repeat'],
      allOf: [{ if: { properties: { repeat: { const: 'weekly' } } }, then: { required: ['until'] } }],
    }`),
    after: lowLevel(`{
      type: 'object',
      properties: { repeat: { type: 'string', enum: ['once', 'weekly'] }, until: { type: 'string' } },
      required: ['repeat'],
    }`),
    says: "Anthropic's API and OpenAI's API reject every request with this tool, because the input schema has `allOf` at its root.",
  },
  {
    url: 'https://github.com/yonaka15/mcp-server-redmine/pull/59',
    commits: ['9e101d8^', '9e101d8'],
    before: lowLevel(`{
      type: 'object',
      properties: { room: { type: 'string' }, floor: { type: 'number' } },
      oneOf: [{ required: ['room'] }, { required: ['floor'] }],
    }`),
    after: lowLevel(`{
      type: 'object',
      properties: { room: { type: 'string' } },
      required: ['room'],
    }`),
    says: "Anthropic's API and OpenAI's API reject every request with this tool, because the input schema has `oneOf` at its root.",
  },
  {
    url: 'https://github.com/kintone/mcp-server/issues/553',
    commits: ['dea2ba1^', 'dea2ba1'],
    before: zod("span: z.tuple([z.string()]).rest(z.string()).describe('The days.')"),
    after: zod("span: z.array(z.string()).min(1).describe('The days.')"),
    says: "Anthropic's API and OpenAI's API reject every request with this tool, because an array has a list as its `items`.",
  },
  {
    url: 'https://github.com/chatwork/chatwork-mcp-server/pull/31',
    commits: ['38ec98a^', '38ec98a'],
    before: zod('quiet: z.union([z.literal(0), z.literal(1)]).optional()'),
    after: zod('quiet: z.union([z.literal(0), z.literal(1), z.null()]).optional()'),
    says: "Gemini's API (in `parameters`) rejects every request with this tool, because an `enum` contains 0, which is not a string.",
  },
  {
    url: 'https://github.com/wonderwhy-er/DesktopCommanderMCP/issues/209',
    commits: ['9c40b47^', '9c40b47'],
    clients: [GEMINI],
    before: zod('value: z.any()'),
    after: zod('value: z.union([z.string(), z.number(), z.array(z.string())])'),
    says: "Gemini's API (in `parameters`) may reject every request with this tool, because a schema has no `type`.",
  },
  {
    url: 'https://github.com/beautyfree/appstore-connect-mcp/issues/2',
    before: zod("'filter[room]': z.string()"),
    after: zod("'filter.room': z.string()"),
    says: "Anthropic's API rejects every request with this tool, because the property key 'filter[room]' contains '['.",
  },
  {
    url: 'https://github.com/boshyxd/robloxstudio-mcp/issues/72',
    before: zod('seats: z.array(z.array(z.any()))'),
    after: zod('seats: z.array(z.array(z.string()))'),
    says: "OpenAI's API and Gemini's API (in `parameters`) reject every request with this tool, and VS Code omits this tool, because an array has no `items`.",
  },
  {
    url: 'https://github.com/idosal/git-mcp/issues/31',
    before: zod('room: z.string()', 'book_the_first_free_room_of_a_building_and_floor_for_a_week'),
    after: zod('room: z.string()', 'book_free_room_of_building_and_floor_for_a_week'),
    says: "Cursor omits this tool, because the tool name together with 'rooms', the shortest name of its server, has 65 characters (at most 60).",
  },
];

/** What the rule says of a server, without the fix. */
function said(code: string, clients: readonly object[] | undefined): string[] {
  const settings = clients && { clients: ['anthropic', 'openai', ...clients] };
  const messages = lint('client-compatibility', code, 'server.ts', [], settings);
  return messages.map(({ message }) => /^.*?\.(?= [A-Z])/.exec(message)?.[0] ?? message);
}

test.each(THREADS)('$url is found before the repair, and not after', (thread) => {
  const { before, after, says, clients } = thread;
  expect(said(before, clients)).toEqual([says]);
  expect(said(after, clients)).toEqual([]);
});
