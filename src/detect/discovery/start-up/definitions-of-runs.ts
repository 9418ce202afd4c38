import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { PartialString, UnknownValue, isUndecided } from '../../../syntax/evaluate/values/value.ts';
import { originKey } from '../../../syntax/modules/module.ts';
import { onCondition } from '../parsed-registration.ts';
import type { DetectedDefinition } from '../detected-definition.ts';

/** Removes duplicates: one function may create several servers with the same definitions. */
export function onceEach(definitions: readonly DetectedDefinition[]): DetectedDefinition[] {
  return [...byIdentity(definitions).values()];
}

function byIdentity(
  definitions: readonly DetectedDefinition[],
): ReadonlyMap<unknown, DetectedDefinition> {
  const seen = new Map<unknown, DetectedDefinition>();
  for (const definition of definitions) {
    const key = identityOf(definition);
    if (!seen.has(key) || seen.get(key)?.condition) seen.set(key, definition);
  }
  return seen;
}

/**
 * Identifies the definitions of a name and URI at a call; without a known name, only the
 * definition. A name that is written in two places is that of two definitions.
 */
function identityOf(definition: DetectedDefinition): unknown {
  const { name, uri, kind, element } = definition.parts;
  const text = knownText(name);
  if (text === undefined || !(name instanceof Expression)) return definition;
  const place = originKey(element?.expression ?? definition.call);
  return `${kind} ${text} ${knownText(uri) ?? ''} ${place} ${originKey(name.written().origin)}`;
}

const OF_SOME_ENTRIES = new UnknownValue(
  'is registered by only some of the entry points of its package',
);

/**
 * The definitions of a call in the runs of several entry points: one that a run registers on a
 * condition, or does not register although it knows the names of all others, is uncertain.
 */
export function inEachEntry(
  ofEntries: readonly (readonly DetectedDefinition[])[],
): DetectedDefinition[] {
  const runs = ofEntries.map((found) => ({
    known: byIdentity(found),
    isNamed: found.every(isNamed),
  }));
  return [...byIdentity(ofEntries.flat())].map(([key, definition]) => {
    const [condition] = runs.flatMap(({ known, isNamed: isWhole }) => {
      const same = known.get(key);
      if (same) return same.condition ?? [];
      return isWhole && isNamed(definition) ? OF_SOME_ENTRIES : [];
    });
    return condition && !definition.condition ? onCondition(definition, condition) : definition;
  });
}

/** A name, or the parts of it that are known. */
export function knownText(name: DetectedDefinition['parts']['name']): string | undefined {
  const value = name instanceof Expression ? name.value : undefined;
  if (value instanceof PartialString) return value.parts.join('…');
  return typeof value === 'string' ? value : undefined;
}

export function isNamed({ parts: { name } }: DetectedDefinition): boolean {
  return name instanceof Expression && !isUndecided(name.value);
}

/**
 * Whether a start-up run knows more definitions of a place, or knows that there are no others than
 * the certain ones. Where no name is known, definitions of which a part of the name is known are
 * more.
 */
export function knowsMore(
  read: readonly DetectedDefinition[],
  found: readonly DetectedDefinition[],
): boolean {
  const named = read.filter(isNamed).length;
  const known = found.filter(isNamed);
  const certain = known.filter(({ condition }) => !condition).length;
  if (named + known.length === 0) return countNamedInPart(read) > countNamedInPart(found);
  return named > known.length || (named > 0 && named === read.length && named >= certain);
}

function countNamedInPart(definitions: readonly DetectedDefinition[]): number {
  return definitions.filter(({ parts: { name } }) => knownText(name)).length;
}
