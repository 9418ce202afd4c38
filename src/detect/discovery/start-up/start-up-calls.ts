import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import { visibleValuesKey } from '../../../syntax/evaluate/start-up/visible-values.ts';
import type { StartUpCall } from '../../../syntax/evaluate/start-up/framework-calls.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { TSESTree } from '@typescript-eslint/utils';
import { originKey, type Module, type Origin } from '../../../syntax/modules/module.ts';
import { contains, type CallNode, isCall } from '../../../syntax/nodes.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { mayHold } from '../file-filter.ts';
import { isInSameLoops, iterationsAround } from '../loops/long-loops.ts';
import { mayExecute } from '../control-dependences.ts';
import { RegistrationPath } from '../registration-path.ts';
import { onCondition } from '../parsed-registration.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { mayChange } from './changing-names.ts';
import {
  registrationsDuringRun,
  registrationsAfterRun,
  textsPassed,
} from './registrations-at-call.ts';
import type { Collection } from '../../../syntax/evaluate/bindings/filled-collections.ts';
import { inEachEntry, isNamed, knownText, knowsMore, onceEach } from './definitions-of-runs.ts';
import type { DetectedDefinition } from '../detected-definition.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import { startUpRunsOf } from './start-up-runs.ts';
import { append } from '../../../model/utils/append.ts';

/** Reads the definitions of calls whose arguments are known only in a start-up run. */
export class StartUpCalls {
  private readonly discovery: ModuleDiscovery;

  constructor(discovery: ModuleDiscovery) {
    this.discovery = discovery;
  }

  /**
   * Replaces the definitions of calls with names that are unknown or change, if a start-up run
   * knows more of the same call.
   */
  withKnownNames(definitions: readonly DetectedDefinition[]): readonly DetectedDefinition[] {
    const open = new Map<string, DetectedDefinition>();
    for (const each of definitions)
      if (!isNamed(each) || mayChange(each)) open.set(placeOf(each), each);
    const better = new Map<string, readonly DetectedDefinition[]>();
    for (const [place, { call, anchor, callPath }] of open) {
      const { node, module } = call;
      const through = callPath.length > 0 ? anchor : undefined;
      const calls = this.callsAt(node, module, through);
      const found = definitions.filter((each) => placeOf(each) === place);
      // A start-up leads through this call to those that other calls of the module define.
      const others = new Set(
        definitions.filter((each) => isNamed(each) && placeOf(each) !== place).map(namedPlaceOf),
      );
      const read = this.readAll(calls, anchor).filter((each) => !others.has(namedPlaceOf(each)));
      if (!knowsMore(read, found)) continue;
      better.set(place, read);
      this.supply(calls);
    }
    if (better.size === 0) return definitions;
    const kept = definitions.filter((each) => !better.has(placeOf(each)));
    return [...kept, ...[...better.values()].flat()];
  }

  /**
   * The definitions of a call that lists a collection, if all their names are known; undefined if
   * analyzed calls fill the collection of the class around the call, or of a variable, and a loop
   * over it registers its elements: each of them defines what it adds.
   */
  definitionsOfCollection(
    { node, loops }: Pick<Candidate, 'node'> & { readonly loops: readonly TSESTree.Node[] },
    { fillers, module, is }: Collection,
  ): DetectedDefinition[] | undefined {
    const { session } = this.discovery;
    const callers = fillers.flatMap((fn) => startUpRunsOf(session).callersOf({ node: fn, module }));
    const isOfOther = 'owner' in is && !contains(is.owner, node);
    if (loops.length === 0) {
      const called = this.definitionsAt({ node });
      const whole = called.length > 0 ? called : this.definitionsThrough(node);
      const isOfElements = whole.some(({ parts }) => parts.element);
      if (!isOfElements && whole.length > 0 && whole.every(isNamed)) return whole;
    }
    if (!isOfOther && callers.some(({ file, text }) => mayHold(file, text, session)))
      return undefined;
    const read = this.definitionsAt({ node });
    return read.length > 0 && read.every(isNamed) ? read : undefined;
  }

  /**
   * Adds the definitions of calls that list a collection, where the code of this module alone fills
   * it and none of that was followed; removes those without a name of the same calls.
   */
  withOwnCollections(definitions: readonly DetectedDefinition[]): readonly DetectedDefinition[] {
    const { state } = this.discovery;
    const found = [...this.unfollowedCollections()].flatMap(([node, ids]) => {
      const read = this.definitionsThrough(node);
      if (read.length === 0 || !read.every(isNamed)) return [];
      for (const id of ids) state.supplyHere(id);
      return read;
    });
    if (found.length === 0) return definitions;
    const places = new Set(found.map(({ call }) => originKey(call)));
    return [
      ...definitions.filter((each) => isNamed(each) || !places.has(originKey(each.call))),
      ...found,
    ];
  }

  /**
   * The calls that wait for what this module alone fills, with the identities of their
   * registrations.
   */
  private unfollowedCollections(): ReadonlyMap<TSESTree.Node, readonly string[]> {
    const { session, module, wrappers, state } = this.discovery;
    const open = new Map<TSESTree.Node, string[]>();
    const followed = new Set<TSESTree.Node>();
    for (const [fn, summaries] of wrappers.summaries)
      for (const { node, path } of summaries) {
        if (!path.readsCollection || followed.has(node)) continue;
        const isOwn = startUpRunsOf(session)
          .callersOf({ node: fn, module })
          .every(({ file, text }) => file === module.file || !mayHold(file, text, session));
        if (state.isSuppliedByCall(path.id) || !isOwn) followed.add(node);
        else append(open, node, path.id);
      }
    for (const node of followed) open.delete(node);
    return open;
  }

  /** The definitions that a start-up run registers through a call of this module. */
  private definitionsThrough(node: TSESTree.Node): DetectedDefinition[] {
    return this.readAll(this.callsThrough(node), node);
  }

  private callsThrough(node: TSESTree.Node): CallsOfEntries {
    const { session, module } = this.discovery;
    return leadingThrough(startUpRunsOf(session).callsThrough(module), node, module);
  }

  /**
   * The definitions of a call of a function that only a start-up run knows, as of a module that it
   * loads by a computed name.
   */
  definitionsOfUnknown(node: TSESTree.Node): DetectedDefinition[] {
    const calls = this.callsThrough(node);
    this.supply(calls);
    return this.readAll(calls, node);
  }

  /** Whether a start-up run knows the function of a call, which uses a framework. */
  isFollowed(node: TSESTree.Node): boolean {
    return this.callsThrough(node).length > 0;
  }

  /**
   * Whether a start-up run registers something by a call of this module: a list that is empty in
   * the code may be filled by code that is not read.
   */
  registersThrough(node: TSESTree.Node): boolean {
    return this.definitionsAt({ node }).length > 0 || this.definitionsThrough(node).length > 0;
  }

  /** The definitions of a call as a start-up run executes it. */
  definitionsAt({ node }: Pick<Candidate, 'node'>): DetectedDefinition[] {
    return this.readAll(this.callsAt(node, this.discovery.module), node);
  }

  /** @param through a call of this module that leads to the call */
  private callsAt(node: TSESTree.Node, module: Module, through?: TSESTree.Node): CallsOfEntries {
    if (!isCall(node)) return [];
    const { session, module: home } = this.discovery;
    const calls = startUpRunsOf(session).callsAt(node, module);
    return through ? leadingThrough(calls, through, home) : calls;
  }

  private readAll(calls: CallsOfEntries, anchor: TSESTree.Node): DetectedDefinition[] {
    return inEachEntry(calls.map((each) => this.readOfEntry(each, anchor)));
  }

  private readOfEntry(calls: readonly StartUpCall[], anchor: TSESTree.Node): DetectedDefinition[] {
    let whole: StartUpCall | undefined;
    const found = distinct(calls).flatMap((call) => {
      const isRead = whole !== undefined && isInSameLoops(whole, call);
      const { read, isWhole } = this.readExecution(call, anchor, isRead);
      if (isWhole) whole = call;
      return read;
    });
    return onceEach(found);
  }

  /** Records that a start-up run supplies the values of a call of this module. */
  supplyCall(node: CallNode): void {
    this.supply(this.callsAt(node, this.discovery.module));
  }

  /** Records that no registration waits any longer for the callers on the paths to calls. */
  private supply(calls: CallsOfEntries): void {
    const { state } = this.discovery;
    for (const call of calls.flat()) for (const { id } of pathsTo(call)) state.supply(id);
  }

  /**
   * The definitions of calls between this module and modules that are too many imports away from a
   * framework to be analyzed: callers of its functions, and modules to which it passes a server.
   *
   * @param passesServer whether this module passes a server to such a module
   * @param found the known definitions
   */
  fromUnanalyzedModules(
    passesServer: () => boolean,
    found: readonly DetectedDefinition[],
  ): readonly DetectedDefinition[] {
    const { session, module, wrappers } = this.discovery;
    const isCalled = wrappers.size > 0 && !session.uses.mentionsFramework(module.text, module.file);
    if (!isCalled && !passesServer()) return [];
    const known = new Set(found.map(namedPlaceOf));
    return startUpRunsOf(session)
      .callsThrough(module)
      .flat()
      .flatMap((call) => {
        const own = this.callNextToUnanalyzed(call);
        const anchor = own && this.ownNode(own);
        if (!anchor) return [];
        this.supply([[call]]);
        return this.read(call, anchor).filter((each) => !known.has(namedPlaceOf(each)));
      });
  }

  /**
   * The call of this module on the path to a registration, if modules that are not analyzed adjoin
   * it on that path.
   */
  private callNextToUnanalyzed(call: StartUpCall): Origin | undefined {
    const { session, module } = this.discovery;
    const { through } = call;
    const isHidden = (each: Origin): boolean =>
      !mayHold(each.module.file, each.module.text, session);
    const index = through.findIndex((each) => each.module.file === module.file);
    const isCalled = index > 0 && through.slice(0, index).every(isHidden);
    if (isCalled) return through[index];
    const last = through.findLastIndex((each) => !isHidden(each));
    if (last === through.length - 1 || through[last]?.module.file !== module.file) return undefined;
    const hasCaller = through.slice(0, last).some((each) => each.module.file !== module.file);
    return hasCaller && this.isWrapped(call) ? undefined : through[last];
  }

  /** Whether a function registers through a call with values of its callers, which bring it in. */
  private isWrapped({ node, context: { module } }: StartUpCall): boolean {
    return [...this.discovery.state.definitionsOf(module).wrappers.values()].some((summaries) =>
      summaries.some(({ path }) => path.leadsThrough(node, module)),
    );
  }

  /** The node of this module for a call of the module graph's copy. */
  private ownNode(call: Origin): TSESTree.Node | undefined {
    return moduleIndex(this.discovery.module).calls.find((node) => isSameRange(node, call.node));
  }

  private read(call: StartUpCall, anchor: TSESTree.Node): readonly DetectedDefinition[] {
    return this.readExecution(call, anchor, false).read;
  }

  /**
   * The definitions of an execution of a call, or where it does not tell their names, of all
   * iterations of the loops around it.
   *
   * @param isRead whether all iterations have been read
   */
  private readExecution(
    call: StartUpCall,
    anchor: TSESTree.Node,
    isRead: boolean,
  ): { readonly read: readonly DetectedDefinition[]; readonly isWhole: boolean } {
    const { node, context, condition, loopCondition } = call;
    const found = this.readIn(context, call, anchor, condition);
    if (found.every(isNamed)) return { read: found, isWhole: false };
    if (isRead) return { read: [], isWhole: false };
    const { evaluator } = this.discovery.session;
    const iterations = iterationsAround(context, evaluator) ?? [];
    // Code that is not read may fill a list without known elements.
    if (iterations.length === 0) return { read: found, isWhole: false };
    const all = iterations
      .filter(({ module, frame }) =>
        mayExecute(node, frame, (test) => evaluator.evaluate(test, module, frame)),
      )
      .flatMap((each) => this.readIn(each, call, anchor, loopCondition ?? each.condition));
    return { read: all, isWhole: true };
  }

  private readIn(
    context: EvaluationContext,
    startUpCall: StartUpCall,
    anchor: TSESTree.Node,
    condition: UnknownValue | undefined,
  ): readonly DetectedDefinition[] {
    const { session } = this.discovery;
    const { node } = startUpCall;
    const call = new Expression(session.evaluator, node, context);
    const read =
      context === startUpCall.context
        ? registrationsDuringRun(session)(startUpCall)
        : registrationsAfterRun(session)(node, context);
    return read.map((each) => ({
      ...(condition ? onCondition(each, condition) : each),
      call,
      anchor,
      callPath: [],
      startUpCall,
    }));
  }
}

/** The calls of each entry point of a package. */
type CallsOfEntries = readonly (readonly StartUpCall[])[];

/** The calls without those that see the same as an earlier one, which is certain. */
function distinct(calls: readonly StartUpCall[]): readonly StartUpCall[] {
  const seen = new Set<string>();
  return calls.filter((call) => {
    const { node, context, condition, loopCondition } = call;
    const key = calls.length > 1 ? visibleValuesKey(node, context, textsPassed(call)) : undefined;
    if (key === undefined) return true;
    const isNew = !seen.has(key);
    if (!condition && !loopCondition) seen.add(key);
    return isNew;
  });
}

/** The calls that a call of a module leads to, of the entry points that have any. */
function leadingThrough(
  calls: CallsOfEntries,
  by: TSESTree.Node,
  { file }: Module,
): CallsOfEntries {
  const leads = ({ through }: StartUpCall): boolean =>
    through.some((each) => each.module.file === file && isSameRange(each.node, by));
  return calls.map((each) => each.filter(leads)).filter(({ length }) => length > 0);
}

/** The paths to a call from each of the calls that lead to it. */
function pathsTo({ node, context, through }: StartUpCall): readonly RegistrationPath[] {
  const paths = [RegistrationPath.at(node, context.module)];
  for (const call of through.slice(0, -1).reverse())
    paths.push((paths.at(-1) as RegistrationPath).calledFrom(call.node, call.module));
  return paths;
}

function namedPlaceOf({ call, parts: { kind, name, uri } }: DetectedDefinition): string {
  const value = name instanceof Expression ? name.value : undefined;
  return `${originKey(call)} ${kind} ${typeof value === 'string' ? value : ''} ${knownText(uri) ?? ''}`;
}

/** Identifies a call and the call of this module that leads to it. */
function placeOf({ call, anchor, callPath }: DetectedDefinition): string {
  const place = originKey(call);
  return callPath.length > 0 ? `${place} ${anchor.range[0]}` : place;
}

/** Whether two nodes of copies of a module are the same. */
function isSameRange(one: TSESTree.Node, other: TSESTree.Node): boolean {
  return one.range[0] === other.range[0] && one.range[1] === other.range[1];
}
