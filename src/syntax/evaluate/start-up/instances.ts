import type { TSESTree } from '@typescript-eslint/utils';
import { isMember } from '../classes/class-members.ts';
import type { Evaluation } from '../context/evaluation.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import { runBody, runStatements } from '../statements/interpreter.ts';
import { constructorOf } from '../../class-nodes.ts';
import {
  contains,
  enclosingClass,
  enclosingFunction,
  isFunction,
  parameterName,
  scopeOf,
  staticKey,
  type CallNode,
  type ClassNode,
} from '../../nodes.ts';
import { append } from '../../../model/utils/append.ts';
import type { Module } from '../../modules/module.ts';
import { OwnAccessor } from '../classes/own-members.ts';
import { UnknownValue, unknownAt } from '../values/value.ts';
import { ClassValue, InstanceValue } from '../values/project-values.ts';
import { RunDecorators } from './decorators.ts';
import type { StartUp } from '../context/start-up.ts';

/** Creates the classes and instances of a start-up run; assignments change their members. */
export class RunInstances {
  /** The classes that the run has defined. */
  readonly defined: ClassValue[] = [];
  /** The classes of each frame around their declarations. */
  private readonly classes = new WeakMap<Frame, Map<ClassNode, ClassValue>>();
  /** The instances of each class and of its subclasses. */
  private readonly made = new Map<ClassNode, { instance: InstanceValue; of: ClassValue }[]>();
  private readonly evaluator: Evaluation;
  private readonly startUp: StartUp;
  private readonly decorators: RunDecorators;

  constructor(evaluator: Evaluation, startUp: StartUp) {
    this.evaluator = evaluator;
    this.startUp = startUp;
    this.decorators = new RunDecorators(evaluator);
  }

  /** The class that a node defines in a frame; the first time, its definition runs. */
  classOf(node: ClassNode, context: EvaluationContext): ClassValue {
    let frame = context.frame as Frame;
    while (frame.parent && !isAround(frame.scope.block, node)) frame = frame.parent;
    let classes = this.classes.get(frame);
    if (!classes) this.classes.set(frame, (classes = new Map<ClassNode, ClassValue>()));
    let made = classes.get(node);
    if (!made) {
      classes.set(node, (made = new ClassValue(node, context.module, frame)));
      this.define(made);
    }
    return made;
  }

  /** Runs the static fields and blocks of a class, and its decorators. */
  private define(of: ClassValue): void {
    this.defined.push(of);
    for (const member of of.node.body.body) {
      const context = this.contextIn(member, of, of);
      if (member.type === 'StaticBlock') runStatements(member.body, context, this.evaluator);
      if (member.type !== 'PropertyDefinition' || !member.static || !member.value) continue;
      const key = staticKey(member);
      if (key !== undefined)
        this.write(of.statics, key, this.evaluator.expression(member.value, context));
    }
    this.decorators.run(of);
  }

  /** @throws BudgetExceeded */
  construct(of: ClassValue, args: readonly unknown[]): InstanceValue {
    const instance = new InstanceValue(of, { args, isRun: true });
    this.initialize(instance, of, args);
    return instance;
  }

  /** Runs the constructor of a class on an instance of it or of a subclass. */
  private initialize(instance: InstanceValue, of: ClassValue, args: readonly unknown[]): void {
    append(this.made, of.node, { instance, of });
    const node = constructorOf(of.node);
    const parent = this.evaluator.superclass(of);
    if (!node) {
      if (parent instanceof ClassValue) this.initialize(instance, parent, args);
      this.setFields(instance, of);
      return;
    }
    const info = { node, module: of.module, frame: of.frame, receiver: instance };
    this.evaluator.budget.inCall(() => {
      const frame = this.evaluator.frameFor(info, instance, args, 'run');
      const context = { module: of.module, frame };
      if (of.node.superClass === null) this.setOwn(instance, of, context);
      runBody(node.body, context, this.evaluator);
    });
  }

  /**
   * A frame for code of a module, as a request runs it: in a class, on its only instance.
   *
   * @param around the frame of the module
   */
  frameAround(node: TSESTree.Node, { scopes }: Module, around?: Frame): Frame | undefined {
    const owner = enclosingClass(node);
    const outer = owner ? this.frameIn(owner) : around;
    if (!outer) return undefined;
    let outermost = node;
    for (let each = enclosingFunction(node); each; each = enclosingFunction(each))
      if (!owner || contains(owner, each)) outermost = each;
    return new Frame(outer, scopeOf(outermost, scopes), { isRun: false });
  }

  private frameIn(owner: ClassNode): Frame | undefined {
    const [only, ...others] = this.made.get(owner) ?? [];
    if (!only || others.length > 0) return undefined;
    const { instance, of } = only;
    return new Frame(of.frame, scopeOf(owner, of.module.scopes), { receiver: instance });
  }

  constructParent(call: CallNode, context: EvaluationContext): void {
    const instance = context.frame?.receiver;
    const owner = enclosingClass(call);
    if (!(instance instanceof InstanceValue) || !instance.isRun || !owner) return;
    const of = this.evaluator.lineage(instance.class).find(({ node }) => node === owner);
    if (!of) return;
    const args = this.evaluator.evaluateArguments(call, context);
    const parent = this.evaluator.superclass(of);
    if (parent instanceof ClassValue) this.initialize(instance, parent, args);
    this.setOwn(instance, of, context);
  }

  /** Sets the parameter properties and fields of a class on an instance. */
  private setOwn(instance: InstanceValue, of: ClassValue, context: EvaluationContext): void {
    for (const parameter of constructorOf(of.node)?.params ?? []) {
      if (parameter.type !== 'TSParameterProperty') continue;
      const key = parameterName(parameter.parameter);
      const name =
        parameter.parameter.type === 'AssignmentPattern'
          ? parameter.parameter.left
          : parameter.parameter;
      if (key !== undefined)
        this.setTyped(instance, of, key, this.evaluator.expression(name, context));
    }
    this.setFields(instance, of);
  }

  private setFields(instance: InstanceValue, of: ClassValue): void {
    for (const member of of.node.body.body) {
      if (!isMember(member) || member.type === 'MethodDefinition' || member.static) continue;
      const key = staticKey(member);
      if (key === undefined || !member.value) continue;
      const value = this.evaluator.expression(member.value, this.contextIn(member, of, instance));
      this.setTyped(instance, of, key, value);
    }
  }

  private setTyped(instance: InstanceValue, of: ClassValue, key: string, value: unknown): void {
    const known =
      value instanceof UnknownValue ? (this.evaluator.typeOfField(of, key) ?? value) : value;
    this.write(instance.members, key, known);
  }

  /**
   * Sets a member of an instance or a class.
   *
   * @returns false for any other object
   */
  set(
    object: unknown,
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): boolean {
    const instance = object instanceof InstanceValue && object.isRun ? object : undefined;
    const of = instance ? instance.class : object;
    if (!(of instanceof ClassValue)) return false;
    const members = instance?.members ?? of.statics;
    const key = this.evaluator.keyOf(target, context);
    if (typeof key !== 'string') {
      this.evaluator.stateFork.recordWrite(members);
      this.evaluator.markIncomplete(
        members,
        unknownAt('is assigned through a key that could not be read', target, context),
      );
      return true;
    }
    if (this.callSetter(object, of, key, value)) return true;
    if (members.get(key) instanceof OwnAccessor)
      this.write(members, key, new UnknownValue('is set through an accessor'));
    else if (instance) this.setTyped(instance, of, key, value);
    else this.write(members, key, value);
    return true;
  }

  private callSetter(receiver: unknown, of: ClassValue, key: string, value: unknown): boolean {
    for (const current of this.evaluator.lineage(of)) {
      const setter = current.node.body.body.find(
        (member): member is TSESTree.MethodDefinition =>
          member.type === 'MethodDefinition' &&
          member.kind === 'set' &&
          member.static === (receiver === of) &&
          staticKey(member) === key,
      );
      if (!setter || !isFunction(setter.value)) continue;
      const { module, frame } = current;
      const info = { node: setter.value, module, frame, receiver };
      this.evaluator.callFunction(info, receiver, [value]);
      return true;
    }
    return false;
  }

  private write(members: Map<string, unknown>, key: string, value: unknown): void {
    this.evaluator.stateFork.recordWrite(members);
    members.set(key, value);
  }

  private contextIn(member: TSESTree.Node, of: ClassValue, receiver: unknown): EvaluationContext {
    const scope = scopeOf(member, of.module.scopes);
    const frame = new Frame(of.frame, scope, { receiver, isRun: true, startUp: this.startUp });
    return { module: of.module, frame };
  }
}

/** Whether a node contains a class, other than as the node itself or its function. */
function isAround(block: TSESTree.Node, node: ClassNode): boolean {
  return block !== node && contains(block, node);
}
