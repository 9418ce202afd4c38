import { join } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import type { StartUpCall } from '../../../syntax/evaluate/start-up/framework-calls.ts';
import { StartUpRun } from '../../../syntax/evaluate/start-up/start-up-run.ts';
import type { Module, Origin } from '../../../syntax/modules/module.ts';
import {
  CONVENTIONAL,
  importableEntries,
  namedEntries,
  publishedEntries,
  publishesPattern,
  statedEntries,
} from '../../../syntax/modules/entry-points.ts';
import { moduleIndex } from '../../flow/module-index.ts';
import { branchesTo } from '../../../syntax/control-flow.ts';
import { contains, enclosingFunction, type CallNode } from '../../../syntax/nodes.ts';
import type { Detector } from '../../detector/detector.ts';
import { ListHandlers } from './list-handlers.ts';
import { mayHold } from '../file-filter.ts';
import { closureOf, type Closure } from '../modules/loaded-modules.ts';
import type { AnalysisSession } from '../session.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import { lastNames } from '../../detector/member-paths.ts';

/** The number of entry points that are all run for one call. */
const MAX_ENTRIES = 8;

/** A run, with the handlers of lists that its code sets. */
export interface ObservedRun {
  readonly run: StartUpRun;
  readonly handlers: ListHandlers;
}

/** An entry point with what its run shows, by default calls. */
interface OfEntry<T = StartUpCall> {
  readonly entry: Module;
  /** Runs the entry point, unless it has been run; undefined if it does not run the code. */
  readonly found: () => readonly T[] | undefined;
}

type EntryGroup = 'published' | 'script';

/** The start-up runs of a session, which all its analyses share. */
export const startUpRunsOf = memoizeWeak((session: AnalysisSession) => new StartUpRuns(session));

/** Runs each entry point of packages once until its module changes. */
class StartUpRuns {
  private readonly session: AnalysisSession;
  private readonly runs = new WeakMap<Module, ObservedRun>();
  /** The files that the run of an entry may load; none if no file of it may register anything. */
  private readonly closures = memoizeWeak((entry: Module): Closure => {
    const { graph } = this.session;
    const { files, isOpen } = closureOf([entry], this.session);
    if (isOpen && !this.isOnlyScript(entry)) return { files, isOpen };
    const mayRegister = (file: string): boolean =>
      mayHold(file, graph.text(file) ?? '', this.session);
    return { files: [...files].some(mayRegister) ? files : new Set(), isOpen: false };
  });

  /** How the package of an entry point names it; undefined if it does not. */
  private readonly groupOf = memoizeWeak(({ file }: Module): EntryGroup | undefined => {
    const found = this.session.graph.nearestPackage(file);
    const isAmong = (specifiers: readonly string[]): boolean =>
      [...this.entriesAmong(specifiers, file)].some((entry) => entry.file === file);
    if (!found) return undefined;
    if (isAmong(publishedEntries(found))) return 'published';
    return isAmong(statedEntries(found)) ? 'script' : undefined;
  });

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /**
   * The executions of a call, in the run of each entry point of its package that executes it.
   *
   * @param module the module as its host parsed it; the run uses the copy of the module graph
   */
  callsAt(node: CallNode, module: Module): readonly (readonly StartUpCall[])[] {
    return this.amongServers(this.callsByEntry(node, module));
  }

  /**
   * The executions of a call in the runs of all entry points that its package names, or of the
   * first other one that executes it; undefined for a package with too many.
   */
  everyCallAt(node: CallNode, module: Module): readonly StartUpCall[] | undefined {
    const all: (readonly StartUpCall[])[] = [];
    for (const { entry, found } of this.callsByEntry(node, module)) {
      const isExecuted = all.some(({ length }) => length > 0);
      if (isExecuted && this.groupOf(entry) === undefined) break;
      if (all.push(found() ?? []) > MAX_ENTRIES) return undefined;
    }
    return all.flat();
  }

  private *callsByEntry(node: CallNode, module: Module): Iterable<OfEntry> {
    const loaded = this.savedCopy(module);
    if (!loaded) return;
    const [start, end] = node.range;
    const same = moduleIndex(loaded).calls.find(
      ({ range, type }) => range[0] === start && range[1] === end && type === node.type,
    );
    if (same)
      for (const entry of this.runnable(loaded))
        yield {
          entry,
          found: () => {
            const calls = this.mayRun(loaded, entry) ? this.runOf(entry).callsAt(same) : [];
            return calls.length > 0 ? calls : undefined;
          },
        };
  }

  /**
   * Results of each published entry point that has any; if none has, of each that scripts run,
   * otherwise of the first other one.
   */
  private amongServers<T>(all: Iterable<OfEntry<T>>): readonly (readonly T[])[] {
    const shown: (readonly T[])[] = [];
    let group: EntryGroup | undefined;
    for (const { entry, found } of all) {
      const isFirst = shown.length === 0;
      // Decided before the entry runs: after those that the package names comes the module itself.
      if (!isFirst && (group === undefined || group !== this.groupOf(entry))) break;
      const executed = found();
      if (!executed) continue;
      if (isFirst) group = this.groupOf(entry);
      if (shown.push(executed) === MAX_ENTRIES) break;
    }
    return shown.filter(({ length }) => length > 0);
  }

  /** The calls that pass through a module, in the run of each entry point that has some. */
  callsThrough(module: Module): readonly (readonly StartUpCall[])[] {
    const loaded = this.savedCopy(module);
    return this.runsOf(module)
      .map(({ frameworkCalls }) =>
        frameworkCalls.filter(({ through }) => through.some((passed) => passed.module === loaded)),
      )
      .filter(({ length }) => length > 0);
  }

  /**
   * The modules that call a function, in the run of the first entry point of its package that loads
   * its module.
   */
  callersOf(fn: Origin): readonly Module[] {
    return this.knownCallersOf(fn) ?? [];
  }

  /** Whether a start-up calls a function; true if none loads its module. */
  mayCall(fn: Origin): boolean {
    return this.knownCallersOf(fn)?.length !== 0;
  }

  private knownCallersOf(fn: Origin): readonly Module[] | undefined {
    const loaded = this.savedCopy(fn.module);
    if (!loaded) return undefined;
    for (const entry of this.entriesFor(loaded)) {
      const run = this.runOf(entry);
      if (run.hasRun(loaded)) return [...run.functions.callersOf(fn)];
    }
    return undefined;
  }

  /**
   * Whether the run of a module may execute a framework call: the function around it is not called
   * to take other branches, and has none if the run does not call it. A text that is not saved has
   * no run.
   */
  mayExecute(call: TSESTree.Node, entry: Module): boolean {
    if (this.session.graph.load(entry.file) !== entry) return true;
    const run = this.runOf(entry);
    const fn = enclosingFunction(call);
    if (run.callsAt(call).length > 0 || !fn) return true;
    const isInBranch = branchesTo(call).some(({ of }) => contains(fn, of) && contains(of, call));
    return !isInBranch && !run.functions.hasCalled(fn);
  }

  /** The runs that load a module, of the entry points of its package that start servers. */
  runsOf(module: Module): readonly StartUpRun[] {
    const loaded = this.savedCopy(module);
    return loaded ? this.amongServers(this.runsByEntry(loaded)).flat() : [];
  }

  private *runsByEntry(loaded: Module): Iterable<OfEntry<StartUpRun>> {
    for (const entry of this.entriesFor(loaded))
      yield {
        entry,
        found: () => {
          const run = this.runOf(entry);
          return run.hasRun(loaded) ? [run] : undefined;
        },
      };
  }

  /** The runs of the entry points of the package of a module that load it. */
  *observedAt(module: Module): Iterable<ObservedRun> {
    const loaded = this.savedCopy(module);
    if (!loaded) return;
    for (const entry of this.entriesFor(loaded)) {
      const observed = this.observedRun(entry);
      if (observed.run.hasRun(loaded)) yield observed;
    }
  }

  /** The module graph's copy of a module, which runs execute; undefined for an unsaved text. */
  private savedCopy({ file, text }: Module): Module | undefined {
    const loaded = this.session.graph.load(file);
    return loaded?.text === text ? loaded : undefined;
  }

  private *entriesFor(module: Module): Iterable<Module> {
    for (const entry of this.runnable(module)) if (this.mayRun(module, entry)) yield entry;
  }

  /**
   * The entry points of the package of a module, and the module itself unless one that was run has
   * loaded it: its own run would execute the same.
   */
  private *runnable(module: Module): Iterable<Module> {
    let isLoaded = false;
    for (const entry of this.entriesOf(module)) {
      if (isLoaded && entry === module && !this.isNamed(module)) return;
      yield entry;
      isLoaded ||= this.runs.get(entry)?.run.hasRun(module) === true;
    }
  }

  /** Whether the run of an entry may load a module, and anything that it may register on. */
  private mayRun({ file }: Module, entry: Module): boolean {
    const { files, isOpen } = this.closures(entry);
    return files.has(file) || isOpen;
  }

  /**
   * Whether a package that publishes other entry points names a file only in its scripts, as a
   * benchmark or a generator.
   */
  private isOnlyScript({ file }: Module): boolean {
    const found = this.session.graph.nearestPackage(file);
    if (!found) return false;
    const published = [...this.entriesAmong(publishedEntries(found), file)];
    return (
      published.length > 0 &&
      ![...published, ...this.entriesAmong(CONVENTIONAL, file)].some((entry) => entry.file === file)
    );
  }

  private runOf(entry: Module): StartUpRun {
    return this.observedRun(entry).run;
  }

  private observedRun(entry: Module): ObservedRun {
    let observed = this.runs.get(entry);
    if (!observed) {
      const { evaluator, registry } = this.session;
      const handlers = new ListHandlers(evaluator);
      const answering = registry.names(listMethods);
      const run = new StartUpRun(evaluator, entry, answering, handlers).run();
      this.runs.set(entry, (observed = { run, handlers }));
    }
    return observed;
  }

  /** The entry points of the package of a module, or the module itself. */
  *entriesOf(module: Module): Iterable<Module> {
    const seen = new Set<Module>();
    for (const entry of this.namedFor(module)) {
      if (!seen.has(entry)) yield entry;
      seen.add(entry);
    }
    if (!seen.has(module)) yield module;
  }

  /** Whether the package of a module names it as an entry point. */
  isNamed(module: Module): boolean {
    for (const { file } of this.namedFor(module)) if (file === module.file) return true;
    return false;
  }

  /**
   * Whether the package of a module may publish it, because it publishes all of a folder, or files
   * whose source is not known.
   */
  mayBePublished({ file }: Module): boolean {
    const { graph } = this.session;
    const found = graph.nearestPackage(file);
    if (!found) return true;
    const manifest = join(found.directory, 'package.json');
    return (
      publishesPattern(found) ||
      importableEntries(found).some((entry) => graph.resolve(entry, manifest).kind !== 'file')
    );
  }

  private *namedFor({ file }: Module): Iterable<Module> {
    const found = this.session.graph.nearestPackage(file);
    if (found) yield* this.entriesAmong(namedEntries(found), file);
  }

  private *entriesAmong(specifiers: readonly string[], file: string): Iterable<Module> {
    const { graph } = this.session;
    const found = graph.nearestPackage(file);
    const manifest = found && join(found.directory, 'package.json');
    for (const specifier of specifiers) {
      const entry = graph.imported(specifier, manifest as string);
      if (entry) yield entry;
    }
  }
}

/** The last names of the framework methods that register list handlers. */
function listMethods({ finds }: Detector): readonly string[] {
  return lastNames(finds?.lists);
}
