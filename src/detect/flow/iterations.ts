import { Frame, type EvaluationContext } from '../../syntax/evaluate/context/frame.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import { rootOfMember, scopeOf, someInside, unwrap } from '../../syntax/nodes.ts';
import {
  anyIterations,
  type Completion,
  type Jump,
  type LoopStatement,
} from '../../syntax/statements.ts';
import { iterationValues } from './loops.ts';

/** Maximum number of elements whose iterations are walked one by one. */
const MAX_ITERATIONS = 100;

/**
 * Walks a loop: one that calls functions of its elements, `for (const each of modules)
 * each.handle(name)`, once for each element of a known list; others once for any element.
 */
export function eachIteration(
  loop: LoopStatement,
  context: EvaluationContext,
  evaluator: Evaluation,
  iterate: (context: EvaluationContext) => Completion,
): Completion {
  const iterations = iterationsOf(loop, context, evaluator);
  if (!iterations) return anyIterations(loop, context, iterate);
  const jumps = new Set<Jump>();
  for (const iteration of iterations) {
    const completion = iterate(iteration);
    for (const jump of completion.jumps) jumps.add(jump);
    if (!completion.falls) return { falls: false, jumps };
  }
  return { falls: true, jumps };
}

/** The contexts of the iterations; undefined where they do not differ, or are not all known. */
function iterationsOf(
  loop: LoopStatement,
  { module, frame }: EvaluationContext,
  evaluator: Evaluation,
): readonly EvaluationContext[] | undefined {
  if (!('items' in loop)) return undefined;
  const scope = scopeOf(loop.node, module.scopes);
  if (scope.block !== loop.node || !callsElement(loop, scope)) return undefined;
  const items = evaluator.evaluate(loop.items, module, frame);
  const values = iterationValues(items, loop, (of) => evaluator.exportNames(of));
  if (!values || values.length > MAX_ITERATIONS || evaluator.incompleteness(items))
    return undefined;
  return values.map(([value]) => {
    const inner = { module, frame: new Frame(frame, scope) };
    evaluator.bindPattern(loop.pattern, value, inner);
    return inner;
  });
}

/** Whether the body of a loop calls its variable, or a member of it. */
function callsElement({ body }: LoopStatement, { set }: Frame['scope']): boolean {
  return someInside(body, (node) => {
    const root = node.type === 'CallExpression' ? rootOfMember(unwrap(node.callee)) : undefined;
    return root?.type === 'Identifier' && set.has(root.name);
  });
}
