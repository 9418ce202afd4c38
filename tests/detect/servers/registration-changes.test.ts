import { describe, expect, test } from 'vitest';
import { whyOf } from '../../../src/model/static.ts';
import { definitionsIn } from '../listed.ts';

const RUN = 'async () => ({ content: [] })';

/** Each tool of a server by its name, with `?` if it may not be listed, and its description if that is known. */
function toolsOf(code: string): Readonly<Record<string, string | undefined>> {
  const { definitions } = definitionsIn({
    'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
      const server = new McpServer({ name: 'notes', version: '1.0.0' });
      const add = (name) => server.registerTool(name, { description: 'Own.' }, ${RUN});
      ${code}`,
  });
  return Object.fromEntries(
    definitions.map(({ name, description, isUncertain }) => [
      `${name.kind === 'known' ? name.value : whyOf(name)}${isUncertain ? '?' : ''}`,
      description.kind === 'known' ? description.value : undefined,
    ]),
  );
}

describe('a tool that the start-up disables or removes is not certain', () => {
  test.each([
    ['by a variable', "const tool = add('one'); tool.disable();"],
    ['at once', "add('one').remove();"],
    ['on a condition', "const tool = add('one'); if (process.env.READONLY) tool.disable();"],
    ['by a member', "const tool = add('one'); tool.enabled = false;"],
    ['by an update', "const tool = add('one'); tool.update({ enabled: process.env.ON === '1' });"],
    ['in a loop over all', "const all = [add('one')]; for (const tool of all) tool.disable();"],
    ['by a Map', "const all = new Map([['one', add('one')]]); all.get('one').disable();"],
    [
      'by a field',
      "class Tools { one = add('one'); hide() { this.one.disable(); } } new Tools().hide();",
    ],
  ])('%s', (_how, code) => {
    expect(toolsOf(code)).toEqual({ 'one?': 'Own.' });
  });

  test('but the others that the same function registers are', () => {
    const code = "const one = add('one'); const two = add('two'); two.disable();";
    expect(toolsOf(code)).toEqual({ one: 'Own.', 'two?': 'Own.' });
  });

  test.each([
    ['is enabled again', "const tool = add('one'); tool.disable(); tool.enable();"],
    [
      'only a handler disables',
      `const tool = add('one'); server.registerTool('off', {}, async () => { tool.disable(); return { content: [] }; });`,
    ],
    [
      'is disabled on the condition on which it exists',
      "if (process.env.A) { add('two').disable(); } add('one');",
    ],
  ])('and one that %s is', (_how, code) => {
    expect(toolsOf(code)).toHaveProperty('one', 'Own.');
  });
});

describe('a part that is set after the registration is not the one that was registered', () => {
  test.each([
    ['by an update', "add('one').update({ description: 'Changed.' });"],
    ['by a member', "const tool = add('one'); tool.description = 'Changed.';"],
  ])('%s', (_how, code) => {
    expect(toolsOf(code)).toEqual({ one: 'Changed.' });
  });

  test.each([
    ['by an update that is not read', "add('one').update(load());"],
    [
      'on a condition',
      "const tool = add('one'); if (process.env.X) tool.update({ description: 'Changed.' });",
    ],
    ['to what is not read', "add('one').update({ description: load() });"],
  ])('%s', (_how, code) => {
    expect(Object.values(toolsOf(code))).toEqual([undefined]);
  });

  test('nor is its name', () => {
    expect(toolsOf("add('one').update({ name: 'two' });")).toEqual({ two: 'Own.' });
  });

  test('but the others are', () => {
    expect(toolsOf("add('one').update({ title: 'Changed.' });")).toEqual({ one: 'Own.' });
  });
});
