import { describe, expect, test } from 'vitest';
import { END } from '../../../../src/model/findings/code-text.ts';
import type { ContextUse } from '../../../../src/model/handlers/handler.ts';
import type { Edit } from '../../../../src/model/findings/edit.ts';
import { handlerIn } from '../../read.ts';

const source = (body: string, before = ''): string =>
  `import { tool } from '@cyanheads/mcp-ts-core';
${before}
export const t = tool('t', { handler: async (input, ctx) => {
  ${body}
} });`;
const useIn = (body: string, before = ''): ContextUse => {
  const uses = handlerIn(source(body, before)).contextUses;
  expect(uses).toHaveLength(1);
  return uses[0]!;
};

/** The handler's body after edits. */
function edited(body: string, edits: (use: ContextUse) => readonly Edit[] | undefined): string {
  let text = source(body);
  const made = [...edits(useIn(body))!].sort((a, b) => b.range[0] - a.range[0]);
  for (const { range, text: by } of made)
    text = text.slice(0, range[0]) + by + text.slice(range[1]);
  return text.split('=> {\n  ')[1]!.split('\n} });')[0]!;
}

describe('a use of the context', () => {
  test.each([
    [
      'of a method',
      `ctx.notifyResourceUpdated('a');`,
      'notifyResourceUpdated',
      'ctx.notifyResourceUpdated',
    ],
    ['of a member of a member', 'ctx.elicit.url();', 'elicit.url', 'ctx.elicit'],
    ['of what is not listed', 'ctx.own.thing();', 'own.thing', 'ctx.own'],
    [
      'behind `?.`',
      `ctx?.notifyResourceUpdated('a');`,
      'notifyResourceUpdated',
      'ctx?.notifyResourceUpdated',
    ],
    ['by a key in brackets', `ctx['elicit']();`, 'elicit', `ctx['elicit']`],
  ])('%s', (_of, body, path, member) => {
    const use = useIn(body);
    expect([use.path.join('.'), use.member]).toEqual([path, member]);
  });

  test.each([
    ['without a check', 'ctx.elicit();', 'none'],
    ['behind a check', 'if (ctx.elicit) ctx.elicit();', 'checked'],
    ['by `?.`', 'ctx.elicit?.();', 'optional'],
    ['by `!`', 'ctx.elicit!();', 'asserted'],
  ])('is guarded %s', (_how, body, guard) => {
    const uses = handlerIn(source(body)).contextUses.filter(({ call }) => call);
    expect(uses.map((use) => use.guard)).toEqual([guard]);
  });

  test.each([
    ['in the handler', 'ctx.elicit();', '', 'handler', false],
    ['in a timer', 'setTimeout(() => ctx.elicit(), 1);', '', 'timer', false],
    ['in a helper', 'help(ctx);', 'function help(given) { given.elicit(); }', 'handler', true],
  ])('is %s', (_where, body, before, place, isInHelper) => {
    const use = useIn(body, before);
    expect([use.place, use.isInHelper]).toEqual([place, isInHelper]);
  });
});

describe('the edits of a use', () => {
  test.each([
    ['ctx.elicit();', 'ctx.elicit?.();'],
    ['ctx.elicit.url();', 'ctx.elicit?.url();'],
    [`ctx.elicit['url']();`, `ctx.elicit?.['url']();`],
  ])('read what may be missing: %s', (body, expected) => {
    expect(edited(body, (use) => use.readOptionally)).toBe(expected);
  });

  test.each([
    ['ctx.elicit();', `check()${END}\n  ctx.elicit();`],
    ['const a = await ctx.elicit();', `check()${END}\n  const a = await ctx.elicit();`],
    ['(await ctx.elicit()).a;', 'check();\n  (await ctx.elicit()).a;'],
    ['load(); ctx.elicit();', 'load(); check(); ctx.elicit();'],
  ])('insert a statement before it: %s', (body, expected) => {
    expect(edited(body, (use) => [use.insertBefore('check()')!])).toBe(expected);
  });

  test('read another member', () => {
    expect(edited('ctx.elicit.url();', (use) => [use.rename('other')!])).toBe('ctx.other.url();');
    expect(useIn(`ctx['elicit']();`).rename('other')).toBeUndefined();
    expect(useIn('const { elicit } = ctx;').rename('other')).toBeUndefined();
  });

  test.each([
    ['ctx.state.get(key);', 'await ctx.state.get(key);'],
    ['load(() => {}); ctx.state.get(key);', 'load(() => {}); await ctx.state.get(key);'],
  ])('await it: %s', (body, expected) => {
    expect(edited(body, (use) => [use.call!.awaitIt!])).toBe(expected);
  });
});

describe('the call of a use', () => {
  test.each([
    ['ctx.elicit();', 'dropped', true, true],
    ['await ctx.elicit();', 'awaited', true, false],
    ['void ctx.elicit();', 'dropped', true, false],
    ['return ctx.elicit();', 'returned', false, false],
    ['const a = ctx.elicit(); await a;', 'stored', false, false],
    ['load(ctx.elicit());', 'argument', false, false],
    ['ctx.elicit().catch(load);', 'argument', false, false],
  ])('%s', (body, use, isUnused, isFloating) => {
    const { call } = useIn(body);
    expect([call!.use, call!.isUnused, call!.isFloating]).toEqual([use, isUnused, isFloating]);
    expect(call!.callee).toBe('ctx.elicit');
  });
});
