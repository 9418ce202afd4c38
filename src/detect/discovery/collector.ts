import type { TSESTree } from '@typescript-eslint/utils';
import type { CallNode } from '../../syntax/nodes.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { CandidateExpansion } from './wrappers/candidate-expansion.ts';
import { CallCandidates } from './candidates/call-candidates.ts';
import { moduleCandidates } from './candidates/module-candidates.ts';
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
import type { AnalysisSession } from './session.ts';
import { StartUpCalls } from './start-up/start-up-calls.ts';
import { ServerValues } from './server-values.ts';
import { Suppliers } from './wrappers/suppliers.ts';
import { WrapperCalls } from './wrappers/wrapper-calls.ts';
import { WrapperPrefilter } from './wrappers/wrapper-prefilter.ts';
import { WrapperTable } from './wrappers/wrapper-table.ts';

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

  /** Fills the lists in passes: each completes what those before it have found. */
  run(): void {
    const { module, session } = this.discovery;
    const calls = moduleIndex(module).calls.filter(
      (call) => !session.evaluator.isCopied(call, module),
    );
    for (const candidate of moduleCandidates(this.discovery, calls))
      this.definitions.push(...this.candidates.expand(candidate, undefined));
    this.definitions.push(...this.wrapperCalls.followAll(calls));
    this.addFromStartUp(calls);
    this.replaceBy(withAnswersOfRuns(this.definitions, this.discovery));
    this.replaceBy(withoutCopies(this.definitions));
    this.definitions.sort((a, b) => a.anchor.range[0] - b.anchor.range[0]);
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

  /** Replaces the content of the list, which recursive questions see. */
  private replaceBy(definitions: readonly DetectedDefinition[]): void {
    if (definitions !== this.definitions)
      this.definitions.splice(0, this.definitions.length, ...definitions);
  }
}

/** The definitions that are not written in an element of a list which another one serves. */
function withoutCopies(definitions: readonly DetectedDefinition[]): readonly DetectedDefinition[] {
  const best = new Map<TSESTree.Node, number>();
  for (const definition of definitions) {
    const node = elementNode(definition);
    if (node) best.set(node, Math.max(best.get(node) ?? 0, servedBy(definition)));
  }
  return definitions.filter((definition) => {
    const node = elementNode(definition);
    return !node || servedBy(definition) === best.get(node);
  });
}

function elementNode({ parts: { element } }: DetectedDefinition): TSESTree.Node | undefined {
  return element?.expression.node;
}

/**
 * How surely a server has an element: 2 in a list of a framework's server, 1 in an answer that the
 * project writes, 0 in no list of the module.
 */
function servedBy({ detector, parts: { element } }: DetectedDefinition): number {
  if (!element?.isInList) return 0;
  return detector.packages.length > 0 ? 2 : 1;
}
