import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';

/**
 * The unread part of the innermost call: its own values, the fillers of its collection, or its
 * callee.
 */
type Missing = 'values' | 'collection' | 'callee' | 'unreadable callee';

/** The calls that lead to a registration, outermost first. */
export class RegistrationPath {
  /** Identifies the path; equal for copies of a module that several hosts parse. */
  readonly id: string;
  private readonly calls: readonly string[];
  private readonly missing: Missing;

  private constructor(calls: readonly string[], missing: Missing) {
    this.calls = calls;
    this.missing = missing;
    this.id = [...calls, missing].join(' ');
  }

  /** The path of one call or literal. */
  static at(node: TSESTree.Node, module: Module, missing: Missing = 'values'): RegistrationPath {
    return new RegistrationPath([keyOf(node, module)], missing);
  }

  /** The path of the same registration from a call of the wrapper around it. */
  calledFrom(call: TSESTree.Node, module: Module): RegistrationPath {
    return new RegistrationPath([keyOf(call, module), ...this.calls], this.missing);
  }

  /** The path of the same registration, depending on the fillers of a collection. */
  get ofCollection(): RegistrationPath {
    return new RegistrationPath(this.calls, 'collection');
  }

  get readsCollection(): boolean {
    return this.missing === 'collection';
  }

  leadsThrough(call: TSESTree.Node, module: Module): boolean {
    return this.calls.includes(keyOf(call, module));
  }
}

function keyOf(node: TSESTree.Node, { file }: Module): string {
  // The calls of a chain have the same start.
  return `${file}:${node.range.join('-')}`;
}
