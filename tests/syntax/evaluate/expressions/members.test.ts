import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../../../detect/listed.ts';
import { valueOf } from '../../evaluate.ts';

/** The reasons for what is unresolved in the definitions of a file. */
function unresolvedIn(code: string): readonly string[] {
  return definitionsIn(code).definitions.flatMap((definition) =>
    definition.unresolved().map(({ part, why }) => `${part} ${why}`),
  );
}

const HANDLER = `handler: async () => ({ title: 'Hey Jude' })`;

describe('members of the namespace of a package', () => {
  test('are what an import of their names is', () => {
    const code = `
      import * as mcp from '@cyanheads/mcp-ts-core';
      import * as errs from '@cyanheads/mcp-ts-core/errors';
      export const song = mcp.tool('song', {
        description: 'Gets a song.',
        input: mcp.z.object({ id: mcp.z.string() }),
        errors: [{ reason: 'gone', code: errs.JsonRpcErrorCode.NotFound, when: 'It is gone' }],
        ${HANDLER},
      });
    `;

    expect(unresolvedIn(code)).toEqual([]);
  });

  test('are also known when they are destructured', () => {
    const code = `
      import * as mcp from '@cyanheads/mcp-ts-core';
      const { tool, z } = mcp;
      export const song = tool('song', {
        description: 'Gets a song.',
        input: z.object({ id: z.string() }),
        ${HANDLER},
      });
    `;

    expect(unresolvedIn(code)).toEqual([]);
  });

  test('are unknown if the package is not read', () => {
    const code = `
      import * as mcp from '@cyanheads/mcp-ts-core';
      import * as texts from '@acme/texts';
      export const song = mcp.tool('song', { description: texts.z, ${HANDLER} });
    `;

    expect(unresolvedIn(code)).toEqual([`description comes from \`z\` of '@acme/texts'`]);
  });
});

describe('members of a primitive', () => {
  test.each(["'text'", '1', 'true', '1n'])('that %s does not have', (primitive) => {
    expect(valueOf(`export const value = (${primitive}).handler ?? 'none';`)).toBe('none');
  });

  test('are absent where the exports of a module are searched for tools', () => {
    const { definitions } = definitionsIn({
      'server.ts': `
        import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import * as all from './all.js';
        const server = new McpServer({ name: 'notes', version: '1.0.0' });
        for (const each of Object.values(all))
          if (each.run) server.registerTool(each.name, { description: each.text }, each.run);`,
      'all.ts': `
        export const LIMIT = 10;
        export const find = { name: 'find', text: 'Finds.', run: async () => ({ content: [] }) };
        export const VERSION = '1.0.0';`,
    });
    expect(definitions).toMatchObject([{ name: { value: 'find' }, isUncertain: false }]);
  });
});
