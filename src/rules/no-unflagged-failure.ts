import {
  contentBeginsWithError,
  isDeclaredFailure,
  isFailureAsData,
  isFailureData,
  isFailureObject,
  sendsFailureAsText,
} from './checks/errors/failure-text.ts';
import { partsOfResult } from './checks/results/result-parts.ts';
import { isKnownObject, propertyOf } from '../model/property.ts';
import type { ReturnedResult } from '../model/handlers/results.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';

type Message = 'result' | 'text' | 'object' | 'flag';

export default defineRule<Message, object>({
  name: 'no-unflagged-failure',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow failures that are returned as successful results',
      preset: 'strict',
      severity: 'warn',
      group: 'Results',
    },
    hasSuggestions: true,
    messages: {
      result: 'This result reports a failure, but clients see a success. Add `isError: true`.',
      text: 'This text reports a failure, but clients see a success. Throw an error instead.',
      object: 'This object reports a failure, but clients see a success. Throw an error instead.',
      flag: 'Add `isError: true`.',
    },
  },
  *checkDefinition(definition) {
    const { kind, results } = definition;
    if (kind !== 'tool' || !results.facts) return;
    // What a `catch` returns is judged by require-error-flag.
    for (const path of results.paths) {
      const isOther = path.caught !== undefined || isDeclaredFailure(path, definition);
      const finding = isOther ? undefined : findingIn(path);
      if (finding) yield finding;
    }
  },
});

function findingIn(path: ReturnedResult): Finding<Message> | undefined {
  const { value, treatment, at } = path;
  if (treatment === 'text' && isFailureData(value)) return { messageId: 'text', at };
  if (isFailureAsData(path)) return { messageId: 'object', at };
  if (sendsFailureAsText(path, contentBeginsWithError)) return { messageId: 'text', at };
  const parts = partsOfResult(path);
  if (
    parts?.isError.kind !== 'absent' ||
    (parts.structuredContent.kind !== 'absent' && !isFailureObject(parts.structuredContent)) ||
    !contentBeginsWithError(parts.content)
  )
    return undefined;
  const { flag, literalAt, literalElsewhere } = path;
  const isOfAnother =
    literalElsewhere !== undefined &&
    isKnownObject(literalElsewhere) &&
    contentBeginsWithError(propertyOf(literalElsewhere, 'content'));
  return {
    messageId: 'result',
    at: (isOfAnother && literalAt) || at,
    suggest: flag ? [{ messageId: 'flag', edits: flag }] : [],
  };
}
