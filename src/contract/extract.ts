import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { analyze, beginReading, isSupplied, readModule } from '../detect/analysis.ts';
import { mayHoldDefinitions } from '../detect/discovery/file-filter.ts';
import { isOfWholeList, filePosition, type InventoryEntry } from '../detect/inventory.ts';
import { settingsFrom } from '../detect/settings.ts';
import type { Analysis, UnresolvedRegistration } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Framework } from '../model/framework.ts';
import type { Settings } from '../model/settings.ts';
import { pointerStep } from '../model/schemas/json-pointer.ts';
import { CheckError } from '../project/errors.ts';
import { findFiles } from '../project/files.ts';
import { assemble, type Placed, type ServerParts, type Unplaced } from './assemble.ts';
import type { Contract, FrameworkContract } from './contract.ts';
import { byName } from './alternative-names.ts';
import { certain, uncertain } from './certainty.ts';
import { contractOf } from './definition.ts';
import { DefinitionKeys } from './definition-keys.ts';
import { packageOf, type OwningPackage } from './owner.ts';
import { ServerFlow } from './server-flow.ts';
import { exceedsLimits } from '../model/static.ts';
import type { Location } from '../model/location.ts';
import { append } from '../model/utils/append.ts';
import {
  isBetter,
  conditionOfServing,
  withCondition,
  coveredTogether,
  type Occurrence,
} from './occurrence.ts';
import { ProjectServers, withOwnNames } from './project-servers.ts';
import { entriesOfSameName, type ServerEntry } from './same-name-servers.ts';
import { toPosix } from '../syntax/modules/posix-path.ts';

/** Options of {@link extractContract}. */
export interface ExtractOptions {
  /**
   * The folder that `paths` and the locations in the contract are relative to; by default the
   * working folder.
   */
  readonly cwd?: string;
  /** Whether to include test files that are not named. */
  readonly includeTests?: boolean;
  /** `settings.mcp` of an ESLint config. */
  readonly settings?: unknown;
  /**
   * Whether installed libraries of the project, such as its Zod, are loaded to rebuild its schemas;
   * `true` by default.
   */
  readonly projectCode?: boolean;
}

/**
 * Extracts the contract of the servers in source files as they are on disk, without executing them.
 *
 * @param paths files, folders and glob patterns
 * @throws {CheckError} for a path that does not exist, and for files that cannot be read or do not
 * parse
 * @throws {TypeError} for invalid settings
 */
export function extractContract(paths: readonly string[], options: ExtractOptions = {}): Contract {
  const cwd = resolve(options.cwd ?? '.');
  const settings = settingsFrom(options.settings);
  beginReading(options.projectCode ?? true);
  const { files, unreadable } = findFiles(paths, cwd, {
    includeTests: options.includeTests ?? false,
  });
  const extraction = new Extraction(cwd);
  const failed = unreadable.map(({ path, why }) => `${path} (${why})`);
  const named = new Set(paths.map((path) => resolve(cwd, path)));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const error =
      named.has(file) || mayHoldDefinitions(file, text, settings)
        ? extraction.read(file, text, settings)?.error
        : undefined;
    if (error !== undefined) failed.push(`${relative(cwd, file)} (${error})`);
  }
  if (failed.length > 0)
    throw new CheckError(
      `Cannot extract the contract: these files could not be read: ${failed.join(', ')}.`,
    );
  return extraction.contract();
}

/** Collects the contract of a project; each file is read once. */
export class Extraction {
  private readonly folder: string;
  private readonly keys = new DefinitionKeys();
  /** The occurrences of each definition in all files, by its location. */
  private readonly occurrences = new Map<string, Occurrence[]>();
  private readonly servers = new ProjectServers();
  private readonly serverFlow = new ServerFlow();
  /** The files with the definitions of whole lists. */
  readonly wholeLists = new Set<string>();
  /** Where each definition with a known name is. */
  readonly places: Pick<InventoryEntry, 'file' | 'line'>[] = [];
  /** The definitions that are served to no client. */
  readonly unserved: Pick<InventoryEntry, 'kind' | 'file' | 'line' | 'unserved'>[] = [];
  /** The tools without a name that end a list which takes too many steps to read. */
  readonly cutLists: (Pick<InventoryEntry, 'kind' | 'file' | 'line'> & { readonly why: string })[] =
    [];
  /** Whether another one, whose name is known, may be served. */
  isServing = false;

  /**
   * @param folder absolute path of the folder that the locations in the contract are relative to
   */
  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Reads a file.
   *
   * @param file absolute path
   * @returns the syntax error, if any
   */
  read(file: string, text: string, settings: Settings): { readonly error: string } | undefined {
    const parsed = readModule(file, text, settings);
    if ('error' in parsed) return parsed;
    const analysis = analyze(parsed, settings);
    this.serverFlow.add(analysis, parsed);
    this.gather(analysis, settings);
    return undefined;
  }

  private gather(analysis: Analysis, settings: Settings): void {
    const owner = packageOf(analysis.file, settings, this.folder);
    for (const server of analysis.servers) this.servers.add(server, owner);
    for (const definition of analysis.definitions.flatMap(byName)) {
      const { kind, isReplacedInList, isTypedOnly, isServed, condition, at } = definition;
      if (!isServed)
        this.unserved.push({ kind, ...filePosition(at, analysis), unserved: condition });
      if (isReplacedInList || (isTypedOnly && !isServed)) continue;
      if (isOfWholeList(definition)) this.wholeLists.add(analysis.file);
      this.addDefinition(definition, owner, analysis);
    }
    for (const registration of analysis.unresolvedRegistrations) {
      const { kind, unserved, why, at } = registration;
      if (unserved === undefined) {
        this.noteCut(registration, why, analysis);
        this.addUnresolved(registration, owner, analysis);
      } else this.unserved.push({ kind, ...filePosition(at, analysis), unserved });
    }
  }

  private addDefinition(definition: Definition, owner: OwningPackage, analysis: Analysis): void {
    const framework = frameworkOf(definition.framework);
    const at = this.place(definition.at, analysis);
    const key = this.keys.of(at, definition);
    const { serverId } = definition;
    const extracted = contractOf(definition);
    if (extracted.kind === 'unnamed') {
      if (!definition.isServed) return;
      const { part, why, at: open } = extracted.gap;
      this.noteCut(definition, why, analysis);
      const unplaced = { part, why, framework, at: this.place(open, analysis) };
      this.add({ owner, serverId, definition, part: { unplaced } }, key);
      return;
    }
    const { list, entry } = extracted;
    this.places.push(filePosition(definition.at, analysis));
    if (definition.listsResources) {
      const why = `depends on the resources that the template '${entry.name}' lists at run time`;
      const unplaced = { part: 'resources', why, framework, at };
      this.add({ owner, serverId, definition, part: { unplaced } }, `${key} resources`);
    }
    const gaps = extracted.gaps.map((gap) => ({
      part: gap.part,
      at: this.place(gap.at, analysis),
    }));
    const { isServed } = definition;
    this.isServing ||= isServed;
    const placed = { list, entry, framework, isServed, at, gaps };
    this.add({ owner, serverId, definition, part: { placed } }, key);
  }

  private noteCut(
    { kind, name, at }: Pick<Definition, 'kind' | 'name' | 'at'>,
    why: string,
    analysis: Analysis,
  ): void {
    if (kind === 'tool' && exceedsLimits(name))
      this.cutLists.push({ kind, ...filePosition(at, analysis), why });
  }

  private addUnresolved(
    { id, kind, name, framework, why, at: location }: UnresolvedRegistration,
    owner: OwningPackage,
    analysis: Analysis,
  ): void {
    const at = this.place(location, analysis);
    const part = name.kind === 'known' ? `${kind}s/${pointerStep(name.value)}` : `${kind}s`;
    const unplaced = { part, why, framework: frameworkOf(framework), at };
    this.add(
      { owner, serverId: undefined, pending: id, part: { unplaced } },
      this.keys.of(at, { kind, name }),
    );
  }

  private add(occurrence: Occurrence, key: string): void {
    append(this.occurrences, key, occurrence);
  }

  private place(at: Location, analysis: Analysis): string {
    const { file, line } = filePosition(at, analysis);
    return `${toPosix(relative(this.folder, file))}:${line}`;
  }

  private settled(covered: ReadonlySet<Definition>): Occurrence[] {
    return [...this.occurrences.values()]
      .flatMap((same) => this.ofEachServer(same, covered))
      .filter(({ pending }) => pending === undefined || !isSupplied(pending));
  }

  /**
   * Counts a definition that several files import once per server: the file that contains it may
   * know less about it than the one that lists it, and one that serves it may leave it out.
   */
  private ofEachServer(
    same: readonly Occurrence[],
    covered: ReadonlySet<Definition>,
  ): readonly Occurrence[] {
    const best = same.reduce((other, occurrence) =>
      isBetter(occurrence, other) ? occurrence : other,
    );
    const byServer = new Map<string, Occurrence>();
    const conditions = new Map<string, string | undefined>();
    const ids = new Map<string, string[]>();
    const made = same.filter(({ serverId, part }) => serverId !== undefined && 'placed' in part);
    // Other files may show the servers that a file with a parameter does not know.
    const known = made.filter((occurrence) => this.isOnServer(occurrence));
    const shown = known.map((one) => (isBetter(best, one) ? { ...one, part: best.part } : one));
    for (const occurrence of known.length > 0 ? shown : [best, ...made]) {
      const { owner, name, id } = this.servers.serverOf(occurrence.owner, occurrence.serverId);
      const key = `${owner.folder}\0${name}`;
      if (id !== undefined) append(ids, key, id);
      const other = byServer.get(key);
      if (!other || isBetter(occurrence, other)) byServer.set(key, occurrence);
      conditions.set(key, conditions.get(key) ?? conditionOfServing(occurrence, covered));
    }
    return [...byServer].map(([key, occurrence]) => ({
      ...withCondition(occurrence, conditions.get(key)),
      servers: ids.get(key),
    }));
  }

  private isOnServer({ serverId, definition }: Occurrence): boolean {
    if (serverId !== undefined && this.servers.has(serverId)) return true;
    return definition !== undefined && this.serverFlow.servingOf(definition).servers.length > 0;
  }

  /** The contract of the files read so far. */
  contract(): Contract {
    const servers = new Map<
      string,
      { owner: OwningPackage; name: string; entries: ServerEntry[]; others: Unplaced[] }
    >();
    const covered = coveredTogether([...this.occurrences.values()].flat());
    const settled = this.settled(covered);
    const loaded = new Set(
      settled.flatMap(({ owner, definition }) => (definition?.isLoaded ? [owner.folder] : [])),
    );
    for (const { owner, serverId, definition, servers: ids, part } of settled) {
      const serving = definition && this.serverFlow.servingOf(definition);
      const isUnused = definition?.isLoaded === false && loaded.has(owner.folder);
      const condition = isUnused ? UNUSED : serving?.condition;
      for (const server of this.servers.serversOf(owner, serverId, serving)) {
        const key = `${server.owner.folder}\0${server.name}`;
        const parts = servers.get(key) ?? { ...server, entries: [], others: [] };
        servers.set(key, parts);
        const on =
          serving && serving.servers.length > 0 && server.id !== undefined ? [server.id] : ids;
        const add = (placed: Placed): unknown => parts.entries.push({ placed, servers: on });
        if ('unplaced' in part) {
          parts.others.push(part.unplaced);
        } else if (condition !== undefined) {
          const isServed = part.placed.isServed && !isUnused;
          add({ ...uncertain(part.placed, condition), isServed });
        } else {
          const isCertain = definition !== undefined && covered.has(definition);
          add(isCertain ? certain(part.placed) : part.placed);
        }
      }
    }
    const parts = [...servers.values()].map((server) => {
      const entries = entriesOfSameName(server.entries);
      return { ...server, entries, others: withoutFound({ ...server, entries }) };
    });
    return assemble(withOwnNames(parts));
  }
}

/** The condition of a definition beside others that the entry points of the package load. */
const UNUSED = 'is in a module that no entry point of the package loads';

/**
 * The unlisted parts of a server, without unresolved registrations of definitions that were found
 * otherwise.
 */
function withoutFound({ entries, others }: Omit<ServerParts, 'name'>): readonly Unplaced[] {
  const found = new Set(entries.map(({ list, entry }) => `${list}/${pointerStep(entry.name)}`));
  return others.filter(({ part }) => !found.has(part));
}

function frameworkOf({ package: name, major }: Framework): FrameworkContract {
  return { package: name, major };
}
