import type { ESLint, Linter, Rule } from 'eslint';
import type {
  apparentDefinitions,
  mayHoldApparent,
  packageFolderOf,
} from '../detect/discovery/apparent-definitions.ts';
import type { unreadComponents } from '../detect/discovery/component-definitions.ts';
import type { InventoryEntry } from '../detect/inventory.ts';
import type { PackagesInUse, UnreadServer } from '../detect/discovery/packages-in-use.ts';
import type { Placement, DetailsObserver } from '../model/findings/mistake.ts';
import type { Preset } from '../model/findings/rule.ts';
import type { Settings } from '../model/settings.ts';

/** Reads definitions without ESLint. */
export interface Reader {
  /** Whether a file may contain definitions, judged by its text alone. */
  mayHoldDefinitions(file: string, text: string, settings: Settings): boolean;
  /**
   * Reads the definitions of a file.
   *
   * @param text without a byte-order mark
   * @returns the definitions, or the syntax error
   */
  read(
    file: string,
    text: string,
    settings: Settings,
  ): readonly InventoryEntry[] | { readonly error: string };
  /** The syntax errors of imported files, by real path. */
  unparsedImports(): ReadonlyMap<string, string>;
  /** The MCP packages that a file, or its package, uses. */
  packagesInUse(file: string, text: string, settings: Settings): PackagesInUse;
  /** The imports in a file of what serves definitions that no analysis reads. */
  unreadServers(file: string, text: string, settings: Settings): readonly UnreadServer[];
  /** As the function in detect/discovery/component-definitions.ts. */
  readonly unreadComponents: typeof unreadComponents;
  /** As the functions of the same names in detect/discovery/apparent-definitions.ts. */
  readonly mayHoldApparent: typeof mayHoldApparent;
  readonly apparentDefinitions: typeof apparentDefinitions;
  readonly packageFolderOf: typeof packageFolderOf;
  /**
   * Begins a run over a project: whatever an earlier run of this process has read is compared with
   * the disk.
   *
   * @param mayRunCode whether libraries of the project are loaded to rebuild its schemas
   */
  begin(mayRunCode: boolean): void;
  /** Merges the definitions of all files, sorted by location, after every file was read. */
  settle(entries: readonly InventoryEntry[]): InventoryEntry[];
}

/** The part of the plugin that the command uses. */
export interface Plugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string };
  readonly rules: Readonly<Record<string, Rule.RuleModule>>;
  readonly configs: Readonly<Record<Preset, Linter.Config | Linter.Config[]>>;
}

/** Checks definitions with ESLint. */
export interface Checker {
  readonly plugin: Plugin;
  /** Whether a rule's suggestion with this message contains placeholders for the author. */
  isDraft(rule: string, messageId: string): boolean;
  /** The definitions of the linted file, from the analysis that the rules use. */
  inventoryOf(context: Rule.RuleContext): readonly InventoryEntry[];
  /** At the end of a file: as `forwardMistakes` in rules/define-rule.ts. */
  forward(context: Rule.RuleContext, options: ReadonlyMap<string, unknown>): void;
  /** Decides where the rules report the mistakes of other files; at each use if undefined. */
  placeMistakes(placement: Placement | undefined): void;
  /** Receives the details of findings, from now on. */
  noteDetails(observer: DetailsObserver): void;
}

/** Loads the reader of definitions. Help and errors in options do not need it. */
export async function loadReader(): Promise<Reader> {
  const [
    { analyze, beginRun, readModule, unparsedImports },
    { mayHoldDefinitions },
    { inventoryEntries, settle },
    { packagesInUse, unreadServers },
    { unreadComponents },
    apparent,
  ] = await Promise.all([
    import('../detect/analysis.ts'),
    import('../detect/discovery/file-filter.ts'),
    import('../detect/inventory.ts'),
    import('../detect/discovery/packages-in-use.ts'),
    import('../detect/discovery/component-definitions.ts'),
    import('../detect/discovery/apparent-definitions.ts'),
  ]);
  await seeProject();
  return {
    mayHoldDefinitions,
    unparsedImports,
    packagesInUse,
    unreadServers,
    unreadComponents,
    ...apparent,
    begin: beginRun,
    settle: (entries) => settle(entries).sort(byPlace),
    read(file, text, settings) {
      const parsed = readModule(file, text, settings);
      return 'error' in parsed ? parsed : inventoryEntries(analyze(parsed, settings));
    },
  };
}

/** Reads all files that the search for files finds, also tests. */
async function seeProject(): Promise<void> {
  const { host } = await import('../detect/host/host-hooks.ts');
  host.includeTests = true;
  host.seesProject = true;
}

/** Loads the rules. */
export async function loadChecker(): Promise<Checker> {
  const [{ default: plugin }, { rules }, { inventoryOf }, { host }, { forwardMistakes }] =
    await Promise.all([
      import('../plugin/index.ts'),
      import('../plugin/rules.ts'),
      import('../detect/inventory.ts'),
      import('../detect/host/host-hooks.ts'),
      import('../rules/define-rule.ts'),
    ]);
  return {
    plugin: plugin as Plugin,
    isDraft: (rule, messageId) => rules[rule]?.definition.meta.drafts?.includes(messageId) ?? false,
    inventoryOf,
    forward(context, options) {
      forwardMistakes(rules, options, context);
    },
    placeMistakes(placement) {
      host.placement = placement;
    },
    noteDetails(observer) {
      host.noteDetails = observer;
    },
  };
}

function byPlace(a: InventoryEntry, b: InventoryEntry): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
