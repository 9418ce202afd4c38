import { expect, test } from 'vitest';
import { analysisOf, outline } from '../tables.ts';

test('definitions of EdgeFastMCP are read, also in chained calls', () => {
  const { definitions } = analysisOf(
    `import { EdgeFastMCP } from 'fastmcp/edge';
    import { z } from 'zod';
    const server = new EdgeFastMCP({ name: 's', version: '1.0.0' });
    server
      .addTool({ name: 'find', description: 'Finds.', parameters: z.object({ id: z.string() }), execute: async ({ id }) => id })
      .addTool({ name: 'count', description: 'Counts.', annotations: { readOnlyHint: true }, execute: async () => '1' });
    server.addResource({ name: 'Notes', uri: 'notes://all', load: async () => 'x' });
    server.addPrompt({ name: 'ask', arguments: [{ name: 'topic' }], load: async () => 'x' });
    export default server;`,
    { fastmcp: '4.20.16' },
  );
  expect(definitions.map(outline)).toMatchObject([
    { kind: 'tool', name: 'count' },
    { kind: 'tool', name: 'find', schemas: { 'input: parameters': ['id'] } },
    { kind: 'resource', name: 'Notes', uri: 'notes://all' },
    { kind: 'prompt', name: 'ask' },
  ]);
  // Its list has none.
  expect(definitions.map(({ annotations }) => annotations.kind)).toEqual(
    definitions.map(() => 'absent'),
  );
});
