import rule from '../../src/rules/handle-elicit-action.ts';
import { testRule } from '../support/rule-tester.ts';

const inHandler = (body: string, before = ''): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}export const erase = tool('erase', { description: 'd', handler: async (input, ctx) => { ${body} } });`;
const ASK = "await ctx.elicit('q', z.object({ sure: z.boolean() }))";
const inSdk = (body: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('a', {}, async () => { ${body} });`;
const FORM = "{ message: 'q', requestedSchema: { type: 'object', properties: {} } }";

testRule(rule, {
  valid: [
    {
      name: 'a field that an early return tests',
      code: inSdk(
        `const answer = await server.server.elicitInput(${FORM}); if (!answer.content?.title) return {}; create(answer.content.title);`,
      ),
    },
    {
      name: 'a field whose type a condition of several parts tests',
      code: inSdk(
        `const { content } = await server.server.elicitInput(${FORM}); if (typeof content?.title !== 'string' || busy()) throw new Error('None'); create(content.title);`,
      ),
    },
    {
      name: 'a field in each side of a condition',
      code: inSdk(
        `const { content } = await server.server.elicitInput(${FORM}); if (content?.mode === 'a' || content?.mode === 'b') create(content.title);`,
      ),
    },
    {
      name: 'a constant with a field that code tests',
      code: inSdk(
        `const answer = await server.server.elicitInput(${FORM}); const title = answer.content?.title; if (!title) return {}; create(title);`,
      ),
    },
    {
      name: 'a constant with a field or false',
      code: inSdk(
        `const answer = await server.server.elicitInput(${FORM}); const sure = answer.content?.sure ?? false; if (!sure) return {}; create();`,
      ),
    },
    {
      name: 'a case that is entered where there is content',
      code: inHandler(
        `const answer = ${ASK}; switch (true) { case answer.content !== undefined: return erase(answer.content); default: return {}; }`,
      ),
    },
    inHandler(`const answer = ${ASK}; if (answer.action === 'accept') erase(answer.content.sure);`),
    inHandler(
      `const answer = ${ASK}; if (answer.action !== 'accept') return {}; erase(answer.content);`,
    ),
    inHandler(`const { action, content } = ${ASK}; if (action === 'accept') erase(content);`),
    inHandler(
      `const answer = ${ASK}; switch (answer.action) { case 'accept': return erase(answer.content); default: return {}; }`,
    ),
    {
      name: 'a switch over each refusal',
      code: inHandler(
        `const answer = ${ASK}; switch (answer.action) { case 'decline': return {}; case 'cancel': return {}; default: return erase(answer.content); }`,
      ),
    },
    inHandler(
      `const answer = ${ASK}; if (answer.action === 'decline' || answer.action === 'cancel') return {}; erase(answer.content);`,
    ),
    inHandler(
      `const answer = ${ASK}; if (isRefusal(answer.action)) return {}; erase(answer.content);`,
    ),
    inHandler(`const answer = ${ASK}; const { action } = answer; erase(action, answer.content);`),
    // A test of the content tells a refusal, too.
    inHandler(`const answer = ${ASK}; if (answer.content?.sure !== true) return {}; erase();`),
    inHandler(`const answer = ${ASK}; if (!answer.content) return {};`),
    inHandler(`const { content } = ${ASK}; const parsed = Form.safeParse(content);`),
    inHandler(`const answer = ${ASK}; return { action: answer.action };`),
    {
      name: 'a test of a field behind a test of the content',
      code: inHandler(
        `const answer = ${ASK}; if (answer.content) { const { content } = answer; if (answer.content.sure) erase(content); }`,
      ),
    },
    {
      name: 'a field that is read where another one has a value',
      code: inHandler(
        `const answer = ${ASK}; if (answer.content && answer.content.sure === true) erase(answer.content.title);`,
      ),
    },
    {
      name: 'content that a function gets where there is any, which may check it',
      code: inHandler(`const answer = ${ASK}; if (answer.content) erase(answer.content);`),
    },
    {
      name: 'content that is read where the user accepts and there is any',
      code: inHandler(
        `const answer = ${ASK}; if (answer.action === 'accept' && answer.content) erase(answer.content.sure);`,
      ),
    },
    // It goes where it is not followed.
    inHandler(`return ${ASK};`),
    inHandler(`erase(${ASK});`),
    inHandler(`const answer = ${ASK}; erase(answer);`),
    inHandler(`let answer = ${ASK}; answer = other(); erase(answer.content.sure);`),
    inHandler(`const { ...answer } = ${ASK}; erase(answer.content.sure);`),
    inHandler("ctx.elicit('q', z.object({})).then((answer) => erase(answer));"),
    // Another member may say it.
    inHandler(`const answer = ${ASK}; if (answer._meta?.sure) erase();`),
    // Not an elicitation, and one without a form.
    inHandler(
      "await input.elicit('q', z.object({})); const answer = await ask(); erase(answer.content.sure);",
    ),
    inHandler('await ctx.sample([]);'),
    inSdk(
      "await server.server.elicitInput({ mode: 'url', message: 'q', url: 'https://example.com', elicitationId: '1' }); return { content: [] };",
    ),
    inSdk(
      `const answer = await server.server.elicitInput(${FORM}); return { content: [{ type: 'text', text: answer.action === 'accept' ? 'a' : 'b' }] };`,
    ),
  ],
  invalid: [
    {
      name: 'a field that is read where there is content, which also a refusal may have',
      code: inHandler(`const answer = ${ASK}; if (answer.content) erase(answer.content.sure);`),
      errors: [{ messageId: 'present', data: { callee: 'ctx.elicit', elsewhere: '' }, line: 2 }],
    },
    {
      name: 'a field that is read after a return where there is no content',
      code: inSdk(
        `const answer = await server.server.elicitInput(${FORM}); if (!answer.content) return {}; create(answer.content.title as string);`,
      ),
      errors: [{ messageId: 'present' }],
    },
    {
      name: 'a default that counts as consent',
      code: inSdk(
        `const answer = await server.server.elicitInput(${FORM}); const mode = answer.content?.mode ?? 'fast'; if (mode === 'fast') create();`,
      ),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      name: 'a test of one field that also holds without content',
      code: inSdk(
        `const { content } = await server.server.elicitInput(${FORM}); if (content?.mode !== 'slow') create(content.title);`,
      ),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      name: 'a test of which another part may hold without content',
      code: inSdk(
        `const { content } = await server.server.elicitInput(${FORM}); if (content?.sure || always()) create(content.title);`,
      ),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      name: 'a constant with a field that nothing tests',
      code: inSdk(
        `const answer = await server.server.elicitInput(${FORM}); const title = answer.content?.title; create(title);`,
      ),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      name: 'a switch whose default accepts',
      code: inHandler(
        `const answer = ${ASK}; switch (answer.action) { case 'decline': return {}; default: return erase(answer.content); }`,
      ),
      errors: [{ messageId: 'partial' }],
    },
    {
      code: inHandler(`${ASK}; erase();`),
      errors: [{ messageId: 'ignored', data: { callee: 'ctx.elicit', elsewhere: '' }, line: 2 }],
    },
    {
      code: inHandler("await ctx.elicit?.('q', z.object({})); erase();"),
      errors: [{ messageId: 'ignored' }],
    },
    {
      name: 'An answer in a variable that nothing reads',
      code: inHandler(`const answer = ${ASK}; erase();`),
      errors: [{ messageId: 'ignored', line: 2 }],
    },
    {
      name: 'A test of the answer itself, which is an object also when the user declines',
      code: inHandler(`const answer = ${ASK}; if (!answer) return {}; erase();`),
      errors: [{ messageId: 'ignored', line: 2 }],
    },
    {
      code: inHandler(`const answer = ${ASK}; erase(answer.content.sure);`),
      errors: [{ messageId: 'unchecked', data: { callee: 'ctx.elicit', elsewhere: '' } }],
    },
    {
      code: inHandler(`const answer = ${ASK}; if (answer.content!.sure) erase();`),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      code: inHandler(`const answer = ${ASK}; erase(Form.parse(answer.content));`),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      code: inHandler(
        `const answer = ${ASK}; const { sure } = answer.content as Form; if (sure) erase();`,
      ),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      code: inHandler(`const { content } = ${ASK}; return { sure: content?.sure };`),
      errors: [{ messageId: 'unchecked' }],
    },
    {
      code: inHandler(
        `const answer = ${ASK}; if (answer.action === 'decline') return {}; erase();`,
      ),
      errors: [
        {
          messageId: 'partial',
          data: { callee: 'ctx.elicit', missing: '"cancel"', actions: '"decline"', elsewhere: '' },
        },
      ],
    },
    {
      code: inHandler(`const { action } = ${ASK}; if (action === 'cancel') return {}; erase();`),
      errors: [
        {
          messageId: 'partial',
          data: { callee: 'ctx.elicit', missing: '"decline"', actions: '"cancel"', elsewhere: '' },
        },
      ],
    },
    {
      code: inSdk(`await server.server.elicitInput(${FORM}); return { content: [] };`),
      errors: [
        {
          messageId: 'ignored',
          data: { callee: 'server.server.elicitInput', elsewhere: '' },
          line: 3,
        },
      ],
    },
    {
      code: `import { McpServer } from '@modelcontextprotocol/server';\nnew McpServer({ name: 's', version: '1' }).registerTool('a', {}, async (ctx) => { const answer = await ctx.mcpReq.elicitInput(${FORM}); return { content: [{ type: 'text', text: answer.content.name }] }; });`,
      errors: [{ messageId: 'unchecked', line: 2 }],
    },
    {
      code: `import type { Context } from '@cyanheads/mcp-ts-core';\nexport async function confirm(ctx: Context) { ${ASK}; }`,
      errors: [{ messageId: 'ignored', line: 2 }],
    },
  ],
});
