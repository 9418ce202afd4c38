import type { TSESTree } from '@typescript-eslint/utils';
import type { EvaluationContext } from '../../../syntax/evaluate/context/frame.ts';
import type { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { ParsedRegistration } from './parsed-registration.ts';

/** A call or literal that may define something, not read yet. */
export interface Candidate {
  readonly node: TSESTree.Node;
  /** @returns an unknown value if a parameter decides whether it defines anything */
  read(context: EvaluationContext): readonly ParsedRegistration[] | UnknownValue;
}
