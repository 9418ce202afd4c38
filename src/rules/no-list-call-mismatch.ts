import type { Analysis, RequestRoutes } from '../model/analysis.ts';
import type { Location } from '../model/location.ts';
import { didYouMean } from '../model/text/nearest.ts';
import { isSinceRevision } from '../model/protocol/protocol.ts';
import type { Finding } from '../model/findings/rule.ts';
import type { Known } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { DefinitionKind } from '../model/definitions/kind.ts';

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
      changed:
        '`{{callee}}` changes the list of tools during a call, which revision {{revision}} forbids. Always list the tool, and refuse its calls.',
      varies:
        '`{{callee}}` decides whether a connection lists this tool, which revision {{revision}} forbids. Always list it, and refuse its calls.',
      unanswered:
        "The {{kind}} '{{name}}' is listed, but {{request}} rejects it as unknown{{where}}. Handle it{{hint}}, or stop listing it.",
      noneAnswered:
        '{{request}} rejects every listed {{kind}} as unknown{{where}}. Dispatch calls on `request.params.{{key}}`.',
      unlisted:
        "{{request}} handles the {{kind}} '{{name}}', but it is not listed{{where}}, so clients never see it. List it{{hint}}, or remove it.",
    },
  },
  *check(analysis) {
    yield* changes(analysis);
    for (const route of analysis.requestRoutes) yield* mismatches(route, analysis);
  },
});

function* mismatches(
  { kind, listed, answered }: RequestRoutes,
  analysis: Analysis,
): Generator<Finding<'noneAnswered' | 'unanswered' | 'unlisted'>> {
  if (listed.kind !== 'known' || answered.kind !== 'known') return;
  const [unanswered, unlisted] = [
    without(listed.value, answered.value),
    without(answered.value, listed.value),
  ];
  const request = REQUESTS[kind];
  const [first, second] = unanswered;
  if (first && second && answered.value.length === 0) {
    const key = kind === 'resource' ? 'uri' : 'name';
    const where = elsewhere(answered.at, first.at, analysis);
    yield { messageId: 'noneAnswered', data: { kind, request, where, key }, at: first.at };
    return;
  }
  for (const { value: name, at } of unanswered) {
    const where = elsewhere(answered.at, at, analysis);
    const hint = didYouMean(name, namesOf(unlisted));
    yield { messageId: 'unanswered', data: { kind, name, request, where, hint }, at };
  }
  // Clients may read a resource that a prompt or a tool's result names.
  for (const { value: name, at } of kind === 'resource' ? [] : unlisted) {
    const where = elsewhere(listed.at, at, analysis);
    const hint = didYouMean(name, namesOf(unanswered));
    yield { messageId: 'unlisted', data: { kind, name, request, where, hint }, at };
  }
}

/** The changes of a list that the targeted revision forbids. */
function* changes(analysis: Analysis): Generator<Finding<'changed' | 'varies'>> {
  const { protocol: revision } = analysis.settings;
  if (!isSinceRevision('2026-07-28', revision)) return;
  for (const { cause, callee, at } of analysis.listChanges)
    yield {
      messageId: cause === 'call' ? 'changed' : 'varies',
      data: { callee, revision },
      at,
    };
}

/** The file and line of a location, unless it is in the same file as another. */
function elsewhere({ range, external }: Location, at: Location, analysis: Analysis): string {
  const file = external?.file ?? analysis.file;
  if (file === (at.external?.file ?? analysis.file)) return '';
  const { line } = external ?? analysis.position(range[0]);
  return ` in ${analysis.pathOf(file)}:${line}`;
}

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
