import type { Definition } from '../model/definition.ts';
import type { Location } from '../model/location.ts';
import type { Finding } from '../model/rule.ts';
import { knownValues } from '../model/static.ts';
import { countWords, labelOf } from '../model/words.ts';
import { describingByComment } from './checks/description-text.ts';
import { IGNORE_TOOLS, texts, type IgnoringTools } from './checks/option-schemas.ts';
import { isPlaceholder } from './checks/placeholder.ts';
import { mayBeInterface } from './checks/user-interface.ts';
import { defineRule } from './define-rule.ts';

interface Options extends IgnoringTools {
  readonly minWords: number;
  readonly placeholders: readonly string[];
}

const SAMPLE = /^(?:hello|greetings?)(?![a-z])/i;

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
        'The {{definition}} has no description, so the model sees only its name. Say what it does and when to use it.',
      titled:
        'The {{definition}} has no description, so the model sees only its name and title. Say what it does and when to use it.',
      placeholder:
        "The description of the {{definition}} is the placeholder '{{description}}'. Say what it does and when to use it.",
      tooShort:
        'The description of the {{definition}} has {{count}} words; this project requires {{minimum}}. Say what it does and when to use it.',
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
    const isJudged = (each: Definition): boolean => !mayBeInterface(each) && !isSample(each);
    const dropping = droppingCalls(definitions.filter(isJudged));
    for (const definition of definitions) {
      const { anchor } = definition;
      const call = dropping.has(keyOf(anchor)) ? anchor : undefined;
      if (isJudged(definition)) yield* judge(definition, options, call);
    }
  },
});

/** The calls that register several definitions, and none with a description: `server.resource(item.name, item.uri, read)`. */
function droppingCalls(definitions: readonly Definition[]): ReadonlySet<string> {
  const once = new Set<string>();
  const several = new Set<string>();
  for (const { anchor } of definitions)
    (once.has(keyOf(anchor)) ? several : once).add(keyOf(anchor));
  for (const { anchor, description } of definitions)
    if (description.kind !== 'absent') several.delete(keyOf(anchor));
  return several;
}

function keyOf({ range }: Location): string {
  return range.join();
}

/** If a description may be one of several texts, each bad one is reported; one finding if all are bad. */
function* judge(
  definition: Definition,
  options: Options,
  call: Location | undefined,
): Iterable<Finding<Message>> {
  const { description } = definition;
  const problemOf = (text: string): Problem | undefined => problemIn(text, definition, options);
  const texts = description.kind === 'unknown' ? undefined : knownValues(description);
  if (!texts) return;
  const bad = texts.flatMap(({ value, at }) => {
    const problem = problemOf(value);
    return problem ? [{ ...problem, at }] : [];
  });
  const [first = missing(definition)] = bad;
  const isPartly = bad.length < texts.length;
  const found = isPartly ? bad : [{ ...first, at: call ?? description.at }];
  for (const { messageId, data, at } of found)
    yield {
      messageId,
      data: { definition: labelOf(definition), ...data },
      at,
      suggest: isPartly
        ? []
        : describingByComment(definition, (text) => problemOf(text) === undefined),
    };
}

/** Whether it is a resource that greets, as in the SDK's README and in templates: no model selects it. */
function isSample({ kind, name }: Definition): boolean {
  return kind === 'resource' && knownValues(name).some(({ value }) => SAMPLE.test(value));
}

type Problem = Pick<Finding<Message>, 'messageId' | 'data'>;

function missing({ title }: Definition): Problem {
  return { messageId: title.kind === 'known' ? 'titled' : 'missing' };
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
