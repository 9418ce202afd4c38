import type { TSESTree } from '@typescript-eslint/utils';
import { constructorOf } from '../../class-nodes.ts';
import { enclosingClass, parameterName, scopeOf, staticKey, type ClassNode } from '../../nodes.ts';
import { ownMember } from './own-members.ts';
import { memberChanges } from '../data-flow/changes.ts';
import {
  type Member,
  collectionOf,
  setsMember,
  isExtended,
  isNeverSet,
  isOverwritten,
  SETS_ANY_MEMBER,
  isMember,
  settingOf,
  memberAround,
} from './class-members.ts';
import { Constructors } from './constructors.ts';
import { assignedAfterwards } from '../bindings/later-assignments.ts';
import { memberSetLater, singletonOf } from '../bindings/deferred-initialization.ts';
import type { Origin } from '../../modules/module.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { UnknownValue, isUnresolved, isUndecided, unknownAt } from '../values/value.ts';
import { isContainer } from '../values/containers.ts';
import { ClassValue, InstanceValue, type FunctionInfo } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';
import { reasonOfAssignments, reasonOfChanges, reasonOfField } from '../values/reasons.ts';
import { suppliedBy } from '../values/typed-parameter.ts';
import { SelfReference } from '../values/self-reference.ts';

/** Maximum length of an `extends` chain. */
const MAX_LINEAGE = 100;

/** Evaluates members of project classes: static ones, fields, and values that constructors set. */
export class Classes {
  private readonly evaluator: Evaluation;
  readonly constructors: Constructors;
  /** One instance per class, without known arguments, for code inside the class itself. */
  private readonly generic = new WeakMap<TSESTree.Node, InstanceValue>();

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
    this.constructors = new Constructors(evaluator);
  }

  construct(of: ClassValue, args: readonly unknown[], site?: Origin): InstanceValue {
    const instance = new InstanceValue(of, { args });
    for (const [key, because] of site ? assignedAfterwards(site, this.evaluator.links) : [])
      if (key !== undefined) instance.members.set(key, because);
    return instance;
  }

  /** The value of `this` at a node outside any inlined call. */
  thisAt(node: TSESTree.Node, context: EvaluationContext): unknown {
    const owner = enclosingClass(node);
    if (!owner) return unknownAt('depends on `this`', node, context);
    const member = memberAround(node, owner);
    if (member && 'static' in member && member.static)
      return new ClassValue(owner, context.module, context.frame);
    let instance = this.generic.get(owner);
    if (!instance)
      this.generic.set(
        owner,
        (instance = new InstanceValue(new ClassValue(owner, context.module), { parameter: owner })),
      );
    return instance;
  }

  /** `Class.key`. */
  staticMember(of: ClassValue, key: string): unknown {
    if (of.statics.has(key)) return ownMember(of.statics, key, this.evaluator);
    of.statics.set(key, new SelfReference(key));
    const member = of.node.body.body.find(
      (candidate): candidate is Member =>
        isMember(candidate) && candidate.static && staticKey(candidate) === key,
    );
    const found = member ? this.valueOfMember(member, of, of) : this.inheritedStatic(of, key);
    const value = of.frame?.isOfStartUp
      ? found
      : (assignedAfterwards(of, this.evaluator.links).get(key) ?? this.lasting(found, of, key));
    of.statics.set(key, value);
    return value;
  }

  /** The initial value of a member if nothing changes it; otherwise the reason. */
  private lasting(value: unknown, of: ClassValue, key: string): unknown {
    if (isUnresolved(value) || value instanceof InstanceValue) return value;
    for (const current of this.lineage(of)) {
      const { assigned, changed } = memberChanges(current.node, current.module);
      const initial = settingOf(key, constructorOf(current.node));
      const isReassigned = assigned
        .get(key)
        ?.some((node) => node !== initial?.node && !isOverwritten(node, initial));
      const field = `this.${key}`;
      const isChanged = isContainer(value) && changed.has(key);
      const reasonOfChange = isChanged ? reasonOfChanges(field) : undefined;
      const reason = isReassigned ? reasonOfAssignments(field) : reasonOfChange;
      const later =
        value === null || value === undefined
          ? memberSetLater(current, key, this.evaluator)
          : undefined;
      if (reason)
        return (
          this.constructors.typeOfField(of, key) ??
          later ??
          unknownAt(
            reason,
            current.node,
            current,
            isContainer(value) ? collectionOf(current, key) : undefined,
          )
        );
    }
    return value;
  }

  private inheritedStatic(of: ClassValue, key: string): unknown {
    if (key === 'name' && of.node.id) return of.node.id.name;
    const parent = this.superclass(of);
    if (parent instanceof ClassValue) return this.staticMember(parent, key);
    return isUnresolved(parent) ? parent : undefined;
  }

  /** `instance.key`. */
  member(instance: InstanceValue, key: string): unknown {
    if (instance.members.has(key)) return ownMember(instance.members, key, this.evaluator);
    if (instance.isRun) return this.prototypeMember(instance, key);
    instance.members.set(key, new SelfReference(`this.${key}`));
    const { class: of, args } = instance;
    const found = key === 'constructor' ? of : this.find(instance, of, args, key);
    const lasting = this.lasting(found, instance.class, key);
    const value = instance.args || lasting !== found ? lasting : this.ofSome(instance, key, found);
    instance.members.set(key, value);
    return value;
  }

  /** The method, or the value of the accessor, of an instance whose own members are known. */
  private prototypeMember(instance: InstanceValue, key: string): unknown {
    if (key === 'constructor') return instance.class;
    for (const of of this.lineage(instance.class)) {
      const own = of.node.body.body.find(
        (candidate): candidate is Member =>
          isMember(candidate) &&
          candidate.type === 'MethodDefinition' &&
          !candidate.static &&
          staticKey(candidate) === key,
      );
      if (own) return this.valueOfMember(own, of, instance);
    }
    const root = this.root(instance.class);
    if (root instanceof ExternalValue)
      return new OpaqueValue('instance', root, this.originOf(instance.class), { path: [key] });
    return (
      this.evaluator.incompleteness(instance.members) ?? (isUnresolved(root) ? root : undefined)
    );
  }

  private originOf({ node, module }: ClassValue): Origin {
    return { node, module };
  }

  /** A member of an unknown instance: a subclass or the constructor's caller may change it. */
  private ofSome(
    { parameter, class: { node, module } }: InstanceValue,
    key: string,
    value: unknown,
  ): unknown {
    if (value instanceof UnknownValue) {
      const isOpen =
        value.parameter !== undefined || isExtended(node, module) || !setsMember(node, module, key);
      return parameter && isOpen ? suppliedBy(parameter, value) : value;
    }
    if (isUnresolved(value) || value instanceof InstanceValue || typeof value === 'function')
      return value;
    if (key !== 'constructor' && !isExtended(node, module)) return value;
    return new UnknownValue(
      `may be another in a subclass (\`this.${key}\`)`,
      { node, module },
      parameter,
    );
  }

  private find(
    instance: InstanceValue,
    of: ClassValue,
    args: readonly unknown[] | undefined,
    key: string,
  ): unknown {
    const own = of.node.body.body.find(
      (candidate): candidate is Member =>
        isMember(candidate) && !candidate.static && staticKey(candidate) === key,
    );
    const set = this.constructors.setByConstructor(instance, of, args, key);
    const assigned = set?.value;
    if (set && !(assigned instanceof UnknownValue)) return assigned;
    const value =
      own && !(own.type === 'PropertyDefinition' && !own.value)
        ? this.valueOfMember(own, of, instance)
        : undefined;
    if (value !== undefined && !(value instanceof UnknownValue)) return value;
    if (instance.args && own && !set && isNeverSet(own, of)) return undefined;
    const typed = this.constructors.typeOfField(of, key) ?? memberSetLater(of, key, this.evaluator);
    if (typed !== undefined) return typed;
    if (own || assigned !== undefined)
      return value ?? assigned ?? unknownAt(reasonOfField(key), of.node, of);
    return this.inherited(instance, of, args, key);
  }

  private inherited(
    instance: InstanceValue,
    of: ClassValue,
    args: readonly unknown[] | undefined,
    key: string,
  ): unknown {
    const parent = this.superclass(of);
    if (parent instanceof ClassValue)
      return this.find(instance, parent, this.constructors.superArguments(instance, of, args), key);
    if (parent instanceof ExternalValue)
      return new OpaqueValue('instance', parent, this.originOf(of), { path: [key] });
    return !this.mayHave(instance, key)
      ? undefined
      : unknownAt(`is not a member that the class sets (\`${key}\`)`, of.node, of);
  }

  /** `super.key` in the code of a class, for a given `this`. */
  superMember(owner: ClassNode, receiver: unknown, key: string): unknown {
    if (receiver instanceof ClassValue)
      return this.inheritedStatic(new ClassValue(owner, receiver.module, receiver.frame), key);
    if (!(receiver instanceof InstanceValue)) return new UnknownValue('is a member of `super`');
    let { args } = receiver;
    for (const current of this.lineage(receiver.class)) {
      if (current.node === owner) return this.inherited(receiver, current, args, key);
      args = this.constructors.superArguments(receiver, current, args);
    }
    return unknownAt('is a member of `super`', owner, receiver.class);
  }

  /** Whether an instance may have a member, also by a subclass or an unresolved superclass. */
  mayHave(instance: InstanceValue, key: string): boolean {
    if (!instance.args) return true;
    if (this.root(instance.class) !== undefined) return true;
    for (const current of this.lineage(instance.class)) {
      const { node, module } = current;
      const isDeclared =
        node.body.body.some((member) => 'key' in member && staticKey(member as Member) === key) ||
        constructorOf(current.node)?.params.some(
          (parameter) =>
            parameter.type === 'TSParameterProperty' && parameterName(parameter.parameter) === key,
        );
      if (
        isDeclared === true ||
        memberChanges(node, module).assigned.has(key) ||
        SETS_ANY_MEMBER.test(module.text.slice(...node.range))
      )
        return true;
    }
    return false;
  }

  /** `key in instance`; undefined if uncertain. */
  has(instance: InstanceValue, key: string): boolean | undefined {
    if (key in Object.prototype) return true;
    if (!this.mayHave(instance, key)) return false;
    const hasValue = (member: TSESTree.ClassElement): boolean =>
      isMember(member) && !member.static && staticKey(member) === key && member.value !== null;
    return (
      this.lineage(instance.class).some(
        (of) =>
          of.node.body.body.some(hasValue) || settingOf(key, constructorOf(of.node)) !== undefined,
      ) || undefined
    );
  }

  /** The initializer of an instance field; undefined if other code sets the field. */
  fieldOf(
    instance: InstanceValue,
    key: string,
  ): (EvaluationContext & { readonly node: TSESTree.Node }) | undefined {
    if (instance.isRun) return undefined;
    for (const current of this.lineage(instance.class)) {
      const { node, module, frame } = current;
      if (memberChanges(node, module).assigned.has(key)) return undefined;
      const member = node.body.body.find(
        (candidate): candidate is Member =>
          isMember(candidate) && !candidate.static && staticKey(candidate) === key,
      );
      if (member)
        return member.type === 'PropertyDefinition' && member.value
          ? {
              node: member.value,
              module,
              frame: new Frame(frame, scopeOf(member, module.scopes), { receiver: instance }),
            }
          : undefined;
    }
    return undefined;
  }

  /** A class and the project classes that it extends, nearest first. */
  lineage(of: ClassValue): readonly ClassValue[] {
    const all: ClassValue[] = [];
    for (
      let current: unknown = of;
      current instanceof ClassValue &&
      all.length < MAX_LINEAGE &&
      !all.some(({ node }) => node === (current as ClassValue).node);
      current = this.parent(current)
    )
      all.push(current);
    return all;
  }

  /** Whether `value instanceof type`; undefined if unknown. Only `new` makes instances. */
  isInstance(value: unknown, type: ClassValue): boolean | undefined {
    if (
      type.node.body.body.some((member) => 'computed' in member && member.computed && member.static)
    )
      return undefined;
    if (!(value instanceof InstanceValue)) return false;
    if (this.lineage(value.class).some(({ node }) => node === type.node)) return true;
    return !value.args || isUndecided(this.root(value.class)) ? undefined : false;
  }

  /** The superclass of the last class of a lineage: an {@link ExternalValue}, or undefined. */
  root(of: ClassValue): unknown {
    return this.superclass(this.lineage(of).at(-1) ?? of);
  }

  /** The superclass: a project class, an {@link ExternalValue}, or undefined. */
  superclass(of: ClassValue): unknown {
    const parent = this.parent(of);
    const lineage = parent instanceof ClassValue ? this.lineage(parent) : [];
    const isEndless =
      lineage.length === MAX_LINEAGE || lineage.some(({ node }) => node === of.node);
    return isEndless ? unknownAt('extends itself, or very many classes', of.node, of) : parent;
  }

  private parent({ node, module, frame }: ClassValue): unknown {
    return node.superClass ? this.evaluator.evaluate(node.superClass, module, frame) : undefined;
  }

  private valueOfMember(member: Member, of: ClassValue, receiver: unknown): unknown {
    const frame = new Frame(of.frame, scopeOf(member, of.module.scopes), { receiver });
    const context = { module: of.module, frame };
    if (!member.value) {
      if (member.static && of.frame?.isOfStartUp) return undefined;
      const key = staticKey(member) ?? '';
      const why = `has no value where it is declared (\`${key}\`)`;
      return (
        (member.static ? singletonOf(of, key, this.evaluator) : undefined) ??
        unknownAt(why, member, of)
      );
    }
    if (member.type !== 'MethodDefinition') return this.evaluator.expression(member.value, context);
    const info = { node: member.value, module: of.module, frame: of.frame, receiver };
    return member.kind === 'get'
      ? this.evaluator.callFunction(info, receiver, [])
      : this.evaluator.makeFunction(info);
  }

  /** The constructor that `new` runs: the class's own, or an inherited one. */
  constructorInfo(of: ClassValue, receiver: unknown): FunctionInfo | undefined {
    for (const current of this.lineage(of)) {
      const { module, frame } = current;
      const node = constructorOf(current.node);
      if (node) return { node, module, frame, receiver };
    }
    return undefined;
  }
}
