import type { Definition } from '../model/definitions/definition.ts';
import { textsOf } from '../model/static.ts';
import { labelOf } from '../model/text/labels.ts';
import { describingByComment, repeatedBy } from './checks/descriptions/description-text.ts';
import { IGNORE_TOOLS, type IgnoringTools } from './checks/option-schemas.ts';
import { stemsOf } from '../model/text/stems.ts';
import { mayBeInterface } from './checks/clients/user-interface.ts';
import { defineRule } from './define-rule.ts';

type Message = 'repetition' | 'describe' | 'describeByNote';

export default defineRule<Message, IgnoringTools>({
  name: 'no-redundant-description',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow descriptions that only repeat the name or the title',
      preset: 'recommended',
      severity: 'warn',
      group: 'Definitions',
      listing: true,
    },
    hasSuggestions: true,
    // A comment that is not documentation may be for the authors only.
    drafts: ['describeByNote'],
    messages: {
      repetition:
        'The description of the {{definition}} only repeats its {{repeated}}. Add what the {{repeated}} does not say.',
      describe: "Use its documentation comment as the description: '{{text}}'.",
      describeByNote: "Use its comment as the description: '{{text}}'.",
    },
    schema: {
      type: 'object',
      properties: { ignoreTools: IGNORE_TOOLS },
      additionalProperties: false,
    },
    defaultOptions: { ignoreTools: [] },
  },
  *checkDefinition(definition) {
    const repeated = textsOf(definition.description)?.map((text) => repeatedBy(text, definition));
    const [first] = repeated ?? [];
    if (!first || repeated?.includes(undefined) || !hasMoreToSay(definition)) return;
    yield {
      messageId: 'repetition',
      data: { definition: labelOf(definition), repeated: first },
      at: definition.description.at,
      suggest: describingByComment(definition),
    };
  },
});

/**
 * Whether a repeated text leaves something out: what a resource contains, or what is done with the
 * parameters. A title says enough if it has a word that the name lacks.
 */
function hasMoreToSay(definition: Definition): boolean {
  if (mayBeInterface(definition) || titleAddsWords(definition)) return false;
  if (definition.kind === 'resource') return true;
  const fields = definition.schemas.flatMap(({ surface, root }) =>
    (surface === 'input' || surface === 'args') && root.kind === 'known'
      ? (root.value.fields ?? [])
      : [],
  );
  return fields.some(({ optional }) => !optional || !isList(definition));
}

/**
 * Whether a name says that something is listed: the parameters that are optional only narrow it or
 * page through it.
 */
function isList({ name }: Definition): boolean {
  return name.kind === 'known' && stemsOf(name.value).includes('list');
}

function titleAddsWords({ name, title, description }: Definition): boolean {
  const texts = textsOf(description) ?? [];
  if (name.kind !== 'known' || title.kind !== 'known') return false;
  const known = new Set(stemsOf(name.value));
  return texts.some((text) => stemsOf(text).some((word) => !known.has(word)));
}
