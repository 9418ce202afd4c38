import { everyKind, type ResultsByKind } from '../../detector/results.ts';

/**
 * mcp-ts-core 0.8.18 and 0.10.17 build a tool's result from its structured content, and send the
 * list that a prompt generates as its messages; resources are not followed.
 */
export const mcpTsCoreResults: ResultsByKind = {
  tool: { treatments: everyKind('structured'), members: [], strips: true },
  prompt: { treatments: { list: 'messages' }, members: [] },
};
