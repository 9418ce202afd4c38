import { describe, expect, test } from 'vitest';
import { found } from '../executed.ts';
import {
  EVERY_FIELD,
  HANDLER,
  analysisOf,
  asWritten,
  emptyInput,
  listed,
  outline,
  treatments,
} from './tables.ts';

const HEAD = `
  import { defineMcp, defineTool } from '@lovable.dev/mcp-js';
  import { z } from 'zod';
`;

describe('definitions of mcp-js', () => {
  test('by defineTool', () => {
    const { definitions, servers } = analysisOf(
      `${HEAD}
       const tool = defineTool({ name: 'n', ${EVERY_FIELD}
         inputSchema: { given: z.string() },
         outputSchema: { made: z.string() },
         handler: ${HANDLER} });
       export default defineMcp({ name: 'own', title: 'Own', version: '1.0.0', instructions: '', tools: [tool] });`,
      { '@lovable.dev/mcp-js': '0.20.0' },
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'defineTool',
        name: 'n',
        ...asWritten('title', 'description', 'annotations'),
        schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': ['made'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      {
        ...asWritten('title', 'description', 'annotations'),
        execution: { taskSupport: 'forbidden' },
      },
    ]);
    expect(definitions.map(emptyInput)).toEqual([{ type: 'object', properties: {} }]);
    expect(definitions[0]!.framework).toMatchObject({
      id: 'lovable-mcp-js',
      package: '@lovable.dev/mcp-js',
      title: 'mcp-js',
      version: '0.20.0',
      major: 0,
      isConversionKnown: true,
      context: { name: 'ctx' },
    });
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test('are the members of an application', () => {
    const { applications } = analysisOf(
      `${HEAD} const tool = defineTool({ name: 'n' }); defineMcp({ name: 'own', tools: [tool] });`,
    );
    expect(applications.map(({ members }) => members.length)).toEqual([1]);
  });

  test('in a function of Deno, into which the package bundles them', () => {
    const text = `import { defineTool } from 'npm:@lovable.dev/mcp-js@0.20.0';
      var tool_default = defineTool({ name: 'n', description: 'd' });`;
    expect(found(text)).toEqual(['tool n']);
  });

  test('what only has this name is none', () => {
    expect(
      found(`import '@lovable.dev/mcp-js'; const defineTool = (tool: object) => tool;
        defineTool({ name: 'a' });`),
    ).toEqual([]);
  });

  test('results keep their content, and lose everything else', () => {
    const register = (handler: string): string => `defineTool({ name: 'n', handler: ${handler} });`;
    expect(treatments(HEAD, register, {})).toEqual({
      failure: 'nothing null',
      lost: 'string number boolean list block object _meta messages contents',
      result: 'empty content structuredContent isError',
    });
  });
});
