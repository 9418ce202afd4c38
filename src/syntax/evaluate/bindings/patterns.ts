import type { TSESTree } from '@typescript-eslint/utils';
import { contains, variableOf } from '../../nodes.ts';
import { located, type Evaluation, type BindTarget } from '../context/evaluation.ts';
import { DefaultText, EnvironmentValue, computedFrom } from '../values/environment.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { orDefaultList } from './default-lists.ts';
import { copyInto } from '../values/object-members.ts';
import { OneOf, isUnresolved, isUndecided, unknownAt } from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';

/** Destructures values by the patterns of declarations and assignments. */
export class Patterns {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /**
   * Binds the parts of `value` to the names of a pattern, in the context's frame.
   *
   * @param bind binds one name, or one member of an assignment pattern; declares the name by
   * default
   */
  bindPattern(
    pattern: TSESTree.Node,
    value: unknown,
    context: EvaluationContext,
    bind: BindTarget = declareIn(context, this.evaluator),
  ): void {
    this.evaluator.answer(() => this.bind(pattern, value, context, bind));
  }

  private bind(
    pattern: TSESTree.Node,
    value: unknown,
    context: EvaluationContext,
    give: BindTarget,
  ): void {
    switch (pattern.type) {
      case 'Identifier':
      case 'MemberExpression':
        give(pattern, value);
        return;
      case 'AssignmentPattern':
        this.bind(pattern.left, this.orDefault(value, pattern, context), context, give);
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement')
            this.bind(property.argument, this.rest(value, pattern, context), context, give);
          else this.bind(property.value, this.part(value, property, context), context, give);
        }
        return;
      case 'ArrayPattern':
        pattern.elements.forEach((element, index) => {
          if (element?.type === 'RestElement')
            this.bind(element.argument, this.restOf(value, index), context, give);
          else if (element)
            this.bind(element, this.element(value, index, pattern, context), context, give);
        });
        return;
      case 'RestElement':
        this.bind(pattern.argument, value, context, give);
        return;
      default:
    }
  }

  /** The value of a name with a default. */
  private orDefault(
    value: unknown,
    { right }: TSESTree.AssignmentPattern,
    context: EvaluationContext,
  ): unknown {
    if (value === undefined) return this.evaluator.expression(right, context);
    if (value instanceof EnvironmentValue)
      return DefaultText.of(this.evaluator.expression(right, context), value) ?? value;
    if (!(value instanceof OneOf) || !value.values.includes(undefined))
      return orDefaultList(value, right, context, this.evaluator) ?? value;
    const standIn = this.evaluator.expression(right, context);
    return this.evaluator.join(
      value.values.map((each) => (each === undefined ? standIn : each)),
      value.because,
    );
  }

  private part(value: unknown, property: TSESTree.Property, context: EvaluationContext): unknown {
    if (value === undefined || value === null)
      return unknownAt('is taken from nothing', property, context);
    const key = this.evaluator.keyOf(property, context);
    return typeof key === 'string'
      ? this.evaluator.get(value, key, { node: property, module: context.module })
      : key;
  }

  private element(
    value: unknown,
    index: number,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    if (Array.isArray(value)) {
      const open = this.evaluator.incompleteness(value);
      if (index >= value.length) return open;
      const found = value[index] as unknown;
      // Unknown elements may precede it.
      return open && !isUndecided(found)
        ? this.evaluator.get(value, String(index), { node, module: context.module })
        : found;
    }
    if (isUndecided(value)) return computedFrom(value);
    return isUnresolved(value)
      ? value
      : unknownAt('is taken from a value that is not an array', node, context);
  }

  private restOf(value: unknown, index: number): unknown {
    if (!Array.isArray(value)) return isUndecided(value) ? computedFrom(value) : value;
    if (!this.evaluator.incompleteness(value)) return value.slice(index);
    // Any of the elements may be among those that are taken.
    const rest = [...(value as readonly unknown[])];
    this.evaluator.inheritOpenness(rest, value);
    this.evaluator.markCertain(rest, new Set());
    return rest;
  }

  private rest(
    value: unknown,
    pattern: TSESTree.ObjectPattern,
    context: EvaluationContext,
  ): unknown {
    if (!isPlainObject(value))
      return isUnresolved(value)
        ? computedFrom(value)
        : unknownAt('is the rest of an unresolved value', pattern, context);
    const taken = new Set(
      pattern.properties.map((property) =>
        property.type === 'Property' ? this.evaluator.keyOf(property, context) : undefined,
      ),
    );
    const all: Record<string, unknown> = {};
    copyInto(all, value, located(pattern, context), this.evaluator);
    const rest = Object.fromEntries(Object.entries(all).filter(([key]) => !taken.has(key)));
    const open = this.evaluator.incompleteness(all);
    if (open) this.evaluator.markIncomplete(rest, open);
    return rest;
  }

  /** The part of `value` that a declaration's pattern binds to `name`. @throws BudgetExceeded */
  destructured(
    pattern: TSESTree.Node,
    name: TSESTree.Identifier,
    value: unknown,
    context: EvaluationContext,
  ): unknown {
    if (pattern === name) return value;
    switch (pattern.type) {
      case 'AssignmentPattern':
        return this.destructured(
          pattern.left,
          name,
          this.orDefault(value, pattern, context),
          context,
        );
      case 'ObjectPattern': {
        const property = pattern.properties.find((candidate) => contains(candidate, name));
        if (property?.type === 'RestElement') return this.rest(value, pattern, context);
        return property
          ? this.destructured(property.value, name, this.part(value, property, context), context)
          : undefined;
      }
      case 'ArrayPattern': {
        const index = pattern.elements.findIndex(
          (candidate) => candidate !== null && contains(candidate, name),
        );
        const element = pattern.elements[index];
        if (element?.type === 'RestElement') return this.restOf(value, index);
        return element
          ? this.destructured(element, name, this.element(value, index, pattern, context), context)
          : undefined;
      }
      default:
        return unknownAt('is bound by an unsupported pattern', pattern, context);
    }
  }
}

/** Binds names in the frame of a context. */
function declareIn({ frame, module }: EvaluationContext, { stateFork }: Evaluation): BindTarget {
  return (name, value) => {
    const variable =
      name.type === 'Identifier'
        ? (frame?.scope.set.get(name.name) ?? variableOf(name, module.scopes))
        : undefined;
    if (!variable || !frame) return;
    stateFork.noteVariable(frame.values, variable);
    frame.values.set(variable, value);
  };
}
