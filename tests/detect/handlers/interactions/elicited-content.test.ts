import { describe, expect, test } from 'vitest';
import { read } from '../../read.ts';

/** The fields that a handler uses unchecked of `answer`, which the client sent, or of its `content`. */
function unchecked(body: string): string[] {
  const { unvalidated } = read(`import { McpServer } from '@modelcontextprotocol/server';
    new McpServer({}).registerTool('n', {}, async (ctx) => {
      const answer = await ctx.mcpReq.send({ method: 'elicitation/create', params: {} });
      const { content } = answer;
      ${body}
    });`);
  return unvalidated.map(({ field }) => field);
}

const COMPARISONS = ['===', '!==', '==', '!=', '<', '>', '<=', '>=', 'in', 'instanceof'];

describe('a comparison by', () => {
  test.each(COMPARISONS)('%s checks a field', (operator) => {
    expect(
      unchecked(`const { own } = content; if (own ${operator} LIMIT) go(); return own;`),
    ).toEqual([]);
  });

  test.each(COMPARISONS)('%s checks no field of the content', (operator) => {
    expect(unchecked(`if (content ${operator} LIMIT) go(); return content.own;`)).toEqual(['own']);
  });

  test.each(COMPARISONS)('%s checks no field of the answer', (operator) => {
    expect(unchecked(`if (answer ${operator} LIMIT) go(); return answer.content.own;`)).toEqual([
      'own',
    ]);
  });
});

describe('a field is used unchecked', () => {
  test.each([
    ['where it is returned', 'return content.own;'],
    ['in a template', 'return `${content.own}`;'],
    ['in a list', 'return [content.own];'],
    ['in an object', 'return { x: content.own };'],
    ['where it is spread', 'return { ...content.own };'],
    ['as an alternative', 'return content.own ?? 1;'],
    ['as one of two values', 'return ctx.x ? content.own : 1;'],
    ['where it is awaited', 'return await content.own;'],
    ['in a sum', 'return content.own + 1;'],
    ['as a condition', 'if (content.own) go();'],
    ['as the condition of an expression', 'return content.own ? 1 : 2;'],
    ['where it is negated', 'if (!content.own) go();'],
    ['as the negative number', 'const x = -content.own;'],
    ['by its own members', 'return content.own.length;'],
    ['under another name', 'const { own: mine } = content; return mine;'],
    ['by a variable', 'const mine = content.own; return mine;'],
    ['with a default', 'const { own = 1 } = content; return own;'],
    ['of content with a default', 'const { content: mine = {} } = answer; return mine.own;'],
    ['behind a test of the content', 'if (!content) return; return content.own;'],
    ['behind a condition of the content', 'if (content) return content.own;'],
    ['behind a default of the content', 'return (content ?? {}).own;'],
    ['of the awaited content', 'return (await content).own;'],
    ['of a variable that holds the content', 'const mine = content; return mine.own;'],
  ])('%s', (_where, body) => {
    expect(unchecked(body)).toEqual(['own']);
  });

  test('of content that a function reads', () => {
    const source = `import { McpServer, acceptedContent } from '@modelcontextprotocol/server';
      new McpServer({}).registerTool('n', {}, async (ctx) => {
        const content = acceptedContent(ctx, 'x');
        return content.own;
      });`;
    expect(read(source).unvalidated.map(({ field }) => field)).toEqual(['own']);
  });

  test('only where it is used first', () => {
    expect(unchecked('go(content.a); if (content.b) go(); return content.c;')).toEqual(['b']);
  });
});

describe('a field is not used unchecked', () => {
  test.each([
    ['where it is passed on', 'go(content.own); return content.own;'],
    ['where its type is tested', "if (typeof content.own === 'string') return content.own;"],
    ['where a switch selects by it', 'switch (content.own) { case 1: return content.own; }'],
    ['that is nested in a pattern', 'const { own: { inner } } = content; return inner;'],
    ['that is nested in a declared pattern', 'const { inner } = content.own; return inner;'],
    ['of content that is passed on', 'go(content); return content.own;'],
    ['of content with a computed key', 'go(content[ctx.key]); return content.own;'],
    ['of content that is returned', 'if (ctx.x) return content; return content.own;'],
    ['of content whose type is tested', "if (typeof content === 'x') go(); return content.own;"],
    ['of content in a sum', 'go(content + 1); return content.own;'],
    ['of content that a switch selects by', 'switch (content) {} return content.own;'],
    ['of content that is an alternative', 'go(ctx.x ?? content); return content.own;'],
    ['of the rest', 'const { other, ...rest } = content; return rest.own;'],
    ['in a list pattern', 'const [own] = content; return content.own;'],
    ['of a variable that is reassigned', 'let mine = content; mine = {}; return mine.own;'],
    ['that a reassigned variable holds', 'let mine = content.own; mine = 1; return mine;'],
    ['of another member of the answer', 'return answer.meta.own;'],
  ])('%s', (_where, body) => {
    expect(unchecked(body)).toEqual([]);
  });
});
