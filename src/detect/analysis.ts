import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import type { Rule } from 'eslint';
import type { Analysis } from '../model/analysis.ts';
import { lazily } from '../model/utils/lazily.ts';
import { withoutByteOrderMark } from '../model/text/byte-order-mark.ts';
import type { Settings } from '../model/settings.ts';
import { beginEpoch, beginFile, epochClock } from '../syntax/modules/epoch.ts';
import { projectCode } from '../schema/project-code.ts';
import { realPath } from '../syntax/modules/files.ts';
import type { Module } from '../syntax/modules/module.ts';
import { failureIn, moduleOf, parseStrictly, type ParseFailure } from '../syntax/modules/parse.ts';
import { isNamedServerJson, ServerJsonAnalysis } from './server-json.ts';
import { mayAskForHandlers, mayHold } from './discovery/file-filter.ts';
import { followText, replaceSavedText } from './unsaved-file.ts';
import { isTestFile } from '../syntax/modules/test-files.ts';
import { host } from './host/host-hooks.ts';
import { settingsFrom } from './settings.ts';
import { finderFor } from './discovery/finder.ts';
import { sessionFor, allSessions, type AnalysisSession } from './discovery/session.ts';
import { FileAnalysis } from './file-analysis.ts';

/** Computes the analysis when a rule first needs it. */
type LazyAnalysis = () => Analysis;

/**
 * The analysis of the file being linted. A weak map by program would keep finished trees until a
 * full garbage collection.
 */
let current: { readonly program: object; readonly lazy: LazyAnalysis | undefined } | undefined;

/**
 * The analysis of the file that a rule is about to check: created once per file, and computed on
 * first use.
 *
 * @returns undefined for a file that cannot contain MCP definitions
 * @throws TypeError for invalid settings
 */
export function analysisFor(context: Rule.RuleContext): LazyAnalysis | undefined {
  const program = context.sourceCode.ast;
  if (current?.program !== program) current = { program, lazy: begin(context) };
  return current.lazy;
}

function begin(context: Rule.RuleContext): LazyAnalysis | undefined {
  const settings = settingsFrom(context.settings['mcp']);
  const { filename } = context;
  if (isTestFile(filename) && !host.includeTests) return undefined;
  const session = sessionFor(settings);
  const { text } = context.sourceCode;
  followText(filename, text);
  beginFile(filename);
  session.refresh();
  // In other hosts each epoch would read again what is not kept.
  if (epochClock.isStopped) session.graph.release();
  if (isNamedServerJson(filename))
    return lazily(() => new ServerJsonAnalysis(filename, text, session, settings));
  if (!mayHold(filename, text, session) && !mayAskForHandlers(filename, text, session))
    return undefined;
  return lazily(() => new FileAnalysis(moduleIn(context, session), session, settings));
}

/**
 * The linted module: the one that other files import, so that nothing is read of both, or what the
 * host has parsed of a text that is not saved.
 */
function moduleIn({ filename, sourceCode }: Rule.RuleContext, session: AnalysisSession): Module {
  const { text } = sourceCode;
  const imported = importedModule(filename, text, session);
  if (imported) return imported;
  const { module } = (sourceCode.parserServices ?? {}) as { readonly module?: Module };
  if (module) return module;
  return moduleOf(
    filename,
    sourceCode.text,
    sourceCode.ast as unknown as TSESTree.Program,
    sourceCode.scopeManager as unknown as ScopeManager,
  );
}

/**
 * The module with this text that other files import: also of a text that is not saved, if of the
 * saved one only a start-up shows all definitions.
 */
function importedModule(file: string, text: string, session: AnalysisSession): Module | undefined {
  const { graph } = session;
  const ofText = (): Module | undefined => {
    const module = graph.load(file);
    return module?.file === file && module.text === text ? module : undefined;
  };
  const imported = graph.load(file);
  if (!imported || imported.text === text) return ofText();
  if (
    !finderFor(session)
      .definitionsOf(imported)
      .some(({ startUpCall }) => startUpCall)
  )
    return undefined;
  replaceSavedText(file, text);
  session.refresh();
  return ofText();
}

/**
 * Reads a file to analyze it: if its text is saved, the module that other files import, so that
 * nothing is computed for two copies of it.
 */
export function readModule(file: string, text: string, settings: Settings): Module | ParseFailure {
  const session = sessionFor(settings);
  session.refresh();
  const imported = session.graph.load(file);
  return imported?.file === file && imported.text === withoutByteOrderMark(text)
    ? (failureIn(imported) ?? imported)
    : parseStrictly(file, text);
}

/** Analyzes a parsed module; for tests and tools. */
export function analyze(
  module: Module,
  settings: Settings,
  session = sessionFor(settings),
): Analysis {
  return new FileAnalysis(module, session, settings);
}

/**
 * Begins a run over a project, which may have changed since an earlier run of this process and does
 * not change during the run. The whole process checks projects in runs only.
 *
 * @param mayRunCode whether libraries of the project are loaded to rebuild its schemas
 */
export function beginRun(mayRunCode: boolean): void {
  epochClock.isStopped = true;
  beginReading(mayRunCode);
}

/** Like {@link beginRun}, in a process that may be the host of ESLint's rules too. */
export function beginReading(mayRunCode: boolean): void {
  projectCode.mayRun = mayRunCode;
  beginEpoch();
  for (const session of allSessions()) session.refresh();
}

/** The imported files that do not parse, by real path, with the parse errors. */
export function unparsedImports(): ReadonlyMap<string, string> {
  return new Map(
    allSessions()
      .flatMap(({ graph }) => graph.unparsed())
      .map(({ file, error }) => [realPath(file), error]),
  );
}

/** Whether an analysis of this process found a caller that supplies a pending registration. */
export function isSupplied(id: string): boolean {
  return allSessions().some((session) => finderFor(session).isSupplied(id));
}
