import type { TSESTree } from '@typescript-eslint/utils';
import type { ScopeManager } from '@typescript-eslint/scope-manager';

/**
 * A parsed file: the linted one, parsed by its host, or an imported one, parsed by the module
 * graph. Both are ESTree with typescript-eslint's nodes, and `range` and `parent` on every node.
 */
export interface Module {
  /** Absolute path; modules of the graph have symbolic links resolved. */
  readonly file: string;
  readonly text: string;
  readonly program: TSESTree.Program;
  /** Computed on first access. */
  readonly scopes: ScopeManager;
}

/** A node in its module: where a value was created, or which code a question is about. */
export interface Origin {
  readonly node: TSESTree.Node;
  readonly module: Module;
}

/** Names a node, equal for the copies of a module that several hosts parse. */
export function originKey({ node, module }: Origin): string {
  return `${module.file}:${node.range.join(':')}`;
}

/**
 * Names a node by its start; like {@link originKey}, equal for the copies of a module. An
 * expression in parentheses or with a type has the key of the expression.
 */
export function startKey({ node, module }: Origin): string {
  return `${module.file}:${node.range[0]}`;
}

/** Whether two nodes have the same {@link startKey}. */
export function isSameStart(one: Origin, other: Origin): boolean {
  return one.module.file === other.module.file && one.node.range[0] === other.node.range[0];
}

/** The target of an import specifier. */
export type Resolution =
  /** A source file of the project or of its workspace packages. */
  | { readonly kind: 'file'; readonly file: string }
  /** A package outside the project, installed or not, or a module of Node. */
  | { readonly kind: 'package'; readonly specifier: string }
  /** Not found; `why` completes "could not be read: …". */
  | { readonly kind: 'missing'; readonly why: string };
