import { describe, expect, test } from 'vitest';
import { listed } from '../../../detect/listed.ts';
import { valueOf } from '../../evaluate.ts';
import { UnknownValue } from '../../../../src/syntax/evaluate/values/value.ts';

/** The names of the tools that statements of a module register, which its package starts. */
function registered(statements: string): string[] {
  return listed({
    'server.js': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      const names = ['read', 'write'];
      const run = async () => ({ content: [] });
      ${statements}`,
  });
}

describe('a loop of a module that ends by a test', () => {
  test.each([
    [
      'while, with an index',
      `let i = 0;
       while (i < names.length) {
         server.registerTool(names[i], {}, run);
         i++;
       }`,
    ],
    [
      'while, with an index that the read increments',
      `let i = 0;
       while (i < names.length) {
         const name = names[i++];
         server.registerTool(name, {}, run);
       }`,
    ],
    [
      'while, over a queue',
      `const queue = [...names];
       while (queue.length > 0) {
         const name = queue.shift();
         server.registerTool(name, {}, run);
       }`,
    ],
    [
      'do … while',
      `let i = 0;
       do {
         server.registerTool(names[i], {}, run);
         i++;
       } while (i < names.length);`,
    ],
    [
      'for, with an index that is declared before it',
      `let i = 0;
       for (; i < names.length; i++) server.registerTool(names[i], {}, run);`,
    ],
  ])('registers a tool for each iteration: %s', (_, statements) => {
    expect(registered(statements)).toEqual(['read', 'write']);
  });

  test('a break ends it', () => {
    const statements = `
      let i = 0;
      while (i < names.length) {
        const name = names[i++];
        if (name === 'write') break;
        server.registerTool(name, {}, run);
      }`;

    expect(registered(statements)).toEqual(['read']);
  });

  test('the first iteration of do … while runs whatever the test says', () => {
    const statements = `
      do {
        server.registerTool('read', {}, run);
      } while (names.length === 0);`;

    expect(registered(statements)).toEqual(['read']);
  });
});

describe('a variable of a module that is assigned again', () => {
  test('has at a call the value of then', () => {
    const statements = `
      let prefix = 'note';
      server.registerTool(prefix + '_read', {}, run);
      prefix = 'file';
      server.registerTool(prefix + '_read', {}, run);`;

    expect(registered(statements)).toEqual(['note_read', 'file_read']);
  });

  test('has in a function that is called the value of then', () => {
    const statements = `
      let prefix = 'note';
      const add = (name) => server.registerTool(prefix + '_' + name, {}, run);
      add('read');
      prefix = 'file';
      add('read');`;

    expect(registered(statements)).toEqual(['note_read', 'file_read']);
  });
});

describe('a loop over a list that is known in part', () => {
  const listedBy = (body: string): string[] =>
    listed(`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      const schema = { type: 'object' };
      const groups = { notes: [{ name: 'read', inputSchema: schema }], tags: [] };
      function toolsOf(names?: string[]) {
        ${body}
      }
      export class App {
        names?: string[];
        constructor(server: Server) {
          server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsOf(this.names) }));
        }
        async start() {
          this.names = await load();
        }
      }`);

  test('runs for the elements that are known', () => {
    const body = `
      const tools = [];
      const all = names?.length ? names : Object.keys(groups);
      for (const name of all) tools.push(...groups[name]);
      return tools;`;

    expect(listedBy(body)).toEqual(['read?', '?']);
  });

  test('does not run where another element may end it', () => {
    const body = `
      const all = names?.length ? names : Object.keys(groups);
      for (const name of all)
        if (groups[name].length > 0) return groups[name];
      return groups.tags;`;

    expect(listedBy(body)).toEqual(['?']);
  });

  test('does not run where no element is known, as in a function that calls itself', () => {
    const source = `
      import { load } from 'elsewhere';
      function walk(parents) {
        const all = [];
        all.push(...load(parents));
        const found = [];
        for (const each of all) found.push(...walk([...parents, each]));
        return found;
      }
      export const value = [walk(['notes']), 'read'][1];`;

    expect(valueOf(source)).toBe('read');
  });
});

describe('a loop of a function whose test assigns', () => {
  /** What a function returns whose statements collect in `found`, for a known and an unknown text. */
  function collected(statements: string): unknown[] {
    const source = (text: string): string => `
      declare const unread: string;
      function namesIn(text: string) {
        const pattern = /:(\\w+)/g;
        const found: string[] = [];
        ${statements}
        return found;
      }
      export const value = namesIn(${text}).join();`;
    return [valueOf(source(`'/papers/:paper/authors/:author'`)), valueOf(source('unread'))];
  }

  test.each([
    ['while', `let match; while ((match = pattern.exec(text))) found.push(match[1]);`],
    [
      'while, with a comparison',
      `let match: RegExpExecArray | null;
       while ((match = pattern.exec(text)) !== null) found.push(match[1]!);`,
    ],
    [
      'while, with a condition on what is assigned',
      `let match; while ((match = pattern.exec(text)) && match[1] !== 'end') found.push(match[1]);`,
    ],
    [
      'while, with a negation',
      `let isLast; const parts = text.split(':');
       parts.shift();
       while (!(isLast = parts.length === 0)) found.push(parts.shift().replace(/\\/.*/, ''));`,
    ],
    ['for', `for (let match; (match = pattern.exec(text)); ) found.push(match[1]);`],
    [
      'do … while',
      `let match = pattern.exec(text);
       do { found.push(match[1]); } while ((match = pattern.exec(text)));`,
    ],
  ])('runs on a text that is known: %s', (_, statements) => {
    const [known, unread] = collected(statements);
    expect(known).toBe('paper,author');
    expect(unread).toBeInstanceOf(UnknownValue);
  });

  test('leaves the variable as its last test has set it', () => {
    const statements = `let match; while ((match = pattern.exec(text))) found.push(match[1]);
      found.push(String(match));`;
    expect(collected(statements)[0]).toBe('paper,author,null');
  });

  test('leaves what another part of the test has assigned', () => {
    const statements = `let match; let last = 'none';
      while ((match = pattern.exec(text)) && (last = match[1])) found.push(match[1]);
      found.push(last);`;
    expect(collected(statements)[0]).toBe('paper,author,author');
  });
});
