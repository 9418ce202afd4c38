import type { Definition } from '../model/definition.ts';
import { readErrorContract, type ErrorEntry } from '../model/error-contract.ts';
import type { Finding } from '../model/rule.ts';
import { asText } from '../model/static.ts';
import { labelOf } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

type Message = 'unused' | 'remove';

export default defineRule<Message, object>({
  name: 'no-unused-reason',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow reasons in error contracts that the handler never fails with',
      preset: 'strict',
      severity: 'warn',
      group: 'Error contracts',
    },
    hasSuggestions: true,
    messages: {
      unused:
        "The {{definition}} declares the reason '{{reason}}', but nothing that its handler runs fails with it. Throw it, or remove the entry.",
      remove: 'Remove the entry.',
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { errors, errorsEdit, framework } = definition;
      // Entries of a list that several definitions share may be for the others.
      if (!framework.errorContracts || !errorsEdit) continue;
      const entries = readErrorContract(errors)?.entries ?? [];
      for (const entry of entries.filter(({ object }) => errorsEdit.has(object.at)))
        yield* checkEntry(entry, definition);
    }
  },
});

function* checkEntry(
  { reason: written, object, isDuplicate }: ErrorEntry,
  definition: Definition,
): Iterable<Finding<Message>> {
  const reason = asText(written);
  if (reason.kind !== 'known' || isDuplicate || definition.reach.mayFailWith(reason.value)) return;
  const removal = definition.errorsEdit?.remove(object.at);
  yield {
    messageId: 'unused',
    data: { definition: labelOf(definition), reason: reason.value },
    at: reason.at,
    suggest: removal ? [{ messageId: 'remove', edits: [removal] }] : [],
  };
}
