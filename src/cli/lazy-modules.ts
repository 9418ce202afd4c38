import type { ESLint, Linter, Rule } from 'eslint';
import type {
  apparentDefinitions,
  mayHoldApparent,
} from '../detect/discovery/apparent-definitions.ts';
import type { InventoryEntry } from '../detect/inventory.ts';
import type { PackagesInUse } from '../detect/discovery/packages-in-use.ts';
import type { Preset } from '../model/rule.ts';
import type { Settings } from '../model/settings.ts';

/** Reads definitions without ESLint. */
export interface LazyModule {
  /** Whether a file may hold definitions, judged by its text alone. */
  mayHoldDefinitions(file: string, text: string, settings: Settings): boolean;
  /**
   * Reads the definitions of a file.
   *
   * @param text without a byte-order mark
   * @returns the definitions, or why the file does not parse
   */
  read(
    file: string,
    text: string,
    settings: Settings,
  ): readonly InventoryEntry[] | { readonly error: string };
  /** Why imports that were followed do not parse, by their real paths. */
  unparsedImports(): ReadonlyMap<string, string>;
  /** The packages for MCP servers that a file, or the package it belongs to, makes use of. */
  packagesInUse(file: string, text: string, settings: Settings): PackagesInUse;
  /** As the functions of the same names in detect/discovery/apparent-definitions.ts. */
  readonly mayHoldApparent: typeof mayHoldApparent;
  readonly apparentDefinitions: typeof apparentDefinitions;
  /** The definitions of all files together, in the order of their places, when each file has been read. */
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
  readonly parser: Linter.Parser;
  /** Whether the suggestion with a message leaves words for the author to fill in. */
  isDraft(rule: string, messageId: string): boolean;
  /** The definitions of the file that is being linted, from the same analysis that the rules are given. */
  inventoryOf(context: Rule.RuleContext): readonly InventoryEntry[];
  /**
   * Lets the rules ask who calls a function of the project.
   *
   * @param files its source files, all of them; asked for when a rule first asks
   */
  followCalls(files: () => readonly string[], settings: Settings): void;
}

/** Loads what reads definitions. It is not needed to print help, or to say that an option is unknown. */
export async function loadReader(): Promise<LazyModule> {
  const [
    { analyze, unparsedImports },
    { mayHoldDefinitions },
    { host },
    { entriesOf, settle },
    { packagesInUse },
    apparent,
    { parseModule },
  ] = await Promise.all([
    import('../detect/analysis.ts'),
    import('../detect/discovery/file-filter.ts'),
    import('../detect/source/host-hooks.ts'),
    import('../detect/inventory.ts'),
    import('../detect/discovery/packages-in-use.ts'),
    import('../detect/discovery/apparent-definitions.ts'),
    import('../syntax/modules/parse.ts'),
  ]);
  // Which tests are read is decided where files are found.
  host.includeTests = true;
  return {
    mayHoldDefinitions,
    unparsedImports,
    packagesInUse,
    ...apparent,
    settle: (entries) => settle(entries).sort(byPlace),
    read(file, text, settings) {
      const parsed = parseModule(file, text, true);
      return 'error' in parsed ? parsed : entriesOf(analyze(parsed, settings));
    },
  };
}

/** Loads the rules. */
export async function loadChecker(): Promise<Checker> {
  const [
    { default: plugin },
    { rules },
    { default: parser },
    { inventoryOf },
    { host },
    { createCallGraph },
  ] = await Promise.all([
    import('../plugin/index.ts'),
    import('../plugin/rules.ts'),
    import('../plugin/parser.ts'),
    import('../detect/inventory.ts'),
    import('../detect/source/host-hooks.ts'),
    import('../project/call-graph.ts'),
  ]);
  return {
    plugin: plugin as Plugin,
    parser,
    isDraft: (rule, messageId) => rules[rule]?.definition.meta.drafts?.includes(messageId) ?? false,
    inventoryOf,
    followCalls(files, settings) {
      host.callGraph = createCallGraph(files, settings);
    },
  };
}

function byPlace(a: InventoryEntry, b: InventoryEntry): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
