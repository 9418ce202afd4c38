import { didYouMean } from '../model/nearest.ts';
import type { Known } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { DefinitionKind } from '../model/kind.ts';

/** The request for an item of a list. */
const REQUESTS: Readonly<Record<DefinitionKind, string>> = {
  tool: 'tools/call',
  resource: 'resources/read',
  prompt: 'prompts/get',
};

export default defineRule({
  name: 'no-list-call-mismatch',
  meta: {
    type: 'problem',
    docs: {
      description: 'require the list handler and the call handler to know the same names',
      preset: 'recommended',
      severity: 'error',
      group: 'Low-level servers, resources, prompts',
    },
    messages: {
      unanswered:
        "The {{kind}} '{{name}}' is listed, but {{request}} rejects it as unknown. Handle it{{hint}}, or stop listing it.",
      unlisted:
        "{{request}} handles the {{kind}} '{{name}}', which is not listed, so clients never learn of it. List it{{hint}}, or remove it from the handler.",
    },
  },
  *check({ requestRoutes }) {
    for (const { kind, listed, answered } of requestRoutes) {
      if (listed.kind !== 'known' || answered.kind !== 'known') continue;
      const [unanswered, unlisted] = [
        without(listed.value, answered.value),
        without(answered.value, listed.value),
      ];
      const request = REQUESTS[kind];
      for (const { value: name, at } of unanswered)
        yield {
          messageId: 'unanswered',
          data: { kind, name, request, hint: didYouMean(name, namesOf(unlisted)) },
          at,
        };
      // Clients may read a resource that a prompt or a tool's result names.
      if (kind !== 'resource')
        for (const { value: name, at } of unlisted)
          yield {
            messageId: 'unlisted',
            data: { kind, name, request, hint: didYouMean(name, namesOf(unanswered)) },
            at,
          };
    }
  },
});

function without(
  names: readonly Known<string>[],
  others: readonly Known<string>[],
): readonly Known<string>[] {
  const known = new Set(namesOf(others));
  return names.filter(({ value }) => !known.has(value));
}

function namesOf(names: readonly Known<string>[]): string[] {
  return names.map(({ value }) => value);
}
