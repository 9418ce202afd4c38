import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EffectSummaries } from '../../../../src/detect/calls/summaries.ts';
import { mayHoldDefinitions } from '../../../../src/detect/discovery/file-filter.ts';
import { host } from '../../../../src/detect/host/host-hooks.ts';
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts';
import { project } from '../../../syntax/project.ts';
import { read } from '../../read.ts';

const HANDLER = `import { tool, z } from '@cyanheads/mcp-ts-core';
import { ask, Service } from './service.js';
const service = new Service();
export const t = tool('t', {
  description: 'd',
  input: z.object({ sure: z.boolean() }),
  output: z.object({}),
  async handler(input, ctx) {
    BODY
    return {};
  },
});`;

/** A project whose handler calls a service; returns the interactions of the service, and what the tool asks. */
function callsOf(body: string, service: string): { asks: string[]; interactions: string[] } {
  const index = HANDLER.replace('BODY', body);
  const { path } = project({
    'package.json': { name: 'p', dependencies: { '@cyanheads/mcp-ts-core': '0.10.17' } },
    'src/index.ts': index,
    'src/service.ts': service,
  });
  const { definitions } = read(index, path('src/index.ts'));
  const { interactions } = read(service, path('src/service.ts'));
  return {
    asks: [...definitions[0]!.asks],
    interactions: interactions.map(({ kind, callee, place }) => `${kind} ${callee}: ${place}`),
  };
}

describe('in a host that sees the project', () => {
  beforeAll(() => {
    host.seesProject = true;
  });
  afterAll(() => {
    host.seesProject = false;
  });

  it.each([
    ['any', 'export async function ask(ctx: any) { return ctx.elicit("q"); }'],
    ['no type', 'export async function ask(ctx) { return ctx.elicit("q"); }'],
    ['a type of its own', 'export async function ask(ctx: Asking) { return ctx.elicit!("q"); }'],
    [
      'a pattern',
      'export async function ask({ elicit }: any) { return elicit("q"); }',
      'elicit elicit: function',
    ],
  ])(
    'the context of a handler is followed into a parameter with %s',
    (_, service, expected = 'elicit ctx.elicit: function') => {
      expect(callsOf('await ask(ctx);', service)).toEqual({
        asks: ['elicit'],
        interactions: [expected],
      });
    },
  );

  it('follows a context in an object, to a method that a condition of the handler selects', () => {
    const service = `export class Service {
  async ask({ ctx, text }) {
    if (!ctx.sample) return;
    return this.send(ctx, text);
  }
  private send(to: any, text: string) {
    return to.sample([text]);
  }
}`;
    expect(callsOf('if (input.sure) await service.ask({ ctx, text: "q" });', service)).toEqual({
      asks: ['sample'],
      interactions: ['sample to.sample: method'],
    });
  });

  it('sees what a typed context asks in a service', () => {
    const service = `import type { Context } from '@cyanheads/mcp-ts-core';
export const ask = (ctx: Context) => ctx.elicit!('q');`;
    expect(callsOf('await ask(ctx);', service).asks).toEqual(['elicit']);
  });

  it('finds what a class asks that only the entry point imports', () => {
    const index = HANDLER.replace(
      "{ ask, Service } from './service.js'",
      "type { Asker } from './asker.js'",
    )
      .replace('const service = new Service();', 'declare const asker: Asker;')
      .replace('BODY', 'await asker.ask(ctx);');
    const { path } = project({
      'package.json': {
        name: 'p',
        main: 'src/main.ts',
        dependencies: { '@cyanheads/mcp-ts-core': '0.10.17' },
      },
      'src/main.ts': "import './index.js';\nimport './eliciting.js';",
      'src/index.ts': index,
      'src/asker.ts': 'export interface Asker { ask(ctx: any): Promise<unknown>; }',
      'src/eliciting.ts': `import type { Asker } from './asker.js';
export class Eliciting implements Asker {
  async ask(ctx: any) { return ctx.elicit('q'); }
}
export const asker = new Eliciting();`,
    });
    const { definitions } = read(index, path('src/index.ts'));
    expect([...definitions[0]!.asks]).toEqual(['elicit']);
  });

  it('reads no call graph where no loaded module asks anything', () => {
    const directOf = vi.spyOn(EffectSummaries.prototype, 'directOf');
    const service = `import { z } from '@cyanheads/mcp-ts-core';
export const link = z.string().url();
export const ask = (list) => ({ sample: list });`;
    expect(callsOf('await ask(input);', service).asks).toEqual([]);
    expect(directOf).not.toHaveBeenCalled();
    directOf.mockRestore();
  });

  it.each([
    ['nothing passes it', 'export function ask(ctx: any) { return ctx.elicit("q"); }', ''],
    [
      'it is another object',
      'export function ask(ctx: any) { return ctx.elicit("q"); }',
      'ask(input)',
    ],
  ])('a parameter is not a context where %s', (_, service, body) => {
    expect(callsOf(body, service)).toEqual({ asks: [], interactions: [] });
  });

  it.each([
    ['service.ts', 'export const ask = (ctx: any) => ctx.elicit!("q");', true],
    ['service.ts', 'export const ask = (ctx: any) => ctx.elicit?.url("q", "u");', true],
    [
      'service.ts',
      'export const ask = (extra) => extra.sendRequest({ method: "elicitation/create", params });',
      true,
    ],
    ['service.ts', 'export const sample = pick(list);', false],
    ['service.d.ts', 'export function elicit(text: string): void;', false],
  ])('%s with %j may ask for handlers: %j', (file, text, expected) => {
    const { path } = project({
      'package.json': { name: 'p', dependencies: { '@cyanheads/mcp-ts-core': '0.10.17' } },
    });
    expect(mayHoldDefinitions(path(file), text, DEFAULT_SETTINGS)).toBe(expected);
  });
});

it('leaves such a file out where the callers are not known', () => {
  const { path } = project({
    'package.json': { name: 'p', dependencies: { '@cyanheads/mcp-ts-core': '0.10.17' } },
  });
  const text = 'export const ask = (ctx: any) => ctx.elicit!("q");';
  expect(mayHoldDefinitions(path('service.ts'), text, DEFAULT_SETTINGS)).toBe(false);
});
