import type { TSESTree } from '@typescript-eslint/utils';
import type { Evaluator } from '../../../syntax/evaluate/evaluator.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { Frame, type EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import {
  UnknownValue,
  asUnknown,
  isUnresolved,
  isUndecided,
  unknownAt,
} from '../../../syntax/evaluate/values/value.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import { scopeOf } from '../../../syntax/nodes.ts';
import { iterationValues, iterationsByAlternative, type Loop } from '../../flow/loops.ts';
import { onCondition } from '../parsed-registration.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import { locateMembers } from './loop-sources.ts';

/** One iteration of a loop, or of one alternative of its element. */
interface Iteration {
  readonly frame: Frame;
  /** Why a run may lack the element in the collection; undefined if every run has it. */
  readonly condition: UnknownValue | undefined;
}

/** The evaluated collection of a loop. */
export class LoopElements {
  private readonly loop: Loop;
  private readonly context: EvaluationContext;
  private readonly evaluator: Evaluator;
  private readonly body: EvaluationContext & { readonly receiver?: unknown };
  private readonly items: Expression;
  private readonly collection: unknown;
  /** The values of the loop's patterns by iteration; undefined if the collection is unread. */
  private readonly values: readonly (readonly unknown[])[] | undefined;

  /** @param body the function that runs for each element, if it is written elsewhere */
  constructor(loop: Loop, context: EvaluationContext, evaluator: Evaluator, body?: FunctionInfo) {
    this.loop = loop;
    this.context = context;
    this.evaluator = evaluator;
    this.body = body ?? context;
    this.items = new Expression(evaluator, loop.items, context);
    const collection = evaluator.unions.of(this.items.value);
    this.collection =
      loop.node.type === 'ForInStatement' ? evaluator.unkeyed.listed(collection) : collection;
    this.values = iterationValues(this.collection, loop, (module) => evaluator.exportNames(module));
  }

  /** The parameter that the collection, or the elements that are missing in it, depend on. */
  get pending(): UnknownValue | undefined {
    const isPartial = this.values && (this.values.length === 0 || !this.isSuperset);
    const because = isPartial ? this.evaluator.incompleteness(this.collection) : this.collection;
    const unread = isUndecided(because) ? asUnknown(because) : undefined;
    return unread?.parameter ? unread : undefined;
  }

  /** Whether the collection may have fewer elements than were read. */
  private get isSuperset(): boolean {
    return this.evaluator.isSuperset(this.collection);
  }

  /** Whether it is known that the collection has no elements. */
  get isEmpty(): boolean {
    return this.values?.length === 0 && !this.pending && !this.unread;
  }

  /** Why elements are missing; undefined if none are. */
  get unread(): UnknownValue | undefined {
    if (!this.values) return this.asUnread;
    return this.isSuperset ? undefined : this.evaluator.incompleteness(this.collection);
  }

  private get asUnread(): UnknownValue {
    if (isUnresolved(this.collection)) return asUnknown(this.collection);
    return new UnknownValue('is not a readable array', undefined);
  }

  /** The definitions of all iterations, and of one over the elements that are missing. */
  expand(expandIn: (frame: Frame) => DetectedDefinition[]): DetectedDefinition[] {
    const found = this.iterations.flatMap(({ frame, condition }) => {
      const expanded = expandIn(frame);
      return condition ? expanded.map((each) => onCondition(each, condition)) : expanded;
    });
    const { unread } = this;
    return unread ? [...found, ...expandIn(this.frameOfUnread(unread))] : found;
  }

  /** The frames of the loop's iterations. */
  get iterations(): readonly Iteration[] {
    const sources = this.sources;
    const { collection } = this;
    const isKeyed = collection instanceof Map || collection instanceof Set;
    const elements: readonly unknown[] =
      isKeyed || Array.isArray(collection) ? [...collection.values()] : [];
    return (this.values ?? []).flatMap((values, index): Iteration[] => {
      const variants = iterationsByAlternative(values);
      const condition = this.evaluator.conditionOf(elements[index], collection);
      if (!variants) return [{ frame: this.frameOf(values, sources?.[index]), condition }];
      // An element of `[on ? a : b]` excludes the other.
      const because = this.evaluator.whyVaried(values) ?? condition;
      return variants.map((variant) => ({
        frame: this.frameOf(variant, undefined),
        condition: because,
      }));
    });
  }

  /** The frame of an iteration over an unread element. */
  private frameOfUnread(because: UnknownValue): Frame {
    const { why, cause } = because;
    const element = unknownAt(
      { why: `is an element of a list that ${why}`, cause },
      this.loop.items,
      this.context,
    );
    return this.frameOf(
      this.loop.patterns.map(() => element),
      undefined,
    );
  }

  /** The written elements, if there is one per iteration. */
  private get sources(): readonly TSESTree.Node[] | undefined {
    const written = this.items.written().node;
    if (written.type !== 'ArrayExpression') return undefined;
    const elements = written.elements.flatMap((element) =>
      element === null || element.type === 'SpreadElement' ? [] : [element],
    );
    return elements.length === written.elements.length ? elements : undefined;
  }

  private frameOf(values: readonly unknown[], source: TSESTree.Node | undefined): Frame {
    const { module, frame, receiver } = this.body;
    const scope = scopeOf(this.loop.node, module.scopes);
    const inner = new Frame(frame, scope, { receiver });
    this.loop.patterns.forEach((pattern, position) =>
      this.evaluator.bindPattern(pattern, values[position], { module, frame: inner }),
    );
    locateMembers(this.loop, this.items, values, inner);
    const [pattern] = this.loop.patterns;
    const variable = pattern?.type === 'Identifier' ? scope.set.get(pattern.name) : undefined;
    if (variable && source)
      inner.setSource(variable, { node: source, context: this.items.written().context });
    return inner;
  }
}
