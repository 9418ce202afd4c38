import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import plugin from '../../src/plugin/index.ts';
import * as parser from '../../src/plugin/parser.ts';
import { project, type Project } from '../syntax/project.ts';

/** Their names are known only once the loop has run. */
const TOOLS = `import { prefixed } from './prefix.ts';
export const tools = [{ name: 'find', description: 'Finds it.', inputSchema: { type: 'object' } }];
for (let i = 0; i < tools.length; i++) tools[i] = prefixed(tools[i]);
`;
const SERVER = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { tools } from './tools.ts';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...tools] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  if (request.params.name !== 'find') throw new Error('x');
  try {
    return { content: [{ type: 'text', text: await load() }] };
  } catch (error) {
    return { content: [{ type: 'text', text: \`Failed: \${error}\` }] };
  }
});
`;

function server(): Project {
  return project({
    'package.json': { type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } },
    'prefix.ts': `export const prefixed = (tool: any): any => ({ ...tool, title: 'T' });\n`,
    'tools.ts': TOOLS,
    'server.ts': SERVER,
  });
}

const linter = new Linter({ cwd: '/' });
const CONFIG = [
  { files: ['**/*.ts'], languageOptions: { parser } },
  plugin.configs.strict,
] as Linter.Config[];

function rulesIn(text: string, filename: string): readonly (string | null)[] {
  return linter.verify(text, CONFIG, { filename }).map(({ ruleId }) => ruleId);
}

test('a text that is not saved has the definitions that only a start-up shows', () => {
  const path = server().path('server.ts');
  const saved = rulesIn(SERVER, path);
  expect(saved).toContain('mcp/require-annotations');
  expect(saved).toContain('mcp/require-error-flag');
  for (const change of ['// one\n', '// two\n'])
    expect(rulesIn(SERVER + change, path)).toEqual(saved);
  const repaired = SERVER.replace('}` }] };\n  }\n', '}` }], isError: true };\n  }\n');
  expect(rulesIn(repaired, path)).toEqual(
    saved.filter((rule) => rule !== 'mcp/require-error-flag'),
  );
});

test('the passes of a fix see them too', () => {
  const { messages, output } = linter.verifyAndFix(SERVER, CONFIG, {
    filename: server().path('server.ts'),
  });
  expect(output).toContain('isError: true');
  expect(messages.map(({ ruleId }) => ruleId)).toContain('mcp/require-annotations');
});

test('other files read what is saved', () => {
  const files = server();
  const saved = rulesIn(TOOLS, files.path('tools.ts'));
  const renamed = SERVER.replace('tools: [...tools]', 'tools: []');
  expect(rulesIn(renamed, files.path('server.ts'))).not.toContain('mcp/require-annotations');
  expect(rulesIn(TOOLS, files.path('tools.ts'))).toEqual(saved);
  expect(rulesIn(SERVER, files.path('server.ts'))).toContain('mcp/require-annotations');
});

test('a text that does not parse takes the place of nothing', () => {
  const files = server();
  expect(rulesIn(`${SERVER}const = ;`, files.path('server.ts'))).toEqual([null]);
  expect(rulesIn(SERVER, files.path('server.ts'))).toContain('mcp/require-annotations');
});
