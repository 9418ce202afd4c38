import {
  everyKind,
  PROTOCOL_OTHERS,
  RESULT_MEMBERS,
  type ResultsByKind,
} from '../../detector/results.ts';

/**
 * @nuxtjs/mcp-toolkit 0.21.0, which turns any other value than a result into a text, also for a
 * tool with an output schema, whose calls then fail; run with a client of 1.32.2. What resources
 * return goes to the SDK as it is.
 */
export const nuxtResults: ResultsByKind = {
  ...PROTOCOL_OTHERS,
  tool: {
    treatments: { ...everyKind('text'), nothing: 'failure', null: 'failure', result: 'result' },
    members: RESULT_MEMBERS.filter((member) => member !== '_meta'),
    structuredIsObject: true,
    checksFailures: true,
    fillsText: true,
  },
  prompt: {
    treatments: {
      string: 'text',
      empty: 'result',
      result: 'result',
      block: 'result',
      object: 'result',
    },
    members: [],
  },
};
