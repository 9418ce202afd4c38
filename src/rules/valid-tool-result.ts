import type { ResultFacts, ReturnedKind, ReturnedResult } from '../model/handlers/results.ts';
import type { Finding } from '../model/findings/rule.ts';
import { isSinceRevision } from '../model/protocol/protocol.ts';
import { resultTypeFinding } from './checks/results/result-type.ts';
import { sharedObjects } from './checks/results/shared-objects.ts';
import { suggestText, suggestWrapping } from './checks/results/wrapped-results.ts';
import { holdsBlocks } from './checks/results/result-parts.ts';
import { returnedKindOf, isBlock, isBlocks } from '../model/handlers/result-treatment.ts';
import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  nothing: 'The handler of the {{tool}} returns nothing, so {{effect}}. Return {{due}}.',
  caught:
    'This `catch` ends without a result, so {{effect}}. Return a result with `isError: true`, or throw the error.',
  primitive:
    "The handler of the {{tool}} returns a {{type}}, so {{effect}}. Return `{ content: [{ type: 'text', text: … }] }`.",
  list: 'The handler of the {{tool}} returns an array, so {{effect}}. Return `{ content: [ … ] }`.',
  bare: "The handler of the {{tool}} returns an object without `content`, so {{effect}}. Return `{ content: [{ type: 'text', text: … }] }`.",
  data: '{{framework}} serializes the result object of the {{tool}} as plain text, so the model sees raw JSON and `isError` is ignored. Return the data itself, and throw for errors.',
  type: "The {{tool}} returns a result of the type '{{type}}', which clients of revision {{revision}} reject. Omit `resultType`.",
  asksNothing:
    'The {{tool}} asks for input without `inputRequests` or `requestState`, so the call fails. Add one of them.',
  wrap: 'Return it as {{what}}.',
};
type Message = keyof typeof messages;

const EFFECTS = { failure: 'the call fails', lost: 'the model receives nothing' };

export default defineRule<Message, object>({
  name: 'valid-tool-result',
  meta: {
    type: 'problem',
    docs: {
      description: 'require tool handlers to return a result',
      preset: 'recommended',
      severity: 'error',
      group: 'Results',
    },
    hasSuggestions: true,
    messages,
  },
  *check({ definitions, settings: { protocol: revision } }) {
    const hasTypes = isSinceRevision('2026-07-28', revision);
    const isShared = sharedObjects(definitions);
    for (const definition of definitions) {
      const { kind, framework, results } = definition;
      if (!results.facts || (kind !== 'tool' && !hasTypes)) continue;
      for (const path of results.paths) {
        const typeFinding = hasTypes ? resultTypeFinding(path) : undefined;
        const finding =
          typeFinding ?? (kind === 'tool' ? findingIn(path, results.facts) : undefined);
        if (!finding) continue;
        const sharedAt =
          finding.messageId === 'bare' && isShared(path) ? path.literalAt : undefined;
        yield {
          ...finding,
          ...(sharedAt && { suggest: [] }),
          at: sharedAt ?? path.at,
          definition,
          data: {
            ...finding.data,
            tool: labelOf(definition),
            framework: framework.title,
            ...(hasTypes && { revision }),
          },
        };
      }
    }
  },
});

type Problem = Omit<Finding<Message>, 'at'>;

function findingIn(path: ReturnedResult, facts: ResultFacts): Problem | undefined {
  const { treatment } = path;
  // Most results are what they should be, and their values need not be known.
  if (treatment === 'result') return undefined;
  const { value } = path;
  const given = returnedKindOf(value, facts, { isOpen: path.hasSpread });
  if (given === 'result' && (treatment === 'text' || treatment === 'structured'))
    return holdsBlocks(path) ? { messageId: 'data' } : undefined;
  if (given === undefined || (treatment !== 'failure' && treatment !== 'lost')) return undefined;
  const data = { effect: EFFECTS[treatment] };
  switch (given) {
    case 'nothing':
      return path.caught ? { messageId: 'caught', data } : nothingReturned(facts, data);
    case 'list':
      return { messageId: 'list', data, suggest: suggestContent(path, given) };
    case 'null':
    case 'string':
    case 'number':
    case 'boolean':
      return {
        messageId: 'primitive',
        data: { ...data, type: given },
        suggest: suggestText(path, given),
      };
    default:
      return { messageId: 'bare', data, suggest: suggestContent(path, given) };
  }
}

function nothingReturned({ treatments }: ResultFacts, data: { readonly effect: string }): Problem {
  const due =
    treatments.result === 'result'
      ? 'a result, at least `{ content: [] }`'
      : 'what the model should receive';
  return { messageId: 'nothing', data: { ...data, due } };
}

/** Suggests to return blocks as the content of a result, and other values as its text. */
function suggestContent(path: ReturnedResult, given: ReturnedKind): Problem['suggest'] {
  const what = 'the content of a result';
  if (isBlocks(path.value)) return suggestWrapping(path, '{ content: ', ' }', what);
  if (isBlock(path.value)) return suggestWrapping(path, '{ content: [', '] }', what);
  return suggestText(path, given);
}
