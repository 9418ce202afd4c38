import type { ResultFacts, ResultTreatment, ReturnedKind } from '../../model/handlers/results.ts';
import type { DefinitionKind } from '../../model/definitions/kind.ts';

/**
 * How frameworks treat returned values, verified by calling running servers with an SDK client of
 * 1.32.2: fifty values for each kind of definition. Each framework's own file names the verified
 * versions.
 */

export type ResultsByKind = Partial<Readonly<Record<DefinitionKind, ResultFacts>>>;

/** The members of a tool's result. */
export const RESULT_MEMBERS = ['content', 'structuredContent', 'isError', '_meta'];

const failure = 'failure';

/** A tool's value is the result itself; only an object can be one. */
export const PROTOCOL_TOOL = {
  treatments: {
    nothing: failure,
    null: failure,
    string: failure,
    number: failure,
    boolean: failure,
    list: failure,
    empty: 'result',
    result: 'result',
    block: 'lost',
    object: 'lost',
  },
  members: RESULT_MEMBERS,
} satisfies ResultFacts;

const asProtocol: ResultFacts = {
  treatments: { empty: 'result', result: 'result', block: 'result', object: 'result' },
  members: [],
};

/** Prompts and resources whose answers are sent unchanged. */
export const PROTOCOL_OTHERS: ResultsByKind = { prompt: asProtocol, resource: asProtocol };

/** The same treatment for every kind of value. */
export function everyKind<Treatment extends ResultTreatment | undefined>(
  treatment: Treatment,
): Readonly<Record<ReturnedKind, Treatment>> {
  return {
    nothing: treatment,
    null: treatment,
    string: treatment,
    number: treatment,
    boolean: treatment,
    list: treatment,
    empty: treatment,
    result: treatment,
    block: treatment,
    object: treatment,
  };
}

/** The text of a tool's result is the JSON of any value but `undefined`. */
export const JSON_TOOL = {
  treatments: { ...everyKind('text'), nothing: failure },
  members: ['content'],
} satisfies ResultFacts;
