import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import { Expression } from '../../syntax/evaluate/expression.ts';
import { Frame, type EvaluationContext } from '../../syntax/evaluate/frame.ts';
import { UnknownValue, asUnknown, isUnresolved, isUndecided } from '../../syntax/evaluate/value.ts';
import { scopeOf } from '../../syntax/nodes.ts';
import { turnsOf, variantsOf, type Loop } from '../flow/loops.ts';

/** One iteration of a loop, or the one that an element is an alternative of. */
interface Iteration {
  readonly frame: Frame;
  /** Whether another iteration excludes it: an element of `[on ? a : b]`. */
  readonly isAlternative: boolean;
}

/** The collection that a loop iterates over, evaluated. */
export class LoopElements {
  private readonly loop: Loop;
  private readonly context: EvaluationContext;
  private readonly evaluator: Evaluator;
  private readonly items: Expression;
  private readonly collection: unknown;
  /** The values of the loop's patterns by iteration; undefined where the collection is not one that is read. */
  private readonly turns: readonly (readonly unknown[])[] | undefined;

  constructor(loop: Loop, context: EvaluationContext, evaluator: Evaluator) {
    this.loop = loop;
    this.context = context;
    this.evaluator = evaluator;
    this.items = new Expression(evaluator, loop.items, context);
    this.collection = evaluator.unionOf(this.items.value);
    this.turns = turnsOf(this.collection, loop, (module) => evaluator.exportNames(module));
  }

  /** The parameter that the collection depends on; an empty one may be filled from a parameter. */
  get pending(): UnknownValue | undefined {
    const because =
      this.turns?.length === 0 ? this.evaluator.incompleteness(this.collection) : this.collection;
    const unread = isUndecided(because) ? asUnknown(because) : undefined;
    return unread?.parameter ? unread : undefined;
  }

  /** Whether the collection may have fewer elements than are read. */
  get isSuperset(): boolean {
    return this.evaluator.isSuperset(this.collection);
  }

  /** Why elements are missing; undefined where none are. */
  get unread(): UnknownValue | undefined {
    if (!this.turns) return this.asUnread;
    return this.isSuperset ? undefined : this.evaluator.incompleteness(this.collection);
  }

  private get asUnread(): UnknownValue {
    if (isUnresolved(this.collection)) return asUnknown(this.collection);
    return new UnknownValue('is not a readable array', undefined);
  }

  /** The frames of the loop's iterations. */
  get iterations(): readonly Iteration[] {
    const sources = this.sources;
    return (this.turns ?? []).flatMap((values, index): Iteration[] => {
      const variants = variantsOf(values);
      return variants
        ? variants.map((variant) => ({
            frame: this.frameOf(variant, undefined),
            isAlternative: true,
          }))
        : [{ frame: this.frameOf(values, sources?.[index]), isAlternative: false }];
    });
  }

  /** The frame of an iteration over an element that is not read. */
  frameOfUnread(because: UnknownValue): Frame {
    const element = new UnknownValue(`is an element of a list that ${because.why}`, {
      node: this.loop.items,
      module: this.context.module,
    });
    return this.frameOf(
      this.loop.patterns.map(() => element),
      undefined,
    );
  }

  /** The written elements, where each iteration has one. */
  private get sources(): readonly TSESTree.Node[] | undefined {
    const written = this.items.written().node;
    if (written.type !== 'ArrayExpression') return undefined;
    const elements = written.elements.flatMap((element) =>
      element === null || element.type === 'SpreadElement' ? [] : [element],
    );
    return elements.length === written.elements.length ? elements : undefined;
  }

  private frameOf(values: readonly unknown[], source: TSESTree.Node | undefined): Frame {
    const { module, frame } = this.context;
    const scope = scopeOf(this.loop.node, module.scopes);
    const inner = new Frame(frame, scope);
    this.loop.patterns.forEach((pattern, position) =>
      this.evaluator.bindPattern(pattern, values[position], { module, frame: inner }),
    );
    const [pattern] = this.loop.patterns;
    const variable = pattern?.type === 'Identifier' ? scope.set.get(pattern.name) : undefined;
    if (variable && source)
      inner.setSource(variable, { node: source, context: this.items.written().context });
    return inner;
  }
}
