import type { TSESTree } from '@typescript-eslint/utils';
import { contains, type CallNode } from '../../syntax/nodes.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { Detector } from '../detector/detector.ts';
import { CandidateExpansion } from './wrappers/candidate-expansion.ts';
import { CallCandidates } from './candidates/call-candidates.ts';
import type { Candidate } from './candidates/candidate.ts';
import { registrationOf } from './parsed-registration.ts';
import type {
  DetectedDefinition,
  ModuleDefinitions,
  WrapperSummary,
} from './detected-definition.ts';
import type { DiscoveryState } from './discovery-state.ts';
import type { ModuleDiscovery } from './module-discovery.ts';
import { withAnswersOfRuns } from './start-up/answers-of-runs.ts';
import { withMissed } from './start-up/missed-calls.ts';
import { PendingExpansion } from './wrappers/pending-expansion.ts';
import { projectModule } from './candidates/project-module.ts';
import type { AnalysisSession } from './session.ts';
import { StartUpCalls } from './start-up/start-up-calls.ts';
import { ServerValues } from './server-values.ts';
import { Suppliers } from './wrappers/suppliers.ts';
import { typedCandidate } from './candidates/typed-objects.ts';
import { WrapperCalls } from './wrappers/wrapper-calls.ts';
import { WrapperPrefilter } from './wrappers/wrapper-prefilter.ts';
import { WrapperTable } from './wrappers/wrapper-table.ts';
import { writtenAnswers } from './candidates/written-answers.ts';

/**
 * Collects the definitions of one module: those of its candidates, of the wrappers that it calls,
 * and of its calls in a start-up run.
 */
export class DefinitionCollector {
  private readonly discovery: ModuleDiscovery;
  private readonly definitions: DetectedDefinition[];
  private readonly candidates: CandidateExpansion;
  private readonly wrapperCalls: WrapperCalls;
  private readonly startUpCalls: StartUpCalls;
  private readonly prefilter: WrapperPrefilter;

  /** @param definitions the list to fill, as is `wrappers` */
  constructor(
    session: AnalysisSession,
    state: DiscoveryState,
    module: Module,
    definitions: DetectedDefinition[],
    wrappers: Map<TSESTree.Node, WrapperSummary[]>,
  ) {
    const servers = new ServerValues(session, module);
    const candidates = new CallCandidates(session, module, servers);
    const table = new WrapperTable(wrappers);
    const suppliers = new Suppliers(session, module);
    this.discovery = { session, state, module, servers, candidates, suppliers, wrappers: table };
    this.definitions = definitions;
    this.startUpCalls = new StartUpCalls(this.discovery);
    const pending = new PendingExpansion(this.discovery, this.startUpCalls);
    this.candidates = new CandidateExpansion(this.discovery, pending, this.startUpCalls);
    this.prefilter = new WrapperPrefilter(session, module, servers, table);
    this.wrapperCalls = new WrapperCalls(
      this.discovery,
      pending,
      this.candidates,
      this.prefilter,
      this.startUpCalls,
    );
  }

  /** Fills the lists; candidates come first, because they make functions wrappers. */
  run(): void {
    const { module, session, candidates } = this.discovery;
    const calls = moduleIndex(module).calls.filter(
      (call) => !session.evaluator.isCopied(call, module),
    );
    for (const candidate of this.objectCandidates()) this.collect(candidate);
    for (const call of calls) this.collect(candidates.ofCall(call));
    for (const detector of session.uses.loadersOf(module.file))
      this.collect(this.wholeModule(detector));
    this.definitions.push(...this.wrapperCalls.followAll(calls));
    this.addFromStartUp(calls);
    this.replaceBy(withAnswersOfRuns(this.definitions, this.discovery));
    this.dropCopies();
    this.definitions.sort((a, b) => a.anchor.range[0] - b.anchor.range[0]);
  }

  /** The typed objects, answers to list requests, and assigned members of the module. */
  private objectCandidates(): readonly Candidate[] {
    const { module, session, candidates } = this.discovery;
    const { typedObjects, memberAssignments } = moduleIndex(module);
    const typed = typedObjects.flatMap((each) => typedCandidate(each, module, session) ?? []);
    const known = new Set(typed.map(({ node }) => node));
    const assigned = memberAssignments.flatMap((each) => candidates.ofAssignment(each) ?? []);
    const answers = writtenAnswers(module, session).filter(
      ({ node }) => !known.has(node) && !assigned.some((each) => contains(each.node, node)),
    );
    return [...typed, ...answers, ...assigned];
  }

  /** Adds what syntax alone does not show: values and callers that a start-up run knows. */
  private addFromStartUp(calls: readonly CallNode[]): void {
    this.replaceBy(this.startUpCalls.withOwnCollections(this.definitions));
    const passesServer = (): boolean => calls.some((call) => this.prefilter.mayPassServer(call));
    this.definitions.push(
      ...this.startUpCalls.fromUnanalyzedModules(passesServer, this.definitions),
    );
    this.replaceBy(this.startUpCalls.withKnownNames(this.definitions));
  }

  /**
   * The definitions of the module with those that only a start-up run shows, to be asked for once
   * no module is being read.
   *
   * @param find returns the definitions that the code of a module shows
   */
  completeDefinitions(find: (module: Module) => ModuleDefinitions): readonly DetectedDefinition[] {
    return withMissed(this.definitions, this.discovery, this.startUpCalls, find);
  }

  private collect(candidate: Candidate | undefined): void {
    if (candidate) this.definitions.push(...this.candidates.expand(candidate, undefined));
  }

  /** The candidate for a whole module, in frameworks that load modules by path. */
  private wholeModule(detector: Detector): Candidate | undefined {
    const { module, session } = this.discovery;
    const found = projectModule(module, session);
    const specifier = detector.packages[0] as string;
    const version = session.frameworkVersion(detector, specifier, module.file);
    const all = (found && detector.finds?.modules?.read(found.seen, version)) ?? [];
    if (!found || all.length === 0) return undefined;
    return {
      node: found.node,
      read: () =>
        all.map((parts) => registrationOf({ detector, specifier, parts, server: undefined })),
    };
  }

  /** Removes definitions that are written in an element of a list which another one serves. */
  private dropCopies(): void {
    const best = new Map<TSESTree.Node, number>();
    for (const definition of this.definitions) {
      const node = definition.parts.element?.expression.node;
      if (node) best.set(node, Math.max(best.get(node) ?? 0, servedBy(definition)));
    }
    const kept = this.definitions.filter((definition) => {
      const node = definition.parts.element?.expression.node;
      return !node || servedBy(definition) === best.get(node);
    });
    this.replaceBy(kept);
  }

  private replaceBy(definitions: readonly DetectedDefinition[]): void {
    if (definitions !== this.definitions)
      this.definitions.splice(0, this.definitions.length, ...definitions);
  }
}

/**
 * How surely a server has an element: 2 in a list of a framework's server, 1 in an answer that the
 * project writes, 0 in no list of the module.
 */
function servedBy({ detector, parts: { element } }: DetectedDefinition): number {
  if (!element?.isInList) return 0;
  return detector.packages.length > 0 ? 2 : 1;
}
