import type { TSESTree } from '@typescript-eslint/utils';
import type { ClassNode } from '../../nodes.ts';

/** An export of a package. */
export interface CopiedExport {
  readonly specifier: string;
  /** An export, or `*` for the namespace. */
  readonly name: string;
  /** Whether the library provides it, by its name without digits that a bundler may have added. */
  readonly isProvided?: boolean;
}

/** How the exports of a package are recognized where a bundler has copied its code. */
export interface CopyMarks {
  /** A text that each copy has. */
  readonly text: string;
  /**
   * The export that a class is, or that a call with an object makes, under any name of its
   * variable.
   */
  exportOf(node: ClassNode | TSESTree.ObjectExpression): CopiedExport | undefined;
  /** The entry point that exports what a file declares, by its path: `name/dist/parts.js`. */
  readonly entryPoints?: Readonly<Record<string, string>>;
  /** The range of versions of a copy, by the text of the module that has it. */
  versions?(text: string): string | undefined;
}
