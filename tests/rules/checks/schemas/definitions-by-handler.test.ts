import { describe, expect, it } from 'vitest';
import {
  byHandler,
  namesGiven,
} from '../../../../src/rules/checks/schemas/definitions-by-handler.ts';
import { read } from '../../../detect/read.ts';

const HEAD = `import { McpServer } from '@modelcontextprotocol/server'; import { z } from 'zod';
  const server = new McpServer({});\n`;

/** The names of what handlers with a schema are given first. */
function given(
  config: string,
  handler = 'async (first) => first.a',
  head = HEAD,
): (readonly string[] | undefined)[] {
  const { definitions } = read(`${head}server.registerTool('n', { ${config} }, ${handler});`);
  return [...byHandler(definitions)].flat().map(namesGiven);
}

describe('a handler is given the fields of its schema', () => {
  const OBJECT = 'z.object({ a: z.string(), b: z.string() })';

  describe.each(['zod', 'zod/v3'])('of %s', (zod) => {
    it.each(['', '.brand()', '.default({})', '.optional()', '.readonly()', '.refine(() => true)'])(
      'with `%s`',
      (wrapper) => {
        const head = HEAD.replace("'zod'", `'${zod}'`).replace(
          '@modelcontextprotocol/server',
          '@modelcontextprotocol/sdk/server/mcp.js',
        );
        expect(given(`inputSchema: ${OBJECT}${wrapper}`, undefined, head)).toEqual([['a', 'b']]);
      },
    );
  });

  it.each([
    ['what is made of them', `${OBJECT}.transform(Object.keys)`],
    ['what stands in for them', `${OBJECT}.catch({})`],
    ['others as well', 'z.looseObject({ a: z.string() })'],
    ['others by a schema', `${OBJECT}.catchall(z.string())`],
    ['what is not read', 'load()'],
  ])('but not where it is %s', (_what, schema) => {
    expect(given(`inputSchema: ${schema}`)).toEqual([undefined]);
  });

  it('but not if it passes them on', () => {
    expect(given(`inputSchema: ${OBJECT}`, 'async (first) => load(first)')).toEqual([undefined]);
  });
});

it('a handler without a schema is given the context', () => {
  const [names] = given('');
  expect(names).toEqual(expect.arrayContaining(['mcpReq', 'sessionId', 'signal', 'http']));
  expect(names).not.toContain('http.closeSSE');
});

it('definitions are grouped by their handler', () => {
  const { definitions } = read(
    `${HEAD}const h = async () => {}; const other = async () => {};
     server.registerTool('a', {}, h); server.registerTool('b', {}, other); server.registerTool('c', {}, h);
     server.registerTool('d', {}, load());`,
  );
  const groups = [...byHandler(definitions)].map((group) =>
    group.map(({ definition: { name } }) => name.kind === 'known' && name.value),
  );
  expect(groups).toEqual([['a', 'c'], ['b']]);
});
