import { CONTENT_BLOCKS } from '../protocol/content-block.ts';
import { isKnownArray, isKnownObject, propertyOf } from '../property.ts';
import type { ReturnedKind, ResultFacts, ResultTreatment } from './results.ts';
import { typeOfUnknown, type Datum, type OneOfKnown, type StaticValue } from '../static.ts';

/** Members of answers that are not results of a call: tasks, and requests for input. */
const OTHER_ANSWERS = ['resultType', 'task', 'toolResult', 'inputRequests'];

const PRIMITIVES: ReadonlySet<ReturnedKind> = new Set(['string', 'number', 'boolean']);

/**
 * How a framework treats a value that a handler returns.
 *
 * @param isOpen whether the value may have unknown members
 * @param output whether the tool has an output schema; undefined if unknown
 * @returns undefined if uncertain
 */
export function treatmentOf(
  value: StaticValue,
  facts: ResultFacts,
  { isOpen, output }: { readonly isOpen: boolean; readonly output: boolean | undefined },
): ResultTreatment | undefined {
  return treatmentOfKind(returnedKindOf(value, facts, { isOpen }), facts, output);
}

/**
 * How a framework treats an object that a handler returns, decided by the names of its members.
 *
 * @param keys all of them
 * @returns undefined if their values decide
 */
export function treatmentByKeys(
  keys: readonly string[],
  facts: ResultFacts,
  output: boolean | undefined,
): ResultTreatment | undefined {
  const isResult =
    facts.members.some((key) => keys.includes(key)) &&
    !OTHER_ANSWERS.some((key) => keys.includes(key));
  return isResult ? treatmentOfKind('result', facts, output) : undefined;
}

function treatmentOfKind(
  given: ReturnedKind | undefined,
  { treatments, withOutput = {} }: ResultFacts,
  output: boolean | undefined,
): ResultTreatment | undefined {
  if (given === undefined) return undefined;
  if (output === false || !(given in withOutput)) return treatments[given];
  return output ? withOutput[given] : undefined;
}

/** The kind of a returned value; undefined if uncertain, and for answers that are not results. */
export function returnedKindOf(
  value: StaticValue,
  { members }: Pick<ResultFacts, 'members'>,
  { isOpen = false } = {},
): ReturnedKind | undefined {
  if (value.kind === 'absent') return 'nothing';
  if (value.kind === 'unknown') return typeOfUnknown(value);
  if (value.kind === 'oneOf') return commonKindOf(value, members);
  const data = value.value;
  if (data === null) return 'null';
  if (typeof data === 'string') return 'string';
  if (typeof data === 'number') return 'number';
  if (typeof data === 'boolean') return 'boolean';
  if (typeof data !== 'object') return undefined;
  if (data.type === 'array') return 'list';
  if (!isKnownObject(value) || OTHER_ANSWERS.some((key) => value.value.properties.has(key)))
    return undefined;
  const { properties, complete } = value.value;
  if (members.some((key) => properties.has(key))) return 'result';
  if (isOpen || !complete) return undefined;
  if (properties.size === 0) return 'empty';
  return isBlock(value) ? 'block' : 'object';
}

/**
 * The kind of every option; undefined if one is an object or a list, because each path of those is
 * judged.
 */
function commonKindOf(
  { options }: OneOfKnown<Datum>,
  members: ResultFacts['members'],
): ReturnedKind | undefined {
  const kinds = new Set(options.map((option) => returnedKindOf(option, { members })));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined && PRIMITIVES.has(kind) ? kind : undefined;
}

/** Whether a value is a content block by its type. */
export function isBlock(value: StaticValue): boolean {
  const type = isKnownObject(value) ? propertyOf(value, 'type') : undefined;
  return (
    type?.kind === 'known' &&
    typeof type.value === 'string' &&
    Object.hasOwn(CONTENT_BLOCKS, type.value)
  );
}

/** Whether a value is a list of content blocks. */
export function isBlocks(value: StaticValue): boolean {
  return (
    isKnownArray(value) &&
    value.value.complete &&
    value.value.elements.length > 0 &&
    value.value.elements.every(isBlock)
  );
}
