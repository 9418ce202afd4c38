import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import ts from 'typescript';

/** What a running server advertises for one tool, or the error that it answers with. */
export type Answer =
  | { readonly schemas: { readonly input: unknown; readonly output: unknown } }
  | { readonly error: string };

/** What happened to one expression when it was executed and its value was registered. */
export interface Outcome {
  /** The error of the expression itself. */
  readonly threw?: string;
  /** As the only field of a raw shape, for SDK v1 and SDK v2. */
  readonly field1?: Answer;
  readonly field2?: Answer;
  /** As the input schema itself, for SDK v1 and SDK v2. */
  readonly root1?: Answer;
  readonly root2?: Answer;
}

/** Served through real servers and a real client; where one tool breaks the whole listing, halves are listed until it is found. */
const HARNESS = `
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as Server2 } from '@modelcontextprotocol/server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';

async function list(Server, tools) {
  const server = new Server({ name: 'truth', version: '1.0.0' });
  for (const [name, config] of tools) server.registerTool(name, config, async () => ({ content: [] }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'truth', version: '1.0.0' });
  await Promise.all([server.connect(far), client.connect(near)]);
  try {
    return JSON.parse(JSON.stringify((await client.request({ method: 'tools/list' }, ListToolsResultSchema)).tools));
  } finally {
    await client.close();
  }
}

async function advertised(Server, tools, into) {
  if (tools.length === 0) return;
  try {
    for (const tool of await list(Server, tools)) into.set(tool.name, { schemas: { input: tool.inputSchema, output: tool.outputSchema } });
  } catch (error) {
    if (tools.length === 1) return void into.set(tools[0][0], { error: error.message });
    const middle = tools.length >> 1;
    await advertised(Server, tools.slice(0, middle), into);
    await advertised(Server, tools.slice(middle), into);
  }
}

export async function run() {
  const outcomes = cases.map((make) => {
    try {
      return { schema: make() };
    } catch (error) {
      return { threw: error.message };
    }
  });
  const tools = (config) => outcomes.flatMap(({ schema }, index) => (schema ? [['t' + index, config(schema)]] : []));
  const fields = tools((schema) => ({ inputSchema: { value: schema }, outputSchema: { value: schema } }));
  const roots = tools((schema) => ({ inputSchema: schema }));
  const answers = { field1: new Map(), field2: new Map(), root1: new Map(), root2: new Map() };
  const warn = console.warn;
  console.warn = () => {};
  await advertised(Server1, fields, answers.field1);
  await advertised(Server2, fields, answers.field2);
  await advertised(Server1, roots, answers.root1);
  // Most roots break the listing, so that halving would find little.
  for (const tool of roots) await advertised(Server2, [tool], answers.root2);
  console.warn = warn;
  return outcomes.map(({ threw }, index) => ({ threw, ...Object.fromEntries(Object.entries(answers).map(([key, map]) => [key, map.get('t' + index)])) }));
}
`;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Source text that is both evaluated and executed: the declarations, then `cases`, a list of functions that each give one value. */
export function sourceOf(imports: string, prelude: string, expressions: readonly string[]): string {
  return `${imports}\n${prelude}\nexport const cases = [\n${expressions.map((expression) => `  () => (${expression}),\n`).join('')}];\n`;
}

/**
 * Writes the source into a folder of its own, from which packages are found as the repository finds them, executes it,
 * and serves every value.
 */
export async function execute(source: string): Promise<readonly Outcome[]> {
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(path.join(cache, 'truth-'));
  try {
    const file = path.join(directory, 'executed.mjs');
    const { outputText } = ts.transpileModule(source + HARNESS, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    writeFileSync(file, outputText);
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      run(): Promise<readonly Outcome[]>;
    };
    return await module.run();
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Executes the source as a CommonJS file of a folder, with what is installed there, and gives its `cases`. */
export function casesIn(directory: string, source: string): readonly (() => unknown)[] {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { cases?: readonly (() => unknown)[] } = {};
  compileFunction(outputText, ['require', 'exports']).call(
    undefined,
    createRequire(path.join(directory, 'source.js')),
    exports,
  );
  return exports.cases!;
}
