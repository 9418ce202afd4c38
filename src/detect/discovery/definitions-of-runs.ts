import { groupBy } from '../../model/utils/group-by.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { PartialString, UnknownValue, isUndecided } from '../../syntax/evaluate/values/value.ts';
import { originKey } from '../../syntax/modules/module.ts';
import { onCondition } from './candidates.ts';
import type { DetectedDefinition } from './detected-definition.ts';

/**
 * Removes duplicates: one function may create several servers with the same definitions. A name
 * that is written in two places is that of two definitions.
 */
export function onceEach(definitions: readonly DetectedDefinition[]): DetectedDefinition[] {
  const seen = new Map<unknown, DetectedDefinition>();
  for (const definition of definitions) {
    const { name } = definition.parts;
    const identity = identityIn(definition);
    const isText = typeof identity === 'string' && name instanceof Expression;
    const key = isText ? `${identity} ${originKey(name.written().origin)}` : identity;
    if (!seen.has(key) || seen.get(key)?.condition) seen.set(key, definition);
  }
  return [...seen.values()];
}

/** Identifies the definitions of a name at a call; without a known name, only the definition. */
function identityIn(definition: DetectedDefinition): unknown {
  const { name, kind, element } = definition.parts;
  const text = textOf(name);
  const place = originKey(element?.expression ?? definition.call);
  return text === undefined ? definition : `${kind} ${text} ${place}`;
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
    known: groupBy(found, identityIn),
    isNamed: found.every(isNamed),
  }));
  const all = ofEntries.flat();
  const kept = new Map<DetectedDefinition, DetectedDefinition>();
  for (const key of groupBy(all, identityIn).keys())
    for (const [index, definition] of mostOf(
      runs.map(({ known }) => known.get(key) ?? []),
    ).entries()) {
      const [condition] = runs.flatMap(({ known, isNamed: isWhole }) => {
        const same = known.get(key);
        if (same) return (same[index] ?? same[0])?.condition ?? [];
        return isWhole && isNamed(definition) ? OF_SOME_ENTRIES : [];
      });
      const isOpen = condition && !definition.condition;
      kept.set(definition, isOpen ? onCondition(definition, condition) : definition);
    }
  return all.flatMap((each) => kept.get(each) ?? []);
}

/** The longest list; of several, the last one after others on a condition. */
function mostOf(lists: readonly (readonly DetectedDefinition[])[]): readonly DetectedDefinition[] {
  return lists.reduce((best, each) => {
    const isEqual = each.length === best.length && best.some(({ condition }) => condition);
    return each.length > best.length || isEqual ? each : best;
  }, []);
}

/** A name, or the parts of it that are known. */
export function textOf(name: DetectedDefinition['parts']['name']): string | undefined {
  const value = name instanceof Expression ? name.value : undefined;
  if (value instanceof PartialString) return value.parts.join('…');
  return typeof value === 'string' ? value : undefined;
}

export function isNamed({ parts: { name } }: DetectedDefinition): boolean {
  return name instanceof Expression && !isUndecided(name.value);
}
