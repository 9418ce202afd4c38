import { RESULT_MEMBERS, type ResultsByKind } from '../../detector/results.ts';

/** xmcp 1.1.3, which wraps a string or number in the single field of an output schema. */
export const xmcpResults: ResultsByKind = {
  tool: {
    treatments: {
      nothing: 'failure',
      null: 'failure',
      string: 'text',
      number: 'text',
      boolean: 'failure',
      list: 'failure',
      empty: 'failure',
      result: 'result',
      block: 'failure',
      object: 'failure',
    },
    withOutput: {
      string: undefined,
      number: undefined,
      boolean: undefined,
      empty: 'structured',
      block: 'structured',
      object: 'structured',
    },
    members: RESULT_MEMBERS.filter((member) => member !== '_meta'),
    structuredIsObject: true,
    checksFailures: true,
    fillsText: true,
  },
  prompt: { treatments: { string: 'text', number: 'text', block: 'block' }, members: [] },
  resource: {
    treatments: { string: 'text', empty: 'result', object: 'result' },
    members: [],
    fillsUri: true,
  },
};
