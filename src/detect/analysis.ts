import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import type { Rule } from 'eslint';
import type {
  Analysis,
  Application,
  Deprecation,
  RequestRoutes,
  ServerArgument,
  Interaction,
  ListChange,
  ServerMade,
  ServerSetup,
  StorageCall,
  UnvalidatedAnswer,
  UnresolvedRegistration,
} from '../model/analysis.ts';
import type { DeclaredType } from '../model/declared-type.ts';
import type { Definition } from '../model/definition.ts';
import { lazily } from '../model/lazily.ts';
import type { Location } from '../model/location.ts';
import type { ProjectNames } from '../model/project-names.ts';
import type { StdoutWrite } from '../model/stdout-write.ts';
import type { Settings } from '../model/settings.ts';
import { beginEpoch, beginFile } from '../syntax/modules/epoch.ts';
import { realPath } from '../syntax/modules/files.ts';
import type { Module } from '../syntax/modules/module.ts';
import { moduleOf, positionOf } from '../syntax/modules/parse.ts';
import { ReadDefinition } from './definition.ts';
import { NoDefinitions } from './no-definitions.ts';
import { isNamedServerJson, publishedNamesOf, ServerJsonAnalysis } from './server-json.ts';
import { declaredTypesOf } from './source/declared-types.ts';
import { deprecationsOf } from './handlers/deprecations.ts';
import { meetsContent } from './servers/content-uses.ts';
import { readsAnnotation } from './servers/annotation-reads.ts';
import { listChangesOf } from './servers/list-changes.ts';
import { projectNamesOf } from './servers/project-names.ts';
import { requestRoutesOf } from './servers/list-call-consistency.ts';
import { mayHold } from './discovery/file-filter.ts';
import { isGenerated } from '../syntax/modules/generated-files.ts';
import { isTestFile } from '../syntax/modules/test-files.ts';
import { isInTest } from '../syntax/test-code.ts';
import { serverCallsOf } from './servers/server-arguments.ts';
import { definitionsOfSharedServers } from './servers/shared-servers.ts';
import { host } from './source/host-hooks.ts';
import { interactionsOf, type Answering } from './handlers/interactions/interactions.ts';
import type { VariantSelection } from './schemas/definition-schema.ts';
import { applicationsOf } from './servers/application-lists.ts';
import { LocationMapper } from './source/locations.ts';
import { serverSetupsOf } from './servers/server-options.ts';
import { serversOf } from './servers/servers.ts';
import { stdoutWritesOf } from './servers/reached-stdout.ts';
import { settingsFrom } from './discovery/settings.ts';
import { storageCallsOf } from './handlers/context/storage-calls.ts';
import { unvalidatedAnswersOf } from './handlers/interactions/unvalidated-answers.ts';
import type { DetectedDefinition } from './discovery/detected-definition.ts';
import { finderFor } from './discovery/finder.ts';
import { UnusedCode } from './discovery/modules/unused-code.ts';
import { sessionFor, allSessions, type AnalysisSession } from './discovery/session.ts';

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
  beginFile(filename);
  session.refresh();
  const { text } = context.sourceCode;
  if (isNamedServerJson(filename))
    return lazily(() => new ServerJsonAnalysis(filename, text, session, settings));
  if (!mayHold(filename, text, session)) return undefined;
  return lazily(() => new FileAnalysis(moduleIn(context, session), session, settings));
}

/**
 * The linted module: the one that other files import, so that nothing is read of both, or what the
 * host has parsed of a text that is not saved.
 */
function moduleIn({ filename, sourceCode }: Rule.RuleContext, { graph }: AnalysisSession): Module {
  const imported = graph.load(filename);
  if (imported?.file === filename && imported.text === sourceCode.text) return imported;
  const { module } = (sourceCode.parserServices ?? {}) as { readonly module?: Module };
  if (module) return module;
  return moduleOf(
    filename,
    sourceCode.text,
    sourceCode.ast as unknown as TSESTree.Program,
    sourceCode.scopeManager as unknown as ScopeManager,
  );
}

/** Analyzes a parsed module; for tests and tools. */
export function analyze(
  module: Module,
  settings: Settings,
  session = sessionFor(settings),
): Analysis {
  return new FileAnalysis(module, session, settings);
}

/** Begins a run over a project, which may have changed since an earlier run of this process. */
export function beginRun(): void {
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

/** A definition of the linted file. */
interface FoundDefinition extends Answering {
  readonly definition: ReadDefinition;
}

class FileAnalysis implements Analysis {
  readonly settings: Settings;
  readonly file: string;
  readonly serverJson = undefined;
  private readonly module: Module;
  private readonly session: AnalysisSession;
  private readonly selection: VariantSelection;
  private readonly others: Analysis[] = [];
  private readonly seen = new Map<string, Analysis>();
  private variantCount = 1;
  private readonly first: FileAnalysis | undefined;
  /** Answers that do not depend on the selected schemas. */
  private readonly computed: Map<string, unknown>;
  /** Answers that do. */
  private readonly selected = new Map<string, unknown>();

  /** @param first the first alternative of the schemas, which answers what they do not decide */
  constructor(module: Module, session: AnalysisSession, settings: Settings, first?: FileAnalysis) {
    this.first = first;
    this.computed = first?.computed ?? new Map<string, unknown>();
    this.module = module;
    this.session = session;
    this.settings = settings;
    this.file = module.file;
    this.selection = {
      number: first ? first.others.length + 1 : 0,
      note: (count) => (this.variantCount = Math.max(this.variantCount, count)),
    };
  }

  private once<T>(key: keyof Analysis | 'answering', compute: () => T, known = this.computed): T {
    if (!known.has(key)) known.set(key, compute());
    return known.get(key) as T;
  }

  get isGenerated(): boolean {
    return this.once('isGenerated', () => isGenerated(this.module));
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    return positionOf(this.module, offset);
  }

  readonly sourceAt = (at: Location): string | undefined => sourceOf(this.module, at);

  get alternatives(): readonly Analysis[] {
    while (this.others.length < this.variantCount - 1)
      this.others.push(new FileAnalysis(this.module, this.session, this.settings, this));
    return this.others;
  }

  seenFrom(file: string, ids: ReadonlySet<string>): Analysis | undefined {
    const key = [file, ...ids].join('\0');
    const known = this.seen.get(key);
    if (known) return known;
    const seen = this.see(file, ids);
    if (seen) this.seen.set(key, seen);
    return seen;
  }

  private see(file: string, ids: ReadonlySet<string>): Analysis | undefined {
    const viewer = this.session.graph.load(file);
    const found = this.answering.flatMap((each) =>
      ids.has(each.definition.id) ? [each.found] : [],
    );
    return viewer && new ForeignAnalysis(found, viewer, this.module, this.session, this.settings);
  }

  get unresolvedRegistrations(): readonly UnresolvedRegistration[] {
    const { wrappers, unread } = finderFor(this.session).find(this.module);
    return [...[...wrappers.values()].flat(), ...unread].flatMap(
      ({ id, registers, module, node }) => {
        if (!registers || new UnusedCode(this.session).contains({ node, module })) return [];
        const { detector, specifier, parts, why } = registers;
        const locations = new LocationMapper(
          this.module,
          this.session.evaluator,
          this.module.program,
        );
        const name = locations.text(parts.name);
        return {
          id,
          kind: parts.kind,
          name,
          framework: this.session.framework(detector, specifier, module.file),
          why,
          at: locations.of({ node, module }),
        };
      },
    );
  }

  private get answering(): readonly FoundDefinition[] {
    const { module, session, selection } = this;
    const read = (): readonly FoundDefinition[] =>
      this.first
        ? this.first.answering.map(({ found, definition }) => ({
            found,
            definition: new ReadDefinition(found, module, session, selection, module, definition),
          }))
        : finderFor(session)
            .find(module)
            .definitions.filter(({ anchor }) => host.includeTests || !isInTest(anchor))
            .map((found) => ({
              found,
              definition: new ReadDefinition(found, module, session, selection),
            }));
    return this.once('answering', read, this.selected);
  }

  get definitions(): readonly Definition[] {
    return this.once(
      'definitions',
      () => this.answering.map(({ definition }) => definition),
      this.selected,
    );
  }

  get servers(): readonly ServerMade[] {
    return this.once('servers', () => serversOf(this.module, this.session));
  }

  get publishedNames(): readonly string[] {
    return this.settings.crossFile ? publishedNamesOf(this.file, this.session) : [];
  }

  get serverArguments(): readonly ServerArgument[] {
    return this.once('serverArguments', () => serverCallsOf(this.module, this.session));
  }

  get sharedServers(): readonly (readonly Definition[])[] {
    const { module, session, selection } = this;
    return definitionsOfSharedServers(module, session).map((found) =>
      found.map((each) => new ReadDefinition(each, module, session, selection)),
    );
  }

  get applications(): readonly Application[] {
    return this.once('applications', () => applicationsOf(this.module, this.session));
  }

  get interactions(): readonly Interaction[] {
    const { module, session, selection } = this;
    const read = (): readonly Interaction[] =>
      interactionsOf(module, session, this.answering, selection);
    return this.once('interactions', read, this.selected);
  }

  get unvalidated(): readonly UnvalidatedAnswer[] {
    return unvalidatedAnswersOf(this.module, this.session, this.answering);
  }

  get storageCalls(): readonly StorageCall[] {
    return this.once('storageCalls', () => storageCallsOf(this.module, this.session));
  }

  get deprecations(): readonly Deprecation[] {
    const { module, session, settings } = this;
    const read = (): readonly Deprecation[] =>
      deprecationsOf(module, session, settings, this.answering);
    return this.once('deprecations', read, this.selected);
  }

  get setups(): readonly ServerSetup[] {
    return this.once('setups', () => serverSetupsOf(this.module, this.session));
  }

  get requestRoutes(): readonly RequestRoutes[] {
    const { module, session } = this;
    return this.once('requestRoutes', () => requestRoutesOf(module, session, this.answering));
  }

  get listChanges(): readonly ListChange[] {
    return listChangesOf(this.module, this.session, this.answering);
  }

  get stdoutWrites(): readonly StdoutWrite[] {
    return this.once('stdoutWrites', () => stdoutWritesOf(this.module, this.session));
  }

  get types(): readonly DeclaredType[] {
    return this.once('types', () => declaredTypesOf(this.module));
  }

  get projectNames(): ProjectNames | undefined {
    return this.once('projectNames', () => projectNamesOf(this.module, this.session));
  }

  readsAnnotation(key: string): boolean {
    return readsAnnotation(key, this.module, this.session);
  }

  meetsContent(kinds: readonly string[]): boolean | undefined {
    return meetsContent(kinds, this.module, this.session);
  }
}

/** Definitions that one file's analysis finds, as another file's author sees them. */
class ForeignAnalysis extends NoDefinitions implements Analysis {
  readonly settings: Settings;
  readonly file: string;
  readonly serverJson = undefined;
  override readonly definitions: readonly Definition[];
  private readonly viewer: Module;
  private readonly variant: (number: number) => Analysis;
  private readonly reads: (key: string) => boolean;
  private readonly others: Analysis[] = [];
  private variantCount = 1;

  constructor(
    found: readonly DetectedDefinition[],
    viewer: Module,
    home: Module,
    session: AnalysisSession,
    settings: Settings,
    number = 0,
  ) {
    super();
    this.settings = settings;
    this.file = viewer.file;
    this.viewer = viewer;
    const selection: VariantSelection = {
      number,
      note: (count) => (this.variantCount = Math.max(this.variantCount, count)),
    };
    this.definitions = found.map(
      (each) => new ReadDefinition(each, viewer, session, selection, home),
    );
    this.reads = (key) => readsAnnotation(key, home, session);
    this.variant = (other) => new ForeignAnalysis(found, viewer, home, session, settings, other);
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    return positionOf(this.viewer, offset);
  }

  readonly sourceAt = (at: Location): string | undefined => sourceOf(this.viewer, at);

  get alternatives(): readonly Analysis[] {
    while (this.others.length < this.variantCount - 1)
      this.others.push(this.variant(this.others.length + 1));
    return this.others;
  }

  readsAnnotation(key: string): boolean {
    return this.reads(key);
  }
}

function sourceOf({ text }: Module, { range, external }: Location): string | undefined {
  return external ? undefined : text.slice(...range);
}
