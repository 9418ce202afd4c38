import rule from '../../src/rules/no-unflagged-failure.ts';
import { fastmcpTool, mastraTool, mcpFrameworkTool } from '../support/frameworks.ts';
import { v1Tool } from '../support/sdk.ts';
import { testRule } from '../support/rule-tester.ts';

const returns = (value: string): string => v1Tool(`async ({ q }) => { return ${value}; }`);
const text = (value: string, more = ''): string =>
  returns(`{ content: [{ type: 'text', text: ${value} }]${more} }`);

/** A function that makes a result of a text. */
const maker = (name: string, value = 'text'): string =>
  `const ${name} = (text: string) => ({ content: [{ type: 'text' as const, text: ${value} }] });`;

testRule(rule, {
  valid: [
    ...[
      ['begins its texts with the word', 'answer', '`Error: ${text}`', "'none'"],
      ['is named after failures', 'failed', 'text', "'Error: none'"],
    ].map(([what, name = '', value, message]) => ({
      name: `what a function that ${what} makes in a catch, too, where another rule reports it`,
      code: v1Tool(
        `async ({ q }) => {
  if (!q) return ${name}(${message});
  try { return await load(q); } catch (error) { return ${name}(String(error)); }
}`,
        { before: maker(name, value) },
      ),
    })),
    {
      name: 'structured content with a flag that the output schema declares',
      code: v1Tool(
        `async () => {
  const structuredContent = { success: false, error: 'No paper' };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}`,
        { config: '{ outputSchema: { success: z.boolean(), error: z.string() } }' },
      ),
    },
    {
      name: 'an object with a flag that the output schema declares',
      code: mastraTool(
        "async () => ({ ok: false, error: 'No paper' })",
        'outputSchema: z.object({ ok: z.boolean(), error: z.string() }), ',
      ),
    },
    { name: 'a flagged failure', code: text("'Error: none'", ', isError: true') },
    { name: 'a flag that is decided elsewhere', code: text("'Error: none'", ', isError: !q') },
    { name: 'what the author calls a success', code: text("'Error: none'", ', isError: false') },
    { name: 'a text that only names errors', code: text("'Errors: 3 of 12 lines'") },
    { name: 'a failure in the words of an answer', code: text("'The build failed: see the log'") },
    { name: 'one of two texts', code: text("q ? 'Error: none' : 'Found'") },
    {
      name: 'an answer with a note',
      code: returns(
        "{ content: [{ type: 'text', text: 'Found' }, { type: 'text', text: 'Error: the index is old' }] }",
      ),
    },
    {
      name: 'an answer as structured content',
      code: text("'Error: none'", ', structuredContent: { items: [] }'),
    },
    {
      name: 'what a catch returns, which another rule judges',
      code: v1Tool(
        "async () => { try { return await load(); } catch (error) { return { content: [{ type: 'text', text: 'Error: none' }] }; } }",
      ),
    },
    {
      name: 'an object that does not say why',
      code: mcpFrameworkTool('async execute() { return { success: false, items: [] }; }'),
    },
    {
      name: 'a thrown error',
      code: fastmcpTool("async () => { throw new Error('Error: none'); }"),
    },
    '',
  ],
  invalid: [
    {
      name: 'a failure that another function returns, at its own place',
      code: v1Tool('async ({ q }) => call(q)', {
        before: `const call = (q: string) => {
  if (q) return { content: [{ type: 'text' as const, text: 'Error: none' }] };
  return { content: [{ type: 'text' as const, text: q }] };
};`,
      }),
      errors: [{ messageId: 'result', line: 5, suggestions: 1 }],
    },
    {
      name: 'a failure that a function puts into a result, where it is called',
      code: v1Tool("async ({ q }) => answer('Error: none')", {
        before:
          "const answer = (text: string) => ({ content: [{ type: 'text' as const, text }] });",
      }),
      errors: [{ messageId: 'result', line: 5, suggestions: 1 }],
    },
    {
      name: 'failures that a function named after them puts into results, once in the function',
      code: v1Tool(
        "async ({ q }) => { if (q) return failed('Error: none'); return failed('Error: no key'); }",
        { before: maker('failed') },
      ),
      errors: [{ messageId: 'result', line: 4, suggestions: 1 }],
    },
    {
      name: 'failures that a function of all answers puts into results, beside a catch that uses it',
      code: v1Tool(
        `async ({ q }) => {
  if (!q) return answer('Error: none');
  if (q === '1') return answer('Error: no key');
  try { return await load(q); } catch (error) { return answer(String(error)); }
}`,
        { before: maker('answer') },
      ),
      errors: [
        { messageId: 'result', line: 6, suggestions: 1 },
        { messageId: 'result', line: 7, suggestions: 1 },
      ],
    },
    {
      name: 'a failed result of gunshi-mcp, which drops the flag',
      code: "import { defineTool } from 'gunshi-mcp';\nexport const t = defineTool()({ name: 't', handler: async () => ({ content: [{ type: 'text', text: 'Gone' }], isError: true }) });",
      errors: [{ messageId: 'text', line: 2 }],
    },
    {
      name: 'a text that begins with the word',
      code: text('`Error: no paper ${q}`'),
      errors: [
        {
          messageId: 'result',
          suggestions: [
            { messageId: 'flag', output: text('`Error: no paper ${q}`', ', isError: true') },
          ],
        },
      ],
    },
    {
      name: 'a sign before the word, in a helper',
      code: v1Tool("async () => failed('no key')", {
        before:
          "const failed = (why: string) => ({ content: [{ type: 'text' as const, text: `❌ **Error: ${why}**` }] });",
      }),
      errors: [{ messageId: 'result', suggestions: 1 }],
    },
    {
      name: 'the JSON of an object of a failure',
      code: text("JSON.stringify({ success: false, error: 'No paper' })"),
      errors: [{ messageId: 'result', suggestions: 1 }],
    },
    {
      name: 'an object with a flag that the output schema lacks',
      code: mastraTool(
        "async () => ({ ok: false, error: 'No paper' })",
        'outputSchema: z.looseObject({ error: z.string() }), ',
      ),
      errors: [{ messageId: 'object' }],
    },
    {
      name: 'a text that the framework sends',
      code: fastmcpTool("async () => 'Error: no paper'"),
      errors: [{ messageId: 'text' }],
    },
    {
      name: 'an object that the framework sends',
      code: mcpFrameworkTool("async execute() { return { success: false, error: 'No paper' }; }"),
      errors: [{ messageId: 'object' }],
    },
  ],
});
