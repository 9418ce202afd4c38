import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Answers } from './answers.ts';

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const paths = z
  .array(z.string().describe('A file, a folder or a glob pattern.'))
  .describe(
    'Paths inside the folder that the server was started in; an empty list for the whole project.',
  );

const finding = z.object({
  rule: z.string().describe('Rule that reports it, as explain_rule takes it.'),
  severity: z.enum(['error', 'warning']).describe('How bad it is: CI fails on an error.'),
  message: z.string().describe('Problem, effect and fix, in one or two sentences.'),
  file: z.string().describe('Path of the file, relative to the folder of the server.'),
  line: z.number().int().describe('Line in the file, from 1.'),
  column: z.number().int().describe('Column in the line, from 1.'),
});

/**
 * Makes the MCP server of `mcp-lint mcp`: tools that read a project and change nothing.
 *
 * @param answers answers the calls
 */
export function createServer(answers: Answers, version: string): McpServer {
  const server = new McpServer({ name: 'mcp-lint', version });
  registerLint(server, answers);
  registerExplainRule(server, answers);
  registerInventory(server, answers);
  registerContractDiff(server, answers);
  return server;
}

function registerLint(server: McpServer, answers: Answers): void {
  server.registerTool(
    'lint',
    {
      title: 'Check MCP definitions',
      description:
        'Checks the MCP tools, resources and prompts in TypeScript or JavaScript source, and lists the mistakes. Runs no code of the project.',
      inputSchema: z.strictObject({
        paths,
        preset: z
          .enum(['recommended', 'strict'])
          .describe('Rules to check: recommended, or strict for all of them.'),
      }),
      outputSchema: z.object({
        findings: z.array(finding).describe('Mistakes in the order of the files.'),
        problems: z
          .array(z.string())
          .describe('What could not be checked, and why; if not empty, no verdict is complete.'),
      }),
      annotations,
    },
    async ({ paths, preset }) => {
      const checked = await answers.lint(paths, preset);
      return {
        content: [{ type: 'text', text: JSON.stringify(checked) }],
        structuredContent: checked,
      };
    },
  );
}

function registerExplainRule(server: McpServer, answers: Answers): void {
  server.registerTool(
    'explain_rule',
    {
      title: 'Explain a rule',
      description:
        'Returns the page of a rule: what it reports, why that matters at run time, and correct code.',
      inputSchema: z.strictObject({
        rule: z.string().describe('Name, such as mcp/valid-tool-name.'),
      }),
      annotations,
    },
    async ({ rule }) => ({ content: [{ type: 'text', text: await answers.explainRule(rule) }] }),
  );
}

function registerInventory(server: McpServer, answers: Answers): void {
  server.registerTool(
    'inventory',
    {
      title: 'List MCP definitions',
      description:
        'Lists every MCP tool, resource and prompt in the source, with its place, its framework, and what of it could not be read.',
      inputSchema: z.strictObject({ paths }),
      annotations,
    },
    async ({ paths }) => ({ content: [{ type: 'text', text: await answers.inventory(paths) }] }),
  );
}

function registerContractDiff(server: McpServer, answers: Answers): void {
  server.registerTool(
    'contract_diff',
    {
      title: 'Compare MCP contracts',
      description:
        'Compares what a server advertises at two points, and says which changes break clients and which version to release.',
      inputSchema: z.strictObject({
        // Not nullable, which Gemini's API may reject, nor optional, which OpenAI's strict mode
        // rejects.
        old: z
          .string()
          .describe(
            'A git revision, a folder or a contract file; empty for where this branch left the default one.',
          ),
        new: z
          .string()
          .describe('The same for the newer contract; empty for the files as they are now.'),
      }),
      annotations,
    },
    async (given) => ({
      content: [
        {
          type: 'text',
          text: await answers.contractDiff(given.old || undefined, given.new || undefined),
        },
      ],
    }),
  );
}
