import { expect, test } from 'vitest';
import { affectedDefinitions, mistakesIn } from '../../../src/model/findings/mistake.ts';
import type { Finding } from '../../../src/model/findings/rule.ts';
import { labelOf } from '../../../src/model/text/labels.ts';
import { read } from '../../detect/read.ts';

const TWO_TOOLS = read(`
  import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool('one', {}, handler);
  server.registerTool('two', {}, handler);
`);

/** The only mistake of a rule that finds the same at one place of both tools, each with its own fix. */
function sharedMistake(fixOf: (name: string) => string): Finding | undefined {
  const mistakes = mistakesIn(TWO_TOOLS, function* ({ definitions }) {
    for (const definition of definitions) {
      const { name } = definition;
      if (name.kind === 'known')
        yield {
          messageId: 'wrong',
          data: { name: name.value },
          at: { range: [0, 1] },
          definition,
          fix: [{ range: [0, 1], text: fixOf(name.value) }],
        };
    }
  });
  expect(mistakes).toHaveProperty('size', 1);
  return [...mistakes.values()][0]?.finding;
}

test('a mistake keeps a fix that is the same for all definitions', () => {
  expect(sharedMistake(() => 'same')?.fix).toEqual([{ range: [0, 1], text: 'same' }]);
});

test('a mistake has no fix where the definitions need different ones', () => {
  expect(sharedMistake((name) => name)?.fix).toBeUndefined();
});

test('a finding that names no definition affects none', () => {
  const mistakes = mistakesIn(TWO_TOOLS, function* ({ definitions: [first] }) {
    yield { messageId: 'wrong', at: first!.at };
  });
  expect([...mistakes.values()].map(({ affected }) => affected.size)).toEqual([0]);
});

test('a mistake is the same where one definition leads to more places that the same edit changes', () => {
  const mistakes = mistakesIn(TWO_TOOLS, function* ({ definitions }) {
    for (const definition of definitions)
      yield {
        messageId: 'wrong',
        data: { more: `, also in line ${definition.at.range[0]}` },
        at: { range: [0, 1] },
        definition,
      };
  });
  expect([...mistakes.values()].map(({ affected }) => affected.size)).toEqual([2]);
});

test('a definition with one of several names is listed as a message calls it', () => {
  const analysis = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 's', version: '1' });
    server.registerTool(process.env.BETA ? 'find' : 'search', {}, handler);
  `);
  const mistakes = mistakesIn(analysis, function* ({ definitions }) {
    for (const definition of definitions)
      yield { messageId: 'wrong', at: definition.at, definition };
  });
  const listed = [...mistakes.values()].flatMap(({ affected }) => [...affected.values()]);
  expect(listed.map(({ step }) => step.label)).toEqual(analysis.definitions.map(labelOf));
  expect(listed).toMatchObject([{ name: undefined, step: { label: 'tool' } }]);
});

test('a registration and the entry that its server lists in its place are one definition', () => {
  const analysis = read(`
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
    const server = new McpServer({ name: 's', version: '1' });
    server.registerTool('one', {}, async () => ({ content: [] }));
    server.registerTool('two', {}, async () => ({ content: [] }));
    server.server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [{ name: 'one', inputSchema: { type: 'object' } }],
    }));
  `);
  const mistakes = mistakesIn(analysis, function* ({ definitions }) {
    for (const definition of definitions)
      if (definition.handler.kind === 'known')
        yield { messageId: 'wrong', at: definition.handler.value.at, definition };
  });
  expect([...mistakes.values()].map(affectedDefinitions)).toEqual(['', '']);
});
