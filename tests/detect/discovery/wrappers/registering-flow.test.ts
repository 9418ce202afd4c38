import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AnalysisSession } from '../../../../src/detect/discovery/session.ts';
import { RegisteringFlow } from '../../../../src/detect/discovery/wrappers/registering-flow.ts';
import { WrapperTable } from '../../../../src/detect/discovery/wrappers/wrapper-table.ts';
import { moduleIndex } from '../../../../src/detect/flow/module-index.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { moduleFrom } from '../../../syntax/module-from.ts';

const FILE = join(import.meta.dirname, '../../../fixtures/server.ts');

/** The texts of the calls of a module that a server or a function of another module may get to. */
function reached(text: string): string[] {
  const module = moduleFrom(FILE, text);
  const wrappers = new WrapperTable(new Map());
  const flow = new RegisteringFlow(new AnalysisSession(DEFAULT_SETTINGS), module, wrappers);
  return moduleIndex(module)
    .calls.filter((call) => flow.mayReach(call))
    .map(({ range }) => text.slice(...range));
}

test('a call of an unknown function matters if a server may get to it', () => {
  const text = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { z } from 'zod';
    const each = (values, run) => { for (const value of values) run(value); };
    const withServer = (server, run) => run(server);
    each([z.string()], (schema) => schema.parse(''));
    withServer(server, (server) => server.close());
    const server = new McpServer({ name: 's', version: '1' });
  `;
  expect(reached(text)).toEqual([
    'run(server)',
    'withServer(server, (server) => server.close())',
    'server.close()',
    "new McpServer({ name: 's', version: '1' })",
  ]);
});

test('what a module of the project exports may register anything', () => {
  expect(reached("import { a } from './tools.js'; const b = [a]; b[0](); c();")).toEqual([
    'b[0]()',
  ]);
});

test('every call of a module matters that others may import', () => {
  expect(reached('export const each = (run) => run();')).toEqual(['run()']);
});
