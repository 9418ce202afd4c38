import rule from '../../src/rules/no-secret-elicitation.ts';
import { testRule } from '../support/rule-tester.ts';

const inHandler = (fields: string, before = ''): string =>
  `import { tool, z } from '@cyanheads/mcp-ts-core';\n${before}export const ask = tool('ask', { description: 'd', handler: async (input, ctx) => { return ctx.elicit('q', z.object({ ${fields} })); } });`;
const inSdk = (properties: string): string =>
  `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 's', version: '1' });\nserver.registerTool('a', {}, async () => { return server.server.elicitInput({ message: 'q', requestedSchema: { type: 'object', properties: { ${properties} } } }); });`;
const text = (name: string): string => `'${name}': z.string()`;

testRule(rule, {
  valid: [
    {
      name: 'a name in which a word of the project is not the last',
      code: inHandler(`${text('ibanCountry')}, ${text('liban')}`),
      options: [{ words: ['iban'] }],
    },
    {
      name: 'a word without letters, which names nothing',
      code: inHandler(text('name')),
      options: [{ words: ['--'] }],
    },
    // Words that other things have, too.
    ...[
      'name',
      'email',
      'pageToken',
      'nextPageToken',
      'maxTokens',
      'tokenSymbol',
      'tokenId',
      'key',
      'primaryKey',
      'sortKey',
      'passwordHint',
      'secretary',
      'businessCard',
      'cardTitle',
      'pin',
      'identity',
      'passport',
      'cancel_token_type',
    ].map((name) => inHandler(text(name))),
    ...[
      "z.string().describe('The name of the password entry.')",
      "z.string().describe('Whether a token is needed')",
      "z.string().describe('The secret to success')",
      "z.string().describe('The token to swap')",
      "z.string().meta({ title: 'Password policy' })",
      "z.string().describe('Pin on the map')",
    ].map((field) => ({
      name: `a text about something else: ${field}`,
      code: inHandler(`code: ${field}`),
    })),
    // No text or number.
    inHandler("resetPassword: z.boolean(), password: z.enum(['keep', 'change'])"),
    inHandler('password: loadField()'),
    // Not a form for the user: the model fills it in, which is another matter.
    "import { tool, z } from '@cyanheads/mcp-ts-core';\nexport const ask = tool('ask', { description: 'd', input: z.object({ password: z.string() }), handler: async () => ({}) });",
    inSdk("userName: { type: 'string' }"),
  ],
  invalid: [
    {
      name: 'a form in a result that asks for input',
      code: `import { inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
export const ask = () => inputRequired.elicit({ message: 'q', requestedSchema: z.object({ password: z.string() }) });`,
      errors: [{ messageId: 'secret', line: 3 }],
    },
    {
      name: 'secrets that the project names',
      code: inHandler(
        "iban: z.string(), customerPin: z.number(), first: z.string().describe('Your Schlüssel')",
      ),
      options: [{ words: ['IBAN', 'customer-pin', 'Schlüssel'] }],
      errors: [
        { messageId: 'secret', data: { what: "'IBAN'", name: 'iban', elsewhere: '' } },
        {
          messageId: 'secret',
          data: { what: "'customer-pin'", name: 'customerPin', elsewhere: '' },
        },
        { messageId: 'secret', data: { what: "'Schlüssel'", name: 'first', elsewhere: '' } },
      ],
    },
    {
      name: 'the common secrets beside those that the project names',
      code: inHandler(text('password')),
      options: [{ words: ['iban'] }],
      errors: [{ messageId: 'secret' }],
    },
    {
      name: 'secrets that titles and descriptions name',
      code: inSdk(
        "first: { type: 'string', title: 'Password' }, pin: { type: 'string', description: 'Your PIN' }, code: { type: 'string', description: 'API key of the account' }",
      ),
      errors: ['a password', 'a password', 'a secret key'].map((what, index) => ({
        messageId: 'secret' as const,
        data: { what, name: ['first', 'pin', 'code'][index], elsewhere: '' },
      })),
    },
    {
      name: 'the title of a Zod schema',
      code: inHandler("code: z.string().meta({ title: 'Access token' })"),
      errors: [{ messageId: 'secret' }],
    },
    {
      code: inHandler('password: z.string()'),
      errors: [
        {
          messageId: 'secret',
          data: { what: 'a password', name: 'password', elsewhere: '' },
          line: 2,
        },
      ],
    },
    ...[
      'newPassword',
      'apiKey',
      'API_KEY',
      'openai_api_key',
      'clientSecret',
      'private-key',
      'token',
      'accessToken',
      'github_access_token',
      'authToken',
      'creditCardNumber',
      'cvv',
      'ssn',
      'socialSecurityNumber',
      'passport_number',
      'passwd',
      'passphrase',
      'signingKey',
      'licenseKey',
      'sessionToken',
      'oauthToken',
      'debitCard',
      'card_number',
      'cardSecurityCode',
      'nationalId',
      'taxIdNumber',
    ].map((name) => ({ code: inHandler(text(name)), errors: [{ messageId: 'secret' }] })),
    {
      code: inHandler('pin: z.string(), passcode: z.number().int().optional()'),
      errors: [
        { messageId: 'secret', data: { what: 'a password', name: 'passcode', elsewhere: '' } },
      ],
    },
    {
      code: inSdk("password: { type: 'string', title: 'Password' }"),
      errors: [{ messageId: 'secret', line: 3 }],
    },
  ],
});
