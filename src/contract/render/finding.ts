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
  /** The way from a definition to what it is about; empty where the place says it. */
  readonly steps?: readonly FindingStep[];
}

/** A step on the way to a finding. */
export interface FindingStep {
  /** The function that it runs: `PaperService.find`. */
  readonly label: string;
  /** `file:line` */
  readonly source: string;
  /** The address of its line, relative to the page. */
  readonly href: string;
}
