import type { TSESTree } from '@typescript-eslint/utils';
import type { StartUpRun } from '../../../syntax/evaluate/start-up/start-up-run.ts';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { ParsedRegistration } from '../parsed-registration.ts';

/** The registrations of a candidate; unknown if a parameter decides whether it defines anything. */
export type CandidateReading = readonly ParsedRegistration[] | UnknownValue;

/** A call or literal that may define something, not read yet. */
export interface Candidate {
  readonly node: TSESTree.Node;
  read(context: EvaluationContext): CandidateReading;
}

/** An answer to a request that the project writes. */
export interface AnswerCandidate extends Candidate {
  /** Reads it with the state of a server that has started. */
  readAfter(run: StartUpRun): readonly ParsedRegistration[];
}
