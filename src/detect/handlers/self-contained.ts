import type { Scope } from '@typescript-eslint/scope-manager';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction, someInside, type FunctionNode } from '../../syntax/nodes.ts';

/** Statements and expressions that decide or repeat something. */
const DECIDING =
  /^(?:If|Switch|For|ForIn|ForOf|While|DoWhile)Statement$|^(?:Conditional|Logical)Expression$/;

/**
 * Whether a function makes its result of its arguments and of the language in one step: it names
 * nothing outside of itself, decides nothing and has no other function.
 */
export function isSelfContained(fn: FunctionNode, { scopes }: Module): boolean {
  const scope: Scope | null = scopes.acquire(fn);
  return (
    scope !== null &&
    scope.childScopes.every(({ block }) => !isFunction(block)) &&
    scope.through.every(({ resolved }) => !resolved?.defs.length) &&
    !someInside(fn.body, ({ type }) => DECIDING.test(type))
  );
}
