import { describe, expect, test } from 'vitest';
import { definitionsIn } from '../../../detect/listed.ts';

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
