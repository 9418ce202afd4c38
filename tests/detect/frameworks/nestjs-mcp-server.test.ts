import { describe, expect, test } from 'vitest';
import { effectOf, found } from '../executed.ts';
import { HANDLER, analysisOf, asWritten, listed, members, outline } from './tables.ts';

const NEST = { '@nestjs-mcp/server': '0.3.0', '@modelcontextprotocol/sdk': '1.32.2' };
const HEAD = `
  import { Prompt, Resolver, Resource, Tool } from '@nestjs-mcp/server';
  import { z } from 'zod';`;
const FIELDS = members('title', 'description', 'annotations', '_meta');

const decorated = (decorator: string): string => `${HEAD}
  @Resolver()
  class Notes { ${decorator} async read(first, second, third) { return (${HANDLER})(first, second, third); } }`;

describe('decorated methods of @nestjs-mcp/server', () => {
  test('a tool, of which the SDK receives no title and no output schema', () => {
    const { definitions } = analysisOf(
      decorated(`@Tool({ name: 'n', ${FIELDS}
        paramsSchema: { given: z.string() }, outputSchema: { made: z.string() } })`),
      NEST,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'tool',
        form: 'Tool',
        name: 'n',
        ...asWritten('description', 'annotations'),
        schemas: { 'input: paramsSchema': ['given'] },
        context: 'ofSecond',
      },
    ]);
    expect(definitions.map((each) => listed(each.listed))).toMatchObject([
      asWritten('description', 'annotations'),
    ]);
  });

  test('a prompt', () => {
    const { definitions } = analysisOf(
      decorated(`@Prompt({ name: 'n', ${FIELDS} argsSchema: { topic: z.string() } })`),
      NEST,
    );
    expect(definitions.map(outline)).toEqual([
      {
        kind: 'prompt',
        form: 'Prompt',
        name: 'n',
        ...asWritten('description'),
        schemas: { 'args: argsSchema': ['topic'] },
        context: 'ofSecond',
      },
    ]);
  });

  test('a resource, whose metadata also name it', () => {
    const { definitions } = analysisOf(
      `${decorated(`@Resource({ name: 'n', uri: 'notes://all', metadata: { ${FIELDS} } })`)}
       ${decorated(
         `@Resource({ name: 'n', template: 'notes://{id}', metadata: { name: 'listed' } })`,
       )
         .replace(HEAD, '')
         .replace('class Notes', 'class Others')}`,
      NEST,
    );
    expect(definitions.map(outline)).toMatchObject([
      {
        kind: 'resource',
        name: 'n',
        uri: 'notes://all',
        ...asWritten('title', 'description'),
        context: 'ofSecond',
      },
      { kind: 'template', name: 'listed', uri: 'notes://{id}', context: 'ofThird' },
    ]);
  });

  test('have the context as their only parameter without a schema', () => {
    const { definitions } = analysisOf(decorated(`@Tool({ name: 'n' })`), NEST);
    expect(definitions.map(outline)).toMatchObject([{ context: 'ofFirst' }]);
  });

  test('treat schemas as the SDK does', () => {
    const effects = (version: string): readonly string[] =>
      analysisOf(decorated(`@Tool({ name: 'n', paramsSchema: z.object({ a: z.string() }) })`), {
        ...NEST,
        '@modelcontextprotocol/sdk': version,
      }).definitions.flatMap(({ schemas }) => schemas.map(effectOf));
    expect(effects('1.20.2')).toEqual(['annotations']);
    expect(effects('1.32.2')).toEqual(['throws']);
  });

  test('must return results of the protocol', () => {
    const { definitions } = analysisOf(
      `${HEAD} @Resolver() class Notes { @Tool({ name: 'n' }) async read() { return 'text'; } }`,
      NEST,
    );
    expect(definitions[0]!.results.paths.map(({ treatment }) => treatment)).toEqual(['failure']);
  });

  test('are none where something else is called so', () => {
    expect(
      found(`import { Tool } from './decorators.js'; class A { @Tool({ name: 'a' }) a() {} }`),
    ).toEqual([]);
  });
});
