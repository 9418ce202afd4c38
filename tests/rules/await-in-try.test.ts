import rule from '../../src/rules/await-in-try.ts';
import { elsewhere, testRule } from '../support/rule-tester.ts';
import { coreTool, lowLevelTools, v1Tool } from '../support/sdk.ts';

const LOAD = {
  before:
    'async function load(q: string) { return { content: [{ type: "text", text: await read(q) }] }; }',
};
const tried = (
  code: string,
  caught = 'return { content: [], isError: true };',
  options = LOAD,
): string => v1Tool(`async ({ q }) => { try { ${code} } catch (error) { ${caught} } }`, options);

/** A function that calls itself in its `try`. */
const RETRIED = `
async function load(q: string) {
  check(q);
  try { return (await read(q)) ?? load('other'); } catch (error) { return { content: [], isError: true }; }
}`;

/** A branch of a handler that two tools share. */
const sharedBranch = (returned: string): string => `
  const handler = async ({ action, q }) => {
    try {
      if (action === 'load') return ${returned};
      return { content: [] };
    } catch (error) {
      return { content: [], isError: true };
    }
  };
  server.registerTool('first', { inputSchema: { action: z.string(), q: z.string() } }, handler);
  server.registerTool('other', { inputSchema: { action: z.string(), q: z.string() } }, handler);
  ${LOAD.before}
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  import { z } from 'zod';
  const server = new McpServer({ name: 's', version: '1.0.0' });
`;

testRule(rule, {
  valid: [
    tried('return await load(q);'),
    tried('const result = await load(q); return result;'),
    tried('return other(q);'),
    tried('return sync(q);', undefined, {
      before: 'const sync = (q: string) => ({ content: [] });',
    }),
    {
      name: 'a promise of a constant that other code waits for',
      code: tried('const result = load(q); await result; return result;'),
    },
    {
      name: 'a promise of a constant from before the try',
      code: v1Tool(
        'async ({ q }) => { const result = load(q); try { return result; } catch (error) { return { content: [], isError: true }; } }',
        LOAD,
      ),
    },
    {
      name: 'a chain that handles its failures',
      code: tried(
        'return q ? load(q).then((each) => each, () => ({ content: [] })) : load(q).then((each) => each).catch(() => ({ content: [] }));',
      ),
    },
    {
      name: 'a chain of a function that is not async and handles its failures',
      code: tried('return start(q).then((each) => each);', undefined, {
        before: 'const start = (q: string) => fetch(q).catch(() => undefined);',
      }),
    },
    {
      name: 'a chain of a function whose promise is only resolved',
      code: tried('return pause().then(() => ({ content: [] }));', undefined, {
        before: 'const pause = () => new Promise<void>((resolve) => { setTimeout(resolve, 5); });',
      }),
    },
    {
      name: 'a chain of a function that is not known',
      code: tried('return clients[q].load().then((each) => each);'),
    },
    // A promise that handles its own failures.
    tried('return load(q).catch(() => ({ content: [] }));'),
    {
      name: 'a function that catches and wraps all its errors itself',
      code: tried('return load(q);', undefined, {
        before: `async function load(q: string) {
          const start = Date.now();
          try {
            return { content: await read(q, start) };
          } catch (error) {
            throw new Error(\`Cannot load: \${error}\`);
          }
        }`,
      }),
    },
    {
      name: 'a function that only reads a map and computes',
      code: tried('return list();', undefined, {
        before: `
          const notes = new Map<string, { tags: string[] }>();
          const titles = () => Array.from(notes.keys()).map((title) => title.trim());
          const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
          async function list() {
            const first = notes.get('first')?.tags.some((tag) => tag.startsWith('a'));
            if (notes.has('last')) notes.delete('last');
            return text([...titles(), first].join());
          }`,
      }),
    },
    {
      name: 'a method that only changes a set of its class',
      code: tried('return store.mark(q);', undefined, {
        before: `
          class Store {
            private readonly marked = new Set<string>();
            async mark(q: string) { this.marked.add(q); return { content: [] }; }
          }
          const store = new Store();`,
      }),
    },
    {
      name: 'a function that awaits only functions that complete',
      code: tried('return load(q);', undefined, {
        before: `
          async function load(q: string) { return await format(q); }
          async function format(q: string) { return { content: [{ type: 'text', text: JSON.stringify(q) }] }; }`,
      }),
    },
    ...[
      ['throws it in other words', 'throw new Error(`Failed: ${error}`);'],
      [
        'passes on one kind, and throws others in other words',
        'if (error instanceof TypeError) throw error; const message = String(error); throw new Error(`Failed: ${message}`);',
      ],
      [
        'logs it and returns a failed result with it',
        'console.error("find failed", error); return { isError: true, content: [{ type: "text", text: error.message }] };',
      ],
      ['returns a failed result that a helper makes', 'return failed(error);'],
    ].map(([what, caught]) => ({
      name: `a catch that ${what}, as the framework does`,
      code: tried('return load(q);', caught, {
        before: `${LOAD.before}
const failed = (error: unknown) => ({ isError: true, content: [{ type: 'text', text: \`Error: \${error}\` }] });`,
      }),
    })),
    ...[
      ['a result', 'return { content: [{ type: "text", text: `Error: ${error}` }] };'],
      [
        'a result with a variable, after logging',
        'const text = String(error); console.error(text); return { content: [{ type: "text", text }] };',
      ],
      ['a result of a helper', 'return answer(`Error: ${error}`);'],
      ['a text', 'return `Error: ${error}`;'],
    ].map(([what, caught]) => ({
      name: `a catch that makes a success of the failure by ${what}`,
      code: tried('return load(q);', caught, {
        before: `${LOAD.before}
const answer = (text: string) => ({ content: [{ type: 'text', text }] });`,
      }),
    })),
    {
      name: 'a catch without a flag inside one with a flag, in a server that handles requests itself',
      code: lowLevelTools(`
        try { return await dispatch(request); } catch (error) { return { content: [], isError: true }; }
        async function dispatch(q: object) {
          try { return load(q); } catch (error) { return { content: [{ type: 'text', text: \`\${error}\` }] }; }
        }
        async function load(q: object) { return read(q); }`),
    },
    // The catch only looks on.
    tried('return load(q);', 'throw error;'),
    tried('return load(q);', 'console.error(error);'),
    v1Tool('async ({ q }) => { try { return load(q); } finally { end(); } }', LOAD),
    v1Tool(
      'async ({ q }) => { try { check(q); } catch (error) { return load(q); } return load(q); }',
      LOAD,
    ),
    v1Tool('async ({ q }) => load(q)', LOAD),
    // In a function that is not async there is no awaiting.
    v1Tool(
      '({ q }) => { try { return load(q); } catch (error) { return { content: [] }; } }',
      LOAD,
    ),
  ],
  invalid: [
    {
      name: 'a promise on one side of a condition',
      code: tried('return q ? load(q) : { content: [] };'),
      output: tried('return q ? await load(q) : { content: [] };'),
      errors: [{ messageId: 'missing', data: { callee: 'load', elsewhere: '' } }],
    },
    {
      name: 'a promise of a constant that is returned',
      code: tried('const result = load(q); return result;'),
      output: tried('const result = await load(q); return result;'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a promise of a chain',
      code: tried('return load(q).then((each) => each);'),
      output: tried('return await load(q).then((each) => each);'),
      errors: [{ messageId: 'missing', data: { callee: 'load(q).then', elsewhere: '' } }],
    },
    {
      name: 'a branch of the handler of several tools, which not all of them reach',
      code: sharedBranch('load(q)'),
      output: sharedBranch('await load(q)'),
      errors: [{ messageId: 'missing', data: { callee: 'load', elsewhere: '' } }],
    },
    // Helpers that tools of many files share are reported at their own place.
    {
      code: v1Tool('guarded(async ({ q }) => ({ content: [] }))', {
        before: "import { guarded } from './await-in-try/shared.js';",
      }),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: v1Tool('async ({ q }) => search(q)', {
        before: "import { search } from './await-in-try/shared.js';",
      }),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: v1Tool('search', { before: "import { search } from './await-in-try/shared.js';" }),
      errors: [
        {
          messageId: 'missing',
          column: 30,
          data: { callee: 'load', elsewhere: elsewhere('await-in-try/shared.ts', 7) },
        },
      ],
    },
    {
      name: 'a function that gets an entry of what may be no map',
      code: tried('return load(q);', undefined, {
        before: 'async function load(q: string) { return { content: cache.get(q) }; }',
      }),
      output: tried('return await load(q);', undefined, {
        before: 'async function load(q: string) { return { content: cache.get(q) }; }',
      }),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a function that fails outside of its catch, where others call it',
      code: tried('return load(q);', undefined, { before: RETRIED }),
      output: tried('return await load(q);', undefined, { before: RETRIED }),
      errors: [{ messageId: 'missing', line: 9 }],
    },
    {
      name: 'a function that also fails outside of its catch',
      code: tried('return load(q);', undefined, {
        before: `async function load(q: string) {
          check(q);
          try { return { content: await read(q) }; } catch (error) { throw new Error('Cannot load'); }
        }`,
      }),
      output: tried('return await load(q);', undefined, {
        before: `async function load(q: string) {
          check(q);
          try { return { content: await read(q) }; } catch (error) { throw new Error('Cannot load'); }
        }`,
      }),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: tried('return load(q);'),
      output: tried('return await load(q);'),
      errors: [{ messageId: 'missing', data: { callee: 'load', elsewhere: '' }, line: 5 }],
    },
    ...[
      ['an error without what was caught', "throw new Error('The archive is closed.');"],
      [
        'a result of success after some work',
        'await undo(); return { content: [{ type: "text", text: `${error}` }] };',
      ],
      ['a result without the error', 'return { content: [{ type: "text", text: "None." }] };'],
      ['a fallback', 'return fallback;'],
      ['a failure after some work', 'await undo(); throw new Error(`Failed: ${error}`);'],
      ['a failure for some errors only', 'if (q) throw new Error(`Failed: ${error}`);'],
      [
        'a failure for some errors, and a fallback for others',
        'if (q) throw new Error(`Failed: ${error}`); return fallback;',
      ],
    ].map(([what, caught]) => ({
      name: `a catch that makes ${what}`,
      code: tried('return load(q);', caught),
      output: tried('return await load(q);', caught),
      errors: [{ messageId: 'missing' as const }],
    })),
    {
      name: 'a catch that restates the error in a server that handles all requests itself',
      code: lowLevelTools(
        'try { return load(request); } catch (error) { throw new Error(`Failed: ${error}`); } async function load(q: object) { return read(q); }',
      ),
      output: lowLevelTools(
        'try { return await load(request); } catch (error) { throw new Error(`Failed: ${error}`); } async function load(q: object) { return read(q); }',
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: tried('if (q) return load(q); return { content: [] };'),
      output: tried('if (q) return await load(q); return { content: [] };'),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: v1Tool('async ({ q }) => guarded(() => load(q))', {
        before: `${LOAD.before}\nasync function guarded(run: () => Promise<object>) { try { return load('a'); } catch { return { content: [], isError: true }; } }`,
      }),
      output: v1Tool('async ({ q }) => guarded(() => load(q))', {
        before: `${LOAD.before}\nasync function guarded(run: () => Promise<object>) { try { return await load('a'); } catch { return { content: [], isError: true }; } }`,
      }),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      code: lowLevelTools(
        'try { return run(request); } catch (error) { return { content: [], isError: true }; } async function run(q: object) { return load(q); }',
      ),
      output: lowLevelTools(
        'try { return await run(request); } catch (error) { return { content: [], isError: true }; } async function run(q: object) { return load(q); }',
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: coreTool(
        "output: z.object({ a: z.string() }), handler: async (input, ctx) => { try { return load(); } catch (error) { throw ctx.fail('down'); } async function load() { return { a: await read() }; } }",
      ),
      output: coreTool(
        "output: z.object({ a: z.string() }), handler: async (input, ctx) => { try { return await load(); } catch (error) { throw ctx.fail('down'); } async function load() { return { a: await read() }; } }",
      ),
      errors: [{ messageId: 'missing' }],
    },
  ],
});
