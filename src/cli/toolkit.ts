import type { ESLint, Linter, Rule } from 'eslint';
import type { InventoryEntry } from '../detect/inventory.ts';
import type { Preset } from '../model/rule.ts';
import type { Settings } from '../model/settings.ts';

/** The plugin, as far as the command uses it. */
export interface Plugin extends ESLint.Plugin {
  readonly meta: { readonly name: string; readonly version: string };
  readonly rules: Readonly<Record<string, Rule.RuleModule>>;
  readonly configs: Readonly<Record<Preset, Linter.Config | Linter.Config[]>>;
}

/** What the command takes from the rooms below it. */
export interface Toolkit {
  readonly plugin: Plugin;
  readonly parser: Linter.Parser;
  /** Whether a file may hold definitions, told from its text alone. */
  mayHoldDefinitions(file: string, text: string, settings: Settings): boolean;
  /** The definitions of the file that is being linted, from the same analysis that the rules are given. */
  inventoryOf(context: Rule.RuleContext): readonly InventoryEntry[];
  /** The entries of all files together, each definition once. */
  settle(entries: readonly InventoryEntry[]): readonly InventoryEntry[];
}

/** Loads the plugin and what belongs to it. They are not needed to print help, or to say that an option is unknown. */
export async function loadToolkit(): Promise<Toolkit> {
  const [{ default: plugin }, { default: parser }, { mayHoldDefinitions }, { inventoryOf, settle }] = await Promise.all([
    import('../plugin/index.ts'),
    import('../plugin/parser.ts'),
    import('../detect/gate.ts'),
    import('../detect/inventory.ts'),
  ]);
  return { plugin: plugin as Plugin, parser, mayHoldDefinitions, inventoryOf, settle };
}
