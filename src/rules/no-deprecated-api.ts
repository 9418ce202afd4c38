import type { Deprecation } from '../model/analysis.ts';
import { morePlaces } from './checks/more-places.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-deprecated-api',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow APIs that the framework or the targeted protocol revision deprecates',
      preset: 'recommended',
      severity: 'warn',
      group: 'Low-level servers, resources, prompts',
    },
    fixable: 'code',
    messages: {
      framework: '{{what}} is deprecated{{why}}. Use {{instead}}{{more}}.',
      protocol:
        '{{what}} is deprecated since revision {{revision}} of the protocol. Use {{instead}}{{more}}.',
      outdated:
        '{{what}} is deprecated since revision {{revision}} of the protocol. Update `{{package}}` to {{version}}, and use {{instead}}{{more}}.',
      ineffective:
        '{{what}} {{effect}} on connections of revision {{revision}}. Use {{instead}}{{more}}.',
      unserved:
        '{{what}} only serves revisions of the protocol up to {{serves}}. Use {{instead}}{{more}}.',
    },
  },
  *check({ deprecations }) {
    for (const uses of merged(deprecations)) {
      const [{ what, instead, update, lacks, revision, serves, effect, at }] = uses;
      const edits = uses.flatMap((use) => use.edits ?? []);
      yield {
        messageId: messageOf(uses[0]),
        data: {
          what: asCode(what),
          instead: asCode(instead),
          why: lacks === undefined ? '' : `: it ${lacks}`,
          more: morePlaces(uses.length - 1),
          revision: revision ?? '',
          ...(update && { package: update.package, version: update.to }),
          ...(serves !== undefined && { serves }),
          ...(effect !== undefined && { effect }),
        },
        at,
        ...(edits.length > 0 && { fix: edits }),
      };
    }
  },
});

function messageOf({
  revision,
  serves,
  effect,
  update,
}: Deprecation): 'framework' | 'protocol' | 'outdated' | 'unserved' | 'ineffective' {
  if (serves !== undefined) return 'unserved';
  if (effect !== undefined) return 'ineffective';
  if (revision === undefined) return 'framework';
  return update ? 'outdated' : 'protocol';
}

type Uses = [Deprecation, ...Deprecation[]];

/** The uses of each API in each file where they are written. */
function merged(deprecations: readonly Deprecation[]): readonly Uses[] {
  const found = new Map<string, Uses>();
  for (const use of deprecations) {
    const key = JSON.stringify([use.what, use.at.external?.file]);
    const uses = found.get(key);
    if (!uses) found.set(key, [use]);
    else if (!uses.some(({ at }) => at.range.join() === use.at.range.join())) uses.push(use);
  }
  return [...found.values()];
}

/** Quotes a name, such as `tool()`, and leaves a phrase as it is. */
function asCode(text: string): string {
  return /^[\w./]+(?:\(\))?$/.test(text) ? `\`${text}\`` : text;
}
