import type { ResultFacts } from '../../../../model/handlers/results.ts';
import { PROTOCOL_OTHERS, PROTOCOL_TOOL, type ResultsByKind } from '../../../detector/results.ts';

/**
 * SDK v2 2.4.0 wraps structured content that is not an object, and rejects a result without any
 * beside an output schema.
 */
export const sdkV2Tool: ResultFacts = {
  ...PROTOCOL_TOOL,
  withOutput: { block: 'failure', object: 'failure' },
};

export const sdkV2Results: ResultsByKind = {
  tool: { ...sdkV2Tool, fillsTextOfNonObjects: true },
  ...PROTOCOL_OTHERS,
};
