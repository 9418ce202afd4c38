/** A finding of a rule, for the HTML page. */
export interface ContractFinding {
  /** `mcp/require-description`. */
  readonly ruleId: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** `file:line`, as in `sources` of the contract. */
  readonly source: string;
  /** The key in `sources` of its definition; without one, it is shown next to the definitions. */
  readonly definition?: string;
}
