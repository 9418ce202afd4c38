import type { TSESTree } from '@typescript-eslint/utils';
import type { ClassNode } from './nodes.ts';

/** The constructor that a class declares itself; undefined also for one without a body. */
export function constructorOf({ body }: ClassNode): TSESTree.FunctionExpression | undefined {
  for (const member of body.body)
    if (member.type === 'MethodDefinition' && member.kind === 'constructor')
      if (member.value.type === 'FunctionExpression') return member.value;
  return undefined;
}
