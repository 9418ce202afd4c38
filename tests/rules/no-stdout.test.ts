import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import rule from '../../src/rules/no-stdout.ts';
import { findingsIn } from '../../src/model/findings/findings.ts';
import { read } from '../detect/read.ts';
import { testRule } from '../support/rule-tester.ts';
import { project } from '../syntax/project.ts';

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
const server = new McpServer({ name: 's', version: '1' });
`;
const START = 'await server.connect(new StdioServerTransport());';

/** A server whose only tool has a body, and that starts on stdio. */
const tool = (body: string, before = ''): string =>
  `${HEAD}${before}server.registerTool('find', { inputSchema: {} }, async (args) => {
  ${body}
  return { content: [] };
});
${START}`;

const logger = `function log(text) { console.log(text); }
`;

/** A command that parses its arguments, does something, and starts a server on stdio. */
const command = (body: string, before = ''): string => `${HEAD}${before}
async function main() {
  const options = parse(process.argv);
  ${body}
  ${START}
}
await main();
`;

const MASTRA = `import { MCPServer } from '@mastra/mcp';
import { createTool } from '@mastra/core/tools';
const find = createTool({
  id: 'find',
  description: 'd',
  execute: async () => {
    console.log('x');
    return {};
  },
});
const server = new MCPServer({ name: 's', version: '1.0.0', tools: { find } });
`;

const modes = `function earlyExit(options) {
  if (options.generateKey) {
    console.log('The key is', makeKey());
    return { handled: true, exitCode: 0 };
  }
  return { handled: false };
}`;

/** A saved file: what it starts is known by running it. */
const transports = (file: string): string =>
  readFileSync(new URL(`../fixtures/no-stdout/transports/${file}`, import.meta.url), 'utf8');

testRule(rule, {
  valid: [
    {
      name: 'a logger whose setting chooses between stdout and stderr',
      code: tool("if (options.outputToStderr) console.error('x'); else console.log('x');"),
    },
    {
      name: 'a script for the authors that imports a server',
      filename: 'no-stdout/project/try.ts',
      code: "import { server } from './server.ts';\nconsole.log('Connected:', server.isConnected());\n",
    },
    {
      name: 'a command that loads a module which starts a server only if it is the main module',
      filename: 'no-stdout/commands/cli.ts',
      code: `export async function run([command]) {
  if (command === 'server') {
    const { startServer } = await import('./server.ts');
    await startServer();
    return;
  }
  const { setUp } = await import('./setup.ts');
  setUp();
}
await run(process.argv.slice(2));
`,
    },
    { name: 'text on stderr', code: tool("console.error('x'); process.stderr.write('x');") },
    {
      name: 'a command that starts the server on HTTP, by an argument or an option',
      filename: 'no-stdout/transports/http.ts',
      code: transports('http.ts'),
    },
    {
      name: 'a server that does not start on stdio',
      code: tool("console.log('x');").replace(START, ''),
    },
    {
      name: 'a message of the protocol',
      code: tool("process.stdout.write(JSON.stringify(args) + '\\n');"),
    },
    {
      name: 'a console of the file',
      code: tool("console.log('x');", 'const console = new Panel();\n'),
    },
    {
      name: 'a console whose log is its error',
      code: tool("console.log('x');", 'console.log = console.error;\n'),
    },
    {
      name: 'a stream whose text goes elsewhere',
      code: tool("console.log('x');", 'process.stdout.write = process.stderr.write;\n'),
    },
    {
      name: 'a condition about the transport',
      code: tool("if (transport !== 'stdio') console.log('x');"),
    },
    {
      name: 'a stream that is chosen by its name',
      code: tool("const out = process.env.LOG_TO; if (out === 'stdout') console.log('x');"),
    },
    {
      name: 'a condition that needs a global of workers',
      code: tool("if (typeof caches !== 'undefined') console.log('x');"),
    },
    {
      name: 'a value that only workers have',
      code: tool(
        "const cache = cacheOfWorker();\n  if (cache) console.log('x');",
        "function cacheOfWorker() { return typeof caches === 'undefined' ? null : caches.default; }\n",
      ),
    },
    {
      name: 'a value that only workers have, after a return without it',
      code: tool(
        "const cache = cacheOfWorker();\n  if (!cache) return { content: [] };\n  console.log('x');",
        "function cacheOfWorker() { return typeof caches === 'undefined' ? null : caches.default; }\n",
      ),
    },
    {
      name: 'a mode of the command line that prints and exits, or returns',
      code: command(`if (options.listTools) {
    console.log('find');
    process.exit(0);
  }
  if (options.initConfig) {
    console.log('Wrote config.yaml');
    return;
  }`),
    },
    {
      name: 'a mode of a function after whose result the process exits',
      code: command(
        'const early = earlyExit(options);\n  if (early.handled) {\n    process.exit(early.exitCode);\n  }',
        modes,
      ),
    },
    {
      name: 'a mode of a function after whose result the start returns',
      code: command('const { handled } = await earlyExit(options);\n  if (handled) return;', modes),
    },
    {
      name: 'a constant that holds a method for stderr, or of another object',
      code: tool(
        "error('x'); warn('x'); log('x');",
        'const { error } = console;\nconst warn = console.warn.bind(console);\nconst { log } = createLogger();\n',
      ),
    },
    { name: 'a function that nothing calls', code: tool('', logger) },
  ],
  invalid: [
    {
      name: 'the start of a module that is the main one',
      filename: 'no-stdout/commands/server.ts',
      code: `${HEAD}const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  console.log('Starting');
  ${START}
}
`,
      output: `${HEAD}const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  console.error('Starting');
  ${START}
}
`,
      errors: [{ messageId: 'line' }],
    },
    {
      name: 'a command that also starts a server on stdio',
      filename: 'no-stdout/transports/stdio.ts',
      code: transports('stdio.ts'),
      output: transports('stdio.ts').replace('console.log', 'console.error'),
      errors: [{ messageId: 'line' }],
    },
    {
      name: 'the entry point of a package that imports a server',
      filename: 'no-stdout/project/index.ts',
      code: "import { server } from './server.ts';\nconsole.log('Connected:', server.isConnected());\n",
      errors: [{ messageId: 'line' }],
      output:
        "import { server } from './server.ts';\nconsole.error('Connected:', server.isConnected());\n",
    },
    {
      name: 'a value of a function that needs no other run time',
      code: tool(
        "const found = load();\n  if (found) console.log('x');",
        'function load() { return cache.get(1); }\n',
      ),
      output: tool(
        "const found = load();\n  if (found) console.error('x');",
        'function load() { return cache.get(1); }\n',
      ),
      errors: [{ messageId: 'line' }],
    },
    {
      name: 'a line in a handler',
      code: tool("console.log('x');"),
      errors: [
        {
          messageId: 'line',
          data: { callee: 'console.log', path: '', elsewhere: '' },
          line: 5,
          column: 3,
          endColumn: 14,
        },
      ],
      output: tool("console.error('x');"),
    },
    ...[
      ['a destructured method of the console', 'const { log } = console;'],
      ['a renamed method of the console', 'const { info: log } = console;'],
      ['a constant that holds a method of the console', 'const log = console.log;'],
      ['a bound method of the console', 'const log = console.log.bind(console);'],
    ].map(([name = '', declaration = '']) => ({
      name,
      code: tool("log('x');", `${declaration}\n`),
      output: null,
      errors: [{ messageId: 'line' as const }],
    })),
    {
      name: 'text without a line end',
      code: tool('process.stdout.write(`Found ${args.id}: `);'.replace(': `', ': x`')),
      errors: [
        { messageId: 'open', data: { callee: 'process.stdout.write', path: '', elsewhere: '' } },
      ],
      output: tool('process.stderr.write(`Found ${args.id}: `);'.replace(': `', ': x`')),
    },
    {
      name: 'text with a line end',
      code: tool("process.stdout.write('Found\\n');"),
      errors: [{ messageId: 'line' }],
      output: tool("process.stderr.write('Found\\n');"),
    },
    {
      name: 'a table, which stderr has none of',
      code: tool('console.table(args);'),
      errors: [{ messageId: 'line', suggestions: [] }],
      output: null,
    },
    {
      name: 'a function that other code may call too',
      code: tool('log(1);', logger),
      errors: [
        {
          messageId: 'line',
          data: { callee: 'console.log', path: ' (reached by `log`)', elsewhere: '' },
          suggestions: [
            {
              messageId: 'stderr',
              output: tool(
                'log(1);',
                logger.replace('log(t', 'log(t').replace('console.log', 'console.error'),
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'the start itself',
      code: tool('') + "\nconsole.info('running');",
      errors: [{ messageId: 'line', line: 9 }],
      output: tool('') + "\nconsole.error('running');",
    },
    {
      name: 'a function without whose result the start fails',
      code: command(
        'const config = load(options);\n  if (!config) return;\n  if (config.broken) process.exit(1);\n  if (config.old) throw new Error(config.old);',
        `function load(options) {\n  console.log('Loading');\n  return options.config;\n}`,
      ),
      output: null,
      errors: [
        {
          messageId: 'line',
          suggestions: [
            {
              messageId: 'stderr',
              output: command(
                'const config = load(options);\n  if (!config) return;\n  if (config.broken) process.exit(1);\n  if (config.old) throw new Error(config.old);',
                `function load(options) {\n  console.log('Loading');\n  return options.config;\n}`,
              ).replace('console.log', 'console.error'),
            },
          ],
        },
      ],
    },
    {
      name: 'a function whose result decides something else',
      code: command(
        'const early = earlyExit(options);\n  if (early.handled) await early.done;',
        modes,
      ),
      output: null,
      errors: [
        {
          messageId: 'line',
          suggestions: [
            {
              messageId: 'stderr',
              output: command(
                'const early = earlyExit(options);\n  if (early.handled) await early.done;',
                modes,
              ).replace('console.log', 'console.error'),
            },
          ],
        },
      ],
    },
  ],
});

it.each([
  ['startStdio()', ['line']],
  ["startHTTP({ url, httpPath: '/mcp', req, res })", []],
])('judges a server of Mastra that starts by `%s`', (start, expected) => {
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      main: 'index.ts',
      dependencies: { '@mastra/mcp': '^1.0.0' },
    },
  });
  const analysis = read(`${MASTRA}await server.${start};`, path('index.ts'));
  expect([...findingsIn(rule.definition, analysis, {})].map(({ messageId }) => messageId)).toEqual(
    expected,
  );
});
