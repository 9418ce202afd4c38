/** What a rule found, for the page that shows it in place. */
export interface ContractFinding {
  /** `mcp/require-description`. */
  readonly ruleId: string;
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** `file:line`, as in `sources` of the contract. */
  readonly source: string;
  /** The key in `sources` of the definition that it is about; without one, it is shown beside the definitions. */
  readonly definition?: string;
}
