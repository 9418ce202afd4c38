import rule from '../../src/rules/valid-tool-result.ts';
import { testRule } from '../support/rule-tester.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';

const returns = (value: string): string => v1Tool(`async ({ q }) => { return ${value}; }`);
const wrapped = (code: string, output: string, what = 'text'): { messageId: string; data: Record<string, string>; output: string }[] => [{ messageId: 'wrap', data: { what, elsewhere: '' }, output: output === '' ? code : output }];

testRule(rule, {
  valid: [
    returns('{ content: [] }'),
    returns('{ structuredContent: q }'),
    returns('{ isError: true }'),
    returns('{}'),
    returns('q'),
    returns('{ a: 1, ...q }'),
    returns('await load(q)'),
    // A request for input, and a task.
    returns("{ resultType: 'input_required', requestState: 'a' }"),
    returns('{ task: q }'),
    v1Tool("async () => { throw new Error('a'); }"),
    v1Tool("async ({ q }) => { if (q) return { content: [] }; fail('a'); }"),
    v1Tool('async ({ q }) => { switch (q) { case 1: return { content: [] }; } }'),
    v1Tool('async ({ q }) => { while (true) { if (await done(q)) return { content: [] }; } }'),
    // A variable that is tested first.
    v1Tool('async ({ q }) => { const refused = check(q); if (refused) return refused; return { content: [] }; }', { before: 'const check = (q: unknown) => { if (q) return null; return { content: [] }; };' }),
    // What mcp-ts-core, a resource and a prompt give.
    coreTool('output: z.object({ a: z.number() }), handler: async () => ({ a: 1 })'),
    v1Tool('async () => ({ content: [] })', { before: "server.registerResource('r', 'a://b', {}, async () => ({ contents: [] }));\nserver.registerPrompt('p', {}, () => ({ messages: [] }));" }),
    lowLevelTools('return handlers[request.params.name](request.params.arguments);'),
  ],
  invalid: [
    { code: returns("'done'"), errors: [{ messageId: 'primitive', data: { type: 'string', tool: "tool 't'", elsewhere: '' }, line: 5, column: 56, endColumn: 62, suggestions: wrapped('', returns("{ content: [{ type: 'text', text: 'done' }] }")) }] },
    { code: v2Tool("async () => 'done'"), errors: [{ messageId: 'primitive', suggestions: wrapped('', v2Tool("async () => ({ content: [{ type: 'text', text: 'done' }] })")) }] },
    { code: returns('5'), errors: [{ messageId: 'primitive', suggestions: wrapped('', returns("{ content: [{ type: 'text', text: JSON.stringify(5) }] }")) }] },
    { code: returns('null'), errors: [{ messageId: 'primitive', suggestions: 1 }] },
    { code: v1Tool('async ({ q }) => { await run(q); }'), errors: [{ messageId: 'nothing', data: { tool: "tool 't'", elsewhere: '' } }] },
    { code: v1Tool('async ({ q }) => { if (q) return; return { content: [] }; }'), errors: [{ messageId: 'nothing', line: 5, column: 56, endColumn: 63 }] },
    { code: returns("[{ type: 'text', text: 'a' }]"), errors: [{ messageId: 'list', suggestions: wrapped('', returns("{ content: [{ type: 'text', text: 'a' }] }"), 'the content of a result') }] },
    { code: returns('[1, 2]'), errors: [{ messageId: 'list', suggestions: 1 }] },
    { code: v1Tool('async ({ q }) => ({ found: q })'), errors: [{ messageId: 'bare', suggestions: wrapped('', v1Tool("async ({ q }) => ({ content: [{ type: 'text', text: JSON.stringify({ found: q }) }] })")) }] },
    { code: returns("{ type: 'text', text: 'a' }"), errors: [{ messageId: 'bare', suggestions: wrapped('', returns("{ content: [{ type: 'text', text: 'a' }] }"), 'the content of a result') }] },
    // What a helper gives is changed there, or not.
    { code: v1Tool('async ({ q }) => show(q)', { before: 'const show = (q: string) => `${q}` && { shown: q };' }), errors: [{ messageId: 'bare' }] },
    { code: lowLevelTools("switch (request.params.name) { case 't': return 'a'; default: return { content: [] }; }"), errors: [{ messageId: 'primitive', suggestions: 1 }] },
  ],
});
