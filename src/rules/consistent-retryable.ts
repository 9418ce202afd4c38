import { readErrorContract, type ErrorEntry } from '../model/definitions/error-contract.ts';
import { asText } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

const CALL = '(?:the|this) (?:same )?(?:call|request)';
const NUMBER = '(?:about )?(?:\\d+|one|two|three|five|ten|fifteen|thirty|sixty)';
const TIME = `(?:${NUMBER}|an?|some|the|a few|several) (?:short |brief )?`;
const UNIT = '(?:moments?|minutes?|seconds?|hours?|delay|while|wait)';

/** Repeating the same call, later or as it is. */
const REPEATS = new RegExp(
  `\\b(?:(?:retry|try again|repeat)(?: ${CALL})?|try ${CALL} again)` +
    ` (?:later|shortly|unchanged|as is|without (?:any )?changes?|(?:in|after) ${TIME}${UNIT})\\b` +
    `|\\bwait\\b[^.]*\\b(?:retry|repeat) (?:the|this) same (?:call|request)\\b`,
  'i',
);

/** Another call than the same. */
const CHANGES =
  /\b(?:with|using|use|different|another|other|change|changed|changing|correct|corrected|fix|adjust|narrow|reduce|smaller|fewer|check|verify|provide|instead|valid|not|never)\b/i;

/** Not repeating the call, whatever happens in between. */
const FORBIDS =
  /\b(?:do not|don't|never) (?:retry|try again|repeat)\b|\bretrying (?:will not|won't|does not|doesn't|cannot|can't) (?:help|succeed|work)\b/i;
const CONDITIONS = /\b(?:until|unless|before|without|immediately|with|more than|if|when|same)\b/i;

export default defineRule({
  name: 'consistent-retryable',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow recovery hints that contradict `retryable`',
      preset: 'strict',
      severity: 'warn',
      group: 'Error contracts',
    },
    messages: {
      repeats:
        'The recovery hint says to repeat the call, but `retryable` is false, so callers do not. Change one of the two.',
      forbids:
        'The recovery hint says not to repeat the call, but `retryable` is true, so callers do. Change one of the two.',
    },
  },
  *checkDefinition({ errors }) {
    for (const entry of readErrorContract(errors)?.entries ?? []) {
      const messageId = contradictionIn(entry);
      if (messageId) yield { messageId, at: entry.retryable.at };
    }
  },
});

/** How the recovery hint of an entry contradicts its flag. */
function contradictionIn({ recovery, retryable }: ErrorEntry): 'repeats' | 'forbids' | undefined {
  const hint = asText(recovery);
  if (hint.kind !== 'known' || retryable.kind !== 'known') return undefined;
  const text = hint.value;
  if (retryable.value === false)
    return REPEATS.test(text) && !CHANGES.test(text) ? 'repeats' : undefined;
  return retryable.value === true && FORBIDS.test(text) && !CONDITIONS.test(text)
    ? 'forbids'
    : undefined;
}
