import type { ClassNode, FunctionNode } from '../../../nodes.ts';

/** A place that may hold a value: a variable, a node, or an object that represents several. */
export type Holder = object;

/** One of the values that are asked about. */
export const SOURCE = Symbol('source');
/** Functions and classes that are not told apart, because a holder has too many. */
export const ANY_FUNCTION = Symbol('any');

/** A value that is followed. */
export type FollowedValue = ClassNode | FunctionNode | typeof ANY_FUNCTION | typeof SOURCE;

/**
 * Maximum number of functions and classes that are told apart at one holder. In the code of a
 * library, most holders have hardly any, and the others have nearly all.
 */
const MAX_VALUES = 24;

/** Maximum number of edges: a module of more is not worth the time. */
const MAX_EDGES = 1_000_000;

type Listener = (value: FollowedValue) => void;

/** Which values holders may hold. Edges, values and listeners may be added at any time. */
export class FlowGraph {
  private readonly values = new Map<Holder, Set<FollowedValue>>();
  private readonly listeners = new Map<Holder, Listener[]>();
  private readonly waiting: [Holder, FollowedValue][] = [];
  private isRunning = false;
  private edgesLeft = MAX_EDGES;
  private readonly addToAny: (value: ClassNode | FunctionNode) => void;
  /** The functions and classes among {@link ANY_FUNCTION}. */
  private readonly any = new Set<FollowedValue>();

  /** @param addToAny is called with each function or class that some holder does not tell apart */
  constructor(addToAny: (value: ClassNode | FunctionNode) => void) {
    this.addToAny = addToAny;
  }

  /** Adds that the values of one holder get to another. */
  connect(from: Holder, to: Holder): void {
    if (from !== to) this.listen(from, (value) => this.add(to, value));
  }

  /** Adds that what is a source at one holder is one at another. */
  connectSources(from: Holder, to: Holder): void {
    this.listen(from, (value) => {
      if (value === SOURCE) this.add(to, value);
    });
  }

  /** Calls `listener` with each value of a holder, also with those that come later. */
  listen(holder: Holder, listener: Listener): void {
    this.edgesLeft--;
    if (this.isExhausted) {
      this.clear();
      return;
    }
    const known = this.listeners.get(holder);
    if (known) known.push(listener);
    else this.listeners.set(holder, [listener]);
    for (const value of [...(this.values.get(holder) ?? [])]) listener(value);
  }

  /** Adds a value to a holder. */
  add(holder: Holder, value: FollowedValue): void {
    let values = this.values.get(holder);
    if (!values) this.values.set(holder, (values = new Set()));
    if (values.has(value)) return;
    if (typeof value !== 'symbol' && values.size >= MAX_VALUES) {
      if (!this.any.has(value)) {
        this.any.add(value);
        this.addToAny(value);
      }
      this.add(holder, ANY_FUNCTION);
      return;
    }
    values.add(value);
    this.waiting.push([holder, value]);
    if (!this.isRunning) this.run();
  }

  /** Whether some edges are missing, because there would be too many. */
  private get isExhausted(): boolean {
    return this.edgesLeft < 0;
  }

  /** Whether a holder may hold a source; true for all if the module has too many edges. */
  mayHoldSource(holder: Holder): boolean {
    return this.isExhausted || this.values.get(holder)?.has(SOURCE) === true;
  }

  private clear(): void {
    this.listeners.clear();
    this.values.clear();
    this.waiting.length = 0;
  }

  private run(): void {
    this.isRunning = true;
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      const [holder, value] = next;
      const listeners = this.listeners.get(holder) ?? [];
      for (let index = 0; index < listeners.length; index++) listeners[index]?.(value);
    }
    this.isRunning = false;
  }
}
