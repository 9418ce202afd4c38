import type { Evaluation } from '../context/evaluation.ts';
import { computedFrom } from './environment.ts';
import {
  PartialString,
  UnknownValue,
  isUnresolved,
  stringParts,
  type UnresolvedValue,
} from './value.ts';
import { isPlainObject } from './containers.ts';

/** Replaces a value or part of a string that is unknown; JSON does not escape it. */
const HOLE = '\uE000';
/**
 * An unknown value with its key, and the commas and line ends around it: the member may be missing.
 */
const UNKNOWN_MEMBER = new RegExp(`,?\\s*(?:"(?:[^"\\\\]|\\\\.)*":\\s*)?"${HOLE}{2}",?`, 'g');

/**
 * The text that `JSON.stringify` makes of a list or object with unknown parts.
 *
 * @returns undefined if nothing is unknown, or if something else than spaces is passed too
 * @throws BudgetExceeded, also for a cyclic value
 */
export function jsonText(
  [value, replacer, indent]: readonly unknown[],
  evaluator: Evaluation,
): PartialString | undefined {
  if (!(Array.isArray(value) || isPlainObject(value)) || (replacer ?? undefined) !== undefined)
    return undefined;
  const holes = new Holes(evaluator);
  const copy = holes.fill(value);
  if (!holes.because || isUnresolved(indent)) return undefined;
  const text = JSON.stringify(copy, null, indent as string | number | undefined);
  const pieces = text.split(UNKNOWN_MEMBER).map((piece) => piece.split(HOLE));
  const parts = pieces.flatMap((piece) => [
    null,
    ...piece.flatMap((part) => [null, part]).slice(1),
  ]);
  return new PartialString(parts.slice(1), holes.because);
}

/** Copies data, with holes for what is unknown. */
class Holes {
  /** Why the first of them is unknown; undefined if there is none. */
  because: UnknownValue | undefined;
  private readonly evaluator: Evaluation;

  constructor(evaluator: Evaluation) {
    this.evaluator = evaluator;
  }

  fill(value: unknown): unknown {
    this.evaluator.budget.spend(1);
    if (isUnresolved(value)) return this.text(value);
    if (Array.isArray(value) || isPlainObject(value))
      return this.evaluator.budget.nested(() => this.container(value));
    const isText = typeof value !== 'object' && typeof value !== 'function';
    return isText || value === null
      ? value
      : this.hole(new UnknownValue('looks into an object that is not plain data'));
  }

  private text(value: UnresolvedValue): string {
    const parts = stringParts(value);
    const hole = this.hole(computedFrom(value));
    return parts ? parts.map((part) => part ?? HOLE).join('') : hole;
  }

  private container(value: readonly unknown[] | Record<string, unknown>): unknown {
    const open = this.evaluator.incompleteness(value);
    if (open && (this.evaluator.isSuperset(value) || Array.isArray(value))) return this.hole(open);
    if (Array.isArray(value)) return value.map((element) => this.fill(element));
    const members = Object.entries(value).map(([key, member]) => [key, this.fill(member)] as const);
    if (!open) return Object.fromEntries(members);
    // Unread members may be before each of those that are known.
    const between = members.flatMap((member, index) => [
      [`${HOLE}${index}`, this.hole(open)],
      member,
    ]);
    return Object.fromEntries([...between, [HOLE, this.hole(open)]] as [string, unknown][]);
  }

  private hole(because: UnknownValue): string {
    this.because ??= because;
    return HOLE + HOLE;
  }
}
