import { describe, expect, test, vi } from 'vitest';
import { analyze } from '../../../../src/detect/analysis.ts';
import type { Definition } from '../../../../src/model/definitions/definition.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import type { StaticValue } from '../../../../src/model/static.ts';
import { Evaluator } from '../../../../src/syntax/evaluate/evaluator.ts';
import { moduleFrom } from '../../../syntax/module-from.ts';
import { project } from '../../../syntax/project.ts';

/** The first definition of the first of the files. */
function definitionIn(files: Readonly<Record<string, string>>): {
  definition: Definition;
  source: string;
} {
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
    },
    ...files,
  });
  const [[name, source]] = Object.entries(files) as [[string, string]];
  const module = moduleFrom(path(name), source);
  const [definition] = analyze(module, DEFAULT_SETTINGS).definitions;
  return { definition: definition!, source };
}

/** A tool of SDK v1 with a handler, the code before it, and other files. */
function tool(
  handler: string,
  before = '',
  others: Readonly<Record<string, string>> = {},
): ReturnType<typeof definitionIn> {
  return definitionIn({
    'main.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\n${before}\nnew McpServer({ name: 's', version: '1' }).registerTool('t', {}, ${handler});`,
    ...others,
  });
}

/** A value in a short form: `?` for what is unknown, `…` where more may follow. */
function short(value: StaticValue): unknown {
  if (value.kind !== 'known') return value.kind === 'absent' ? undefined : '?';
  const data = value.value;
  if (typeof data !== 'object' || data === null) return data;
  if (data.type === 'array') return [...data.elements.map(short), ...(data.complete ? [] : ['…'])];
  if (data.type !== 'object') return data.type;
  return Object.fromEntries([
    ...[...data.properties.values()].map(({ key, value }) => [key, short(value)] as const),
    ...(data.complete ? [] : [['…', '?']]),
  ]) as unknown;
}

const pathsOf = (
  handler: string,
  before?: string,
  others?: Readonly<Record<string, string>>,
): unknown[] =>
  tool(handler, before, others).definition.results.paths.map(({ value }) => short(value));
const blocksOf = (
  handler: string,
  before?: string,
  others?: Readonly<Record<string, string>>,
): unknown[] => tool(handler, before, others).definition.results.blocks.map(short);
const text = (value: string): object => ({ content: [{ type: 'text', text: value }] });

describe('paths', () => {
  test.each<[string, string, unknown[]]>([
    [
      'the body of an arrow function',
      "async () => ({ content: [{ type: 'text', text: 'a' }] })",
      [text('a')],
    ],
    [
      'text that is not known',
      "async ({ q }) => ({ content: [{ type: 'text', text: q }] })",
      [text('?')],
    ],
    ['every return', 'async ({ q }) => { if (q) return 1; return 2; }', [1, 2]],
    [
      'a condition that is decided',
      'async () => { const on = false; if (on) return 1; else return 2; }',
      [2],
    ],
    [
      'both sides of what is computed',
      '() => { const list = []; list.push(1); if (list.length === 0) return 1; return 2; }',
      [1, 2],
    ],
    [
      'one side of a question about a string that is known in part',
      '({ q }) => (typeof `a ${q}` === "string" ? 1 : 2)',
      [1],
    ],
    [
      'and where a function is given it',
      '({ q }) => ((made) => { if (typeof made === "string") return 1; return 2; })(`a ${q}`)',
      [1],
    ],
    [
      'and about what a function gives, whatever it is given',
      'async ({ q }) => { const made = await ((x) => ({ x }))(q.a); if (typeof made === "string") return 1; return "x" in made ? 2 : 3; }',
      [2],
    ],
    [
      'both sides of what a catch may give',
      'async ({ q }) => { const made = ((x) => { try { return { x }; } catch (error) { return { isError: true }; } })(q.a); if (made.isError) return 1; return 2; }',
      [1, 2],
    ],
    ['both sides of what is not decided', '({ q }) => q ? 1 : q.a ?? 2', [1, '?', 2]],
    ['one side of what is', '() => (true ? 1 : 2) || 3', [1]],
    [
      'cases',
      "({ q }) => { switch (q) { case 1: return 1; case 2: return 2; default: throw new Error('x'); } }",
      [1, 2],
    ],
    [
      'the case that is chosen',
      "() => { const q = 'b'; switch (q) { case 'a': return 1; case 'b': return 2; default: return 3; } }",
      [2],
    ],
    [
      'loops, and the end behind them',
      '({ q }) => { for (const a of q) if (a) return 1; return 2; }',
      [1, 2],
    ],
    ['an endless loop', '({ q }) => { while (true) { if (q()) return 1; } }', [1]],
    ['a loop that is left', '({ q }) => { while (true) { if (q()) break; } return 2; }', [2]],
    ['nothing', 'async () => { await load(); }', [undefined]],
    ['a return without a value', 'async () => { return; }', [undefined]],
    ['an end that some ways reach', '({ q }) => { if (q) return 1; }', [1, '?']],
    [
      'no end behind a throw',
      "({ q }) => { if (q) { return 1; } else { throw new Error('x'); } }",
      [1],
    ],
    ['code behind a return', '() => { return 1; return 2; }', [1]],
    ['functions inside', '() => { const f = () => 2; return 1; }', [1]],
    ['constants', '() => { const result = { a: 1 }; return result; }', [{ a: 1 }]],
    [
      'constants with two values',
      '({ q }) => { const result = q ? { a: 1 } : { b: 2 }; return result; }',
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'an object that is changed',
      '({ q }) => { const result = { a: 1 }; if (q) result.b = 2; return result; }',
      [{ a: 1, b: '?' }],
    ],
    [
      'an object that is passed to a function',
      '({ q }) => { const result = { a: 1 }; finish(result); return result; }',
      ['?'],
    ],
    [
      'an object that is only logged',
      '({ q }) => { const result = { a: 1 }; console.error(JSON.stringify(result)); return result; }',
      [{ a: 1 }],
    ],
    [
      'what a test of a variable leaves of it',
      '({ q }) => { const refused = check(q); if (refused) return refused; return 2; }',
      [{ a: 1 }, 2],
    ],
    [
      'what a test has no part in',
      '({ q }) => { const found = check(q); return found; }',
      [null, { a: 1 }],
    ],
    ['what `??` leaves', '({ q }) => check(q) ?? 2', [{ a: 1 }, 2]],
    [
      'a variable that is written again',
      '({ q }) => { let result = 1; if (q) result = 2; return result; }',
      ['?'],
    ],
    ['promises', 'async ({ q }) => Promise.resolve(1)', [1]],
    ['callbacks of promises', 'async ({ q }) => q().then(() => 1, () => 2)', [1, 2]],
    ['what another library gives', "async ({ q }) => fetch('x')", ['?']],
    [
      'a conditional spread',
      '({ q }) => ({ a: 1, ...(q ? { isError: true } : {}) })',
      [{ a: 1, '…': '?' }],
    ],
    ['a generator', 'function* () { yield 1; return 2; }', ['?']],
  ])('%s', (_, handler, expected) => {
    expect(
      pathsOf(handler, 'const check = (q: unknown) => { if (q) return null; return { a: 1 }; };'),
    ).toEqual(expected);
  });

  test('one that cannot be followed leaves the definition partly resolved', () => {
    expect(
      tool("async ({ q }) => (q ? fetch('x') : { content: [] })").definition.unresolved(),
    ).toMatchObject([{ part: 'result', why: 'is the global `fetch`' }]);
    expect(
      tool('async ({ q }) => ({ content: [{ type: "text", text: q }] })').definition.unresolved(),
    ).toEqual([]);
  });

  test('the members that a literal writes decide how it is treated, without their values', () => {
    const { results } = tool(
      "async () => ({ content: [{ type: 'text', text: text() }] })",
      'const text = () => "";',
    ).definition;
    const [path] = results.paths;
    const evaluated = vi.spyOn(Evaluator.prototype, 'evaluate');
    expect(path?.treatment).toBe('result');
    expect(evaluated).not.toHaveBeenCalled();
    expect(short(path!.value)).toEqual({ content: [{ type: 'text', text: '' }] });
    expect(evaluated).toHaveBeenCalled();
    evaluated.mockRestore();
  });

  test('data that takes many steps leaves the other parts known', () => {
    const rows =
      'function rows(n: number) { const all: string[] = []; for (let i = 0; i < n; i++) all.push(`row ${i}`); return all.length; }';
    const handler = (n: number): string =>
      `async () => ({ content: [{ type: 'text', text: String(rows(${n})) }] })`;
    for (const [n, text] of [
      [20, '20'],
      [500, '?'],
    ] as const) {
      const block = { type: 'text', text };
      expect(pathsOf(handler(n), rows)).toEqual([{ content: [block] }]);
      expect(blocksOf(handler(n), rows)).toEqual([block]);
    }
  });

  test('helpers are followed with what they are called with', () => {
    const helper =
      'function result(text: string, failed = false) { if (failed) return { text, isError: true }; return { text }; }';
    expect(pathsOf("({ q }) => q ? result('a') : result('b', true)", helper)).toEqual([
      { text: 'a' },
      { text: 'b', isError: true },
    ]);
  });

  test('helpers of other files are followed, and placed at their call', () => {
    const { definition, source } = tool(
      "async () => { return text('a'); }",
      "import { text } from './text.js';",
      {
        'text.ts': "export const text = (text: string) => ({ content: [{ type: 'text', text }] });",
      },
    );
    const [path] = definition.results.paths;
    expect(short(path!.value)).toEqual(text('a'));
    expect(source.slice(...path!.at.range)).toBe("text('a')");
    expect(path!.value.at.external).toMatchObject({ line: 1 });
    expect(source.slice(...path!.value.at.range)).toBe("text('a')");
    expect(path!.edit).toBeUndefined();
  });

  test('wrappers that call the function they are given', () => {
    const wrapper =
      'async function guarded(run: () => Promise<object>) { try { return await run(); } catch (error) { return { failed: String(error) }; } }';
    const { paths } = tool(
      'async ({ q }) => guarded(async () => (await load(q), { a: 1 }))',
      wrapper,
    ).definition.results;
    expect(paths.map(({ value, caught }) => [short(value), caught?.refersToError])).toEqual([
      [{ a: 1 }, undefined],
      [{ failed: '?' }, true],
    ]);
  });

  test.each([
    [
      'an AsyncLocalStorage',
      "import { AsyncLocalStorage } from 'node:async_hooks'; const storage = new AsyncLocalStorage<object>();",
      'storage.run({}, async () => ({ a: 1 }))',
    ],
    [
      'one in a field',
      "import { AsyncLocalStorage } from 'async_hooks'; class Tools { private readonly storage = new AsyncLocalStorage<object>(); start() { return this.storage.exit(() => ({ a: 1 })); } }",
      'new Tools().start()',
    ],
    [
      'the resource of a hook',
      "import { AsyncResource } from 'node:async_hooks';",
      "new AsyncResource('T').runInAsyncScope(() => ({ a: 1 }))",
    ],
    [
      'a tracer',
      "import { trace } from '@opentelemetry/api'; const withSpan = (name: string, fn: () => object) => trace.getTracer('t').startActiveSpan(name, {}, async (span) => { try { return await fn(); } finally { span.end(); } });",
      "withSpan('x', () => ({ a: 1 }))",
    ],
    [
      'a context',
      "import { context } from '@opentelemetry/api';",
      'context.with(context.active(), () => ({ a: 1 }))',
    ],
    [
      'a span',
      "import * as Sentry from '@sentry/node';",
      "Sentry.startSpan({ name: 'x' }, async () => ({ a: 1 }))",
    ],
  ])('what a package gives back of a callback: %s', (_, before, call) => {
    expect(pathsOf(`async () => ${call}`, before)).toEqual([{ a: 1 }]);
  });

  test.each([
    [
      'other functions of the packages',
      "import { trace } from '@opentelemetry/api';",
      "trace.getTracer('t').startSpan('x', () => ({ a: 1 }))",
    ],
    [
      'other packages',
      "import { storage } from 'some-storage';",
      'storage.run({}, () => ({ a: 1 }))',
    ],
    [
      'a callback that is not read',
      "import { AsyncLocalStorage } from 'node:async_hooks'; const storage = new AsyncLocalStorage<object>();",
      'storage.run({}, q.run)',
    ],
    [
      'a callback beside arguments that are spread',
      "import { AsyncLocalStorage } from 'node:async_hooks'; const storage = new AsyncLocalStorage<object>();",
      'storage.run(...q.stores, () => ({ a: 1 }))',
    ],
  ])('what is not known to be given back: %s', (_, before, call) => {
    expect(pathsOf(`async ({ q }) => ${call}`, before)).toEqual(['?']);
  });

  test('methods of a class', () => {
    const code =
      "class Tools { text(value: string) { return { value }; }\n run = async () => this.text('a'); }\nconst tools = new Tools();";
    expect(pathsOf('tools.run', code)).toEqual([{ value: 'a' }]);
  });

  test('functions that call themselves come to an end', () => {
    expect(
      pathsOf(
        '({ q }) => again(q)',
        'function again(q: number): object { return q ? again(q - 1) : again(q + 1); }',
      ).every((value) => value === '?'),
    ).toBe(true);
  });

  test.each<[string, string, (boolean | undefined)[]]>([
    ['no catch', '() => { try { return start(); } finally { end(); } }', [undefined]],
    [
      'a catch',
      '() => { try { return start(); } catch (error) { return `${error}`; } }',
      [undefined, true],
    ],
    [
      'what is made of the error',
      '() => { try { return start(); } catch (error) { const message = error.message; return message; } }',
      [undefined, true],
    ],
    [
      'an error that is only logged',
      '() => { try { return start(); } catch (error) { log(error); return 2; } }',
      [undefined, false],
    ],
    [
      'a catch without a name',
      '() => { try { return start(); } catch { return 2; } }',
      [undefined, false],
    ],
    ['the catch of a promise', '() => run().catch((error) => `${error}`)', [undefined, true]],
    [
      'a helper that names its own parameter',
      '({ q }) => { try { return start(); } catch { return show(q); } }',
      [undefined, false],
    ],
  ])('caught: %s', (_, handler, expected) => {
    expect(
      tool(
        handler,
        'const show = (value: string) => `${value}`; const start = () => (connect(), 1);',
      ).definition.results.paths.map(({ caught }) => caught?.refersToError),
    ).toEqual(expected);
  });

  test('one handler of all requests is followed for the definition', () => {
    const { definition } = definitionIn({
      'main.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }, { name: 'b', inputSchema: { type: 'object' } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  try {
    return await run(request.params.name, request.params.arguments);
  } catch (error) {
    return { content: [{ type: 'text', text: String(error) }], isError: true };
  }
});
async function run(name: string, args: unknown) {
  switch (name) {
    case 'a': return { content: [{ type: 'text', text: 'a' }] };
    case 'b': return { content: [{ type: 'text', text: 'b' }] };
    default: throw new Error('unknown');
  }
}`,
    });
    expect(definition.results.paths.map(({ value }) => short(value))).toEqual([
      text('a'),
      { ...text('?'), isError: true },
    ]);
  });
});

describe('content blocks', () => {
  const a = { type: 'text', text: 'a' };
  const b = { type: 'text', text: 'b' };
  test.each<[string, string, unknown[]]>([
    ['a list', "() => ({ content: [{ type: 'text', text: 'a' }] })", [a]],
    [
      'a condition around the list',
      "({ q }) => ({ content: q ? [{ type: 'text', text: 'a' }] : [{ type: 'text', text: 'b' }] })",
      [a, b],
    ],
    [
      'a condition around a block',
      "({ q }) => ({ content: [q ? { type: 'text', text: 'a' } : { type: 'text', text: 'b' }] })",
      [a, b],
    ],
    [
      'spreads',
      "({ q }) => ({ content: [{ type: 'text', text: 'a' }, ...(q ? [{ type: 'text', text: 'b' }] : [])] })",
      [a, b],
    ],
    [
      'what is pushed',
      "({ q }) => { const content = [{ type: 'text', text: 'a' }]; if (q) content.push({ type: 'text', text: 'b' }); return { content }; }",
      [a, b],
    ],
    [
      'what is pushed in a loop',
      "({ q }) => { const content = []; for (const x of q) content.push({ type: 'text', text: x }); return { content }; }",
      [{ type: 'text', text: '?' }],
    ],
    [
      'map',
      "({ q }) => ({ content: q.map((x) => ({ type: 'text', text: x })) })",
      [{ type: 'text', text: '?' }],
    ],
    [
      'flatMap and filter',
      "({ q }) => ({ content: q.flatMap((x) => [{ type: 'text', text: 'a' }]).filter(Boolean) })",
      [a],
    ],
    [
      'promises',
      "async ({ q }) => ({ content: await Promise.all(q.map(async (x) => ({ type: 'text', text: 'a' }))) })",
      [a],
    ],
    ['helpers', "({ q }) => ({ content: [block('a'), ...blocks()] })", [a, b]],
    ['of a parameter', "() => wrap([{ type: 'text', text: 'a' }])", [a]],
    ['what is not known', '({ q }) => ({ content: q })', []],
    [
      'of a result that is changed',
      "({ q }) => { const result = { content: [{ type: 'text', text: 'a' }] }; result.isError = q; return result; }",
      [a],
    ],
  ])('%s', (_, handler, expected) => {
    expect(
      blocksOf(
        handler,
        "const block = (text: string) => ({ type: 'text', text });\nconst blocks = () => [block('b')];\nconst wrap = (content: object[]) => ({ content });",
      ),
    ).toEqual(expected);
  });
});
