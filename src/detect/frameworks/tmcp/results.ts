import { PROTOCOL_OTHERS, PROTOCOL_TOOL, type ResultsByKind } from '../../detector/results.ts';

/** tmcp 1.10.2, 1.16.4 and 1.20.0, which drop annotations. */
export const tmcpResults: ResultsByKind = {
  tool: {
    ...PROTOCOL_TOOL,
    treatments: { ...PROTOCOL_TOOL.treatments, list: 'lost' },
    annotations: 'dropped',
    checksFailures: true,
    strips: true,
    failure: 'tool.error',
  },
  ...PROTOCOL_OTHERS,
};
