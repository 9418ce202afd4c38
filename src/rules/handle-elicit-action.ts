import type { ElicitAnswer, Interaction } from '../model/analysis.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  ignored:
    "The answer of `{{callee}}` is never checked, so the handler continues when the user declines. Continue only if its `action` is 'accept'.",
  unchecked:
    "`{{callee}}` is certain to return content only when the user accepts, but its `action` is never checked. Check that it is 'accept' first.",
  present:
    "`{{callee}}` may return content when the user declines, too, but its `action` is never checked. Check that it is 'accept' first.",
  partial:
    "The answer of `{{callee}}` is compared with {{actions}} only, so {{missing}} counts as consent. Check that its `action` is 'accept'.",
};
type Message = keyof typeof messages;

/** The actions of a user who does not accept (`ElicitResult`, schema 2025-06-18 and later). */
const REFUSALS = ['decline', 'cancel'] as const;

export default defineRule<Message, object>({
  name: 'handle-elicit-action',
  meta: {
    type: 'problem',
    docs: {
      description: 'require handlers to distinguish a declined elicitation from an accepted one',
      preset: 'recommended',
      severity: 'error',
      group: 'Context and interaction',
    },
    messages,
  },
  *check({ interactions }) {
    for (const interaction of interactions) {
      const {
        asked: { root: form },
        answer,
      } = interaction;
      const finding = answer && form.kind !== 'absent' ? judge(answer, interaction) : undefined;
      if (finding) yield finding;
    }
  },
});

function judge(answer: ElicitAnswer, { callee, at }: Interaction): Finding<Message> | undefined {
  const [content] = answer.contentUses;
  const [present] = answer.presentReads;
  if (answer.isIgnored) return { messageId: 'ignored', data: { callee }, at };
  if (answer.actions?.length === 0)
    return content
      ? { messageId: 'unchecked', data: { callee }, at: content }
      : present && { messageId: 'present', data: { callee }, at: present };
  const missing = missed(answer);
  return (
    missing && {
      messageId: 'partial',
      data: { callee, missing: `"${missing}"`, actions: `"${answer.actions?.[0] ?? ''}"` },
      at,
    }
  );
}

/** The refusal that no comparison covers, if no comparison covers consent either. */
function missed({ actions }: ElicitAnswer): (typeof REFUSALS)[number] | undefined {
  if (
    !actions ||
    actions.length === 0 ||
    !actions.every((action) => (REFUSALS as readonly string[]).includes(action))
  )
    return undefined;
  return REFUSALS.find((refusal) => !actions.includes(refusal));
}
