import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Finding } from '../model/findings/rule.ts';
import { placeText } from './checks/call-path.ts';
import { knownValues, type Known } from '../model/static.ts';
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
    const { kind, server } = definition;
    if (server === undefined) continue;
    for (const { what, value, isOneOf } of identifiers(definition)) {
      const key = JSON.stringify([collide === areInFiles || server, kind, what, value.value]);
      const others = seen.get(key) ?? [];
      const named = { definition, value, isOneOf };
      const other = others.find(
        (earlier) => !isSamePlace(value, earlier.value) && collide(named, earlier),
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
  const [first, second] = [one.definition, other.definition];
  return (
    one.value.at.external?.file !== other.value.at.external?.file &&
    !one.isOneOf &&
    !other.isOneOf &&
    [first, second].every(({ isUncertain, mayBeRemoved }) => !isUncertain && !mayBeRemoved)
  );
}

/** A possible key of a definition. */
interface Named {
  readonly definition: Definition;
  readonly value: Known<string>;
  /** Whether the definition may have another key instead. */
  readonly isOneOf: boolean;
}

/** The keys of a definition in its kind: the URI of a resource, and also the name of a template. */
function identifiers({
  kind,
  framework,
  name,
  uri,
  isTemplate,
}: Definition): (Omit<Named, 'definition'> & { readonly what: string })[] {
  const hasUniqueName =
    kind !== 'resource' || isTemplate || framework.hasUniqueResourceNames === true;
  const names = hasUniqueName ? knownValues(name) : [];
  const uris = kind === 'resource' ? knownValues(uri) : [];
  return [
    ...names.map((value) => ({ what: 'name', value, isOneOf: name.kind === 'oneOf' })),
    ...uris
      .filter((value) => !knownValues(name).some((each) => isSamePlace(value, each)))
      .map((value) => ({
        what: isTemplate ? 'URI template' : 'URI',
        value,
        isOneOf: uri.kind === 'oneOf',
      })),
  ];
}

/** Whether two names come from the same source text. */
function isSamePlace(one: Known<string>, other: Known<string>): boolean {
  return JSON.stringify(one.at) === JSON.stringify(other.at);
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
  return outer.branches.every((branch) => inner.branches.includes(branch));
}
