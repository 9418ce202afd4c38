import { ownStatements } from '../../modules/copied-packages.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../modules/module.ts';
import { forEachChild, isFunction, staticKey, unwrap, type FunctionNode } from '../../nodes.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { append } from '../../../model/utils/append.ts';

/** The functions of a module that are members, and the calls of members, by name. */
export interface ModuleMembers {
  readonly methods: ReadonlyMap<string, readonly FunctionNode[]>;
  readonly calls: ReadonlyMap<string, readonly TSESTree.CallExpression[]>;
}

/** The members of a module by name; computed once. */
export const moduleMembers = memoizeWeak((module: Module) => collect(ownStatements(module)));

function collect(statements: readonly TSESTree.Node[]): ModuleMembers {
  const methods = new Map<string, FunctionNode[]>();
  const calls = new Map<string, TSESTree.CallExpression[]>();
  const note = <T>(map: Map<string, T[]>, key: string | undefined, value: T): void => {
    if (key !== undefined) append(map, key, value);
  };
  const visit = (node: TSESTree.Node): undefined => {
    const isMember =
      node.type === 'MethodDefinition' ||
      node.type === 'Property' ||
      node.type === 'PropertyDefinition';
    if (isMember && isFunction(node.value)) note(methods, staticKey(node), node.value);
    if (node.type === 'CallExpression') {
      const callee = unwrap(node.callee);
      if (callee.type === 'MemberExpression') note(calls, staticKey(callee), node);
    }
    forEachChild(node, visit);
  };
  for (const statement of statements) visit(statement);
  return { methods, calls };
}
