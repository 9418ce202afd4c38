import { isDeepStrictEqual } from 'node:util';
import type { ListedEntry } from '../../model/definitions/definition.ts';
import { keyOfStep, pointerStep } from '../../model/schemas/json-pointer.ts';
import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { Provenance } from '../../syntax/evaluate/values/value-metadata.ts';
import {
  OneOf,
  UnknownValue,
  asUnknown,
  isUnresolved,
} from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';

type Gap = ListedEntry['unread'][number];

/** A part of an entry: its JSON, undefined where it is absent, and what of it is unread. */
interface ReadPart {
  readonly json: unknown;
  readonly gaps: readonly Gap[];
}

/**
 * Makes values of the evaluator of an entry, with unknown values in the place of its unread parts,
 * and reads what becomes of them.
 */
export class EntryValues {
  private readonly entry: ListedEntry;
  private readonly evaluator: Evaluation;
  /** The parts that were made, by the value. */
  private readonly parts = new Map<unknown, ReadPart & { readonly part: string }>();
  private provenance: Provenance | undefined;

  constructor(entry: ListedEntry, evaluator: Evaluation) {
    this.entry = entry;
    this.evaluator = evaluator;
  }

  /** A new value, whose objects are as new as those at a place. */
  create(provenance: Provenance): unknown {
    this.provenance = provenance;
    return this.make(this.entry.fields, '', this.entry.unread);
  }

  private make(json: unknown, part: string, gaps: readonly Gap[]): unknown {
    const whole = gaps.find((gap) => gap.part === part);
    const value = whole ? new UnknownValue(whole.why) : this.container(json, part, gaps);
    if (typeof value !== 'object' || value === null) return value;
    this.parts.set(value, { json, part, gaps });
    if (!whole && this.provenance) this.evaluator.setProvenance(value, this.provenance);
    return value;
  }

  /** Whether a value is in the place of an unread part. */
  isGap(value: UnknownValue): boolean {
    return this.parts.has(value);
  }

  private container(json: unknown, part: string, gaps: readonly Gap[]): unknown {
    if (typeof json !== 'object' || json === null) return json;
    const inside = (step: string): unknown => {
      const inner = part === '' ? step : `${part}/${step}`;
      const member: unknown = Object.getOwnPropertyDescriptor(json, keyOfStep(step))?.value;
      return this.make(member, inner, gapsIn(inner, gaps));
    };
    if (!Array.isArray(json)) {
      const steps = new Set([...Object.keys(json).map(pointerStep), ...stepsOf(gaps, part)]);
      return Object.fromEntries([...steps].map((step) => [keyOfStep(step), inside(step)]));
    }
    const list = json.map((_, index) => inside(String(index)));
    // Entries of some lists are identified by name: `required/id`.
    const [other] = gaps.filter((gap) => !json.some((_, index) => isIn(gap, `${part}/${index}`)));
    if (other) this.evaluator.markIncomplete(list, new UnknownValue(other.why));
    return list;
  }

  /**
   * Reads what code has made of the entry, one of several values; the part `''` is unread if
   * anything may be in it.
   */
  read(values: readonly unknown[], because: string): ListedEntry {
    const { json, gaps } = this.either(values, '', because);
    return { fields: isPlainObject(json) ? json : {}, unread: gaps };
  }

  private either(values: readonly unknown[], part: string, because: string): ReadPart {
    const all = values.flatMap((value) =>
      value instanceof OneOf ? value.values : this.evaluator.variantsOf(value),
    );
    const [first, ...others] = all.map((value) => this.one(value, part));
    if (first && others.every((other) => isDeepStrictEqual(other, first))) return first;
    const why = values.find((value) => value instanceof OneOf)?.because.why ?? because;
    const objects = all.filter(isPlainObject);
    return objects.length < all.length || objects.some((each) => this.isOpen(each))
      ? unread(part, why)
      : this.members(objects, part, why);
  }

  private one(value: unknown, part: string): ReadPart {
    const kept = this.kept(value, part);
    if (kept) return kept;
    if (isUnresolved(value)) return unread(part, asUnknown(value).why);
    if (typeof value !== 'object' || value === null)
      return typeof value === 'function'
        ? unread(part, 'is a function')
        : { json: value, gaps: [] };
    const open = this.evaluator.incompleteness(value);
    if (open) return unread(part, open.why);
    if (Array.isArray(value)) {
      const items = value.map((item, index) => this.either([item], `${part}/${index}`, ''));
      return {
        json: items.map(({ json }) => json ?? null),
        gaps: items.flatMap(({ gaps }) => gaps),
      };
    }
    return isPlainObject(value)
      ? this.members([value], part, '')
      : unread(part, 'is an object that is not plain data');
  }

  private members(
    objects: readonly Readonly<Record<string, unknown>>[],
    part: string,
    because: string,
  ): ReadPart {
    const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
    const members = keys.map((key) => {
      const inner = part === '' ? pointerStep(key) : `${part}/${pointerStep(key)}`;
      const values = objects.map((object) =>
        Object.hasOwn(object, key) ? object[key] : undefined,
      );
      return [key, this.either(values, inner, because)] as const;
    });
    return {
      json: Object.fromEntries(
        members.flatMap(([key, { json }]) => (json === undefined ? [] : [[key, json]])),
      ),
      gaps: members.flatMap(([, { gaps }]) => gaps),
    };
  }

  /** A part of the entry that is as it was. */
  private kept(value: unknown, part: string): ReadPart | undefined {
    const known = this.parts.get(value);
    if (!known || this.isTouched(value)) return undefined;
    return {
      json: known.json,
      gaps: known.gaps.map((gap) => ({ ...gap, part: part + gap.part.slice(known.part.length) })),
    };
  }

  private isTouched(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || isUnresolved(value)) return false;
    return (
      this.evaluator.isChanged(value) ||
      !this.parts.has(value) ||
      Object.values(value).some((inner) => this.isTouched(inner))
    );
  }

  private isOpen(value: object): boolean {
    return this.evaluator.incompleteness(value) !== undefined && !this.parts.has(value);
  }
}

function unread(part: string, why: string): ReadPart {
  return { json: undefined, gaps: [{ part, why }] };
}

function isIn({ part }: Gap, around: string): boolean {
  return part === around || part.startsWith(`${around}/`);
}

function gapsIn(part: string, gaps: readonly Gap[]): readonly Gap[] {
  return gaps.filter((gap) => isIn(gap, part));
}

/** The steps from a part to the unread parts inside of it. */
function stepsOf(gaps: readonly Gap[], part: string): string[] {
  const start = part === '' ? 0 : part.length + 1;
  return gaps.flatMap((gap) => gap.part.slice(start).split('/')[0] ?? []);
}
