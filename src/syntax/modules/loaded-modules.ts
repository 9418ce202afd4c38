import type { TSESTree } from '@typescript-eslint/utils';
import { realPath, type Content } from './files.ts';
import type { Module } from './module.ts';
import { parseModule } from './parse.ts';

/**
 * How much text the modules that are kept may have together, in characters. With its scopes and
 * with what is known of it, a module takes about a hundred bytes for each.
 */
const MAX_KEPT = 2_000_000;

/** The module of a file, or the reason why there is none. */
export type LoadedModule = Loaded | { readonly error: string };

interface Loaded {
  /** Undefined if it is kept no more. */
  kept: Module | undefined;
  readonly reference: WeakRef<Module>;
  /** When it was last used, as {@link LoadedModules} counts. */
  usedAt: number;
}

/**
 * Keeps all modules, or from the first {@link release} on those that were used last. An older one
 * stays the same as long as something else has it, or a node of it; after that, its file is to be
 * parsed again.
 */
export class LoadedModules {
  private readonly kept = new Set<Loaded>();
  /** A node of a tree leads to its program, and this to its module. */
  private readonly ofPrograms = new WeakMap<TSESTree.Program, Module>();
  private readonly limit: number;
  private length = 0;
  /** How often modules were released. */
  private now = 0;

  /** @param limit how much text the modules that are kept may have together, in characters */
  constructor(limit = MAX_KEPT) {
    this.limit = limit;
  }

  /** Whether another module can be kept. */
  get hasRoom(): boolean {
    return this.now === 0 || this.length < this.limit;
  }

  /** Parses a file, and keeps its module. */
  load(file: string, content: Content): LoadedModule {
    const module = parseContent(file, content);
    if ('error' in module) return module;
    this.ofPrograms.set(module.program, module);
    const loaded = { kept: undefined, reference: new WeakRef(module), usedAt: this.now };
    this.keep(loaded, module);
    return loaded;
  }

  /** Whether it is not to be parsed again. */
  has(loaded: LoadedModule): boolean {
    return 'error' in loaded || (loaded.kept ?? loaded.reference.deref()) !== undefined;
  }

  /** The module, which is kept again. */
  use(loaded: LoadedModule): Module | undefined {
    if ('error' in loaded) return undefined;
    loaded.usedAt = this.now;
    if (loaded.kept) return loaded.kept;
    const module = loaded.reference.deref();
    if (module) this.keep(loaded, module);
    return module;
  }

  /** Ends the time in which all modules are kept; those that were not used for long go first. */
  release(): void {
    this.now++;
    if (this.hasRoom) return;
    for (const loaded of [...this.kept].sort((one, other) => one.usedAt - other.usedAt)) {
      if (this.length <= this.limit / 2) return;
      this.remove(loaded);
    }
  }

  /** Forgets a module whose file has changed. */
  remove(loaded: LoadedModule): void {
    if ('error' in loaded || !loaded.kept) return;
    this.length -= loaded.kept.text.length;
    loaded.kept = undefined;
    this.kept.delete(loaded);
  }

  private keep(loaded: Loaded, module: Module): void {
    loaded.kept = module;
    this.length += module.text.length;
    this.kept.add(loaded);
  }
}

/** Parses what was read of a file. */
export function parseContent(
  file: string,
  { text, why }: Content,
): Module | { readonly error: string } {
  return text === undefined ? { error: why } : parseModule(realPath(file), text);
}
