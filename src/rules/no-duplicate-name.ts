import type { Definition } from '../model/definition.ts';
import type { Known, Static } from '../model/static.ts';
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
    },
    messages: {
      duplicate:
        "This server already has a {{kind}} with the {{what}} '{{value}}' (line {{line}}), so registering it fails or only one can be reached. Choose another {{what}}.",
    },
  },
  *check(analysis) {
    const seen = new Map<
      string,
      { readonly definition: Definition; readonly value: Known<string> }[]
    >();
    for (const definition of analysis.definitions) {
      const { kind, server } = definition;
      if (server === undefined) continue;
      for (const { what, value } of identifiers(definition)) {
        const key = JSON.stringify([server, kind, what, value.value]);
        const others = seen.get(key) ?? [];
        const other = others.find(
          (earlier) =>
            !isSamePlace(value, earlier.value) && areTogether(definition, earlier.definition),
        );
        if (other)
          yield {
            messageId: 'duplicate',
            data: {
              kind,
              what,
              value: value.value,
              line: analysis.position(other.value.at.range[0]).line,
            },
            at: value.at,
          };
        seen.set(key, [...others, { definition, value }]);
      }
    }
  },
});

/** The keys that identify a definition of its kind: the URI of a resource, and also the name of a template. */
function identifiers({
  kind,
  framework,
  name,
  uri,
  isTemplate,
}: Definition): { readonly what: string; readonly value: Known<string> }[] {
  const hasUniqueName =
    kind !== 'resource' || isTemplate || framework.hasUniqueResourceNames === true;
  return [
    ...(hasUniqueName && name.kind === 'known' ? [{ what: 'name', value: name }] : []),
    ...(kind === 'resource' && uri.kind === 'known' && !isSamePlace(uri, name)
      ? [{ what: isTemplate ? 'URI template' : 'URI', value: uri }]
      : []),
  ];
}

/** Whether two names come from the same source text. */
function isSamePlace(one: Known<string>, other: Static<string>): boolean {
  return JSON.stringify(one.at) === JSON.stringify(other.at);
}

/** Whether every run that registers one of them registers the other, and neither leaves the server before. */
function areTogether(one: Definition, other: Definition): boolean {
  if (one.mayBeRemoved || other.mayBeRemoved) return false;
  const [outer, inner] = one.branches.length < other.branches.length ? [one, other] : [other, one];
  return outer.branches.every((branch) => inner.branches.includes(branch));
}
