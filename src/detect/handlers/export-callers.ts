import type { TSESTree } from '@typescript-eslint/utils';
import type { CallerKind } from '../../model/analysis.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { finderFor } from '../discovery/finder.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { ExecutionContexts, type ExecutionContext } from '../flow/execution-context.ts';
import { parentUse } from '../flow/value-use.ts';
import { usesOfExport, type ExportUse } from './export-uses.ts';
import { handlerFunction } from './handler.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

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
    const uses = [...usesOfExport(name, module, this.session)];
    const results = uses.flatMap((use) => this.kindOf(use) ?? []);
    return uses.length > 0 ? joined(results) : 'nowhere';
  }

  /** The kind of a use: an export that is passed on or stored may be called by any code. */
  private kindOf(use: ExportUse): CallerKind | undefined {
    if (use === 'unknown') return 'unknown';
    const { kind, by } = parentUse(use.node);
    return kind === 'called' ? this.judge({ node: by, module: use.module }) : 'unknown';
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
