import { expect, test } from 'vitest';
import type { TSESTree } from '@typescript-eslint/utils';
import { importSourcesOf } from '../../../src/detect/source/import-source.ts';
import { moduleFrom } from '../../syntax/module-from.ts';
import { forEachChild } from '../../../src/syntax/nodes.ts';

/** Where the object of the only method call of a module, or its type, comes from. */
function sourcesIn(text: string): readonly string[] {
  const module = moduleFrom('/server.ts', text);
  const receivers: TSESTree.Identifier[] = [];
  const visit = (node: TSESTree.Node): undefined => {
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier')
      receivers.push(node.object);
    forEachChild(node, visit);
  };
  visit(module.program);
  expect(receivers).toHaveLength(1);
  return receivers.flatMap((receiver) => importSourcesOf(receiver, module));
}

test.each([
  ["import { kit } from 'kit'; kit.add();", 'kit'],
  ["import type { Kit } from './kit.js'; function f(kit: Kit) { kit.add(); }", './kit.js'],
  ["import { Kit } from 'kit'; const kit: Kit = make(); kit.add();", 'kit'],
  ["import type { Kit } from 'kit'; function f(Kit: Kit) { Kit.add(); }", 'kit'],
])('a name, or its type, is imported: %s', (text, source) => {
  expect(sourcesIn(text)).toEqual([source]);
});

test('each type of a union is imported', () => {
  const text = `
    import type { Hub } from './hub.js';
    import type { Kit } from './kit.js';
    function f(kit: Kit | Hub | undefined) { kit.add(); }
  `;

  expect(sourcesIn(text)).toEqual(['./kit.js', './hub.js']);
});

test.each([
  'const kit = make(); kit.add();',
  'interface Kit { add(): void } function f(kit: Kit) { kit.add(); }',
  'const Kit: Kit = make(); interface Kit { add(): void } Kit.add();',
])('neither is imported: %s', (text) => {
  expect(sourcesIn(text)).toEqual([]);
});
