import { describe, expect, test } from 'vitest';
import { found } from '../../executed.ts';
import { HANDLER, analysisOf, emptyInput, listed, outline, treatments } from '../tables.ts';

const HEAD = `
  import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
  import { z } from 'zod';
`;

describe('tools of the Claude Agent SDK', () => {
  const TOOL = `tool('n', 'd', { given: z.string() }, ${HANDLER}, { annotations: { readOnlyHint: true } })`;
  const read = (version: string): ReturnType<typeof analysisOf> =>
    analysisOf(`${HEAD} export default createSdkMcpServer({ name: 'own', tools: [${TOOL}] });`, {
      '@anthropic-ai/claude-agent-sdk': version,
    });

  test('by tool()', () => {
    const { definitions, servers } = read('0.3.332');
    expect(definitions.map(outline)).toMatchObject([
      {
        kind: 'tool',
        form: 'tool',
        name: 'n',
        schemas: { 'input: the parameters': ['given'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map(emptyInput)).toEqual([{ type: 'object', properties: {} }]);
    expect(definitions[0]!.framework).toMatchObject({
      id: 'claude-agent-sdk',
      package: '@anthropic-ai/claude-agent-sdk',
      title: 'Claude Agent SDK',
      version: '0.3.332',
      isConversionKnown: true,
    });
    expect(servers).toMatchObject([{ name: { value: 'own' } }]);
  });

  test('are the members of an application', () => {
    expect(read('0.3.332').applications.map(({ members }) => members.length)).toEqual([1]);
  });

  test('are listed as by the SDK that each version contains', () => {
    const fields = (version: string): unknown[] =>
      read(version).definitions.map((each) => Object.keys(listed(each.listed) as object));
    expect(fields('0.3.332')).toEqual([['description', 'annotations', 'execution']]);
    expect(fields('0.1.30')).toEqual([['description', 'annotations']]);
  });

  test('that are written as objects', () => {
    const { definitions } = analysisOf(
      `${HEAD} createSdkMcpServer({ name: 'own', tools: [${TOOL}, {
         name: 'object', description: 'd', inputSchema: { given: z.string() }, handler: ${HANDLER},
       }] });`,
    );
    expect(definitions.map(outline)).toMatchObject([
      { form: 'tool', name: 'n' },
      {
        form: 'createSdkMcpServer',
        name: 'object',
        schemas: { 'input: inputSchema': ['given'] },
        context: 'ofSecond',
      },
    ]);
  });

  test('of a list that is not known are one without a name', () => {
    expect(found(`${HEAD} createSdkMcpServer({ name: 'own', tools: globalThis.tools });`)).toEqual([
      'tool ?',
    ]);
  });

  test('by the former name of the package', () => {
    const text = HEAD.replace('claude-agent-sdk', 'claude-code');
    expect(found(`${text} createSdkMcpServer({ name: 'a', tools: [${TOOL}] });`)).toEqual([
      'tool n',
    ]);
  });

  test('results have the form of the protocol', () => {
    const register = (handler: string): string =>
      `createSdkMcpServer({ name: 'a', tools: [tool('n', 'd', {}, ${handler})] });`;
    expect(treatments(HEAD, register, {})).toEqual({
      failure: 'nothing null string number boolean list',
      lost: 'block object messages contents',
      result: 'empty content structuredContent isError _meta',
    });
  });
});
