import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { DefinitionCollector } from './collector.ts';
import type {
  ModuleDefinitions,
  WrapperSummary,
  DetectedDefinition,
  UnresolvedCall,
} from './detected-definition.ts';
import { DiscoveryState } from './discovery-state.ts';
import type { AnalysisSession } from './session.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** The finder of a session, so that all its analyses share the modules read so far. */
export const finderFor = memoizeWeak((session: AnalysisSession) => new DefinitionFinder(session));

/**
 * Finds the definitions of modules: calls of builders, calls on servers, typed literals, and calls
 * of wrappers around these. A module that calls a function of another asks for the wrappers of that
 * one, so that the definition has its anchor at the call.
 */
class DefinitionFinder {
  private readonly session: AnalysisSession;
  private readonly modules = new WeakMap<Module, ModuleDefinitions>();
  private readonly collectors = new WeakMap<Module, DefinitionCollector>();
  private readonly completed = new WeakMap<Module, readonly DetectedDefinition[]>();
  private readonly state = new DiscoveryState((module) => this.readModule(module));

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /** The definitions and wrappers of a module; computed once. */
  readModule(module: Module): ModuleDefinitions {
    const known = this.modules.get(module);
    if (known) return known;
    const wrappers = new Map<TSESTree.Node, WrapperSummary[]>();
    const definitions: DetectedDefinition[] = [];
    const unresolvedCalls: UnresolvedCall[] = [];
    // Modules may import each other: a recursive question sees what is found so far.
    const result = { definitions, unresolvedCalls, wrappers };
    this.modules.set(module, result);
    const collector = new DefinitionCollector(
      this.session,
      this.state,
      module,
      definitions,
      wrappers,
    );
    this.collectors.set(module, collector);
    this.state.collectUnresolved(unresolvedCalls, () => collector.run());
    return result;
  }

  /** The definitions of a module with those that only a start-up run shows, in source order. */
  definitionsOf(module: Module): readonly DetectedDefinition[] {
    const known = this.completed.get(module);
    if (known) return known;
    const { definitions } = this.readModule(module);
    const all =
      this.collectors.get(module)?.completeDefinitions((each) => this.readModule(each)) ??
      definitions;
    this.completed.set(module, all);
    return all;
  }

  /** Whether a call site supplied the values of a registration inside a wrapper. */
  isSupplied(id: string): boolean {
    return this.state.isSupplied(id);
  }
}
