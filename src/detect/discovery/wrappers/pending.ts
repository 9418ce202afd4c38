import type { TSESTree } from '@typescript-eslint/utils';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import type { DetectedDefinition, WrappedRegistration } from '../detected-definition.ts';
import type { Supplier } from './suppliers.ts';
import type { RegistrationPath } from '../registration-path.ts';

/**
 * A call or literal that registers something once its {@link Supplier} supplies the missing values.
 */
export interface Pending {
  readonly node: TSESTree.Node;
  readonly path: RegistrationPath;
  /** The functions whose parameters it already depended on, innermost first. */
  readonly through: readonly TSESTree.Node[];
  /**
   * The loops whose elements it already depended on: with `var`, loops may depend on each other.
   */
  readonly loops: readonly TSESTree.Node[];
  /** Why an element of the innermost loop is unknown. */
  readonly why?: string;
  /** Expands the definitions for one set of values. */
  expand(frame: Frame): DetectedDefinition[];
  /** Describes the registration while its values are missing. */
  describe(
    supplier: Supplier,
    frame: Frame | undefined,
    why: string | undefined,
  ): WrappedRegistration | undefined;
}
