import type { Reference, Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/utils';
import { contains, isFunction, unwrap, wrapped, type FunctionNode } from './nodes.ts';

/** A value that an immediately called function receives: `(function (E) { … })(E || (E = {}))`. */
interface ImmediateArgument {
  readonly call: TSESTree.CallExpression;
  readonly fn: FunctionNode;
  readonly index: number;
}

/** The call of a function where it is written: `(() => { … })()`. */
export function immediateCallOf(fn: TSESTree.Node): TSESTree.CallExpression | undefined {
  const callee = wrapped(fn);
  const { parent } = callee;
  return parent?.type === 'CallExpression' && parent.callee === callee ? parent : undefined;
}

/** The immediate call that receives the value of a node, directly or through `||`, `??` and `=`. */
export function immediateArgument(node: TSESTree.Node): ImmediateArgument | undefined {
  let value = wrapped(node);
  for (let { parent } = value; parent; value = wrapped(parent), { parent } = value) {
    if (parent.type === 'CallExpression') {
      const fn = unwrap(parent.callee);
      const index = parent.arguments.indexOf(value as TSESTree.CallExpressionArgument);
      return index >= 0 && isFunction(fn) ? { call: parent, fn, index } : undefined;
    }
    if (parent.type !== 'LogicalExpression' && parent.type !== 'AssignmentExpression')
      return undefined;
  }
  return undefined;
}

/**
 * The parameter by which an immediately called function receives the object of a variable, as
 * compilers write enums and namespaces; undefined in the variable's own initializer.
 */
export function immediateParameter({
  identifier,
  from,
  resolved,
}: Reference): Variable | undefined {
  const argument = immediateArgument(identifier);
  if (!argument || resolved?.defs.some(({ node }) => contains(node, identifier))) return undefined;
  const parameter = argument.fn.params[argument.index];
  if (parameter?.type !== 'Identifier') return undefined;
  return from.childScopes
    .flatMap((scope) => (scope.type === 'function-expression-name' ? scope.childScopes : [scope]))
    .find(({ block }) => block === argument.fn)
    ?.set.get(parameter.name);
}
