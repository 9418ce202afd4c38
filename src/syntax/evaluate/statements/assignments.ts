import type { TSESTree } from '@typescript-eslint/utils';
import type { Variable } from '@typescript-eslint/scope-manager';
import { located, type Evaluation, type LocatedNode } from '../context/evaluation.ts';
import { holderOf, isSettled, ownerOf, type EvaluationContext } from '../context/frame.ts';
import { ongoingAt } from '../context/start-up.ts';
import { valueAfterAssignments } from './immediate-calls.ts';
import { doubt } from '../natives/unknown-positions.ts';
import { setOwn } from '../../../model/utils/set-own.ts';
import { affectParts, changeOf } from '../values/unread-parts.ts';
import { unwrap, variableOf } from '../../nodes.ts';
import { noteWrite } from '../values/member-writes.ts';
import { joinedEither } from '../values/joined-either.ts';
import {
  OneOfStrings,
  UnknownValue,
  isUnresolved,
  type UnresolvedValue,
  unknownAt,
} from '../values/value.ts';
import { isPlainObject } from '../values/containers.ts';
import { isWrittenUnfollowed } from '../data-flow/writes.ts';

/** Sets the variables of a call, and the members of the objects that it made. */
export class Assignments {
  private readonly evaluator: Evaluation;
  /** Outer variables that the function sets once, and returns if already set. */
  private readonly memos = new Set<Variable>();

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  addMemo(variable: Variable): void {
    this.memos.add(variable);
  }

  /** Applies an assignment and those inside it, and returns its value. */
  readonly assign = (node: TSESTree.AssignmentExpression, context: EvaluationContext): unknown => {
    // An enum is compiled to `E[E["A"] = 0] = "A"`.
    const key = node.left.type === 'MemberExpression' ? node.left.property : undefined;
    if (key?.type === 'AssignmentExpression' && !ongoingAt(context)) this.assign(key, context);
    const value =
      node.operator === '=' ? this.assigned(node.right, context) : this.compound(node, context);
    this.evaluator.bindPattern(unwrap(node.left), value, context, (target, part) => {
      if (target.type === 'Identifier') this.setName(target, part, context);
      if (target.type === 'MemberExpression') this.setMember(target, part, context);
    });
    return value;
  };

  private assigned(node: TSESTree.Expression, context: EvaluationContext): unknown {
    return ongoingAt(context)
      ? this.evaluator.expression(node, context)
      : valueAfterAssignments(node, context, this.evaluator, this.assign);
  }

  /** Evaluates `a += b` and similar operators as `a + b`. */
  private compound(node: TSESTree.AssignmentExpression, context: EvaluationContext): unknown {
    const operator = node.operator.slice(0, -1);
    const type =
      operator === '&&' || operator === '||' || operator === '??'
        ? 'LogicalExpression'
        : 'BinaryExpression';
    return this.evaluator.expression(
      { ...node, type, operator } as unknown as TSESTree.Expression,
      context,
    );
  }

  /** Has the effect of `++` or `--`, and returns the value before or after it. */
  update(node: TSESTree.UpdateExpression, context: EvaluationContext): unknown {
    const value = this.evaluator.expression(node.argument, context);
    const after = typeof value === 'number' ? value + (node.operator === '++' ? 1 : -1) : value;
    if (node.argument.type === 'Identifier') this.setName(node.argument, after, context);
    else if (node.argument.type === 'MemberExpression' && ongoingAt(context))
      this.setMember(node.argument, after, context);
    return node.prefix ? after : value;
  }

  setName(name: TSESTree.Identifier, value: unknown, context: EvaluationContext): void {
    const variable = variableOf(name, context.module.scopes);
    if (variable) this.set(variable, value, context);
  }

  /** Sets the current value of a variable whose frame is known. */
  set(variable: Variable, value: unknown, context: EvaluationContext): void {
    const own = holderOf(variable, context.frame) ?? ownerOf(variable, context.frame);
    const frame = own ?? (this.memos.has(variable) ? context.frame : undefined);
    if (!frame || isSettled(frame)) return;
    const why =
      own && !ongoingAt(context) && isWrittenUnfollowed(variable)
        ? unknownAt(
            `is written by code that is not followed (\`${variable.name}\`)`,
            variable.identifiers[0] ?? variable.scope.block,
            context,
          )
        : undefined;
    this.evaluator.stateFork.recordVariable(frame.values, variable);
    frame.values.set(variable, why ?? value);
  }

  private setMember(
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): void {
    const object = this.evaluator.expression(target.object, context);
    const startUp = ongoingAt(context);
    if (startUp?.setMember(object, target, value, context)) return;
    if (isUnresolved(object)) this.changes(object, target, context);
    if (
      typeof object !== 'object' ||
      object === null ||
      isUnresolved(object) ||
      !this.mayChange(object, target, context)
    )
      return;
    const keys = isPlainObject(object) ? this.keysOf(target, context) : undefined;
    if (keys) {
      const set = (key: string): void => {
        this.evaluator.markChanged(object);
        if (!runsSetter(object, key)) setOwn(object as Record<string, unknown>, key, value);
      };
      const branches = keys.values.map((each) => () => set(each));
      joinedEither(branches, keys.because, this.evaluator);
      return;
    }
    this.setWritable(object, target, value, context);
  }

  /** Sets a member of an object that the call created. */
  private setWritable(
    object: object,
    target: TSESTree.MemberExpression,
    value: unknown,
    context: EvaluationContext,
  ): void {
    this.evaluator.markChanged(object);
    const key = this.evaluator.keyOf(target, context);
    if (Array.isArray(object) && this.setInList(object, key, value, located(target, context)))
      return;
    if (typeof key === 'string' && canAssign(object, key, value)) {
      (object as Record<string, unknown>)[key] = value;
      noteWrite(object, key, target, value, context);
      return;
    }
    if (object instanceof RegExp && key === 'lastIndex' && typeof value === 'number') {
      object.lastIndex = value;
      this.evaluator.markComplete(object);
      return;
    }
    if (key instanceof UnknownValue && this.addsUnkeyed(object, key, value)) return;
    // A caller or a loop that supplies the key makes the change known.
    const why =
      key instanceof UnknownValue && key.parameter
        ? key
        : unknownAt('is changed by unsupported code', target, context);
    this.evaluator.markIncomplete(object, why);
    if (typeof key === 'string' && isPlainObject(object)) setOwn(object, key, why);
  }

  /** The few keys that a computed member may have. */
  private keysOf(
    { computed, property }: TSESTree.MemberExpression,
    context: EvaluationContext,
  ): OneOfStrings | undefined {
    if (!computed || property.type === 'Literal') return undefined;
    const key = this.evaluator.expression(property, context);
    return key instanceof OneOfStrings ? key : undefined;
  }

  /**
   * Sets an element or the length of a list whose positions are not known: each element may be
   * removed.
   */
  private setInList(list: unknown[], key: unknown, value: unknown, at: LocatedNode): boolean {
    const { evaluator } = this;
    if (key === 'length' && value === 0) evaluator.markComplete(list);
    const isOpen = evaluator.incompleteness(list) !== undefined;
    const isElement = key instanceof UnknownValue || (typeof key === 'string' && /^\d+$/.test(key));
    if (key === 'length' ? !isOpen && typeof value === 'number' : !isElement) return false;
    if (isElement && typeof key === 'string' && !isOpen) return false;
    if (isElement) list.push(value);
    const because = unknownAt('is changed by unsupported code', at.node, at);
    doubt(list, new Set(isElement ? [value] : []), because, evaluator);
    return true;
  }

  /**
   * Adds a member whose key is not known, unless a loop, an undecided branch or other callers may
   * add more.
   */
  private addsUnkeyed(object: object, key: UnknownValue, value: unknown): boolean {
    if (!isPlainObject(object) || key.parameter || this.evaluator.stateFork.trials.length > 0)
      return false;
    this.evaluator.unkeyed.add(object, [{ key, value }]);
    return true;
  }

  /**
   * Whether the call created the object, so that its changes are tracked. Marks objects of
   * libraries as incomplete.
   */
  private mayChange(object: object, node: TSESTree.Node, context: EvaluationContext): boolean {
    if (this.evaluator.isMadeByCall(object)) return true;
    if (!this.evaluator.provenanceOf(object))
      this.evaluator.markIncomplete(
        object,
        unknownAt('is changed by unsupported code', node, context),
      );
    return false;
  }

  /** `delete object.key` */
  remove(node: TSESTree.UnaryExpression, context: EvaluationContext): void {
    const target = unwrap(node.argument);
    if (target.type !== 'MemberExpression') return;
    const object = this.evaluator.expression(target.object, context);
    if (isUnresolved(object)) this.changes(object, target, context);
    if (!isPlainObject(object) || !this.mayChange(object, target, context)) return;
    this.evaluator.markChanged(object);
    const key = this.evaluator.keyOf(target, context);
    if (typeof key === 'string') Reflect.deleteProperty(object, key);
    else
      this.evaluator.markIncomplete(
        object,
        unknownAt('is changed by unsupported code', target, context),
      );
  }

  /** Has the effects of a change of a member of an object that is not read. */
  private changes(
    unread: UnresolvedValue,
    target: TSESTree.MemberExpression,
    context: EvaluationContext,
  ): void {
    ongoingAt(context)?.changes(unread);
    affectParts(unread, changeOf(target), this.evaluator);
  }
}

/** Whether assigning a member runs a setter: `__proto__`, or an own accessor. */
function runsSetter(object: object, key: string): boolean {
  return (
    key === '__proto__' ||
    (Object.hasOwn(object, key) && Object.getOwnPropertyDescriptor(object, key)?.writable !== true)
  );
}

/** Whether setting a member of a list keeps it dense. */
function mayBeSet({ length }: readonly unknown[], key: string, value: unknown): boolean {
  return key === 'length'
    ? typeof value === 'number' && value >= 0 && value <= length && Number.isInteger(value)
    : Number(key) >= 0 && Number(key) <= length;
}

/** Whether an assignment to a member only sets it, and is done here as at run time. */
function canAssign(object: object, key: string, value: unknown): boolean {
  if (isPlainObject(object)) return !runsSetter(object, key);
  return Array.isArray(object) && mayBeSet(object, key, value);
}
