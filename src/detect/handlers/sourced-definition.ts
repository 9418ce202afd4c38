import type { Definition } from '../../model/definitions/definition.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';

/** A definition with its detected source. */
export interface SourcedDefinition {
  readonly found: DetectedDefinition;
  readonly definition: Definition;
}
