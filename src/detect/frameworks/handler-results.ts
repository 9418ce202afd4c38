import type { ResultFacts, ResultTreatment } from '../../model/results.ts';
import type { DefinitionKind } from '../../model/kind.ts';

/*
 * What frameworks make of what handlers give, seen by calling running servers with an SDK client of 1.32.2: fifty values of each
 * kind of definition. The versions that were run are told with each.
 */

export type ResultsByKind = Partial<Readonly<Record<DefinitionKind, ResultFacts>>>;

const MEMBERS = ['content', 'structuredContent', 'isError', '_meta'];

const failure = 'failure' as const;
const NO_OBJECT = {
  nothing: failure,
  null: failure,
  string: failure,
  number: failure,
  boolean: failure,
  list: failure,
} satisfies ResultFacts['treatments'];

/** A result is handed on as it is: of an object that is none, nothing reaches the model. */
const tool: ResultFacts = {
  treatments: { ...NO_OBJECT, empty: 'result', result: 'result', block: 'lost', object: 'lost' },
  members: MEMBERS,
};

/** Prompts and resources whose answers are handed on as they are. */
const asProtocol: ResultFacts = {
  treatments: { empty: 'result', result: 'result', block: 'result', object: 'result' },
  members: [],
};
const others = { prompt: asProtocol, resource: asProtocol };

/** SDK v1 1.32.2, and servers that answer the requests themselves. */
export const sdkV1Results: ResultsByKind = {
  tool: { ...tool, structuredIsObject: true, checksFailures: true },
  ...others,
};

/** SDK v2 2.4.0 puts structured content that is no object into one, and refuses what has none beside an output schema. */
const toolOfV2: ResultFacts = { ...tool, withOutput: { block: failure, object: failure } };
export const sdkV2Results: ResultsByKind = {
  tool: { ...toolOfV2, fillsTextOfNonObjects: true },
  ...others,
};

/** mcp-ts-core 0.8.18 and 0.10.17 make the result of the structured content; of its other definitions nothing is followed. */
export const mcpTsCoreResults: ResultsByKind = { tool: all('structured', { strips: true }) };

function all(taken: ResultTreatment, more: Partial<ResultFacts> = {}): ResultFacts {
  const kinds = [
    'nothing',
    'null',
    'string',
    'number',
    'boolean',
    'list',
    'empty',
    'result',
    'block',
    'object',
  ];
  return {
    treatments: Object.fromEntries(kinds.map((kind) => [kind, taken])),
    members: [],
    ...more,
  };
}

/** fastmcp: tools of 1.5.9, 3.35.0, 4.3.2, 4.7.2 and 4.20.16, prompts and resources of 4.20.16; output schemas came with 4. */
export function fastmcpResults(major: number): ResultsByKind {
  const takes: ResultFacts['treatments'] = {
    nothing: 'none',
    null: 'none',
    string: 'text',
    number: failure,
    boolean: failure,
    list: failure,
    empty: failure,
    result: 'result',
    block: 'block',
    object: failure,
  };
  const withOutput: ResultFacts['withOutput'] =
    major < 4
      ? Object.fromEntries(Object.keys(takes).map((given) => [given, undefined]))
      : { empty: 'structured', block: 'structured', object: 'structured' };
  return {
    tool: {
      treatments: takes,
      withOutput,
      members: ['content'],
      annotations: 'refused',
      structuredIsObject: true,
      checksFailures: true,
      strips: true,
    },
    ...(major >= 4 && {
      prompt: { treatments: { string: 'text', result: 'result' }, members: ['messages'] },
      resource: {
        treatments: { list: 'contents', object: 'contents', empty: 'contents' },
        members: [],
        fillsUri: true,
      },
    }),
  };
}

/** xmcp 1.1.3: of a single field of an output schema a string or number is made. */
export const xmcpResults: ResultsByKind = {
  tool: {
    treatments: {
      nothing: failure,
      null: failure,
      string: 'text',
      number: 'text',
      boolean: failure,
      list: failure,
      empty: failure,
      result: 'result',
      block: failure,
      object: failure,
    },
    withOutput: {
      string: undefined,
      number: undefined,
      boolean: undefined,
      empty: 'structured',
      block: 'structured',
      object: 'structured',
    },
    members: MEMBERS.filter((member) => member !== '_meta'),
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

/** tmcp 1.10.2, 1.16.4 and 1.20.0 keep nothing of annotations. */
export const tmcpResults: ResultsByKind = {
  tool: {
    ...tool,
    treatments: { ...tool.treatments, list: 'lost' },
    annotations: 'dropped',
    checksFailures: true,
    strips: true,
  },
  ...others,
};

/** mcp-lite 0.10.0: what is no object never reaches the client, which waits for it. */
export const mcpLiteResults: ResultsByKind = {
  tool: { ...tool, structuredIsObject: true, checksFailures: true, strips: true },
  ...others,
};

/** mcp-use 1.34.6 on SDK v1, and 2.5.2 on v2; a tool's result may answer for its other definitions, too. */
export function mcpUseResults(major: number): ResultsByKind {
  const answer = (member: string): ResultFacts => ({
    treatments: { nothing: failure, string: failure, result: 'result' },
    members: [member],
  });
  return {
    tool:
      major < 2
        ? { ...tool, structuredIsObject: true, checksFailures: true }
        : { ...toolOfV2, checksFailures: true },
    prompt: answer('messages'),
    resource: answer('contents'),
  };
}

/** Of anything the JSON is made the text, a result of the protocol included. */
const data = { ...all('text'), members: ['content'] };

/** mcp-framework 0.1.29, 0.2.15 and 0.2.22, which is the first with output schemas. */
export function mcpFrameworkResults(hasOutput: boolean): ResultsByKind {
  const withOutput: ResultFacts['withOutput'] = hasOutput
    ? { object: 'structured', empty: 'structured' }
    : Object.fromEntries(Object.keys(data.treatments).map((given) => [given, undefined]));
  return {
    tool: {
      ...data,
      treatments: { ...data.treatments, nothing: failure },
      withOutput,
      strips: true,
    },
    prompt: { treatments: { list: 'messages' }, members: [] },
    resource: { treatments: { list: 'contents' }, members: [] },
  };
}

/** Mastra: @mastra/mcp 0.14.5 and 1.18.0; before 1.0 the structured content may also stand in a result. */
export function mastraResults(major: number): ResultsByKind {
  const { treatments } = all('structured');
  return {
    tool: {
      ...data,
      treatments: { ...data.treatments, nothing: failure },
      withOutput: major < 1 ? { ...treatments, result: undefined, nothing: undefined } : treatments,
    },
  };
}
