import { describe, expect, it } from 'vitest';
import { MESSAGES, type MessageName } from '../../../../src/model/protocol/protocol-types.ts';
import { fieldsWith, standsFor } from '../../../../src/rules/checks/results/message-shapes.ts';
import { read } from '../../../detect/read.ts';

/** Whether an interface with the members declares a message. */
function declares(message: MessageName, members: string): boolean {
  const [declared] = read(`interface Declared { ${members} }`).types;
  if (declared?.shape.kind !== 'object') throw new Error('is not read as an object');
  return standsFor(MESSAGES[message], declared.shape);
}

describe('a type represents a message', () => {
  it.each<[MessageName, string, boolean]>([
    ['Tool', 'name: string; inputSchema: object', true],
    ['Tool', 'inputSchema: object', false],
    ['Tool', 'name: string', false],
    ['ToolAnnotations', 'idempotentHint: boolean', true],
    ['ToolAnnotations', 'title: string', false],
  ])('%s by its marks: { %s } is %s', (message, members, expected) => {
    expect(declares(message, members)).toBe(expected);
  });

  it.each<[string, MessageName, string, boolean]>([
    ['a text as a text', 'Tool', 'description: string', true],
    ['words as a text', 'Tool', `description: 'a' | 'b'`, true],
    ['what is not read as a text', 'Tool', 'description: Elsewhere', true],
    ['a list as a text', 'Tool', 'description: string[]', false],
    ['an object as a text', 'Tool', 'description: { a: string }', false],
    ['an object as an object', 'Tool', '_meta: { a: string }', true],
    ['something else as an object', 'Tool', '_meta: object', true],
    ['a list as an object', 'Tool', '_meta: string[]', false],
    ['a word as an object', 'Tool', `_meta: 'a'`, false],
    ['an object or a list as an object', 'Tool', '_meta: { a: string } | string[]', false],
    ['a list as a list of objects', 'Tool', 'icons: { src: string }[]', true],
    ['a list of texts as a list of objects', 'Tool', 'icons: string[]', false],
    ['an object as a list', 'Tool', 'icons: { src: string }', false],
    ['an object as a message', 'Tool', 'annotations: { title: string }', true],
    ['a text as a message', 'Tool', 'annotations: string', false],
    ['a method', 'Tool', 'describe(): string', false],
    ['a function', 'Tool', 'describe?: () => string', false],
    ['a field of its own that may be left out', 'Tool', 'own?: string', true],
    ['a field of its own', 'Tool', 'own: string', false],
    ['a field of an object in it', 'Tool', 'readOnlyHint: boolean', true],
  ])('with %s', (_with, message, members, expected) => {
    expect(declares(message, `name: string; inputSchema: object; ${members}`)).toBe(expected);
  });

  it.each([
    [`theme: 'light'`, true],
    [`theme: 'light' | 'dark'`, true],
    [`theme: 'light' | 'grey'`, false],
    ['theme: string', true],
    ['theme: string[]', false],
    ['sizes: string[]', true],
    ['sizes: { a: string }[]', true],
  ])('with some of its words: { %s } is %s', (members, expected) => {
    expect(declares('Icon', `src: string; ${members}`)).toBe(expected);
  });

  it('not with a required object that is declared elsewhere', () => {
    expect(declares('Tool', 'name: string; inputSchema: Elsewhere')).toBe(false);
    expect(declares('Tool', 'name: string; inputSchema: object; _meta: Elsewhere')).toBe(true);
  });
});

describe('a field belongs into an object of a message', () => {
  it.each<[MessageName, string, string[]]>([
    ['Tool', 'readOnlyHint', ['annotations']],
    ['Tool', 'taskSupport', []],
    ['Tool', 'title', []],
    ['EmbeddedResource', 'uri', ['resource']],
    ['EmbeddedResource', 'priority', ['annotations']],
  ])('%s: %s', (message, key, expected) => {
    expect(fieldsWith(MESSAGES[message], key)).toEqual(expected);
  });
});
