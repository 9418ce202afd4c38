/**
 * Creates the files of a new rule and adds it to the generated files.
 *
 *   npm run new-rule -- no-example-rule --type suggestion --kind results
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { newRuleOf, RequestError, type NewRule } from './new-rule-request.ts';
import { HEADER_END } from './rule-texts.ts';

const ROOT = new URL('../', import.meta.url);

/** Where rules of a type begin. */
const PRESETS = {
  problem: `preset: 'recommended', severity: 'error'`,
  suggestion: `preset: 'strict', severity: 'warn'`,
};

const ruleSource = ({
  id,
  type,
  group,
}: NewRule): string => `import { defineRule } from './define-rule.ts';

export default defineRule({
  name: '${id}',
  meta: {
    type: '${type}',
    docs: { description: 'disallow …', ${PRESETS[type]}, group: '${group}' },
    messages: {
      found: "The {{kind}} '{{name}}' …, so …. Do ….",
    },
  },
  *checkDefinition({ kind, name }) {
    if (name.kind === 'known' && name.value === 'bad') yield { messageId: 'found', data: { kind, name: name.value }, at: name.at };
  },
});
`;

const testSource = (id: string): string => `import rule from '../../src/rules/${id}.ts';
import { testRule } from '../support/rule-tester.ts';

const sdk = (code: string): string =>
  \`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\\nconst server = new McpServer({ name: 's', version: '1' });\\n\${code}\`;

testRule(rule, {
  valid: [sdk("server.registerTool('good', { description: 'd' }, async () => ({ content: [] }));")],
  invalid: [
    {
      code: sdk("server.registerTool('bad', { description: 'd' }, async () => ({ content: [] }));"),
      errors: [{ messageId: 'found', line: 3 }],
    },
  ],
});
`;

const fixtureSource = (
  name: string,
): string => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const server = new McpServer({ name: 'example', version: '1.0.0' });

server.registerTool('${name}', { description: 'Says hello.' }, async () => ({ content: [{ type: 'text', text: 'Hello' }] }));
`;

const runSource = `import type { RunTime } from '../../support/run-time.ts';

export default {
  looks: [
    {
      fixture: 'name',
      shows: 'The name in tools/list.',
      see: ({ tools: [tool] }) => tool?.name,
      invalid: 'bad',
      valid: 'good',
    },
  ],
} satisfies RunTime;
`;

const pageSource = `${HEADER_END}

Reports a definition that ….

## Why it matters at run time

The effect on the client or the server, with the version that shows it.

## Examples

Incorrect:

\`\`\`ts incorrect
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'example', version: '1.0.0' });
server.registerTool('bad', { description: 'Says hello.' }, async () => ({ content: [{ type: 'text', text: 'Hello' }] }));
\`\`\`

Correct:

\`\`\`ts correct
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

const server = new McpServer({ name: 'example', version: '1.0.0' });
server.registerTool('good', { description: 'Says hello.' }, async () => ({ content: [{ type: 'text', text: 'Hello' }] }));
\`\`\`

## When not to use it

When ….
`;

const rule = request();
const { id } = rule;

const files: Readonly<Record<string, string>> = {
  [`src/rules/${id}.ts`]: ruleSource(rule),
  [`tests/rules/${id}.test.ts`]: testSource(id),
  [`tests/fixtures/${id}/invalid/name.ts`]: fixtureSource('bad'),
  [`tests/fixtures/${id}/valid/name.ts`]: fixtureSource('good'),
  [`tests/fixtures/${id}/run.ts`]: runSource,
  [`docs/rules/${id}.md`]: pageSource,
};
const existing = Object.keys(files).find((path) => existsSync(new URL(path, ROOT)));
if (existing !== undefined) {
  console.error(`${existing} exists already: nothing was changed.`);
  process.exit(1);
}
for (const [path, text] of Object.entries(files)) {
  const file = new URL(path, ROOT);
  mkdirSync(new URL('.', file), { recursive: true });
  const filepath = fileURLToPath(file);
  writeFileSync(file, await format(text, { ...(await resolveConfig(filepath)), filepath }));
  console.log(`Created ${path}`);
}
process.exitCode =
  spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(new URL('scripts/generate.ts', ROOT))],
    { stdio: 'inherit' },
  ).status ?? 1;

function request(): NewRule {
  try {
    return newRuleOf(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
