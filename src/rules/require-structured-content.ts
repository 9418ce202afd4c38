import { helpersOfCatches, unflaggedPaths } from './checks/errors/catch-findings.ts';
import { contentReportsFailure } from './checks/errors/failure-text.ts';
import {
  isSuccessInSomeCase,
  outputOf,
  partsOfResult,
  type ResultParts,
} from './checks/results/result-parts.ts';
import type { ReturnedResult } from '../model/handlers/results.ts';
import { locationKey } from '../model/location.ts';
import { mayBeSelectedTogether, possibleValues } from '../model/static.ts';
import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'require-structured-content',
  meta: {
    type: 'problem',
    docs: {
      description: 'require `structuredContent` in the results of a tool that has an output schema',
      preset: 'recommended',
      severity: 'error',
      group: 'Results',
    },
    messages: {
      plain:
        'The {{tool}} has an output schema, but this is not structured content, so clients reject the result. Return what the schema describes.',
      missing:
        'The {{tool}} has an output schema, but this result has no `structuredContent`, so the call fails. Add it, or `isError: true` for a failure.',
      sometimes:
        'The {{tool}} has an output schema, but this result has `structuredContent` on some paths only, so other calls fail. Set it on each, or `isError: true` for a failure.',
    },
  },
  *checkDefinition(definition) {
    if (!outputOf(definition)) return;
    const { paths } = definition.results;
    const unflagged = new Set<ReturnedResult>(unflaggedPaths(paths));
    const failing = new Set(helpersOfCatches(paths));
    for (const path of paths) {
      // A function that ends without `return` may never end: what it calls last may not return.
      const isNothing = path.treatment === 'none' && path.value.kind !== 'absent';
      if (path.treatment === 'text' || isNothing)
        yield { messageId: 'plain', data: { tool: labelOf(definition) }, at: path.at };
      const parts = partsOfResult(path);
      if (!parts || parts.content.kind === 'absent' || !isSuccessInSomeCase(parts)) continue;
      // What it lacks is `isError`, as require-error-flag says.
      const reports = contentReportsFailure(parts.content, {
        namesError: path.caught?.refersToError ?? false,
      });
      if (unflagged.has(path) && reports) continue;
      if (failing.has(locationKey(parts.object.at))) continue;
      const messageId = absenceOf(parts, path);
      if (messageId) yield { messageId, data: { tool: labelOf(definition) }, at: path.at };
    }
  },
});

/**
 * Whether a result never has structured content, or only sometimes. A helper may have some whenever
 * it is called, so only a condition counts that the result of the handler itself writes.
 */
function absenceOf(
  { structuredContent, isError }: ResultParts,
  path: ReturnedResult,
): 'missing' | 'sometimes' | undefined {
  if (structuredContent.kind === 'absent') return 'missing';
  const isOwn = path.literalAt === undefined && path.at.external === undefined;
  const isSometimes =
    possibleValues(structuredContent)?.some(({ kind }) => kind === 'absent') === true &&
    !mayBeSelectedTogether(structuredContent, isError) &&
    path.isSelectedAt('structuredContent');
  return isOwn && isSometimes ? 'sometimes' : undefined;
}
