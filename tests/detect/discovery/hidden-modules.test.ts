import { assert, describe, expect, test } from 'vitest';
import { finderFor } from '../../../src/detect/discovery/finder.ts';
import { hiddenModulesOf } from '../../../src/detect/discovery/hidden-modules.ts';
import { sessionFor } from '../../../src/detect/discovery/session.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { beginEpoch } from '../../../src/syntax/modules/epoch.ts';
import { project } from '../../syntax/project.ts';

const MANIFEST = { name: 'server', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } };

function modules(files: Readonly<Record<string, string>>) {
  const session = sessionFor(DEFAULT_SETTINGS);
  const { path } = project({ 'package.json': MANIFEST, ...files });
  beginEpoch();
  session.refresh();
  return { hidden: hiddenModulesOf(session), path, session };
}

test('a module without a framework among its imports is hidden', () => {
  const { hidden, path } = modules({
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`,
    'near.ts': `import './server.ts';`,
    'far.ts': `import './other.ts';`,
    'other.ts': 'export const one = 1;',
  });
  const isHidden = (file: string): boolean => hidden.isHidden(path(file));
  expect(['far.ts', 'other.ts'].every(isHidden)).toBe(true);
  expect(['server.ts', 'near.ts', 'missing.ts'].some(isHidden)).toBe(false);
});

test.each([
  [`server.tool('find', find);`, true],
  [`server.registerTool<Shape>('find', {}, find);`, true],
  [`const { registerTool } = server; registerTool('find', {}, find);`, true],
  [`server['registerPrompt']?.('ask', {}, ask);`, true],
  [`server.registerTool.call(this, 'find', {}, find);`, true],
  [`server.addTool\n({ name: 'find' });`, true],
  [`export interface Options { tool: string }`, false],
  [`log.info('tool', name);`, false],
  [`subtool(name);`, false],
])('%s calls what registers: %j', (text, expected) => {
  const { hidden, path } = modules({ 'a.ts': text });
  expect(hidden.leadsToRegistration(path('a.ts'))).toBe(expected);
});

test('a module leads to a registration any number of imports away, also in a circle', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`m${index}.ts`, `import './m${(index + 1) % 8}.ts';`]),
  );
  const silent = modules(chain);
  expect(silent.hidden.leadsToRegistration(silent.path('m0.ts'))).toBe(false);
  const registering = modules({
    ...chain,
    'm7.ts': `import './m0.ts'; server.tool('find', find);`,
  });
  const { hidden, path } = registering;
  expect(hidden.leadsToRegistration(path('m0.ts'))).toBe(true);
});

describe('a hidden module that imports another one', () => {
  const REGISTER = 'export const register = (server, name) => server.tool(name, find);';
  const RUN = 'export const run = (server, each) => each(server);';
  const mayCall = (text: string, caller: string): boolean => {
    const { hidden, path, session } = modules({ 'lib.ts': text, 'caller.ts': caller });
    const module = session.graph.load(path('lib.ts'));
    assert(module);
    const wrappers = [...finderFor(session).find(module).wrappers.values()].flat();
    return hidden.mayCall(module, wrappers);
  };

  test.each([
    ['calls what registers for it', REGISTER, `import { register } from './lib.ts';`, true],
    [
      'passes what registers',
      RUN,
      `import { run } from './lib.ts'; run(s, (x) => x.tool());`,
      true,
    ],
    ['passes something else', RUN, `import { run } from './lib.ts'; run(s, (x) => x.a());`, false],
    ['is another one', REGISTER, '', false],
  ])('%s', (_how, text, caller, expected) => {
    expect(mayCall(text, caller)).toBe(expected);
  });
});
