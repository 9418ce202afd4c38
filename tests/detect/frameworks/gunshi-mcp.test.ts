import { describe, expect, test } from 'vitest';
import { definitionsIn, found, installed, read } from '../executed.ts';

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
