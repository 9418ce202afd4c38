import type { TSESTree } from '@typescript-eslint/utils';
import type { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import {
  frameAfterFilling,
  type Collection,
} from '../../../syntax/evaluate/bindings/filled-collections.ts';
import { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import {
  enclosingFunction,
  scopeOf,
  staticKey,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../../syntax/nodes.ts';
import type { DetectedDefinition, WrappedRegistration } from '../detected-definition.ts';
import { onCondition } from '../parsed-registration.ts';
import { LoopElements } from '../loops/loop-elements.ts';
import { replacesMethodOfServer } from '../interception/replaced-methods.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import type { Pending } from './pending.ts';
import type { StartUpCalls } from '../start-up/start-up-calls.ts';
import { namesKind } from '../../source/registering-names.ts';
import { startUpRunsOf } from '../start-up/start-up-runs.ts';
import { isBoundBy, type Supplier } from './suppliers.ts';
import { callerSuppliedPart } from './caller-supplied-part.ts';

type CollectionSupplier = Extract<Supplier, { kind: 'collection' }>;
type LoopSupplier = Extract<Supplier, { kind: 'loop' }>;

/**
 * Expands pending registrations by their {@link Supplier}: at once for each element of a loop,
 * later for each caller of a function, which becomes a wrapper, and for each call that fills a
 * collection.
 */
export class PendingExpansion {
  private readonly discovery: ModuleDiscovery;
  private readonly startUpCalls: StartUpCalls;

  constructor(discovery: ModuleDiscovery, startUpCalls: StartUpCalls) {
    this.discovery = discovery;
    this.startUpCalls = startUpCalls;
  }

  /**
   * The definitions that are known now. Those that depend on callers follow from the wrapper table.
   */
  expand(pending: Pending, supplier: Supplier, frame: Frame | undefined): DetectedDefinition[] {
    switch (supplier.kind) {
      case 'loop':
        return this.expandLoop(pending, supplier, frame);
      case 'collection': {
        const filled = this.startUpCalls.definitionsOfCollection(pending, supplier.collection);
        if (!filled) this.awaitFillers(pending, supplier);
        return filled ?? [];
      }
      case 'callers':
        this.awaitCallers(pending, supplier.node, pending.describe(supplier, frame, undefined));
        return [];
    }
  }

  private expandLoop(
    pending: Pending,
    supplier: LoopSupplier,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { session, module, suppliers, state } = this.discovery;
    if (frame && isBoundBy(frame, scopeOf(supplier.node, module.scopes))) return [];
    const elements = new LoopElements(supplier.loop, { module, frame }, session.evaluator);
    if (elements.isEmpty && !frame) return this.ofEmpty(pending);
    if (elements.isEmpty && !this.startUpCalls.registersThrough(pending.node)) state.noteKnown();
    const missing = elements.pending;
    const outer = suppliers.supplierOf(missing, pending.node, frame);
    if (missing && !outer) state.addPending(missing);
    const loops = [...pending.loops, supplier.node];
    if (missing && outer && !loops.includes(outer.node)) {
      const inner: Pending = {
        ...pending,
        loops,
        why: `is an element of a list that ${missing.why}`,
        expand: (bound) => this.expandLoop(pending, supplier, bound),
      };
      return this.expand(inner, outer, frame);
    }
    return elements.expand((bound) => pending.expand(bound));
  }

  /** The definitions of an empty list: a package may fill it, which a start-up run knows. */
  private ofEmpty(pending: Pending): DetectedDefinition[] {
    const registered = this.startUpCalls.definitionsAt(pending);
    return registered.length > 0
      ? registered
      : this.startUpCalls.definitionsOfUnknown(pending.node);
  }

  /**
   * Adds the calls that fill a collection as wrappers: each knows what it adds.
   */
  private awaitFillers(pending: Pending, supplier: CollectionSupplier): void {
    const { collection } = supplier;
    const { evaluator } = this.discovery.session;
    const registers = pending.describe(supplier, undefined, pending.why);
    const mayShrink = this.mayShrink(collection);
    for (const filler of collection.fillers) {
      const expand = (supplied: Frame): DetectedDefinition[] => {
        const filled = evaluator.answer(() =>
          frameAfterFilling(collection, filler, supplied, evaluator),
        );
        if (!filled || filled instanceof UnknownValue) return [];
        const reader = this.frameOfReader(pending.loops.at(-1) ?? pending.node, filled);
        const found = pending.expand(reader);
        return mayShrink ? found.map((each) => onCondition(each, REMOVABLE)) : found;
      };
      this.awaitCallers(
        {
          ...pending,
          path: pending.path.ofCollection,
          expand,
        },
        filler,
        registers,
      );
    }
  }

  /** Whether a start-up may remove an element that it added. */
  private mayShrink({ removers, module }: Collection): boolean {
    const runs = startUpRunsOf(this.discovery.session);
    return removers.some((fn) => !fn || runs.mayCall({ node: fn, module }));
  }

  private frameOfReader(node: TSESTree.Node, around: Frame): Frame {
    const reader = enclosingFunction(node);
    return reader ? new Frame(around, scopeOf(reader, this.discovery.module.scopes)) : around;
  }

  /** Makes a function a wrapper of a pending registration; recursion registers nothing new. */
  private awaitCallers(
    pending: Pending,
    fn: FunctionNode,
    registers: WrappedRegistration | undefined,
  ): void {
    if (pending.through.includes(fn)) return;
    const { module, wrappers } = this.discovery;
    wrappers.add(fn, {
      id: pending.path.id,
      path: pending.path,
      module,
      node: pending.node,
      registers: registers && this.isReadAtCalls(fn, registers) ? undefined : registers,
      through: [...pending.through, fn],
      expand: (frame, call) => this.expandForCaller(pending, frame, call),
    });
  }

  private expandForCaller(pending: Pending, frame: Frame, call: Expression): DetectedDefinition[] {
    const { state } = this.discovery;
    const { found, isKnown } = state.watchParameters(() =>
      state.nested(() =>
        pending.expand(frame).map((inner): DetectedDefinition => ({
          ...inner,
          anchor: call.node,
          callPath: [call, ...inner.callPath],
        })),
      ),
    );
    if (isKnown || found.some(({ parts }) => !callerSuppliedPart(parts)))
      state.supply(pending.path.id);
    return found;
  }

  /**
   * Whether a function is assigned over a method of a server that registers the same kind: its
   * registration is read where the method is called.
   */
  private isReadAtCalls(fn: FunctionNode, { parts: { kind } }: WrappedRegistration): boolean {
    const { parent } = wrapped(fn);
    if (parent?.type !== 'AssignmentExpression') return false;
    const left = unwrap(parent.left);
    const { candidates, servers, module, session } = this.discovery;
    if (!candidates.isMethodName(left)) return false;
    if (!servers.isServer(unwrap(left.object)) && !replacesMethodOfServer(parent, module, session))
      return false;
    const kinds = KINDS.filter((each) => namesKind(staticKey(left) ?? '', each));
    return kinds.length === 0 || kinds.includes(kind);
  }
}

const KINDS = ['tool', 'resource', 'prompt'] as const;
const REMOVABLE = new UnknownValue('is added to a collection, which may remove it again');
