import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractContract } from '../../src/contract/extract.ts';
import { ServerFlow } from '../../src/contract/server-flow.ts';
import type { Analysis } from '../../src/model/analysis.ts';
import type { Definition } from '../../src/model/definitions/definition.ts';
import { project } from '../cli/support/command.ts';
import { moduleFrom } from '../syntax/module-from.ts';

const HEAD = `
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { registerA } from './a.js';
  const server = new McpServer({ name: 'made', version: '1.0.0' });
`;

/** Whether the tool of a registrar in another module is uncertain. */
function isUncertain(index: string, others: Readonly<Record<string, string>> = {}): boolean {
  const { folder, path } = project({
    'package.json': JSON.stringify({
      name: 'package',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.30.0' },
    }),
    'a.ts': `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export function registerA(server: McpServer) {
        server.registerTool('a', { description: 'Ay.' }, async () => ({ content: [] }));
      }
    `,
    'index.ts': index,
    ...others,
  });
  symlinkSync(resolve('node_modules'), path('node_modules'));
  const tools = extractContract(['.'], { cwd: folder }).servers.flatMap((server) => server.tools);
  expect(tools.map(({ name }) => name)).toEqual(['a']);
  return tools[0]?.uncertain === true;
}

describe('a registrar of another module', () => {
  test('is certain where it is called', () => {
    expect(isUncertain(`${HEAD} registerA(server);`)).toBe(false);
  });

  test('is uncertain where it is called on a condition', () => {
    expect(isUncertain(`${HEAD} if (process.env.A) registerA(server);`)).toBe(true);
  });

  test.each([
    ['export default function registerA(', ''],
    ['function registerA(', 'export default registerA;'],
  ])('may be a default export: %s', (declaration, end) => {
    const a = `
      import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      ${declaration}server: McpServer) {
        server.registerTool('a', { description: 'Ay.' }, async () => ({ content: [] }));
      }
      ${end}
    `;
    const index = HEAD.replace('{ registerA }', 'registerA');

    expect(isUncertain(`${index} if (process.env.A) registerA(server);`, { 'a.ts': a })).toBe(true);
    expect(isUncertain(`${index} registerA(server);`, { 'a.ts': a })).toBe(false);
    expect(isUncertain(`${index} for (const add of [registerA]) add(server);`, { 'a.ts': a })).toBe(
      false,
    );
  });

  test('is certain where it is called in both arms of a condition', () => {
    expect(
      isUncertain(`${HEAD} if (process.env.A) registerA(server); else registerA(server);`),
    ).toBe(false);
    expect(
      isUncertain(`${HEAD}
        if (process.env.A) registerA(server);
        else if (process.env.B) registerA(server);
      `),
    ).toBe(true);
  });

  test('is not called by an export of another module', () => {
    const barrel = { 'tools.ts': `export { registerA } from './a.js';` };
    const index = HEAD.replace('./a.js', './tools.js');

    expect(isUncertain(`${index} if (process.env.A) registerA(server);`, barrel)).toBe(true);
    expect(isUncertain(`${index} registerA(server);`, barrel)).toBe(false);
    expect(isUncertain(HEAD.replace(/import { registerA.*/, ''), barrel)).toBe(true);
  });

  test('is called by a function whose parameter is of type `any`', () => {
    const call = (condition: string): string => `${HEAD}
      function initialize(server: any) { ${condition} registerA(server); }
      initialize(server);
    `;

    expect(isUncertain(call('if (process.env.A)'))).toBe(true);
    expect(isUncertain(call(''))).toBe(false);
  });

  test('is called from a list', () => {
    const call = (condition: string): string => `${HEAD}
      const all = [{ id: 'a', run: registerA }];
      for (const { id, run } of all) ${condition} run(server);
    `;

    expect(isUncertain(call('if (process.env.TOOLS?.includes(id))'))).toBe(true);
    expect(isUncertain(call(''))).toBe(false);
  });

  test('is called from an object by a name that may be missing', () => {
    const source = `${HEAD}
      const all = { a: registerA };
      for (const name of (process.env.TOOLS ?? '').split(',')) all[name as 'a']?.(server);
    `;

    expect(isUncertain(source)).toBe(true);
  });
});

test('the arguments of calls are not read for definitions whose server no parameter is', () => {
  const flow = new ServerFlow();
  const analysis = {
    applications: [],
    get serverArguments(): never {
      throw new Error('is read');
    },
  };
  flow.add(analysis as unknown as Analysis, moduleFrom('server.js', ''));
  const served = { needsApplication: false, serverId: 'server.js:0', receivers: undefined };
  expect(flow.servingOf(served as Definition)).toEqual({ servers: [], condition: undefined });
  const passed = { ...served, receivers: ['register'] };
  expect(() => flow.servingOf(passed as unknown as Definition)).toThrow('is read');
});
