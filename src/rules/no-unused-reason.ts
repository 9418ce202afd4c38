import type { Definition } from '../model/definitions/definition.ts';
import { readErrorContract, type ErrorEntry } from '../model/definitions/error-contract.ts';
import type { Finding } from '../model/findings/rule.ts';
import { asText, knownValues } from '../model/static.ts';
import { labelOf } from '../model/text/labels.ts';
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
  *checkDefinition(definition) {
    const { errors, errorsEdit, framework } = definition;
    // Entries of a list that several definitions share may be for the others.
    if (!framework.errorContracts || !errorsEdit) return;
    const entries = readErrorContract(errors)?.entries ?? [];
    for (const entry of entries.filter(({ object }) => errorsEdit.has(object.at)))
      yield* checkEntry(entry, definition);
  },
});

function* checkEntry(entry: ErrorEntry, definition: Definition): Iterable<Finding<Message>> {
  const { object, isDuplicate } = entry;
  const reason = asText(entry.reason);
  if (reason.kind !== 'known' || isDuplicate || definition.reach.mayFailWith(reason.value)) return;
  if (isThrownWithoutReason(entry, definition)) return;
  const removal = definition.errorsEdit?.remove(object.at);
  yield {
    messageId: 'unused',
    data: { definition: labelOf(definition), reason: reason.value },
    at: reason.at,
    suggest: removal ? [{ messageId: 'remove', edits: [removal] }] : [],
  };
}

/**
 * Whether the code of an entry is thrown without a reason, so that this may be the failure which
 * the entry is for.
 */
function isThrownWithoutReason({ code }: ErrorEntry, { thrown, framework }: Definition): boolean {
  const codes = knownValues(code).map(({ value }) => value);
  return thrown.some(
    (error) =>
      error.reason === 'none' &&
      codes.includes(error.code) &&
      !framework.errorContracts?.baselineCodes.has(error.code),
  );
}
