import { join } from 'node:path';
import parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/plugin/index.ts';

const FOLDER = join(import.meta.dirname, '../fixtures');
const linter = new Linter({ cwd: FOLDER });
const config: Linter.Config = {
  ...plugin.configs.strict,
  files: ['**/*.ts'],
  languageOptions: { parser },
};
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const calls = (count: number, args: string): string =>
  lines(count, (index) => `f${index}(${args});`).replaceAll('\n', ' ');
const registered = (schema: string): string =>
  `server.registerTool('a', { description: 'A.', inputSchema: ${schema}, outputSchema: ${schema} }, async () => ({ content: [] }));`;

const SERVER =
  "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\n";
const MADE = `${SERVER}const server = new McpServer({ name: 's', version: '1' });\n`;

/** Files as an author may leave them for a moment, or as somebody may write them who means harm: every rule comes to its end. */
export const HOSTILE: Readonly<Record<string, string>> = {
  'a server that is a member of itself': `${SERVER}const server = server.server;\nserver.registerTool('a', {}, async () => ({ content: [] }));`,
  'constants of themselves in a handler': `${MADE}server.registerTool('a', {}, async () => { const { name } = name.params; if (name !== 'a') throw new Error(name); return { content: [] }; });`,
  'a condition of very many names': `${MADE}server.registerTool('a', {}, async () => { const v0 = 1;\n${lines(40, (i) => `const v${i + 1} = v${i} + v${i};`)}\nif (v40 > 0) return { content: [] }; return {}; });`,
  'an object in itself': `${MADE}function make() { const all = { list: [] }; all.all = all; all.list.push(all); return all; }\nserver.registerTool('a', { annotations: make(), _meta: make() }, async () => make());`,
  'an object without end': `${MADE}const v0 = { a: 'x' };\n${lines(40, (i) => `const v${i + 1} = { a: v${i}, b: v${i} };`)}\nserver.registerTool('a', { annotations: v40, inputSchema: v40 }, async () => v40);`,
  'a getter of itself': `${MADE}server.registerTool('a', { get description() { return this.description; }, annotations: { get title() { return this.title; } } }, async () => ({ content: [] }));`,
  'types of themselves': `${SERVER}type A = A & A & A & A & A & A & A & A & A & A;\ninterface B extends C {}\ninterface C extends B {}\nfunction add(a: A, b: B) { a.server.registerTool('a', {}, () => {}); b.server.registerTool('b', {}, () => {}); }`,
  'a schema without end': `${MADE}const v0 = z.string();\n${lines(30, (i) => `const v${i + 1} = z.object({ a: v${i}, b: v${i} });`)}\n${registered('v30')}`,
  'a deep schema': `${MADE}function deep() { let schema = z.string(); for (let i = 0; i < 9000; i++) schema = z.array(schema); return schema; }\n${registered('{ a: deep() }')}`,
  'a schema with more and more fields': `${MADE}function wide() { let schema = z.object({}); for (let i = 0; i < 5000; i++) schema = schema.extend({ ['k' + i]: z.string() }); return schema; }\n${registered('wide()')}`,
  'a schema for the fields of another': `${MADE}${registered('z.object(z.number())')}`,
  'a class in the place of the fields': `${MADE}class Fields { static all = []; }\n${registered('z.object(Fields)')}`,
  'schemas of nothing': `${MADE}${registered('{ a: z.optional(), b: z.optional().describe("B.").optional(), c: z.array(), d: z.union([]) }')}\n${registered('{ a: z.union({}) }')}`,
  'schemas that are not what is needed there': `${MADE}${registered('{ a: z.lazy(), b: z.union(z.union([z.string()])), c: z.tuple(z.string()), d: z.lazy(z.string()).optional() }')}`,
  'a prototype in the place of a schema': `${MADE}${registered('{ a: z.string().constructor.prototype, b: z.ZodString.prototype }')}`,
  'the names that every object has': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nclass App { server = new McpServer({ name: 's', version: '1' }); constructor(list) { for (const each of list) this.server.constructor(each.name, {}, () => {}); } }\nnew App([{ name: 'a' }]);`,
  'objects that spread each other on and on': `${MADE}const v0 = { description: 'A.' };\n${lines(3000, (i) => `const v${i + 1} = { ...v${i} };`)}\nserver.registerTool('a', v3000, async () => ({ content: [] }));`,
  'types that name each other on and on': `${SERVER}${lines(3000, (i) => `type A${i} = A${i + 1};`)}\ntype A3000 = McpServer;\nfunction add(a: A0) { a.registerTool('a', {}, () => {}); }`,
  'classes that extend each other on and on': `${SERVER}${lines(4000, (i) => `class A${i} extends A${i + 1} { x${i}() { return super.x${i + 1}(); } }`)}\nclass A4000 extends McpServer {}\nnew A0().registerTool('a', {}, () => {});\nnew A0().x0().registerTool(A0.y, new A0().z, () => {});\nA0.q();`,
  'functions that hand a server to each other': `${MADE}${lines(6, (i) => `function f${i}(s: McpServer, n: string) { s.registerTool(n, {}, async () => { ${calls(6, 's, n')} return { content: [] }; }); ${calls(6, 's, n')} }`)}\n${calls(6, "server, 'a'")}`,
  'the class of a framework in the place of a definition':
    "import { MCPServer, MCPTool } from 'mcp-framework';\nnew MCPServer().addTool(MCPTool);",
};

/** Lints a hostile file with every rule; returns what ESLint could not parse. */
export function lintHostile(code: string): Linter.LintMessage[] {
  return linter
    .verify(code, [config], { filename: join(FOLDER, 'server.ts') })
    .filter(({ fatal }) => fatal);
}
