import type { TSESTree } from '@typescript-eslint/utils';
import {
  collectionAt,
  frameAfterFilling,
  type Collection,
} from '../../syntax/evaluate/filled-collections.ts';
import { Expression } from '../../syntax/evaluate/expression.ts';
import { Frame, type EvaluationContext } from '../../syntax/evaluate/frame.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  enclosingClass,
  enclosingFunction,
  isClass,
  isFunction,
  scopeOf,
  staticKey,
  unwrap,
  wrapped,
  type CallNode,
  type ClassNode,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import {
  ClassValue,
  OpaqueValue,
  UnknownValue,
  asUnknown,
  isUnresolved,
  type FunctionInfo,
} from '../../syntax/evaluate/value.ts';
import { identityOf, isReached } from './registration-conditions.ts';
import { frameOfCall } from '../flow/call-frame.ts';
import { Candidates, type Candidate } from './candidates.ts';
import type { Detector } from '../frameworks/detector.ts';
import type { DiscoveryState } from './discovery-state.ts';
import { ForwardingCalls } from './forwarding-calls.ts';
import type {
  WrapperSummary,
  DetectedDefinition,
  ParsedRegistration,
  WrappedRegistration,
} from './detected-definition.ts';
import { namesOf } from '../flow/local-calls.ts';
import { loopOf, turnsOf, variantsOf, type Loop } from '../flow/loops.ts';
import { firstUnresolvedPart, unresolvedPart } from './unresolved-part.ts';
import { projectModule } from './project-module.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { AnalysisSession } from './session.ts';

/** In how many ways what a function registers is followed to one that calls it, through others: code of which the functions all call each other has no end of them. */
const MAX_WAYS = 8;

/** How many calls of functions that hold waiting calls are followed in one module: in bundles there is no end of them. In public servers there are six thousand at most. */
const MAX_CALLS = 50_000;

/** Collects what one module defines, and follows loops and forwarders to the values that decide it. */
export class DefinitionCollector {
  private readonly session: AnalysisSession;
  private readonly state: DiscoveryState;
  private readonly module: Module;
  private readonly definitions: DetectedDefinition[];
  private readonly forwarders: Map<TSESTree.Node, WrapperSummary[]>;
  /** The names by which this module's own forwarders can be called. */
  private readonly names = new Set<string>();
  private readonly candidates: Candidates;
  private readonly forwarding: ForwardingCalls;
  private awaited = 0;
  private left = MAX_CALLS;

  constructor(
    session: AnalysisSession,
    state: DiscoveryState,
    module: Module,
    definitions: DetectedDefinition[],
    forwarders: Map<TSESTree.Node, WrapperSummary[]>,
  ) {
    this.session = session;
    this.state = state;
    this.module = module;
    this.definitions = definitions;
    this.forwarders = forwarders;
    this.candidates = new Candidates(session, module);
    this.forwarding = new ForwardingCalls(session, module, this.candidates, forwarders, this.names);
  }

  /** Fills the lists that the collector was made with. */
  run(): void {
    const { calls, typedObjects } = moduleIndex(this.module);
    for (const candidate of [
      ...typedObjects.map((typed) => this.candidates.ofObject(typed)),
      ...calls.map((call) => this.candidates.ofCall(call)),
    ]) {
      if (candidate) this.collect(candidate);
    }
    for (const detector of this.session.finders(this.module.file)) this.collectModule(detector);
    this.forward(calls);
    this.keepListed();
    this.definitions.sort((a, b) => a.anchor.range[0] - b.anchor.range[0]);
  }

  /** The definition that the whole module is. */
  private collectModule(detector: Detector): void {
    const found = projectModule(this.module, this.session);
    const parts = found && detector.modules?.(found.seen);
    if (parts)
      this.collect({
        node: found.node,
        read: () => [
          { detector, specifier: detector.packages[0] as string, parts, server: undefined },
        ],
      });
  }

  /** What a list of the module holds is no definition on its own as well. */
  private keepListed(): void {
    const elements = this.definitions.map(({ parts }) => parts.element);
    const listed = new Set(
      elements.flatMap((element) => (element?.isListed ? [element.expression.node] : [])),
    );
    const kept = this.definitions.filter(
      ({ parts: { element } }) =>
        !element || element.isListed || !listed.has(element.expression.node),
    );
    if (kept.length < this.definitions.length)
      this.definitions.splice(0, this.definitions.length, ...kept);
  }

  private expression(node: TSESTree.Node, context: EvaluationContext): Expression {
    return new Expression(this.session.evaluator, node, context);
  }

  /** Reads what may be a definition; what waits for parameters becomes a forwarder of the function that has them. */
  private collect(candidate: Candidate): void {
    this.definitions.push(...this.expand(candidate, undefined, candidate.node));
  }

  private expand(
    candidate: Candidate,
    frame: Frame | undefined,
    entry: TSESTree.Node,
  ): DetectedDefinition[] {
    const read = candidate.read({ module: this.module, frame });
    const open = read instanceof UnknownValue ? read : firstUnresolvedPart(read);
    const binder = this.binderFor(open, candidate.node, frame);
    if (open && !binder) this.state.addPending(open);
    if (binder)
      return this.bind(binder, frame, (bound) => this.expand(candidate, bound, entry), {
        candidate,
        entry,
      });
    if (read instanceof UnknownValue)
      return this.lose(candidate.node, frame, '', (call) =>
        this.candidates.describeUnresolvedCall(call, read, frame),
      );
    return this.foundAt(candidate, frame, entry, read);
  }

  private foundAt(
    { node }: Candidate,
    frame: Frame | undefined,
    entry: TSESTree.Node,
    read: readonly ParsedRegistration[],
  ): DetectedDefinition[] {
    if (!this.isReached(node, frame)) return [];
    const call = this.expression(node, { module: this.module, frame });
    return read.map((each): DetectedDefinition => ({
      ...each,
      call,
      anchor: each.parts.element?.entry ?? entry,
      callPath: [],
    }));
  }

  private isReached(node: TSESTree.Node, frame: Frame | undefined): boolean {
    return isReached(node, frame, (test) =>
      this.session.evaluator.evaluate(test, this.module, frame),
    );
  }

  /** The loop or function of this module that may yet give an unknown value: none that has been given its values in the frame. */
  private binderFor(
    value: UnknownValue | undefined,
    site: TSESTree.Node,
    frame: Frame | undefined,
  ): TSESTree.Node | undefined {
    const binder = value?.parameter && this.binderOf(value.parameter, site);
    // What fills a collection is looked for once, and not for each of those who read it.
    if (binder && collectionAt(binder)) return frame ? undefined : binder;
    return binder && !(frame && binds(frame, scopeOf(binder, this.module.scopes)))
      ? binder
      : undefined;
  }

  /** The loop or function of this module that gives a parameter its values; of `this` of a class, the method. */
  private binderOf(parameter: TSESTree.Node, site: TSESTree.Node): TSESTree.Node | undefined {
    if (isClass(parameter)) return methodAround(site, parameter);
    if (collectionAt(parameter)) return isIn(parameter, this.module) ? parameter : undefined;
    for (let node: TSESTree.Node | undefined = parameter; node; node = node.parent) {
      if (!isFunction(node) && node.type !== 'ForOfStatement' && node.type !== 'ForInStatement')
        continue;
      const around = node.range[0] <= site.range[0] && site.range[1] <= node.range[1];
      return around && isIn(node, this.module) && !this.isHandler(node) ? node : undefined;
    }
    return undefined;
  }

  /** Whether a function is handed to what registers something: clients call it, with values that nothing in the project says. */
  private isHandler({ parent }: TSESTree.Node): boolean {
    const callee = parent?.type === 'CallExpression' ? unwrap(parent.callee) : undefined;
    return (
      callee?.type === 'MemberExpression' &&
      this.session.registry.methodNames.has(staticKey(callee) ?? '')
    );
  }

  private bind(
    binder: TSESTree.Node,
    frame: Frame | undefined,
    expand: (frame: Frame) => DetectedDefinition[],
    waiting: Waiting,
  ): DetectedDefinition[] {
    const loop = loopOf(binder);
    if (loop) return this.bindLoop(loop, frame, expand, waiting);
    const collection = collectionAt(binder);
    if (collection) return this.bindCollection(collection, expand, waiting);
    const read = waiting.candidate.read({ module: this.module, frame });
    const call = waiting.candidate.node as CallNode;
    const first = read instanceof UnknownValue ? undefined : read[0];
    const registers =
      read instanceof UnknownValue
        ? this.candidates.describeUnresolvedCall(call, read, frame)
        : first && { ...first, why: unresolvedPart(first.parts)?.why ?? 'depends on a parameter' };
    this.await(binder as FunctionNode, call, this.idOf(call), registers, (supplied) =>
      expand(supplied),
    );
    return [];
  }

  /** What reads a collection waits for the calls that fill it: what one of them puts into it is known there, and may be taken out again. */
  private bindCollection(
    collection: Collection,
    expand: (frame: Frame) => DetectedDefinition[],
    { candidate, why, registers }: Waiting,
  ): DetectedDefinition[] {
    const call = candidate.node as CallNode;
    const read = candidate.read({ module: this.module, frame: undefined });
    const first = read instanceof UnknownValue ? undefined : read[0];
    const because = why ?? (first && unresolvedPart(first.parts)?.why) ?? 'is filled by functions';
    const known = first ? { ...first, why: because } : registers?.(because);
    for (const filler of collection.fillers) {
      this.await(filler, call, `${this.idOf(call)} ${FILLED}`, known, (supplied) => {
        const around = this.session.evaluator.answer(() =>
          frameAfterFilling(collection, filler, supplied, this.session.evaluator),
        );
        if (!around || around instanceof UnknownValue) return [];
        const reader = enclosingFunction(call);
        return expand(reader ? new Frame(around, scopeOf(reader, this.module.scopes)) : around).map(
          (found) => ({ ...found, server: undefined }),
        );
      });
    }
    return [];
  }

  private bindLoop(
    loop: Loop,
    frame: Frame | undefined,
    expand: (frame: Frame) => DetectedDefinition[],
    waiting: Waiting,
  ): DetectedDefinition[] {
    const context = { module: this.module, frame };
    const items = this.expression(loop.items, context);
    const collection = this.session.evaluator.unionOf(items.value);
    const scope = scopeOf(loop.node, this.module.scopes);
    if (frame && binds(frame, scope)) return [];
    const turns = turnsOf(collection, loop, (module) => this.session.evaluator.exportNames(module));
    // Of a list that is filled from a parameter, as of one that is a parameter, nothing is known before a caller is.
    const because =
      turns?.length === 0 ? this.session.evaluator.incompleteness(collection) : collection;
    const open = because instanceof UnknownValue && because.parameter ? because : undefined;
    const awaited = this.binderFor(open, waiting.candidate.node, frame);
    if (open && !awaited) this.state.addPending(open);
    const loops = [...(waiting.loops ?? []), loop.node];
    if (open && awaited && !loops.includes(awaited))
      return this.bind(awaited, frame, (bound) => this.bindLoop(loop, bound, expand, waiting), {
        ...waiting,
        loops,
        why: `is an element of a list that ${open.why}`,
      });
    if (!turns) return this.unresolved(expand, frame, loop, collection);
    const written = items.written().node;
    const sources =
      written.type === 'ArrayExpression' &&
      written.elements.every((element) => element !== null && element.type !== 'SpreadElement')
        ? written.elements
        : undefined;
    const turn = (
      values: readonly unknown[],
      source: TSESTree.Node | undefined,
    ): DetectedDefinition[] => {
      const inner = new Frame(frame, scope);
      loop.patterns.forEach((pattern, position) =>
        this.session.evaluator.bindPattern(pattern, values[position], {
          module: this.module,
          frame: inner,
        }),
      );
      const [pattern] = loop.patterns;
      const variable = pattern?.type === 'Identifier' ? scope.set.get(pattern.name) : undefined;
      if (variable && source)
        inner.setSource(variable, { node: source, context: items.written().context });
      return expand(inner);
    };
    const found = turns.flatMap((values, index) => {
      const variants = variantsOf(values);
      return variants
        ? variants
            .flatMap((variant) => turn(variant, undefined))
            .map((each) => ({ ...each, server: undefined }))
        : turn(values, sources?.[index]);
    });
    const unread = this.session.evaluator.isSuperset(collection)
      ? undefined
      : this.session.evaluator.incompleteness(collection);
    if (unread) return [...found, ...this.unresolved(expand, frame, loop, unread)];
    return this.session.evaluator.isSuperset(collection)
      ? found.map((each) => ({ ...each, server: undefined }))
      : found;
  }

  /** What stands in a loop that cannot be followed, as definitions of which little is known but why. */
  private unresolved(
    expand: (frame: Frame) => DetectedDefinition[],
    frame: Frame | undefined,
    loop: Loop,
    items: unknown,
  ): DetectedDefinition[] {
    const inner = new Frame(frame, scopeOf(loop.node, this.module.scopes));
    const because = isUnresolved(items) ? asUnknown(items).why : 'is no array that is read';
    const element = new UnknownValue(`is an element of a list that ${because}`, {
      node: loop.items,
      module: this.module,
    });
    loop.patterns.forEach((pattern) =>
      this.session.evaluator.bindPattern(pattern, element, {
        module: this.module,
        frame: inner,
      }),
    );
    return expand(inner);
  }

  private idOf(node: TSESTree.Node): string {
    return `${this.module.file}:${node.range[0]}`;
  }

  /**
   * Notes that a call waits for the parameters of a function.
   *
   * @param through the functions it waited for before: one that calls itself, by whatever way, registers nothing new by that
   */
  private await(
    fn: FunctionNode,
    call: CallNode,
    id: string,
    registers: WrappedRegistration | undefined,
    expand: (frame: Frame, entry: TSESTree.Node) => DetectedDefinition[],
    through: WrapperSummary['through'] = [],
  ): void {
    const way = [...through, fn];
    if (through.includes(fn) || this.hasManyWays(fn, way)) return;
    namesOf(fn).forEach((name) => this.names.add(name));
    const waiting = this.forwarders.get(fn) ?? [];
    if (waiting.some((forwarder) => forwarder.id === id)) return;
    const forwarder: WrapperSummary = {
      id,
      module: this.module,
      call,
      registers: this.replacesMethod(fn) ? undefined : registers,
      through: way,
      expand: (frame, entry) => {
        const found = this.state.nested(() =>
          expand(frame, entry).map((inner): DetectedDefinition => ({
            ...inner,
            anchor: entry,
            callPath: [inner.anchor, ...inner.callPath],
          })),
        );
        if (found.some(({ parts }) => !unresolvedPart(parts))) this.state.supplied.add(id);
        return found;
      },
    };
    this.forwarders.set(fn, [...waiting, forwarder]);
    this.awaited++;
  }

  /** Whether a function is put in the place of a server's method: what is registered by it is read where the method is called. */
  private replacesMethod(fn: FunctionNode): boolean {
    const { parent } = wrapped(fn);
    const left = parent?.type === 'AssignmentExpression' ? unwrap(parent.left) : undefined;
    return (
      left !== undefined &&
      this.candidates.isMethodName(left) &&
      this.candidates.isServer(unwrap(left.object))
    );
  }

  /** Whether a function waits already in as many ways as are followed for what is registered at the start of a way. */
  private hasManyWays(fn: FunctionNode, [start, ...rest]: WrapperSummary['through']): boolean {
    const nameOf = (way: WrapperSummary['through']): string => way.map(identityOf).join(' ');
    const ways = new Set(
      (this.forwarders.get(fn) ?? [])
        .filter(({ through }) => through[0] === start)
        .map(({ through }) => nameOf(through.slice(1))),
    );
    return ways.size >= MAX_WAYS && !ways.has(nameOf(rest));
  }

  /** Follows calls of functions that hold waiting calls, of this module and of others, until no further function is found to hold one. */
  private forward(calls: readonly CallNode[]): void {
    const candidates = calls.filter((call) => !this.forwarding.isOfPackage(call));
    let found: DetectedDefinition[];
    let before: number;
    do {
      before = this.awaited;
      found = candidates.flatMap((call) =>
        this.forwarding.mayForward(call) ? this.follow(call, undefined) : [],
      );
    } while (this.awaited !== before && this.left > 0);
    this.definitions.push(...found);
  }

  /** What a call defines by the function that it runs, which may be handed to the code around it or be one of a loop's elements. */
  private follow(call: CallNode, frame: Frame | undefined): DetectedDefinition[] {
    const target = this.targetOf(call, frame);
    if (target instanceof OpaqueValue)
      return this.expand(
        { node: call, read: (context) => this.candidates.readValue(call, context) },
        frame,
        call,
      );
    if (!(target instanceof UnknownValue))
      return target
        ? this.waitingIn(target).flatMap((forwarder) => this.expandCall(call, forwarder, frame))
        : [];
    const binder = this.binderFor(target, call, frame);
    const registers = (): WrappedRegistration | undefined =>
      this.forwarding.isOfNative(target, call)
        ? undefined
        : this.candidates.describeEscapedServer(call, target, frame);
    if (binder)
      return this.bindCall(
        call,
        binder,
        frame,
        `${this.idOf(call)} runs`,
        (bound) => this.follow(call, bound),
        registers,
      );
    this.state.addPending(target);
    return this.lose(call, frame, target.parameter ? ' runs' : ' unread', registers);
  }

  /**
   * Notes a call that nothing comes of, because what it runs or is made on is not read.
   *
   * @param way tells it from other things that the call may do: as that of which a caller supplies what is missing, it is no longer lost
   */
  private lose(
    call: TSESTree.Node,
    frame: Frame | undefined,
    way: string,
    registers: (call: CallNode) => WrappedRegistration | undefined,
  ): [] {
    if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return [];
    const lost = this.isReached(call, frame) ? registers(call) : undefined;
    if (lost)
      this.state.reportUnresolved({
        id: `${this.idOf(call)}${way}`,
        module: this.module,
        call,
        registers: lost,
      });
    return [];
  }

  /** The function that a call runs, and what `this` is in it; an unknown value where that is supplied from elsewhere. */
  private targetOf(
    call: CallNode,
    frame: Frame | undefined,
  ): FunctionInfo | OpaqueValue | UnknownValue | undefined {
    const { evaluator } = this.session;
    if (call.callee.type === 'Super' || call.type === 'NewExpression')
      return this.constructorOf(call, frame);
    const fn = evaluator.evaluate(call.callee, this.module, frame);
    if (fn instanceof OpaqueValue)
      return this.candidates.isMethodName(call.callee) ? undefined : fn;
    return fn instanceof UnknownValue ? fn : evaluator.functionInfo(fn);
  }

  private constructorOf(
    call: CallNode,
    frame: Frame | undefined,
  ): FunctionInfo | UnknownValue | undefined {
    const { evaluator } = this.session;
    const around = call.callee.type === 'Super' ? enclosingClass(call) : undefined;
    const made = around
      ? evaluator.superclass(new ClassValue(around, this.module, undefined))
      : evaluator.evaluate(call.callee, this.module, frame);
    if (!(made instanceof ClassValue)) return made instanceof UnknownValue ? made : undefined;
    const receiver = around
      ? (frame?.receiver ?? evaluator.thisAt(call, { module: this.module, frame }))
      : evaluator.construct(
          made,
          evaluator.evaluateArguments(call, { module: this.module, frame }),
        );
    return evaluator.constructorInfo(made, receiver);
  }

  private waitingIn({ node, module }: FunctionInfo): readonly WrapperSummary[] {
    const waiting =
      module === this.module ? this.forwarders : this.state.definitionsOf(module).forwarders;
    return waiting.get(node) ?? [];
  }

  /** Like {@link expand}, for a call of a forwarder: it waits in its turn only for what decides which definitions come of it. */
  private expandCall(
    call: CallNode,
    forwarder: WrapperSummary,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    if (forwarder.id.split(' ').includes(this.idOf(call))) return [];
    if (this.left <= 0) return this.giveUp(call, forwarder);
    this.left--;
    const target = this.targetOf(call, frame);
    // One of several functions that a loop calls: which one it is, is asked once more in the frame of a caller.
    const turns = target instanceof UnknownValue ? this.binderFor(target, call, frame) : undefined;
    if (turns && loopOf(turns))
      return this.bindCall(
        call,
        turns,
        frame,
        `${this.idOf(call)} ${forwarder.id}`,
        (bound) => this.expandCall(call, forwarder, bound),
        undefined,
        forwarder.through,
      );
    if (isFunctionInfo(target) && !this.waitingIn(target).some(({ id }) => id === forwarder.id))
      return [];
    const { found, pending: open } = this.state.collectPending(() =>
      isFunctionInfo(target)
        ? forwarder.expand(
            frameOfCall(call, target, { module: this.module, frame }, this.session.evaluator),
            call,
          )
        : [],
    );
    const binders = open.map((value) => this.binderFor(value, call, frame));
    // What is read of a collection beside what a call puts into it is not looked for once more.
    const binder = binders.find(
      (candidate) => candidate !== undefined && !(isFill(forwarder) && collectionAt(candidate)),
    );
    if (binder)
      return this.bindCall(
        call,
        binder,
        frame,
        `${this.idOf(call)} ${forwarder.id}`,
        (bound) => this.expandCall(call, forwarder, bound),
        undefined,
        forwarder.through,
      );
    open.forEach((value) => this.state.addPending(value));
    return this.isReached(call, frame) ? found : [];
  }

  /** Says once for a module that calls in it are not followed. */
  private giveUp(call: CallNode, { registers }: WrapperSummary): [] {
    if (registers)
      this.state.reportUnresolved({
        id: `${this.module.file} left`,
        module: this.module,
        call,
        registers: { ...registers, why: 'is registered by one of more calls than are followed' },
      });
    return [];
  }

  /** Follows a call once a loop or the callers of a function give it values. */
  private bindCall(
    call: CallNode,
    binder: TSESTree.Node,
    frame: Frame | undefined,
    id: string,
    again: (bound: Frame) => DetectedDefinition[],
    registers?: () => WrappedRegistration | undefined,
    through: WrapperSummary['through'] = [],
  ): DetectedDefinition[] {
    const loop = loopOf(binder);
    const described = (why: string): WrappedRegistration | undefined => {
      const known = registers?.();
      return known && { ...known, why: `is registered by something that ${why}` };
    };
    const waiting = {
      candidate: { node: call, read: () => [] },
      entry: call,
      registers: described,
    };
    if (loop) return this.bindLoop(loop, frame, again, waiting);
    const collection = collectionAt(binder);
    if (collection) return this.bindCollection(collection, again, waiting);
    this.await(binder as FunctionNode, call, id, registers?.(), again, through);
    return [];
  }
}

/** Stands in the id of a call that waits for those that fill a collection. */
const FILLED = 'filled';

function isFill({ id }: WrapperSummary): boolean {
  return id.split(' ').includes(FILLED);
}

/** What waits for values, and the node of the asked module that brings it in. */
interface Waiting {
  readonly candidate: Candidate;
  readonly entry: TSESTree.Node;
  /** The loops that wait for what waits for them; in `var`s, also one for the other. */
  readonly loops?: readonly TSESTree.Node[];
  /** Why it is not known what decides which definitions come of it, and what is registered then. */
  readonly why?: string;
  readonly registers?: (why: string) => WrappedRegistration | undefined;
}

/** The method of a class, or the function in a field of it, that something stands in. */
function methodAround(site: TSESTree.Node, { body }: ClassNode): FunctionNode | undefined {
  for (let node: TSESTree.Node | undefined = site; node; node = node.parent) {
    if (node.parent !== body) continue;
    const member =
      node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' ? node : undefined;
    return member && !member.static && isFunction(member.value) ? member.value : undefined;
  }
  return undefined;
}

function isFunctionInfo(
  target: FunctionInfo | OpaqueValue | UnknownValue | undefined,
): target is FunctionInfo {
  return (
    target !== undefined && !(target instanceof OpaqueValue) && !(target instanceof UnknownValue)
  );
}

function isIn(node: TSESTree.Node, module: Module): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  return root === module.program;
}

function binds(frame: Frame, scope: Frame['scope']): boolean {
  for (let current: Frame | undefined = frame; current; current = current.parent)
    if (current.scope === scope) return true;
  return false;
}
