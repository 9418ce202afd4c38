import type { TSESTree } from '@typescript-eslint/utils';
import { located, type Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { isFunction, staticKey } from '../../nodes.ts';
import { InstanceValue, type ClassValue } from '../values/project-values.ts';

/**
 * Calls decorators in a start-up run: those of members, then those of the class, innermost first.
 */
export class RunDecorators {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** @throws BudgetExceeded */
  run(of: ClassValue): void {
    const context = { module: of.module, frame: of.frame };
    for (const member of of.node.body.body) {
      if (!('decorators' in member) || !('key' in member)) continue;
      const key = staticKey(member as TSESTree.MethodDefinition);
      const node = member.type === 'MethodDefinition' ? member.value : null;
      const value = isFunction(node)
        ? this.evaluator.makeFunction({ node, ...context, receiver: undefined })
        : undefined;
      const target = member.static ? of : new InstanceValue(of, { isRun: true });
      for (const { expression } of [...member.decorators].reverse())
        this.call(
          expression,
          [target, key, { value }],
          [value, { kind: value ? 'method' : 'field', name: key, static: member.static }],
          context,
        );
    }
    const name = of.node.id?.name;
    for (const { expression } of [...of.node.decorators].reverse())
      this.call(expression, [of], [of, { kind: 'class', name }], context);
  }

  /**
   * Calls a decorator with the arguments of the standard if its second parameter is a context, else
   * as legacy TypeScript does.
   */
  private call(
    node: TSESTree.Expression,
    legacy: readonly unknown[],
    standard: readonly unknown[],
    context: EvaluationContext,
  ): void {
    const decorator = this.evaluator.expression(node, context);
    const second = this.evaluator.functionInfo(decorator)?.node.params[1];
    const type = second && 'typeAnnotation' in second ? second.typeAnnotation : undefined;
    const text =
      second && this.evaluator.functionInfo(decorator)?.module.text.slice(...second.range);
    const isStandard =
      (type ? /DecoratorContext\b/ : /^_?(?:context|ctx)\b/).exec(text ?? '') !== null;
    const args = isStandard ? standard : legacy;
    this.evaluator.apply(decorator, undefined, args, located(node, context));
  }
}
