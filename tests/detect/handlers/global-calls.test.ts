import { describe, expect, it } from 'vitest';
import { handlerIn } from '../read.ts';

const handler = (parameters: string, body: string): string => `
  import { tool, z } from '@cyanheads/mcp-ts-core';
  export const t = tool('t', {
    description: 'd',
    input: z.object({}),
    async handler(${parameters}) {
      ${body}
    },
  });
`;

const callsIn = (body: string, parameters = 'input, ctx') =>
  handlerIn(handler(parameters, body)).globalCalls;

describe('the calls of global functions', () => {
  it('are those of names that the file does not declare', () => {
    const names = callsIn(`
      const setTimeout = (run) => run();
      setTimeout(() => {});
      console.warn('w');
      globalThis.fetch('https://example.com');
      input.fetch();
    `).map(({ name }) => name);
    expect(names).toEqual(['console.warn', 'fetch']);
  });

  it('have options that can be edited only where an object literal is written', () => {
    const [call] = callsIn(`fetch('https://example.com', { method: 'GET' });`);
    expect(call?.options(0)).toBeUndefined();
    expect(call?.options(1)?.has('method')).toBe(true);
    expect(call?.options(1)?.has('signal')).toBe(false);
  });
});

describe('the context where a global function is called', () => {
  const contextText = (parameters: string, body = 'fetch(input.url);') =>
    callsIn(body, parameters)[0]?.readContext('signal')?.text;

  it.each([
    ['the parameter', 'input, context', 'context.signal'],
    ['a property that the pattern takes out', 'input, { signal: aborted }', 'aborted'],
    ['a parameter that is added', 'input', 'ctx.signal'],
  ])('is read from %s', (_name, parameters, expected) => {
    expect(contextText(parameters)).toBe(expected);
  });

  it('is not read where another variable has the name of the parameter', () => {
    expect(contextText('input, ctx', '{ const ctx = 1; fetch(ctx); }')).toBeUndefined();
  });

  it('is not read where the pattern leaves the property out', () => {
    expect(contextText('input, { log }')).toBeUndefined();
  });
});
