import { basename } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { ExecutionContexts, type ExecutionContext } from '../detect/flow/execution-context.ts';
import { finderFor } from '../detect/discovery/finder.ts';
import { isTestFile } from '../syntax/modules/test-files.ts';
import { handlerFunction } from '../detect/handlers/handler.ts';
import { moduleIndex } from '../detect/flow/module-index.ts';
import { sessionFor, type AnalysisSession } from '../detect/discovery/session.ts';
import { joinReached, type CallGraph, type Reached } from '../model/call-graph.ts';
import type { Settings } from '../model/settings.ts';
import { realPath } from '../syntax/modules/files.ts';
import type { Module } from '../syntax/modules/module.ts';
import { References, type Reference } from './references.ts';

/**
 * Creates a call graph of a project's exported functions.
 *
 * @param files returns the absolute paths of its source files; called on the first question
 */
export function createCallGraph(files: () => readonly string[], settings: Settings): CallGraph {
  let sources: readonly string[] | undefined;
  // Imports resolve to real paths.
  return new Calls(
    () =>
      (sources ??= files()
        .filter((file) => !isTestFile(file))
        .map(realPath)),
    sessionFor(settings),
  );
}

class Calls implements CallGraph {
  private readonly session: AnalysisSession;
  private readonly references: References;
  private readonly known = new Map<string, Reached>();
  private readonly asked = new Set<string>();

  constructor(files: () => readonly string[], session: AnalysisSession) {
    this.session = session;
    this.references = new References(files, session.graph);
  }

  reached(file: string, name: string): Reached {
    return this.resolve(realPath(file), name) ?? 'unknown';
  }

  /** Undefined while a function is being resolved: recursion adds no caller. */
  private resolve(file: string, name: string): Reached | undefined {
    const key = `${file}#${name}`;
    if (this.asked.has(key)) return undefined;
    let reached = this.known.get(key);
    if (!reached) {
      this.asked.add(key);
      reached = this.search(file, name);
      this.asked.delete(key);
      this.known.set(key, reached);
    }
    return reached;
  }

  private search(file: string, name: string): Reached {
    const references = this.references.to(file, name);
    if (!references) return 'unknown';
    const results = references.flatMap((reference) =>
      reference.kind === 'export' ? [] : (this.reachedBy(reference) ?? []),
    );
    if (results.length > 0) return joinReached(results);
    const isOffered =
      !this.references.isComplete ||
      basename(file).startsWith('index.') ||
      references.some(({ kind }) => kind === 'export');
    return isOffered ? 'unknown' : 'nowhere';
  }

  private reachedBy({ file, start, kind }: Reference): Reached | undefined {
    const module = this.session.graph.load(file);
    if (kind !== 'call' || !module) return 'unknown';
    const call = moduleIndex(module).calls.find(
      ({ callee }) => callee.range[0] <= start && start < callee.range[1],
    );
    return call
      ? this.judge(new ExecutionContexts(module, this.handlersIn(module)).contextOf(call), file)
      : 'unknown';
  }

  private judge({ place, entries }: ExecutionContext, file: string): Reached | undefined {
    if (place === 'method') return 'service';
    if (place !== 'function') return place === 'handler' ? 'handler' : 'nowhere';
    const results = entries.map((name) => this.resolve(file, name));
    const others = results.filter((result) => result !== undefined);
    return others.length === 0 && results.length > 0 ? undefined : joinReached(others);
  }

  /** The handlers of a module's own definitions; another module receives a handler as a value. */
  private handlersIn(module: Module): ReadonlySet<TSESTree.Node> {
    const handlers = finderFor(this.session)
      .find(module)
      .definitions.map((found) => handlerFunction(found));
    return new Set(handlers.flatMap((fn) => (fn?.module === module ? [fn.node] : [])));
  }
}
