import { describe, expect, it } from 'vitest';
import { handlerIn, textAt } from '../read.ts';

/** A tool whose handler has the given parameters and body, after the given code. */
function tool(body: string, before = '', parameters = 'input, ctx'): string {
  return `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(${parameters}) {\n${body}\n} });`;
}

/** `path @ text (use)` of every use of the context. */
function usesOf(text: string): string[] {
  return handlerIn(text).contextUses.map(
    ({ path, at, call, isAlias }) =>
      `${path.join('.')} @ ${textAt(text, at)}${call ? ` (${call.use})` : ''}${isAlias ? ' alias' : ''}`,
  );
}

describe('the context of a handler', () => {
  it.each([
    [
      'members and members of them',
      `await ctx.state.set('a', 1); return ctx.requestId;`,
      ['state.set @ ctx.state.set (awaited)', 'requestId @ ctx.requestId'],
    ],
    [
      'optional calls and assertions',
      `await ctx.elicit?.('q'); ctx.progress!.increment();`,
      ['elicit @ ctx.elicit (awaited)', 'progress.increment @ ctx.progress!.increment (dropped)'],
    ],
    [
      'a type assertion around it',
      `(ctx as any).log.info('a');`,
      ['log.info @ (ctx as any).log.info (dropped)'],
    ],
    [
      'a member named by a string',
      `ctx['state']['get']('a');`,
      ["state.get @ ctx['state']['get'] (dropped)"],
    ],
    [
      'another name',
      `const context = ctx; throw context.fail('x');`,
      ['fail @ context.fail (thrown)'],
    ],
    [
      'a member in a variable',
      `const fail = ctx.fail; throw fail('x');`,
      ['fail @ ctx.fail', 'fail @ fail (thrown) alias'],
    ],
    [
      'destructured members',
      `const { fail, state: { set: put }, log: l = console } = ctx; fail('x'); put('a'); l.info('a');`,
      [
        'fail @ fail',
        'fail @ fail (dropped) alias',
        'state @ state',
        'state.set @ set',
        'state.set @ put (dropped) alias',
        'log @ log',
      ],
    ],
    [
      'the rest of it',
      `const { log, ...rest } = ctx; rest.fail('x');`,
      ['log @ log', 'fail @ rest.fail (dropped)'],
    ],
    [
      'an object that holds it',
      `const deps = { ctx, input }; deps.ctx.fail('x'); deps.input.fail('y');`,
      ['fail @ deps.ctx.fail (dropped)'],
    ],
    [
      'an object that holds a member',
      `const deps = { a: { f: ctx.fail } }; deps.a.f('x'); const { a: { f } } = deps; f('y');`,
      ['fail @ ctx.fail', 'fail @ deps.a.f (dropped) alias', 'fail @ f (dropped) alias'],
    ],
    ['closures', `return [1].map(() => ctx.fail('x'));`, ['fail @ ctx.fail (returned)']],
    ['not a variable that is assigned again', `let c = ctx; c = other; c.fail('x');`, []],
    ['not another name of the same spelling', `{ const ctx = other; ctx.fail('x'); }`, []],
    ['not a parameter default', `const { fail = ctx2.fail } = ctx; fail('x');`, ['fail @ fail']],
  ])('is followed through %s', (_, body, expected) => {
    expect(usesOf(tool(body))).toEqual(expected);
  });

  it.each([
    [
      'a function',
      'function help(c) { throw c.fail("x"); }',
      'help(ctx);',
      ['fail @ c.fail (thrown)'],
    ],
    [
      'a constant function',
      'const help = async (a, { fail }) => { throw fail("x"); };',
      'await help(1, ctx);',
      ['fail @ fail', 'fail @ fail (thrown) alias'],
    ],
    [
      'an object argument',
      'function help({ ctx: c, id }) { throw c.fail(id); }',
      'help({ id: 1, ctx });',
      ['fail @ c.fail (thrown)'],
    ],
    [
      'a method of an object',
      'const service = { help(c) { c.fail("x"); } };',
      'service.help(ctx);',
      ['fail @ c.fail (dropped)'],
    ],
    [
      'a method of an instance',
      'class Service { help(c) { this.inner(c); } inner(c) { c.fail("x"); } }\nconst service = new Service();',
      'service.help(ctx);',
      ['fail @ c.fail (dropped)'],
    ],
    [
      'a static method',
      'class Service { static help(c) { c.fail("x"); } }',
      'Service.help(ctx);',
      ['fail @ c.fail (dropped)'],
    ],
    [
      'a default value',
      'function help(c = fallback) { c.fail("x"); }',
      'help(ctx);',
      ['fail @ c.fail (dropped)'],
    ],
    [
      'functions that call each other',
      'function a(c) { b(c); }\nfunction b(c) { a(c); c.fail("x"); }',
      'a(ctx);',
      ['fail @ c.fail (dropped)'],
    ],
    [
      'a member as the argument',
      'function help(fail) { throw fail("x"); }',
      'help(ctx.fail);',
      ['fail @ ctx.fail', 'fail @ fail (thrown) alias'],
    ],
  ])('is followed into %s', (_, before, body, expected) => {
    expect(usesOf(tool(body, before))).toEqual(expected);
  });

  it('is found where the handler destructures it', () => {
    expect(usesOf(tool(`throw fail('x');`, '', 'input, { fail, log: { info } }'))).toEqual([
      'fail @ fail',
      'fail @ fail (thrown) alias',
      'log @ log',
      'log.info @ info',
    ]);
  });

  it.each([
    [`other(ctx);`, true],
    [`const { log } = ctx; log.info('a'); if (ctx) { return; }`, false],
    [`ctx[name]();`, true],
    [`return ctx;`, true],
    [`({ ...ctx });`, true],
    [`other(ctx.log);`, false],
    [`const all = { ctx }; other(all);`, true],
  ])('goes where it is not followed: %s', (body, expected) => {
    const wait = 'await new Promise((done) => setTimeout(done, 60_000));';
    const isRead = handlerIn(tool(`${wait} ${body}`)).waits.length > 0;
    expect(isRead).toBe(!expected);
  });

  it.each([
    [
      'an SDK tool with input',
      `s.registerTool('t', { inputSchema: { a: z.string() } }, async (a, extra) => { extra.sendRequest(); });`,
      ['sendRequest @ extra.sendRequest (dropped)'],
    ],
    [
      'an SDK tool without input',
      `s.registerTool('t', {}, async (extra) => { extra.sendRequest(); });`,
      ['sendRequest @ extra.sendRequest (dropped)'],
    ],
    [
      'an SDK tool whose input is not known',
      `s.registerTool('t', { inputSchema: given }, async (x) => { x.sendRequest(); });`,
      [],
    ],
    [
      'an SDK resource',
      `s.registerResource('r', 'a://b', {}, async (uri, extra) => { extra.sendRequest(); });`,
      ['sendRequest @ extra.sendRequest (dropped)'],
    ],
    [
      'an SDK template',
      `s.registerResource('r', new ResourceTemplate('a://{b}', { list: undefined }), {}, async (uri, vars, extra) => { extra.sendRequest(); });`,
      ['sendRequest @ extra.sendRequest (dropped)'],
    ],
  ])('is the right parameter of %s', (_, code, expected) => {
    const text = `import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nconst s = new McpServer({});\n${code}`;
    expect(usesOf(text)).toEqual(expected);
  });
});

describe('what becomes of a call', () => {
  it.each([
    ['throw ctx.fail("x");', 'thrown'],
    ['throw (a ? ctx.fail("x") : other);', 'thrown'],
    ['throw b ?? ctx.fail("x") as Error;', 'thrown'],
    ['return ctx.fail("x");', 'returned'],
    ['return await ctx.fail("x");', 'awaited'],
    ['const e = ctx.fail("x");', 'stored'],
    ['e = ctx.fail("x");', 'stored'],
    ['return { e: ctx.fail("x") };', 'stored'],
    ['other(ctx.fail("x"));', 'argument'],
    ['ctx.fail("x").code;', 'argument'],
    ['if (ctx.fail("x")) {}', 'tested'],
    ['ctx.fail("x") && other();', 'tested'],
    ['ctx.fail("x");', 'dropped'],
    ['void ctx.fail("x");', 'dropped'],
    ['a && ctx.fail("x");', 'dropped'],
    ['(ctx.fail("x"), 1);', 'dropped'],
  ])('%s', (body, expected) => {
    expect(handlerIn(tool(body)).contextUses[0]?.call?.use).toBe(expected);
  });
});

describe('the first parameter', () => {
  const first = (parameters: string, body: string) => {
    const text = tool(body, '', parameters);
    const use = handlerIn(text).first;
    return (
      use && {
        name: use.name,
        reads: use.reads.map(({ key, at }) => `${key} @ ${textAt(text, at)}`),
        escapes: use.escapes,
      }
    );
  };

  it('is described with what is read from it', () => {
    expect(first('', '')).toBeUndefined();
    expect(first('input', 'return input.a.b + input.c;')).toEqual({
      name: 'input',
      reads: ['a @ input.a', 'c @ input.c'],
      escapes: false,
    });
    expect(first('input', 'const { a } = input; return a.b;')).toEqual({
      name: 'input',
      reads: ['a @ a'],
      escapes: false,
    });
    expect(first('{ a, b: { c }, ...rest }', 'return rest.d;')).toEqual({
      name: undefined,
      reads: ['a @ a', 'b @ b', 'd @ rest.d'],
      escapes: false,
    });
    expect(first('input', 'return run(input);')).toEqual({
      name: 'input',
      reads: [],
      escapes: true,
    });
    expect(first('input', 'return input[key];')).toEqual({
      name: 'input',
      reads: [],
      escapes: true,
    });
  });
});
