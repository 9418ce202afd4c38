import rule from '../../src/rules/require-structured-content.ts';
import { testRule } from '../support/rule-tester.ts';
import { fastmcpTool, mcpLiteTool } from '../support/frameworks.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';

const OUTPUT = { config: '{ outputSchema: { a: z.string() } }' };
const handler = (code: string, before = ''): string => v1Tool(code, { ...OUTPUT, before });
const LOW_OUTPUT = ", outputSchema: { type: 'object', properties: { a: { type: 'string' } } }";

testRule(rule, {
  valid: [
    {
      name: 'a caught error without `isError`, as require-error-flag says',
      code: handler(
        "async ({ q }) => { try { return { content: [], structuredContent: await load(q) }; } catch (error) { return { content: [{ type: 'text', text: `Failed: ${error}` }] }; } }",
      ),
    },
    {
      name: 'a failing helper that a catch uses, too, as require-error-flag says',
      code: handler(
        `async ({ q }) => {
  if (!q) return failed(new Error('No text'));
  try { return { content: [], structuredContent: await load(q) }; } catch (error) { return failed(error); }
}`,
        "const failed = (error: unknown) => ({ content: [{ type: 'text', text: format(error) }] });",
      ),
    },
    {
      name: 'a spread of what a helper returns and another function may change',
      code: handler(
        'async ({ q }) => ({ ...text(q) })',
        `import { extend } from 'extensions';
const text = (text: string) => {
  const result = { content: [{ type: 'text', text }] };
  extend(result);
  return result;
};`,
      ),
    },
    {
      name: 'a failure that a variable flags, which the same branch sets',
      code: handler(
        `async ({ q }) => {
  let failed = false;
  try {
    await load(q);
  } catch {
    failed = true;
    return { content: [{ type: 'text', text: 'Not loaded' }], isError: failed };
  }
  return { content: [], structuredContent: { a: q }, isError: failed };
}`,
      ),
    },
    {
      name: 'a spread of a variable that another function may change',
      code: handler(
        'async ({ q }) => { const result = { content: [] }; extend(result); return { ...result }; }',
        "import { extend } from 'extensions';",
      ),
    },
    {
      name: 'a spread of what a helper returns only at times',
      code: handler(
        'async ({ q }) => ({ ...text(q) })',
        'const text = (data) => ({ content: [], ...(data && { structuredContent: data }) });',
      ),
    },
    {
      name: 'a variable that each case of a switch sets',
      code: handler(
        `async ({ q }) => {
  let data;
  switch (q) {
    case 'a':
      data = { a: 'one' };
      break;
    case 'b':
      data = { a: 'two' };
      break;
  }
  return { content: [], structuredContent: data };
}`,
      ),
    },
    {
      name: 'data that only one side of a statement adds',
      code: handler(`async ({ q }) => {
  const result = { content: [{ type: 'text', text: q }] };
  if (q.length > 3) result.structuredContent = { a: q };
  return result;
}`),
    },
    {
      name: 'a condition that an earlier one decides',
      code: handler(`async ({ q }) => {
  const found = await load(q);
  if (found === null) throw new Error('Not found');
  return { content: [], structuredContent: found !== null ? { a: q } : undefined };
}`),
    },
    {
      name: 'a condition that an earlier statement makes true',
      code: handler(`async ({ q }) => {
  let found = await load(q);
  if (!found) found = await create(q);
  return { content: [], structuredContent: found ? { a: q } : undefined };
}`),
    },
    {
      name: 'conditions that may be all that there are',
      code: handler(
        "async ({ q }) => ({ content: [], structuredContent: q === 'a' ? { a: 'A' } : q === 'b' ? { a: 'B' } : undefined })",
      ),
    },
    {
      name: 'a condition with several parts that may be all that there are',
      code: handler(
        "async ({ q }) => ({ content: [], structuredContent: q === 'a' || q === 'b' ? { a: q } : undefined })",
      ),
    },
    {
      name: 'a handler that ends without returning',
      code: fastmcpTool(
        'async () => { await stop(); }',
        'outputSchema: z.object({ a: z.number() }), ',
      ),
    },
    {
      name: 'a helper that has data for each of its callers',
      code: handler(
        'async ({ q }) => answer(await load(q))',
        'const answer = (data) => ({ content: [], structuredContent: data ? { a: data } : undefined });',
      ),
    },
    {
      name: 'a condition that selects a failure without data, or a success with them',
      code: handler(
        "async ({ q }) => ({ content: [], isError: q ? true : undefined, structuredContent: q ? undefined : { a: 'a' } })",
      ),
    },
    fastmcpTool('async () => ({ a: 1 })', 'outputSchema: z.object({ a: z.number() }), '),
    fastmcpTool("async () => 'done'"),
    handler("async () => ({ content: [], structuredContent: { a: 'a' } })"),
    handler('async ({ q }) => ({ content: [], structuredContent: q })'),
    handler("async () => ({ content: [{ type: 'text', text: 'a' }], isError: true })"),
    // A failure that is only a failure at times.
    handler('async ({ q }) => ({ content: [], isError: q.failed })'),
    handler('async ({ q }) => ({ content: [], ...q })'),
    handler(
      'async ({ q }) => { const data = undefined; return { content: [], ...(data !== undefined ? { structuredContent: data } : {}) }; }',
    ),
    handler('async ({ q }) => ({ content: [], ...(q ? { structuredContent: q } : {}) })'),
    handler(
      'async ({ q }) => { const result = { content: [] }; result.structuredContent = q; return result; }',
    ),
    handler(
      'async ({ q }) => { const result = { content: [] }; Object.assign(result, { structuredContent: q }); return result; }',
    ),
    handler(
      'async ({ q }) => { const result = { content: [] }; finish(result, q); return result; }',
    ),
    handler('async ({ q }) => load(q)'),
    handler("async () => { throw new Error('a'); }"),
    // A request for input is not a result yet.
    handler("async () => ({ resultType: 'input_required', content: [], requestState: 'a' })"),
    // No output schema, or it is not known whether there is one.
    v1Tool('async () => ({ content: [] })'),
    v1Tool('async () => ({ content: [] })', { config: '{ outputSchema: undefined }' }),
    v1Tool('async () => ({ content: [] })', { config: '{ ...config }' }),
    v1Tool('async () => ({ content: [] })', { config: '{ outputSchema: schema }' }),
    // The framework makes the result.
    coreTool(
      "output: z.object({ a: z.string() }), handler: async () => ({ content: 'a', a: 'a' })",
    ),
    // The other tool has none.
    lowLevelTools(
      "switch (request.params.name) { case 't': return { content: [], structuredContent: { a: 'a' } }; case 'u': return { content: [] }; }",
      LOW_OUTPUT,
    ),
    // Which tool is called is not followed.
    lowLevelTools(
      'const tool = tools.get(request.params.name); if (tool) return tool(request); return { content: [], isError: true };',
      LOW_OUTPUT,
    ),
  ],
  invalid: [
    {
      name: 'one side of a condition',
      code: handler(`async ({ q }) =>
  q
    ? { content: [], structuredContent: { a: q } }
    : { content: [{ type: 'text', text: 'Nothing' }] }`),
      errors: [{ messageId: 'missing', line: 8, column: 7 }],
    },
    {
      name: 'a helper of all answers that a catch uses, too',
      code: handler(
        `async ({ q }) => {
  if (!q) return answer('No text');
  try { return { content: [], structuredContent: await load(q) }; } catch (error) { return answer(String(error)); }
}`,
        "const answer = (text: string) => ({ content: [{ type: 'text', text }] });",
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'an answer in a catch',
      code: handler(
        "async ({ q }) => { try { return { content: [], structuredContent: await load(q) }; } catch { return { content: [{ type: 'text', text: 'There is none.' }] }; } }",
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'a result that is a success in one of two cases',
      code: handler('async ({ q }) => ({ content: [], isError: q ? true : undefined })'),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      name: 'data that only one side of a condition has, after another one',
      code: handler(`async ({ q }) => {
  if (await isDown()) throw new Error('Down');
  return { content: [], structuredContent: q.length > 3 ? { a: q } : undefined };
}`),
      errors: [{ messageId: 'sometimes', line: 7 }],
    },
    {
      name: 'data that only one side of a condition has',
      code: handler(
        'async ({ q }) => ({ content: [], structuredContent: q.length > 3 ? { a: q } : undefined })',
      ),
      errors: [{ messageId: 'sometimes', line: 5 }],
    },
    {
      code: fastmcpTool("async () => 'done'", 'outputSchema: z.object({ a: z.number() }), '),
      errors: [{ messageId: 'plain' }],
    },
    {
      code: fastmcpTool(
        "async () => ({ content: [{ type: 'text', text: 'a' }] })",
        'outputSchema: z.object({ a: z.number() }), ',
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: mcpLiteTool(
        "() => ({ content: [{ type: 'text', text: 'a' }] })",
        'outputSchema: z.object({ a: z.number() }), ',
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: handler("async () => ({ content: [{ type: 'text', text: 'a' }] })"),
      errors: [
        { messageId: 'missing', data: { tool: "tool 't'", elsewhere: '' }, line: 5, column: 76 },
      ],
    },
    {
      code: v2Tool('async () => ({ content: [] })', {
        config: '{ outputSchema: z.object({ a: z.string() }) }',
      }),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: handler('async () => ({ content: [], isError: false })'),
      errors: [{ messageId: 'missing' }],
    },
    // Each path on its own.
    {
      code: handler(
        "async ({ q }) => {\nif (!q) return { content: [{ type: 'text', text: 'Nothing found' }] };\nreturn { content: [], structuredContent: q }; }",
      ),
      errors: [{ messageId: 'missing', line: 6 }],
    },
    // The call of a helper that other tools use, too.
    {
      code: handler(
        "async () => {\n  return text('a'); }",
        "const text = (text: string) => ({ content: [{ type: 'text', text }] });",
      ),
      errors: [{ messageId: 'missing', line: 6, column: 10, endColumn: 19 }],
    },
    {
      code: lowLevelTools(
        "switch (request.params.name) { case 't': return { content: [] }; case 'u': return { content: [] }; }",
        LOW_OUTPUT,
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'what a table of handlers returns is reported in the handler',
      code: lowLevelTools(
        `return dispatch(request);
});
const handlers = {
  t: async () => ({ content: [] }),
  u: async () => ({ content: [] }),
};
async function dispatch(request) {
  const handler = handlers[request.params.name];
  return handler(request.params.arguments);
}
void (() => {`,
        LOW_OUTPUT,
      ),
      errors: [{ messageId: 'missing', line: 8, column: 19 }],
    },
    {
      name: 'the handler is the method to which it passes its arguments on',
      code: `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
class Notes {
  handlers = { t: (args) => this.drop(args) };
  constructor(server) {
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 't', inputSchema: { type: 'object' }${LOW_OUTPUT} }] }));
    server.setRequestHandler(CallToolRequestSchema, (request) => this.dispatch(request));
  }
  async dispatch(request) {
    return this.handlers[request.params.name](request.params.arguments);
  }
  async drop({ id }) {
    return { content: [{ type: 'text', text: id }] };
  }
}
new Notes(new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } }));`,
      errors: [{ messageId: 'missing', line: 13, column: 12 }],
    },
    {
      name: 'a helper that several handlers pass their arguments to is not a handler',
      code: handler(
        'async (args) => {\n  return show(args); }',
        'const show = (data) => ({ content: [] }); const other = (data) => show(data);',
      ),
      errors: [{ messageId: 'missing', line: 6, column: 10 }],
    },
    {
      name: 'a spread of what a helper returns',
      code: handler(
        'async ({ q }) => ({ ...(await text(q)) })',
        "const text = async (text: string) => ({ content: [{ type: 'text', text }] });",
      ),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      name: 'a spread of a literal',
      code: handler('async ({ q }) => ({ ...{ content: [] }, _meta: { q } })'),
      errors: [{ messageId: 'missing', line: 5 }],
    },
  ],
});
