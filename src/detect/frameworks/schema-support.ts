import type { SchemaEffect } from '../../model/schema-outcome.ts';
import type { SchemaIo } from '../../schema/conversion.ts';
import type { SchemaForm } from '../../model/schema.ts';
import type { Surface } from '../../model/kind.ts';
import type { Versions } from './versions.ts';

/**
 * What becomes of something, by ranges of versions that together hold every version. `taken` is for versions in which it is
 * served, and for those that nobody has looked at.
 */
export type FormEffects = Readonly<Record<string, SchemaEffect | 'taken'>>;

/** What a framework does with the schemas of one place: a surface of one form of definition. */
export interface SurfaceSupport {
  /** The expected form, in the words of messages. */
  readonly expected: string;
  /** By form; one that is not listed is taken. */
  readonly forms?: Partial<Readonly<Record<SchemaForm, FormEffects>>>;
  /** By major of Zod, given the form; a major that is not listed is taken. */
  readonly majors?: Partial<Readonly<Record<3 | 4, (form: SchemaForm) => FormEffects>>>;
  /** What comes of roots that are not fit, by version. */
  readonly roots?: readonly RootVerdict[];
  /** The conversions to JSON Schema, and what comes of one that fails. */
  readonly conversions?: Partial<Readonly<Record<SchemaIo, FormEffects>>>;
}

export interface RootVerdict {
  readonly versions: string;
  readonly effect: (root: RootFacts) => SchemaEffect | 'taken';
}

/** The effect on every root but those that are served. */
export function effectBefore(
  serves: (root: RootFacts) => boolean,
  effect: SchemaEffect,
): RootVerdict['effect'] {
  return (root) => (serves(root) ? 'taken' : effect);
}

/** What is known of the root of a schema. */
export interface RootFacts {
  /** Whether it is an object itself, nothing around it. */
  readonly isObject: boolean;
  /** The `type` of its JSON Schema; `unknown` where the conversion fails, perhaps for what is inside. */
  readonly jsonType: unknown;
  /** Of an object: whether its JSON Schema only refers to a definition, as Zod 4.5 and later make it of a root that has an `id`. */
  readonly isReference: boolean;
}

/** What a framework does with schemas, with the package whose versions decide about it. */
export interface SchemaSupport {
  readonly package: string;
  /** The Zod that it expects instead of a major that it does not accept, in the words of messages. */
  readonly zod: string;
  /** By form of definition. */
  readonly places: Readonly<Record<string, Partial<Readonly<Record<Surface, SurfaceSupport>>>>>;
}

/**
 * What becomes of something in the versions that may be in use.
 *
 * @returns undefined when one of them serves it; `varies` when they do different things, none of them good
 */
export function verdict(
  verdicts: FormEffects | undefined,
  versions: Versions,
): SchemaEffect | undefined {
  return common(
    Object.entries(verdicts ?? {}).flatMap(([range, effect]) =>
      versions.within(range) !== 'no' ? [effect] : [],
    ),
  );
}

/** Like {@link verdict}, for a root. */
export function rootVerdict(
  verdicts: readonly RootVerdict[],
  versions: Versions,
  root: RootFacts,
): SchemaEffect | undefined {
  return common(
    verdicts.flatMap(({ versions: range, effect }) =>
      versions.within(range) !== 'no' ? [effect(root)] : [],
    ),
  );
}

function common(effects: readonly (SchemaEffect | 'taken')[]): SchemaEffect | undefined {
  const [first, ...others] = new Set(effects);
  if (first === undefined || first === 'taken' || others.includes('taken')) return undefined;
  return others.length === 0 ? first : 'varies';
}
