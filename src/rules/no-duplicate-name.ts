import type { Analysis } from '../model/analysis.ts';
import { isSameDependence } from '../model/definitions/control-dependence.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { isSameLocation } from '../model/location.ts';
import { placeText } from './checks/call-path.ts';
import { identifiers, type Named } from './checks/definition-keys.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-duplicate-name',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow two tools, resources or prompts with the same name on one server',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
      listing: true,
    },
    messages: {
      duplicate:
        "This server already has a {{kind}} with the {{what}} '{{value}}' ({{where}}), so only one is reachable, or registration fails. Choose another {{what}}.",
    },
  },
  *check(analysis) {
    yield* duplicatesIn(analysis.definitions, analysis, areTogether);
    for (const definitions of analysis.sharedServers)
      yield* duplicatesIn(definitions, analysis, areInFiles);
    for (const definitions of analysis.listedDefinitions)
      yield* duplicatesIn(definitions, analysis, areListed);
  },
});

/** The duplicates among definitions, where `collide` says that one server has both. */
function* duplicatesIn(
  definitions: readonly Definition[],
  analysis: Analysis,
  collide: (one: Named, other: Named) => boolean,
): Iterable<Finding<'duplicate'>> {
  const seen = new Map<string, Named[]>();
  for (const definition of definitions) {
    const { kind } = definition;
    const server = collide === areTogether ? definition.server : 'shared';
    if (server === undefined) continue;
    for (const { what, value, isOneOf } of identifiers(definition)) {
      const key = JSON.stringify([server, kind, what, value.value]);
      const others = seen.get(key) ?? [];
      const named = { definition, value, isOneOf };
      const other = others.find(
        (earlier) => !isSameLocation(value.at, earlier.value.at) && collide(named, earlier),
      )?.value;
      if (other)
        yield {
          messageId: 'duplicate',
          data: { kind, what, value: value.value, where: placeText(other.at, analysis, value.at) },
          at: value.at,
          definition,
        };
      seen.set(key, [...others, named]);
    }
  }
}

/** Whether the definitions are in different files; the analysis of a file compares its own. */
function areInFiles(one: Named, other: Named): boolean {
  return one.value.at.external?.file !== other.value.at.external?.file && areCertain(one, other);
}

/** Whether one of the definitions is in another file; the analysis of a file compares its own. */
function areListed(one: Named, other: Named): boolean {
  const isElsewhere = [one, other].some(({ value }) => value.at.external !== undefined);
  return isElsewhere && areCertain(one, other);
}

/** Whether a server certainly has both definitions, by these names. */
function areCertain(...both: readonly Named[]): boolean {
  return both.every(
    ({ isOneOf, definition }) => !isOneOf && !definition.isUncertain && !definition.mayBeRemoved,
  );
}

/**
 * Whether every run that registers one definition also registers the other and removes neither. A
 * condition that selects a key may also select the other key, or decide a registration.
 */
function areTogether(one: Named, other: Named): boolean {
  const [first, second] = [one.definition, other.definition];
  if (first.mayBeRemoved || second.mayBeRemoved || (one.isOneOf && other.isOneOf)) return false;
  const isSelected = one.isOneOf || other.isOneOf;
  if (isSelected && (first.isUncertain || second.isUncertain)) return false;
  const [outer, inner] =
    first.branches.length < second.branches.length ? [first, second] : [second, first];
  return outer.branches.every((branch) =>
    inner.branches.some((other) => isSameDependence(branch, other)),
  );
}
