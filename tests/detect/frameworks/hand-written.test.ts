import { describe, expect, test } from 'vitest';
import { SDK_DEPENDENCY, definitionsIn, listed as inProject } from '../listed.ts';
import {
  EVERY_FIELD,
  analysisOf,
  asWritten,
  emptyInput,
  listed,
  members,
  outline,
  resultFlags,
} from './tables.ts';

/** The answers with a list that the protocol has: what their entries must have, and how one is written. */
const LISTS = {
  'tools/list': {
    member: 'tools',
    mark: 'inputSchema',
    entry: `inputSchema: { type: 'object', properties: { given: {} } }`,
    outline: {
      kind: 'tool',
      ...asWritten('title', 'description', 'annotations'),
      schemas: { 'input: inputSchema': ['given'], 'output: outputSchema': 'absent' },
    },
    fields: ['title', 'description', 'icons', 'annotations', 'execution', '_meta'],
  },
  'resources/list': {
    member: 'resources',
    mark: 'uri',
    entry: `uri: 'file:///log'`,
    outline: {
      kind: 'resource',
      uri: 'file:///log',
      ...asWritten('title', 'description'),
      schemas: {},
    },
    fields: ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'],
  },
  'resources/templates/list': {
    member: 'resourceTemplates',
    mark: 'uriTemplate',
    entry: `uriTemplate: 'log://{day}'`,
    outline: {
      kind: 'template',
      uri: 'log://{day}',
      ...asWritten('title', 'description'),
      schemas: {},
    },
    fields: ['title', 'description', 'mimeType', 'size', 'icons', 'annotations', '_meta'],
  },
  'prompts/list': {
    member: 'prompts',
    mark: 'arguments',
    entry: members('arguments'),
    outline: {
      kind: 'prompt',
      ...asWritten('title', 'description'),
      schemas: { 'args: arguments': ['own'] },
    },
    fields: ['title', 'description', 'icons', '_meta', 'arguments'],
  },
} as const;
const METHODS = Object.keys(LISTS) as (keyof typeof LISTS)[];

/** A function whose result has the type of an answer to a request for a list. */
const answering = (
  method: keyof typeof LISTS,
  { has = `name: string; ${LISTS[method].mark}: unknown`, type = 'Entry[]', next = true } = {},
): string => {
  const { member, entry } = LISTS[method];
  return `
    interface Entry { ${has} }
    interface Answer { ${member}: ${type}; ${next ? 'nextCursor?: string' : ''} }
    export class Handler {
      list(): Answer { return { ${member}: [{ name: 'n', ${EVERY_FIELD} ${entry} }] }; }
    }`;
};
const formsIn = (source: string): string[] =>
  analysisOf(source).definitions.map(({ form }) => form);

describe('a server that speaks the protocol itself', () => {
  test.each(METHODS)('answers %s', (method) => {
    const { definitions } = analysisOf(answering(method));
    expect(definitions.map(outline)).toEqual([
      { form: method, name: 'n', context: 'unknown', ...LISTS[method].outline },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([
      asWritten(...LISTS[method].fields),
    ]);
    expect(emptyInput(definitions[0]!)).toEqual({ type: 'object', properties: {} });
    expect(definitions[0]!.framework).toMatchObject({
      id: 'hand-written',
      title: 'the protocol',
      major: 0,
      isConversionKnown: true,
      context: { name: 'context', members: {} },
    });
    expect(definitions[0]!.framework.context.asyncMethods?.size).toBe(0);
  });

  test.each(METHODS)('has entries in %s by what they must have', (method) => {
    const { mark } = LISTS[method];
    expect(formsIn(answering(method, { has: 'name: string; other: unknown' }))).toEqual([]);
    expect(formsIn(answering(method, { has: `${mark}: unknown` }))).toEqual([]);
  });

  test.each(METHODS)('goes on on a next page of %s', (method) => {
    const isTemplates = method === 'resources/templates/list';
    expect(formsIn(answering(method, { next: false }))).toEqual(isTemplates ? [method] : []);
  });

  test.each([
    ['Entry[]', true],
    ['readonly Entry[]', true],
    ['Array<Entry>', true],
    ['ReadonlyArray<Entry>', true],
    ['Set<Entry>', false],
    ['MyArray<Entry>', false],
    ['ArrayLike<Entry>', false],
    ['Entry', false],
  ])('answers with a list of the type %s: %s', (type, isList) => {
    expect(formsIn(answering('tools/list', { type }))).toEqual(isList ? ['tools/list'] : []);
  });

  test('sends results as they are', () => {
    const [tool] = analysisOf(answering('tools/list')).definitions;
    expect(resultFlags(tool!)).toEqual({ structuredIsObject: true, checksFailures: true });
  });
});

/** A server that decides by the method of a request. */
const server = (branch: string): string => `
  import { reply, entries } from './rpc.js';
  const TOOLS = [{ name: 'n', description: 'd', inputSchema: { type: 'object' } }];
  export function handle(request) {
    const { id, method } = request;
    ${branch}
  }`;

const namesIn = (files: Record<string, string>, dependencies = {}): unknown[] =>
  definitionsIn(files, dependencies).definitions.map(({ name }) =>
    name.kind === 'known' ? name.value : name.kind,
  );

describe('a branch for the method of a request', () => {
  test.each(METHODS)('lists what it answers to %s', (method) => {
    const { member, entry, outline: seen } = LISTS[method];
    const { definitions } = analysisOf(
      server(`switch (method) {
        case '${method}':
          return reply(id, { ${member}: [{ name: 'n', ${EVERY_FIELD} ${entry} }] });
      }`),
    );
    expect(definitions.map(outline)).toEqual([
      { form: method, name: 'n', context: 'unknown', ...seen },
    ]);
  });

  test.each([
    ['if', `if (method === 'tools/list') return { id, result: { tools: TOOLS } };`],
    ['if, beside another condition', `if (id && method == "tools/list") reply({ tools: TOOLS });`],
    ['a conditional expression', `return method === 'tools/list' ? { tools: TOOLS } : undefined;`],
    [
      'a table of handlers',
      `return { 'tools/list': () => ({ tools: TOOLS.map((tool) => ({ ...tool })) }) }[method]();`,
    ],
    [
      'an assignment',
      `const result: any = {};
       switch (method) {
         case 'tools/list': result.tools = TOOLS; break;
         case 'tools/call': result.content = []; break;
       }
       return { id, result };`,
    ],
    [
      'an assignment to a member of the answer',
      `const response: any = { id, result: {} };
       if (method === 'tools/list') response.result.tools = TOOLS;
       return response;`,
    ],
    [
      'a literal, of a list that is kept',
      `if (method === 'tools/list') { cache.tools = TOOLS; return { tools: TOOLS }; }`,
    ],
  ])('is written as %s', (_form, branch) => {
    const { definitions } = analysisOf(server(branch));
    expect(definitions.map(({ name }) => name.kind === 'known' && name.value)).toEqual(['n']);
  });

  test.each([
    [
      'a function',
      `if (method === 'tools/list') return await listTools(id);`,
      `async function listTools(id) { const tools: any[] = [...TOOLS]; return reply(id, { tools }); }`,
    ],
    [
      'a function, through another',
      `switch (method) { case 'tools/list': return answered(id); }`,
      `const answered = (id) => reply(id, listed()); const listed = () => ({ tools: TOOLS });`,
    ],
    [
      'a method',
      `return new Rpc().handle(method);`,
      `class Rpc {
        handle(method) { if (method === 'tools/list') return this.list(); }
        list() { return { tools: TOOLS }; }
      }`,
    ],
  ])('calls %s that answers', (_what, branch, functions) => {
    const { definitions } = analysisOf(`${server(branch)} ${functions}`);
    expect(definitions.map(({ name }) => name.kind === 'known' && name.value)).toEqual(['n']);
  });

  test.each([
    [
      'before a function in a list of arguments',
      `handlers.set('tools/list', async () => ({ tools: TOOLS }));`,
    ],
    [
      'before a reference to a function',
      `const listTools = () => ({ tools: TOOLS }); on('tools/list', listTools);`,
    ],
    [
      'before a function in an entry',
      `return new Map([['tools/list', () => ({ tools: TOOLS })]]);`,
    ],
    [
      'beside a reference in a table',
      `return { 'tools/list': listTools }[method](); function listTools() { return { tools: TOOLS }; }`,
    ],
    ['of a guard', `if (method !== 'tools/list') return null; return { tools: TOOLS };`],
    ['in a guard', `if (!id || method !== 'tools/list') return null; return { tools: TOOLS };`],
    [
      'as a constant in a test',
      `const METHODS = { LIST_TOOLS: 'tools/list' };
       if (method === METHODS.LIST_TOOLS) return { tools: TOOLS };`,
    ],
    [
      'as a constant in a case',
      `enum Method { ToolsList = 'tools/list' }
       switch (method) { case Method.ToolsList: return { tools: TOOLS }; }`,
    ],
    [
      'as a computed key',
      `const Method = { ListTools: 'tools/list' };
       return { [Method.ListTools]: () => ({ tools: TOOLS }) }[method]();`,
    ],
    [
      'as a constant without an object',
      `const LIST = 'tools/list'; if (method === LIST) return { tools: TOOLS };`,
    ],
    [
      'beside a function in an object',
      `const routes = [
         { method: 'ping', handle: () => ({}) },
         { method: 'tools/list', handle: async () => ({ tools: TOOLS }) },
       ];
       return routes.find((route) => route.method === method).handle();`,
    ],
    [
      'beside a reference in an object',
      `return { method: 'tools/list', handle: listTools }.handle();
       function listTools() { return { tools: TOOLS }; }`,
    ],
    [
      'beside a method of a class',
      `class ListTools {
         readonly method = 'tools/list';
         handle() { return { tools: TOOLS }; }
       }
       return new ListTools().handle();`,
    ],
  ])('has the name of the request %s', (_where, branch) => {
    const { definitions } = analysisOf(server(branch));
    expect(definitions.map(({ name }) => name.kind === 'known' && name.value)).toEqual(['n']);
  });

  test('has the request as a constant of another file', () => {
    const files = {
      'methods.ts': `export const TOOLS_LIST = 'tools/list';`,
      'server.ts': `
        import { TOOLS_LIST } from './methods.js';
        export function handle({ method }) {
          if (method === TOOLS_LIST) return { tools: [{ name: 'n', inputSchema: {} }] };
        }`,
    };
    expect(inProject(files)).toEqual(['n']);
  });

  describe('with a function of another file', () => {
    const TOOLS = `const TOOLS = [{ name: 'n', description: 'd', inputSchema: { type: 'object' } }];`;
    const FUNCTION = `${TOOLS} export function listTools() { return { tools: TOOLS }; }`;
    const handle = (branches: string): string =>
      `export function handle({ id, method }) { switch (method) { ${branches} } }`;

    test.each([
      [
        'that it calls',
        {
          'tools.ts': FUNCTION,
          'server.ts': `import { listTools } from './tools.js';
            ${handle(`case 'tools/list': return reply(id, await listTools());`)}`,
        },
      ],
      [
        'that it calls twice',
        {
          'tools.ts': FUNCTION,
          'server.ts': `import { listTools } from './tools.js';
            ${handle(`case 'tools/list': return id ? reply(id, listTools()) : listTools();`)}`,
        },
      ],
      [
        'that is a method',
        {
          'handlers.ts': `${TOOLS} export class Handlers { list() { return { tools: this.tools }; } tools = TOOLS; }`,
          'server.ts': `import { Handlers } from './handlers.js';
            const handlers = new Handlers();
            ${handle(`case 'tools/list': return handlers.list();`)}`,
        },
      ],
      [
        'that it calls for a further name of the request, too',
        {
          'tools.ts': FUNCTION,
          'server.ts': `import { listTools } from './tools.js';
            ${handle(`case 'initialize': return {}; case 'tools/list': case 'workspace/tools': return listTools();`)}`,
        },
      ],
      [
        'that calls another one',
        {
          'tools.ts': FUNCTION,
          'router.ts': `import { listTools } from './tools.js'; export const route = () => listTools();`,
          'server.ts': `import { route } from './router.js';
            ${handle(`case 'tools/list': return route();`)}`,
        },
      ],
      [
        'that is in a table',
        {
          'tools.ts': FUNCTION,
          'server.ts': `import { listTools } from './tools.js';
            const handlers = { 'tools/list': listTools };
            export const handle = ({ method }) => handlers[method]();`,
        },
      ],
    ])('%s', (_which, files) => {
      expect(namesIn(files)).toEqual(['n']);
    });

    test('reads what a package with a framework registers there once', () => {
      const files = {
        'tools.ts': FUNCTION,
        'server.ts': `import { listTools } from './tools.js';
          ${handle(`case 'tools/list': return listTools();`)}`,
      };
      expect(namesIn(files, SDK_DEPENDENCY)).toEqual([]);
    });

    test('reads nothing of a call in the branch for another request', () => {
      const files = {
        'tools.ts': FUNCTION,
        'server.ts': `import { listTools } from './tools.js';
          ${handle(`case 'tools/list': break; case 'initialize': return listTools();`)}`,
      };
      expect(namesIn(files)).toEqual([]);
    });

    test('reads nothing of a call in a branch that the request does not fall through to', () => {
      const files = {
        'tools.ts': FUNCTION,
        'server.ts': `import { listTools } from './tools.js';
          ${handle(`case 'tools/list': return {}; case 'ping': case 'initialize': return listTools();`)}`,
      };
      expect(namesIn(files)).toEqual([]);
    });
  });

  test('leaves a function that a method of a framework takes to it', () => {
    const source = `
      import { Server } from '@modelcontextprotocol/server';
      export class Mcp {
        private tools = new Map<string, unknown>();
        private server = new Server({ name: 'n', version: '1.0.0' });
        add(tool) {
          this.tools.set(tool.name, tool);
        }
        start() {
          this.server.setRequestHandler('tools/list', async () => ({
            tools: [...this.tools.values()],
          }));
        }
      }`;
    const { waiting } = definitionsIn(source, {
      dependencies: { '@modelcontextprotocol/server': '^2.0.0' },
    });
    expect(waiting).toBe(1);
  });

  test('calls no function that answers another request', () => {
    const branch = `if (method === 'tools/call') return describe(id); // 'tools/list'\n`;
    expect(formsIn(`${server(branch)} function describe(id) { return { tools: TOOLS }; }`)).toEqual(
      [],
    );
  });

  test.each([
    ['another method', `if (method === 'initialize') return { capabilities: { tools: TOOLS } };`],
    ['a request', `return fetch({ method: 'tools/list', tools: TOOLS });`],
    ['other elements', `if (method === 'tools/list') return { tools: [{ name: 'n' }] };`],
    ['no list', `if (method === 'tools/list') return { tools: { name: 'n', inputSchema: {} } };`],
    ['a list that is not read', `if (method === 'tools/list') return { tools: entries() };`],
    ['the opposite', `if (method !== 'tools/list') return { tools: TOOLS };`],
  ])('defines nothing by %s', (_what, branch) => {
    expect(formsIn(server(`${branch} // 'tools/list'`))).toEqual([]);
  });

  test.each(['{ tools: TOOLS }', 'listTools()'])(
    'leaves what a server lists to it: %s',
    (answer) => {
      const { definitions } = analysisOf(`
      import { Server } from '@modelcontextprotocol/sdk/server/index.js';
      import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
      ${server(`if (method === 'tools/list') return ${answer};`)}
      function listTools() { return { tools: TOOLS }; }
      const server = new Server({ name: 'n', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, async () => listTools());`);
      expect(definitions.map(({ framework }) => framework.id)).toEqual(['sdk-v1']);
    },
  );

  test.each(['TOOLS', 'TOOLS.map(({ name, inputSchema }) => ({ name, inputSchema }))'])(
    'leaves what a server registers to it, in another file: %s',
    (tools) => {
      const files = {
        'tools.ts': `export const TOOLS = [{ name: 'n', inputSchema: { type: 'object' } }];`,
        'rpc.ts': `import { TOOLS } from './tools.js';
        export function handle({ method }) {
          if (method === 'tools/list') return listTools();
        }
        function listTools() { return { tools: ${tools} }; }`,
        'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
        import { TOOLS } from './tools.js';
        import { handle } from './rpc.js';
        const server = new McpServer({ name: 's', version: '1.0.0' });
        for (const { name } of TOOLS) server.registerTool(name, {}, async () => handle({ method: name }));`,
      };
      const { definitions } = definitionsIn(files, SDK_DEPENDENCY);
      expect(definitions.map(({ framework }) => framework.id)).toEqual(['sdk-v1']);
    },
  );

  test('defines once what its type also defines', () => {
    expect(
      formsIn(`
        interface Entry { name: string; inputSchema: unknown }
        interface Answer { tools: Entry[]; nextCursor?: string }
        export function handle(method: string): Answer | undefined {
          if (method === 'tools/list') {
            const answer: Answer = { tools: [{ name: 'n', inputSchema: {} }] };
            return answer;
          }
        }`),
    ).toEqual(['tools/list']);
  });
});

describe('a list of a server that answers `initialize` in the same file', () => {
  const INITIALIZE = `if (method === 'initialize')
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's' } };`;
  const namesIn = (branch: string): unknown[] =>
    analysisOf(server(`${INITIALIZE} ${branch}`)).definitions.map(({ name }) =>
      name.kind === 'known' ? name.value : name.kind,
    );

  test.each([
    ['that is not read', 'tools: entries()', ['unknown']],
    ['that a package returns', `tools: await fetch('/tools')`, ['unknown']],
    ['with an element that is not read', 'tools: [entries(), ...TOOLS]', ['unknown', 'n']],
    ['with elements that are not read', 'tools: [...entries(), ...TOOLS]', ['n', 'unknown']],
    ['of tools without a schema', `tools: [{ name: 'n', description: 'd' }]`, ['n']],
    ['without elements', 'tools: []', []],
    ['of no objects', `tools: ['n']`, []],
  ])('is one %s', (_, list, expected) => {
    expect(namesIn(`if (method === 'tools/list') return { ${list} };`).sort()).toEqual(
      [...expected].sort(),
    );
  });

  test('is not one that an assignment for another request sets', () => {
    expect(namesIn(`if (method === 'tools/call') result.tools = TOOLS;`)).toEqual([]);
  });

  test('is not one of a client, which only reads the answer', () => {
    const branch = `const { serverInfo, capabilities } = await request('initialize');
      if (method === 'tools/list') return { tools: entries() };`;
    expect(formsIn(server(branch))).toEqual([]);
  });
});

describe('a list that a class of the project fills', () => {
  const MCP = `
    export class Mcp {
      private tools = new Map<string, unknown>();
      tool(tool) {
        this.tools.set(tool.name, tool);
        return this;
      }
      handle({ id, method }) {
        switch (method) {
          case 'tools/list':
            return { id, result: { tools: [...this.tools.values()] } };
        }
      }
    }`;
  const WEATHER = `{ name: 'weather', description: 'Tells the weather.', inputSchema: {} }`;

  test('has the tools that calls of its method add', () => {
    expect(inProject(`${MCP} const mcp = new Mcp(); mcp.tool(${WEATHER});`)).toEqual(['weather']);
  });

  test('has the tools that another file adds', () => {
    const files = {
      'mcp.ts': MCP,
      'index.ts': `export * from './mcp.js';`,
      'server.ts': `import { Mcp } from './index.js'; new Mcp().tool(${WEATHER});`,
    };
    expect(inProject(files)).toEqual(['weather']);
  });

  test.each([
    ['a loop', `for (const tool of tools) mcp.tool(tool);`],
    ['a callback', `tools.forEach((tool) => mcp.tool(tool));`],
    ['a function', `const add = (tool) => mcp.tool(tool); add(tools[0]);`],
  ])('has the tools that %s adds', (_, statement) => {
    const code = `${MCP} const tools = [${WEATHER}]; const mcp = new Mcp(); ${statement}`;
    expect(inProject(code)).toEqual(['weather']);
  });

  test('has the tools that another file adds, in a package with a framework', () => {
    const files = {
      'mcp.ts': MCP.replace(
        '{ id, result: { tools: [...this.tools.values()] } }',
        'this.list(id)',
      ).replace(
        'handle(',
        `list(id) {
          const tools = [];
          for (const tool of this.tools.values()) tools.push(tool);
          return { id, result: { tools } };
        }
        handle(`,
      ),
      'server.ts': `import { Mcp } from './mcp.js'; new Mcp().tool(${WEATHER});`,
    };
    expect(namesIn(files, SDK_DEPENDENCY)).toEqual(['weather']);
  });

  test('has the tools that are added to an instance of a file between', () => {
    const files = {
      'mcp.ts': MCP,
      'instance.ts': `import { Mcp } from './mcp.js'; export const mcp = new Mcp();`,
      'server.ts': `import { mcp } from './instance.js'; mcp.tool(${WEATHER});`,
    };
    expect(inProject(files)).toEqual(['weather']);
  });

  test('reads each collection that one call fills', () => {
    const code = `
      class Mcp {
        private handlers = new Map<string, unknown>();
        private entries = new Map<string, unknown>();
        tool(name, run, entry) {
          this.handlers.set(name, run);
          if (entry) this.entries.set(name, entry);
        }
        handle({ method }) {
          if (method === 'tools/list') return { tools: this.all() };
        }
        all() {
          const tools = [];
          for (const entry of this.entries.values()) tools.push(entry);
          for (const name of this.handlers.keys())
            if (!this.entries.has(name)) tools.push({ name, description: 'None.', inputSchema: {} });
          return tools;
        }
      }
      const mcp = new Mcp();
      mcp.tool('weather', run, ${WEATHER});
      mcp.tool('time', run);`;
    const { definitions } = definitionsIn({ 'server.ts': code });
    expect(
      definitions.map(({ name, description }) =>
        [name, description].map((each) => 'value' in each && each.value),
      ),
    ).toEqual([
      ['weather', 'Tells the weather.'],
      ['time', 'None.'],
    ]);
  });

  test('has the tools that are added to an instance that a variable gets later', () => {
    const files = {
      'mcp.ts': MCP,
      'server.ts': `
        import { Mcp } from './mcp.js';
        export function start(isOff) {
          let mcp: Mcp | undefined;
          if (!isOff) {
            mcp = new Mcp();
            mcp.tool(${WEATHER});
          }
          return mcp;
        }`,
    };
    expect(inProject(files)).toEqual(['weather?']);
  });

  test('has the tools that are added by a class of a file between', () => {
    const files = {
      'mcp.ts': MCP,
      'app.ts': `
        import { Mcp } from './mcp.js';
        export class App {
          private readonly mcp = new Mcp();
          register(name, { inputSchema }) {
            this.mcp.tool({ name, inputSchema });
          }
        }`,
      'server.ts': `
        import { App } from './app.js';
        const app = new App();
        app.register('weather', { inputSchema: {} });`,
    };
    expect(inProject(files)).toEqual(['weather']);
  });

  test('has the tools that a function makes of what is added', () => {
    const code = MCP.replace('[...this.tools.values()]', 'this.all()').replace(
      'handle(',
      `all() {
        const list = [];
        for (const [name, { inputSchema }] of this.tools) list.push({ name, inputSchema });
        return list;
      }
      handle(`,
    );
    expect(inProject(`${code} new Mcp().tool(${WEATHER});`)).toEqual(['weather']);
  });

  test('has the tools that are passed to its constructor', () => {
    const files = {
      'mcp.ts': MCP.replace(
        'tool(tool)',
        `constructor(tools) {
          this.addAll(tools);
        }
        private addAll(tools) {
          for (const { name, inputSchema } of tools) this.tools.set(name, { name, inputSchema });
        }
        tool(tool)`,
      ),
      'server.ts': `
        import { Mcp } from './mcp.js';
        import { weather } from './weather.js';
        const tools = [weather];
        new Mcp(tools);`,
      'weather.ts': `export const weather = ${WEATHER};`,
    };
    expect(inProject(files)).toEqual(['weather']);
  });

  test('waits for calls of its method', () => {
    expect(inProject(MCP)).toEqual(['waiting']);
  });
});

describe('a list that a server gets from elsewhere', () => {
  const WEATHER = `{ name: 'weather', description: 'Tells the weather.', inputSchema: {} }`;

  test.each([
    [
      'the parameter of a function',
      `function answer(tools, { id, method }) {
         if (method === 'tools/list') return { id, result: { tools } };
       }
       answer([${WEATHER}], request);`,
    ],
    [
      'the parameter of a constructor',
      `class Mcp {
         constructor(private readonly tools: Tool[]) {}
         handle({ method }) {
           if (method === 'tools/list') return { tools: this.tools.map(({ run, ...tool }) => tool) };
         }
       }
       const mcp = new Mcp([{ ...${WEATHER}, run }]);
       start((request) => mcp.handle(request));`,
    ],
    [
      'a table that a function fills',
      `const entries: Record<string, Entry> = {};
       function add(tool, run) {
         entries[tool.name] = { tool, run };
       }
       add(${WEATHER}, run);
       function answer({ method }) {
         if (method === 'tools/list') return { tools: Object.values(entries).map(({ tool }) => tool) };
       }`,
    ],
  ])('is %s', (_, code) => {
    expect(inProject(code)).toEqual(['weather']);
  });

  test('is none if another server answers with it', () => {
    const code = `
      async function answer(client, { method }) {
        const { tools } = await client.listTools();
        if (method === 'tools/list') return { tools };
      }`;
    expect(inProject(code)).toEqual([]);
  });
});

describe('a list of a registry that another file fills', () => {
  const FILES = {
    'registry.ts': `
      class Registry {
        private tools = new Map<string, Entry>();
        register(tool: Tool) {
          if (this.tools.has(tool.name)) throw new Error('twice');
          this.tools.set(tool.name, { ...tool, enabled: true });
        }
        unregister(name: string) {
          return this.tools.delete(name);
        }
        list() {
          return Array.from(this.tools.values())
            .filter(({ enabled }) => enabled)
            .map(({ run, enabled, ...tool }) => tool);
        }
      }
      export const registry = new Registry();`,
    'tools.ts': `
      const schema = { type: 'object', properties: {} };
      export default [
        { name: 'weather', description: 'Tells the weather.', inputSchema: schema, run },
        { name: 'time', description: 'Tells the time.', inputSchema: schema, run },
      ];`,
    'index.ts': `
      import { registry } from './registry.js';
      import { protocol } from './protocol.js';
      import tools from './tools.js';
      async function main() {
        tools.forEach((tool) => registry.register(tool));
        await serve((request) => protocol.handle(request));
      }
      main().catch(stop);`,
    'package.json': `{ "main": "index.ts" }`,
  };

  test.each([
    [
      'in a table of handlers',
      `class Protocol {
         private handlers = new Map<string, Handler>();
         constructor() {
           this.handlers.set('tools/list', async () => ({ tools: registry.list() }));
         }
         handle({ method, params }) {
           return this.handlers.get(method)(params);
         }
       }
       export const protocol = new Protocol();`,
    ],
    [
      'as a member of the server',
      `class Protocol {
         constructor(private readonly entries: Registry) {}
         handle({ method }) {
           switch (method) {
             case 'tools/list': {
               const tools = this.entries.list();
               return { tools };
             }
           }
         }
       }
       export const protocol = new Protocol(registry);`,
    ],
    [
      'in an answer that has the type of one',
      `interface Listed { name: string; inputSchema: object }
       interface Answer { tools: Listed[]; nextCursor?: string }
       export const protocol = {
         handle({ method }) {
           if (method !== 'tools/list') throw new Error('unknown');
           const answer: Answer = { tools: registry.list() };
           return answer;
         },
       };`,
    ],
  ])('is read %s', (_, code) => {
    const files = { ...FILES, 'protocol.ts': `import { registry } from './registry.js'; ${code}` };
    expect(inProject(files)).toEqual(['weather', 'time']);
  });

  test('has what is not known beside what is', () => {
    const files = {
      ...FILES,
      'protocol.ts': `
        import { registry } from './registry.js';
        export const protocol = {
          handle({ method }) {
            if (method === 'tools/list') return { tools: registry.list() };
          },
        };`,
      'index.ts': FILES['index.ts'].replace(
        'await serve',
        'for (const row of await rows()) registry.register({ name: row.name, inputSchema: row }); await serve',
      ),
    };
    expect(inProject(files)).toEqual(['weather', 'time', '?']);
  });
});
