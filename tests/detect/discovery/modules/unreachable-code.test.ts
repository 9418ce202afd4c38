import { describe, expect, test } from 'vitest';
import { definitionsIn, SDK_DEPENDENCY, served } from '../../listed.ts';

const TYPE = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';`;
const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 'notes', version: '1.0.0' });`;

function tool(name: string): string {
  return `server.registerTool('${name}', { description: 'd' }, async () => ({ content: [] }));`;
}

const inFile = (code: string): string[] => served({ 'server.ts': `${HEAD} ${code}` });

describe('a tool under a condition of constants', () => {
  test.each([
    ['a literal', `if (false) { ${tool('a')} }`],
    ['a constant', `const EXTRA = false; if (EXTRA) { ${tool('a')} }`],
    ['the other branch', `const CORE = true; if (CORE) { } else { ${tool('a')} }`],
    ['a part of one', `const EXTRA = false; if (EXTRA && process.env.ALL) { ${tool('a')} }`],
    ['a return before it', `function add() { return; ${tool('a')} } add();`],
    ['a branch that returns', `function add() { if (true) return; ${tool('a')} } add();`],
  ])('is not served where %s excludes it', (_what, code) => {
    expect(inFile(code)).toEqual([]);
  });

  test.each([
    ['the environment decides', `if (process.env.EXTRA) { ${tool('a')} }`],
    ['a variable changes', `let on = false; on = load(); if (on) { ${tool('a')} }`],
    ['a member changes', `const on = { a: false }; on.a = load(); if (on.a) { ${tool('a')} }`],
    ['it is true', `const EXTRA = true; if (EXTRA) { ${tool('a')} }`],
    ['it is in a function below a return', `go(); return; function go() { ${tool('a')} }`],
  ])('may be served where %s', (_what, code) => {
    expect(inFile(`function main() { ${code} } main();`)).toEqual(['a']);
  });

  test('says which condition excludes it', () => {
    const { definitions } = definitionsIn(`${HEAD}
      const CORE_ONLY = true;
      function add() { if (!!CORE_ONLY) return; ${tool('a')} }
      add();`);
    expect(definitions.map(({ condition }) => condition)).toEqual([
      'is registered only where `CORE_ONLY` is false, which it never is',
    ]);
  });
});

describe('a tool under a condition of parameters', () => {
  const ADD = `function add(server: McpServer, { coreOnly = false } = {}) {
    ${tool('core')}
    if (coreOnly) return;
    ${tool('extra')}
  }`;

  test.each([
    ['the only call', 'add(server, { coreOnly: true });'],
    ['each call', 'add(server, { coreOnly: true }); add(server, { coreOnly: !false });'],
    ['the call in a function', 'const run = () => add(server, { coreOnly: true }); run();'],
    [
      'the caller of the caller',
      `function addAll(coreOnly?: boolean) { add(server, { coreOnly: coreOnly ?? false }); }
      addAll(true);`,
    ],
    ['the only call that runs', 'add(server, { coreOnly: true }); if (false) add(server);'],
  ])('is not served where %s excludes it', (_what, code) => {
    expect(inFile(`${ADD} ${code}`)).toEqual(['core']);
  });

  test.each([
    ['a call includes it', 'add(server, { coreOnly: true }); add(server);'],
    ['the environment decides', 'add(server, { coreOnly: process.env.CORE === "1" });'],
    ['the function is passed on', 'add(server, { coreOnly: true }); later(add);'],
    ['the function is exported', 'add(server, { coreOnly: true }); export { add };'],
    ['a value is not read', 'add(server, { coreOnly: pick() });'],
  ])('may be served where %s', (_what, code) => {
    expect(inFile(`${ADD} ${code}`)).toEqual(['core', 'extra']);
  });

  test('may be served where the function calls itself', () => {
    const code = `function add(server: McpServer, coreOnly: boolean) {
      if (coreOnly) { add(server, false); return; }
      ${tool('a')}
    }
    add(server, true);`;
    expect(inFile(code)).toEqual(['a']);
  });

  test('is not served where a function that tests its name excludes it in another file', () => {
    const add = (name: string): string => `
      export function add_${name}(server: McpServer, coreOnly: boolean) {
        if (!isIncluded('${name}', coreOnly)) return;
        ${tool(name)}
      }`;
    const files = (options: string): Readonly<Record<string, string>> => ({
      'server.ts': `${HEAD} import { addAll } from './all.js'; addAll(server, ${options});`,
      'all.ts': `${TYPE} import { add_search, add_reindex } from './tools.js';
        export function addAll(server: McpServer, options?: { coreOnly?: boolean }) {
          const coreOnly = options?.coreOnly ?? false;
          add_search(server, coreOnly);
          add_reindex(server, coreOnly);
        }`,
      'tools.ts': `${TYPE}
        const CORE = new Set(['search', 'fetch']);
        function isIncluded(name: string, coreOnly: boolean): boolean {
          if (!coreOnly) return true;
          return CORE.has(name);
        }
        ${add('search')} ${add('reindex')}`,
    });

    expect(served(files('{ coreOnly: true }'))).toEqual(['search']);
    expect(served(files('{}'))).toEqual(['search', 'reindex']);
    expect(served(files('load()'))).toEqual(['search', 'reindex']);
  });

  test('may be served where other packages may call the function', () => {
    const files = {
      'server.ts': `${HEAD} import { add } from './add.js'; add(server, { coreOnly: true });`,
      'add.ts': `${TYPE} export ${ADD}`,
    };
    const { definitions } = definitionsIn(files, { ...SDK_DEPENDENCY, exports: './add.js' });
    expect(definitions.map(({ isServed }) => isServed)).toEqual([true, true]);
    expect(served(files)).toEqual(['core']);
  });
});
