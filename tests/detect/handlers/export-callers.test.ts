import { describe, expect, it } from 'vitest';
import { sessionFor } from '../../../src/detect/discovery/session.ts';
import { exportCallersOf } from '../../../src/detect/handlers/export-callers.ts';
import type { CallerKind } from '../../../src/model/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../src/model/settings.ts';
import { project } from '../../syntax/project.ts';

const CORE = `import { tool, z, type Context } from '@cyanheads/mcp-ts-core';\n`;
const ASK = `${CORE}export async function ask(ctx: Context) { return ctx.elicit('q'); }\n`;
/** A module with a tool whose handler runs the body. */
const toolOf = (imports: string, body: string, before = ''): string =>
  `${CORE}${imports}\n${before}\nexport const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(input, ctx) { ${body} } });\n`;

/** How `src/ask.ts` exports a function that is reached from the other files. */
function reached(files: Record<string, string>, name = 'ask'): CallerKind {
  const { path } = project({
    'package.json': { name: 'p', type: 'module' },
    'src/ask.ts': ASK,
    ...files,
  });
  return reachedIn(path('src/ask.ts'), name);
}

function reachedIn(file: string, name = 'ask'): CallerKind {
  const session = sessionFor(DEFAULT_SETTINGS);
  const module = session.graph.load(file);
  if (!module) throw new Error(`${file} cannot be read`);
  return exportCallersOf(session).of([name], module);
}

describe('an exported function is reached', () => {
  it.each([
    [
      'a handler calls it',
      'handler',
      { 'src/tool.ts': toolOf(`import { ask } from './ask.js';`, 'await ask(ctx);') },
    ],
    [
      'under another name',
      'handler',
      { 'src/tool.ts': toolOf(`import { ask as q } from './ask.js';`, 'await q(ctx);') },
    ],
    [
      'of a namespace',
      'handler',
      { 'src/tool.ts': toolOf(`import * as helpers from './ask.js';`, 'await helpers.ask(ctx);') },
    ],
    [
      'through a module that exports it again',
      'handler',
      {
        'src/index.ts': `export * from './ask.js';`,
        'src/all.ts': `export * from './index.js';`,
        'src/tools/tool.ts': toolOf(`import { ask } from '../all.js';`, 'await ask(ctx);'),
      },
    ],
    [
      'by the second name that a module exports it by',
      'service',
      {
        'src/all.ts': `export * from './ask.js';\nexport * as helpers from './ask.js';`,
        'src/service.ts': `import { helpers } from './all.js';\nexport class Service { run(ctx) { return helpers.ask(ctx); } }`,
      },
    ],
    [
      'of modules that export each other as namespaces',
      'unknown',
      {
        'src/ask.ts': `${ASK}export * as other from './other.js';`,
        'src/other.ts': `export * as ask from './ask.js';`,
      },
    ],
    [
      'through a module that renames it',
      'handler',
      {
        'src/all.ts': `export { ask as question } from './ask.js';`,
        'src/tool.ts': toolOf(`import { question } from './all.js';`, 'await question(ctx);'),
      },
    ],
    [
      'in a function of its file',
      'handler',
      {
        'src/tool.ts': toolOf(
          `import { ask } from './ask.js';`,
          'await confirm(ctx);',
          'const confirm = (c: Context) => ask(c);',
        ),
      },
    ],
    [
      'by way of another file',
      'handler',
      {
        'src/confirm.ts': `import { ask } from './ask.js';\nexport const confirm = async (ctx) => { await ask(ctx); };`,
        'src/tool.ts': toolOf(`import { confirm } from './confirm.js';`, 'await confirm(ctx);'),
      },
    ],
    [
      'and a class does too',
      'handler',
      {
        'src/service.ts': `import { ask } from './ask.js';\nexport class Service { run(ctx) { return ask(ctx); } }`,
        'src/tool.ts': toolOf(`import { ask } from './ask.js';`, 'await ask(ctx);'),
      },
    ],
    [
      'a class calls it',
      'service',
      {
        'src/service.ts': `import { ask } from './ask.js';\nexport class Service { run(ctx) { return ask(ctx); } }`,
      },
    ],
    [
      'a class calls what calls it',
      'service',
      {
        'src/confirm.ts': `import { ask } from './ask.js';\nexport const confirm = async (ctx) => { await ask(ctx); await confirm(ctx); };`,
        'src/service.ts': `import { confirm } from './confirm.js';\nexport class Service { run(ctx) { return confirm(ctx); } }`,
      },
    ],
    ['nothing calls it', 'nowhere', { 'src/tool.ts': toolOf('', 'return 1;') }],
    [
      'a module of a fixed path is loaded later',
      'nowhere',
      { 'src/tool.ts': toolOf('', "const other = await import('./other.js'); return other;") },
    ],
    [
      'modules are loaded by computed paths',
      'unknown',
      {
        'src/tool.ts': toolOf('', 'return (await import(`./${input.name}.js`))[input.name](ctx);'),
      },
    ],
    [
      'modules are required by computed paths',
      'unknown',
      { 'src/tool.ts': toolOf('', 'return require(paths[input.name]);') },
    ],
    [
      'something else of its name is called',
      'nowhere',
      {
        'src/other.ts': `export function ask() {}`,
        'src/tool.ts': toolOf(`import { ask } from './other.js';`, 'await ask();'),
      },
    ],
    [
      'only a module calls it',
      'nowhere',
      { 'src/main.ts': `import { ask } from './ask.js';\nawait ask(make());` },
    ],
    [
      'only a timer calls it',
      'nowhere',
      { 'src/main.ts': `import { ask } from './ask.js';\nsetInterval(() => ask(make()), 5);` },
    ],
    [
      'only types and tests name it',
      'nowhere',
      {
        'src/types.ts': `import type { ask } from './ask.js';\nexport type Ask = typeof ask;`,
        'src/ask.test.ts': `import { ask } from './ask.js';\nawait ask({});`,
      },
    ],
    [
      'it is handed over',
      'unknown',
      { 'src/tool.ts': toolOf(`import { ask } from './ask.js';`, 'await retry(ask);') },
    ],
    [
      'it is stored',
      'unknown',
      { 'src/all.ts': `import { ask } from './ask.js';\nexport const helpers = { ask };` },
    ],
    [
      'something unknown calls it',
      'unknown',
      {
        'src/main.ts': `import { ask } from './ask.js';\nregister(async (ctx) => { await ask(ctx); });`,
      },
    ],
    [
      'a class calls it, and a module that none imports exports it again',
      'unknown',
      {
        'src/service.ts': `import { ask } from './ask.js';\nexport class Service { run(ctx) { return ask(ctx); } }`,
        'src/public.ts': `export * from './ask.js';`,
      },
    ],
    [
      'a module requires its module',
      'unknown',
      { 'src/tool.cjs': `const { ask } = require('./ask.js');\nask(ctx);` },
    ],
    [
      'it is exported again for others',
      'unknown',
      { 'src/index.ts': `export { ask } from './ask.js';` },
    ],
  ])('%s: %s', (_, expected, files) => {
    expect(reached(files)).toBe(expected);
  });

  it('knows default exports and aliases of tsconfig paths', () => {
    const files = {
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
      'src/ask.ts': ASK.replace('export async', 'export default async'),
      'src/tool.ts': toolOf(`import q from '@/ask.js';`, 'await q(ctx);'),
    };
    expect(reached(files, 'default')).toBe('handler');
  });

  it('follows links to the project', () => {
    const { path, link } = project({
      'real/package.json': { name: 'p' },
      'real/src/ask.ts': ASK,
      'real/src/tool.ts': toolOf(`import { ask } from './ask.js';`, 'await ask(ctx);'),
    });
    link('linked', 'real');
    expect(reachedIn(path('linked/src/ask.ts'))).toBe('handler');
  });
});
