import type { TSESTree } from '@typescript-eslint/utils';
import { childrenOf, enclosingFunction, staticKey, unwrap } from '../nodes.ts';
import { ClassValue, ExternalValue, UnknownValue } from './value.ts';
import type { EvaluationContext } from './frame.ts';
import type { Evaluation } from './evaluation.ts';

/**
 * What a container of `tsyringe` gives to a parameter of a constructor that is decorated with `@injectAll(token)` (run with tsyringe 4.10): all that the module of
 * the class registers for the token with `container.register(token, { useValue: … })`. Others may do so too.
 *
 * @returns undefined for a parameter that is not decorated so, or for which the module registers nothing
 */
export function injectedInto(
  { decorators }: TSESTree.TSParameterProperty,
  context: EvaluationContext,
  evaluator: Evaluation,
): readonly unknown[] | undefined {
  const valueOf = (node: TSESTree.Node): unknown =>
    evaluator.evaluate(node, context.module, context.frame);
  for (const { expression } of decorators) {
    const call = expression.type === 'CallExpression' ? expression : undefined;
    const decorator = call && valueOf(call.callee);
    const token = call?.arguments[0];
    if (
      !(decorator instanceof ExternalValue) ||
      decorator.specifier !== 'tsyringe' ||
      decorator.path.at(-1) !== 'injectAll' ||
      !token
    )
      continue;
    const wanted = identityOf(valueOf(token));
    const lists = [...callsIn(context.module.program)].flatMap((candidate) => {
      const given = registered(candidate);
      const isWanted =
        given &&
        wanted !== undefined &&
        identityOf(valueOf(candidate.arguments[0] as TSESTree.Node)) === wanted;
      const list = isWanted ? listOf(given, valueOf) : undefined;
      return list ? [list] : [];
    });
    if (lists.length > 0)
      return evaluator.unionOfLists(
        lists,
        new UnknownValue('is put into a container where the project calls that', {
          node: expression,
          module: context.module,
        }),
      );
  }
  return undefined;
}

/** What tells a token from others: a symbol is told by where it is made. */
function identityOf(token: unknown): unknown {
  if (token instanceof UnknownValue) return token.origin?.node;
  return token instanceof ClassValue ? token.node : typeof token === 'string' ? token : undefined;
}

/** The value that a call registers in a container. */
function registered({
  callee,
  arguments: [, provider],
}: TSESTree.CallExpression): TSESTree.Node | undefined {
  const isRegister = callee.type === 'MemberExpression' && staticKey(callee) === 'register';
  if (!isRegister || provider?.type !== 'ObjectExpression') return undefined;
  return provider.properties.find(
    (property): property is TSESTree.Property =>
      property.type === 'Property' && staticKey(property) === 'useValue',
  )?.value;
}

/** The values that an expression has: of the variable of a loop, the elements of its list. */
function listOf(
  value: TSESTree.Node,
  valueOf: (node: TSESTree.Node) => unknown,
): readonly unknown[] | undefined {
  const items = value.type === 'Identifier' ? itemsOf(value) : undefined;
  const found = valueOf(items ?? value);
  if (items) return Array.isArray(found) ? (found as unknown[]) : undefined;
  return found instanceof UnknownValue ? undefined : [found];
}

/** The list that a loop goes through whose variable a name is. */
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
