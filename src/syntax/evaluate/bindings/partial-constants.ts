import { unwrap } from '../../nodes.ts';
import type { Evaluation, LocatedNode } from '../context/evaluation.ts';

/** Evaluates constants whose whole evaluation exceeds the budget. */
export class PartialConstants {
  private readonly evaluator: Evaluation;
  private isEvaluating = false;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /**
   * The object or list of a constant without the parts that exceed the budget; undefined for
   * others.
   */
  valueOf(initializer: LocatedNode | undefined): unknown {
    // Not within itself: each further budget deepens JavaScript's own stack.
    if (!initializer || !isLiteral(initializer) || this.isEvaluating) return undefined;
    this.isEvaluating = true;
    try {
      return this.evaluator.budget.asOwnQuestion(() =>
        this.evaluator.evaluate(initializer.node, initializer.module),
      );
    } finally {
      this.isEvaluating = false;
    }
  }
}

function isLiteral({ node }: LocatedNode): boolean {
  return /^(?:Object|Array)Expression$/.test(unwrap(node).type);
}
