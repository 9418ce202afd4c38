import type { Definition } from '../model/definition.ts';
import type { Finding } from '../model/rule.ts';
import { textsOf } from '../model/static.ts';
import { labelOf } from '../model/words.ts';
import { describingByComment } from './checks/description-text.ts';
import { isPlaceholder } from './checks/placeholder.ts';
import { mayBeInterface } from './checks/user-interface.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'require-description',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a description of every tool, resource and prompt',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    hasSuggestions: true,
    // A comment that is not documentation may be for the authors only.
    drafts: ['describeByNote'],
    messages: {
      missing:
        'The {{definition}} has no description, so the model sees only its name. Say what it does and when to use it.',
      titled:
        'The {{definition}} has no description, so the model sees only its name and title. Say what it does and when to use it.',
      placeholder:
        "The description of the {{definition}} is the placeholder '{{description}}'. Say what it does and when to use it.",
      describe: "Use its documentation comment as the description: '{{text}}'.",
      describeByNote: "Use its comment as the description: '{{text}}'.",
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) if (!mayBeInterface(definition)) yield* judge(definition);
  },
});

type Message = 'missing' | 'titled' | 'placeholder' | 'describe' | 'describeByNote';

/** If a description may be one of several texts, each must be bad. */
function* judge(definition: Definition): Iterable<Finding<Message>> {
  const problems = textsOf(definition.description)?.map((text) => problemOf(text, definition));
  if (!problems || problems.includes(undefined)) return;
  const { messageId, data } = problems[0] ?? missing(definition);
  yield {
    messageId,
    data: { definition: labelOf(definition), ...data },
    at: definition.description.at,
    suggest: describingByComment(definition),
  };
}

type Problem = Pick<Finding<'missing' | 'titled' | 'placeholder'>, 'messageId' | 'data'>;

function missing({ title }: Definition): Problem {
  return { messageId: title.kind === 'known' ? 'titled' : 'missing' };
}

function problemOf(description: string, definition: Definition): Problem | undefined {
  if (description.trim() === '') return missing(definition);
  return isPlaceholder(description)
    ? { messageId: 'placeholder', data: { description } }
    : undefined;
}
