import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../src/model/definitions/definition.ts';
import { analysisOf } from '../frameworks/tables.ts';

const SDK = '@modelcontextprotocol/sdk';
const HINTS = 'annotations: { readOnlyHint: true }';

/** A tool with annotations, and the packages of its project. */
const toolOf = (source: string, packages: Readonly<Record<string, string>>): Definition => {
  const { definitions } = analysisOf(source, packages);
  expect(definitions).toHaveLength(1);
  return definitions[0]!;
};

const FASTMCP = `import { FastMCP } from 'fastmcp';
  new FastMCP({ name: 's' }).addTool({ name: 'n', ${HINTS}, execute: run });`;
const REGISTERED = `import { McpServer } from '${SDK}/server/mcp.js';
  new McpServer({ name: 's' }).registerTool('n', { description: 'd', ${HINTS} }, run);`;
const DECORATED = `import { Tool } from '@rekog/mcp-nest';
  export class Notes { @Tool({ name: 'n', ${HINTS} }) async read() {} }`;

describe('annotations of tools', () => {
  test.each([
    ['fastmcp', FASTMCP, '1.22.4', '1.23.1', '^1.16.1'],
    [SDK, REGISTERED, '1.10.2', '1.11.0', '^1.6.1'],
    ['@rekog/mcp-nest', DECORATED, '1.5.2', '1.6.2', '^1.5.2'],
  ])(
    'are absent before the version of %s that lists them',
    (name, source, before, since, range) => {
      const read = (version: string): unknown[] => {
        const { isAnnotatable, annotations, listed } = toolOf(source, { [name]: version });
        return [isAnnotatable, annotations.kind, listed.annotations?.kind];
      };
      expect(read(before).slice(0, 2)).toEqual([false, 'absent']);
      expect(read(range).slice(0, 2)).toEqual([false, 'unknown']);
      expect(read(since)).toEqual([true, 'known', 'known']);
    },
  );

  test('that a handler of the project lists are sent in every version', () => {
    const source = `import { Server } from '${SDK}/server/index.js';
      import { ListToolsRequestSchema } from '${SDK}/types.js';
      new Server({ name: 's' }).setRequestHandler(ListToolsRequestSchema, async () => ({
        tools: [{ name: 'n', ${HINTS}, inputSchema: { type: 'object' } }],
      }));`;
    expect(toolOf(source, { [SDK]: '1.0.4' })).toMatchObject({
      isAnnotatable: true,
      annotations: { kind: 'known' },
    });
  });

  test('are none that the server for workers of fastmcp lists', () => {
    const source = FASTMCP.replace("'fastmcp'", "'fastmcp/edge'").replaceAll(
      'FastMCP',
      'EdgeFastMCP',
    );
    const { annotations, listed } = toolOf(source, { fastmcp: '4.20.16' });
    expect([annotations.kind, listed.annotations?.kind]).toEqual(['absent', 'absent']);
  });

  test('follow the SDK beside a package that registers on it', () => {
    const source = `import { registerAppTool } from '@modelcontextprotocol/ext-apps/server';
      import { server } from 'elsewhere';
      registerAppTool(server, 'n', { description: 'd', ${HINTS} }, run);`;
    const isAnnotatable = (sdk: string): boolean =>
      toolOf(source, { [SDK]: sdk, '@modelcontextprotocol/ext-apps': '1.7.5' }).isAnnotatable;
    expect([isAnnotatable('1.32.2'), isAnnotatable('1.10.2')]).toEqual([true, false]);
  });
});
