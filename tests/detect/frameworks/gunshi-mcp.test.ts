import { describe, expect, test } from 'vitest';
import { definitionsIn, found, installed, read } from '../executed.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  listed,
  outline,
  treatments,
} from './tables.ts';

describe('definitions of gunshi-mcp', () => {
  test('by defineTool, which is called twice, and by their type', () => {
    const text = `import { defineTool, type GunshiTool } from 'gunshi-mcp'; import { z } from 'zod';
      interface Extensions { logger: Logger }
      export const a = defineTool<Extensions>()({ name: 'a', title: 'A', description: 'd', inputSchema: z.object({ path: z.string() }), handler: async (args, ctx) => { ctx.extensions.logger.info(args.path); return { content: [] }; } });
      const define = defineTool<Extensions>();
      export const b = define({ name: 'b', description: 'd', inputSchema: z.object({}), handler: async () => ({ content: [] }) });
      export const c: GunshiTool = { name: 'c', description: 'd', inputSchema: z.object({}), handler: async () => ({ content: [] }) };`;
    const definitions = definitionsIn(installed({})('server.ts'), text);
    expect(definitions.map(read)).toEqual([
      { kind: 'tool', name: 'a', title: 'A', description: 'd' },
      { kind: 'tool', name: 'b', description: 'd' },
      { kind: 'tool', name: 'c', description: 'd' },
    ]);
    const { handler } = definitions[0]!;
    expect(
      handler.kind === 'known' && handler.value.contextUses.map(({ path }) => path.join('.')),
    ).toEqual(['extensions.logger.info']);
  });

  test('what only has this name is none', () => {
    expect(
      found(
        `import 'gunshi-mcp'; const defineTool = () => (tool: object) => tool; defineTool()({ name: 'a' });`,
      ),
    ).toEqual([]);
    expect(found(`import { defineTool } from 'gunshi-mcp'; defineTool();`)).toEqual([]);
  });
});

const CONFIG = `{ name: 'n', ${EVERY_FIELD}
  inputSchema: z.object({ given: z.string() }),
  outputSchema: z.object({ made: z.string() }),
  handler: ${HANDLER} }`;

describe('forms of gunshi-mcp', () => {
  test.each([
    ['defineTool', `defineTool()(${CONFIG});`],
    ['GunshiTool', `export const tool: GunshiTool = ${CONFIG};`],
    ['AnyGunshiTool', `export const tool: AnyGunshiTool = ${CONFIG};`],
  ])('%s', (form, code) => {
    const { definitions } = analysisOf(
      `import { defineTool, type GunshiTool, type AnyGunshiTool } from 'gunshi-mcp';
       import { z } from 'zod'; ${code}`,
      { 'gunshi-mcp': '1.2.0' },
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: form === 'AnyGunshiTool' ? 'GunshiTool' : form,
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten('title', 'description', 'icons', 'annotations', 'execution', '_meta'),
    ]);
    expect(definitions[0]!.framework).toMatchObject({
      id: 'gunshi-mcp',
      package: 'gunshi-mcp',
      title: 'gunshi-mcp',
      version: '1.2.0',
      major: 1,
      context: { name: 'ctx' },
    });
  });

  test('its results are the texts of their content', () => {
    const register = (handler: string, output = ''): string =>
      `defineTool()({ name: 'n', ${output}handler: ${handler} });`;
    expect(treatments("import { defineTool } from 'gunshi-mcp';", register, {})).toEqual({
      failure:
        'nothing null string number boolean list empty block object structuredContent isError _meta messages contents',
      texts: 'content',
    });
    const { definitions } = analysisOf(
      `import { defineTool } from 'gunshi-mcp'; import { z } from 'zod';
       ${register('() => ({ content: [] })', 'outputSchema: z.object({}), ')}`,
    );
    expect(definitions[0]!.results.paths.map(({ treatment }) => treatment)).toEqual([undefined]);
  });

  test.each(['', 'name,', 'name: 1,'])('an object of its type with {%s} is not a tool', (name) => {
    const { definitions } = analysisOf(
      `import type { GunshiTool } from 'gunshi-mcp'; export const make = (name: string): GunshiTool => ({ ${name} handler });
       export const tool: GunshiTool = { ${name} handler };`,
    );
    expect(definitions).toEqual([]);
  });
});
