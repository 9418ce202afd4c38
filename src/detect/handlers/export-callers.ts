import type { TSESTree } from '@typescript-eslint/utils';
import type { CallerKind } from '../../model/analysis.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { staticKey } from '../../syntax/nodes.ts';
import { finderFor } from '../discovery/finder.ts';
import { referencesTo, type ImportReference } from '../discovery/modules/import-references.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { ExecutionContexts, type ExecutionContext } from '../flow/execution-context.ts';
import { parentUse } from '../flow/value-use.ts';
import { handlerFunction } from './handler.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** A use of an exported function in another module. */
type Use =
  | { readonly kind: 'call'; readonly call: Origin }
  /** It is passed on or stored, or other packages may call it. */
  | { readonly kind: 'unknown' };

/** The callers of a session, which all its analyses share. */
export const exportCallersOf = memoizeWeak(
  (session: AnalysisSession) => new ExportCallers(session),
);

/** Determines what calls exported functions, by the modules of their package that import them. */
class ExportCallers {
  private readonly session: AnalysisSession;
  private readonly callers = new WeakMap<Module, Map<string, CallerKind>>();
  private readonly asked = new Set<string>();

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /** The callers of the functions that a module exports by these names. */
  of(names: readonly string[], { file }: Module): CallerKind {
    // The importers are among the modules of the graph.
    const module = this.session.graph.load(file);
    return module ? joined(names.flatMap((name) => this.resolve(name, module) ?? [])) : 'unknown';
  }

  /** Undefined while a function is being resolved: recursion adds no caller. */
  private resolve(name: string, module: Module): CallerKind | undefined {
    const key = `${module.file}#${name}`;
    if (this.asked.has(key)) return undefined;
    const ofModule = this.callers.get(module) ?? new Map<string, CallerKind>();
    this.callers.set(module, ofModule);
    let kind = ofModule.get(name);
    if (!kind) {
      this.asked.add(key);
      ofModule.set(name, (kind = this.search(name, module)));
      this.asked.delete(key);
    }
    return kind;
  }

  private search(name: string, module: Module): CallerKind {
    const uses = [...this.usesOf(name, module, new Set())];
    const results = uses.flatMap((use) =>
      use.kind === 'call' ? (this.judge(use.call) ?? []) : ['unknown' as const],
    );
    return uses.length > 0 ? joined(results) : 'nowhere';
  }

  /** @param seen the modules on the way, which may export each other's exports */
  private *usesOf(name: string, of: Module, seen: Set<Module>): Generator<Use, void> {
    if (seen.has(of)) return;
    seen.add(of);
    const importers = this.session.evaluator.links.importers.of(of.file);
    // A module that only exports it again may be for other packages.
    const isOffered = seen.size > 1 && importers?.length === 0;
    if (!importers || isOffered || startUpRunsOf(this.session).isNamed(of))
      yield { kind: 'unknown' };
    for (const by of importers ?? [])
      for (const reference of referencesTo(name, of, by, this.session))
        yield* reference.kind === 'export'
          ? this.usesOf(reference.name, by, seen)
          : usesBy(reference, name, by);
  }

  private judge({ node, module }: Origin): CallerKind | undefined {
    const contexts = new ExecutionContexts(module, this.handlersIn(module));
    const { place, entries }: ExecutionContext = contexts.contextOf(node);
    if (place === 'method') return 'service';
    if (place !== 'function') return place === 'handler' ? 'handler' : 'nowhere';
    const results = entries.map((name) => this.resolve(name, module));
    const others = results.filter((result) => result !== undefined);
    return others.length === 0 && results.length > 0 ? undefined : joined(others);
  }

  /** The handlers of a module's own definitions; another module receives a handler as a value. */
  private handlersIn(module: Module): ReadonlySet<TSESTree.Node> {
    const handlers = finderFor(this.session)
      .readModule(module)
      .definitions.map((found) => handlerFunction(found));
    return new Set(handlers.flatMap((fn) => (fn?.module === module ? [fn.node] : [])));
  }
}

/** Joins the kinds of several callers of a function. */
function joined(callers: readonly CallerKind[]): CallerKind {
  const first = (['handler', 'unknown', 'service'] as const).find((kind) => callers.includes(kind));
  return first ?? (callers.length > 0 ? 'nowhere' : 'unknown');
}

function* usesBy(
  reference: Exclude<ImportReference, { readonly kind: 'export' }>,
  name: string,
  module: Module,
): Generator<Use, void> {
  if (reference.kind === 'unknown') yield { kind: 'unknown' };
  else
    for (const { identifier } of reference.variable.references) {
      const use = parentUse(identifier);
      if (use.kind === 'typed') continue;
      if (reference.kind === 'import') yield useOf(identifier, module);
      // `all.name(…)`
      else if (use.kind !== 'member') yield { kind: 'unknown' };
      else if (staticKey(use.by) === name) yield useOf(use.by, module);
    }
}

function useOf(function_: TSESTree.Node, module: Module): Use {
  const { kind, by } = parentUse(function_);
  return kind === 'called' ? { kind: 'call', call: { node: by, module } } : { kind: 'unknown' };
}
