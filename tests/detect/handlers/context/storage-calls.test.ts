import { describe, expect, test } from 'vitest';
import { read } from '../../read.ts';

const HEAD = `
  import type { Context } from '@cyanheads/mcp-ts-core';
  import type { Context as Other } from 'elsewhere';
`;
const callsIn = (source: string): string[] =>
  read(HEAD + source).storageCalls.map(({ call, takes }) => `${call.callee} ${takes}`);

describe('a call of the storage is found', () => {
  test.each([
    [
      'by a parameter',
      `export const f = (ctx: Context) => ctx.state.get('a');`,
      'ctx.state.get key',
    ],
    [
      'by a member',
      `export const f = ({ ctx }: { ctx: Context }) => ctx.state.list('a');`,
      'ctx.state.list prefix',
    ],
    [
      'by a constant',
      `export function f(ctx: Context) { const { state } = ctx; return state.getMany(['a']); }`,
      'state.getMany keys',
    ],
    [
      'by a field of a class',
      `export class Service { constructor(private readonly ctx: Context) {} get() { return this.ctx.state.delete('a'); } }`,
      'this.ctx.state.delete key',
    ],
  ])('%s', (_how, source, expected) => {
    expect(callsIn(source)).toEqual([expected]);
  });

  test.each([
    ['of something without a type', `export const f = (ctx) => ctx.state.get('a');`],
    ['of a type of another package', `export const f = (ctx: Other) => ctx.state.get('a');`],
    ['by another method', `export const f = (ctx: Context) => ctx.state.size('a');`],
    ['of another member', `export const f = (ctx: Context) => ctx.cache.get('a');`],
    ['by a constructor', `export const f = (ctx: Context) => new ctx.state.get('a');`],
  ])('not %s', (_of, source) => {
    expect(callsIn(source)).toEqual([]);
  });
});
