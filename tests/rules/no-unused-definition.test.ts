import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import rule from '../../src/rules/no-unused-definition.ts';
import { CASE_FOLDER, testRule } from '../support/rule-tester.ts';

const PROJECT = 'no-unused-definition/project/src';

/** A module of the project, which is on the disk. */
const file = (name: string): { filename: string; code: string } => {
  const filename = `${PROJECT}/${name}`;
  return { filename, code: readFileSync(join(CASE_FOLDER, filename), 'utf8') };
};

/** A definition, and what is done with it. */
const tool = (code: string): string =>
  `import { createApp, tool, z } from '@cyanheads/mcp-ts-core';
const findPaper = tool('find_paper', { description: 'd', input: z.object({}), handler: async () => ({}) });
${code}`;

testRule(rule, {
  valid: [
    { name: 'a list that an entry point registers', ...file('find-paper.ts') },
    { name: 'an application', code: tool('await createApp({ tools: [findPaper] });') },
    {
      name: 'a list of the module',
      code: tool('const tools = [findPaper];\ncreateApp({ tools });'),
    },
    { name: 'a function that receives it', code: tool('register(findPaper);') },
    {
      name: 'an object that nothing uses, without a function of the framework',
      code: "const findPaper = { name: 'find_paper', description: 'd', inputSchema: { type: 'object' } };",
    },
  ],
  invalid: [
    {
      name: 'an export that only an unused list contains',
      ...file('take-paper.ts'),
      errors: [
        {
          messageId: 'unused',
          data: { definition: "tool 'take_paper'", elsewhere: '' },
          line: 3,
          column: 31,
        },
      ],
    },
    {
      name: 'a constant that nothing reads',
      code: tool('await createApp({ tools: [] });'),
      errors: [{ messageId: 'unused' }],
    },
    {
      name: 'a tool of a framework whose function returns another one',
      code: `import { defineTool } from 'gunshi-mcp';
const findPaper = defineTool()({ name: 'find_paper', description: 'd', handler: async () => ({ content: [] }) });`,
      errors: [{ messageId: 'unused', line: 2 }],
    },
    {
      name: 'an object that nothing uses',
      code: tool('const tools = { findPaper };'),
      errors: [{ messageId: 'unused' }],
    },
  ],
});
