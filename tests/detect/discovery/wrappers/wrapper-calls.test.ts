import { describe, expect, test, vi } from 'vitest';
import { listed } from '../../listed.ts';
import { analyze } from '../../../../src/detect/analysis.ts';
import { mayHoldDefinitions } from '../../../../src/detect/discovery/file-filter.ts';
import { inventoryEntries, settle } from '../../../../src/detect/inventory.ts';
import type { Analysis } from '../../../../src/model/analysis.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../src/model/settings.ts';
import { moduleFrom } from '../../../syntax/module-from.ts';
import { Budget } from '../../../../src/syntax/evaluate/context/budget.ts';
import { project } from '../../../syntax/project.ts';

type Files = Readonly<Record<string, string>>;

const V1 = '@modelcontextprotocol/sdk/server/mcp.js';
const TYPE = `import { McpServer } from '${V1}';\n`;
const SERVER = `${TYPE}const server = new McpServer({ name: 's', version: '1' });\n`;
const handler = `async () => ({ content: [] })`;
const tool = (name: string): string =>
  `{ name: '${name}', description: 'Tool ${name}', handler: ${handler} }`;
const TOOLS = `[${tool('a')}, ${tool('b')}]`;
const REGISTER = `server.registerTool(t.name, { description: t.description }, t.handler);`;

/** The analyses of the files of a project, the first file first. */
function analysesOf(source: Files | string, settings: Partial<Settings> = {}): Analysis[] {
  const sources = typeof source === 'string' ? { 'main.ts': source } : source;
  const { path } = project({
    'package.json': {
      name: 'server',
      type: 'module',
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
    },
    ...sources,
  });
  return Object.entries(sources).map(([name, text]) => {
    const module = moduleFrom(path(name), text);
    return analyze(module, { ...DEFAULT_SETTINGS, ...settings });
  });
}

function nameOf({ name }: Analysis['definitions'][number]): string {
  return name.kind === 'known' ? name.value : '?';
}

/** The names of the definitions of a project's first file, `?` for one that is not known. */
function found(...args: Parameters<typeof analysesOf>): string[] {
  return (analysesOf(...args)[0] as Analysis).definitions.map(nameOf);
}

describe('functions that a collection calls for each element', () => {
  const ADD = `function add(t) { ${REGISTER} }`;

  test.each([
    ['a list', `${ADD} ${TOOLS}.forEach(add);`],
    ['a list, by a constant', `const add = (t) => { ${REGISTER} }; ${TOOLS}.map(add);`],
    ['a Map', `${ADD} new Map([['a', ${tool('a')}], ['b', ${tool('b')}]]).forEach(add);`],
    [
      'the values of a record',
      `${ADD} Object.values({ a: ${tool('a')}, b: ${tool('b')} }).forEach(add);`,
    ],
    [
      'a list, by a function that calls it',
      `${ADD} const call = (t) => add(t); ${TOOLS}.forEach(call);`,
    ],
    [
      'a list, by a function that a function returns',
      `const adder = (server: McpServer) => (t) => { ${REGISTER} }; ${TOOLS}.forEach(adder(server));`,
    ],
    [
      'the list of a parameter',
      `function addAll(server: McpServer, tools) { const add = (t) => { ${REGISTER} }; tools.forEach(add); } addAll(server, ${TOOLS});`,
    ],
    [
      'a list, by a method',
      `class Tools { add(t) { ${REGISTER} } all() { ${TOOLS}.forEach(this.add, this); } } new Tools().all();`,
    ],
  ])('%s', (_of, code) => {
    expect(found(SERVER + code)).toEqual(['a', 'b']);
  });

  test('and one of another module', () => {
    const files = {
      'main.ts': `${SERVER} import { adder } from './add.js'; ${TOOLS}.forEach(adder(server));`,
      'add.ts': `${TYPE} export const adder = (server: McpServer) => (t) => { ${REGISTER} };`,
    };
    expect(found(files)).toEqual(['a', 'b']);
  });

  test('an element that a condition adds may not be there', () => {
    const code = `${ADD} const tools = [${tool('a')}, ...(process.env.B ? [${tool('b')}] : [])]; tools.forEach(add);`;
    const [{ definitions } = { definitions: [] }] = analysesOf(SERVER + code);
    expect(definitions.map((each) => [nameOf(each), each.isUncertain])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });
});

describe('loops over collections', () => {
  test.each([
    [
      'a record, by its keys',
      `const tools = { a: ${tool('a')}, b: ${tool('b')} }; for (const key in tools) { const t = tools[key]; ${REGISTER} }`,
    ],
    [
      'the values of a record',
      `const tools = { x: ${tool('a')}, y: ${tool('b')} }; Object.values(tools).forEach((t) => { ${REGISTER} });`,
    ],
    [
      'a Map',
      `const tools = new Map([['a', ${tool('x')}], ['b', ${tool('y')}]]); for (const [name, t] of tools) server.registerTool(name, { description: t.description }, t.handler);`,
    ],
    [
      'a Map, by forEach',
      `const tools = new Map([['a', ${tool('x')}], ['b', ${tool('y')}]]); tools.forEach((t, name) => server.registerTool(name, { description: t.description }, t.handler));`,
    ],
    ['a Set', `for (const t of new Set(${TOOLS})) ${REGISTER}`],
    [
      'a list, with the position of each',
      `['a', 'b'].forEach((name, index) => server.registerTool(name, { title: \`Tool \${index}\` }, ${handler}));`,
    ],
    [
      'what each function of a list makes',
      `const context = { title: 'T' }; const one = ({ title }) => ({ ...${tool('a')}, title }); const two = () => (${tool('b')}); for (const t of [one, two].map((make) => make(context))) ${REGISTER}`,
    ],
    [
      'what a factory makes by its options',
      `const make = ({ name }) => ({ name, description: 'd', handler: ${handler} }); for (const t of [make({ name: 'a' }), make({ name: 'b' })]) ${REGISTER}`,
    ],
  ])('%s', (_name, source) => {
    expect(found(SERVER + source)).toEqual(['a', 'b']);
  });

  test('the elements have their own locations, whichever module lists them', () => {
    const main = `${SERVER}import { one } from './one.js';\nimport * as more from './more.js';\nconst all = [one, ...Object.values(more)];\nfor (const t of all) ${REGISTER}`;
    const [{ definitions }] = analysesOf({
      'main.ts': main,
      'define.ts': `export function defineTool<T>(t: T): T { return t; }`,
      'one.ts': `import { defineTool } from './define.js';\nexport const one = defineTool(\n  ${tool('a')});`,
      'more.ts': `export const two = ${tool('b')};\nexport const three = ${tool('c')};`,
    }) as [Analysis];
    expect(
      definitions.map((definition) => [
        nameOf(definition),
        definition.at.external?.file.replace(/.*\//, ''),
        definition.at.external?.line,
      ]),
    ).toEqual([
      ['a', 'one.ts', 3],
      ['b', 'more.ts', 1],
      ['c', 'more.ts', 2],
    ]);
    expect(definitions.map((definition) => definition.unresolved())).toEqual([[], [], []]);
  });
});

describe('functions that register, passed on as values', () => {
  test.each([
    [
      'a list of functions',
      `const one = (s) => s.registerTool('a', {}, ${handler}); function two(s, name = 'b') { s.registerTool(name, {}, ${handler}); } [one, two].forEach((register) => register(server));`,
    ],
    [
      'methods of the elements of a list',
      `const tools = [{ register(s) { s.registerTool('a', {}, ${handler}); } }, { register: (s) => s.registerTool('b', {}, ${handler}) }]; for (const t of tools) t.register(server);`,
    ],
    [
      'a method that is bound to its server',
      `const add = server.registerTool.bind(server); add('a', {}, ${handler}); function setup(register) { register('b', {}, ${handler}); } setup(add);`,
    ],
    [
      'a callback',
      `function setup(register) { register('a', {}, ${handler}); register('b', {}, ${handler}); } setup((name, config, run) => server.registerTool(name, config, run));`,
    ],
    [
      'a callback that calls another function',
      `function setup(add) { add('a', {}, ${handler}); add('b', {}, ${handler}); } setup((name, config) => define(name, config)); function define(name, config) { server.registerTool(name, config, ${handler}); }`,
    ],
    [
      'an object of functions',
      `const wrap = (s: McpServer) => ({ define(name, config) { return s.registerTool(name, config, ${handler}); } }); const wrapped = wrap(server); wrapped.define('a', {}); wrapped.define('b', {});`,
    ],
    [
      'an object that is handed on',
      `interface Context { define(name: string, config: object): void } function setup(context: Context) { context.define('a', {}); context.define('b', {}); } setup({ define: (name, config) => server.registerTool(name, config, ${handler}) });`,
    ],
  ])('%s', (_name, source) => {
    expect(found(SERVER + source)).toEqual(['a', 'b']);
  });

  test('in other modules, that mention no framework', () => {
    expect(
      found({
        'main.ts': `${SERVER}import { setup } from './setup.js'; setup((name, config, run) => server.registerTool(name, config, run));`,
        'setup.ts': `export function setup(register) { register('a', {}, ${handler}); }`,
      }),
    ).toEqual(['a']);
    expect(
      found({
        'main.ts': `${SERVER}import { all } from './all.js'; all.forEach((register) => register(server));`,
        'all.ts': `export const all = [(s) => { s.registerTool('a', {}, ${handler}); }];`,
      }),
    ).toEqual(['a']);
    const wrap = `${TYPE}export function wrap(server: McpServer) { return { define(name, config) { return server.registerTool(name, config, ${handler}); } }; }`;
    expect(
      found({
        'main.ts': `${SERVER}import { wrap } from './wrap.js'; const wrapped = wrap(server); wrapped.define('a', {});`,
        'wrap.ts': wrap,
      }),
    ).toEqual(['a']);
  });

  test('that a module exports', () => {
    const tools = `export const one = (s) => s.registerTool('a', {}, ${handler});\nexport const two = (s) => s.registerTool('b', {}, ${handler});`;
    const setup = `${TYPE}import * as tools from './tools.js'; export function setup(s: McpServer) { for (const key in tools) tools[key as keyof typeof tools](s); }`;
    expect(found({ 'setup.ts': setup, 'tools.ts': tools })).toEqual(['a', 'b']);
  });

  test.each([
    [
      'for … of',
      'for (const key of Object.keys(all)) { const register = lookUp(key); if (register) register(s); }',
    ],
    ['forEach', 'Object.keys(all).forEach((key) => { const register = all[key]; register(s); });'],
  ])('that a loop in another module looks up by a name: %s', (_name, loop) => {
    const setup = `const all = { one: (s) => s.registerTool('a', {}, ${handler}), two: (s) => s.registerTool('b', {}, ${handler}) };\nconst lookUp = (key) => all[key] || null;\nexport function setup(s) { ${loop} }`;
    expect(
      found({
        'main.ts': `${SERVER}import { setup } from './setup.js'; setup(server);`,
        'setup.ts': setup,
      }),
    ).toEqual(['a', 'b']);
  });

  describe('an application that is made of callbacks', () => {
    const files = {
      'main.ts': `import { createApp } from './app.js';\nimport { addTools } from './tools.js';\nexport default createApp({ register(context) { addTools(context); } });`,
      'tools.ts': `import type { Context } from './context.js';\nexport function addTools(context: Context) {\n  context.registerTool('a', { description: 'd' }, ${handler});\n  context.registerTool('b', {}, ${handler});\n}`,
      'context.ts': `${TYPE}export interface Context { readonly registerTool: Register } type Register = (name: string, config: object, run: unknown) => void;
        export function createContext(seed: object, server: McpServer): Context { const registerTool: Register = (name, config, run) => server.registerTool(name, config, traced(name, run)); return { ...seed, registerTool }; }`,
      'app.ts': `${TYPE}import { createContext, type Context } from './context.js'; interface Options { register: (context: Context) => void }
        const serve = (options: Options) => async (request) => { const server = new McpServer({ name: 's', version: '1' }); const context = createContext({ request }, server); await options.register(context); return server; };
        export function createApp(options: Options) { return { fetch: () => serve(options) }; }`,
    };

    test('registers by the arguments that it passes to them', () => {
      const [main, ...others] = analysesOf(files) as [Analysis, ...Analysis[]];
      expect(
        main.definitions.map((definition) => [
          nameOf(definition),
          definition.description.kind,
          definition.at.external?.file.replace(/.*\//, ''),
          definition.at.external?.line,
        ]),
      ).toEqual([
        ['a', 'known', 'tools.ts', 3],
        ['b', 'absent', 'tools.ts', 4],
      ]);
      expect(others.flatMap(({ definitions }) => definitions)).toEqual([]);
    });

    test('is looked at in a package that has the framework only by another one of its workspace', () => {
      const { 'main.ts': main, 'tools.ts': tools, ...shared } = files;
      const { path } = project({
        'package.json': { name: 'root', private: true, workspaces: ['packages/*'] },
        'packages/shared/package.json': {
          name: '@repo/shared',
          type: 'module',
          dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' },
        },
        ...Object.fromEntries(
          Object.entries(shared).map(([name, text]) => [`packages/shared/src/${name}`, text]),
        ),
        'packages/app/package.json': {
          name: 'app',
          type: 'module',
          dependencies: { '@repo/shared': 'workspace:*' },
        },
        'packages/app/main.ts': main.replace('./app.js', '@repo/shared/src/app'),
        'packages/app/tools.ts': tools.replace('./context.js', '@repo/shared/src/context'),
        'packages/other/package.json': {
          name: 'other',
          type: 'module',
          dependencies: { 'left-pad': '*' },
        },
      });
      const importing = (specifier: string): string => main.replace('./app.js', specifier);
      expect(
        [
          ['packages/app/main.ts', importing('@repo/shared/src/app')] as const,
          ['packages/other/main.ts', importing('left-pad')] as const,
        ].map(([name, text]) => mayHoldDefinitions(path(name), text, DEFAULT_SETTINGS)),
      ).toEqual([true, false]);
    });
  });

  test('a parameter that no call supplies registers nothing', () => {
    expect(
      found(`${SERVER}const connect = server.connect.bind(server); connect('a', {}, ${handler});`),
    ).toEqual([]);
    expect(
      found(
        `${TYPE}export function setup(register) { register('a', {}, ${handler}); } const other = { registerTool() {} }; setup((name, config) => other.registerTool(name, config));`,
      ),
    ).toEqual([]);
  });
});

describe('a server that is passed to a function without types', () => {
  const register = (parameter: string): string =>
    `export function register(${parameter}) { server.registerTool('a', {}, ${handler}); }`;
  const main = (made: string): Files => ({
    'main.ts': `${TYPE}import { register } from './register.js';\n${made}`,
    'register.ts': register('server'),
  });

  test.each([
    [
      'is made by a function that says so',
      'function make(): McpServer { return new McpServer({}); } const s = make(); register(s);',
    ],
    [
      'is awaited',
      'async function make(): Promise<McpServer> { return new McpServer({}); } export async function run() { const s = await make(); register(s); }',
    ],
    [
      'is a member of what a function gives',
      'const make = () => ({ inner: new McpServer({}) }); const made = make(); const s = made.inner; register(s);',
    ],
    [
      'is a member of a type of the module',
      'interface Made { log: string; inner: McpServer } function make(): Made { return { log: "", inner: new McpServer({}) }; } const s = make().inner; register(s);',
    ],
    [
      'is a member of types that refer to each other',
      'type Made = { outer: Outer; self?: Made }; interface Outer { back: Made | null; inner: McpServer | undefined } function make(): Made { return { outer: { back: null, inner: new McpServer({}) } }; } const s = make().outer.inner; register(s);',
    ],
    [
      'is of a class that is declared with an interface',
      'interface Own { extra: string } class Own extends McpServer {} const make = (): Own => new Own({}); const s = make(); register(s);',
    ],
    [
      'has a type with arguments',
      'interface Session { user: string } export function run(s: McpServer<Session>) { register(s); }',
    ],
    [
      'is handed to a callback',
      "import { createMcpHandler } from 'mcp-handler'; export default createMcpHandler((s) => { register(s); });",
    ],
  ])('%s', (_name, made) => {
    expect(found(main(made))).toEqual(['a']);
  });
});

describe('classes that register their instances', () => {
  const base = `export abstract class ToolBase { abstract name: string; description = ''; protected abstract run(): Promise<any>; register(server: McpServer) { server.registerTool(this.name, { description: this.description }, async () => this.run()); } }`;
  const sub = (name: string, className: string): string =>
    `export class ${className} extends ToolBase { name = '${name}'; description = 'Tool ${name}'; async run() { return { content: [] }; } }`;
  const classes = `${base} ${sub('a', 'A')} ${sub('b', 'B')}`;

  test.each([
    [
      'each by itself',
      `${classes} new A().register(server); const b = new B(); b.register(server);`,
    ],
    ['a list of classes', `${classes} [A, B].forEach((Tool) => new Tool().register(server));`],
    [
      'a list of classes, with a variable',
      `${classes} for (const Tool of [A, B]) { const t = new Tool(); t.register(server); }`,
    ],
    ['a list of instances', `${classes} for (const t of [new A(), new B()]) t.register(server);`],
    [
      'what the constructor is given',
      `class Tool { constructor(readonly name: string, private s: McpServer) {} register() { this.s.registerTool(this.name, {}, ${handler}); } } new Tool('a', server).register(); new Tool('b', server).register();`,
    ],
    [
      'static members',
      `class ToolBase { constructor(private s: McpServer) {} register() { const { toolName } = this.constructor as any; this.s.registerTool(toolName, {}, ${handler}); } } class A extends ToolBase { static toolName = 'a'; } class B extends ToolBase { static toolName = 'b'; } for (const Tool of [A, B]) new Tool(server).register();`,
    ],
    [
      'static members that a loop reads',
      `class A { static toolName = 'a'; run = ${handler}; } class B { static toolName = 'b'; async run() { return { content: [] }; } } for (const Tool of [A, B]) { const t = new Tool(); server.registerTool(Tool.toolName, {}, (args) => t.run(args)); }`,
    ],
    [
      'a constructor that registers',
      `class ToolBase { constructor(s: McpServer, name: string) { s.registerTool(name, {}, ${handler}); } } class A extends ToolBase { constructor(s: McpServer) { super(s, 'a'); } } class B extends ToolBase {} new A(server); new B(server, 'b');`,
    ],
    [
      'a method that calls another one of itself',
      `class ToolBase { constructor(readonly name: string) {} register(s: McpServer) { this.add(s, {}); } add(s: McpServer, config: object) { s.registerTool(this.name, config, ${handler}); } } new ToolBase('a').register(server); new ToolBase('b').register(server);`,
    ],
    [
      'a list that the constructor is given',
      `class Tool { constructor(readonly options: { name: string }) {} add(s: McpServer) { s.registerTool(this.options.name, {}, ${handler}); } } class A extends Tool { static toolName = 'a'; } class B extends Tool { static toolName = 'b'; } class App { private readonly tools: (typeof Tool)[]; constructor({ tools }) { this.tools = tools ?? []; } connect() { this.addAll(); } addAll() { for (const Each of this.tools) { const t = new Each({ name: Each.toolName }); if (t.add(server)) console.log(t); } } } new App({ tools: [A, B] }).connect();`,
    ],
    [
      'a function in a field',
      `class Tool { constructor(readonly name: string) {} register = (s: McpServer) => { s.registerTool(this.name, {}, ${handler}); }; } new Tool('a').register(server); new Tool('b').register(server);`,
    ],
    [
      'a parameter of its type',
      `class Context { constructor(private s: McpServer) {} define(name: string, config: object) { this.s.registerTool(name, config, ${handler}); } } export function setup(context: Context) { context.define('a', {}); context.define('b', {}); }`,
    ],
  ])('%s', (_name, source) => {
    expect(found(SERVER + source)).toEqual(['a', 'b']);
  });

  test('of other modules: at the places where the names are written, and listed once', () => {
    const analyses = analysesOf({
      'main.ts': `${SERVER}import { ALL } from './all.js';\nfor (const Tool of ALL) new Tool().register(server);`,
      'all.ts': `import { A } from './a.js'; import B from './b.js'; export const ALL = [A, B];`,
      'a.ts': `import { ToolBase } from './base.js';\n${sub('a', 'A')}`,
      'b.ts': `import { ToolBase } from './base.js';\n\n${sub('b', 'B').replace('export', 'export default')}`,
      'base.ts': TYPE + base,
    });
    expect(
      analyses[0]?.definitions.map(({ at, description }) => [
        at.external?.file.replace(/.*\//, ''),
        at.external?.line,
        description.kind === 'known' && description.value,
      ]),
    ).toEqual([
      ['a.ts', 2, 'Tool a'],
      ['b.ts', 3, 'Tool b'],
    ]);
    expect(
      settle(analyses.flatMap((analysis) => [...inventoryEntries(analysis)])).map(({ name }) =>
        name.kind === 'known' ? name.value : '?',
      ),
    ).toEqual(['a', 'b']);
  });

  test.each([
    ['a parameter', 'export function setUp(own: Own) { own.add(a); own.add(b); }'],
    ['a variable', `const own = new Own({ name: 's', version: '1' }); own.add(a); own.add(b);`],
    ['what extends it', 'class Sub extends Own { setUp() { this.add(a); this.add(b); } }'],
    [
      'what extends it, by a class between them',
      'class Mid extends Own {} class Sub extends Mid { setUp() { this.add(a); super.registerTool(b.name, {}, b.handler); } }',
    ],
    [
      'what extends it and is made elsewhere',
      `class Sub extends Own {} const own = new Sub({ name: 's', version: '1' }); own.add(a); own.registerTool(b.name, {}, b.handler);`,
    ],
    [
      'a field',
      `class App { private made = new Own({ name: 's', version: '1' }); constructor(private readonly own: Own) {} start() { this.made.add(a); this.own.add(b); } }`,
    ],
  ])(
    'a method that a class of the project has beside those of the server that it extends is followed, on %s, whatever names what it is given',
    (_name, source) => {
      const main = `import { Own } from './own.js'; const a = ${tool('a')}; const b = ${tool('b')}; ${source}`;
      const own = `${TYPE}export class Own extends McpServer { add({ name, description, handler }: any) { this.registerTool(name, { description }, handler); } }`;
      expect(found({ 'main.ts': main, 'own.ts': own })).toEqual(['a', 'b']);
    },
  );

  test("a method in the place of the server's, however far above, is not the server's", () => {
    const own = `class Own extends McpServer { registerTool(name: any) { console.log(name); } } class Sub extends Own { setUp() { this.registerTool('b'); super.registerTool('c'); } }`;
    expect(found(`${TYPE}${own} new Sub({}).registerTool('a', {}, ${handler});`)).toEqual([]);
  });

  test('classes that extend each other come of nothing', () => {
    expect(
      found(
        `${SERVER}class A extends B { setUp() { this.registerTool('a', {}, ${handler}); } } class B extends A {} class C extends C {} class D extends A {} new A().registerTool('b', {}, ${handler}); new C().setUp(server); new D().setUp(server);`,
      ),
    ).toEqual([]);
  });

  test('a base class alone waits for its subclasses, whatever it has where they have something else', () => {
    const [analysis] = analysesOf(
      `${TYPE}${base.replace('abstract name: string', "name = ''")}`,
    ) as [Analysis];
    expect([analysis.definitions, analysis.unresolvedRegistrations.map(({ why }) => why)]).toEqual([
      [],
      ['may be another in a subclass (`this.name`)'],
    ]);
  });

  test('a class that nothing registers is none', () => {
    expect(
      found(
        `${TYPE}${base} ${sub('a', 'A')} new A(); export class B { static toolName = 'b'; argsShape = {}; }`,
      ),
    ).toEqual([]);
    expect(
      found(
        `${SERVER}class Plugins { registerTool() {} } class A { name = 'a'; register(plugins: Plugins) { plugins.registerTool(this.name, {}, ${handler}); } } new A().register(new Plugins()); export const defineTool = (t) => t; defineTool(${tool('x')});`,
      ),
    ).toEqual([]);
  });
});

describe('what a container injects into a constructor', () => {
  const registry = (
    registers: string,
    decorator = '@injectAll(Tools, { isOptional: true })',
  ): Files => ({
    'registry.ts': `${TYPE}import { container, injectAll } from 'tsyringe'; import { Tools, Others } from './tokens.js'; import { all, more } from './all.js';
      export class Registry { constructor(${decorator} private tools: Tool[]) {} registerAll(server: McpServer) { for (const t of this.tools) this.register(server, t); } private register(server: McpServer, t: Tool) { ${REGISTER} } }
      ${registers}
      container.resolve(Registry);`,
    'tokens.ts': "export const Tools = Symbol('Tools'); export const Others = Symbol('Others');",
    'all.ts': `export const all = ${TOOLS}; export const more = ${tool('c')};`,
  });

  test.each([
    [
      'a loop',
      'for (const each of all) { container.register(Tools, { useValue: each }); }',
      ['a', 'b'],
    ],
    [
      'forEach',
      'all.forEach((each) => container.register(Tools, { useValue: each }));',
      ['a', 'b'],
    ],
    [
      'one by one, with what is for others',
      'container.register(Tools, { useValue: more }); container.register(Others, { useValue: all[0] }); container.register(Tools, { useClass: Registry });',
      ['c'],
    ],
  ])('is what the module registers for it: by %s', (_name, registers, expected) => {
    const [{ definitions }] = analysesOf(registry(registers)) as [Analysis];
    expect(definitions.map((definition) => [nameOf(definition), definition.isUncertain])).toEqual(
      expected.map((name) => [name, true]),
    );
  });

  test.each([
    [
      'another decorator',
      registry(
        'for (const each of all) container.register(Tools, { useValue: each });',
        '@other(Tools)',
      ),
    ],
    ['nothing that is registered', registry('')],
    [
      'what is not read',
      registry('for (const each of load()) container.register(Tools, { useValue: each });'),
    ],
  ])('is not known by %s', (_name, files) => {
    expect(
      settle(analysesOf(files).flatMap((analysis) => [...inventoryEntries(analysis)])).map(
        ({ name }) => name.kind,
      ),
    ).toEqual(['unknown']);
  });
});

test('a server that a class of an unread package has by a field of its own', () => {
  const source = `import type { Agent } from 'assistant';
    export function add(agent: Agent) { const server = agent.server; server.tool('a', ${handler}); }`;
  const main = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { Agent } from 'assistant'; import { add } from './add.js';
    export class Notes extends Agent {
      server = new McpServer({ name: 's', version: '1' });
      async init() { add(this); }
    }`;
  expect(found({ 'main.ts': main, 'add.ts': source })).toEqual(['a']);
});

describe('a method of a class that a parameter has by its type', () => {
  const REGISTRY = `${TYPE}export class Registry {
    constructor(private readonly server: McpServer) {}
    register(t) { this.${REGISTER} }
  }`;
  const START = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    import { Registry } from './registry.js'; import { add } from './add.js';
    add(new Registry(new McpServer({ name: 's', version: '1' })));`;

  test.each([
    ['a variable', `const t = ${tool('a')}; registry.register(t);`],
    ['the elements of a list', `for (const t of [${tool('a')}]) registry.register(t);`],
    ['the result of a function', `const make = () => (${tool('a')}); registry.register(make());`],
  ])('registers %s', (_what, code) => {
    const source = `import type { Registry } from './registry.js';
      export function add(registry: Registry) { ${code} }`;
    expect(found({ 'add.ts': source, 'registry.ts': REGISTRY, 'start.ts': START })).toEqual(['a']);
  });
});

describe('lists and objects that are changed before they are used', () => {
  const make = (name: string): string => `server.registerTool('${name}', config, ${handler});`;

  test('a list is what it is after its last change', () => {
    expect(
      found(
        `${SERVER}const all = [${tool('a')}]; all.push(${tool('b')}); for (const t of all) ${REGISTER}`,
      ),
    ).toEqual(['a', 'b']);
    expect(
      found(
        `${SERVER}function list() { const all = []; for (const t of ${TOOLS}) all.push(typeof t === 'function' ? t() : t); all.sort((x, y) => x.name.localeCompare(y.name)); return all; } for (const t of list()) ${REGISTER}`,
      ),
    ).toEqual(['a', 'b']);
  });

  test('of lists that one of is used, all are found, on no certain server', () => {
    const [{ definitions }] = analysesOf(
      `${SERVER}const names = process.env.SLIM ? ['a'] : ['b', 'c']; for (const name of names) server.registerTool(name, {}, ${handler}); for (const t of [process.env.X ? ${tool('d')} : ${tool('e')}]) ${REGISTER}`,
    ) as [Analysis];
    expect(definitions.map((definition) => [nameOf(definition), definition.server])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
      ['d', undefined],
      ['e', undefined],
    ]);
  });

  test('a list that a function keeps some elements of has all that it may have', () => {
    expect(
      found(
        `${SERVER}function pick(all) { let kept = [...all]; if (process.env.ONLY) { kept = kept.filter((t) => t.name === process.env.ONLY); return kept; } return kept; } pick(${TOOLS}).forEach((t) => { ${REGISTER} });`,
      ),
    ).toEqual(['a', 'b']);
  });

  test('an object has what is set, and on a condition it may have it', () => {
    const read = (code: string): Analysis['definitions'][number] =>
      (analysesOf(`${SERVER}${code}`)[0] as Analysis)
        .definitions[0] as Analysis['definitions'][number];
    expect(
      read(
        `const config = { title: 'T' }; config.title = 'U'; config.description = 'd'; ${make('a')}`,
      ),
    ).toMatchObject({
      title: { kind: 'known', value: 'U' },
      description: { kind: 'known', value: 'd' },
    });
    expect(
      read(
        `const config = { title: 'T' }; if (process.env.LONG) config.description = 'd'; ${make('a')}`,
      ),
    ).toMatchObject({
      title: { kind: 'known', value: 'T' },
      description: { kind: 'oneOf', options: [{ kind: 'known', value: 'd' }, { kind: 'absent' }] },
    });
    expect(read(`const config = {}; ${make('a')} config.description = 'd';`)).toMatchObject({
      description: { kind: 'unknown', why: 'is changed after it is made (`config`)' },
    });
    expect(
      read(
        `function configOf() { const config = { title: 'T' }; config.title = 'U'; return config; } const config = configOf(); ${make('a')}`,
      ),
    ).toMatchObject({ title: { kind: 'known', value: 'U' } });
  });

  test.each([
    [
      'takes a member away, or not',
      'if (process.env.PLAIN) delete given.outputSchema;',
      ['outputSchema'],
    ],
    ['sets a member', 'given.title = given.title ?? name;', ['title']],
    ['sets a member of a member', "given.annotations.title = 'T';", ['annotations']],
    [
      'sets members that are not read',
      'Object.assign(given, extra());',
      ['title', 'description', 'annotations', 'outputSchema'],
    ],
    [
      'puts another in its place',
      'given = { ...given, outputSchema: undefined };',
      ['title', 'description', 'annotations', 'outputSchema'],
    ],
    ['changes another', 'const own = { ...given }; delete own.title; own.add(own);', []],
  ])(
    'of an object that is handed to a function, nothing is known that the function changes: it %s',
    (_name, change, unknown) => {
      const config = `{ title: 'T', description: 'd', annotations: { readOnlyHint: true }, outputSchema: { a: z.string() } }`;
      const source = `import { z } from 'zod'; ${SERVER}function add(name, given) { ${change} server.registerTool(name, given, ${handler}); } add('a', ${config});`;
      const [
        {
          definitions: [definition],
        },
      ] = analysesOf(source) as [Analysis];
      expect(
        definition!
          .unresolved()
          .filter(({ part }) => part !== 'inputSchema')
          .map(({ part }) => part)
          .sort(),
      ).toEqual([...unknown].sort());
      if (unknown.length > 0)
        expect(definition!.unresolved()[0]).toMatchObject({
          why: 'is changed by the function that receives it (`given`)',
        });
      expect(nameOf(definition!)).toBe('a');
    },
  );

  test('a server that is passed to a function stays a server, whatever is set on it', () => {
    expect(
      found(
        `${SERVER}function add(s) { s.onerror = () => undefined; s = s ?? server; s.registerTool('a', {}, ${handler}); } add(server);`,
      ),
    ).toEqual(['a']);
  });

  test('a method of the superclass is followed', () => {
    const base = `class Base { name = ''; register(s: McpServer) { s.registerTool(this.name, {}, ${handler}); } }`;
    expect(
      found(
        `${SERVER}${base} class A extends Base { name = 'a'; register(s: McpServer) { return super.register(s); } } class B extends A { name = 'b'; } for (const T of [A, B]) { const t = new T(); t.register(server); }`,
      ),
    ).toEqual(['a', 'b']);
  });
});

describe('functions of TypeScript namespaces', () => {
  test('register, and make what is registered, also of other modules', () => {
    const main = `${SERVER}import { Tools } from './tools.js'; Tools.add(server, Tools.a); namespace Own { export function add(name: string) { server.registerTool(name, {}, ${handler}); } } Own.add('b');`;
    expect(
      found({
        'main.ts': main,
        'tools.ts': `${TYPE}export namespace Tools { export const a = ${tool('a')}; export function add(server: McpServer, t: any) { ${REGISTER} } }`,
      }),
    ).toEqual(['a', 'b']);
  });
});

describe('a function in the place of a method of the server', () => {
  test.each([
    [
      'of a server',
      `${SERVER}const add = server.registerTool.bind(server); (server as any).registerTool = (name, config, cb) => add(name, config, async (...args) => cb(...args)); server.registerTool('a', {}, ${handler});`,
    ],
    [
      'of one that is handed over',
      `${TYPE}function log(server: McpServer) { const add = server.registerTool.bind(server); server.registerTool = function (...args) { console.error(args[0]); return add(...args); }; return server; } log(new McpServer({})).registerTool('a', {}, ${handler});`,
    ],
    [
      'of a member',
      `${TYPE}class App { server = new McpServer({}); start() { const add = this.server.tool.bind(this.server); this.server.tool = (name, cb) => add(name, cb); this.server.tool('a', ${handler}); } }`,
    ],
  ])('%s defines nothing beside what the method is called with', (_name, source) => {
    const [{ definitions, unresolvedRegistrations }] = analysesOf(source) as [Analysis];
    expect([definitions.map(nameOf), unresolvedRegistrations]).toEqual([['a'], []]);
  });
});

describe('no definition disappears', () => {
  /** What a project's files list that waits, as `name: why`. */
  const listed = (source: Files | string): string[] =>
    settle(analysesOf(source).flatMap((analysis) => [...inventoryEntries(analysis)])).map(
      ({ name, unresolved }) =>
        `${name.kind === 'known' ? name.value : '?'}${unresolved.map(({ why }) => `: ${why}`).join()}`,
    );

  test.each([
    ['an object', 'const proxy = new Local(); addAll(proxy);'],
    ['an object without a name', 'addAll(new Local());'],
    [
      'one of several objects',
      'const proxy = remote() ? new Remote() : new Local(); addAll(proxy);',
    ],
  ])('files that name no framework register on %s of a class that passes it on', (_, code) => {
    const files = {
      'server.js': `
      import { remote } from 'settings';
      import { addAll } from './all.js';
      import { Local, Remote } from './proxies.js';
      ${code}`,
      'all.js': `
      import { addNotes } from './notes.js';
      export function addAll(server) {
        addNotes(server);
      }`,
      'notes.js': `
      export function addNotes(server) {
        server.registerTool('read', { description: 'Reads a note.' }, async () => ({ content: [] }));
      }`,
      'proxies.js': `
      import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      export class Local {
        server = new McpServer({ name: 'notes', version: '1.0.0' });
        registerTool = (name, config, handler) => {
          this.server.registerTool(name, config, handler);
        };
      }
      export class Remote {
        local = new Local();
        registerTool(name, config, handler) {
          this.local.registerTool(name, config, handler);
        }
      }`,
    };

    expect(listed(files)).toEqual(['read']);
  });

  test.each([
    [
      'a function that is looked up',
      `import { lookUp } from './registry.js'; const names = process.env.TOOLS.split(','); for (const name of names) { const register = lookUp(name); register(server); }`,
      '?: is registered by something that is an element of a list that depends on the environment variable `TOOLS`',
    ],
    [
      'a method of an element of a list',
      `function load() { while (true) { return []; } } load().forEach((tool) => tool.installTo(server));`,
      '?: is registered by something that is an element of a list that depends on an endless loop',
    ],
    [
      'a class that is loaded',
      `const Tools = await import(process.env.TOOLS); new Tools.All(server).register();`,
      '?: is registered by something that is imported by a computed name',
    ],
    [
      'a callback of whoever uses the package',
      `export function start(setup) { setup(server); }`,
      '?: is registered by something that depends on the parameter `setup`',
    ],
    [
      'a server that is looked up',
      `import { all } from 'registry'; const other = JSON.parse(process.env.X).server; other.registerTool('a', {}, ${handler});`,
      'a: is registered on something that depends on the environment variable `X`',
    ],
    [
      'a parameter that nobody supplies',
      `export function add(s) { s.registerTool('a', {}, ${handler}); }`,
      'a: is registered on something that depends on the parameter `s`',
    ],
  ])('%s', (_name, source, entry) => {
    expect(
      listed({
        'main.ts': SERVER + source,
        'registry.ts': `export function lookUp(name) { return REGISTRY[name]; } const REGISTRY = {};`,
      }),
    ).toEqual([entry]);
  });

  test.each([
    [
      'a native method',
      'const servers = process.env.X; servers.set("a", server); servers.push(server);',
    ],
    ['the end of a promise', 'export const made = new Promise((resolve) => { resolve(server); });'],
    ['a global', 'console.log(server); queueMicrotask(() => print(server));'],
    ['what another package does', `import { wrap } from 'tracing'; wrap(server);`],
    [
      'a method of a class of another package',
      `import type { Agent } from 'assistant'; export function add(agent: Agent) { agent.registerTool('a', {}, ${handler}); }`,
    ],
    [
      'a method of what another package makes',
      `import { agent } from 'assistant'; agent().registerTool('a', {}, ${handler});`,
    ],
    [
      'a method that is called something else',
      `export function add(s) { s.tool('a', {}, ${handler}); s.registerTool('b'); s.registerTool(s.name, {}, ${handler}); }`,
    ],
    ['what is not reached', 'for (const make of [null]) { if (make) make(server); }'],
  ])('but %s leaves nothing', (_name, source) => {
    expect(listed(SERVER + source)).toEqual([]);
  });

  test('a registration that a caller supplies is no longer pending', () => {
    expect(
      listed({
        'main.ts': `${SERVER}import { add } from './add.js'; add(server);`,
        'add.ts': `export function add(s) { s.registerTool('a', {}, ${handler}); }`,
      }),
    ).toEqual(['a']);
  });

  describe('a server that is passed to a function of a parameter', () => {
    const ADD = `
      function add(s: McpServer, t) {
        const handler = t.make(s);
        s.registerTool(t.name, {}, handler);
      }`;
    const POEM = `{ name: 'poem', make: (_s: McpServer) => ${handler} }`;

    test('leaves nothing if every caller passes a function that makes a handler', () => {
      const source = `${SERVER}${ADD} for (const t of [${POEM}]) add(server, t);`;
      expect(listed(source)).toEqual(['poem']);
    });

    test('lists what the function registers', () => {
      const more = `{ name: 'song', make: (s) => { s.registerTool('more', {}, ${handler}); } }`;
      const source = `${SERVER}${ADD} for (const t of [${POEM}, ${more}]) add(server, t);`;
      expect(listed(source)).toEqual(['poem', 'song', 'more']);
    });

    test('is unresolved where a caller passes a function that is not read', () => {
      const other = `{ name: 'song', make: JSON.parse(process.env.X).make }`;
      const source = `${SERVER}${ADD} for (const t of [${POEM}, ${other}]) add(server, t);`;
      expect(listed(source)).toEqual([
        'poem',
        'song',
        '?: is registered by something that depends on the environment variable `X`',
      ]);
    });
  });

  describe('a server that is passed to functions that another module adds to a list', () => {
    const files = (main: string): Files => ({
      'main.ts': `import { App } from './app.js'; import { addTool } from './tools.js'; ${main}`,
      'app.ts': `${TYPE}
        export class App {
          private functions = [];
          use(fn) {
            this.functions.push(fn);
            return this;
          }
          create() {
            const server = new McpServer({ name: 's', version: '1' });
            this.functions.forEach((fn) => {
              fn(server);
            });
            return server;
          }
        }`,
      'tools.ts': `${TYPE}
        export function addTool(server: McpServer) {
          server.registerTool('add', {}, ${handler});
        }`,
    });

    test('leaves nothing if each of them is known', () => {
      expect(listed(files('export default new App().use(addTool).create();'))).toEqual(['add']);
    });

    test('is unresolved if one of them is not read', () => {
      expect(listed(files('export default new App().use(process.env.X).create();'))).toEqual([
        '?: is registered by something that depends on the environment variable `X`',
        'add',
      ]);
    });
  });
});

describe('what cannot be followed is unresolved, with why', () => {
  test.each([
    [
      'a list of another package',
      `import { load } from 'loader'; for (const t of load()) ${REGISTER}`,
      "is an element of a list that comes from `load` of 'loader'",
    ],
    [
      'such a list, handed to a function',
      `import { load } from 'loader'; function add(t) { ${REGISTER} } for (const t of load()) add(t);`,
      "is an element of a list that comes from `load` of 'loader'",
    ],
    [
      'a list that is filled later',
      `import { start } from 'loader'; class App { private tools = []; add(t) { this.tools.push(t); } setup() { for (const t of this.tools) ${REGISTER} } } start(App);`,
      'is an element of a list that is changed after it is made (`this.tools`)',
    ],
    [
      'a list that no caller of a method passes',
      `export class App {
        constructor(options) { this.options = options; }
        start() { return this.create(); }
        create() { for (const t of Object.values(this.options.tools)) ${REGISTER} }
      }`,
      'depends on the loop variable `t`',
    ],
  ])('%s', (_name, source, why) => {
    const entries = settle(
      analysesOf(SERVER + source).flatMap((analysis) => [...inventoryEntries(analysis)]),
    );
    expect(entries.map(({ name, unresolved }) => [name.kind, unresolved[0]?.why])).toEqual([
      ['unknown', why],
    ]);
  });
});

describe('wrapper modules of the settings', () => {
  const source = `import { McpServer } from '@acme/kit'; const server = new McpServer({}); for (const t of ${TOOLS}) ${REGISTER}`;

  test('return the definitions of the framework that they wrap, in any of its forms', () => {
    expect(found(source, { modules: { '@acme/kit': 'sdk-v1' } })).toEqual(['a', 'b']);
    expect(
      found(source.replace('@acme/kit', '@acme/kit/server'), {
        modules: { '@acme/kit/server': 'sdk-v2' },
      }),
    ).toEqual(['a', 'b']);
  });

  test('are none where nothing names them', () => {
    expect(found(source)).toEqual([]);
  });
});

describe('a helper that many functions call', () => {
  const areas = Array.from({ length: 12 }, (_, index) => `area${index}`);

  test('each with a server of its caller, in a list of functions', () => {
    const registrar = (area: string): string => `export function ${area}(server) {
        registerDelete(server, { prefix: '${area}' });
      }`;
    expect(
      found({
        'main.ts': `${SERVER}import { ${areas.join(', ')} } from './areas.js';
          function registerAll(target) {
            for (const register of [${areas.join(', ')}]) register(target);
          }
          registerAll(server);`,
        'areas.ts': `import { registerDelete } from './helper.js';
          ${areas.map(registrar).join('\n')}`,
        'helper.ts': `${TYPE}export function registerDelete(server, { prefix }) {
            server.registerTool(prefix + '_delete', { description: 'Deletes.' }, ${handler});
          }`,
      }),
    ).toEqual(areas.map((area) => `${area}_delete`));
  });
});

test('a list whose elements call what the caller supplies is evaluated once for each call', () => {
  const COUNT = 40;
  const elements = Array.from(
    { length: COUNT },
    (_, index) =>
      `{ name: 't${index}', run: (args, context) => context.api.load('a', { query: args }) }`,
  );
  const spent = vi.spyOn(Budget.prototype, 'spend');
  const names = found(`${SERVER}
    register(server, loadContext());
    function register(server: McpServer, context) {
      const tools = listTools();
      for (const tool of tools)
        server.registerTool(tool.name, {}, async (args) => {
          return tool.run(args, context);
        });
    }
    function listTools() { return [${elements.join(', ')}]; }`);
  const steps = spent.mock.calls.length;
  spent.mockRestore();
  expect(names).toHaveLength(COUNT);
  // 120; 243 if each element evaluates the list.
  expect(steps / COUNT).toBeLessThan(180);
});

test('a callee that the caller supplies is evaluated once for each call', () => {
  const COUNT = 40;
  const calls = Array.from({ length: COUNT }, (_, index) => `relay(server, make, '${index}');`);
  const spent = vi.spyOn(Budget.prototype, 'spend');
  const names = found(`${SERVER}
    function relay(server: McpServer, make, name) { make(name)(server, { name }); }
    function make(name) {
      return (target: McpServer, options) => { target.registerTool(options.name, {}, run); };
    }
    async function run() { return { content: [] }; }
    ${calls.join(' ')}`);
  const steps = spent.mock.calls.length;
  spent.mockRestore();
  expect(names).toHaveLength(COUNT);
  // 18; 31 if the callee is evaluated again for what it registers.
  expect(steps / COUNT).toBeLessThan(25);
});

test('a condition is not evaluated around a call that registers nothing', () => {
  const COUNT = 40;
  const calls = Array.from({ length: COUNT }, (_, index) => `relay(load, '${index}');`);
  const spent = vi.spyOn(Budget.prototype, 'spend');
  const names = found(`${SERVER}
    server.registerTool('a', {}, async () => ({ content: [] }));
    function relay(load, name) {
      const isLong = [...name].map((each) => each + name).filter((each) => each.length > 4).length > 2;
      if (isLong) load.next({ name });
    }
    declare function load(): void;
    ${calls.join(' ')}`);
  const steps = spent.mock.calls.length;
  spent.mockRestore();
  expect(names).toEqual(['a']);
  // 6; 40 if each call evaluates the condition.
  expect(steps / COUNT).toBeLessThan(20);
});

test('a method of a map itself is no reason to run what fills the map', () => {
  const COUNT = 30;
  const spent = vi.spyOn(Budget.prototype, 'spend');
  const names = found(`${SERVER}
    server.registerTool('a', {}, async () => ({ content: [] }));
    const sessions = new Map();
    function open(tab) {
      for (const part of ['a', 'b', 'c', 'd']) sessions.set(tab + part, { tab, part });
    }
    function close(tab) {
      const session = sessions.get(tab);
      if (sessions.has(tab)) sessions.delete(tab);
      return session;
    }
    ${Array.from({ length: COUNT }, (_, index) => `open('${index}'); close('${index}');`).join(' ')}`);
  const steps = spent.mock.calls.length;
  spent.mockRestore();
  expect(names).toEqual(['a']);
  // 20; 11,892 if each call of a filling function is followed for `sessions.get`.
  expect(steps).toBeLessThan(100);
});

test.each([
  ['as a constant', 'const add = byRole[role]; add(server);'],
  ['at once', 'byRole[role](server);'],
])('a record of functions that is read %s by an unknown key registers what they do', (_, call) => {
  const source = `
    import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
    const server = new McpServer({ name: 'a', version: '1' });
    function read(to: McpServer) { to.registerTool('read', {}, async () => ({ content: [] })); }
    function write(to: McpServer) { to.registerTool('write', {}, async () => ({ content: [] })); }
    export function addAll(server: McpServer, role: 'reader' | 'writer' = 'reader') {
      const byRole = { reader: read, writer: write };
      ${call}
    }
    addAll(server, process.env.ROLE as 'reader');`;

  expect(listed(source)).toEqual(['read', 'write']);
});
