import type { TSESTree } from '@typescript-eslint/utils';
import { staticKey, unwrap } from './nodes.ts';

/**
 * Whether a node is in a test that a source file has beside its code: `Deno.test(…)`,
 * `if (import.meta.vitest) { … }`.
 */
export function isInTest(node: TSESTree.Node): boolean {
  for (let inner = node, around = inner.parent; around; inner = around, around = inner.parent) {
    if (around.type === 'IfStatement' && around.consequent === inner && isOfVitest(around.test))
      return true;
    if (around.type === 'CallExpression' && around.callee !== inner && isOfDeno(around.callee))
      return true;
  }
  return false;
}

/** `import.meta.vitest` */
function isOfVitest(test: TSESTree.Expression): boolean {
  return (
    test.type === 'MemberExpression' &&
    test.object.type === 'MetaProperty' &&
    staticKey(test) === 'vitest'
  );
}

/** `Deno.test`, `Deno.test.only`, `Deno.bench` */
function isOfDeno(callee: TSESTree.Expression): boolean {
  let member = unwrap(callee);
  while (member.type === 'MemberExpression' && member.object.type === 'MemberExpression')
    member = member.object;
  return (
    member.type === 'MemberExpression' &&
    member.object.type === 'Identifier' &&
    member.object.name === 'Deno' &&
    ['test', 'bench'].includes(staticKey(member) ?? '')
  );
}
