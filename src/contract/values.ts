import { pointerStep } from '../model/schemas/json-pointer.ts';
import { isKnownArray, isKnownObject } from '../model/property.ts';
import { probableText, type Datum, type OneOfKnown, type StaticValue } from '../model/static.ts';
import { isJsonObject } from './advertised.ts';
import { commonOf } from './alternatives.ts';
import type { Json } from './contract.ts';
import type { Location } from '../model/location.ts';

/** A part of a definition that could not be read. */
export interface ValueGap {
  readonly part: string;
  readonly why: string;
  readonly at: Location;
  /** As in the contract: the values that it may have. */
  readonly oneOf?: readonly Json[];
}

export type Report = (gap: ValueGap) => void;

/** A report that collects the gaps. */
export function reportTo(gaps: ValueGap[]): Report {
  return (gap) => {
    gaps.push(gap);
  };
}

/**
 * Converts a value to JSON; reports each of its unresolved parts, and omits those without a
 * probable text.
 *
 * @param part a JSON Pointer to the value, without the slash at its start
 */
export function jsonOf(value: StaticValue, part: string, report: Report): Json | undefined {
  if (value.kind === 'absent') return undefined;
  const open = (why: string): Json | undefined => {
    report({ part, why, at: value.at });
    return undefined;
  };
  if (value.kind === 'unknown') return open(value.why) ?? probableText(value);
  if (value.kind === 'oneOf') return oneOfJson(value, part, report);
  if (isKnownArray(value)) {
    if (!value.value.complete) open('has elements that could not be read');
    return value.value.elements.map(
      (element, index) => jsonOf(element, `${part}/${index}`, report) ?? null,
    );
  }
  if (isKnownObject(value)) {
    if (!value.value.complete) open('has properties that could not be read');
    const members = [...value.value.properties.values()].map(
      ({ key, value: member }) =>
        [key, jsonOf(member, `${part}/${pointerStep(key)}`, report)] as const,
    );
    return Object.fromEntries(
      members.filter((member): member is [string, Json] => member[1] !== undefined),
    );
  }
  const { value: datum } = value;
  if (typeof datum === 'bigint') return open('is a bigint, which JSON cannot hold');
  if (typeof datum === 'object' && datum !== null)
    return open(datum.type === 'other' ? `is a ${datum.what}` : 'is a function');
  return datum;
}

/** The common part of the values that a condition selects; reports where they differ. */
function oneOfJson(
  { options, why, at }: OneOfKnown<Datum>,
  part: string,
  report: Report,
): Json | undefined {
  const gaps: ValueGap[] = [];
  const values = options.map((option) => jsonOf(option, part, (gap) => gaps.push(gap)));
  if (gaps.length > 0 || values.length === 0) {
    report({ part, why, at });
    return undefined;
  }
  const { value, differing } = commonOf(values, part);
  for (const each of differing) report({ ...each, why, at });
  return value;
}

/** Reads a value of one type; reports a value of another. */
type TypedReader<T> = (value: StaticValue, part: string, report: Report) => T | undefined;

function typed<T extends Json>(is: (json: Json) => json is T, why: string): TypedReader<T> {
  return (value, part, report) => {
    const json = jsonOf(value, part, (gap) => {
      const isFit = gap.part !== part || gap.oneOf?.every((one) => one === null || is(one));
      report(isFit ? gap : { part: gap.part, why: gap.why, at: gap.at });
    });
    if (json === undefined || is(json)) return json;
    if (json !== null) report({ part, why, at: value.at });
    return undefined;
  };
}

export const stringOf = typed((json) => typeof json === 'string', 'is not a string');
export const numberOf = typed((json) => typeof json === 'number', 'is not a number');
export const flagOf = typed((json) => typeof json === 'boolean', 'is not a boolean');
export const objectOf = typed(isJsonObject, 'is not an object');
