import type { Deprecation } from '../model/analysis.ts';
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
      ineffective:
        '{{what}} {{effect}} on connections of revision {{revision}}. Use {{instead}}{{more}}.',
      unserved:
        '{{what}} only serves revisions of the protocol up to {{serves}}. Use {{instead}}{{more}}.',
    },
  },
  *check({ deprecations }) {
    for (const uses of merged(deprecations)) {
      const [{ what, instead, lacks, revision, serves, effect, at, edits }] = uses;
      yield {
        messageId: messageOf(uses[0]),
        data: {
          what,
          instead,
          why: lacks === undefined ? '' : `: it ${lacks}`,
          more: moreText(uses.length - 1),
          revision: revision ?? '',
          ...(serves !== undefined && { serves }),
          ...(effect !== undefined && { effect }),
        },
        at,
        fix: edits,
      };
    }
  },
});

function messageOf({
  revision,
  serves,
  effect,
}: Deprecation): 'framework' | 'protocol' | 'unserved' | 'ineffective' {
  if (serves !== undefined) return 'unserved';
  if (effect !== undefined) return 'ineffective';
  return revision === undefined ? 'framework' : 'protocol';
}

type Uses = [Deprecation, ...Deprecation[]];

/**
 * The uses of each API: one with an automatic fix alone, so that each keeps its own; the others
 * together.
 */
function merged(deprecations: readonly Deprecation[]): readonly Uses[] {
  const found: Uses[] = [];
  const manual = new Map<string, Uses>();
  for (const use of deprecations) {
    const others = use.edits ? undefined : manual.get(use.what);
    if (others) {
      others.push(use);
      continue;
    }
    const uses: Uses = [use];
    found.push(uses);
    if (!use.edits) manual.set(use.what, uses);
  }
  return found;
}

function moreText(count: number): string {
  if (count === 0) return '';
  return ` here and at ${count} more ${count === 1 ? 'place' : 'places'} in this file`;
}
