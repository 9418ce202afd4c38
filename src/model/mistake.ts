import type { Analysis } from './analysis.ts';
import type { Definition } from './definition.ts';
import type { DefinitionKind } from './kind.ts';
import { lazily } from './lazily.ts';
import type { Location } from './location.ts';
import type { Finding } from './rule.ts';
import { knownValues } from './static.ts';
import { labelOf } from './words.ts';

/** What is wrong at one place, however many definitions bring it in: equal findings of one rule. */
export interface Mistake {
  /** The first of the findings. */
  readonly finding: Finding;
  /** What and where, the same in each file whose analysis finds it. */
  readonly identity: string;
  /** The kinds of the definitions that have it, by the identity of each. */
  readonly affected: ReadonlyMap<string, DefinitionKind>;
}

/** The placeholder that says how one definition reaches the place. */
const PATH = 'path';

/**
 * The mistakes that a check finds, by what they are and where they are reported: a mistake of another file at each use of it.
 */
export function mistakesIn(
  analysis: Analysis,
  check: (analysis: Analysis) => Iterable<Finding>,
): Map<string, Mistake> {
  const mistakes = new Map<string, Mistake & { readonly affected: Map<string, DefinitionKind> }>();
  const followed = new FollowedAnalysis(analysis);
  for (const finding of check(followed.analysis)) {
    const { current } = followed;
    const identity = identityOf(finding, current, analysis);
    const key = finding.at.external ? `${identity} ${finding.at.range.join()}` : identity;
    const known = mistakes.get(key);
    const affected = known?.affected ?? new Map<string, DefinitionKind>();
    if (current) affected.set(nameAndPlace(current, analysis), current.kind);
    mistakes.set(key, {
      finding: known ? common(known.finding, finding) : finding,
      identity,
      affected,
    });
  }
  return mistakes;
}

/** Says how many definitions have a mistake, unless it is one. */
export function countOf({ affected }: Mistake): string {
  const kinds = new Set(affected.values());
  const [kind = 'definition'] = kinds.size === 1 ? kinds : [];
  return affected.size > 1 ? `Affects ${affected.size} ${kind}s.` : '';
}

/** An analysis that knows which of its definitions a `for … of` loop is at. */
class FollowedAnalysis {
  current: Definition | undefined;
  readonly analysis: Analysis;

  constructor(analysis: Analysis) {
    const definitions = lazily(() =>
      Object.assign([...analysis.definitions], {
        [Symbol.iterator]: () => this.follow(analysis.definitions),
      }),
    );
    this.analysis = new Proxy(analysis, {
      get: (target, key): unknown =>
        key === 'definitions' ? definitions() : Reflect.get(target, key, target),
    });
  }

  private *follow(definitions: readonly Definition[]): Generator<Definition, undefined> {
    try {
      for (this.current of definitions) yield this.current;
    } finally {
      this.current = undefined;
    }
  }
}

/** A finding that several definitions have. It keeps an automatic fix only where that is the same for all. */
function common(first: Finding, other: Finding): Finding {
  if (!first.fix || JSON.stringify(first.fix) === JSON.stringify(other.fix)) return first;
  return { ...first, fix: undefined };
}

/** What is wrong and where, without the words that name the definition or the way to the place. */
function identityOf(
  { messageId, at, data = {} }: Finding,
  definition: Definition | undefined,
  analysis: Analysis,
): string {
  const names: unknown[] = definition ? [labelOf(definition), ...namesOf(definition)] : [];
  const facts = Object.entries(data).filter(
    ([key, value]) => key !== PATH && !names.includes(value),
  );
  return JSON.stringify([messageId, placeOf(at, analysis), facts]);
}

function namesOf({ name }: Definition): readonly string[] {
  return knownValues(name).map(({ value }) => value);
}

function nameAndPlace(definition: Definition, analysis: Analysis): string {
  const { kind, at } = definition;
  return JSON.stringify([kind, placeOf(at, analysis), namesOf(definition)]);
}

/** The file and range where something is written. */
function placeOf({ range, external }: Location, { file }: Analysis): readonly unknown[] {
  return external ? [external.file, external.range] : [file, range];
}
