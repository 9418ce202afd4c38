import rule from '../../src/rules/require-text-fallback.ts';
import { testRule } from '../support/rule-tester.ts';
import { coreTool, v1Tool, v2Tool } from '../support/sdk.ts';

const handler = (result: string): string =>
  v1Tool(`async ({ q }) => { const data = await load(q); return ${result}; }`);

testRule(rule, {
  valid: [
    {
      name: 'a condition that selects both the text and the data',
      code: handler(
        "{ content: q ? undefined : [{ type: 'text', text: 'a' }], structuredContent: q ? undefined : { a: 1 } }",
      ),
    },
    handler("{ content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }"),
    handler('{ content: [] }'),
    {
      name: 'structured content that says nothing',
      code: handler('{ content: [], structuredContent: {} }'),
    },
    handler('{ content: q, structuredContent: data }'),
    handler('{ content: [...q], structuredContent: data }'),
    handler('{ ...q, structuredContent: data }'),
    handler('{ content: q.map((text) => ({ type: "text", text })), structuredContent: data }'),
    handler('{ content: [], structuredContent: undefined }'),
    v1Tool(
      'async ({ q }) => { const content = []; if (q) content.push(q); return { content, structuredContent: q }; }',
    ),
    // The framework writes the text.
    v2Tool('async () => ({ content: [], structuredContent: [1, 2] })'),
    v2Tool('async ({ q }) => ({ content: [], structuredContent: q })'),
    v2Tool('async ({ q }) => ({ content: [], structuredContent: q })', {
      config: '{ outputSchema: z.array(z.number()) }',
    }),
    coreTool(
      'output: z.object({ a: z.string() }), handler: async () => ({ structuredContent: 1 })',
    ),
  ],
  invalid: [
    {
      name: 'an object with unread properties',
      code: handler('{ content: [], structuredContent: { ...data } }'),
      errors: [{ messageId: 'missing' }],
    },
    {
      name: 'no text in one of two cases, without a single right edit',
      code: handler(
        "{ content: q ? [{ type: 'text', text: 'a' }] : undefined, structuredContent: data }",
      ),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      code: handler('{ content: [], structuredContent: data }'),
      output: handler(
        "{ content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }",
      ),
      errors: [{ messageId: 'missing', line: 5 }],
    },
    {
      code: handler('{ structuredContent: data }'),
      output: handler(
        "{ content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }",
      ),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: v2Tool('async ({ structuredContent }) => ({ structuredContent, isError: false })', {
        config: '{ outputSchema: z.object({ a: z.string() }) }',
      }),
      output: v2Tool(
        "async ({ structuredContent }) => ({ content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent, isError: false })",
        { config: '{ outputSchema: z.object({ a: z.string() }) }' },
      ),
      errors: [{ messageId: 'missing' }],
    },
    // Written twice, what is computed would be computed twice.
    {
      code: handler('{ content: [], structuredContent: { data } }'),
      errors: [{ messageId: 'missing' }],
    },
    {
      code: handler('{ content: [], structuredContent: await more(data) }'),
      errors: [{ messageId: 'missing' }],
    },
  ],
});
