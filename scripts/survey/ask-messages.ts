import type { ContractList } from '../../src/contract/contract.ts';
import type { AdvertisedDefinition } from '../../src/contract/verify/compare.ts';

/** One way to start a server. */
export interface Attempt {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What the process that starts a server is asked. */
export interface AskRequest {
  readonly attempts: readonly Attempt[];
  readonly cwd: string;
  readonly baseEnv: Readonly<Record<string, string>>;
  /** For the first attempt, and for each of the others. */
  readonly milliseconds: readonly [number, number];
}

/** What it answers: the attempt that worked, and what the server listed. */
export interface AskResult extends Attempt {
  /** What the server calls itself. */
  readonly server: string;
  readonly advertised: AdvertisedDefinition;
  /** What it lists when no variable is set, if it starts so. */
  readonly withoutVariables?: AdvertisedDefinition;
  /** The lists that the server ends without answering. */
  readonly unanswered?: readonly ContractList[];
  /** What the attempts ended with that did not answer. */
  readonly failures: readonly string[];
}
