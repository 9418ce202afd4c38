import type { TSESTree } from '@typescript-eslint/utils';
import type { Context } from '../syntax/evaluator.ts';
import { Expression, type Part } from '../syntax/expression.ts';
import { Frame } from '../syntax/frame.ts';
import type { Module } from '../syntax/module.ts';
import { enclosingClass, enclosingFunction, isFunction, scopeOf, staticKey, unwrap, variableOf, type CallNode, type ClassNode, type FunctionNode } from '../syntax/nodes.ts';
import { ClassValue, ExternalValue, InstanceValue, OpaqueValue, TypedValue, UnknownValue, asUnknown, isPlainObject, isUnresolved, type FunctionInfo } from '../syntax/value.ts';
import { isReached } from './branches.ts';
import { mayBeBuilder } from './callees.ts';
import { Call, type Detector, type Listed, type Parts } from './detector.ts';
import { DETECTORS } from './registry.ts';
import { projectModule } from './project-module.ts';
import { calleeName, scan } from './scan.ts';
import type { World } from './world.ts';

/** A definition as it was found: which framework's, its parts, and where. */
export interface Found {
  readonly detector: Detector;
  /** The import specifier that the framework was recognised by. */
  readonly specifier: string;
  readonly parts: Parts;
  /** The call or literal that defines it, in whichever module. */
  readonly site: Expression;
  /** The node of the asked module that brings it in: the site itself, or the call of a forwarder. */
  readonly entry: TSESTree.Node;
  /** The calls that lead from the entry to the site, when forwarders stand between them. */
  readonly via: readonly TSESTree.Node[];
  /** The node that made the server that it is registered on; undefined when it may be registered there or not. */
  readonly server: unknown;
}

/** A call inside a function that defines something once a caller supplies the function's parameters. */
export interface Forwarder {
  readonly module: Module;
  readonly call: CallNode;
  /** Names the call, and the ones it leads to, across the copies of a module that hosts parse. */
  readonly id: string;
  /** What the call itself registers, when that is known: it must not be lost when no caller is found. */
  readonly registers: Registration | undefined;
  /** Gives the definitions for one set of values. */
  expand(frame: Frame, entry: TSESTree.Node): Found[];
}

/** A registration of which the values are missing. */
interface Registration {
  readonly detector: Detector;
  readonly specifier: string;
  readonly parts: Parts;
  readonly why: string;
}

/** What one module defines. */
export interface Findings {
  readonly definitions: readonly Found[];
  /** By the function whose parameters they wait for. */
  readonly forwarders: ReadonlyMap<TSESTree.Node, readonly Forwarder[]>;
}

/** How deep forwarders may call forwarders. */
const MAX_FORWARDING = 12;

/** Finds the definitions of modules: calls of builders, calls on servers, typed literals, and calls that forward to these. */
export class Finder {
  private readonly world: World;
  private readonly findings = new WeakMap<Module, Findings>();
  private readonly depth = { value: 0 };
  private open: UnknownValue[] = [];

  constructor(world: World) {
    this.world = world;
  }

  /** What a module defines and forwards; computed once a module. */
  find(module: Module): Findings {
    const known = this.findings.get(module);
    if (known) return known;
    const forwarders = new Map<TSESTree.Node, Forwarder[]>();
    const definitions: Found[] = [];
    this.findings.set(module, { definitions, forwarders });
    const collector = new Collector(this.world, this, module, definitions, forwarders);
    collector.run();
    return { definitions, forwarders };
  }

  /** Runs `work`, and tells what decided which definitions it found and is still unknown. */
  watch(work: () => Found[]): { readonly found: Found[]; readonly open: readonly UnknownValue[] } {
    const outer = this.open;
    this.open = [];
    try {
      const found = work();
      return { found, open: this.open };
    } finally {
      this.open = outer;
    }
  }

  /** Notes a value that decides which definition it is, and depends on a parameter of some caller. */
  note(value: UnknownValue): void {
    this.open.push(value);
  }

  /** Runs `work` unless forwarders call each other too deep. */
  nested<T>(work: () => T[]): T[] {
    if (this.depth.value >= MAX_FORWARDING) return [];
    this.depth.value++;
    try {
      return work();
    } finally {
      this.depth.value--;
    }
  }
}

/** One form of definition at one call or literal, not yet read. */
interface Site {
  readonly node: TSESTree.Node;
  /** @returns what is defined there; an unknown value where it depends on a parameter whether that is anything */
  read(context: Context): readonly Reading[] | UnknownValue;
}

/** A definition as it was read at its site. */
type Reading = Pick<Found, 'detector' | 'specifier' | 'parts' | 'server'>;

class Collector {
  private readonly world: World;
  private readonly finder: Finder;
  private readonly module: Module;
  private readonly definitions: Found[];
  private readonly forwarders: Map<TSESTree.Node, Forwarder[]>;
  /** The names by which this module's own forwarders can be called. */
  private readonly names = new Set<string>();
  /** Which variables and expressions are servers. */
  private readonly servers = new Map<object, boolean>();
  private awaited = 0;

  constructor(world: World, finder: Finder, module: Module, definitions: Found[], forwarders: Map<TSESTree.Node, Forwarder[]>) {
    this.world = world;
    this.finder = finder;
    this.module = module;
    this.definitions = definitions;
    this.forwarders = forwarders;
  }

  run(): void {
    const { calls, typedObjects } = scan(this.module);
    for (const { object, type } of typedObjects) {
      const reader = mayDefine(object) ? this.literalReader(type) : mayAnswer(object) ? this.resultReader(type, object) : undefined;
      if (reader) this.collect({ node: object, read: (context) => reader(this.expression(object, context)) });
    }
    for (const call of calls) {
      const site = this.siteOf(call);
      if (site) this.collect(site);
    }
    for (const detector of this.world.finders(this.module.file)) this.collectModule(detector);
    this.forward(calls);
    this.keepListed();
    this.definitions.sort((a, b) => a.entry.range[0] - b.entry.range[0]);
  }

  /** The definition that the whole module is. */
  private collectModule(detector: Detector): void {
    const found = projectModule(this.module, this.world);
    const parts = found && detector.modules?.(found.seen);
    if (parts) this.collect({ node: found.node, read: () => [{ detector, specifier: detector.packages[0] as string, parts, server: undefined }] });
  }

  /** What a list of the module holds is no definition on its own as well. */
  private keepListed(): void {
    const elements = this.definitions.map(({ parts }) => parts.element);
    const listed = new Set(elements.flatMap((element) => (element?.isListed ? [element.expression.node] : [])));
    const kept = this.definitions.filter(({ parts: { element } }) => !element || element.isListed || !listed.has(element.expression.node));
    if (kept.length < this.definitions.length) this.definitions.splice(0, this.definitions.length, ...kept);
  }

  private expression(node: TSESTree.Node, context: Context): Expression {
    return new Expression(this.world.evaluator, node, context);
  }

  private literalReader(type: TSESTree.TypeNode): ((literal: Expression) => ReturnType<Site['read']>) | undefined {
    const value = this.world.evaluator.bindings.types.read(type, this.module, { node: type, module: this.module });
    if (!(value instanceof OpaqueValue)) return undefined;
    const { specifier, path } = value.of;
    const detector = this.world.registry.detectorOf(specifier);
    const reader = detector?.literals?.[path.at(-1) ?? ''];
    if (!detector || !reader) return undefined;
    return (literal) => {
      const parts = reader(literal);
      return parts ? [{ detector, specifier, parts, server: undefined }] : [];
    };
  }

  /** What the function gives whose result an object literal is, when the type that it has says that it is an answer with a list. */
  private resultReader(type: TSESTree.TypeNode, object: TSESTree.ObjectExpression): ((literal: Expression) => ReturnType<Site['read']>) | undefined {
    const { types } = this.world.evaluator.bindings;
    const value = types.read(type, this.module, { node: type, module: this.module });
    const fn = value instanceof TypedValue ? enclosingFunction(object) : undefined;
    if (!fn || !(value instanceof TypedValue)) return undefined;
    for (const detector of DETECTORS) {
      const read = detector.resultOfType?.(value, types);
      if (!read) continue;
      const given = fn.params.map((parameter) => new UnknownValue('depends on the request', { node: parameter, module: this.module }));
      return ({ context }) => this.readList(read(this.expression(fn, context).result(given), this.module, object), detector, detector.id) ?? [];
    }
    return undefined;
  }

  /** The site at a call, when its callee may be a builder or a method of a server. */
  private siteOf(call: CallNode): Site | undefined {
    const callee = unwrap(call.callee);
    if (call.type === 'CallExpression' && this.isMethodName(callee)) {
      return { node: call, read: (context) => this.readMethod(call, callee, context) ?? this.readBuilder(call, context) };
    }
    return mayBeBuilder(callee, this.module, this.world) ? { node: call, read: (context) => this.readBuilder(call, context) } : undefined;
  }

  /** Whether an expression reads a member by the name of a method that defines something. */
  private isMethodName(node: TSESTree.Node): node is TSESTree.MemberExpression {
    return node.type === 'MemberExpression' && this.world.registry.methodNames.has(staticKey(node) ?? '');
  }

  /** A call of what may be a method of a server, by whatever name: `const add = server.registerTool.bind(server)`. */
  private readValue(call: CallNode, context: Context): ReturnType<Site['read']> {
    const method = this.world.evaluator.evaluate(call.callee, context.module, context.frame);
    if (!(method instanceof OpaqueValue)) return [];
    const { kind, of, origin, path, index } = method;
    return this.readOn(new OpaqueValue(kind, of, origin, path.slice(0, -1), index), path.at(-1) ?? '', this.callIn(call, context)) ?? [];
  }

  private readBuilder(call: CallNode, context: Context): ReturnType<Site['read']> {
    const builder = builderOf(this.world.evaluator.evaluate(call.callee, context.module, context.frame));
    const detector = builder && this.world.registry.detectorOf(builder.specifier);
    if (!detector) return [];
    const { specifier, name } = builder;
    const given = this.callIn(call, context);
    if (call.type === 'NewExpression') return this.readList(detector.constructors?.[name]?.(given), detector, specifier) ?? [];
    const method = detector.registrars?.[name];
    if (method !== undefined) return this.readRegistrar(given, method, detector, specifier);
    const parts = detector.builders?.[name]?.(given);
    return parts ? [{ detector, specifier, parts, server: undefined }] : [];
  }

  /** A function that calls a method of the server that it is handed. */
  private readRegistrar(call: Call, method: string, detector: Detector, specifier: string): ReturnType<Site['read']> {
    const server = call.argument(0);
    const read = this.readOn(server instanceof Expression ? server.value : server, method, call.withoutFirst());
    if (read) return read;
    const sdk = this.world.sdkOf(detector, specifier, this.module.file);
    const parts = sdk?.detector.methods?.[method]?.(call.withoutFirst());
    return sdk && parts ? [{ ...sdk, parts, server: undefined }] : [];
  }

  private readMethod(call: CallNode, callee: TSESTree.MemberExpression, context: Context): ReturnType<Site['read']> | undefined {
    const receiver = callee.object.type === 'Super' ? this.parentOf(call, context) : this.world.evaluator.evaluate(callee.object, context.module, context.frame);
    const key = staticKey(callee) ?? '';
    return receiver instanceof InstanceValue && hasMember(receiver.class, key) ? undefined : this.readOn(receiver, key, this.callIn(call, context));
  }

  /** What a call of a method defines on what is perhaps a server. */
  private readOn(receiver: unknown, key: string, call: Call): ReturnType<Site['read']> | undefined {
    const server = this.serverOf(receiver);
    if (server) {
      const { detector, specifier, identity } = server;
      const path = [...server.path, key].join('.');
      const parts = detector.methods?.[path]?.(call);
      return parts ? [{ detector, specifier, parts, server: identity }] : this.readList(detector.lists?.[path]?.(call), detector, specifier);
    }
    return receiver instanceof UnknownValue && receiver.parameter ? receiver : undefined;
  }

  /** What is in one list is on one server, as far as that is certain. */
  private readList(listed: Listed | undefined, detector: Detector, specifier: string): readonly Reading[] | undefined {
    const server = listed?.isSuperset ? undefined : {};
    return listed?.all.map((parts) => ({ detector, specifier, parts, server }));
  }

  private callIn(call: CallNode, context: Context): Call {
    return new Call(this.expression(call, context), call);
  }

  /** What `super` stands for: an instance of the class that the one around a call extends. */
  private parentOf(call: CallNode, { module, frame }: Context): unknown {
    const around = enclosingClass(call);
    const parent = around && this.world.evaluator.classes.superclass(new ClassValue(around, module, frame));
    return parent instanceof ExternalValue ? new OpaqueValue('instance', parent, { node: around as TSESTree.Node, module }) : undefined;
  }

  /** The framework's server that a value is, when it is one. */
  private serverOf(value: unknown): { readonly detector: Detector; readonly specifier: string; readonly path: readonly string[]; readonly identity: unknown } | undefined {
    if (value instanceof OpaqueValue) {
      const owner = this.world.ownerOf(value);
      const inner = value.kind === 'instance' && owner?.detector.innerServers?.includes(value.of.path.at(-1) ?? '') ? ['server'] : [];
      const isServer = inner.length > 0 || owner?.isServer === true;
      return owner && isServer ? { ...owner, path: [...inner, ...value.path], identity: value.origin.node } : undefined;
    }
    if (!(value instanceof InstanceValue)) return undefined;
    const parent = this.world.evaluator.classes.superclass(value.class);
    if (!(parent instanceof ExternalValue)) return undefined;
    const found = this.serverOf(new OpaqueValue('instance', parent, { node: value.class.node, module: value.class.module }));
    return found && { ...found, identity: value.class.node };
  }

  /** Reads a site; what waits for parameters becomes a forwarder of the function that has them. */
  private collect(site: Site): void {
    this.definitions.push(...this.expand(site, undefined, site.node));
  }

  private expand(site: Site, frame: Frame | undefined, entry: TSESTree.Node): Found[] {
    const read = site.read({ module: this.module, frame });
    const open = read instanceof UnknownValue ? read : firstOpen(read);
    const binder = this.binderFor(open, site.node, frame);
    if (open && !binder) this.finder.note(open);
    if (binder) return this.bind(binder, frame, (bound) => this.expand(site, bound, entry), { site, entry });
    if (read instanceof UnknownValue) return [];
    return this.foundAt(site, frame, entry, read);
  }

  private foundAt({ node }: Site, frame: Frame | undefined, entry: TSESTree.Node, read: readonly Reading[]): Found[] {
    if (!this.isReached(node, frame)) return [];
    const site = this.expression(node, { module: this.module, frame });
    return read.map((each) => ({ ...each, site, entry: each.parts.element?.entry ?? entry, via: [] }));
  }

  private isReached(node: TSESTree.Node, frame: Frame | undefined): boolean {
    return isReached(node, frame, (test) => this.world.evaluator.evaluate(test, this.module, frame));
  }

  /** The loop or function of this module that may yet give an unknown value: none that has been given its values in the frame. */
  private binderFor(value: UnknownValue | undefined, site: TSESTree.Node, frame: Frame | undefined): TSESTree.Node | undefined {
    const binder = value?.parameter && this.binderOf(value.parameter, site);
    return binder && !(frame && binds(frame, scopeOf(binder, this.module.scopes))) ? binder : undefined;
  }

  /** The loop or function of this module that gives a parameter its values; of `this` of a class, the method. */
  private binderOf(parameter: TSESTree.Node, site: TSESTree.Node): TSESTree.Node | undefined {
    if (parameter.type === 'ClassDeclaration' || parameter.type === 'ClassExpression') return methodAround(site, parameter);
    for (let node: TSESTree.Node | undefined = parameter; node; node = node.parent) {
      if (!isFunction(node) && node.type !== 'ForOfStatement' && node.type !== 'ForInStatement') continue;
      const around = node.range[0] <= site.range[0] && site.range[1] <= node.range[1];
      return around && isIn(node, this.module) && !this.isHandler(node) ? node : undefined;
    }
    return undefined;
  }

  /** Whether a function is handed to what registers something: clients call it, with values that nothing in the project says. */
  private isHandler({ parent }: TSESTree.Node): boolean {
    const callee = parent?.type === 'CallExpression' ? unwrap(parent.callee) : undefined;
    return callee?.type === 'MemberExpression' && this.world.registry.methodNames.has(staticKey(callee) ?? '');
  }

  private bind(binder: TSESTree.Node, frame: Frame | undefined, expand: (frame: Frame) => Found[], waiting: Waiting): Found[] {
    const loop = loopOf(binder);
    if (loop) return this.bindLoop(loop, frame, expand, waiting);
    const read = waiting.site.read({ module: this.module, frame });
    const first = read instanceof UnknownValue ? undefined : read[0];
    const registers = first && { ...first, why: openPart(first.parts)?.why ?? 'depends on a parameter' };
    this.await(binder as FunctionNode, waiting.site.node as CallNode, this.idOf(waiting.site.node), registers, (supplied) => expand(supplied));
    return [];
  }

  private bindLoop(loop: Loop, frame: Frame | undefined, expand: (frame: Frame) => Found[], waiting: Waiting): Found[] {
    const context = { module: this.module, frame };
    const items = this.expression(loop.items, context);
    const scope = scopeOf(loop.node, this.module.scopes);
    if (frame && binds(frame, scope)) return [];
    const turns = turnsOf(items.value, loop);
    // Of a list that is filled from a parameter, as of one that is a parameter, nothing is known before a caller is.
    const because = turns?.length === 0 ? this.world.evaluator.incompleteness(items.value) : items.value;
    const open = because instanceof UnknownValue && because.parameter ? because : undefined;
    const awaited = this.binderFor(open, waiting.site.node, frame);
    if (open && !awaited) this.finder.note(open);
    if (awaited && awaited !== loop.node) return this.bind(awaited, frame, (bound) => this.bindLoop(loop, bound, expand, waiting), waiting);
    if (!turns) return this.unresolved(expand, frame, loop, items.value);
    const written = items.written().node;
    const sources = written.type === 'ArrayExpression' && written.elements.every((element) => element !== null && element.type !== 'SpreadElement') ? written.elements : undefined;
    const found = turns.flatMap((values, index) => {
      const inner = new Frame(frame, scope);
      loop.patterns.forEach((pattern, position) => this.world.evaluator.bindings.bindPattern(pattern, values[position], { module: this.module, frame: inner }));
      const source = sources?.[index];
      const [pattern] = loop.patterns;
      const variable = pattern?.type === 'Identifier' ? scope.set.get(pattern.name) : undefined;
      if (variable && source) inner.sources.set(variable, { node: source, context: items.written().context });
      return expand(inner);
    });
    const unread = this.world.evaluator.isSuperset(items.value) ? undefined : this.world.evaluator.incompleteness(items.value);
    if (unread) return [...found, ...this.unresolved(expand, frame, loop, unread)];
    return this.world.evaluator.isSuperset(items.value) ? found.map((each) => ({ ...each, server: undefined })) : found;
  }

  /** What stands in a loop that cannot be followed, as definitions of which little is known but why. */
  private unresolved(expand: (frame: Frame) => Found[], frame: Frame | undefined, loop: Loop, items: unknown): Found[] {
    const inner = new Frame(frame, scopeOf(loop.node, this.module.scopes));
    const because = isUnresolved(items) ? asUnknown(items).why : 'is no array that is read';
    const element = new UnknownValue(`is an element of a list that ${because}`, { node: loop.items, module: this.module });
    loop.patterns.forEach((pattern) => this.world.evaluator.bindings.bindPattern(pattern, element, { module: this.module, frame: inner }));
    return expand(inner);
  }

  private idOf(node: TSESTree.Node): string {
    return `${this.module.file}:${node.range[0]}`;
  }

  /** Notes that a call waits for the parameters of a function. */
  private await(fn: FunctionNode, call: CallNode, id: string, registers: Registration | undefined, expand: (frame: Frame, entry: TSESTree.Node) => Found[]): void {
    namesOf(fn).forEach((name) => this.names.add(name));
    const waiting = this.forwarders.get(fn) ?? [];
    if (waiting.some((forwarder) => forwarder.id === id)) return;
    const forwarder: Forwarder = {
      id,
      module: this.module,
      call,
      registers,
      expand: (frame, entry) => {
        const found = this.finder.nested(() => expand(frame, entry).map((inner) => ({ ...inner, entry, via: [inner.entry, ...inner.via] })));
        if (found.some(({ parts }) => !openPart(parts))) this.world.expanded.add(id);
        return found;
      },
    };
    this.forwarders.set(fn, [...waiting, forwarder]);
    this.awaited++;
  }

  /** Follows calls of functions that hold waiting sites, of this module and of others, until no further function is found to hold one. */
  private forward(calls: readonly CallNode[]): void {
    const candidates = calls.filter((call) => !this.isOfPackage(call));
    let found: Found[];
    let before: number;
    do {
      before = this.awaited;
      found = candidates.flatMap((call) => (this.mayForward(call) ? this.follow(call, undefined) : []));
    } while (this.awaited !== before);
    this.definitions.push(...found);
  }

  /** What a call defines by the function that it runs, which may be handed to the code around it or be one of a loop's elements. */
  private follow(call: CallNode, frame: Frame | undefined): Found[] {
    const target = this.targetOf(call, frame);
    if (target instanceof OpaqueValue) return this.expand({ node: call, read: (context) => this.readValue(call, context) }, frame, call);
    if (!(target instanceof UnknownValue)) return target ? this.waitingIn(target).flatMap((forwarder) => this.expandCall(call, forwarder, frame)) : [];
    const binder = this.binderFor(target, call, frame);
    if (binder) return this.bindCall(call, binder, frame, `${this.idOf(call)} runs`, (bound) => this.follow(call, bound));
    this.finder.note(target);
    return [];
  }

  /** The function that a call runs, and what `this` is in it; an unknown value where that is supplied from elsewhere. */
  private targetOf(call: CallNode, frame: Frame | undefined): FunctionInfo | OpaqueValue | UnknownValue | undefined {
    const { evaluator } = this.world;
    if (call.callee.type === 'Super' || call.type === 'NewExpression') return this.constructorOf(call, frame);
    const fn = evaluator.evaluate(call.callee, this.module, frame);
    if (fn instanceof OpaqueValue) return this.isMethodName(call.callee) ? undefined : fn;
    return fn instanceof UnknownValue ? (fn.parameter ? fn : undefined) : evaluator.functionInfo(fn);
  }

  private constructorOf(call: CallNode, frame: Frame | undefined): FunctionInfo | undefined {
    const { evaluator } = this.world;
    const around = call.callee.type === 'Super' ? enclosingClass(call) : undefined;
    const made = around ? evaluator.classes.superclass(new ClassValue(around, this.module, undefined)) : evaluator.evaluate(call.callee, this.module, frame);
    if (!(made instanceof ClassValue)) return undefined;
    const receiver = around ? (frame?.receiver ?? evaluator.classes.thisAt(call, { module: this.module, frame })) : evaluator.classes.construct(made, evaluator.evaluateArguments(call, { module: this.module, frame }));
    return evaluator.classes.constructorInfo(made, receiver);
  }

  private waitingIn({ node, module }: FunctionInfo): readonly Forwarder[] {
    const waiting = module === this.module ? this.forwarders : this.finder.find(module).forwarders;
    return waiting.get(node) ?? [];
  }

  /** Like {@link expand}, for a call of a forwarder: it waits in its turn only for what decides which definitions come of it. */
  private expandCall(call: CallNode, forwarder: Forwarder, frame: Frame | undefined): Found[] {
    if (forwarder.id.split(' ').includes(this.idOf(call))) return [];
    const target = this.targetOf(call, frame);
    const { found, open } = this.finder.watch(() => (isFunctionInfo(target) ? forwarder.expand(this.callFrame(call, target, frame), call) : []));
    const binders = open.map((value) => this.binderFor(value, call, frame));
    const binder = binders.find((candidate) => candidate !== undefined);
    if (binder) return this.bindCall(call, binder, frame, `${this.idOf(call)} ${forwarder.id}`, (bound) => this.expandCall(call, forwarder, bound));
    open.forEach((value) => this.finder.note(value));
    return this.isReached(call, frame) ? found : [];
  }

  /** Follows a call once a loop or the callers of a function give it values. */
  private bindCall(call: CallNode, binder: TSESTree.Node, frame: Frame | undefined, id: string, again: (bound: Frame) => Found[]): Found[] {
    const loop = loopOf(binder);
    if (loop) return this.bindLoop(loop, frame, again, { site: { node: call, read: () => [] }, entry: call });
    this.await(binder as FunctionNode, call, id, undefined, again);
    return [];
  }

  private callFrame(call: CallNode, info: FunctionInfo, frame: Frame | undefined): Frame {
    const context = { module: this.module, frame };
    const args = this.world.evaluator.evaluateArguments(call, context);
    const inner = this.world.evaluator.frameFor(info, info.receiver, args);
    const spread = call.arguments.findIndex(({ type }) => type === 'SpreadElement');
    info.node.params.forEach((parameter, index) => {
      const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter.type === 'RestElement' ? parameter.argument : parameter;
      const argument = parameter.type === 'RestElement' ? argumentsFrom(call, index) : call.arguments[index];
      const variable = name.type === 'Identifier' ? inner.scope.set.get(name.name) : undefined;
      if (variable && argument && (spread < 0 || index < spread)) inner.sources.set(variable, { node: argument, context });
    });
    return inner;
  }

  /** Whether what a call runs is certainly of a package, as `z.string()` is. */
  private isOfPackage(call: CallNode): boolean {
    const root = rootOf(call);
    const definition = root.type === 'Identifier' ? variableOf(root, this.module.scopes)?.defs[0] : undefined;
    if (root.type === 'Identifier' && !definition) return true;
    const declaration = definition && (definition.type as string) === 'ImportBinding' ? definition.node.parent : undefined;
    return declaration?.type === 'ImportDeclaration' && !this.isOfProject(declaration.source.value);
  }

  private isOfProject(specifier: string): boolean {
    return !this.world.registry.detectorOf(specifier) && this.world.graph.resolve(specifier, this.module.file).kind === 'file';
  }

  /** Whether a call may run a function that holds waiting sites, told without evaluating what it runs. */
  private mayForward(call: CallNode, depth = 0): boolean {
    if (this.names.has(calleeName(call) ?? '') || call.callee.type === 'Super') return true;
    const root = rootOf(call);
    if (root.type !== 'Identifier') return this.passesServer(call) || this.mayRegister(call);
    const definition = variableOf(root, this.module.scopes)?.defs[0];
    if (!definition) return false;
    const { node } = definition as { readonly node: TSESTree.Node };
    if ((definition.type as string) === 'ImportBinding') return this.mayImportForwarder(node, call);
    if (node.type === 'ClassDeclaration') return node.superClass !== null;
    if (this.passesServer(call)) return true;
    const made = node.type === 'VariableDeclarator' && node.init ? valueMade(node.init) : undefined;
    if (made) return depth < MAX_FORWARDING && this.mayForward(made, depth + 1);
    return ((definition.type as string) === 'Parameter' || isLoopVariable(node)) && this.mayRegister(call);
  }

  /** Whether a call of something that is handed over looks like one that registers what it is given: it hands on literals. */
  private mayRegister(call: CallNode): boolean {
    const callee = unwrap(call.callee);
    if (callee.type === 'MemberExpression' && NATIVE_METHODS.has(staticKey(callee) ?? '')) return false;
    return call.arguments.some((argument) => isFunction(unwrap(argument)) || unwrap(argument).type === 'ObjectExpression');
  }

  private mayImportForwarder(node: TSESTree.Node, call: CallNode): boolean {
    const declaration = node.parent;
    if (declaration?.type !== 'ImportDeclaration') return false;
    const specifier = declaration.source.value;
    if (!this.isOfProject(specifier)) return false;
    if (this.world.mayLeadToFramework(specifier, this.module.file) || this.passesServer(call) || this.passesForwarder(call)) return true;
    return call.arguments.some((argument) => this.isUntyped(argument)) && this.world.mayUseFramework(specifier, this.module.file);
  }

  /** Whether an argument may be a server, or something that holds one, told by how it is made. */
  private passesServer(call: CallNode, depth = 0): boolean {
    return depth < MAX_FORWARDING && this.argumentsOf(call).some((argument) => this.mayHoldServer(argument, depth));
  }

  private mayHoldServer(argument: TSESTree.Node, depth: number): boolean {
    if (argument.type === 'MemberExpression') return argument.object.type === 'ThisExpression' && this.isServer(argument);
    if (argument.type !== 'Identifier') return argument.type === 'ThisExpression';
    const definition = variableOf(argument, this.module.scopes)?.defs[0];
    if ((definition?.type as string | undefined) === 'Parameter') return this.isServer(argument) || (this.isUntyped(argument) && this.world.graph.holds(this.module));
    const init = definition?.node.type === 'VariableDeclarator' ? definition.node.init : undefined;
    const made = init ? valueMade(init) : undefined;
    return made !== undefined && (this.isServer(argument) || this.passesServer(made, depth + 1));
  }

  /** Whether an expression is a parameter without a type, which may be anything. */
  private isUntyped(node: TSESTree.Node): boolean {
    const definition = node.type === 'Identifier' ? variableOf(node, this.module.scopes)?.defs[0] : undefined;
    return definition !== undefined && (definition.type as string) === 'Parameter' && !(definition.name as TSESTree.Identifier).typeAnnotation;
  }

  /** The arguments of a call, and of what makes the object whose method it calls: `new X(server).register()`. */
  private argumentsOf(call: CallNode): readonly TSESTree.Node[] {
    const callee = unwrap(call.callee);
    const made = callee.type === 'MemberExpression' ? valueMade(callee.object) : undefined;
    return made ? [...call.arguments, ...made.arguments] : call.arguments;
  }

  /** Whether an argument is a function that holds waiting sites. */
  private passesForwarder(call: CallNode): boolean {
    return call.arguments.some((argument) => this.forwarders.has(argument) || (argument.type === 'Identifier' && this.names.has(argument.name)));
  }

  /** Whether an expression is a server, in any call of the code around it: asked once for each variable, however often it is handed on. */
  private isServer(node: TSESTree.Node): boolean {
    const key = (node.type === 'Identifier' ? variableOf(node, this.module.scopes) : undefined) ?? node;
    let answer = this.servers.get(key);
    if (answer === undefined) this.servers.set(key, (answer = this.serverOf(this.world.evaluator.evaluate(node, this.module)) !== undefined));
    return answer;
  }
}

/** The arguments of a call from a position on, as the list that a rest parameter gets. */
function argumentsFrom(call: CallNode, index: number): TSESTree.Node {
  return { ...call, type: 'ArrayExpression', elements: call.arguments.slice(index), parent: call } as unknown as TSESTree.ArrayExpression;
}

/** Whether a class has a member of its own by a name, in the place of the one that it inherits. */
function hasMember({ node }: ClassValue, key: string): boolean {
  return node.body.body.some((member) => (member.type === 'MethodDefinition' || (member.type === 'PropertyDefinition' && !member.declare)) && !member.static && staticKey(member) === key);
}

/** A site that waits for values, and the node of the asked module that brings it in. */
interface Waiting {
  readonly site: Site;
  readonly entry: TSESTree.Node;
}

/** A loop over a collection: `for (const pattern of items)`, `for (const pattern in items)`, `items.forEach((pattern, pattern) => …)`. */
interface Loop {
  readonly node: TSESTree.Node;
  readonly items: TSESTree.Node;
  readonly patterns: readonly TSESTree.Node[];
}

const ITERATIONS = new Set(['forEach', 'map', 'flatMap', 'filter']);

function loopOf(node: TSESTree.Node): Loop | undefined {
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') {
    const pattern = node.left.type === 'VariableDeclaration' ? node.left.declarations[0].id : node.left;
    return { node, items: node.right, patterns: [pattern] };
  }
  if (!isFunction(node) || node.parent.type !== 'CallExpression' || node.parent.arguments[0] !== node) return undefined;
  const callee = unwrap(node.parent.callee);
  if (callee.type !== 'MemberExpression' || !ITERATIONS.has(staticKey(callee) ?? '') || node.params.length === 0) return undefined;
  return { node, items: callee.object, patterns: node.params };
}

/** What each turn of a loop gives to the loop's patterns; undefined for what is no collection. */
function turnsOf(items: unknown, { node }: Loop): readonly (readonly unknown[])[] | undefined {
  if (node.type === 'ForInStatement') return isPlainObject(items) ? Object.keys(items).map((key) => [key]) : undefined;
  if (Array.isArray(items)) return (items as unknown[]).map((item, index) => [item, index]);
  if (items instanceof Map) return [...(items as Map<unknown, unknown>)].map(([key, value]) => (isFunction(node) ? [value, key] : [[key, value]]));
  return items instanceof Set ? [...(items as Set<unknown>)].map((item) => [item, item]) : undefined;
}

/** The call that makes a value, awaited or not. */
function valueMade(init: TSESTree.Node): CallNode | undefined {
  const value = unwrap(init);
  if (value.type === 'AwaitExpression') return valueMade(value.argument);
  return value.type === 'NewExpression' || value.type === 'CallExpression' ? value : undefined;
}

function isLoopVariable(declarator: TSESTree.Node): boolean {
  const around = declarator.parent?.parent;
  return declarator.type === 'VariableDeclarator' && (around?.type === 'ForOfStatement' || around?.type === 'ForInStatement');
}

/** The names of the methods of lists, records, promises and strings: what they run is none of the project's own. */
const NATIVE_METHODS: ReadonlySet<string> = new Set([Array, Map, Set, Promise, String].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)));

/** What a package exports, or what a call of that gives, which is written `name()`. */
function builderOf(value: unknown): { readonly specifier: string; readonly name: string } | undefined {
  const of = value instanceof OpaqueValue && value.kind === 'result' && value.path.length === 0 ? value.of : value;
  if (!(of instanceof ExternalValue)) return undefined;
  const name = (of.path[0] === 'default' ? of.path.slice(1) : of.path).join('.');
  return { specifier: of.specifier, name: of === value ? name : `${name}()` };
}

function firstOpen(read: readonly Reading[]): UnknownValue | undefined {
  for (const { parts } of read) {
    const open = openPart(parts);
    if (open) return open;
  }
  return undefined;
}

/** Whether an object literal may define something: it has a name, or may have one. */
function mayDefine({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some((property) => property.type === 'SpreadElement' || staticKey(property) === 'name');
}

/** Whether an object literal may be an answer with a list of definitions. */
function mayAnswer({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.some((property) => property.type === 'Property' && LIST_KEYS.has(staticKey(property) ?? ''));
}

/** The members of the protocol's results that hold definitions. */
const LIST_KEYS: ReadonlySet<string> = new Set(['tools', 'resources', 'resourceTemplates', 'prompts']);

/** The first of the parts that decide which definition it is that waits for a parameter. */
function openPart(parts: Parts): UnknownValue | undefined {
  for (const part of [parts.name, parts.uri, parts.config]) {
    const open = openIn(part);
    if (open) return open;
  }
  return undefined;
}

function openIn(part: Part): UnknownValue | undefined {
  if (part instanceof UnknownValue) return part.parameter ? part : undefined;
  if (!part || part.node.type === 'ObjectExpression') return undefined;
  return part.value instanceof UnknownValue && part.value.parameter ? part.value : undefined;
}

/** What the callee of a call is reached from: `a` of `a.b()`, `new a().b()` and `a.b().c()`. */
function rootOf(call: CallNode): TSESTree.Node {
  let current = unwrap(call.callee);
  for (;;) {
    if (current.type === 'MemberExpression') current = unwrap(current.object);
    else if (current.type === 'CallExpression' || current.type === 'NewExpression') current = unwrap(current.callee);
    else return current;
  }
}

function namesOf(fn: TSESTree.Node): string[] {
  const { parent } = fn;
  if (fn.type === 'FunctionDeclaration' && fn.id) return [fn.id.name];
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return [parent.id.name];
  if (parent?.type === 'MethodDefinition' && parent.kind === 'constructor') return enclosingClass(fn)?.id ? [(enclosingClass(fn)?.id as TSESTree.Identifier).name] : [];
  if (parent?.type === 'MethodDefinition' || parent?.type === 'Property' || parent?.type === 'PropertyDefinition') return [staticKey(parent) ?? ''];
  return [];
}

/** The method of a class, or the function in a field of it, that something stands in. */
function methodAround(site: TSESTree.Node, { body }: ClassNode): FunctionNode | undefined {
  for (let node: TSESTree.Node | undefined = site; node; node = node.parent) {
    if (node.parent !== body) continue;
    const member = node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' ? node : undefined;
    return member && !member.static && isFunction(member.value) ? member.value : undefined;
  }
  return undefined;
}

function isFunctionInfo(target: FunctionInfo | OpaqueValue | UnknownValue | undefined): target is FunctionInfo {
  return target !== undefined && !(target instanceof OpaqueValue) && !(target instanceof UnknownValue);
}

function isIn(node: TSESTree.Node, module: Module): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  return root === module.program;
}

function binds(frame: Frame, scope: Frame['scope']): boolean {
  for (let current: Frame | undefined = frame; current; current = current.parent) if (current.scope === scope) return true;
  return false;
}

