import { describe, expect, test } from 'vitest';
import { effectOf, found } from '../executed.ts';
import { HANDLER, analysisOf, asWritten, listed, members, outline } from './tables.ts';

const NEST = { '@rekog/mcp-nest': '1.9.11' };
const HEAD = `
  import { Injectable } from '@nestjs/common';
  import { Prompt, Resource, ResourceTemplate, Tool, type Context } from '@rekog/mcp-nest';
  import { z } from 'zod';`;
const FIELDS = members('title', 'description', 'mimeType', 'annotations', '_meta');

const decorated = (decorator: string): string => `${HEAD}
  @Injectable()
  class Notes { ${decorator} async read(first, second, third) { return (${HANDLER})(first, second, third); } }`;

describe('decorated methods of @rekog/mcp-nest', () => {
  test('a tool', () => {
    const { definitions } = analysisOf(
      decorated(`@Tool({ name: 'n', ${FIELDS}
        parameters: z.object({ given: z.string() }),
        outputSchema: z.object({ made: z.string() }) })`),
      NEST,
    );
    expect(definitions.map(outline)).toMatchObject([
      {
        kind: 'tool',
        form: 'Tool',
        name: 'n',
        ...asWritten('description', 'annotations'),
        schemas: { 'input: parameters': ['given'], 'output: outputSchema': ['made'] },
      },
    ]);
    expect(definitions.map((each) => Object.keys(listed(each.listed)))).toEqual([
      ['description', 'annotations', '_meta'],
    ]);
  });

  test('a prompt, whose arguments reach the method unchecked', () => {
    const { definitions } = analysisOf(
      decorated(
        `@Prompt({ name: 'n', ${FIELDS} parameters: z.object({ topic: z.string(), many: z.boolean() }) })`,
      ),
      NEST,
    );
    expect(definitions.map(outline)).toMatchObject([
      {
        kind: 'prompt',
        form: 'Prompt',
        name: 'n',
        ...asWritten('description'),
        schemas: { 'args: parameters': ['topic', 'many'] },
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toEqual([asWritten('description')]);
    expect(definitions[0]?.framework.passesPromptArguments).toBe(true);
  });

  test.each([
    ['Resource', 'resource', 'uri', 'notes://all'],
    ['ResourceTemplate', 'template', 'uriTemplate', 'notes://{id}'],
  ])('a resource by %s', (form, kind, key, uri) => {
    const { definitions } = analysisOf(
      decorated(`@${form}({ ${key}: '${uri}', name: 'n', ${FIELDS} })`),
      NEST,
    );
    expect(definitions.map(outline)).toMatchObject([
      { kind, form, name: 'n', uri, ...asWritten('title', 'description') },
    ]);
  });

  test('have the name of the method by default', () => {
    const { definitions } = analysisOf(decorated(`@Tool({ description: 'Reads.' })`), NEST);
    expect(definitions.map(({ name }) => name)).toMatchObject([{ kind: 'known', value: 'read' }]);
  });

  test('have the class and its fields at hand', () => {
    const { definitions } = analysisOf(
      `${HEAD}
      class Notes {
        constructor(private readonly store: Store) {}
        @Tool({ name: 'list', description: 'Lists.' })
        async list(args: object, context: Context) {
          await context.reportProgress({ progress: 1 });
          return { content: [{ type: 'text', text: await this.store.all() }] };
        }
      }`,
      NEST,
    );
    expect(definitions[0]?.unresolved().filter(({ part }) => part !== '_meta')).toEqual([]);
  });

  test.each([
    ['async find({ id, limit }, context) {}', ['id', 'limit']],
    ['async find(@Ctx() context, @Payload() { id, limit }) { context.abort(); }', ['id', 'limit']],
    ['async find(@Ctx() context) { context.abort(); }', undefined],
    ["async find(@Payload('id') { length }) {}", undefined],
    ['async find(@Payload() { id }, @Ctx() context) { context.abort(); }', ['id']],
  ])('read their arguments where decorators of NestJS assign them: %s', (method, keys) => {
    const code = `${HEAD}
      import { Ctx, Payload } from '@nestjs/microservices';
      class Notes {
        @Tool({ name: 'n', parameters: z.object({ id: z.string() }) })
        ${method}
      }`;
    const { definitions } = analysisOf(code, { '@rekog/mcp-nest': '2.0.5' });
    const { handler } = definitions[0]!;
    const { first, contextUses } = handler.kind === 'known' ? handler.value : {};
    expect(first?.reads.map(({ key }) => key)).toEqual(keys);
    expect(contextUses?.map(({ path }) => path)).toEqual(
      method.includes('abort') ? [['abort']] : [],
    );
  });

  test('are none where something else is called so, or nothing is decorated', () => {
    expect(
      found(`import { Tool } from './decorators.js'; class A { @Tool({ name: 'a' }) a() {} }`),
    ).toEqual([]);
    expect(found(`${HEAD} Tool({ name: 'a' });`)).toEqual([]);
  });

  test.each([
    ['parameters: z.object({ given: z.date() })', ['no-list', 'served']],
    ['outputSchema: z.object({ made: z.bigint() })', ['served', 'no-list']],
    ['outputSchema: z.object({ made: z.string().transform(Number) })', ['served', 'served']],
  ])('a schema that makes the list fail: %s', (schema, expected) => {
    const { definitions } = analysisOf(decorated(`@Tool({ name: 'n', ${schema} })`), NEST);
    expect(definitions[0]!.schemas.map(effectOf)).toEqual(expected);
  });

  test.each([
    ["({ content: [{ type: 'text', text: 'a' }] })", 'result'],
    ["'a'", 'text'],
    ['[1]', 'text'],
    ['({ made: 1 })', 'text'],
    ['undefined', 'failure'],
  ])('what it makes of a value that a method returns: %s', (value, treatment) => {
    const code = `${HEAD}
  @Injectable()
  class Notes { @Tool({ name: 'n' }) async read() { return ${value}; } }`;
    const { definitions } = analysisOf(code, NEST);
    expect(definitions[0]!.results.paths.map((path) => path.treatment)).toEqual([treatment]);
  });
});

describe.each([
  ['1.9.11', 'McpRegistryService', ''],
  ['2.0.5', 'McpStrategy', '@Inject(MCP_STRATEGY)'],
])('definitions that %s registers at run time', (version, type, injected) => {
  const registering = (calls: string): string => `
    import { MCP_STRATEGY, ${type} } from '@rekog/mcp-nest';
    import { Inject, Injectable } from '@nestjs/common';
    import { z } from 'zod';
    @Injectable()
    export class Dynamic {
      constructor(${injected} private readonly registry: ${type}) {}
      onModuleInit() { ${calls} }
    }`;

  test('are read as those of decorators', () => {
    const { definitions } = analysisOf(
      registering(`
        this.registry.registerTool({ name: 'find', description: 'Finds.', handler: (args) => args.id,
          parameters: z.object({ id: z.string() }), outputSchema: z.object({ made: z.string() }) });
        for (const name of ['one', 'two'])
          this.registry.registerPrompt({ name, description: 'Asks.', handler: () => ({ messages: [] }) });
        this.registry.registerResource({ uri: 'notes://all', name: 'Notes', handler: () => ({ contents: [] }) });`),
      { '@rekog/mcp-nest': version },
    );
    expect(definitions.map(outline)).toMatchObject([
      {
        kind: 'tool',
        form: 'registerTool',
        name: 'find',
        schemas: { 'input: parameters': ['id'], 'output: outputSchema': ['made'] },
      },
      { kind: 'prompt', form: 'registerPrompt', name: 'one' },
      { kind: 'prompt', form: 'registerPrompt', name: 'two' },
      { kind: 'resource', form: 'registerResource', name: 'Notes', uri: 'notes://all' },
    ]);
  });

  test('a resource has the name of its URI by default', () => {
    const { definitions } = analysisOf(
      registering("this.registry.registerResource({ uri: 'notes://all', handler: () => ({}) });"),
      { '@rekog/mcp-nest': version },
    );
    expect(definitions.map(outline)).toMatchObject([{ kind: 'resource', name: 'notes://all' }]);
  });
});
