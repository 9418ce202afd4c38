import type { Definition } from '../model/definition.ts';
import { isPlaceholder } from './checks/placeholder.ts';
import type { Finding, Suggestion } from '../model/rule.ts';
import { mayBe, textsOf, type Static } from '../model/static.ts';
import { labelOf, quote } from '../model/words.ts';
import { defineRule } from './define-rule.ts';
import type { Edit } from '../model/edit.ts';

export default defineRule({
  name: 'require-description',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a description that says more than the name',
      preset: 'recommended',
      severity: 'error',
      group: 'Definitions',
    },
    hasSuggestions: true,
    messages: {
      missing:
        'The {{definition}} has no description, so the model sees only its name. Say what it does and when to use it.',
      titled:
        'The {{definition}} has no description, so the model sees only its name and title. Say what it does and when to use it.',
      placeholder:
        "The description of the {{definition}} is the placeholder '{{description}}'. Say what it does and when to use it.",
      repetition:
        'The description of the {{definition}} only repeats its {{repeated}}. Add what the {{repeated}} does not say.',
      describe: "Use its comment as the description: '{{text}}'.",
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) if (!mayBeInterface(definition)) yield* judge(definition);
  },
});

/** Whether a resource may be a user interface: hosts read it for its tool, and no model selects it. */
function mayBeInterface({ kind, uri, listed }: Definition): boolean {
  if (kind !== 'resource') return false;
  if (uri.kind === 'known' || uri.kind === 'oneOf')
    return mayBe(uri, (text) => text.startsWith('ui:'));
  const { mimeType } = listed;
  return (
    mimeType !== undefined &&
    mayBe(mimeType, (type) => typeof type === 'string' && type.includes('profile=mcp-app'))
  );
}

/** If a description may be one of several texts, each must be bad. */
function* judge(
  definition: Definition,
): Iterable<Finding<'missing' | 'titled' | 'placeholder' | 'repetition' | 'describe'>> {
  const problems = textsOf(definition.description)?.map((text) => problemOf(text, definition));
  if (!problems || problems.includes(undefined)) return;
  const { messageId, data } = problems[0] ?? missing(definition);
  yield {
    messageId,
    data: { definition: labelOf(definition), ...data },
    at: definition.description.at,
    suggest: describing(definition),
  };
}

type Problem = Pick<
  Finding<'missing' | 'titled' | 'placeholder' | 'repetition'>,
  'messageId' | 'data'
>;

function missing({ title }: Definition): Problem {
  return { messageId: title.kind === 'known' ? 'titled' : 'missing' };
}

function problemOf(description: string, definition: Definition): Problem | undefined {
  if (description.trim() === '') return missing(definition);
  if (isPlaceholder(description)) return { messageId: 'placeholder', data: { description } };
  const repeated = (['name', 'title'] as const).find((part) =>
    repeats(description, definition[part]),
  );
  return repeated && { messageId: 'repetition', data: { repeated } };
}

/** Whether a description has the same letters and digits as another text, ignoring all other characters. */
function repeats(description: string, other: Static<string>): boolean {
  return other.kind === 'known' && lettersOf(description) === lettersOf(other.value);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** Comments that only name the kind of the code: `// Tool implementation`. */
const HEADING =
  /^\W*(?:(?:define|export|register|main|default|the|tool|resource|prompt|implementation|definition|handler|function|registration)s?\b\W*)+$/i;

/** Suggests using the attached comment as the description. */
function describing(definition: Definition): Suggestion<'describe'>[] {
  const { comment } = definition;
  if (comment === undefined || HEADING.test(comment) || problemOf(comment, definition)) return [];
  const edit = descriptionEdit(definition, quote(comment));
  return edit ? [{ messageId: 'describe', data: { text: comment }, edits: [edit] }] : [];
}

function descriptionEdit(
  { description, title, config }: Definition,
  text: string,
): Edit | undefined {
  if (description.kind === 'known')
    return description.literal && { range: description.at.range, text };
  return description.kind === 'absent'
    ? config?.add('description', text, title.kind === 'known' ? 'title' : undefined)
    : undefined;
}
