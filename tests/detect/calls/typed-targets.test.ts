import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-contract-types-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** A server whose only tool calls `run` of an object that the file knows by the type `Service`. */
const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Service } from './service.js';
import { create } from './create.js';
export class Tools {
  constructor(private readonly service: Service) {}
  register(server: McpServer) {
    server.registerTool('find', { inputSchema: {} }, async () => {
      await this.service.run();
      return { content: [] };
    });
  }
}
new Tools(create() as Service).register(new McpServer({ name: 's', version: '1' }));
`;
const SERVICE = 'export interface Service { run(): Promise<void> }';
const CREATE = (...modules: string[]): string =>
  `${modules.map((name) => `import './${name}.js';`).join('\n')}
export declare function create(): unknown;`;
const writer = (head: string): string => `import { writeFileSync } from 'node:fs';
import type { Service } from './service.js';
export ${head} { async run() { writeFileSync('a.txt', 'x'); } }`;
const READER = `import type { Service } from './service.js';
export class Reader implements Service { async run() {} }`;

/** What the tool writes, after the functions on the way. */
function writesOf(files: Readonly<Record<string, string>>): string[] {
  const project = join(folder, `project${count++}`);
  const all = { 'server.ts': SERVER, 'service.ts': SERVICE, ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const { definitions } = read(all['server.ts'], join(project, 'server.ts'));
  return definitions.flatMap(({ writes }) =>
    writes.map(({ path, callee }) => [...path.map(({ label }) => label), callee].join(' > ')),
  );
}

const FOUND = ['Writer.run > writeFileSync'];

describe('a call through a type runs', () => {
  test('the only class that implements the interface', () => {
    const files = {
      'create.ts': CREATE('writer'),
      'writer.ts': writer('class Writer implements Service'),
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('a class that implements an interface which extends it', () => {
    const files = {
      'create.ts': CREATE('writer'),
      'writer.ts': `interface Store extends Service { load(): void }\n${writer('class Writer implements Store')}`,
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('a method that the implementation inherits', () => {
    const files = {
      'create.ts': CREATE('sub'),
      'writer.ts': writer('abstract class Writer'),
      'sub.ts': `import type { Service } from './service.js';
import { Writer } from './writer.js';
export class Sub extends Writer implements Service {}`,
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('the override of an abstract method', () => {
    const files = {
      'service.ts': 'export abstract class Service { abstract run(): Promise<void> }',
      'create.ts': CREATE('writer'),
      'writer.ts': writer('class Writer extends Service').replace('import type', 'import'),
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('an object of that type', () => {
    const files = {
      'create.ts': `import { writeFileSync } from 'node:fs';
import type { Service } from './service.js';
const service: Service = { async run() { writeFileSync('a.txt', 'x'); } };
export const create = (): unknown => JSON.parse(String(service));`,
    };
    expect(writesOf(files)).toEqual(['run > writeFileSync']);
  });

  test('what a function declares to return', () => {
    const files = {
      'server.ts': SERVER.replace('this.service.run()', 'make().run()').replace(
        'export class',
        'declare const kept: Map<string, Service>;\nfunction make(): Service { return kept.get("a")!; }\nexport class',
      ),
      'create.ts': CREATE('writer'),
      'writer.ts': writer('class Writer implements Service'),
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('what a variable that is filled later is declared to have', () => {
    const files = {
      'server.ts': SERVER.replace('this.service.run()', 'all.service?.run()').replace(
        'export class',
        'const all: { service?: Service } = {};\nall.service = create() as Service;\nexport class',
      ),
      'create.ts': CREATE('writer'),
      'writer.ts': writer('class Writer implements Service'),
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('what the parameter of a callback has by the type of the function that takes it', () => {
    const files = {
      'server.ts': SERVER.replace('this.service.run()', 'use(async (service) => service.run())'),
      'service.ts': `${SERVICE}\nexport type Use = (service: Service) => Promise<void>;`,
      'create.ts': `${CREATE('writer')}
import type { Use } from './service.js';
export async function use(work: Use): Promise<void> { for (const each of all) await work(each); }
declare const all: Iterable<never>;`,
      'writer.ts': writer('class Writer implements Service'),
    };
    files['server.ts'] = files['server.ts'].replace('{ create }', '{ create, use }');
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('the class that a test before it requires', () => {
    const files = {
      'server.ts': SERVER.replace(
        'await this.service.run()',
        'const last: unknown = await find(); if (last && last instanceof Writer) await last.run()',
      ).replace('export class', "import { Writer } from './writer.js';\nexport class"),
      'create.ts': CREATE(),
      'writer.ts': writer('class Writer'),
    };
    expect(writesOf(files)).toEqual(FOUND);
  });

  test('one of several implementations that all write', () => {
    const files = {
      'create.ts': CREATE('writer', 'other'),
      'writer.ts': writer('class Writer implements Service'),
      'other.ts': writer('class Other implements Service'),
    };
    expect(writesOf(files)).toEqual([...FOUND, 'Other.run > writeFileSync']);
  });
});

describe('it does not certainly run', () => {
  test('one of several implementations of which some do not write', () => {
    const files = {
      'create.ts': CREATE('writer', 'reader'),
      'writer.ts': writer('class Writer implements Service'),
      'reader.ts': READER,
    };
    expect(writesOf(files)).toEqual([]);
  });

  test('a method that a subclass overrides', () => {
    const files = {
      'service.ts': `import { writeFileSync } from 'node:fs';
export class Service { async run() { writeFileSync('a.txt', 'x'); } }`,
      'create.ts': CREATE('reader'),
      'reader.ts': READER.replace('import type', 'import').replace('implements', 'extends'),
    };
    expect(writesOf(files)).toEqual([]);
  });

  test('the class of a test that an assignment follows', () => {
    const files = {
      'server.ts': SERVER.replace(
        'await this.service.run()',
        'let last: unknown = await find(); if (last instanceof Writer) { last = await find(); await (last as any).run(); }',
      ).replace('export class', "import { Writer } from './writer.js';\nexport class"),
      'create.ts': CREATE(),
      'writer.ts': writer('class Writer'),
    };
    expect(writesOf(files)).toEqual([]);
  });

  test('a double in a test', () => {
    const files = {
      'create.ts': CREATE('writer.test'),
      'writer.test.ts': writer('class Writer implements Service'),
    };
    expect(writesOf(files)).toEqual([]);
  });

  test('a class that no entry point loads', () => {
    const files = {
      'create.ts': CREATE(),
      'writer.ts': writer('class Writer implements Service'),
    };
    expect(writesOf(files)).toEqual([]);
  });
});
