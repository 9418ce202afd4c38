import type { Placement, DetailsObserver } from '../../model/findings/mistake.ts';

/** Settings of a host that analyzes many files (mcp-lint), for the analyses of this process. */
export interface HostHooks {
  /** Whether test files are analyzed. */
  includeTests: boolean;
  /** Whether what no code calls is judged; in an editor its author may be about to call it. */
  seesProject: boolean;
  /** Where the mistakes of other files are reported; by default at each use. */
  placement?: Placement | undefined;
  /** Receives what a host with lines of text only cannot report. */
  noteDetails?: DetailsObserver;
}

/** The host of this process; editors and ESLint keep the defaults. */
export const host: HostHooks = { includeTests: false, seesProject: false };
