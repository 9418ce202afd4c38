import type { TSESTree } from '@typescript-eslint/utils';
import type { Reference, Variable } from '@typescript-eslint/scope-manager';
import { isChange } from '../data-flow/changes.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { methodNamed } from '../data-flow/native-methods.ts';
import { staticKey, unwrap, wrapped } from '../../nodes.ts';
import { isStatementEffect } from './block-replay.ts';
import { isUndecided, unknownAt } from '../values/value.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { reasonOfChanges } from '../values/reasons.ts';

/** How code changes a list. */
interface ListChange {
  /** The elements that it assigns or adds. */
  readonly added: TSESTree.Node | undefined;
  /** Whether every element is in the list before the change as well as after it. */
  readonly isOrder?: boolean;
}

/**
 * Every element that a reassigned and extended list may hold at any time: `let list =
 * all.filter(…); if (!list.some(…)) list.push(one); list = list.filter(…)`.
 *
 * @returns the list, as a superset of its run-time elements; undefined if it may hold others
 * @throws BudgetExceeded
 */
export function unionOfWrites(
  variable: Variable,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  const declarator = variable.defs[0]?.node as TSESTree.Node | undefined;
  if (
    variable.defs.length !== 1 ||
    declarator?.type !== 'VariableDeclarator' ||
    declarator.id !== variable.defs[0]?.name ||
    !declarator.init
  )
    return undefined;
  const changes = changesOf(variable);
  if (!changes) return undefined;
  const because = unknownAt(reasonOfChanges(variable.name), declarator, context);
  const frame = new Frame(context.frame, variable.scope, {
    isRun: false,
    owns: (other) => other === variable,
  });
  const inner = { module: context.module, frame };
  const first = evaluator.unions.of(evaluator.expression(declarator.init, context));
  if (!Array.isArray(first)) return undefined;
  let all: unknown[] = first;
  for (const { added, isOrder } of changes) {
    frame.values.set(variable, all);
    const more = added ? evaluator.unions.of(evaluator.expression(added, inner)) : [];
    if (!Array.isArray(more)) return undefined;
    all = evaluator.unions.ofLists(isOrder ? [all] : [all, more], because);
  }
  return all.some((element) => isUndecided(element)) ? undefined : all;
}

/** The changes to the list of a variable, in source order; undefined if one is of another kind. */
function changesOf({ references }: Variable): ListChange[] | undefined {
  const changes = references.filter(isChange).map(changeBy);
  return changes.includes(undefined) ? undefined : changes.flatMap((change) => change ?? []);
}

function changeBy({ identifier }: Reference): ListChange | undefined {
  if (!isStatementEffect(identifier)) return undefined;
  const name = wrapped(identifier);
  const { parent } = name;
  if (parent?.type === 'AssignmentExpression')
    return parent.operator === '=' && parent.left === name ? { added: parent.right } : undefined;
  const call = parent?.type === 'MemberExpression' ? wrapped(parent).parent : undefined;
  const method = parent?.type === 'MemberExpression' ? staticKey(parent) : undefined;
  if (call?.type !== 'CallExpression' || unwrap(call.callee) !== parent) return undefined;
  const { mutation } = methodNamed(method);
  if (mutation === 'removes' || mutation === 'reorders')
    return { added: undefined, isOrder: mutation === 'reorders' };
  return mutation === 'adds'
    ? {
        added: {
          ...call,
          type: 'ArrayExpression',
          elements: call.arguments,
        } as unknown as TSESTree.ArrayExpression,
      }
    : undefined;
}
