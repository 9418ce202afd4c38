import type { TSESTree } from '@typescript-eslint/utils';
import type { InjectedLists } from '../../syntax/evaluate/context/library.ts';
import { UnknownValue, isUndecided } from '../../syntax/evaluate/values/value.ts';
import { ClassValue } from '../../syntax/evaluate/values/project-values.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  childrenOf,
  enclosingFunction,
  staticKey,
  unwrap,
  propertyNode,
} from '../../syntax/nodes.ts';

/**
 * The values that a container injects into a constructor parameter with `@injectAll(token)`: those
 * that the module of the class registers with `container.register(token, { useValue: … })`. Other
 * modules may register more (verified with tsyringe 4.10).
 */
export function injectedByTsyringe(
  { decorators }: TSESTree.TSParameterProperty,
  module: Module,
  evaluate: (node: TSESTree.Node) => unknown,
): InjectedLists | undefined {
  for (const { expression } of decorators) {
    const token = injectedToken(expression, evaluate);
    const identity = token && identityOf(evaluate(token));
    if (identity === undefined) continue;
    const lists = [...callsIn(module.program)].flatMap((call) => {
      const value = registeredValue(call);
      const [registeredFor] = call.arguments;
      const isRequested =
        value && registeredFor && identityOf(evaluate(registeredFor)) === identity;
      const list = isRequested ? listOf(value, evaluate) : undefined;
      return list ? [list] : [];
    });
    if (lists.length > 0)
      return {
        lists,
        because: new UnknownValue('is registered in a dependency-injection container at run time', {
          node: expression,
          module,
        }),
      };
  }
  return undefined;
}

/** The token of `@injectAll(token)`. */
function injectedToken(
  decorator: TSESTree.Expression,
  evaluate: (node: TSESTree.Node) => unknown,
): TSESTree.Node | undefined {
  if (decorator.type !== 'CallExpression') return undefined;
  const callee = evaluate(decorator.callee);
  return callee instanceof ExternalValue &&
    callee.specifier === 'tsyringe' &&
    callee.path.at(-1) === 'injectAll'
    ? decorator.arguments[0]
    : undefined;
}

/** The identity of a token. */
function identityOf(token: unknown): unknown {
  if (token instanceof ClassValue) return token.node;
  return typeof token === 'string' || typeof token === 'symbol' ? token : undefined;
}

/** The value that `container.register(token, { useValue })` registers. */
function registeredValue({
  callee,
  arguments: [, provider],
}: TSESTree.CallExpression): TSESTree.Node | undefined {
  const isRegister = callee.type === 'MemberExpression' && staticKey(callee) === 'register';
  if (!isRegister || provider?.type !== 'ObjectExpression') return undefined;
  return propertyNode(provider, 'useValue')?.value;
}

/** The values of an expression; for a loop variable, the elements of its list. */
function listOf(
  value: TSESTree.Node,
  evaluate: (node: TSESTree.Node) => unknown,
): readonly unknown[] | undefined {
  const items = value.type === 'Identifier' ? itemsOf(value) : undefined;
  const found = evaluate(items ?? value);
  if (items) return Array.isArray(found) ? (found as unknown[]) : undefined;
  return isUndecided(found) ? undefined : [found];
}

/** The list of a loop variable. */
function itemsOf(name: TSESTree.Identifier): TSESTree.Node | undefined {
  const fn = enclosingFunction(name);
  for (let node: TSESTree.Node = name; node.parent && node !== fn; node = node.parent) {
    if (node.type === 'ForOfStatement')
      return node.left.type === 'VariableDeclaration' && named(node.left.declarations[0].id, name)
        ? node.right
        : undefined;
  }
  const callee = fn?.parent.type === 'CallExpression' ? unwrap(fn.parent.callee) : undefined;
  const isLoop =
    callee?.type === 'MemberExpression' &&
    staticKey(callee) === 'forEach' &&
    named(fn?.params[0], name);
  return isLoop ? callee.object : undefined;
}

function named(pattern: TSESTree.Node | undefined, { name }: TSESTree.Identifier): boolean {
  return pattern?.type === 'Identifier' && pattern.name === name;
}

function* callsIn(node: TSESTree.Node): Generator<TSESTree.CallExpression> {
  if (node.type === 'CallExpression') yield node;
  for (const child of childrenOf(node)) yield* callsIn(child);
}
