import { isKnownObject, propertyOf } from '../property.ts';
import type { Suggestion } from '../findings/rule.ts';
import {
  asText,
  knownValues,
  type Known,
  type Static,
  type StaticArray,
  type StaticObject,
  type StaticValue,
} from '../static.ts';
import { quote } from '../findings/code-text.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Location } from '../location.ts';

/**
 * The fields of an error contract's entry (`ErrorContract` of mcp-ts-core, unchanged from 0.8 to
 * 0.12).
 */
export const ERROR_FIELDS = ['reason', 'code', 'when', 'recovery', 'retryable'] as const;
export type ErrorField = (typeof ERROR_FIELDS)[number];

/** The failures that a definition declares: its `errors: […]`. */
export interface ErrorContract {
  /** In source order. */
  readonly entries: readonly ErrorEntry[];
  /** Whether every entry is known. */
  readonly complete: boolean;
}

/** One declared failure. */
export interface ErrorEntry extends Readonly<Record<ErrorField, StaticValue>> {
  readonly object: Known<StaticObject>;
  /** Whether an earlier entry has the same reason. */
  readonly isDuplicate: boolean;
}

/** The required fields of an entry, and the effect if one is missing. */
const REQUIRED: Readonly<Partial<Record<ErrorField, string>>> = {
  reason: '`fail` cannot find the entry',
  code: 'callers cannot identify the error by a code',
  when: 'the error has no message if `fail` receives none',
};

/** A required field that an entry lacks, or whose value is not text. */
export interface ContractGap {
  readonly field: string;
  /** The effect on an error of the entry, as a clause. */
  readonly effect: string;
  readonly isMissing: boolean;
  readonly at: Location;
}

/** The gaps of an entry; a code only counts if it is missing. */
export function contractGaps(entry: ErrorEntry): ContractGap[] {
  return Object.entries(REQUIRED).flatMap(([field, effect]): ContractGap[] => {
    const value = entry[field as ErrorField];
    if (value.kind === 'absent') return [{ field, effect, isMissing: true, at: entry.object.at }];
    const others = field === 'code' ? [] : knownValues(value).filter((each) => !hasText(each));
    return others.map(({ at }) => ({ field, effect, isMissing: false, at }));
  });
}

/** Whether a value is a non-blank text. */
export function hasText(value: StaticValue): value is Known<string> {
  return value.kind === 'known' && typeof value.value === 'string' && value.value.trim() !== '';
}

/** The elements of `errors` if it is a list. */
export function errorList(errors: StaticValue): Known<StaticArray> | undefined {
  const isList =
    errors.kind === 'known' &&
    typeof errors.value === 'object' &&
    errors.value !== null &&
    errors.value.type === 'array';
  return isList ? (errors as Known<StaticArray>) : undefined;
}

/**
 * Reads `errors` of a definition.
 *
 * @returns undefined if it is unknown or not a list; entries that are not objects are skipped
 */
export function readErrorContract(errors: StaticValue): ErrorContract | undefined {
  const list = errorList(errors);
  if (!list) return undefined;
  const seen = new Set<string>();
  const objects = list.value.elements.filter(isKnownObject);
  const entries = objects.map((object) => readEntry(object, seen));
  return {
    entries,
    complete:
      list.value.complete &&
      list.value.elements.every(({ kind }) => kind === 'known' || kind === 'absent'),
  };
}

function readEntry(object: Known<StaticObject>, seen: Set<string>): ErrorEntry {
  const field = (key: ErrorField): StaticValue => propertyOf(object, key);
  const reason = asText(field('reason'));
  const isDuplicate = reason.kind === 'known' && seen.has(reason.value);
  if (reason.kind === 'known') seen.add(reason.value);
  return {
    object,
    isDuplicate,
    reason: field('reason'),
    code: field('code'),
    when: field('when'),
    recovery: field('recovery'),
    retryable: field('retryable'),
  };
}

/**
 * The entry for a reason; of several, the last one counts (observed in mcp-ts-core 0.8.18 to
 * 0.10.17).
 */
export function entryOf({ entries }: ErrorContract, reason: string): ErrorEntry | undefined {
  return entries.findLast(
    (entry) => entry.reason.kind === 'known' && entry.reason.value === reason,
  );
}

/** The declared reasons; undefined unless all are known. */
export function allReasons({ entries, complete }: ErrorContract): readonly string[] | undefined {
  if (!complete || entries.some(({ reason }) => reason.kind === 'unknown')) return undefined;
  return entries.flatMap(({ reason }) =>
    knownValues(reason).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  );
}

/** Whether a text is a valid reason of a contract (`REASON_RE` of mcp-ts-core 0.8.18). */
export function isReason(text: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(text);
}

/** Converts a text to a reason: snake_case. */
export function asReason(text: string): string {
  const words = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return words
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();
}

/**
 * Suggests snake_case for a reason, in the contract and in the handler's calls that name it by a
 * literal.
 */
export function renaming(
  { value, at, literal }: Known<string>,
  handler: Static<Handler>,
): Suggestion<'renameReason'>[] {
  const reason = asReason(value);
  if (!literal || !isReason(reason)) return [];
  const ranges = new Map([at, ...namedIn(handler, value)].map(({ range }) => [range[0], range]));
  return [
    {
      messageId: 'renameReason',
      data: { reason },
      edits: [...ranges.values()].map((range) => ({ range, text: quote(reason) })),
    },
  ];
}

/** The literals by which a handler names a reason, in `fail(reason)` and `recoveryFor(reason)`. */
function namedIn(handler: Static<Handler>, reason: string): readonly Location[] {
  const uses =
    handler.kind === 'known'
      ? handler.value.contextUses.filter(
          ({ path }) => path[0] === 'fail' || path[0] === 'recoveryFor',
        )
      : [];
  const named = uses
    .flatMap(({ call }) => call?.args.at(0) ?? [])
    .filter(
      (argument) => argument.kind === 'known' && argument.literal && argument.value === reason,
    );
  return named.map(({ at }) => at);
}
