import type { Definition } from '../../../model/definitions/definition.ts';
import type { Edit } from '../../../model/findings/edit.ts';
import type { Suggestion } from '../../../model/findings/rule.ts';
import type { Static } from '../../../model/static.ts';
import { quote } from '../../../model/findings/code-text.ts';
import { isPlaceholder } from './placeholder.ts';

/** The name or the title, if a description only repeats it. */
export function repeatedBy(
  description: string,
  definition: Definition,
): 'name' | 'title' | undefined {
  return (['name', 'title'] as const).find((part) => isSame(description, definition[part]));
}

/**
 * Whether a description has the same letters and digits as another text, ignoring all other
 * characters.
 */
function isSame(description: string, other: Static<string>): boolean {
  return other.kind === 'known' && lettersOf(description) === lettersOf(other.value);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** Comments that only name the kind of the code: `// Tool implementation`. */
const HEADING =
  /^\W*(?:(?:define|export|register|main|default|the|tool|resource|prompt|implementation|definition|handler|function|registration)s?\b\W*)+$/i;

/**
 * Suggests using the attached comment as the description.
 *
 * @param isAccepted whether the rule accepts a text as the description
 */
export function describingByComment(
  definition: Definition,
  isAccepted: (text: string) => boolean = () => true,
): Suggestion<'describe' | 'describeByNote'>[] {
  const { comment } = definition;
  if (
    comment === undefined ||
    HEADING.test(comment.text) ||
    isPlaceholder(comment.text) ||
    !isAccepted(comment.text) ||
    repeatedBy(comment.text, definition)
  )
    return [];
  const { text, isDocumentation } = comment;
  const edit = descriptionEdit(definition, quote(text));
  const messageId = isDocumentation ? 'describe' : 'describeByNote';
  return edit ? [{ messageId, data: { text }, edits: [edit] }] : [];
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

/** Names of so many words say what the prompt or resource is: 'Current canvas as PNG image'. */
const SENTENCE = /^\s*\S+(?:\s+\S+){3}/;

/** Whether the name of a prompt or resource says what it is, and nothing else does. */
export function isNamedBySentence({ kind, name, description }: Definition): boolean {
  return (
    kind !== 'tool' &&
    description.kind === 'absent' &&
    name.kind === 'known' &&
    SENTENCE.test(name.value)
  );
}
