import { describe, expect, it } from 'vitest';
import { handlerIn } from '../read.ts';

function tool(body: string, before = '', parameters = 'input, ctx'): string {
  return `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(${parameters}) {\n${body}\n} });`;
}

/** The guards of all calls of an optional member. */
function guardsIn(text: string): string[] {
  return handlerIn(text).contextUses.flatMap(({ path, call, guard }) =>
    call && (path[0] === 'elicit' || path[0] === 'progress') ? [guard] : [],
  );
}

const ASK = `await ctx.elicit('q', schema);`;

describe('a presence check', () => {
  it.each([
    `if (ctx.elicit) { ${ASK} }`,
    `if (ctx.elicit && input.sure) ${ASK}`,
    `if (!ctx.elicit) return; ${ASK}`,
    `if (!ctx.elicit) { log(); throw new Error('no'); } ${ASK}`,
    `if (!ctx.elicit || input.sure) { return; } ${ASK}`,
    `if (!ctx.elicit) { if (a) return 1; else return 2; } ${ASK}`,
    `if (ctx.elicit) { log(); } else { return; } ${ASK}`,
    `if (!ctx.elicit) { log(); } else { ${ASK} }`,
    `if (ctx.elicit !== undefined) ${ASK}`,
    `if (ctx.elicit != null) ${ASK}`,
    `if (undefined === ctx.elicit) return; ${ASK}`,
    `if (typeof ctx.elicit === 'function') ${ASK}`,
    `if (typeof ctx.elicit !== 'function') throw new Error(); ${ASK}`,
    `if ('undefined' === typeof ctx.elicit) return; ${ASK}`,
    `if (!!ctx.elicit) ${ASK}`,
    `if (Boolean(ctx.elicit)) ${ASK}`,
    `if (!(ctx.elicit && other)) return; ${ASK}`,
    `const can = !!ctx.elicit; if (can) ${ASK}`,
    `const can = !!ctx.elicit; const may = can && input.sure; if (!may) return; ${ASK}`,
    `const mode = ctx.elicit ? 'ask' : 'act'; if (mode === 'ask') ${ASK}`,
    `let mode = 'act'; mode = 'x'; let can = ctx.elicit !== undefined; if (can) ${ASK}`,
    `return ctx.elicit ? ctx.elicit('q') : undefined;`,
    `return !ctx.elicit ? undefined : ctx.elicit('q');`,
    `return ctx.elicit && ctx.elicit('q');`,
    `return !ctx.elicit || (await ctx.elicit('q'));`,
    `while (ctx.elicit) { ${ASK} }`,
    `for (; ctx.elicit; ) { ${ASK} }`,
    `assert(ctx.elicit); ${ASK}`,
    `assert.ok(ctx.elicit, 'needs it'); ${ASK}`,
    `invariant(ctx.elicit !== undefined); ${ASK}`,
    `requireElicitation(ctx); ${ASK}`,
    `ctx.elicit || fail('needs it'); ${ASK}`,
    `if (canAsk(ctx)) ${ASK}`,
    `const can = supportsElicitation({ ctx }); if (!can) return; ${ASK}`,
    `if (!supports(ctx.elicit)) return; ${ASK}`,
    `if (!ctx.elicit) { process.exit(1); } ${ASK}`,
    `if (!ctx.elicit) throwUnsupported(); ${ASK}`,
    `if (!ctx.elicit) { try { return 1; } finally { log(); } } ${ASK}`,
    `if (ctx.elicit) { for (const item of items) { await run(async () => { ${ASK} }); } }`,
    `for (const item of items) { if (!ctx.elicit) continue; ${ASK} }`,
    `switch (input.a) { case 1: if (!ctx.elicit) break; ${ASK} }`,
    `const { elicit } = ctx; if (elicit) await elicit('q');`,
    `const { elicit } = ctx; if (!ctx.elicit) return; await elicit('q');`,
    `const ask = ctx.elicit; if (!ask) return; await ask('q');`,
    `const ask = async () => { ${ASK} }; if (ctx.elicit) await ask();`,
    `const ask = async () => { ${ASK} }; if (!ctx.elicit) return; await retry(ask);`,
    `switch (ctx.elicit ? 'ask' : 'act') { case 'ask': ${ASK} }`,
    `throwUnlessElicitation(ctx); ${ASK}`,
    `if (ctx?.elicit) ${ASK}`,
    `if (ctx.elicit?.url) await ctx.elicit.url('a');`,
  ])('dominates the call: %s', (body) => {
    expect(guardsIn(tool(body))).toEqual(['checked']);
  });

  it.each([
    ASK,
    `if (input.sure) ${ASK}`,
    `if (ctx.progress) ${ASK}`,
    `if (ctx.elicit) { log(); } ${ASK}`,
    `if (!ctx.elicit) { log(); } ${ASK}`,
    `if (!ctx.elicit) { ${ASK} }`,
    `if (ctx.elicit) { log(); } else { ${ASK} }`,
    `if (ctx.elicit || input.sure) ${ASK}`,
    `if (!ctx.elicit && input.sure) return; ${ASK}`,
    `if (ctx) ${ASK}`,
    `if (ctx !== undefined) ${ASK}`,
    `if (ctx.elicit !== null) ${ASK}`,
    `if (ctx.elicit === undefined) ${ASK}`,
    `if (typeof ctx.elicit === 'undefined') ${ASK}`,
    `ctx.elicit && log(); ${ASK}`,
    `log(ctx.elicit); ${ASK}`,
    `log(ctx); ${ASK}`,
    `const note = await fetchNote(ctx); if (!note) return; ${ASK}`,
    `if (!(await isAllowed(input))) return; ${ASK}`,
    `${ASK} if (!ctx.elicit) return;`,
    `const ask = async () => { ${ASK} }; if (ctx.elicit) await ask(); await ask();`,
    `const ask = async () => { ${ASK} }; await retry(ask); if (!ctx.elicit) return;`,
    `switch (input.a) { case 1: ${ASK} }`,
    `for (const item of items) { if (!ctx.elicit) continue; log(); } ${ASK}`,
    `try { if (!ctx.elicit) return; } catch {} ${ASK}`,
  ])('does not dominate the call: %s', (body) => {
    expect(guardsIn(tool(body)).at(-1)).toBe('none');
  });

  it.each([`if ('elicit' in ctx) ${ASK}`, `if (!('elicit' in ctx)) return; ${ASK}`])(
    'that tests the key alone is told apart: %s',
    (body) => {
      expect(guardsIn(tool(body))).toEqual(['keyed']);
    },
  );

  it.each([
    `if ('sample' in ctx) ${ASK}`,
    `if ('elicit' in input) ${ASK}`,
    `if ('elicit' in ctx) log(); ${ASK}`,
    `if ('elicit' !== ctx) ${ASK}`,
  ])('is not a test of the key: %s', (body) => {
    expect(guardsIn(tool(body))).toEqual(['none']);
  });

  it('is not a test of the key of the object around the member', () => {
    const { contextUses } = handlerIn(`
      import { McpServer } from '@modelcontextprotocol/server';
      new McpServer({ name: 's', version: '1' }).registerTool('t', {}, async (ctx) => {
        if ('http' in ctx) ctx.http.closeSSE();
      });`);
    expect(contextUses.filter(({ call }) => call).map(({ guard }) => guard)).toEqual(['none']);
  });

  it.each([
    [`await ctx.elicit?.('q');`, 'optional'],
    [`await ctx?.elicit?.('q');`, 'optional'],
    [`ctx.progress?.increment();`, 'optional'],
    [`const { progress } = ctx; await progress?.increment();`, 'optional'],
    [`ctx?.progress.increment();`, 'none'],
    [`ctx.progress.increment?.();`, 'none'],
    [`ctx.progress!.increment();`, 'asserted'],
    [`await ctx.elicit!('q');`, 'asserted'],
    [`await (ctx.elicit as Ask)('q');`, 'asserted'],
    [`if (ctx.elicit) await ctx.elicit!('q');`, 'checked'],
  ])('is written into the call: %s', (body, expected) => {
    expect(guardsIn(tool(body))).toEqual([expected]);
  });

  it.each([
    ['if (ctx.elicit) await help(ctx);', `async function help(ctx) { ${ASK} }`, 'checked'],
    ['await help(ctx);', `async function help(ctx) { ${ASK} }`, 'none'],
    [
      'if (ctx.elicit) await help(ctx); await help(ctx);',
      `async function help(ctx) { ${ASK} }`,
      'none',
    ],
    [
      'if (!ctx.elicit) return; await help({ ctx });',
      `const help = async ({ ctx }) => { await inner(ctx); };\nasync function inner(c) { await c.elicit('q'); }`,
      'checked',
    ],
    [
      'if (can(ctx)) { await ctx.elicit(); }',
      `function can(c) { return c.elicit !== undefined; }`,
      'checked',
    ],
    ['if (can(ctx)) { await ctx.elicit(); }', `function can(c) { return c.signal; }`, 'none'],
    [
      'const a = await fetchNote(ctx); if (!a) return; await ctx.elicit();',
      `function fetchNote(c) { return client.get(c); }`,
      'none',
    ],
    [
      'must(ctx); await ctx.elicit();',
      `function must(c) { if (!c.elicit) throw new Error(); }`,
      'checked',
    ],
    ['must(ctx); await ctx.elicit();', `function must(c) { if (!c.elicit) log(); }`, 'none'],
    [
      'if (!ctx.elicit) stop(); await ctx.elicit();',
      `function stop() { throw new Error(); }`,
      'checked',
    ],
    [
      'if (ctx.elicit) await help(ctx);',
      `async function help(ctx) { await help(ctx); ${ASK} }`,
      'checked',
    ],
    ['await help(ctx);', `async function help(ctx) { await help(ctx); ${ASK} }`, 'none'],
  ])('is followed through helpers: %s %s', (body, before, expected) => {
    expect(guardsIn(tool(body, before))).toEqual([expected]);
  });
});
