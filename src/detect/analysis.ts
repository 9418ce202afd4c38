import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager } from '@typescript-eslint/scope-manager';
import type { Rule } from 'eslint';
import type {
  Analysis,
  Application,
  Deprecation,
  Dispatch,
  HandOver,
  Interaction,
  ServerMade,
  ServerSetup,
  StorageCall,
  UnvalidatedAnswer,
  WaitingRegistration,
} from '../model/analysis.ts';
import type { DeclaredType } from '../model/declared-type.ts';
import type { Definition } from '../model/definition.ts';
import type { Settings } from '../model/settings.ts';
import { beginFile } from '../syntax/modules/epoch.ts';
import { realPath } from '../syntax/modules/files.ts';
import type { Module } from '../syntax/modules/module.ts';
import { moduleOf, positionOf } from '../syntax/modules/parse.ts';
import { FoundDefinition } from './definition.ts';
import { declaredTypesOf } from './source/declared-types.ts';
import { deprecationsOf } from './handlers/deprecations.ts';
import { dispatchesOf } from './servers/list-call-consistency.ts';
import { isTestFile, mayHold } from './discovery/file-filter.ts';
import { handOversOf } from './servers/server-arguments.ts';
import { host } from './source/host-hooks.ts';
import { interactionsOf, type Answering } from './handlers/interactions.ts';
import type { Turn } from './schemas/definition-schema.ts';
import { applicationsOf } from './servers/application-lists.ts';
import { Sites } from './source/locations.ts';
import { serverSetupsOf } from './servers/server-options.ts';
import { serversOf } from './servers/servers.ts';
import { settingsFrom } from './discovery/settings.ts';
import { storageCallsOf } from './handlers/storage-calls.ts';
import { unvalidatedAnswersOf } from './handlers/unvalidated-answers.ts';
import { worldFor, worlds, type World } from './discovery/session.ts';

/** What a rule asks for when the file's tree has been walked. */
type LazyAnalysis = () => Analysis;

/** The analysis of the file that is being linted. A weak map by programs keeps those that are done, and the trees with them, until the whole heap is collected. */
let current: { readonly program: object; readonly lazy: LazyAnalysis | undefined } | undefined;

/**
 * The analysis of the file that a rule is about to check: made once a file however many rules run, and computed on first use.
 *
 * @returns undefined for a file that cannot hold MCP definitions
 * @throws TypeError for settings that are not accepted
 */
export function analysisFor(context: Rule.RuleContext): LazyAnalysis | undefined {
  const program = context.sourceCode.ast;
  if (current?.program !== program) current = { program, lazy: begin(context) };
  return current.lazy;
}

function begin(context: Rule.RuleContext): LazyAnalysis | undefined {
  const settings = settingsFrom(context.settings['mcp']);
  const { sourceCode, filename } = context;
  if (isTestFile(filename) && !host.includeTests) return undefined;
  const world = worldFor(settings);
  beginFile(filename);
  world.refresh();
  if (!mayHold(filename, sourceCode.text, world)) return undefined;
  let analysis: Analysis | undefined;
  return () => {
    if (!analysis) {
      const module = moduleOf(
        filename,
        sourceCode.text,
        sourceCode.ast as unknown as TSESTree.Program,
        sourceCode.scopeManager as unknown as ScopeManager,
      );
      analysis = new FileAnalysis(module, world, settings);
    }
    return analysis;
  };
}

/** Reads a module that is parsed already; for tests and tools. */
export function analyze(module: Module, settings: Settings): Analysis {
  return new FileAnalysis(module, worldFor(settings), settings);
}

/** The files that the analyses of this process have met as imports and that do not parse, by their real paths, and why. */
export function unparsedImports(): ReadonlyMap<string, string> {
  return new Map(
    worlds()
      .flatMap(({ graph }) => graph.unparsed())
      .map(({ file, error }) => [realPath(file), error]),
  );
}

/** Whether an analysis of this process has found a caller for a waiting registration. */
export function isSupplied(id: string): boolean {
  return worlds().some((world) => world.expanded.has(id));
}

class FileAnalysis implements Analysis {
  readonly settings: Settings;
  readonly file: string;
  private readonly module: Module;
  private readonly world: World;
  private readonly turn: Turn;
  private readonly others: Analysis[] = [];
  private turns = 1;
  private found: readonly Answering[] | undefined;
  private read: readonly Definition[] | undefined;
  private asked: readonly Interaction[] | undefined;
  private outdated: readonly Deprecation[] | undefined;
  private made: readonly ServerSetup[] | undefined;
  private dispatched: readonly Dispatch[] | undefined;

  /** @param number which of its variants is meant where a schema has several */
  constructor(module: Module, world: World, settings: Settings, number = 0) {
    this.module = module;
    this.world = world;
    this.settings = settings;
    this.file = module.file;
    this.turn = { number, note: (count) => (this.turns = Math.max(this.turns, count)) };
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    return positionOf(this.module, offset);
  }

  get alternatives(): readonly Analysis[] {
    while (this.others.length < this.turns - 1)
      this.others.push(
        new FileAnalysis(this.module, this.world, this.settings, this.others.length + 1),
      );
    return this.others;
  }

  get waiting(): readonly WaitingRegistration[] {
    const { forwarders, unread } = this.world.finder.find(this.module);
    return [...[...forwarders.values()].flat(), ...unread].flatMap(
      ({ id, registers, module, call }) => {
        if (!registers) return [];
        const { detector, specifier, parts, why } = registers;
        const sites = new Sites(this.module, this.world.evaluator, this.module.program);
        const name = sites.text(parts.name);
        return {
          id,
          kind: parts.kind,
          name,
          framework: this.world.framework(detector, specifier, module.file),
          why,
          at: sites.of({ node: call, module }),
        };
      },
    );
  }

  private get answering(): readonly Answering[] {
    this.found ??= this.world.finder.find(this.module).definitions.map((found) => ({
      found,
      definition: new FoundDefinition(found, this.module, this.world, this.turn),
    }));
    return this.found;
  }

  get definitions(): readonly Definition[] {
    this.read ??= this.answering.map(({ definition }) => definition);
    return this.read;
  }

  get servers(): readonly ServerMade[] {
    return serversOf(this.module, this.world);
  }

  get handOvers(): readonly HandOver[] {
    return handOversOf(this.module, this.world);
  }

  get applications(): readonly Application[] {
    return applicationsOf(this.module, this.world);
  }

  get interactions(): readonly Interaction[] {
    this.asked ??= interactionsOf(this.module, this.world, this.answering, this.turn);
    return this.asked;
  }

  get unvalidated(): readonly UnvalidatedAnswer[] {
    return unvalidatedAnswersOf(this.module, this.world, this.answering);
  }

  get storageCalls(): readonly StorageCall[] {
    return storageCallsOf(this.module, this.world);
  }

  get deprecations(): readonly Deprecation[] {
    this.outdated ??= deprecationsOf(this.module, this.world, this.settings, this.answering);
    return this.outdated;
  }

  get setups(): readonly ServerSetup[] {
    this.made ??= serverSetupsOf(this.module, this.world);
    return this.made;
  }

  get dispatches(): readonly Dispatch[] {
    this.dispatched ??= dispatchesOf(this.module, this.world, this.answering);
    return this.dispatched;
  }

  get types(): readonly DeclaredType[] {
    return declaredTypesOf(this.module);
  }
}
