import { expect, test } from 'vitest';
import { analyze } from '../../../src/detect/analysis.ts';
import type { RequestRoutes } from '../../../src/model/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { project } from '../../syntax/project.ts';

const SERVER = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
`;

/** What is listed and what is answered, of the first file of a project. */
function routesIn(files: Readonly<Record<string, string>>): readonly RequestRoutes[] {
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
    },
    ...files,
  });
  const [name, text] = Object.entries(files)[0]!;
  const module = moduleFrom(path(name), text);
  return analyze(module, DEFAULT_SETTINGS).requestRoutes;
}

const namesOf = (names: RequestRoutes['listed']): unknown =>
  names.kind === 'known'
    ? names.value.map(({ value }) => value)
    : names.kind === 'unknown'
      ? names.why
      : undefined;

test('follows names into other files, and places them where this file brings them in', () => {
  const main = `${SERVER}import { tools } from './tools.js';\nimport { call } from './call.js';
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, (request) => call(request.params.name));`;
  const tools = `import type { Tool } from '@modelcontextprotocol/sdk/types.js';
export const tools: Tool[] = [{ name: 'a', inputSchema: { type: 'object' } },\n{ name: 'b', inputSchema: { type: 'object' } }];`;
  const call = `export function call(name) { if (name === 'a') { return { content: [] }; }\nif (name === 'c') { return { content: [] }; } throw new Error(name); }`;
  const [dispatch] = routesIn({ 'main.ts': main, 'tools.ts': tools, 'call.ts': call });
  expect([namesOf(dispatch!.listed), namesOf(dispatch!.answered)]).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
  const places = [dispatch!.listed, dispatch!.answered].flatMap((names) =>
    names.kind === 'known' ? [names.value[1]!.at] : [],
  );
  // They are wrong only together with the code of this file, so the finding is here.
  expect(
    places.map(({ range, external }) => [
      main.slice(...range),
      external?.file.replace(/.*\//, ''),
      external?.line,
      external?.isReportedThere,
    ]),
  ).toEqual([
    ['tools', 'tools.ts', 3, undefined],
    ['call(request.params.name)', 'call.ts', 2, undefined],
  ]);
});

test('follows a list and a handler that a function is handed, for each call of it', () => {
  const source = `${SERVER}function serve(names, handlers) {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => { const handler = handlers[params.name]; if (!handler) throw new Error('unknown'); return handler(); });
}
serve(['a', 'b'], { a: () => ({ content: [] }) });`;
  expect(
    routesIn({ 'main.ts': source }).map(({ listed, answered }) => [
      namesOf(listed),
      namesOf(answered),
    ]),
  ).toEqual([[['a', 'b'], ['a']]]);
});

test.each([
  ['whatever the handler is asked', 'return run(request.params.name);', ['a', 'answers any name']],
  ['a handler that is not read', '', ['a', 'is answered by an unresolved function']],
])('does not know %s', (_name, body, [listed, answered]) => {
  const handler = body === '' ? 'makeHandler()' : `(request) => { ${body} }`;
  const source = `${SERVER}server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }));\nserver.setRequestHandler(CallToolRequestSchema, ${handler});`;
  const [dispatch] = routesIn({ 'main.ts': source });
  expect(dispatch && [namesOf(dispatch.listed), namesOf(dispatch.answered)]).toEqual(
    body === '' ? undefined : [[listed], answered],
  );
});
