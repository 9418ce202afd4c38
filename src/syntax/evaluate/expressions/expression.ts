import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { readsChanging } from '../data-flow/changes.ts';
import { DefaultText } from '../values/environment.ts';
import { writtenInEnum } from '../bindings/declared-enums.ts';
import { assignedAfterwards } from '../bindings/later-assignments.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { takenFrom } from '../context/taken-parts.ts';
import { sourceOf } from '../context/sources.ts';
import type { Module, Origin } from '../../modules/module.ts';
import { isFunction, staticKey, unwrap, variableOf } from '../../nodes.ts';
import {
  UnknownValue,
  OneOf,
  OneOfStrings,
  asUnknown,
  isUnresolved,
  isUndecided,
} from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { memberWriteOf } from '../values/member-writes.ts';
import { InstanceValue } from '../values/project-values.ts';
import { OpaqueValue } from '../values/external-value.ts';
import { asSupplied } from '../values/typed-parameter.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { certainlyLacks } from './absent-properties.ts';

/** The object literals that a search has visited, each with its frame. */
type Searched = Map<TSESTree.Node, EvaluationContext['frame']>;

const MAX_SEARCHED = 200;

/**
 * The result of a property lookup: an expression, undefined if the property is absent, or an
 * undecided value.
 */
export type Part = Expression | undefined | UnknownValue | OneOf;

/** The value of a part: that of its expression, or the part itself. */
export function valueOfPart(part: Part): unknown {
  return part instanceof Expression ? part.value : part;
}

/**
 * An expression in its context. Its value is computed lazily, and one property can be looked up
 * without computing the rest of the object.
 */
export class Expression {
  readonly node: TSESTree.Node;
  readonly context: EvaluationContext;
  readonly evaluator: Evaluation;
  /** Whether the value was supplied, so that the node may only be its source. */
  readonly isSupplied: boolean;
  private computed: { readonly value: unknown } | undefined;

  /** @param value the value, if it is already known */
  constructor(
    evaluator: Evaluation,
    node: TSESTree.Node,
    context: EvaluationContext,
    value?: { readonly value: unknown },
  ) {
    this.evaluator = evaluator;
    this.node = node;
    this.context = context;
    this.computed = value;
    this.isSupplied = value !== undefined;
  }

  get value(): unknown {
    this.computed ??= {
      value: this.evaluator.evaluate(this.node, this.context.module, this.context.frame),
    };
    return this.computed.value;
  }

  get module(): Module {
    return this.context.module;
  }

  /** Another node in the same context. */
  sibling(node: TSESTree.Node): Expression {
    return new Expression(this.evaluator, node, this.context);
  }

  /** The same code with another value, which it supplies. */
  withValue(value: unknown): Expression {
    return new Expression(this.evaluator, this.node, this.context, { value });
  }

  /**
   * The expression that a name or member resolves to without evaluation: the code that writes the
   * value.
   */
  written(): Expression {
    const first = this.step();
    return first?.follow(new Set([this.node])) ?? this;
  }

  /** The expression that a function created the value with; otherwise the one that writes it. */
  made(): Expression {
    const provenance = this.evaluator.provenanceOf(this.value);
    return provenance
      ? new Expression(this.evaluator, provenance.node, provenance, this.computed)
      : this.written();
  }

  private follow(visited: Set<TSESTree.Node>): Expression {
    if (visited.has(this.node)) return this;
    visited.add(this.node);
    return this.step()?.follow(visited) ?? this;
  }

  /** This expression and those that its name or member resolves to, ending with {@link written}. */
  resolutionPath(): readonly Expression[] {
    const path: Expression[] = [this];
    const visited = new Set([this.node]);
    for (let next = this.step(); next && !visited.has(next.node); next = next.step()) {
      visited.add(next.node);
      path.push(next);
    }
    return path;
  }

  private step(): Expression | undefined {
    const node = unwrap(this.node);
    if (node !== this.node) return this.sibling(node);
    if (node.type === 'Identifier') return this.stepName(node);
    if (
      node.type !== 'MemberExpression' ||
      node.object.type === 'Super' ||
      readsChanging(node, this.module)
    )
      return undefined;
    return this.evaluator.unlessResolving(node, () => this.stepMember(node));
  }

  private stepMember(node: TSESTree.MemberExpression): Expression | undefined {
    const key = this.evaluator.keyOf(node, this.context);
    const object = this.sibling(node.object);
    const member = typeof key === 'string' ? object.property(key) : undefined;
    if (!(member instanceof Expression)) return undefined;
    // A member of what a package exports is written here, whatever the file calls the export.
    const isOfPackage = member.node === object.node && object.written().node.type === 'Identifier';
    return isOfPackage ? undefined : member;
  }

  private stepName(node: TSESTree.Identifier): Expression | undefined {
    const variable = variableOf(node, this.module.scopes);
    if (!variable) return undefined;
    const source = sourceOf(variable, this.context.frame);
    if (source) return new Expression(this.evaluator, source.node, source.context);
    const declared = this.evaluator.initializer(variable, this.context);
    if (declared) return new Expression(this.evaluator, declared.node, declared);
    const taken = takenFrom(variable, this.context);
    const key = taken?.part.key;
    if (!taken || key === undefined) return undefined;
    const object = new Expression(this.evaluator, taken.node, taken);
    const property = this.evaluator.unlessResolving(node, () => object.property(key));
    return property instanceof Expression ? property : undefined;
  }

  private propertyOfRest(key: string): Part {
    const taken = this.variable && takenFrom(this.variable, this.context);
    if (taken?.part.without?.has(key) !== false) return undefined;
    return new Expression(this.evaluator, taken.node, taken).property(key);
  }

  /** The value of a property of this object. */
  property(key: string): Part {
    return this.isTakenOut(key) ? undefined : this.lookUp(key);
  }

  /** Whether it names the rest of an object from which a pattern takes a property out. */
  private isTakenOut(key: string): boolean {
    const source = this.variable && sourceOf(this.variable, this.context.frame);
    return source?.without?.has(key) === true;
  }

  private get variable(): Variable | undefined {
    const node = unwrap(this.node);
    return node.type === 'Identifier' ? variableOf(node, this.module.scopes) : undefined;
  }

  /** @param searched the literals already visited: spreads may repeat one, or form a circle */
  private lookUp(key: string, searched?: Searched): Part {
    // Ends generated code with this many literals that spread each other, at the cost of the
    // location.
    if (searched && searched.size > MAX_SEARCHED)
      return this.memberPart(this.evaluator.get(this.value, key, this.origin));
    const object = this.objectLiteral();
    return object && !object.isChanged
      ? object.literalProperty(key, searched)
      : this.valueProperty(key, searched);
  }

  /** The object literal that the expression is, or that it refers to. */
  objectLiteral(): (Expression & { readonly node: TSESTree.ObjectExpression }) | undefined {
    const target =
      this.computed && !isUnresolved(this.computed.value) ? this.fromValue() : this.written();
    return target?.node.type === 'ObjectExpression'
      ? (target as Expression & { readonly node: TSESTree.ObjectExpression })
      : undefined;
  }

  /** Whether its value differs from the source because code mutates it. */
  private get isChanged(): boolean {
    const value = this.computed?.value;
    return typeof value === 'object' && value !== null && this.evaluator.isChanged(value);
  }

  private fromValue(): Expression | undefined {
    const provenance = this.evaluator.provenanceOf(this.computed?.value);
    return provenance
      ? new Expression(this.evaluator, provenance.node, provenance, this.computed)
      : undefined;
  }

  private literalProperty(key: string, searched?: Searched): Part {
    if (searched?.has(this.node) && searched.get(this.node) === this.context.frame)
      return undefined;
    searched?.set(this.node, this.context.frame);
    const assigned = this.assignedLater(key);
    if (assigned) return assigned;
    return this.lookAmong((this.node as TSESTree.ObjectExpression).properties, key, searched);
  }

  /**
   * Why a property of an object literal is not what the literal says; a start-up run sets it in
   * order.
   */
  private assignedLater(key: string): UnknownValue | undefined {
    if (this.context.frame?.startUp) return undefined;
    const { frame } = this.context;
    const assigned = assignedAfterwards(this.origin, this.evaluator.links, frame);
    return assigned.get(key) ?? assigned.get(undefined);
  }

  private lookAmong(
    properties: readonly TSESTree.ObjectLiteralElement[],
    key: string,
    before: Searched | undefined,
  ): Part {
    let searched = before;
    for (let index = properties.length - 1; index >= 0; index--) {
      const property = properties[index] as TSESTree.ObjectLiteralElement;
      if (property.type === 'SpreadElement') {
        const spread = this.spread(property);
        if (certainlyLacks(spread.node, key)) continue;
        searched ??= new Map([[this.node, this.context.frame]]);
        const found = spread.lookUp(key, searched);
        // If the spread may lack the key, an earlier property may provide it.
        if (
          found instanceof OneOf &&
          found.values.includes(undefined) &&
          this.lookAmong(properties.slice(0, index), key, searched) !== undefined
        )
          return asUnknown(found);
        if (found instanceof UnknownValue && mayHold(spread, key)) {
          const before = this.lookAmong(properties.slice(0, index), key, searched);
          const text = valueOfPart(before);
          return DefaultText.of(text, found) ?? found;
        }
        if (found !== undefined)
          return found instanceof Expression || mayHold(spread, key) ? found : undefined;
        continue;
      }
      const name = staticKey(property) ?? this.evaluator.keyOf(property, this.context);
      if (name === key) return this.sibling(property.value);
      if (typeof name !== 'string') return asUnknown(name as UnknownValue);
    }
    return undefined;
  }

  /**
   * Returns the object that a literal spreads. The run that made it may have changed that since:
   * `{ ...this.all[name] }; delete this.all[name]`.
   */
  private spread(property: TSESTree.SpreadElement): Expression {
    const now = this.sibling(property.argument);
    const { spreads } = this.evaluator.provenanceOf(this.computed?.value) ?? {};
    if (!this.context.frame?.startUp || !spreads?.has(property)) return now;
    const value = spreads.get(property);
    return Object.is(now.value, value)
      ? now
      : new Expression(this.evaluator, property.argument, this.context, { value });
  }

  private valueProperty(key: string, searched?: Searched): Part {
    const { value } = this;
    if (value === undefined || value === null) return undefined;
    if (value instanceof InstanceValue) {
      const field = this.evaluator.fieldOf(value, key);
      if (field) return new Expression(this.evaluator, field.node, field);
      if (!this.evaluator.mayHaveMember(value, key)) return undefined;
    }
    if (isUndecided(value)) {
      const member = this.memberOf(value, key);
      if (member instanceof OneOf) return member;
      if (isUnresolved(member)) return asUnknown(member);
      const shared = value instanceof OneOf ? this.sharedBy(value, key, searched) : undefined;
      if (shared && Object.is(valueOfPart(shared.part), member)) return shared.part;
      return this.withValue(member);
    }
    if (value instanceof OpaqueValue && value.argument)
      return this.memberPart(this.evaluator.get(value, key, this.origin));
    if (isUnresolved(value)) return asSupplied(value);
    const provenance = this.evaluator.provenanceOf(value);
    const member = (): unknown => this.evaluator.get(value, key, this.origin);
    if (provenance?.node.type === 'ObjectExpression') {
      const literal = new Expression(this.evaluator, provenance.node, provenance, { value });
      const part = literal.literalProperty(key, searched);
      const isCurrent =
        !literal.isChanged || (part instanceof Expression && Object.is(part.value, member()));
      if (
        isCurrent &&
        (part instanceof Expression || !isPlainObject(value) || !Object.hasOwn(value, key))
      )
        return part;
    }
    const written = memberWriteOf(value, key) ?? writtenInEnum(provenance, key);
    const own = this.memberPart(member(), written);
    const given = own instanceof Expression ? this.propertyOfRest(key) : undefined;
    return given instanceof Expression && given.writes(valueOfPart(own)) ? given : own;
  }

  /** Whether it writes a value: that text, or the literal of that object. */
  private writes(value: unknown): boolean {
    const origin = this.evaluator.provenanceOf(value);
    return origin ? origin.node === this.written().node : Object.is(value, this.value);
  }

  /** @param written where its value is written, if that is not here */
  private memberPart(member: unknown, written?: Origin & EvaluationContext): Part {
    if (member === undefined || isUndecided(member)) return member;
    const { node, context } = written ? { node: written.node, context: written } : this;
    return new Expression(this.evaluator, node, context, { value: member });
  }

  /** The property that all alternatives have from one place, as copies of one object do. */
  private sharedBy(
    { values }: OneOf,
    key: string,
    searched?: Searched,
  ): { readonly part: Part } | undefined {
    const [first, ...others] = values.map((value) =>
      this.withValue(value).lookUp(key, searched && new Map(searched)),
    );
    const place = first instanceof Expression ? first.node : first;
    return others.every((each) => (each instanceof Expression ? each.node : each) === place)
      ? { part: first }
      : undefined;
  }

  /**
   * A property of an unknown value or of alternatives; undefined for alternatives without a value.
   */
  private memberOf(value: UnknownValue | OneOf, key: string): unknown {
    const get = (of: unknown): unknown =>
      of === undefined || of === null ? undefined : this.evaluator.get(of, key, this.origin);
    return value instanceof OneOf && !(value instanceof OneOfStrings)
      ? this.evaluator.join(value.values.map(get), value.because)
      : get(value);
  }

  /** The node and module for error locations. */
  get origin(): Origin {
    return { node: this.node, module: this.module };
  }

  /** The function that the expression is, or that it refers to. */
  functionNode(): Expression | undefined {
    const target = this.written();
    if (isFunction(target.node)) return target;
    const info = this.evaluator.functionInfo(this.value);
    return info
      ? new Expression(this.evaluator, info.node, info, { value: this.value })
      : undefined;
  }

  /** The result of calling the function that the expression is or refers to. */
  result(args: readonly unknown[]): Part {
    const info = this.evaluator.functionInfo(this.value);
    if (!info)
      return isUnresolved(this.value)
        ? asUnknown(this.value)
        : new UnknownValue('is not a resolved function', this.origin);
    const value = this.evaluator.answer(
      () => this.evaluator.callFunction(info, info.receiver, args),
      info,
    );
    return value instanceof UnknownValue
      ? value
      : new Expression(this.evaluator, info.node, info, { value });
  }
}

function mayHold({ evaluator, value, origin }: Expression, key: string): boolean {
  return isUnresolved(value) || evaluator.get(value, key, origin) !== undefined;
}
