import { isObject, propertyOf } from '../model/property.ts';
import { partsOfResult, type ResultParts } from '../model/result-parts.ts';
import type { ResultPath } from '../model/results.ts';
import type { Finding } from '../model/rule.ts';
import type { Site, StaticValue } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

/** Words that tell of a failure. */
const FAILURE = /\b(?:errors?|fail(?:ed|s|ure)?|unable|could(?: not|n't)|cannot|can't)\b/i;

export default defineRule({
  name: 'require-error-flag',
  meta: {
    type: 'problem',
    docs: { description: 'require `isError: true` in results that tell of a caught error', preset: 'recommended', severity: 'error', group: 'Results' },
    fixable: 'code',
    messages: {
      missing: 'This result tells of an error that was caught, but clients take it for a success: add `isError: true`.',
    },
  },
  *check({ definitions }) {
    const elsewhere = new Set<string>();
    for (const { kind, results } of definitions) {
      if (kind !== 'tool' || results.form !== 'result') continue;
      const decided = new Set(results.paths.flatMap((path) => (path.caught && partsOfResult(path)?.isError.kind !== 'absent' ? [placeOf(path.caught.clause)] : [])));
      for (const path of results.paths) {
        const parts = partsOfResult(path);
        // An author who flags some errors of a catch means the others to be none.
        if (!path.caught || decided.has(placeOf(path.caught.clause)) || !parts || parts.isError.kind !== 'absent' || parts.structuredContent.kind !== 'absent' || !tellsOfFailure(parts.content, path.caught.tellsError)) continue;
        // One helper of another file may answer for every tool of this one.
        const place = placeOf(path.caught.at);
        if (path.caught.at.elsewhere && elsewhere.has(place)) continue;
        elsewhere.add(place);
        yield findingOf(path, path.caught.at, parts);
      }
    }
  },
});

function placeOf({ range, elsewhere }: Site): string {
  return JSON.stringify(elsewhere ?? range);
}

function tellsOfFailure(content: StaticValue, namesError: boolean): boolean {
  if (content.kind !== 'known' || typeof content.value !== 'object' || content.value?.type !== 'array') return false;
  const texts = content.value.elements.filter(isObject).map((block) => propertyOf(block, 'text'));
  return texts.some((text) => (namesError && text.kind === 'unknown') || FAILURE.test(knownPartsOf(text)));
}

function knownPartsOf(text: StaticValue): string {
  if (text.kind === 'known') return typeof text.value === 'string' ? text.value : '';
  return text.kind === 'unknown' ? (text.parts ?? []).map((part) => part ?? ' ').join('') : '';
}

function findingOf({ edit }: ResultPath, at: ResultPath['at'], { object }: ResultParts): Finding<'missing'> {
  const isHere = edit && !at.elsewhere && at.range[0] <= edit.at.range[0] && edit.at.range[1] <= at.range[1];
  return isHere ? { messageId: 'missing', at: object.at, fix: [edit.add('isError', 'true', 'content')] } : { messageId: 'missing', at };
}
