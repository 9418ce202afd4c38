import type { ResultFacts, ResultTreatment, ReturnedKind } from '../../model/handlers/results.ts';
import type { DefinitionKind } from '../../model/definitions/kind.ts';
import type { Versions } from './versions.ts';

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

/**
 * The results of the versions that may be in use.
 *
 * @param known by range; where versions are in several, only what all of those agree on is known
 */
export function resultsOf(
  versions: Versions,
  known: Readonly<Record<string, ResultsByKind>>,
): ResultsByKind {
  const possible = Object.keys(known)
    .filter((range) => versions.within(range) !== 'no')
    .map((range) => known[range] as ResultsByKind);
  const [first = {}, ...others] = possible;
  return others.reduce<ResultsByKind>(agreed, first);
}

function agreed(one: ResultsByKind, other: ResultsByKind): ResultsByKind {
  const kinds = Object.keys(one) as DefinitionKind[];
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const [ofOne, ofOther] = [one[kind], other[kind]];
      return ofOne && ofOther ? [[kind, agreedFacts(ofOne, ofOther)]] : [];
    }),
  );
}

/** Facts that excuse a value hold if either has them, facts that forbid one if both do. */
function agreedFacts(one: ResultFacts, other: ResultFacts): ResultFacts {
  if (one === other) return one;
  const { structuredIsObject, checksFailures, ...excuses } = one;
  const kinds = Object.keys(everyKind(undefined)) as ReturnedKind[];
  const same = (
    treatment: (facts: ResultFacts, kind: ReturnedKind) => ResultTreatment | undefined,
  ): Partial<Record<ReturnedKind, ResultTreatment>> =>
    Object.fromEntries(
      kinds.map((kind) => {
        const treated = treatment(one, kind);
        return [kind, treated === treatment(other, kind) ? treated : undefined];
      }),
    );
  return {
    ...other,
    ...excuses,
    treatments: same(({ treatments }, kind) => treatments[kind]),
    withOutput: same(({ treatments, withOutput = {} }, kind) =>
      kind in withOutput ? withOutput[kind] : treatments[kind],
    ),
    members: [...new Set([...one.members, ...other.members])],
    structuredIsObject: structuredIsObject && other.structuredIsObject,
    checksFailures: checksFailures && other.checksFailures,
  };
}
