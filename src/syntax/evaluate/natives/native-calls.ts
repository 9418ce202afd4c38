import type { TSESTree } from '@typescript-eslint/utils';
import { iterated } from '../classes/iterators.ts';
import { jsonText } from '../values/json-text.ts';
import { copyInto } from '../values/object-members.ts';
import { ongoingAt } from '../startup/startup.ts';
import { isMutation } from './natives.ts';
import { scopeOf, wrapped, type CallNode } from '../../nodes.ts';
import {
  unknownAt,
  ModuleNamespace,
  OptionalMember,
  UnknownValue,
  asUnknown,
  isContainer,
  isPlainObject,
  isUnresolved,
} from '../values/value.ts';
import { Frame, type EvaluationContext } from '../context/frame.ts';
import type { Evaluation } from '../context/evaluation.ts';
import type { Origin } from '../../modules/module.ts';
import { callNative, isStateful } from './native-execution.ts';
import { whyMoved } from './regular-expressions.ts';
import { lookedUp } from './table-lookups.ts';

/** The methods of lists whose result has all elements of the list and of the arguments. */
const KEEPING: ReadonlySet<string> = new Set([
  'concat',
  'reverse',
  'sort',
  'toReversed',
  'toSorted',
  'values',
]);

const SORTING: ReadonlySet<string> = new Set(['sort', 'toSorted']);

const REDUCING: ReadonlySet<string> = new Set(['reduce', 'reduceRight']);

/** The methods of `Object` that list the members of an object. */
const LISTING: ReadonlySet<string> = new Set(['entries', 'keys', 'values']);

/**
 * Calls native methods on values that may be partly unknown. @throws BudgetExceeded from each of
 * its methods
 */
export class NativeCalls {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  call(receiver: unknown, name: string, node: CallNode, context: EvaluationContext): unknown {
    const given = this.evaluator.args(node, context);
    if (given instanceof UnknownValue) {
      this.addUnread(receiver, name, given);
      return given;
    }
    const args =
      receiver === Object
        ? this.objects(name, given, node, context)
        : ofElements(receiver, name)
          ? given.map((value) =>
              this.evaluator.unionOf(receiver === Array ? iterated(value, this.evaluator) : value),
            )
          : given;
    const origin = { node, module: context.module };
    if (
      receiver === Object &&
      (name === 'freeze' || name === 'seal' || name === 'preventExtensions')
    )
      return args[0];
    const because =
      receiver === Object && LISTING.has(name)
        ? optionalMembers(args[0])[0]?.[1].because
        : undefined;
    if (because) return this.listed(name, args[0] as object, because, origin, context);
    if (receiver === Object && name === 'assign') return this.assign(args, node, context);
    if (receiver === Promise && name === 'allSettled' && Array.isArray(args[0]))
      return this.settled(args[0], origin, context);
    if (receiver === Promise) return args[0];
    if (receiver === Reflect)
      return typeof args[1] === 'string'
        ? this.evaluator.get(args[0], args[1], origin)
        : unknownAt('reads an unknown member', node, context);
    const text = receiver === JSON && name === 'stringify' && jsonText(args, this.evaluator);
    if (text) return text;
    const isChange = isMutation(receiver, name);
    if (isChange && !this.evaluator.isLocal(receiver))
      return unknownAt('changes a value in place', node, context);
    if (isStateful(receiver, name)) {
      const unread = whyMoved(receiver, origin, this.evaluator);
      if (unread) return unread;
      this.evaluator.markChanged(receiver);
    }
    if (isChange) this.evaluator.markChanged(receiver as object);
    // A copy of a list for each element of it would be quadratic.
    if (this.evaluator.incompleteness(receiver) && (name === 'push' || name === 'unshift'))
      this.evaluator.markCertain(
        receiver as object,
        new Set([...this.evaluator.certainIn(receiver), ...args]),
      );
    const open = (name === 'isArray' ? [] : [receiver, ...args])
      .map((value) => this.evaluator.incompleteness(value))
      .find((found) => found !== undefined);
    // Any slice of a list contains only elements of the list.
    const cut = name === 'slice' && args.length > 0 && (args.find(isUnresolved) ?? open);
    if (cut && Array.isArray(receiver)) {
      const part = [...(receiver as unknown[])];
      this.evaluator.markSuperset(part, asUnknown(cut));
      return this.made(part, origin, context);
    }
    if (open && Array.isArray(receiver) && typeof args[0] === 'function' && !SORTING.has(name))
      args[0] = withoutIndex(args[0] as Callback, open);
    if (name === 'filter' && Array.isArray(receiver))
      return this.made(this.filter(receiver, args[0]), origin, context);
    if (open && name === 'forEach') return this.forEachOf(receiver as unknown[], args, open);
    const result = this.accumulated(name, args, node, context, () =>
      callNative(receiver, name, args, this.evaluator.budget),
    );
    if (receiver === Object && LISTING.has(name) && Array.isArray(result)) {
      for (const { key, value } of this.evaluator.unkeyed.of(args[0]))
        result.push(name === 'entries' ? [key, value] : name === 'keys' ? key : value);
      if (this.evaluator.unkeyed.areAll(args[0] as object))
        return this.made(result, origin, context);
    }
    if (open && SORTING.has(name) && Array.isArray(receiver) && isUnresolved(result))
      return this.made(this.reordered(receiver, name, asUnknown(result)), origin, context);
    if (open && name === 'map' && Array.isArray(result) && !this.evaluator.isSuperset(receiver)) {
      const all = lookedUp(node, result, open, context, this.evaluator);
      if (all) return this.made(all, origin, context);
    }
    if (open && !isUnresolved(result)) {
      if (typeof result !== 'object' || result === null)
        return name === 'forEach' || isMutation(receiver, name) ? result : open;
      this.markOpen(result, open, name, [receiver, ...args]);
    }
    return this.made(result, origin, context);
  }

  /**
   * Arguments of a method of `Object`: a namespace, and alternative records to list, as one object
   * each.
   */
  private objects(
    name: string,
    given: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown[] {
    return given.map((value) => {
      if (value instanceof ModuleNamespace) return this.namespaceObject(value, node, context);
      return LISTING.has(name)
        ? this.evaluator.unkeyed.listed(this.evaluator.unionOfRecords(value))
        : value;
    });
  }

  /**
   * Marks the result of a method on incomplete collections, which keeps their elements or maps
   * them.
   */
  private markOpen(
    result: object,
    because: UnknownValue,
    name: string,
    all: readonly unknown[],
  ): void {
    const [receiver, ...args] = all;
    if (
      all.every(
        (value) => !this.evaluator.incompleteness(value) || this.evaluator.isSuperset(value),
      )
    )
      this.evaluator.markSuperset(result, because);
    else this.evaluator.markIncomplete(result, because);
    if (!Array.isArray(result) || !all.some((value) => this.evaluator.isDoubted(value))) return;
    const sources = [receiver, ...args].map((value) => this.evaluator.certainIn(value));
    const isKept = KEEPING.has(name) || (name === 'from' && args.length === 1);
    if (isKept) {
      const certain = new Set([...args, ...sources.flatMap((source) => [...source])]);
      this.evaluator.markCertain(result, certain);
    } else if (name === 'map' && Array.isArray(receiver))
      this.evaluator.markCertain(
        result,
        new Set(result.filter((_, index) => sources[0]?.has(receiver[index]))),
      );
  }

  /** A list in an order that is not known. */
  private reordered(list: unknown[], method: string, because: UnknownValue): unknown[] {
    const certain = this.evaluator.certainIn(list);
    const result = method === 'sort' ? list : [...list];
    const open = this.evaluator.incompleteness(list);
    if (open && !this.evaluator.isSuperset(list)) this.evaluator.markIncomplete(result, open);
    else this.evaluator.markSuperset(result, open ?? because);
    this.evaluator.markCertain(result, certain);
    return result;
  }

  /** The outcomes of promises, which the evaluator assumes to be fulfilled. */
  private settled(values: readonly unknown[], origin: Origin, context: EvaluationContext): unknown {
    const result = values.map((value) =>
      this.made({ status: 'fulfilled', value }, origin, context),
    );
    this.evaluator.inheritOpenness(result, values);
    return this.made(result, origin, context);
  }

  /** The listed members of an object with optional members. */
  private listed(
    name: string,
    of: object,
    because: UnknownValue,
    origin: Origin,
    context: EvaluationContext,
  ): unknown {
    const members = {
      ...of,
      ...Object.fromEntries(optionalMembers(of).map(([key, { present }]) => [key, present])),
    };
    const result = callNative(Object, name, [members], this.evaluator.budget) as unknown[];
    const open = this.evaluator.incompleteness(of);
    if (open && !this.evaluator.isSuperset(of)) this.evaluator.markIncomplete(result, open);
    else {
      this.evaluator.markSuperset(result, because);
      const optional = new Set(optionalMembers(of).map(([key]) => key));
      const isCertain = Object.keys(members).map((key) => !open && !optional.has(key));
      this.evaluator.markCertain(result, new Set(result.filter((_, index) => isCertain[index])));
    }
    return this.made(result, origin, context);
  }

  /** `forEach` of a list that is incomplete or a superset. */
  private forEachOf(receiver: unknown[], args: readonly unknown[], open: UnknownValue): unknown {
    const [callback] = args;
    if (typeof callback !== 'function') return open;
    if (this.evaluator.isSuperset(receiver)) {
      const trial = this.evaluator.stateFork.fork(() =>
        callNative(receiver, 'forEach', args, this.evaluator.budget),
      );
      this.evaluator.stateFork.join([trial, this.evaluator.stateFork.unchanged], open);
      return trial.result;
    }
    const result = callNative(receiver, 'forEach', args, this.evaluator.budget);
    this.evaluator.stateFork.havoc(
      () => (callback as (...elements: unknown[]) => unknown)(open, open),
      open,
    );
    return result;
  }

  /** The namespace object of `import * as name`. */
  private namespaceObject(
    namespace: ModuleNamespace,
    node: TSESTree.Node,
    context: EvaluationContext,
  ): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    copyInto(result, namespace, node, context, this.evaluator);
    return result;
  }

  /** `array.filter(…)`: keeps elements with an unknown test result, as a superset. */
  private filter(array: readonly unknown[], test: unknown): unknown {
    let undecidedBy: UnknownValue | undefined;
    const undecided = new Set<unknown>();
    const result = array.filter((element, index) => {
      this.evaluator.budget.spend(1);
      const answer: unknown =
        typeof test === 'function'
          ? (test as (...args: unknown[]) => unknown)(element, index, array)
          : new UnknownValue('is filtered by an unresolved function');
      if (isUnresolved(answer)) {
        undecidedBy ??= asUnknown(answer);
        undecided.add(element);
      }
      return isUnresolved(answer) || Boolean(answer);
    });
    const open = this.evaluator.incompleteness(array);
    if (open && !this.evaluator.isSuperset(array)) this.evaluator.markIncomplete(result, open);
    else if (undecidedBy ?? open)
      this.evaluator.markSuperset(result, (undecidedBy ?? open) as UnknownValue);
    const certain = this.evaluator.certainIn(array);
    this.evaluator.markCertain(
      result,
      new Set(result.filter((element) => certain.has(element) && !undecided.has(element))),
    );
    return result;
  }

  /** Has the effect of a method that adds elements which are not read: `list.push(...load())`. */
  private addUnread(receiver: unknown, name: string, because: UnknownValue): void {
    if (!isMutation(receiver, name) || !this.evaluator.isLocal(receiver)) return;
    this.evaluator.markChanged(receiver as object);
    this.evaluator.markIncomplete(receiver as object, because);
  }

  /**
   * Calls a method whose callback may change the initial value, which is written at the call:
   * nothing else has it before.
   */
  private accumulated(
    name: string,
    [, initial]: readonly unknown[],
    node: CallNode,
    { frame, module }: EvaluationContext,
    call: () => unknown,
  ): unknown {
    const written = REDUCING.has(name) && !frame ? this.evaluator.provenanceOf(initial) : undefined;
    if (!written || wrapped(written.node).parent !== node) return call();
    const own = new Frame(undefined, scopeOf(node, module.scopes), undefined, false, () => false);
    this.evaluator.setProvenance(initial as object, { ...written, frame: own });
    try {
      return call();
    } finally {
      this.evaluator.freeze(initial);
    }
  }

  private assign(
    [target, ...sources]: readonly unknown[],
    node: TSESTree.Node,
    context: EvaluationContext,
  ): unknown {
    if (isUnresolved(target)) {
      ongoingAt(context)?.changes(target);
      return asUnknown(target);
    }
    if (!isPlainObject(target)) return unknownAt('assigns to an unresolved value', node, context);
    if (!this.evaluator.isLocal(target)) {
      if (this.evaluator.provenanceOf(target)?.node.parent !== node)
        return unknownAt('changes a value in place', node, context);
      // What TypeScript compiles a spread to: `Object.assign(Object.assign({}, a), { b })`.
      const copy: Record<string, unknown> = {};
      this.made(copy, { node, module: context.module }, context);
      for (const source of [target, ...sources])
        copyInto(copy, source, node, context, this.evaluator);
      return copy;
    }
    this.evaluator.markChanged(target);
    for (const source of sources) copyInto(target, source, node, context, this.evaluator);
    return target;
  }

  /** Records the provenance of an object that a native function created. */
  made(value: unknown, origin: Origin, context: EvaluationContext): unknown {
    if (
      typeof value === 'object' &&
      value !== null &&
      !isUnresolved(value) &&
      !this.evaluator.provenanceOf(value) &&
      (value instanceof RegExp || isContainer(value))
    ) {
      this.evaluator.setProvenance(value, { ...origin, frame: context.frame });
    }
    return value;
  }
}

type Callback = (...args: unknown[]) => unknown;

/** A callback for the elements of a list that may lack some, so that their index is unknown. */
function withoutIndex(callback: Callback, open: UnknownValue): Callback {
  return (...args) => callback(...args.slice(0, -2), open, args.at(-1));
}

/** Whether a method reads the elements of its arguments. */
function ofElements(receiver: unknown, name: string): boolean {
  return receiver === Array ? name === 'from' : name === 'concat' && Array.isArray(receiver);
}

/** The optional members of an object. */
function optionalMembers(
  value: unknown,
): readonly (readonly [key: string, member: OptionalMember])[] {
  return Object.entries(isPlainObject(value) ? value : {}).filter(
    (entry): entry is [string, OptionalMember] => entry[1] instanceof OptionalMember,
  );
}
