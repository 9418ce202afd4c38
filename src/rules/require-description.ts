import { ofDefinition } from '../model/findings/findings.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Location } from '../model/location.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues } from '../model/static.ts';
import { countWords, descriptionAdvice, labelOf } from '../model/text/labels.ts';
import { describingByComment, isNamedBySentence } from './checks/descriptions/description-text.ts';
import { IGNORE_TOOLS, texts, type IgnoringTools } from './checks/option-schemas.ts';
import { isPlaceholder } from './checks/descriptions/placeholder.ts';
import { needingDescription, undescribingCalls } from './checks/descriptions/undescribing-calls.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools {
  readonly minWords: number;
  readonly placeholders: readonly string[];
}

type Message = 'missing' | 'titled' | 'placeholder' | 'tooShort' | 'describe' | 'describeByNote';

export default defineRule<Message, Options>({
  name: 'require-description',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a description of every tool, resource and prompt',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
      listing: true,
    },
    hasSuggestions: true,
    // A comment that is not documentation may be for the authors only.
    drafts: ['describeByNote'],
    messages: {
      missing:
        'The {{definition}} has no description, so {{reader}} sees only its name. {{advice}}.',
      titled:
        'The {{definition}} has no description, so {{reader}} sees only its name and title. {{advice}}.',
      placeholder:
        "The description of the {{definition}} is the placeholder '{{description}}'. {{advice}}.",
      tooShort:
        'The description of the {{definition}} is too short: {{count}} of the {{minimum}} words that this project requires. {{advice}}.',
      describe: "Use its documentation comment as the description: '{{text}}'.",
      describeByNote: "Use its comment as the description: '{{text}}'.",
    },
    schema: {
      type: 'object',
      properties: {
        minWords: {
          type: 'integer',
          minimum: 1,
          description: 'How many words a description must have.',
        },
        placeholders: texts(
          'Further texts that are no description, compared without case and punctuation around them.',
        ),
        ignoreTools: IGNORE_TOOLS,
      },
      additionalProperties: false,
    },
    defaultOptions: { minWords: 1, placeholders: [], ignoreTools: [] },
  },
  *check({ definitions }, options) {
    const isJudged = needingDescription(definitions);
    const callOf = undescribingCalls(definitions.filter(isJudged));
    for (const definition of definitions)
      if (isJudged(definition))
        yield* ofDefinition(definition, judge(definition, options, callOf(definition)));
  },
});

/** Of several possible texts, one finding if all are bad; else each bad one that is not empty. */
function* judge(
  definition: Definition,
  options: Options,
  call?: Location,
): Iterable<Finding<Message>> {
  const { description } = definition;
  const problemOf = (text: string): Problem | undefined => problemIn(text, definition, options);
  if (description.kind === 'unknown' || isNamedBySentence(definition)) return;
  const texts = knownValues(description);
  const bad = texts.flatMap(({ value, at }) => {
    const problem = problemOf(value);
    return problem ? [{ ...problem, at, isEmpty: value.trim() === '' }] : [];
  });
  const [first = missing(definition)] = bad;
  const isPartly = bad.length < texts.length;
  const found = isPartly
    ? bad.filter(({ isEmpty }) => !isEmpty)
    : [{ ...first, at: call ?? description.at }];
  for (const { messageId, data, at } of found)
    yield {
      messageId,
      data: { definition: labelOf(definition), advice: descriptionAdvice(definition), ...data },
      at,
      suggest: isPartly
        ? []
        : describingByComment(definition, (text) => problemOf(text) === undefined),
    };
}

type Problem = Pick<Finding<Message>, 'messageId' | 'data'>;

function missing({ title, kind }: Definition): Problem {
  // Users choose prompts; models choose the others.
  const reader = kind === 'prompt' ? 'the user' : 'the model';
  return { messageId: title.kind === 'known' ? 'titled' : 'missing', data: { reader } };
}

function problemIn(
  description: string,
  definition: Definition,
  { minWords: minimum, placeholders }: Options,
): Problem | undefined {
  if (description.trim() === '') return missing(definition);
  if (isPlaceholder(description, placeholders))
    return { messageId: 'placeholder', data: { description } };
  const count = countWords(description);
  return count < minimum ? { messageId: 'tooShort', data: { count, minimum } } : undefined;
}
