import type { Definition } from '../model/definitions/definition.ts';
import { errorCodeFindings } from './checks/errors/error-code.ts';
import {
  ERROR_FIELDS,
  errorList,
  contractGaps,
  hasText,
  isReason,
  readErrorContract,
  renaming,
  type ErrorEntry,
} from '../model/definitions/error-contract.ts';
import { correction, misspellings } from './checks/misspelling.ts';
import { isKnownObject, unquoted } from '../model/property.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues } from '../model/static.ts';
import { defineRule } from './define-rule.ts';

const messages = {
  notArray: '`errors` is not an array, so no failure is declared. List the entries in an array.',
  empty:
    'This error contract is empty, so the context has no `fail`. Declare the failures, or remove `errors`.',
  notObject:
    'This entry of the error contract is not an object. Write `{ reason, code, when, recovery }`.',
  missing: 'This entry has no `{{field}}`, so {{effect}}. Add it.',
  notText: '`{{field}}` is not a non-empty string, so {{effect}}. Write a string.',
  unknownCode: 'This is not an error code that clients know. Use a member of `JsonRpcErrorCode`.',
  unknownError: '`UnknownError` says nothing about the failure. Use the code that fits it.',
  notSnakeCase:
    "The reason '{{reason}}' is not in snake_case, which callers expect. Use lowercase letters, digits and underscores.",
  duplicate:
    "The reason '{{reason}}' is already declared in this contract, so only one entry has an effect. Give this one its own reason.",
  notBoolean:
    '`retryable` is not a boolean, so a caller cannot tell whether to retry. Write true or false.',
  unknownKey:
    'An error contract entry has no `{{key}}`, so it is ignored. Did you mean `{{name}}`?',
  remove: 'Remove `errors`.',
  rename: 'Rename it to `{{name}}`.',
  renameReason: "Rename it to '{{reason}}' here and in the handler.",
  number: 'Use {{code}}, the code of `{{name}}`.',
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'valid-error-contract',
  meta: {
    type: 'problem',
    docs: {
      description: 'require error contracts that the framework can use',
      preset: 'recommended',
      severity: 'error',
      group: 'Error contracts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages,
  },
  *checkDefinition(definition) {
    const { errors, config } = definition;
    const list = errorList(errors);
    if (errors.kind === 'known' && !list) yield { messageId: 'notArray', at: errors.at };
    if (list?.value.complete && list.value.elements.length === 0) {
      const removal = usesFail(definition) ? undefined : config?.remove('errors');
      yield {
        messageId: 'empty',
        at: list.at,
        suggest: removal ? [{ messageId: 'remove', edits: [removal] }] : [],
      };
    }
    for (const element of list?.value.elements ?? [])
      for (const each of element.kind === 'absent' ? [element] : knownValues(element))
        if (!isKnownObject(each)) yield { messageId: 'notObject', at: each.at };
    for (const entry of readErrorContract(errors)?.entries ?? [])
      yield* checkEntry(entry, definition);
  },
});

/** Without `errors`, the handler would still have no `fail` to call. */
const usesFail = ({ handler }: Definition): boolean =>
  handler.kind === 'known' && handler.value.contextUses.some(({ path }) => path[0] === 'fail');

function* checkEntry(entry: ErrorEntry, { handler }: Definition): Iterable<Finding<Message>> {
  const { reason, code, retryable } = entry;
  const misspelled = misspellings(entry.object.value, ERROR_FIELDS);
  for (const found of misspelled)
    yield {
      messageId: 'unknownKey',
      data: { key: found.property.key, name: found.meant },
      at: found.property.keyAt,
      ...correction(found),
    };
  const gaps = contractGaps(entry).filter(
    ({ field }) => !misspelled.some(({ meant }) => meant === field),
  );
  for (const { field, effect, isMissing, at } of gaps)
    yield { messageId: isMissing ? 'missing' : 'notText', data: { field, effect }, at };
  for (const each of knownValues(reason).filter(hasText)) {
    const data = { reason: each.value };
    if (!isReason(each.value))
      yield { messageId: 'notSnakeCase', data, at: each.at, suggest: renaming(each, handler) };
    if (entry.isDuplicate) yield { messageId: 'duplicate', data, at: each.at };
  }
  for (const each of knownValues(code)) yield* errorCodeFindings(each);
  for (const each of knownValues(retryable)) {
    if (typeof each.value === 'boolean') continue;
    const fix = unquoted(each);
    yield { messageId: 'notBoolean', at: each.at, ...(fix && { fix: [fix] }) };
  }
}
