import {
  everyKind,
  PROTOCOL_TOOL,
  RESULT_MEMBERS,
  resultsOf,
  type ResultsByKind,
} from '../../detector/results.ts';
import type { ResultFacts } from '../../../model/handlers/results.ts';
import type { Versions } from '../../detector/versions.ts';

const tool: ResultFacts = {
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
  members: RESULT_MEMBERS.filter((member) => member !== '_meta'),
  structuredIsObject: true,
};

/** Before output schemas, an exported one has no effect. */
const withOutput = everyKind(undefined);

/** The value itself is sent: 0.1.3. */
const bare: ResultFacts = { ...PROTOCOL_TOOL, structuredIsObject: true, withOutput };

/** 0.1.13. */
const withText: ResultFacts = {
  ...bare,
  treatments: { ...PROTOCOL_TOOL.treatments, string: 'text', number: 'text' },
};

/** A result needs a list of content: 0.2.1, 0.3.1 and 0.3.4. */
const withContent: ResultFacts = { ...tool, members: ['content'], withOutput };

/** Or structured content, but `isError` alone fails: 0.3.5, 0.3.6, 0.5.0, 0.5.7 and 0.6.5. */
const withStructured: ResultFacts = {
  ...tool,
  members: ['content', 'structuredContent'],
  withOutput,
};

/** 0.6.11, 0.6.13 and 1.1.3, which wrap a text or number in the one field of an output schema. */
const withSchema: ResultFacts = {
  ...tool,
  withOutput: {
    string: undefined,
    number: undefined,
    boolean: undefined,
    empty: 'structured',
    block: 'structured',
    object: 'structured',
  },
  checksFailures: true,
  fillsText: true,
};

const prompt: ResultFacts = {
  treatments: { string: 'text', number: 'text', block: 'block' },
  members: [],
};

const others: ResultsByKind = {
  prompt,
  resource: {
    treatments: { string: 'text', empty: 'result', object: 'result' },
    members: [],
    fillsUri: true,
  },
};

/** Ranges overlap in versions between two that were run, such as 0.1.5. */
const BY_VERSION = {
  '<0.1.13': { tool: bare },
  '>0.1.3 <0.2.0': { tool: withText },
  '>=0.2.0 <0.3.1': { tool: withContent, prompt },
  '>0.2.1 <0.3.5': { tool: withContent, ...others },
  '>=0.3.5 <0.6.11': { tool: withStructured, ...others },
  '>0.6.5': { tool: withSchema, ...others },
} satisfies Readonly<Record<string, ResultsByKind>>;

/** Verified with servers that each version built and a client. */
export function xmcpResults(versions: Versions): ResultsByKind {
  return resultsOf(versions.orNewest, BY_VERSION);
}
