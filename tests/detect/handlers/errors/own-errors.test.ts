import { describe, expect, test } from 'vitest';
import { handlerIn } from '../../read.ts';

/** Classes of the project: one that only has a message, and one for each detail that errors carry. */
const CLASSES = `
  class Unknown extends Error {}
  class Marked extends Error { _kind = 'unknown'; }
  class WithBody extends Error { body = ''; }
  class WithCause extends Error { constructor(m) { super(m); this.cause = m; } }
  class WithDetails extends Error { constructor(m, public details) { super(m); } }
  class WithExitCode extends Error { exitCode = 1; }
  class WithResponse extends Error { response = {}; }
  class WithStatus extends Error { status = 404; }
  class WithStatusCode extends Error { constructor(m, readonly statusCode = 404) { super(m); } }
  class WithStderr extends Error { stderr = ''; }
  class WithStdout extends Error { stdout = ''; }
`;

/** Whether an error in a \`catch\` passes on all that a caught error of the project says. */
function isPassedOn(body: string): boolean | undefined {
  const [error] = handlerIn(`
    import { tool, z } from '@cyanheads/mcp-ts-core';
    import { McpError, notFound } from '@cyanheads/mcp-ts-core/errors';
    import { Foreign } from 'elsewhere';
    ${CLASSES}
    export const t = tool('t', {
      description: 'd',
      input: z.object({}),
      output: z.object({}),
      async handler(input, ctx) {
        try { return await load(); } catch (error) { ${body} }
      },
    });
  `).errors;
  return error?.caught?.isPassedOn;
}

describe('an error passes on a caught one of the project', () => {
  const THROW = 'throw notFound(error.message);';

  test.each([
    `if (error instanceof Unknown) ${THROW}`,
    `if (error instanceof Marked) ${THROW}`,
    `if (error instanceof McpError) ${THROW}`,
    `if (!(error instanceof Unknown)) throw error; ${THROW}`,
    `if (error instanceof Unknown && input.a) ${THROW}`,
    `if (!(error instanceof Unknown) || input.a) throw error; ${THROW}`,
    `if (error instanceof Unknown || error instanceof Marked) ${THROW}`,
    `if (!(error instanceof Unknown && input.a)) throw error; ${THROW}`,
    `if (error._reason === 'unknown') ${THROW}`,
    `if ('unknown' == error.reason) ${THROW}`,
    `if (error._reason !== 'unknown') throw error; ${THROW}`,
    `if (error.message.startsWith('PATH_BLOCKED')) ${THROW}`,
    `if (error.message.includes('PATH_BLOCKED:')) ${THROW}`,
    `if (error.code === 'NOT_KNOWN') ${THROW}`,
  ])('%s', (body) => {
    expect(isPassedOn(body)).toBe(true);
  });

  test('by its reason', () => {
    const replaced = (reason: string): boolean | undefined =>
      isPassedOn(
        `const data = error.data; if (data?.reason === 'gone') throw notFound('There is none.', { reason: '${reason}' });`,
      );
    expect(replaced('gone')).toBe(true);
    expect(replaced('lost')).toBe(false);
  });

  test.each([
    ['no test', THROW],
    ['a class of another package', `if (error instanceof Foreign) ${THROW}`],
    ['the opposite outcome', `if (error instanceof Unknown) throw error; ${THROW}`],
    ['one of two reasons that says nothing', `if (error instanceof Unknown || input.a) ${THROW}`],
    ['a marker that the error does not have', `if (error._reason !== 'unknown') ${THROW}`],
    ['a comparison of sizes', `if (error.reason > 1) ${THROW}`],
    ["a code of Node's own", `if (error.code === 'ERR_INVALID_ARG_VALUE') ${THROW}`],
    ['a text that is not a marker', `if (error.message.includes('not found')) ${THROW}`],
    ['another method', `if (error.message.endsWith('PATH_BLOCKED')) ${THROW}`],
  ])('but not after %s', (_what, body) => {
    expect(isPassedOn(body)).toBe(false);
  });

  test.each([
    'WithBody',
    'WithCause',
    'WithDetails',
    'WithExitCode',
    'WithResponse',
    'WithStatus',
    'WithStatusCode',
    'WithStderr',
    'WithStdout',
  ])('but not details that %s has', (name) => {
    expect(isPassedOn(`if (error instanceof ${name}) ${THROW}`)).toBe(false);
  });
});

describe('the whole message is passed on', () => {
  test.each([
    ['error.message', true],
    ['`Failed: ${error.message}`', true],
    ['String(error)', true],
    ['`Failed: ${error}`', true],
    ['text', true],
    ['error.message.slice(12)', false],
    ["error.message.split(':')[0]", false],
    ['cut', false],
    ['error.name', false],
    ['other.message', false],
    ["'Failed'", false],
  ])('by %s: %s', (argument, expected) => {
    const body = `
      const text = error.message;
      const cut = error.message.substring(1);
      if (error instanceof Unknown) throw notFound(${argument});
    `;
    expect(isPassedOn(body)).toBe(expected);
  });
});
