import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { isOnCollection } from '../../../syntax/evaluate/bindings/filled-collections.ts';
import type { FunctionInfo } from '../../../syntax/evaluate/values/project-values.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { CallNode } from '../../../syntax/nodes.ts';
import { frameOfCall } from '../../flow/call-frame.ts';
import { namedIteration, type NamedIteration } from '../../flow/loops.ts';
import { onCondition } from '../parsed-registration.ts';
import { callTarget, isFunctionInfo, possibleTargets, type WrapperTarget } from './call-target.ts';
import { mayExecuteIn, type CandidateExpansion } from './candidate-expansion.ts';
import type { FromWrappers } from '../discovery-state.ts';
import type {
  DetectedDefinition,
  WrappedRegistration,
  WrapperSummary,
} from '../detected-definition.ts';
import { LoopElements } from '../loops/loop-elements.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import type { PendingExpansion } from './pending-expansion.ts';
import type { Pending } from './pending.ts';
import type { StartUpCalls } from '../start-up/start-up-calls.ts';
import { RegisteringFlow } from './registering-flow.ts';
import { RegistrationPath } from '../registration-path.ts';
import type { Supplier } from './suppliers.ts';
import { describeEscapedServer } from './described-registrations.ts';
import type { WrapperPrefilter } from './wrapper-prefilter.ts';

/**
 * Maximum number of wrapper calls followed per module; public servers have at most 6,000, bundles
 * have no limit.
 */
const MAX_CALLS = 50_000;

/** The function that a call runs, and the frame of its variables. */
interface FrameOfCall {
  readonly target: FunctionInfo;
  readonly frame: Frame;
}

/**
 * Follows the calls of wrappers, of this module and of others, to the definitions that they
 * register.
 */
export class WrapperCalls {
  private readonly discovery: ModuleDiscovery;
  private readonly pending: PendingExpansion;
  private readonly candidates: CandidateExpansion;
  private readonly prefilter: WrapperPrefilter;
  private readonly startUpCalls: StartUpCalls;
  private readonly flow: RegisteringFlow;
  private callsLeft = MAX_CALLS;
  /** The definitions of each call, with the wrappers that they come from. */
  private readonly followed = new Map<CallNode, FromWrappers<DetectedDefinition[]>>();
  /** The frames of each call, by the frame or module around it. */
  private readonly frames = new Map<CallNode, WeakMap<object, FrameOfCall>>();

  constructor(
    discovery: ModuleDiscovery,
    pending: PendingExpansion,
    candidates: CandidateExpansion,
    prefilter: WrapperPrefilter,
    startUpCalls: StartUpCalls,
  ) {
    this.discovery = discovery;
    this.pending = pending;
    this.candidates = candidates;
    this.prefilter = prefilter;
    this.startUpCalls = startUpCalls;
    const { session, module, wrappers } = discovery;
    this.flow = new RegisteringFlow(session, module, wrappers);
  }

  /** Follows calls until no further function becomes a wrapper; the last pass sees all wrappers. */
  followAll(calls: readonly CallNode[]): DetectedDefinition[] {
    const candidates = calls.filter((call) => !this.prefilter.isOfPackage(call));
    const { wrappers } = this.discovery;
    let found: DetectedDefinition[];
    let before: number;
    do {
      before = wrappers.size;
      found = candidates.flatMap((call) =>
        this.flow.mayReach(call) && this.prefilter.mayRunWrapper(call)
          ? this.followAgain(call)
          : [],
      );
    } while (wrappers.size !== before && this.callsLeft > 0);
    return found;
  }

  /**
   * The definitions of a call, followed again only if functions on the way have become wrappers.
   */
  private followAgain(call: CallNode): DetectedDefinition[] {
    let followed = this.followed.get(call);
    if (!followed?.isCurrent()) {
      followed = this.discovery.state.fromWrappers(() => this.follow(call, undefined));
      this.followed.set(call, followed);
    }
    return followed.result;
  }

  /**
   * The definitions of a call by the function that it runs, which may be a parameter or an element
   * of a list.
   */
  private follow(call: CallNode, frame: Frame | undefined): DetectedDefinition[] {
    const iteration = namedIteration(call);
    return iteration
      ? this.followIteration(call, iteration, frame)
      : this.followTarget(call, this.targetOf(call, frame), frame);
  }

  private followTarget(
    call: CallNode,
    target: WrapperTarget,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    if (target instanceof UnknownValue) return this.followUnknown(call, target, frame);
    if (target instanceof OpaqueValue) {
      const { candidates } = this.discovery;
      return this.candidates.expand(
        { node: call, read: (context) => candidates.readValue(call, context) },
        frame,
      );
    }
    return target
      ? this.wrappersOf(target).flatMap((wrapper) => this.expandCall(call, wrapper, target, frame))
      : [];
  }

  /** Follows a call of an unknown function once it is supplied; else reports a passed server. */
  private followUnknown(
    call: CallNode,
    target: UnknownValue,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { suppliers, module, state, session } = this.discovery;
    const isNative = this.prefilter.isOfNative(target, call);
    const describe = (): WrappedRegistration | undefined =>
      isNative ? undefined : describeEscapedServer(call, target, frame, this.discovery);
    const path = RegistrationPath.at(
      call,
      module,
      target.parameter ? 'callee' : 'unreadable callee',
    );
    const supplier = suppliers.supplierOf(target, call, frame);
    if (supplier?.kind === 'collection' && isNative && isOnCollection(call, supplier.collection))
      return [];
    if (supplier)
      return this.pending.expand(this.pendingCall(call, path, describe), supplier, frame);
    const targets = possibleTargets(call, { module, frame }, session.evaluator);
    if (targets) state.noteKnown();
    if (targets) return targets.flatMap((each) => this.followOneOf(call, each, target, frame));
    state.addPending(target);
    const registers = describe();
    if (!registers || !mayExecuteIn(this.discovery, call, frame)) return [];
    const read = frame ? [] : this.startUpCalls.definitionsOfUnknown(call);
    if (read.length > 0 || this.startUpCalls.isFollowed(call)) return read;
    state.reportUnresolved({ id: path.id, module, node: call, registers });
    return [];
  }

  /** The definitions of one of the functions that a call may run. */
  private followOneOf(
    call: CallNode,
    target: FunctionInfo,
    because: UnknownValue,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    return this.wrappersOf(target)
      .flatMap((wrapper) => this.expandWrapper(call, wrapper, target, frame))
      .map((each) => onCondition(each, because));
  }

  private pendingCall(
    call: CallNode,
    path: RegistrationPath,
    describe: () => WrappedRegistration | undefined,
  ): Pending {
    return {
      node: call,
      path,
      through: [],
      loops: [],
      expand: (frame) => this.followSupplied(call, frame),
      describe(supplier, _, why) {
        // A function that a loop calls need not register anything.
        if (supplier.kind === 'callers' && this.loops.length > 0) return undefined;
        const known = describe();
        return known && why !== undefined
          ? { ...known, why: `is registered by something that ${why}` }
          : known;
      },
    };
  }

  /** Follows a call in the frame of a caller; one of a known function is no longer unresolved. */
  private followSupplied(call: CallNode, frame: Frame | undefined): DetectedDefinition[] {
    const target = this.targetOf(call, frame);
    if (isFunctionInfo(target)) this.discovery.state.noteKnown();
    return this.followTarget(call, target, frame);
  }

  /**
   * The definitions of one wrapper call. The call is only pending for values that decide which
   * definitions exist.
   */
  private expandCall(
    call: CallNode,
    wrapper: WrapperSummary,
    target: WrapperTarget,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { module, suppliers } = this.discovery;
    if (wrapper.path.leadsThrough(call, module)) return [];
    if (this.callsLeft <= 0) {
      this.reportLimit(call, wrapper);
      return [];
    }
    this.callsLeft--;
    if (target instanceof UnknownValue) {
      // A loop over several functions decides for each caller which one runs.
      const supplier = suppliers.supplierOf(target, call, frame);
      if (supplier?.kind === 'loop') return this.expandLater(call, wrapper, supplier, frame);
    }
    if (isFunctionInfo(target) && !this.wrappersOf(target).some(({ id }) => id === wrapper.id))
      return [];
    return this.expandIn(
      call,
      wrapper,
      (bound) => (isFunctionInfo(target) ? this.expandWrapper(call, wrapper, target, bound) : []),
      frame,
    );
  }

  /**
   * The definitions of a wrapper in a frame, or later in those of the callers of the function
   * around the call.
   */
  private expandIn(
    call: CallNode,
    wrapper: WrapperSummary,
    expand: (frame: Frame | undefined) => DetectedDefinition[],
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { state } = this.discovery;
    const { found, pending, forgetSupplied } = state.collectPending(() => expand(frame));
    const supplier = this.supplierAmong(pending, call, wrapper, frame);
    if (supplier) {
      // The function does not supply what depends on its own callers.
      forgetSupplied();
      return this.expandLater(call, wrapper, supplier, frame);
    }
    pending.forEach((value) => state.addPending(value));
    return found.length > 0 && mayExecuteIn(this.discovery, call, frame) ? found : [];
  }

  /** The definitions of `tools.forEach(add)`, where `add` is a wrapper. */
  private followIteration(
    call: CallNode,
    iteration: NamedIteration,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { module } = this.discovery;
    const target = this.callbackOf(iteration, frame);
    const wrappers = target ? this.wrappersOf(target) : [];
    return wrappers
      .filter(({ path }) => !path.leadsThrough(call, module))
      .flatMap((wrapper) => this.expandIteration(call, wrapper, iteration, frame));
  }

  private expandIteration(
    call: CallNode,
    wrapper: WrapperSummary,
    iteration: NamedIteration,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { session, module, state } = this.discovery;
    const { evaluator } = session;
    const expand = (around: Frame | undefined): DetectedDefinition[] => {
      const target = this.callbackOf(iteration, around);
      if (!target) return [];
      const context = { module, frame: around };
      const loop = { node: target.node, items: iteration.items, patterns: target.node.params };
      const elements = new LoopElements(loop, context, evaluator, target);
      if (elements.pending) state.addPending(elements.pending);
      const at = new Expression(evaluator, call, context);
      return elements.expand((bound) => wrapper.expand(bound, at));
    };
    return this.expandIn(call, wrapper, expand, frame);
  }

  private callbackOf(
    { callback }: NamedIteration,
    frame: Frame | undefined,
  ): FunctionInfo | undefined {
    const { session, module } = this.discovery;
    return session.evaluator.functionAt(callback, module, frame);
  }

  private expandWrapper(
    call: CallNode,
    wrapper: WrapperSummary,
    target: FunctionInfo,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { module, session } = this.discovery;
    const at = new Expression(session.evaluator, call, { module, frame });
    return wrapper.expand(this.frameOf(at, call, target), at);
  }

  /**
   * The frame of a call: one for all that the function registers, so that its variables are
   * evaluated once.
   */
  private frameOf({ context }: Expression, call: CallNode, target: FunctionInfo): Frame {
    const { module, session } = this.discovery;
    let frames = this.frames.get(call);
    if (!frames) this.frames.set(call, (frames = new WeakMap<object, FrameOfCall>()));
    const around = context.frame ?? module;
    const known = frames.get(around);
    if (known?.target === target) return known.frame;
    const frame = frameOfCall(call, target, context, session.evaluator);
    frames.set(around, { target, frame });
    return frame;
  }

  /** The supplier of the first pending value that has one. */
  private supplierAmong(
    pending: readonly UnknownValue[],
    call: CallNode,
    wrapper: WrapperSummary,
    frame: Frame | undefined,
  ): Supplier | undefined {
    for (const value of pending) {
      const supplier = this.discovery.suppliers.supplierOf(value, call, frame);
      // A call that fills a collection does not depend on its other fillers.
      const isOwnCollection = supplier?.kind === 'collection' && wrapper.path.readsCollection;
      if (supplier && !isOwnCollection) return supplier;
    }
    return undefined;
  }

  private expandLater(
    call: CallNode,
    wrapper: WrapperSummary,
    supplier: Supplier,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const pending: Pending = {
      node: call,
      path: wrapper.path.calledFrom(call, this.discovery.module),
      through: wrapper.through,
      loops: [],
      expand: (bound) => this.expandAgain(call, wrapper, bound),
      describe: () => undefined,
    };
    return this.pending.expand(pending, supplier, frame);
  }

  private expandAgain(
    call: CallNode,
    wrapper: WrapperSummary,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const iteration = namedIteration(call);
    return iteration
      ? this.expandIteration(call, wrapper, iteration, frame)
      : this.expandCall(call, wrapper, this.targetOf(call, frame), frame);
  }

  /** Reports once per module that further calls are not followed. */
  private reportLimit(call: CallNode, { registers }: WrapperSummary): void {
    if (!registers) return;
    const { module, state } = this.discovery;
    state.reportUnresolved({
      id: `${module.file} call limit`,
      module,
      node: call,
      registers: { ...registers, why: 'is registered by one of too many calls' },
    });
  }

  private wrappersOf({ node, module }: FunctionInfo): readonly WrapperSummary[] {
    return this.discovery.state.wrappersOf(node, module);
  }

  private targetOf(call: CallNode, frame: Frame | undefined): WrapperTarget {
    const { session, module, candidates } = this.discovery;
    const target = callTarget(call, { module, frame }, session.evaluator);
    // A registering method is its own candidate.
    return target instanceof OpaqueValue && candidates.isMethodName(call.callee)
      ? undefined
      : target;
  }
}
