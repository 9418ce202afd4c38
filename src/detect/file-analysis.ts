import type {
  Analysis,
  Application,
  Deprecation,
  RequestRoutes,
  ServerArgument,
  Interaction,
  ListChange,
  CreatedServer,
  ServerSetup,
  StorageCall,
  UnvalidatedAnswer,
  UnresolvedRegistration,
} from '../model/analysis.ts';
import type { DeclaredType } from '../model/protocol/declared-type.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { definitionIdentity } from '../model/findings/mistake.ts';
import type { Location } from '../model/location.ts';
import type { ProjectNames } from '../model/definitions/project-names.ts';
import type { StdoutWrite } from '../model/handlers/stdout-write.ts';
import type { Settings } from '../model/settings.ts';
import type { Module } from '../syntax/modules/module.ts';
import { positionOf } from '../syntax/modules/parse.ts';
import { ReadDefinition, type FoundDefinition } from './definitions/definition.ts';
import { publishedNamesOf } from './server-json.ts';
import { declaredTypesOf } from './source/declared-types.ts';
import { deprecationsOf } from './handlers/deprecations.ts';
import { callsServers, meetsContent } from './servers/content-uses.ts';
import { readsAnnotation } from './servers/annotation-reads.ts';
import { listChangesOf } from './servers/list-changes.ts';
import { projectNamesOf } from './servers/project-names.ts';
import { requestRoutesOf } from './servers/request-routes.ts';
import { isGenerated } from '../syntax/modules/generated-files.ts';
import { isInTest } from '../syntax/test-code.ts';
import { serverCallsOf } from './servers/server-arguments.ts';
import { definitionsOfApplications, definitionsOfSharedServers } from './servers/shared-servers.ts';
import { host } from './host/host-hooks.ts';
import { interactionsOf } from './handlers/interactions/interactions.ts';
import { VariantAnalyses, VariantSelection } from './schemas/variant-selection.ts';
import { applicationsOf } from './servers/application-lists.ts';
import { LocationMapper } from './source/locations.ts';
import { serverSetupsOf } from './servers/server-options.ts';
import { serversOf } from './servers/servers.ts';
import { stdoutWritesOf } from './servers/stdout-of-servers.ts';
import { storageCallsOf } from './handlers/context/storage-calls.ts';
import { unvalidatedAnswersOf } from './handlers/interactions/unvalidated-answers.ts';
import type { DetectedDefinition } from './discovery/detected-definition.ts';
import { finderFor } from './discovery/finder.ts';
import { isTypedOnly, listedAs } from './discovery/candidates/listed-objects.ts';
import { unstartedFilesOf } from './discovery/modules/unstarted-files.ts';
import { whyNeverRun } from './servers/unserved.ts';
import type { AnalysisSession } from './discovery/session.ts';
import { append } from '../model/utils/append.ts';
import { LazyAnswers } from '../model/utils/lazy-answers.ts';
import { ForeignAnalysis } from './foreign-analysis.ts';
import { fileNameInPackage } from './source/file-names.ts';
import { textAt } from './source/text-at.ts';

/** The analysis of a file, whose parts are computed when a rule first asks for them. */
export class FileAnalysis implements Analysis {
  readonly settings: Settings;
  readonly file: string;
  readonly serverJson = undefined;
  private readonly module: Module;
  private readonly session: AnalysisSession;
  private readonly selection: VariantSelection;
  private readonly variants: VariantAnalyses<Analysis>;
  private readonly seen = new Map<string, Analysis>();
  private readonly first: FileAnalysis | undefined;
  /** Answers that do not depend on the selected schemas. */
  private readonly answers: LazyAnswers<keyof Analysis | 'byIdentity'>;
  /** Answers that do. */
  private readonly selected = new LazyAnswers<keyof Analysis | 'foundDefinitions'>();

  /**
   * @param first the first alternative of the schemas, which answers what they do not decide
   * @param number the alternative of the schemas
   */
  constructor(
    module: Module,
    session: AnalysisSession,
    settings: Settings,
    first?: FileAnalysis,
    number = 0,
  ) {
    this.first = first;
    this.answers = first?.answers ?? new LazyAnswers();
    this.module = module;
    this.session = session;
    this.settings = settings;
    this.file = module.file;
    this.selection = new VariantSelection(number);
    this.variants = new VariantAnalyses(
      this.selection,
      (other) => new FileAnalysis(module, session, settings, this, other),
    );
  }

  get isGenerated(): boolean {
    return this.answers.once('isGenerated', () => isGenerated(this.module));
  }

  get isAbandoned(): boolean {
    return unstartedFilesOf(this.session).isAbandoned(this.file);
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    return positionOf(this.module, offset);
  }

  readonly pathOf = (file: string): string => fileNameInPackage(file, this.session.graph);

  readonly sourceAt = (at: Location): string | undefined => textAt(this.module, at);

  get alternatives(): readonly Analysis[] {
    return this.variants.all;
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
    const found = [...ids].flatMap((id) => this.byIdentity.get(id) ?? []);
    return viewer && new ForeignAnalysis(found, viewer, this.module, this.session, this.settings);
  }

  private get byIdentity(): ReadonlyMap<string, readonly FoundDefinition[]> {
    return this.answers.once('byIdentity', () => {
      const all = new Map<string, FoundDefinition[]>();
      for (const [index, each] of this.foundDefinitions.entries())
        append(all, definitionIdentity(this.definitions[index] ?? each.definition, this), each);
      return all;
    });
  }

  get unresolvedRegistrations(): readonly UnresolvedRegistration[] {
    const { wrappers, unresolvedCalls } = finderFor(this.session).readModule(this.module);
    return [...[...wrappers.values()].flat(), ...unresolvedCalls].flatMap(
      ({ id, registers, module, node }) => {
        if (!registers) return [];
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
          unserved: whyNeverRun({ node, module }, this.session),
          at: locations.of({ node, module }),
        };
      },
    );
  }

  private get foundDefinitions(): readonly FoundDefinition[] {
    const { module, session, selection } = this;
    const read = (): readonly FoundDefinition[] =>
      this.first
        ? this.first.foundDefinitions.map(({ found, definition }) => ({
            found,
            definition: new ReadDefinition(found, selection, { session, module }, definition),
          }))
        : finderFor(session)
            .definitionsOf(module)
            .filter(({ anchor }) => host.includeTests || !isInTest(anchor))
            .map((found) => ({
              found,
              definition: new ReadDefinition(found, selection, { session, module }),
            }));
    return this.selected.once('foundDefinitions', read);
  }

  get definitions(): readonly Definition[] {
    return this.selected.once('definitions', () =>
      this.foundDefinitions.map(({ found, definition }) => this.listed(found) ?? definition),
    );
  }

  /** A typed object of this file as the list handler of another module answers with it. */
  private listed(typed: DetectedDefinition): Definition | undefined {
    const { module, session, selection } = this;
    const listed = isTypedOnly(typed) ? listedAs(typed, module, session) : undefined;
    if (!listed || listed.isCopied) return undefined;
    const view = { session, module: listed.seenIn, home: listed.home };
    return new ReadDefinition(listed.found, selection, view);
  }

  get servers(): readonly CreatedServer[] {
    return this.answers.once('servers', () => serversOf(this.module, this.session));
  }

  get publishedNames(): readonly string[] {
    return this.answers.once('publishedNames', () =>
      this.settings.crossFile ? publishedNamesOf(this.file, this.session) : [],
    );
  }

  get serverArguments(): readonly ServerArgument[] {
    return this.answers.once('serverArguments', () => serverCallsOf(this.module, this.session));
  }

  get sharedServers(): readonly (readonly Definition[])[] {
    return this.read(definitionsOfSharedServers(this.module, this.session));
  }

  get listedDefinitions(): readonly (readonly Definition[])[] {
    return this.read(definitionsOfApplications(this.module, this.session));
  }

  private read(
    groups: readonly (readonly DetectedDefinition[])[],
  ): readonly (readonly Definition[])[] {
    const { module, session, selection } = this;
    return groups.map((found) =>
      found.map((each) => new ReadDefinition(each, selection, { session, module })),
    );
  }

  get applications(): readonly Application[] {
    return this.answers.once('applications', () => applicationsOf(this.module, this.session));
  }

  get interactions(): readonly Interaction[] {
    const { module, session, selection } = this;
    const read = (): readonly Interaction[] =>
      interactionsOf(module, session, this.foundDefinitions, selection);
    return this.selected.once('interactions', read);
  }

  get unvalidated(): readonly UnvalidatedAnswer[] {
    return unvalidatedAnswersOf(this.module, this.session, this.foundDefinitions);
  }

  get storageCalls(): readonly StorageCall[] {
    return this.answers.once('storageCalls', () => storageCallsOf(this.module, this.session));
  }

  get deprecations(): readonly Deprecation[] {
    const { module, session, settings } = this;
    const read = (): readonly Deprecation[] =>
      deprecationsOf(module, session, settings, this.foundDefinitions);
    return this.selected.once('deprecations', read);
  }

  get setups(): readonly ServerSetup[] {
    return this.answers.once('setups', () => serverSetupsOf(this.module, this.session));
  }

  get requestRoutes(): readonly RequestRoutes[] {
    const { module, session } = this;
    return this.answers.once('requestRoutes', () =>
      requestRoutesOf(module, session, this.foundDefinitions),
    );
  }

  get listChanges(): readonly ListChange[] {
    return listChangesOf(this.module, this.session, this.foundDefinitions);
  }

  get stdoutWrites(): readonly StdoutWrite[] {
    return this.answers.once('stdoutWrites', () => stdoutWritesOf(this.module, this.session));
  }

  get types(): readonly DeclaredType[] {
    return this.answers.once('types', () => declaredTypesOf(this.module, this.session.graph));
  }

  get projectNames(): ProjectNames | undefined {
    return this.answers.once('projectNames', () => projectNamesOf(this.module, this.session));
  }

  readsAnnotation(key: string, writtenIn?: string): boolean {
    return readsAnnotation({ key, writtenIn }, this.module, this.session);
  }

  meetsContent(kinds: readonly string[]): boolean | undefined {
    return meetsContent(kinds, this.module, this.session);
  }

  callsServers(): boolean {
    return callsServers(this.module, this.session);
  }
}
