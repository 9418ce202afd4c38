import { mkdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  CONNECT_BY_FETCH,
  definitionsIn,
  effectOf,
  fieldsOf,
  installed,
  listed,
  propertiesOf,
  read,
  running,
  withoutSchemas,
} from '../../executed.ts';

const ZOD_3 = dirname(
  createRequire(
    new URL('../../../../node_modules/mcp-framework/package.json', import.meta.url),
  ).resolve('zod/package.json'),
);

/** A project where Zod 3 is installed, which mcp-framework needs; the other packages are those of this repository. */
function project(files: Readonly<Record<string, string>>): (file: string) => string {
  const path = installed({
    'package.json': JSON.stringify({
      name: 'project',
      version: '1.0.0',
      type: 'module',
      dependencies: { 'mcp-framework': '^0.2.22' },
    }),
    ...files,
  });
  mkdirSync(path('node_modules'));
  symlinkSync(ZOD_3, path('node_modules/zod'));
  return path;
}

const HEAD = `import { MCPPrompt, MCPResource, MCPTool } from 'mcp-framework';\nimport { z } from 'zod';\n`;
const FILES = {
  'dist/tools/Greet.js': `${HEAD}class Greet extends MCPTool { name = 'greet'; description = 'Greets.'; schema = z.object({ name: z.string().describe('Who.'), loud: z.boolean().optional().describe('How.') }); async execute({ name }) { return name; } }\nexport default Greet;`,
  'dist/tools/deep/Older.js': `${HEAD}export default class Older extends MCPTool { name = 'older'; description = 'By types with descriptions.'; schema = { id: { type: z.string(), description: 'Which.' } }; async execute({ id }) { return id; } }`,
  'dist/tools/Base.js': `import { MCPTool } from 'mcp-framework';\nexport class Based extends MCPTool { name = 'based'; title = 'Based'; description = 'A named export.'; schema = {}; async execute() { return 1; } }`,
  'dist/prompts/Ask.js': `${HEAD}export default class Ask extends MCPPrompt { name = 'ask'; title = 'Ask'; description = 'Asks.'; schema = { topic: { type: z.string(), description: 'Of what.', required: true }, tone: { type: z.string(), description: 'How.' } }; async generateMessages() { return []; } }`,
  'dist/resources/Log.js': `${HEAD}export default class Log extends MCPResource { uri = 'file:///log'; name = 'log'; description = 'The log.'; async read() { return []; } }`,
};

describe('mcp-framework', () => {
  test('lists the classes that it finds in folders as they are read', async () => {
    const path = project({
      ...FILES,
      'dist/index.js': `import { MCPServer } from 'mcp-framework';\nawait new MCPServer({ transport: { type: 'stdio' } }).start();`,
    });
    const definitions = Object.entries(FILES).flatMap(([file, text]) =>
      definitionsIn(path(file), text),
    );
    const client = new Client({ name: 'client', version: '1.0.0' });
    onTestFinished(() => client.close());
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [path('dist/index.js')],
        cwd: dirname(path('package.json')),
        stderr: 'ignore',
      }),
    );
    const seen = await listed(client);
    expect(withoutSchemas(definitions.map(read))).toEqual(withoutSchemas(seen));
    expect(fieldsOf(definitions)).toEqual(propertiesOf(seen));
    expect(definitions.flatMap((definition) => definition.unresolved())).toEqual([]);
  });

  test.each([
    ['schema', `z.object({ a: z.string().describe('A.') })`],
    ['schema', `{ a: { type: z.string(), description: 'A.' } }`],
    ['schema', '{}'],
    ['schema', `{ type: 'object', properties: { a: { type: 'string' } } }`],
    ['schema', `{ a: { type: 'string' } }`],
    ['schema', 'z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])'],
    ['schema', 'z.string()'],
    ['schema', `z4.object({ a: z4.string().describe('A.') })`],
    ['schema', `{ a: { type: z4.string(), description: 'A.' } }`],
    ['outputSchemaShape', 'z.object({ a: z.string() })'],
    ['outputSchemaShape', 'z4.object({ a: z4.string() })'],
    ['outputSchemaShape', '{ a: z.string() }'],
    ['outputSchemaShape', `{ type: 'object', properties: { a: { type: 'string' } } }`],
    ['outputSchemaShape', 'z.array(z.string())'],
  ])('%s: %s', async (label, schema) => {
    const text = `import { MCPServer, MCPTool } from 'mcp-framework';
import { z } from 'zod';
import { z as z4 } from 'zod/v4';
class T extends MCPTool { name = 't'; description = 'd'; ${label === 'schema' ? '' : 'schema = {}; '}${label} = ${schema}; async execute() { return { a: 'x' }; } }
const server = new MCPServer({ name: 's', version: '1.0.0', basePath: import.meta.dirname, transport: { type: 'http-stream' } });
server.addTool(T);
const answer = (request) => server.handleRequest(request);
${CONNECT_BY_FETCH}`;
    const path = project({ 'server.mjs': text });
    const [definition] = definitionsIn(path('server.mjs'), text);
    const given = schema.startsWith('{}') || label !== 'schema' ? {} : { a: 'x' };
    const shown = await running(path('server.mjs'), async (client) => {
      const fails = await client.callTool({ name: 't', arguments: given }).then(
        ({ isError }) => isError === true,
        () => true,
      );
      const tool = await client.listTools().then(
        ({ tools }) => tools[0],
        () => undefined,
      );
      if (!tool) return 'no-list';
      if (!fails || label !== 'schema') return 'served';
      return Object.keys(tool.inputSchema.properties ?? {}).every((name) => name === 'a')
        ? 'no-calls'
        : 'misread';
    });
    expect(effectOf(definition!.schemas.find((each) => each.label === label)!)).toBe(shown);
  });
});
