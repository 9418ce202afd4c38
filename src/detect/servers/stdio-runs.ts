import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import { isCallSite, type CallSite } from '../calls/code-units.ts';
import { ofModule, type CallTarget } from '../calls/call-targets.ts';
import { stdoutWrite } from '../calls/stdout-writes.ts';
import { EffectSummaries } from '../calls/summaries.ts';
import { modulesLoadedBy } from '../discovery/modules/module-closure.ts';
import { unstartedFilesOf } from '../discovery/modules/unstarted-files.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { isTestScript } from '../../syntax/modules/test-files.ts';
import { startUpRunsOf } from '../discovery/start-up/start-up-runs.ts';
import { moduleIndex } from '../flow/module-index.ts';
import { stdioStartsIn } from './stdio-starts.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';

/** Replaces a method that writes to stdout, of the console or of the stream. */
const REDIRECTS =
  /\bconsole\s*(?:\.\s*(?:log|info|debug)|\[[^\]\n]+\])\s*=(?!=)|\bObject\.(?:assign|definePropert\w+)\(\s*(?:\w+\.)?console\b|\b(?:globalThis|global)\.console\s*=(?!=)|\bstdout\.write\s*=(?!=)/;

/** The runs on stdio of a session, which all its analyses share. */
export const stdioRunsOf = memoizeWeak((session: AnalysisSession) => new StdioRuns(session));

/** Which modules start a server on the streams of the process, and what runs with them. */
class StdioRuns {
  /** The calls that write to stdout, by the units that lead to them. */
  readonly writes: EffectSummaries;
  private readonly session: AnalysisSession;
  private readonly starts: EffectSummaries;

  constructor(session: AnalysisSession) {
    this.session = session;
    this.writes = new EffectSummaries(
      session,
      (site, module) => stdoutWrite(site, module) !== undefined,
    );
    this.starts = new EffectSummaries(
      session,
      (site, module) => stdioStartsIn(module, session).has(site),
      () => true,
    );
  }

  /** Whether a run of a unit starts such a server. */
  leadsToStart(unit: Pick<CallTarget, 'node' | 'module'>): boolean {
    return this.starts.summaryOf(unit).size > 0;
  }

  /** The sites of a unit that start such a server, or lead to its start. */
  startsIn(unit: Pick<CallTarget, 'node' | 'module'>): readonly TSESTree.Node[] {
    const { sites, edges } = this.starts.directOf(unit);
    return [
      ...sites,
      ...edges.flatMap(({ site, target }) => (this.leadsToStart(target) ? [site] : [])),
    ];
  }

  /**
   * Whether loading a module starts a server on stdio for a client, and nothing that it loads keeps
   * text off stdout. A module that only imports such a module is one if its package names it:
   * others are scripts for the authors. None is a file that nothing starts.
   */
  isStart(module: Module): boolean {
    return this.isStartLoading(module, this.loadedBy(module));
  }

  private isStartLoading(module: Module, loaded: readonly Module[]): boolean {
    if (isTestScript(module.file)) return false;
    // The call graph answers last, because it reads every function that the module loads.
    return (
      loaded.some(mayWrite) &&
      loaded.some((each) => stdioStartsIn(each, this.session).size > 0) &&
      ![module, ...this.entriesOf(module)].some((each) => this.isRedirected(each)) &&
      this.mayBeStarted(module) &&
      this.startsServer(module)
    );
  }

  private mayBeStarted(module: Module): boolean {
    return (
      startUpRunsOf(this.session).isNamed(module) ||
      !unstartedFilesOf(this.session).has(module.file)
    );
  }

  private startsServer(module: Module): boolean {
    const unit = ofModule(module);
    const starts = this.startsIn(unit);
    const runs = startUpRunsOf(this.session);
    return (
      (starts.some(isCallSite) || (starts.length > 0 && runs.isNamed(module))) &&
      // The call graph has every branch: `start('http')` leads to the start on stdio too.
      this.startsFrom(unit).some((call) => runs.mayExecute(call, module))
    );
  }

  /** The calls that start such a server, of a module that is loaded as the main one. */
  private startsFrom(unit: CallTarget): readonly CallSite[] {
    const { sites, edges } = this.starts.directOf(unit);
    return [...sites, ...edges.flatMap(({ target }) => [...this.starts.summaryOf(target)])];
  }

  /**
   * Whether an entry point that loads a module is such a start.
   *
   * @param isFound whether the framework finds the module by its path, and loads it at the start
   */
  isStartedWith(module: Module, isFound: boolean): boolean {
    if (!isFound) return this.entriesOf(module).some((entry) => this.isStart(entry));
    return [...startUpRunsOf(this.session).entriesOf(module)].some((entry) =>
      this.isStartLoading(entry, [...this.loadedBy(entry), ...this.loadedBy(module)]),
    );
  }

  private entriesOf(module: Module): readonly Module[] {
    const { file } = module;
    return [...startUpRunsOf(this.session).entriesOf(module)].filter((entry) =>
      this.loadedBy(entry).some((each) => each.file === file),
    );
  }

  private isRedirected(entry: Module): boolean {
    return this.loadedBy(entry).some(redirects);
  }

  private loadedBy(module: Module): readonly Module[] {
    return modulesLoadedBy(module, this.session);
  }
}

// Each entry point asks this of all modules that it loads.
const redirects = memoizeWeak(({ text }: Module) => REDIRECTS.test(text));

const mayWrite = memoizeWeak(
  (module: Module) =>
    /\bconsole\b|\bstdout\b/.test(module.text) &&
    moduleIndex(module).calls.some((call) => stdoutWrite(call, module) !== undefined),
);
