import type { TSESTree } from '@typescript-eslint/utils';
import { getOwn } from '../../../model/utils/get-own.ts';
import { staticKey, unwrap, variableOf, type CallNode } from '../../nodes.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext, Frame } from '../context/frame.ts';
import { isContainer } from '../values/containers.ts';

/** Records that the parts of a clone are written where those of the original are. */
export function writtenAs(
  original: unknown,
  clone: unknown,
  frame: Frame | undefined,
  evaluator: Evaluation,
): void {
  // A part that the original has several times, or that contains itself, is one part of the clone.
  if (!isContainer(original) || !isContainer(clone) || evaluator.provenanceOf(clone)) return;
  const written = evaluator.provenanceOf(original);
  if (written) evaluator.setProvenance(clone, { ...written, frame: written.frame ?? frame });
  for (const [key, part] of Object.entries(original))
    writtenAs(part, getOwn(clone as Record<string, unknown>, key), frame, evaluator);
}

/**
 * The value that `JSON.parse(JSON.stringify(value))` clones; undefined for another call of
 * `JSON.parse`.
 *
 * @throws BudgetExceeded
 */
export function clonedByJson(
  { arguments: [text] }: CallNode,
  context: EvaluationContext,
  evaluator: Evaluation,
): unknown {
  const written = text && unwrap(text);
  if (written?.type !== 'CallExpression' || !isStringify(written, context)) return undefined;
  const [value, ...others] = written.arguments;
  const original = value && unwrap(value);
  const isRead = original?.type === 'Identifier' || original?.type === 'MemberExpression';
  return isRead && others.length === 0 ? evaluator.expression(original, context) : undefined;
}

/** Whether a call is `JSON.stringify(…)`. */
function isStringify({ callee }: TSESTree.CallExpression, { module }: EvaluationContext): boolean {
  const method = unwrap(callee);
  return (
    method.type === 'MemberExpression' &&
    staticKey(method) === 'stringify' &&
    method.object.type === 'Identifier' &&
    method.object.name === 'JSON' &&
    (variableOf(method.object, module.scopes)?.defs.length ?? 0) === 0
  );
}
