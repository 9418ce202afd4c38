import rule from '../../src/rules/validate-elicit-content.ts';
import { coreTool, lowLevelTools, v1Tool, v2Tool } from '../support/sdk.ts';
import { testRule } from '../support/rule-tester.ts';

const PARAMS =
  "{ message: 'Sure?', requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } } }";
const TYPES = "import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';";
const text = (value: string): string => `return { content: [{ type: 'text', text: ${value} }] };`;
/** A tool of SDK v1 that sends the request itself. */
const sent = (body: string, schema = 'ElicitResultSchema'): string =>
  v1Tool(
    `async (extra) => { const answer = await extra.sendRequest({ method: 'elicitation/create', params: ${PARAMS} }, ${schema}); ${body} }`,
    { before: TYPES },
  );
/** A tool of SDK v2 that is called again with what it asked for. */
const again = (
  body: string,
  { schema = 'Answer', requested = 'Answer', types = '' } = {},
): string =>
  v2Tool(
    `async (ctx) => { const answer = acceptedContent${types}(ctx.mcpReq.inputResponses, 'ask'${schema && `, ${schema}`}); if (!answer) return inputRequired({ inputRequests: { ask: inputRequired.elicit({ message: 'Sure?', requestedSchema: ${requested} }) } }); ${body} }`,
    {
      before:
        "import { acceptedContent, inputRequired, inputResponse } from '@modelcontextprotocol/server';\nconst Answer = z.object({ sure: z.boolean(), name: z.string() });",
    },
  );
const unvalidated = { messageId: 'unvalidated' };

testRule(rule, {
  valid: [
    {
      name: 'an answer whose type is tested, or that a schema parses',
      code: again(
        `const given = ctx.mcpReq.inputResponses?.ask?.content?.name; if (typeof given !== 'string') ${text("'No'")} const all = Answer.parse(ctx.mcpReq.inputResponses.ask.content); ${text('given + all.name')}`,
      ),
    },
    {
      name: 'whether there is an answer',
      code: again(`if (!ctx.mcpReq.inputResponses?.ask) ${text("'No'")} ${text("'Yes'")}`),
    },
    // The framework validates: the methods of both SDKs, mcp-ts-core, and a reader that is given a schema.
    v1Tool(
      `async () => { const answer = await server.server.elicitInput(${PARAMS}); if (answer.content.sure) remove(); ${text("'Removed'")} }`,
    ),
    v2Tool(
      `async (ctx) => { const answer = await ctx.mcpReq.elicitInput(${PARAMS}); if (answer.content.sure) remove(); ${text("'Removed'")} }`,
    ),
    coreTool(
      "handler: async (input, ctx) => { const answer = await ctx.elicit('Sure?', z.object({ sure: z.boolean() })); return { sure: answer.content.sure }; }",
    ),
    again(`if (answer.sure) remove(); ${text('answer.name')}`),
    // It is parsed, or handed to something that may do it; by a schema of its own right where it comes in.
    sent(
      `const { sure } = z.object({ sure: z.boolean() }).parse(answer.content); if (sure) remove(); ${text("'Removed'")}`,
    ),
    sent(
      `if (!isAnswer(answer.content)) ${text("'No'")} if (answer.content.sure) remove(); ${text("'Removed'")}`,
    ),
    sent(`const sure = Answer.parse(answer.content?.sure); ${text('`${sure}`')}`),
    sent(
      text('answer.content.name'),
      'z.object({ action: z.string(), content: z.object({ name: z.string() }) })',
    ),
    // It is compared, and so told from anything else.
    sent(`if (answer.content?.sure === true) remove(); ${text("'Removed'")}`),
    sent(
      `if (typeof answer.content?.name !== 'string') ${text("'No'")} ${text('answer.content.name')}`,
    ),
    sent(`switch (answer.content?.size) { case 'small': ${text("'S'")} default: ${text("'L'")} }`),
    sent(
      `const { name } = answer.content ?? {}; if (!NAMES.includes(name)) ${text("'No'")} ${text('name')}`,
    ),
    // Only its action is looked at, or it goes where it is not followed.
    sent(
      `if (answer.action !== 'accept' || !answer.content) ${text("'Kept'")} remove(); ${text("'Removed'")}`,
    ),
    sent('return report(answer);'),
    // Another request, another function of the name.
    sent(text('answer.content.text')).replace("'elicitation/create'", "'sampling/createMessage'"),
    again(text('answer.name'), { schema: '' }).replace(
      "'@modelcontextprotocol/server';\nconst",
      "'./answers.js';\nconst",
    ),
  ],
  invalid: [
    {
      code: sent(
        `if (answer.action === 'accept' && answer.content.sure) remove(); ${text('answer.content.name')}`,
      ),
      errors: [
        {
          ...unvalidated,
          data: { callee: 'extra.sendRequest', field: 'sure', elsewhere: '' },
          line: 5,
        },
      ],
    },
    {
      code: sent(`if (answer.content?.sure) remove(); ${text("'Removed'")}`),
      errors: [unvalidated],
    },
    {
      code: sent(`if (!answer.content?.sure) ${text("'Kept'")} remove(); ${text("'Removed'")}`),
      errors: [unvalidated],
    },
    {
      code: sent(`const { name } = answer.content ?? {}; ${text('`Hello ${name}`')}`),
      errors: [unvalidated],
    },
    {
      code: sent(`const content = answer.content; ${text('content.name.trim()')}`),
      errors: [unvalidated],
    },
    // Where one field is checked, another may still be anything.
    {
      code: sent(
        `if (answer.content?.sure !== true) ${text("'Kept'")} ${text('answer.content.name')}`,
      ),
      errors: [
        { ...unvalidated, data: { callee: 'extra.sendRequest', field: 'name', elsewhere: '' } },
      ],
    },
    {
      code: v1Tool(
        `async () => { const { content } = await server.server.request({ method: 'elicitation/create', params: ${PARAMS} }, ElicitResultSchema); ${text('content.name')} }`,
        { before: TYPES },
      ),
      errors: [unvalidated],
    },
    {
      code: lowLevelTools(
        `const answer = await server.request({ method: 'elicitation/create', params: ${PARAMS} }, ElicitResultSchema); ${text('answer.content.name')}`,
      ).replace('ListToolsRequestSchema }', 'ElicitResultSchema, ListToolsRequestSchema }'),
      errors: [unvalidated],
    },
    {
      code: v2Tool(
        `async (ctx) => { const answer = await ctx.mcpReq.send({ method: 'elicitation/create', params: ${PARAMS} }, { timeout: 1000 }); ${text('answer.content.name')} }`,
      ),
      errors: [unvalidated],
    },
    {
      code: again(text('answer.name'), { schema: '' }),
      errors: [
        {
          ...unvalidated,
          data: { callee: 'acceptedContent', field: 'name', elsewhere: '' },
          suggestions: [{ messageId: 'validate', output: again(text('answer.name')) }],
        },
      ],
    },
    {
      code: again(text('answer.name'), { schema: '', types: '<{ name: string }>' }),
      errors: [
        {
          ...unvalidated,
          suggestions: [{ messageId: 'validate', output: again(text('answer.name')) }],
        },
      ],
    },
    // A schema without a name is not written twice.
    {
      name: 'an answer that is read from the context as it came',
      code: again(text("ctx.mcpReq.inputResponses?.ask?.content?.name ?? 'none'")),
      errors: [
        { ...unvalidated, data: { callee: 'inputResponses', field: 'name', elsewhere: '' } },
      ],
    },
    {
      name: 'an answer in a variable',
      code: again(
        `const given = ctx.mcpReq.inputResponses.ask; if (given.content.sure) remove(); ${text("'Removed'")}`,
      ),
      errors: [
        { ...unvalidated, data: { callee: 'inputResponses', field: 'sure', elsewhere: '' } },
      ],
    },
    {
      code: again(text('answer.name'), { schema: '', requested: 'z.object({ name: z.string() })' }),
      errors: [{ ...unvalidated, suggestions: null }],
    },
    {
      code: again(
        `const view = inputResponse(ctx.mcpReq.inputResponses, 'ask'); if (view.kind !== 'elicit') ${text("'No'")} ${text('view.content.name')}`,
      ),
      errors: [
        {
          ...unvalidated,
          data: { callee: 'inputResponse', field: 'name', elsewhere: '' },
          suggestions: null,
        },
      ],
    },
  ],
});
