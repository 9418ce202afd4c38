import type { CallGraph } from '../../model/call-graph.ts';

/** What a host that runs many files (mcp-lint) tells the analyses of this process. */
export interface HostHooks {
  /** Whether files that are tests by their name are analysed. */
  includeTests: boolean;
  /** Answers for the whole project who calls what; built when a rule asks. */
  callGraph?: CallGraph | undefined;
}

/** The host of this process; editors and ESLint leave it as it is. */
export const host: HostHooks = { includeTests: false };
