import { describe, expect, test } from 'vitest';
import { packageSpecifier } from '../../../src/syntax/modules/package-specifier.ts';
import { listed } from '../../detect/listed.ts';

describe('the package that a specifier names', () => {
  test.each([
    ['npm:zod', 'zod'],
    ['npm:zod@3.25.0/v4', 'zod/v4'],
    ['npm:@scope/name@^1/server/mcp.js', '@scope/name/server/mcp.js'],
    ['npm:/@scope/name@^1/server/mcp.js', '@scope/name/server/mcp.js'],
    ['jsr:@scope/name@1', '@scope/name'],
    ['jsr:@zod/zod@^4/mini', 'zod/mini'],
    ['@zod/zod', 'zod'],
    ['@zod/zod-tools', '@zod/zod-tools'],
    ['@scope/name/path', '@scope/name/path'],
    ['./npm:name', './npm:name'],
    ['../node_modules/@scope/name/dist/cjs/server/mcp.js', '@scope/name/server/mcp.js'],
    ['./node_modules/name/src/main.js', 'name/src/main.js'],
    ['/app/node_modules/.pnpm/name@1/node_modules/name/index.js', 'name'],
    ['../node_modules/name/v3/index.cjs', 'name/v3'],
    ['../other_modules/name/index.js', '../other_modules/name/index.js'],
  ])('of %s', (written, specifier) => {
    expect(packageSpecifier(written)).toBe(specifier);
  });

  test('may be a framework or Zod in a server of Deno', () => {
    const server = `
      import { McpServer } from 'npm:@modelcontextprotocol/sdk@^1.20/server/mcp.js';
      import { z } from 'npm:zod@^3.25';
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      const names = z.enum(['read', 'write']).options;
      for (const name of names) server.registerTool(name, {}, async () => ({ content: [] }));
    `;

    expect(listed(server)).toEqual(['read', 'write']);
    expect(listed(server.replace('npm:zod@^3.25', 'jsr:@zod/zod@^4'))).toEqual(['read', 'write']);
  });

  test.each([
    ['imported', 'import { McpServer } from'],
    ['required', 'const { McpServer } = require('],
  ])('may be a framework that is %s by its path', (_how, start) => {
    const file = "'../../node_modules/@modelcontextprotocol/sdk/dist/cjs/server/mcp.js'";
    const end = start.endsWith('(') ? ')' : '';
    const server = `
      ${start} ${file}${end};
      class Notes {
        constructor() {
          this.server = new McpServer({ name: 'notes', version: '1.0.0' });
          this.server.tool('read', async () => ({ content: [] }));
        }
      }
      new Notes();
    `;

    expect(listed(server)).toEqual(['read']);
  });

  test('is none of them where only the name begins alike', () => {
    const server = `
      import { McpServer } from 'npm:@modelcontextprotocol/sdk-tools@^1/server/mcp.js';
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      server.registerTool('read', {}, async () => ({ content: [] }));
    `;

    expect(listed(server)).toEqual([]);
  });
});
