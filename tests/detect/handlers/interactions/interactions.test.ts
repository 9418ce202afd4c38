import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportCallersOf } from '../../../../src/detect/handlers/export-callers.ts';
import { sessionFor } from '../../../../src/detect/discovery/session.ts';
import { host } from '../../../../src/detect/host/host-hooks.ts';
import type { CallerKind } from '../../../../src/model/analysis.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { read } from '../../read.ts';

const CORE = `import { tool, resource, z, type Context } from '@cyanheads/mcp-ts-core';\n`;
const V1 = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { Server } from '@modelcontextprotocol/sdk/server/index.js';\nconst server = new McpServer({ name: 's', version: '1' });\n`;
const V2 = `import { McpServer, type ServerContext } from '@modelcontextprotocol/server';\nconst server = new McpServer({ name: 's', version: '1' });\n`;
const toolWith = (body: string): string =>
  `export const t = tool('t', { description: 'd', input: z.object({}), output: z.object({}), async handler(input, ctx) {\n${body}\n} });`;

/** Says that every export has this kind of caller, in a host that sees the project; returns the names that are asked about. */
function calledBy(kind: CallerKind): string[] {
  const asked: string[] = [];
  const spy = vi
    .spyOn(exportCallersOf(sessionFor(DEFAULT_SETTINGS)), 'of')
    .mockImplementation((names) => (asked.push(...names), kind));
  host.seesProject = true;
  onTestFinished(() => {
    host.seesProject = false;
    spy.mockRestore();
  });
  return asked;
}

/** `kind callee: place [exported functions that lead to it] (definition)` of every interaction. */
function interactionsIn(text: string): string[] {
  const asked = calledBy('nowhere');
  return read(text).interactions.map((interaction) => {
    const { kind, callee, place, definition } = interaction;
    asked.length = 0;
    expect(interaction.calledBy).toBe(asked.length > 0 ? 'nowhere' : undefined);
    const name = definition?.name.kind === 'known' ? ` (${definition.name.value})` : '';
    return `${kind} ${callee}: ${place}${asked.length > 0 ? ` [${asked.join()}]` : ''}${name}`;
  });
}

describe('interactions', () => {
  it.each([
    [
      'of a handler',
      CORE +
        toolWith(
          `await ctx.elicit('q'); await ctx.elicit.url('a', 'b'); const { sample } = ctx; await sample([]);`,
        ),
      [
        'elicit ctx.elicit: handler (t)',
        'elicit ctx.elicit.url: handler (t)',
        'sample sample: handler (t)',
      ],
    ],
    [
      'of a typed context',
      `${CORE}export const ask = (ctx: Context) => ctx.elicit('q');`,
      ['elicit ctx.elicit: function [ask]'],
    ],
    [
      'of a typed context that is destructured',
      `${CORE}export async function ask({ elicit }: Context) { await elicit('q'); }`,
      ['elicit elicit: function [ask]'],
    ],
    [
      'of a context in an object',
      `${CORE}interface Deps { ctx: Context }\nexport function ask(deps: Deps) { return deps.ctx.elicit('q'); }`,
      ['elicit deps.ctx.elicit: function [ask]'],
    ],
    [
      'of a server',
      `${V1}server.registerTool('t', {}, async () => { await server.server.elicitInput({}); await server.server.createMessage({}); });`,
      [
        'elicit server.server.elicitInput: handler (t)',
        'sample server.server.createMessage: handler (t)',
      ],
    ],
    [
      'of a low-level server',
      `${V1}export async function ask(low: Server) { await low.createMessage({}); }`,
      ['sample low.createMessage: function [ask]'],
    ],
    [
      'of the context of SDK v2',
      `${V2}server.registerTool('t', {}, async (ctx) => { await ctx.mcpReq.elicitInput({}); });\nexport function ask(ctx: ServerContext) { return ctx.mcpReq.requestSampling({}); }`,
      [
        'elicit ctx.mcpReq.elicitInput: handler (t)',
        'sample ctx.mcpReq.requestSampling: function [ask]',
      ],
    ],
    [
      'not of anything else',
      `${CORE}const other = make(); other.elicit('q'); openai.sample(); export function f(ctx) { ctx.elicit('q'); }`,
      [],
    ],
  ])('are found: %s', (_, text, expected) => {
    expect(interactionsIn(text)).toEqual(expected);
  });

  const placeIn = (body: string, before = ''): string | undefined =>
    read(CORE + before + toolWith(body)).interactions[0]?.place;

  it.each([
    ['handler', `await ctx.elicit('q');`],
    ['handler', `const ask = async () => ctx.elicit('q'); await ask();`],
    ['handler', `await Promise.all(items.map(async () => ctx.elicit('q')));`],
    ['handler', `await run().then(() => ctx.elicit('q'));`],
    ['handler', `return run().then(() => ctx.elicit('q')).catch(() => 1);`],
    ['handler', `await withRetry(() => ctx.elicit('q'));`],
    [
      'handler',
      `await new Promise((done) => setTimeout(async () => done(await ctx.elicit('q')), 5));`,
    ],
    [
      'handler',
      `await new Promise((done) => emitter.once('x', async () => done(await ctx.elicit('q'))));`,
    ],
    ['handler', `await (async () => { await ctx.elicit('q'); })();`],
    ['handler', `try { await ctx.elicit('q'); } finally { }`],
    ['timer', `setTimeout(() => ctx.elicit('q'), 5);`],
    ['timer', `setInterval(async function () { await ctx.elicit('q'); }, 5);`],
    ['timer', `process.nextTick(() => { ctx.elicit('q'); });`],
    ['timer', `const later = () => ctx.elicit('q'); setTimeout(later, 5);`],
    ['timer', `new Promise((done) => setTimeout(() => ctx.elicit('q'), 5));`],
    ['listener', `emitter.on('x', () => { items.forEach(() => ctx.elicit('q')); });`],
    ['listener', `signal.addEventListener('abort', async () => { await ctx.elicit('q'); });`],
    ['detached', `void (async () => { await ctx.elicit('q'); })();`],
    ['detached', `(async () => { await ctx.elicit('q'); })().catch(log);`],
    ['detached', `run().then(() => ctx.elicit('q'));`],
    ['detached', `run().then((a) => a).then(() => ctx.elicit('q')).catch(log);`],
    ['detached', `items.forEach(async () => { await ctx.elicit('q'); });`],
    ['detached', `async function ask() { await ctx.elicit('q'); } ask();`],
  ])('run in the %s: %s', (place, body) => {
    expect(placeIn(body)).toBe(place);
  });

  it.each([
    [
      'handler',
      'await help(ctx);',
      `async function help(ctx: Context) { await ctx.elicit('q'); }\n`,
    ],
    [
      'handler',
      'await help(ctx);',
      `export async function help(ctx: Context) { await ctx.elicit('q'); }\n`,
    ],
    [
      'handler',
      'await service.help(ctx);',
      `class Service { async help(ctx: Context) { await ctx.elicit('q'); } }\nconst service = new Service();\n`,
    ],
    ['detached', 'help(ctx);', `async function help(ctx: Context) { await ctx.elicit('q'); }\n`],
    [
      'timer',
      'await help(ctx); setTimeout(() => help(ctx));',
      `async function help(ctx: Context) { await ctx.elicit('q'); }\n`,
    ],
    [
      'function',
      'await help(ctx);',
      `export async function other(ctx: Context) { return help(ctx); }\nasync function help(ctx: Context) { await ctx.elicit('q'); }\n`,
    ],
    [
      'method',
      '',
      `export class Service { async help(ctx: Context) { await ctx.elicit('q'); } }\n`,
    ],
    [
      'constructor',
      '',
      `export class Service { constructor(ctx: Context) { ctx.elicit('q'); } }\n`,
    ],
    [
      'method',
      '',
      `class Service { run = async (ctx: Context) => { await this.help(ctx); };\n async help(ctx: Context) { await ctx.elicit('q'); } }\n`,
    ],
    [
      'function',
      '',
      `class Service { help(ctx: Context) { register(async () => { await ctx.elicit('q'); }); } }\n`,
    ],
    [
      'function',
      '',
      `export const service = { help(ctx: Context) { return ctx.elicit('q'); } };\n`,
    ],
    [
      'function',
      '',
      `function help(ctx: Context) { return ctx.elicit('q'); }\nexport { help as ask };\n`,
    ],
  ])('run in the %s: %s %s', (place, body, before) => {
    expect(placeIn(body, before)).toBe(place);
  });

  it.each([
    ['module', `await server.server.elicitInput({});`],
    ['module', `(async () => { await server.server.elicitInput({}); })();`],
    ['module', `if (process.env.X) { server.server.createMessage({}); }`],
    ['timer', `setInterval(() => server.server.createMessage({}), 1000);`],
    ['listener', `process.on('SIGUSR1', async () => { await server.server.elicitInput({}); });`],
    ['constructor', `class Service { constructor() { server.server.elicitInput({}); } }`],
    ['function', `class Tool { async execute() { await server.server.elicitInput({}); } }`],
    [
      'function',
      `server.server.oninitialized = async () => { await server.server.createMessage({}); };`,
    ],
    [
      'function',
      `server.server.setRequestHandler(Schema, async () => { await server.server.elicitInput({}); });`,
    ],
    [
      'function',
      `async function main() { await server.server.elicitInput({}); }\nexport { main };`,
    ],
    ['module', `async function main() { await server.server.elicitInput({}); }\nawait main();`],
    [
      'module',
      `async function main() { await server.server.elicitInput({}); }\nmain().catch(console.error);`,
    ],
  ])('run in the %s: %s', (place, code) => {
    expect(read(V1 + code).interactions[0]?.place).toBe(place);
  });

  it.each([
    `export const ask = wrap((ctx: Context) => ctx.elicit('q'));`,
    `const inner = (ctx: Context) => ctx.elicit('q');\nexport const ask = (ctx: Context) => wrap(() => inner(ctx));`,
    `const inner = (ctx: Context) => ctx.elicit('q');\nregistry.set('ask', inner);\nexport const ask = (ctx: Context) => inner(ctx);`,
  ])('are not for the call graph to judge when they may be reached otherwise: %s', (code) => {
    expect(interactionsIn(CORE + code)).toEqual(['elicit ctx.elicit: function']);
  });

  it('leave open what methods of classes do where such a method may be a handler', () => {
    calledBy('service');
    expect(
      read(`${V2}export const ask = (ctx: ServerContext) => ctx.mcpReq.elicitInput({});`)
        .interactions[0]?.calledBy,
    ).toBe('unknown');
    expect(
      read(`${CORE}export const ask = (ctx: Context) => ctx.elicit('q');`).interactions[0]
        ?.calledBy,
    ).toBe('service');
  });

  it('lead to exported functions', () => {
    const text = `${CORE}const inner = (ctx: Context) => ctx.elicit('q');\nexport function a(ctx: Context) { return inner(ctx); }\nfunction b(ctx: Context) { return items.map(() => inner(ctx)); }\nexport { b as c };\nexport default async function (ctx: Context) { return a(ctx); }`;
    expect(interactionsIn(text)).toEqual(['elicit ctx.elicit: function [default,a,c]']);
  });
});

it('has an answer of a form only where it asks for one', () => {
  const { interactions } = read(CORE + toolWith(`await ctx.elicit('q'); await ctx.sample([]);`));
  expect(interactions.map(({ kind, answer }) => [kind, answer?.isIgnored])).toEqual([
    ['elicit', true],
    ['sample', undefined],
  ]);
});
