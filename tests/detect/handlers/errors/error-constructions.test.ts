import { describe, expect, it } from 'vitest';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { ERROR_CODES } from '../../../../src/detect/frameworks/sdk/v1/sdk-v1.ts';
import { PROTOCOL_ERROR_CODES } from '../../../../src/detect/frameworks/sdk/v2/sdk-v2.ts';
import { handlerIn, textAt } from '../../read.ts';

const CORE = `import { tool, z } from '@cyanheads/mcp-ts-core';\nimport { McpError, JsonRpcErrorCode, notFound, conflict as clash } from '@cyanheads/mcp-ts-core/errors';`;

function tool(body: string, before = ''): string {
  return `${CORE}\n${before}\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(input, ctx) {\n${body}\n} });`;
}

/** `via callee use` of every error that is built. */
function errorsIn(text: string): string[] {
  return handlerIn(text).errors.map(
    ({ via, callee, use, isReturnedByHandler }) =>
      `${via} ${callee} ${use}${isReturnedByHandler ? ' by the handler' : ''}`,
  );
}

it('knows the codes of both SDKs', () => {
  const codesOf = (enumeration: object): object =>
    Object.fromEntries(Object.entries(enumeration).filter(([name]) => Number.isNaN(Number(name))));
  expect(ERROR_CODES).toEqual(codesOf(ErrorCode));
  expect(PROTOCOL_ERROR_CODES).toEqual(codesOf(ProtocolErrorCode));
});

describe('errors that a handler builds', () => {
  it.each([
    [
      'by the context, a factory and the constructor',
      `if (a) throw ctx.fail('x'); if (b) throw notFound('y'); throw new McpError(JsonRpcErrorCode.NotFound, 'z');`,
      '',
      ['fail ctx.fail thrown', 'factory notFound thrown', 'constructor McpError thrown'],
    ],
    ['under another name', `throw clash('y');`, '', ['factory clash thrown']],
    [
      'from a namespace',
      `throw errors.notFound('y');`,
      `import * as errors from '@cyanheads/mcp-ts-core/errors';`,
      ['factory errors.notFound thrown'],
    ],
    [
      'from modules of the project that export them again',
      `if (a) throw notFound2('y'); if (b) throw gone('y'); throw errors.notFound('z');`,
      `import { notFound as notFound2, missing as gone } from './errors/again.js';\nimport * as errors from './errors/again.js';`,
      ['factory notFound2 thrown', 'factory gone thrown', 'factory errors.notFound thrown'],
    ],
    [
      'in helpers that it calls, and helpers of these',
      `a();`,
      `function a() { b(); }\nconst b = () => { throw notFound('x'); };`,
      ['factory notFound thrown'],
    ],
    [
      'in helpers that it hands over',
      `[1].map(each);`,
      `function each() { throw notFound('x'); }`,
      ['factory notFound thrown'],
    ],
    ['not in other functions', `return 1;`, `function a() { throw notFound('x'); }`, []],
    [
      'not by a function of the same name',
      `throw notFound2('x'); { const notFound = other; throw notFound('y'); }`,
      `import { notFound as notFound2 } from './errors.js';`,
      [],
    ],
    ['not by calling the class', `throw McpError('x');`, '', []],
    [
      'dropped',
      `ctx.fail('x'); notFound('y');`,
      '',
      ['fail ctx.fail dropped', 'factory notFound dropped'],
    ],
    ['returned', `return cond ? ctx.fail('x') : 1;`, '', ['fail ctx.fail returned by the handler']],
    [
      'returned by a callback only',
      `throw [1].map(() => notFound('x'))[0];`,
      '',
      ['factory notFound returned'],
    ],
    [
      'returned by a helper whose value is thrown',
      `throw gone();`,
      `const gone = () => notFound('x');`,
      ['factory notFound returned'],
    ],
    [
      'returned by a helper whose value is returned',
      `return gone();`,
      `const gone = () => notFound('x');`,
      ['factory notFound returned by the handler'],
    ],
    [
      'awaited on the way',
      `return await ctx.fail('x');`,
      '',
      ['fail ctx.fail returned by the handler'],
    ],
  ])('are found %s', (_, body, before, expected) => {
    expect(errorsIn(tool(body, before))).toEqual(expected);
  });

  it('have arguments', () => {
    const args = handlerIn(tool(`throw ctx.fail('x', \`m \${input.a}\`, { a: 1 }, ...more, 5);`))
      .errors[0]!.args;
    expect(Array.from({ length: args.length }, (_, index) => args.at(index)?.kind)).toEqual([
      'known',
      'unknown',
      'known',
      'unknown',
      'unknown',
    ]);
    expect(args.at(0)).toMatchObject({ value: 'x', literal: true });
  });
});

describe('the catch around an error', () => {
  /** The text of the error after the fix, or why there is none. */
  function fixed(body: string, before = ''): string | undefined {
    const text = tool(body, before);
    const { caught, at } = handlerIn(text).errors[0]!;
    if (!caught) return 'not caught';
    if (caught.hasCause) return 'has a cause';
    if (!caught.fix) return `no fix (${caught.name})`;
    const {
      range: [start, end],
      text: added,
    } = caught.fix;
    expect(start).toBeGreaterThanOrEqual(at.range[0]);
    return text.slice(at.range[0], start) + added + text.slice(end, at.range[1]);
  }
  const inCatch = (code: string): string => `try { run(); } catch (error) { ${code} }`;

  it.each([
    [inCatch(`throw notFound('x');`), `notFound('x', undefined, { cause: error })`],
    [inCatch(`throw notFound('x', { a: 1 });`), `notFound('x', { a: 1 }, { cause: error })`],
    [inCatch(`throw notFound(('x'), );`), `notFound(('x'), undefined, { cause: error }, )`],
    [inCatch(`throw notFound(((a)), (b));`), `notFound(((a)), (b), { cause: error })`],
    [inCatch(`throw notFound('x', {}, {});`), `notFound('x', {}, { cause: error })`],
    [inCatch(`throw notFound('x', {}, undefined);`), `notFound('x', {}, { cause: error })`],
    [
      inCatch(`throw notFound('x', {}, { other: 1 });`),
      `notFound('x', {}, { cause: error, other: 1 })`,
    ],
    [inCatch(`throw notFound('x', {}, { cause: error });`), 'has a cause'],
    [inCatch(`throw notFound('x', {}, options);`), 'has a cause'],
    [inCatch(`throw notFound('x', {}, { ...options });`), 'has a cause'],
    [inCatch(`throw notFound(...all);`), 'has a cause'],
    [inCatch(`throw notFound('x', { cause: error });`), 'no fix (error)'],
    [inCatch(`throw notFound();`), 'no fix (error)'],
    [inCatch(`throw ctx.fail('x');`), `ctx.fail('x', undefined, undefined, { cause: error })`],
    [
      inCatch(`throw new McpError(JsonRpcErrorCode.Conflict, 'x');`),
      `new McpError(JsonRpcErrorCode.Conflict, 'x', undefined, { cause: error })`,
    ],
    [
      inCatch(`if (a) { for (const b of c) throw notFound('x'); }`),
      `notFound('x', undefined, { cause: error })`,
    ],
    [inCatch(`{ const error = 1; throw notFound('x'); }`), 'no fix (error)'],
    [inCatch(`error = 2; throw notFound('x');`), 'no fix (error)'],
    [inCatch(`const fail = () => { throw notFound('x'); }; fail();`), 'not caught'],
    [
      `try { run(); } catch (cause) { throw notFound('x'); }`,
      `notFound('x', undefined, { cause })`,
    ],
    [`try { run(); } catch { throw notFound('x'); }`, 'no fix (undefined)'],
    [`try { run(); } catch ({ message }) { throw notFound(message); }`, 'no fix (undefined)'],
    [`try { throw notFound('x'); } catch (error) { }`, 'not caught'],
    [`try { run(); } catch (error) { } finally { throw notFound('x'); }`, 'not caught'],
    [
      `await run().catch((e) => { throw notFound('x'); });`,
      `notFound('x', undefined, { cause: e })`,
    ],
    [`throw notFound('x');`, 'not caught'],
  ])('%s', (body, expected) => {
    expect(fixed(body)).toBe(expected);
  });

  it('makes no claim where the error takes no cause', () => {
    const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { McpError } from '@modelcontextprotocol/sdk/types.js';\nnew McpServer({}).registerTool('t', {}, async () => { try { run(); } catch (error) { throw new McpError(1, 'x'); } });`;
    expect(handlerIn(text).errors).toMatchObject([
      { via: 'constructor', callee: 'McpError', use: 'thrown', caught: undefined },
    ]);
    expect(textAt(text, handlerIn(text).errors[0]!.at)).toBe(`new McpError(1, 'x')`);
  });
});
