import {
  contentBeginsWithError,
  isDeclaredFailure,
  isFailureAsData,
  isFailureData,
  isFailureObject,
  isMadeAsFailure,
  sendsFailureAsText,
} from './checks/errors/failure-text.ts';
import { partsOfResult } from './checks/results/result-parts.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { ofDefinition } from '../model/findings/findings.ts';
import { locationKey } from '../model/location.ts';
import { helpersOfCatches } from './checks/errors/catch-findings.ts';
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
  *check({ definitions }) {
    const tools = definitions.filter(({ kind, results }) => kind === 'tool' && results.facts);
    const helpers = new Set(tools.flatMap(({ results }) => helpersOfCatches(results.paths)));
    for (const tool of tools) yield* ofDefinition(tool, failuresOf(tool, helpers));
  },
});

/** @param reported where `require-error-flag` reports what a `catch` returns */
function* failuresOf(tool: Definition, reported: ReadonlySet<string>): Generator<Finding<Message>> {
  for (const path of tool.results.paths) {
    const isOther = path.caught !== undefined || isDeclaredFailure(path, tool);
    const finding = isOther ? undefined : findingIn(path);
    if (finding && !reported.has(locationKey(finding.at))) yield finding;
  }
}

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
  const { flag, literalAt } = path;
  return {
    messageId: 'result',
    at: (isMadeAsFailure(path) && literalAt) || at,
    suggest: flag ? [{ messageId: 'flag', edits: flag }] : [],
  };
}
