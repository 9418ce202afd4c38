import { PROTOCOL_OTHERS, PROTOCOL_TOOL, type ResultsByKind } from '../../../detector/results.ts';

/** SDK v1 1.32.2, and servers that answer the requests themselves. */
export const sdkV1Results: ResultsByKind = {
  tool: { ...PROTOCOL_TOOL, structuredIsObject: true, checksFailures: true },
  ...PROTOCOL_OTHERS,
};
