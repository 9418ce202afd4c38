import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../../read.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-errors-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** Source files by name; the only definition is in `server.ts`. */
type Files = Readonly<Record<string, string>>;

/** What leaves the handler of a project's tool: each code after the functions on the way. */
function thrownIn(files: Files): string[] {
  const project = join(folder, `project${count++}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const { definitions } = read(files['server.ts']!, join(project, 'server.ts'));
  return definitions.flatMap(({ thrown }) =>
    thrown.map(
      ({ path, callee, code, reason }) =>
        `${[...path.map(({ label }) => label), callee].join(' > ')} ${code}${typeof reason === 'object' ? ` for '${reason.text}'` : reason === 'none' ? '' : ' for something'}`,
    ),
  );
}

const CORE = `import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode, McpError, notFound as missing, conflict } from '@cyanheads/mcp-ts-core/errors';
`;
/** A definition whose handler has a body. */
const server = (body: string, before = ''): string => `${CORE}${before}
export const find = tool('find', {
  description: 'Finds.',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  handler: async (input, ctx) => { ${body} },
});`;
const oneFile = (body: string, before?: string): string[] =>
  thrownIn({ 'server.ts': server(body, before) });

describe('an error that leaves the handler', () => {
  test.each([
    ['an aliased factory', "throw missing('x');", '', ['missing -32001']],
    [
      'an aliased enum',
      "throw new McpError(Codes.Conflict, 'x');",
      'const Codes = JsonRpcErrorCode;',
      ['McpError -32002'],
    ],
    [
      'an enum that is imported under another name',
      "throw new McpError(Codes.Conflict, 'x');",
      "import { JsonRpcErrorCode as Codes } from '@cyanheads/mcp-ts-core/errors';",
      ['McpError -32002'],
    ],
    ['a variable', "const error = missing('x'); throw error;", '', ['missing -32001']],
    [
      'a helper with the code as an argument',
      'fail(JsonRpcErrorCode.Conflict);',
      "function fail(code) { throw new McpError(code, 'x'); }",
      ['fail > McpError -32002'],
    ],
    [
      'an error that a `catch` rethrows',
      'try { await load(); } catch (error) { ctx.log.error(String(error)); throw error; }',
      "async function load() { throw missing('x'); }",
      ['load > missing -32001'],
    ],
    [
      'a callback that is retried',
      'await withRetry(() => load());',
      "import { withRetry } from '@cyanheads/mcp-ts-core/utils';\nasync function load() { throw missing('x'); }",
      ['load > missing -32001'],
    ],
    [
      'a callback for each of a list',
      "await Promise.all(input.ids.map(async () => { throw missing('x'); }));",
      '',
      ['missing -32001'],
    ],
    [
      'data with a reason',
      "throw conflict('x', { reason: 'taken' });",
      '',
      ["conflict -32002 for 'taken'"],
    ],
    [
      'data that is not known',
      "throw conflict('x', input.data);",
      '',
      ['conflict -32002 for something'],
    ],
  ])('is thrown by %s', (_name, body, before, expected) => {
    expect(oneFile(body, before)).toEqual(expected);
  });

  test('is thrown by a service three files away', () => {
    const files = {
      'server.ts': server(
        'return getService().find();',
        "import { getService } from './service.js';",
      ),
      'service.ts': `import { Client } from './client.js';
class Service { client = new Client(); async find() { return this.client.get(); } }
const service = new Service();
export function getService(): Service { return service; }`,
      'client.ts':
        "import { parse } from './parse.js';\nexport class Client { async get() { return parse(); } }",
      'parse.ts':
        "import { notFound } from '@cyanheads/mcp-ts-core/errors';\nexport function parse() { throw notFound('x'); }",
    };
    expect(thrownIn(files)).toEqual(['Service.find > Client.get > parse > notFound -32001']);
  });

  const BEHIND = {
    'server.ts': server('return service.find();', "import { service } from './service.js';"),
    'service.ts': `import type { Papers } from './papers.js';
import { create } from './create.js';
export const service: Papers = create();`,
    'papers.ts': 'export interface Papers { find(): Promise<unknown> }',
  };
  const LIBRARY = `import { notFound } from '@cyanheads/mcp-ts-core/errors';
import type { Papers } from './papers.js';
export class Library implements Papers { async find() { throw notFound('x'); } }`;

  test('is thrown by a service behind an interface', () => {
    const files = {
      ...BEHIND,
      'create.ts': "import { Library } from './library.js';\nexport const create = make(Library);",
      'library.ts': LIBRARY,
    };
    expect(thrownIn(files)).toEqual(['Library.find > notFound -32001']);
  });

  test('is not thrown by a double in a test', () => {
    const files = {
      ...BEHIND,
      'create.ts': "import './library.test.js';\nexport const create = make();",
      'library.test.ts': LIBRARY,
    };
    expect(thrownIn(files)).toEqual([]);
  });
});

describe('an error that does not leave the handler', () => {
  test.each([
    ['a comparison', 'if (input.code === JsonRpcErrorCode.Conflict) return {};', ''],
    ['an error that is only made', "const error = missing('x'); return { error };", ''],
    ['an error that is swallowed', "try { throw missing('x'); } catch { return {}; }", ''],
    [
      'an error that is converted',
      "try { await load(); } catch (error) { throw ctx.fail('x'); }",
      "async function load() { throw missing('x'); }",
    ],
    [
      'an error of which a `catch` rethrows some',
      'try { await load(); } catch (error) { if (error.code === -32001) return {}; throw error; }',
      "async function load() { throw missing('x'); }",
    ],
    [
      'a promise with a `catch`',
      'return load().catch(() => ({}));',
      "async function load() { throw missing('x'); }",
    ],
    [
      'promises of which each may fail',
      'await Promise.allSettled([load()]);',
      "async function load() { throw missing('x'); }",
    ],
    [
      'a promise that is left to itself',
      'void load();',
      "async function load() { throw missing('x'); }",
    ],
    [
      'a callback of a function that catches',
      'await attempt(() => load());',
      "async function attempt(work) { try { return await work(); } catch { return undefined; } }\nasync function load() { throw missing('x'); }",
    ],
    [
      'a callback of a function that is not known',
      'await handle(() => load());',
      "import { handle } from 'handlers';\nasync function load() { throw missing('x'); }",
    ],
    ['a function that nothing calls', 'return {};', "function dead() { throw missing('x'); }"],
  ])('%s', (_name, body, before) => {
    expect(oneFile(body, before)).toEqual([]);
  });
});
