import type { TSESTree } from '@typescript-eslint/utils';
import type { Origin } from '../../modules/module.ts';
import { enclosingClass } from '../../nodes.ts';
import type { Bindings } from '../bindings/bindings.ts';
import type { Classes } from '../classes/classes.ts';
import { EnvironmentValue, computedFrom } from '../values/environment.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { EvaluationContext } from '../context/frame.ts';
import { PathValue, memberOfPath } from '../files/file-paths.ts';
import { whyMoved } from '../natives/regular-expressions.ts';
import { nativeMember } from '../natives/natives.ts';
import { UnreadPart } from '../values/unread-parts.ts';
import type { Types } from './types.ts';
import {
  OneOf,
  OneOfStrings,
  TypedValue,
  UnknownValue,
  withoutNothing,
  isUnresolved,
  unknownAt,
  type UnresolvedValue,
} from '../values/value.ts';
import { isContainer, isPlainObject } from '../values/containers.ts';
import { ClassValue, InstanceValue, ModuleNamespace } from '../values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../values/external-value.ts';
import { mayEndChain } from './optional-chains.ts';

/** The parts of the evaluator that member access uses. */
export interface MemberParts {
  readonly bindings: Bindings;
  readonly classes: Classes;
  readonly types: Types;
  /** `fn.bind` of a project function. */
  readonly binderOf: (fn: unknown) => unknown;
}

/** Evaluates members of data, instances, classes, modules, library values and framework values. */
export class Members {
  private readonly evaluator: Evaluation;
  private readonly parts: MemberParts;

  constructor(evaluator: Evaluation, parts: MemberParts) {
    this.evaluator = evaluator;
    this.parts = parts;
  }

  /** The value of a member expression within a question. @throws BudgetExceeded */
  member(node: TSESTree.MemberExpression, context: EvaluationContext): unknown {
    if (node.object.type === 'Super') return this.superMember(node, context);
    const given = this.evaluator.expression(node.object, context);
    const receiver = withoutNothing(given);
    if (receiver === undefined || receiver === null)
      return node.optional ? undefined : unknownAt('reads a member of nothing', node, context);
    const value = this.memberOfPresent(receiver, node, context);
    return receiver !== given && mayEndChain(node)
      ? this.evaluator.join([value, undefined], (given as OneOf).because)
      : value;
  }

  private memberOfPresent(
    receiver: unknown,
    node: TSESTree.MemberExpression,
    context: EvaluationContext,
  ): unknown {
    const key = this.evaluator.keyOf(node, context);
    if (typeof key === 'string')
      return this.evaluator.get(receiver, key, { node, module: context.module });
    const unkeyed = this.evaluator.unkeyed.of(receiver).find((member) => member.key === key);
    if (unkeyed) return unkeyed.value;
    const because = computedFrom(key as UnknownValue);
    return isContainer(receiver) ? new UnreadPart(receiver, because) : because;
  }

  private superMember(node: TSESTree.MemberExpression, context: EvaluationContext): unknown {
    const [owner, key] = [enclosingClass(node), this.evaluator.keyOf(node, context)];
    if (!owner || typeof key !== 'string')
      return unknownAt('is a member of `super`', node, context);
    return this.parts.classes.superMember(
      owner,
      context.frame?.receiver ?? this.parts.classes.thisAt(node, context),
      key,
    );
  }

  /** The member `key` of an evaluated value within a question. @throws BudgetExceeded */
  memberOf(receiver: unknown, key: string, origin: Origin): unknown {
    if (isUnresolved(receiver)) return this.ofUnresolved(receiver, key, origin);
    if (receiver instanceof ModuleNamespace)
      return this.parts.bindings.modules.memberOf(receiver, key);
    if (receiver instanceof ClassValue) return this.parts.classes.staticMember(receiver, key);
    if (receiver instanceof InstanceValue) return this.parts.classes.member(receiver, key);
    if (this.evaluator.library.owns(receiver))
      return this.evaluator.library.get(receiver as object, key, origin);
    if (this.evaluator.functionInfo(receiver))
      return key === 'bind'
        ? this.parts.binderOf(receiver)
        : new UnknownValue(`is the member \`${key}\` of a function`, origin);
    if (receiver instanceof RegExp && key === 'lastIndex')
      return whyMoved(receiver, origin, this.evaluator) ?? receiver.lastIndex;
    const native = nativeMember(receiver, key);
    if (!native) return this.ofData(receiver, key, origin);
    // A list that may lack elements may have any at an index.
    const isOpen = key === 'length' || key === 'size' || this.evaluator.isDoubted(receiver);
    return (isOpen ? this.evaluator.incompleteness(receiver) : undefined) ?? native.value;
  }

  private ofUnresolved(receiver: UnresolvedValue, key: string, origin: Origin): unknown {
    if (receiver instanceof PathValue) return memberOfPath(receiver, key);
    if (receiver instanceof TypedValue) return this.parts.types.member(receiver, key, origin);
    if (receiver instanceof OneOf && !(receiver instanceof OneOfStrings))
      return this.ofAlternatives(receiver, key, origin);
    if (receiver instanceof EnvironmentValue) return receiver.member(key);
    if (receiver instanceof ExternalValue) return this.ofExternal(receiver, key, origin);
    if (receiver instanceof UnreadPart)
      return new UnreadPart(receiver.within, computedFrom(receiver));
    if (!(receiver instanceof OpaqueValue)) return computedFrom(receiver);
    return receiver.member(key);
  }

  private ofAlternatives({ values, because }: OneOf, key: string, origin: Origin): unknown {
    return this.evaluator.join(
      values.map((value) =>
        (value ?? undefined) === undefined
          ? new UnknownValue('reads a member of nothing', origin)
          : this.memberOf(value, key, origin),
      ),
      because,
    );
  }

  /** A member of an export of a package, or an export of its namespace. */
  private ofExternal({ specifier, path }: ExternalValue, key: string, origin: Origin): unknown {
    const provided =
      path.length === 0 && this.evaluator.library.provide(specifier, key, origin.module);
    if (provided) return provided.value;
    const isDefault = path.length === 1 && path[0] === 'default';
    return new ExternalValue(specifier, isDefault && key === 'default' ? path : [...path, key]);
  }

  /** A member of a plain object, a list or a primitive. */
  private ofData(receiver: unknown, key: string, origin: Origin): unknown {
    if (isPlainObject(receiver)) {
      if (Object.hasOwn(receiver, key)) return receiver[key];
      return this.evaluator.incompleteness(receiver);
    }
    if (!Array.isArray(receiver))
      return isPrimitive(receiver) && !(key in Object(receiver))
        ? undefined
        : new UnknownValue(`is the member \`${key}\` of an unresolved value`, origin);
    if (Object.hasOwn(receiver, key)) return (receiver as unknown as Record<string, unknown>)[key];
    return (
      this.evaluator.incompleteness(receiver) ??
      new UnknownValue(`is the member \`${key}\` of an array`, origin)
    );
  }
}

/** Whether a value has members, and none of its own. */
function isPrimitive(value: unknown): boolean {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}
