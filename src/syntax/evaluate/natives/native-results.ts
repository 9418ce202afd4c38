import { isMutation, methodNamed } from '../data-flow/native-methods.ts';
import type { UnknownValue } from '../values/value.ts';
import { isUnresolved } from '../values/value.ts';
import { UnreadPart } from '../values/unread-parts.ts';
import { isContainer } from '../values/containers.ts';
import type { Evaluation, LocatedCall, LocatedNode } from '../context/evaluation.ts';

/** A call of a native method, with evaluated arguments. */
export interface NativeCall {
  readonly receiver: unknown;
  readonly name: string;
  readonly args: unknown[];
  readonly at: LocatedCall;
}

/** Records what is known of the results of native methods on values that may be partly unknown. */
export class NativeResults {
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  /** The reason why the receiver or an argument is incomplete, if one is. */
  openIn({ receiver, name, args }: NativeCall): UnknownValue | undefined {
    if (name === 'isArray') return undefined;
    let open = this.evaluator.incompleteness(receiver);
    for (const arg of args) open ??= this.evaluator.incompleteness(arg);
    return open;
  }

  /**
   * The result of a method, which is as incomplete as what it is made of.
   *
   * @param open the reason of {@link openIn}
   */
  of(call: NativeCall, result: unknown, open: UnknownValue | undefined): unknown {
    const { receiver, name, args, at } = call;
    const element = open && this.elementOf(call, result, open);
    if (element) return element.value;
    if (open && this.isCertainAnswer(call, result)) return result;
    if (open && !isUnresolved(result)) {
      if (typeof result !== 'object' || result === null)
        return name === 'forEach' || isMutation(receiver, name) ? result : open;
      this.markOpen(result, open, name, [receiver, ...args]);
    }
    return this.made(result, at);
  }

  /** An element that a method finds in an open collection; undefined for other methods. */
  private elementOf(
    { receiver, name, args }: NativeCall,
    found: unknown,
    open: UnknownValue,
  ): { readonly value: unknown } | undefined {
    if (methodNamed(name).returns !== 'one' || !isContainer(receiver) || isUnresolved(args[0]))
      return undefined;
    const isComplete = this.evaluator.isSuperset(receiver);
    const isCertain = this.evaluator.conditionOf(found, receiver) === undefined;
    if (receiver instanceof Map && name === 'get') {
      if (!isComplete) return { value: open };
      const mayLack = receiver.has(args[0]) && !isCertain;
      return { value: mayLack ? this.evaluator.join([found, undefined], open) : found };
    }
    if (name === 'at' || isUnresolved(found)) return { value: new UnreadPart(receiver, open) };
    if (isComplete && (found === undefined || isCertain)) return { value: found };
    return { value: new UnreadPart(receiver, open) };
  }

  /**
   * Whether each run finds the same of an element: a collection that may lack elements has none but
   * those that are known, and some of these in each run.
   */
  private isCertainAnswer({ receiver, name, args }: NativeCall, isFound: unknown): boolean {
    if ((name !== 'has' && name !== 'includes') || args.length > 1) return false;
    if (isFound === false) return this.evaluator.isSuperset(receiver);
    const element: unknown = receiver instanceof Map ? receiver.get(args[0]) : args[0];
    return isFound === true && !this.evaluator.conditionOf(element, receiver);
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
    const isKept = methodNamed(name).returns === 'all' || (name === 'from' && args.length === 1);
    if (isKept) {
      const certain = new Set([...args, ...sources.flatMap((source) => [...source])]);
      this.evaluator.markCertain(result, certain);
    } else if (name === 'map' && Array.isArray(receiver))
      this.evaluator.markCertain(
        result,
        new Set(result.filter((_, index) => sources[0]?.has(receiver[index]))),
      );
  }

  /** Records the provenance of an object that a native function created. */
  made(value: unknown, { node, module, frame }: LocatedNode): unknown {
    const canHold = value instanceof RegExp || isContainer(value);
    if (canHold && !this.evaluator.provenanceOf(value))
      this.evaluator.setProvenance(value, { node, module, frame });
    return value;
  }
}
