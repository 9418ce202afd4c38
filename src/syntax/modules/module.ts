import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager } from '@typescript-eslint/scope-manager';

/**
 * A parsed file: the linted one, as its host parsed it, or an imported one, as the module graph parsed it.
 * Both have the shape of ESTree with the nodes of typescript-eslint, `range` and `parent` on every node.
 */
export interface Module {
  /** Absolute path; symbolic links resolved for modules of the graph. */
  readonly file: string;
  readonly text: string;
  readonly program: TSESTree.Program;
  /** Computed on first use. */
  readonly scopes: ScopeManager;
}

/** An expression of a module: where a value was made, or which code is asked about. */
export interface Origin {
  readonly node: TSESTree.Node;
  readonly module: Module;
}

/** Where an import specifier leads. */
export type Resolution =
  /** A source file of the project, the linted file's workspace packages included. */
  | { readonly kind: 'file'; readonly file: string }
  /** A package outside the project, installed or not, or a module of Node itself. */
  | { readonly kind: 'package'; readonly specifier: string }
  /** Nothing that could be found; `why` completes "could not be read: …". */
  | { readonly kind: 'missing'; readonly why: string };
