import type { TSESTree } from '@typescript-eslint/utils';
import { memoizeWeak } from '../model/utils/memoize.ts';
import { forEachChild, isClass, isFunction, type FunctionNode } from './nodes.ts';

/** The expressions that a function returns; computed once. */
export const returnedExpressions = memoizeWeak(
  ({ body }: FunctionNode): readonly TSESTree.Expression[] => {
    if (body.type !== 'BlockStatement') return [body];
    const found: TSESTree.Expression[] = [];
    const visit = (node: TSESTree.Node): undefined => {
      if (node.type === 'ReturnStatement') {
        if (node.argument) found.push(node.argument);
      } else if (!isFunction(node) && !isClass(node)) forEachChild(node, visit);
    };
    visit(body);
    return found;
  },
);
