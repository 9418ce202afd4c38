import type { Analysis, Interaction, RequestRoutes } from '../../model/analysis.ts';
import type { Definition } from '../../model/definitions/definition.ts';
import { encloses, type Location } from '../../model/location.ts';
import type { Mistake } from '../../model/findings/mistake.ts';
import { matchesName } from '../../model/text/name-pattern.ts';
import { knownValues, type Known } from '../../model/static.ts';
import { LazyAnswers } from '../../model/utils/lazy-answers.ts';

/** The part of an analysis in which tools may be ignored. */
type Judged = Pick<Analysis, 'definitions' | 'interactions' | 'requestRoutes' | 'deprecations'>;

/**
 * The analysis without the tools that a configuration ignores, and without the definitions of
 * servers that are never connected. They stay in inventories and contracts.
 *
 * @param patterns the names of the tools, as in {@link matchesName}
 */
export function judgedPart(analysis: Analysis, patterns: readonly string[]): Analysis {
  const read: { readonly [K in keyof Judged]: () => Judged[K] } = {
    definitions: () => analysis.definitions.filter((each) => !isIgnored(each, patterns)),
    interactions: () => analysis.interactions.filter((each) => !isOfIgnored(each, patterns)),
    requestRoutes: () => analysis.requestRoutes.map((routes) => withoutNames(routes, patterns)),
    deprecations: () =>
      analysis.deprecations.filter(({ at }) => !isOnlyInIgnored(at, analysis, patterns)),
  };
  const answers = new LazyAnswers<keyof Judged>();
  return new Proxy(analysis, {
    get: (target, key): unknown =>
      Object.hasOwn(read, key)
        ? answers.once<unknown>(key as keyof Judged, read[key as keyof Judged])
        : Reflect.get(target, key, target),
  });
}

/** Whether a mistake that no definition has is in the code of ignored tools only. */
export function isInIgnoredTool(
  { finding, firstId }: Mistake,
  analysis: Analysis,
  patterns: readonly string[],
): boolean {
  return firstId === undefined && isOnlyInIgnored(finding.at, analysis, patterns);
}

/** Whether all tools around a location are ignored, and there is one. */
function isOnlyInIgnored(
  at: Location,
  { definitions }: Analysis,
  patterns: readonly string[],
): boolean {
  if (!definitions.some((each) => isIgnored(each, patterns))) return false;
  const around = definitions.filter((each) => codeOf(each).some((code) => holds(code, at)));
  return around.length > 0 && around.every((each) => isIgnored(each, patterns));
}

/** Whether a definition is not served, or is a tool whose possible names all match a pattern. */
function isIgnored({ kind, name, isServed }: Definition, patterns: readonly string[]): boolean {
  if (!isServed) return true;
  if (patterns.length === 0) return false;
  const names = kind === 'tool' ? knownValues(name) : [];
  return names.length > 0 && names.every((each) => isNamed(each, patterns));
}

function isNamed({ value }: Known<string>, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesName(value, pattern));
}

function isOfIgnored({ definition }: Interaction, patterns: readonly string[]): boolean {
  return definition !== undefined && isIgnored(definition, patterns);
}

function withoutNames(routes: RequestRoutes, patterns: readonly string[]): RequestRoutes {
  const { kind, listed, answered } = routes;
  const others = (names: RequestRoutes['listed']): RequestRoutes['listed'] =>
    names.kind === 'known'
      ? { ...names, value: names.value.filter((each) => !isNamed(each, patterns)) }
      : names;
  return kind === 'tool' && patterns.length > 0
    ? { ...routes, listed: others(listed), answered: others(answered) }
    : routes;
}

/** Where a definition and its handler are. */
function codeOf({ anchor, handler }: Definition): readonly Location[] {
  return handler.kind === 'known' ? [anchor, handler.at] : [anchor];
}

function holds(outer: Location, inner: Location): boolean {
  return !outer.external && !inner.external && encloses(outer, inner);
}
