import type { TSESTree } from '@typescript-eslint/utils';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { forgetAssigned } from '../bindings/later-assignments.ts';
import { ongoingAt } from '../context/start-up.ts';
import { BudgetExceeded } from '../context/budget.ts';
import { scopeOf, unwrap } from '../../nodes.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { copyInto } from '../values/object-members.ts';
import { unknownAt, UnknownValue, asUnknown, isUnresolved } from '../values/value.ts';
import { iterated } from '../natives/iterators.ts';
import { located, type Evaluation, type LocatedNode } from '../context/evaluation.ts';

/**
 * Evaluates object literals, array literals and enums. @throws BudgetExceeded from each of its
 * methods
 */
export class Literals {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /**
   * The value of a literal, without the parts that exceed the budget; undefined for another
   * expression.
   */
  byPart(node: TSESTree.Node, context: EvaluationContext): unknown {
    const literal = unwrap(node);
    if (literal.type === 'ObjectExpression')
      return this.objectOf(
        literal.properties.map((property) =>
          this.part(
            property.type === 'SpreadElement' ? property.argument : property.value,
            context,
          ),
        ),
        literal,
        context,
      );
    return literal.type === 'ArrayExpression'
      ? this.arrayOf(
          literal.elements.map((element) =>
            element
              ? this.part(element.type === 'SpreadElement' ? element.argument : element, context)
              : undefined,
          ),
          literal,
          context,
        )
      : undefined;
  }

  /** The value of a part of a literal, or the reason why it is unknown. */
  private part(node: TSESTree.Node, context: EvaluationContext): unknown {
    const { budget } = this.evaluator;
    try {
      return budget.withShare(() => this.evaluator.expression(node, context));
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      return this.byPart(node, context) ?? unknownAt(error, node, context);
    }
  }

  object(node: TSESTree.ObjectExpression, context: EvaluationContext): unknown {
    const values = node.properties.map((property) =>
      this.evaluator.expression(
        property.type === 'SpreadElement' ? property.argument : property.value,
        context,
      ),
    );
    const result = this.objectOf(values, node, context);
    this.evaluator.noteVaried(result, values, (alternative) =>
      this.objectOf(alternative, node, context),
    );
    return result;
  }

  /** The object that a literal creates from the values of its properties and spreads. */
  private objectOf(
    values: readonly unknown[],
    node: TSESTree.ObjectExpression,
    context: EvaluationContext,
  ): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const hasSpread = node.properties.some(({ type }) => type === 'SpreadElement');
    const spreads = hasSpread ? new Map<TSESTree.Node, unknown>() : undefined;
    this.evaluator.setProvenance(result, {
      node,
      module: context.module,
      frame: context.frame,
      spreads,
    });
    node.properties.forEach((property, index) => {
      const value = values[index];
      if (property.type === 'SpreadElement') {
        spreads?.set(property, value);
        copyInto(result, value, located(property, context), this.evaluator);
        return;
      }
      const key = this.evaluator.keyOf(property, context);
      if (typeof key !== 'string')
        this.evaluator.unkeyed.add(result, [{ key: asUnknown(key as UnknownValue), value }]);
      else if (property.kind === 'init') setOwn(result, key, value);
      else if (property.kind === 'get')
        this.defineGetter(result, key, value, located(property, context));
    });
    // A start-up run executes what comes after the literal, too.
    if (!ongoingAt(context))
      forgetAssigned(result, { node, module: context.module }, this.evaluator, context.frame);
    return result;
  }

  private defineGetter(
    object: Record<string, unknown>,
    key: string,
    getter: unknown,
    at: LocatedNode,
  ): void {
    Object.defineProperty(object, key, {
      enumerable: true,
      configurable: true,
      get: () =>
        this.evaluator.answer(() => this.evaluator.apply(getter, object, [], at), {
          node: at.node,
          module: at.module,
        }),
    });
  }

  array(node: TSESTree.ArrayExpression, context: EvaluationContext): unknown {
    const values = node.elements.map((element) =>
      element
        ? this.evaluator.expression(
            element.type === 'SpreadElement' ? element.argument : element,
            context,
          )
        : undefined,
    );
    const result = this.arrayOf(values, node, context);
    this.evaluator.noteVaried(result, values, (alternative) =>
      this.arrayOf(alternative, node, context),
    );
    if (!ongoingAt(context))
      forgetAssigned(result, { node, module: context.module }, this.evaluator, context.frame);
    return result;
  }

  /** The array that a literal creates from the values of its elements and spreads. */
  private arrayOf(
    values: readonly unknown[],
    node: TSESTree.ArrayExpression,
    context: EvaluationContext,
  ): unknown[] {
    const list = this.listOf(node.elements, values, context);
    this.evaluator.setProvenance(list, { node, module: context.module, frame: context.frame });
    return list;
  }

  /**
   * The list that the elements of a literal, or the arguments of a call, make.
   *
   * @param values those of the elements, and of what is spread
   */
  listOf(
    elements: readonly (TSESTree.Node | null)[],
    values: readonly unknown[],
    context: EvaluationContext,
  ): unknown[] {
    const result: unknown[] = [];
    elements.forEach((element, index) => {
      if (element?.type === 'SpreadElement')
        this.appendAll(result, values[index], element, context);
      else result.push(values[index]);
    });
    const { evaluator } = this;
    if (evaluator.incompleteness(result))
      evaluator.markCertain(
        result,
        new Set(
          elements.flatMap((element, index) =>
            element?.type === 'SpreadElement'
              ? [...evaluator.certainIn(evaluator.unions.of(values[index]))]
              : [values[index]],
          ),
        ),
      );
    return result;
  }

  enumeration(node: TSESTree.TSEnumDeclaration, { module }: EvaluationContext): unknown {
    const result: Record<string, unknown> = {};
    this.evaluator.setProvenance(result, { node, module, frame: undefined });
    const frame = new Frame(undefined, scopeOf(node, module.scopes));
    const [self] = module.scopes.getDeclaredVariables(node);
    if (self) frame.values.set(self, result);
    let next: unknown = 0;
    for (const member of node.body.members) {
      const name = member.id.type === 'Identifier' ? member.id.name : member.id.value;
      const value: unknown = member.initializer
        ? this.evaluator.expression(member.initializer, { module, frame })
        : next;
      result[name] = value;
      if (typeof value === 'number') result[value] = name;
      const variable = frame.scope.set.get(name);
      if (variable) frame.values.set(variable, value);
      next =
        typeof value === 'number'
          ? value + 1
          : new UnknownValue('follows an enum member that is not a number', {
              node: member,
              module,
            });
    }
    return result;
  }

  /** Adds to the list of the generator around a node; elsewhere, `yield` waits for a promise. */
  yielded(node: TSESTree.YieldExpression, context: EvaluationContext): unknown {
    const { evaluator } = this;
    const list = context.frame?.yielded;
    const value = node.argument ? evaluator.expression(node.argument, context) : undefined;
    if (!list)
      return node.argument && !node.delegate
        ? value
        : unknownAt('comes from a generator', node, context);
    evaluator.markChanged(list);
    if (node.delegate) this.appendAll(list, value, node, context);
    else {
      list.push(value);
      if (evaluator.incompleteness(list))
        evaluator.markCertain(list, new Set([...evaluator.certainIn(list), value]));
    }
    return unknownAt('is passed to a generator', node, context);
  }

  /** Evaluates `[...source]` into `target`. */
  private appendAll(
    target: unknown[],
    given: unknown,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): void {
    const source = this.evaluator.unions.of(iterated(given, this.evaluator));
    const items =
      Array.isArray(source) ||
      source instanceof Map ||
      source instanceof Set ||
      typeof source === 'string'
        ? Array.from<unknown>(source)
        : undefined;
    if (items) {
      this.evaluator.budget.spend(items.length);
      // Two supersets of the same elements are merged without duplicates.
      const known =
        this.evaluator.isSuperset(target) && this.evaluator.isSuperset(source)
          ? new Set(target)
          : undefined;
      for (const item of items)
        if (typeof item !== 'object' || !known?.has(item)) target.push(item);
      this.evaluator.inheritOpenness(target, source);
    } else {
      this.evaluator.markIncomplete(
        target,
        isUnresolved(source)
          ? asUnknown(source)
          : unknownAt('is spread from an unresolved value', node, context),
      );
    }
  }

  /** The value of a regular expression, whose searches change it. */
  regExp(node: TSESTree.RegExpLiteral, context: EvaluationContext): unknown {
    try {
      const value = new RegExp(node.regex.pattern, node.regex.flags);
      const { module, frame } = context;
      this.evaluator.setProvenance(value, { node, module, frame });
      return value;
    } catch {
      return unknownAt(
        'is a regular expression that this version of Node does not know',
        node,
        context,
      );
    }
  }
}
