import type { ContractList, Json } from '../contract.ts';
import type { Bump, ChangeLevel } from './rules/change-rule.ts';
import type { ChangeRuleId } from './rules/change-rules.ts';

/** The changes from one contract to another. */
export interface ContractDiff {
  /** Sorted by level, then by location. */
  readonly changes: readonly Change[];
  /** The part of a semantic version to raise: the largest that a change requires. */
  readonly bump: Bump;
}

/** One change. */
export interface Change {
  /** Its class; docs/contract-changes.md lists them. */
  readonly rule: ChangeRuleId;
  readonly level: ChangeLevel;
  /** For a change of a schema: whether clients write the values or read them. */
  readonly direction?: 'input' | 'output';
  /** The server, by its name in the newer contract that has it. */
  readonly server: string;
  /** The list of the definition; undefined for a change of the server. */
  readonly list?: ContractList;
  /** The name of the definition; the URI of a resource; the URI template of a template. */
  readonly name?: string;
  /**
   * The key of the changed part in `sources` of the new contract, or of the old one if it was
   * removed.
   */
  readonly key: string;
  /**
   * A JSON Pointer into the definition, without the leading slash: `inputSchema/properties/limit`;
   * empty for the whole definition.
   */
  readonly path: string;
  /** The change in a sentence. */
  readonly message: string;
  readonly before?: Json;
  readonly after?: Json;
  /** For a change of a schema: a complete value that one version accepts and the other rejects. */
  readonly witness?: Json;
}

/** A change without its sentence. */
export interface FoundChange {
  readonly rule: ChangeRuleId;
  readonly direction?: 'input' | 'output';
  readonly path: string;
  /** The path in words: "parameter 'limit'". */
  readonly part?: string;
  readonly name?: string;
  readonly words?: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly witness?: Json;
}
