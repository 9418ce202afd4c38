import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { readErrorContract } from '../model/definitions/error-contract.ts';
import type { Finding } from '../model/findings/rule.ts';
import { asText, knownValues } from '../model/static.ts';
import { textsRead, type ReadText } from './checks/clients/hidden-texts.ts';
import { meantBy, namesIn, namesOfDefinition } from './checks/descriptions/references.ts';
import { defineRule } from './define-rule.ts';

type Message = 'stale' | 'replace';

export default defineRule<Message, object>({
  name: 'no-stale-reference',
  meta: {
    type: 'suggestion',
    docs: {
      description:
        'disallow descriptions and hints that mention tools that the server does not have',
      preset: 'strict',
      severity: 'warn',
      group: 'Definitions',
    },
    hasSuggestions: true,
    messages: {
      stale:
        "{{what}} mentions '{{name}}', which this server does not have, so models try to use it and fail. Correct the name.",
      replace: "Use '{{name}}'.",
    },
  },
  *checkDefinition(definition, { analysis }) {
    const own = new Set(namesOfDefinition(definition));
    for (const text of [...textsRead(definition), ...hintsOf(definition)])
      yield* staleIn(text, own, analysis);
  },
});

/** The recovery hints of an error contract. */
function hintsOf({ errors }: Definition): readonly ReadText[] {
  const entries = readErrorContract(errors)?.entries ?? [];
  return entries.flatMap(({ recovery }) =>
    knownValues(asText(recovery)).map(({ value, at }) => ({
      text: value,
      what: 'the recovery hint',
      at,
    })),
  );
}

function* staleIn(
  { text, what, at }: ReadText,
  own: ReadonlySet<string>,
  analysis: Analysis,
): Iterable<Finding<Message>> {
  if (!text.includes(' ')) return;
  for (const reference of namesIn(text)) {
    const { name } = reference;
    const names = own.has(name) ? undefined : analysis.projectNames;
    const meant = names && meantBy(reference, names.callable, own);
    if (!meant || names.mentions(name)) continue;
    const index = analysis.sourceAt(at)?.indexOf(name) ?? -1;
    yield {
      messageId: 'stale',
      data: { what: `${what.charAt(0).toUpperCase()}${what.slice(1)}`, name },
      at,
      suggest:
        meant.name === undefined || index < 0
          ? []
          : [
              {
                messageId: 'replace',
                data: { name: meant.name },
                edits: [
                  {
                    range: [at.range[0] + index, at.range[0] + index + name.length],
                    text: meant.name,
                  },
                ],
              },
            ],
    };
  }
}
