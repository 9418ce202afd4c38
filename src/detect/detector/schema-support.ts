import type { SchemaEffect } from '../../model/schemas/schema-outcome.ts';
import type { SchemaIo } from '../../schema/json/conversion.ts';
import type { SchemaForm } from '../../model/schemas/schema.ts';
import type { Surface } from '../../model/definitions/kind.ts';
import type { Versions } from './versions.ts';

/**
 * Effects by version ranges that together cover every version. `accepted` means that the versions
 * accept the schema, or were not verified.
 */
export type FormEffects = Readonly<Record<string, SchemaEffect | 'accepted'>>;

/** How a framework treats the schemas of one surface of one form of definition. */
export interface SurfaceSupport {
  /** The expected form, in the words of messages. */
  readonly expected: string;
  /** By form; an unlisted form is accepted. */
  readonly forms?: Partial<Readonly<Record<SchemaForm, FormEffects>>>;
  /** By major of Zod and form; an unlisted major is accepted. */
  readonly majors?: Partial<Readonly<Record<3 | 4, (form: SchemaForm) => FormEffects>>>;
  /** The effects of unsuitable roots, by version. */
  readonly roots?: readonly RootVerdict[];
  /** The conversions to JSON Schema, with the effect of one that fails. */
  readonly conversions?: Partial<Readonly<Record<SchemaIo, FormEffects>>>;
}

export interface RootVerdict {
  readonly versions: string;
  readonly effect: (root: RootFacts) => SchemaEffect | 'accepted';
}

/** The effect on every root except the supported ones. */
export function effectBefore(
  serves: (root: RootFacts) => boolean,
  effect: SchemaEffect,
): RootVerdict['effect'] {
  return (root) => (serves(root) ? 'accepted' : effect);
}

/** Facts about the root of a schema. */
export interface RootFacts {
  /** Whether it is an object without wrappers. */
  readonly isObject: boolean;
  /**
   * The `type` of its JSON Schema; `unknown` if the conversion fails, perhaps because of an inner
   * schema.
   */
  readonly jsonType: unknown;
  /**
   * For an object: whether its JSON Schema only refers to a definition, as in Zod 4.5 and later for
   * a root with an `id`.
   */
  readonly isReference: boolean;
}

/** How a framework treats schemas, with the package whose versions decide. */
export interface SchemaSupport {
  readonly package: string;
  /** The Zod that it expects instead of an unsupported major, in the words of messages. */
  readonly zod: string;
  /** The first versions that read the schemas of a major of Zod which earlier ones do not. */
  readonly since?: Partial<Readonly<Record<3 | 4, string>>>;
  /** By form of definition. */
  readonly places: Readonly<Record<string, Partial<Readonly<Record<Surface, SurfaceSupport>>>>>;
}

/**
 * The effect in the versions that may be in use.
 *
 * @returns undefined if one of them accepts it; `varies` if they have different harmful effects
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

function common(effects: readonly (SchemaEffect | 'accepted')[]): SchemaEffect | undefined {
  const [first, ...others] = new Set(effects);
  if (first === undefined || first === 'accepted' || others.includes('accepted')) return undefined;
  return others.length === 0 ? first : 'varies';
}
