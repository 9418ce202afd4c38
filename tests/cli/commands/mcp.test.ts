import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished, expect, test } from 'vitest';
import { Answers } from '../../../src/cli/mcp/answers.ts';
import { CommandQueue } from '../../../src/cli/mcp/capture.ts';
import { createServer } from '../../../src/cli/mcp/server.ts';
import { ioIn, project, type TemporaryProject } from '../support/command.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

const serverWith = (name: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool(
  '${name}',
  { description: 'Counts the notes of the user.' },
  async () => ({ content: [{ type: 'text', text: '3' }] }),
);
`;

/** Starts `mcp-lint mcp` in the folder as a process of its own, and connects a client. */
async function start({ folder }: TemporaryProject): Promise<Client> {
  return clientOf(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', import.meta.resolve('tsx'), MAIN, 'mcp'],
      cwd: folder,
    }),
  );
}

/** Makes the server for the folder in this process, and connects a client. */
async function connect({ folder }: TemporaryProject): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const answers = new Answers(new CommandQueue(ioIn(folder)), folder);
  await createServer(answers, '1.0.0').connect(far);
  return clientOf(near);
}

async function clientOf(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** The text of a tool's answer, after `error: ` if it is one. */
async function call(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const texts = content.map((block) => (block.type === 'text' ? block.text : block.type));
  return `${isError ? 'error: ' : ''}${texts.join('\n')}`;
}

test('a client checks a file, edits it, and checks it again', async () => {
  const notes = project({ 'src/server.ts': serverWith('count notes') });
  const client = await start(notes);
  const lint = { name: 'lint', arguments: { paths: [], preset: 'recommended' } };

  const before = await client.callTool(lint);
  expect(before.structuredContent).toMatchObject({
    findings: [{ rule: 'mcp/valid-tool-name', severity: 'error', file: 'src/server.ts', line: 5 }],
    problems: [],
  });

  notes.write('src/server.ts', serverWith('count_notes'));
  const after = await client.callTool(lint);
  expect(after.structuredContent).toEqual({ findings: [], problems: [] });
  expect(await call(client, 'inventory', { paths: ['src'] })).toContain('count_notes');
});

test('an imported file that changes is read again', async () => {
  const notes = project({
    'server.ts': `import { NAME } from './names.ts';${serverWith('NAME').replace("'NAME'", 'NAME')}`,
    'names.ts': "export const NAME = 'count_notes';",
  });
  const client = await connect(notes);
  expect(await call(client, 'inventory', { paths: [] })).toContain('count_notes');
  notes.write('names.ts', "export const NAME = 'sum_notes';");
  expect(await call(client, 'inventory', { paths: [] })).toContain('sum_notes');
});

test('calls at the same time are answered one after the other', async () => {
  const client = await connect(project({ 'src/server.ts': serverWith('count notes') }));
  const answers = await Promise.all(
    ['recommended', 'strict'].map((preset) => call(client, 'lint', { paths: [], preset })),
  );
  for (const answer of answers) expect(answer).toContain('mcp/valid-tool-name');
});

test('an agent reads the page of a rule', async () => {
  const client = await connect(project({}));
  expect(await call(client, 'explain_rule', { rule: 'mcp/valid-tool-name' })).toContain(
    '# mcp/valid-tool-name',
  );
  expect(await call(client, 'explain_rule', { rule: 'valid-tool-nam' })).toContain(
    'error: valid-tool-nam is not a rule (did you mean valid-tool-name?)',
  );
});

test('an agent compares two contracts', async () => {
  const client = await connect(
    project({
      'old/server.ts': serverWith('count_notes'),
      'new/server.ts': serverWith('sum_notes'),
    }),
  );
  expect(await call(client, 'contract_diff', { old: 'old', new: 'new' })).toContain(
    'Suggested version: major',
  );
});

test('nothing outside of the folder is read, also not through a link', async () => {
  const outside = project({ 'server.ts': serverWith('count notes') });
  const inside = project({ 'src/server.ts': serverWith('count_notes') });
  symlinkSync(outside.folder, inside.path('link'));
  const client = await connect(inside);
  for (const path of ['..', outside.folder, 'link', 'link/server.ts', 'src/../../*.ts', '{..,src}'])
    expect(await call(client, 'lint', { paths: [path], preset: 'recommended' })).toContain(
      'is outside of',
    );
  expect(await call(client, 'contract_diff', { old: outside.folder, new: '' })).toContain(
    'is outside of',
  );
});

test('no code of the project runs', async () => {
  const hostile =
    "import { writeFileSync } from 'node:fs'; writeFileSync('ran', ''); export default [];";
  const notes = project({
    'package.json': '{ "type": "module" }',
    'eslint.config.js': hostile,
    'src/server.ts': `${hostile}\n${serverWith('count_notes')}`,
  });
  const client = await connect(notes);
  expect(await call(client, 'lint', { paths: [], preset: 'strict' })).toContain('"problems":[]');
  expect(() => notes.read('ran')).toThrow('ENOENT');
});
