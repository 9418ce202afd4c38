import type { Definition } from '../model/definitions/definition.ts';
import { allReasons, errorList, readErrorContract } from '../model/definitions/error-contract.ts';
import { JSON_RPC_ERROR_CODES } from '../model/protocol/error-codes.ts';
import { nearest } from '../model/text/nearest.ts';
import type { Finding, Suggestion } from '../model/findings/rule.ts';
import { asText, knownValues, type Known, type Static, type StaticValue } from '../model/static.ts';
import { quote } from '../model/findings/code-text.ts';
import { labelOf } from '../model/text/labels.ts';
import { defineRule } from './define-rule.ts';
import type { ContextUse } from '../model/handlers/handler.ts';
import { encloses, type Location } from '../model/location.ts';

const messages = {
  noContract:
    'The {{definition}} declares no errors, so its context has no `fail` and this call throws a TypeError. Declare the failure in `errors`.',
  fail: "The {{definition}} does not declare '{{reason}}' in `errors`, so the caller gets an internal error instead. Declare it, or use a declared reason.",
  recoveryFor:
    "The {{definition}} does not declare '{{reason}}' in `errors`, so there is no hint to add. Declare it, or use a declared reason.",
  replace: "Use the declared reason '{{reason}}'.",
  declare: "Declare '{{reason}}' with empty texts for you to fill in.",
};
type Message = keyof typeof messages;

export default defineRule<Message, object>({
  name: 'no-undeclared-reason',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow reasons that the error contract does not declare',
      preset: 'recommended',
      severity: 'error',
      group: 'Error contracts',
    },
    hasSuggestions: true,
    drafts: ['declare'],
    messages,
  },
  *checkDefinition(definition) {
    const { handler, framework } = definition;
    if (!framework.errorContracts || handler.kind !== 'known') return;
    for (const use of handler.value.contextUses) yield* checkUse(use, definition);
  },
});

function* checkUse(use: ContextUse, definition: Definition): Iterable<Finding<Message>> {
  const { path, call } = use;
  const [member] = path;
  if (path.length !== 1 || !call || (member !== 'fail' && member !== 'recoveryFor')) return;
  const argument = call.args.at(0);
  const reason = argument && asText(argument);
  const { errors } = definition;
  if (declaresNone(errors)) {
    if (member === 'fail' && use.guard === 'none') yield noContract(use.at, reason, definition);
    return;
  }
  const contract = readErrorContract(errors);
  const declared = contract && allReasons(contract);
  if (!declared || !reason) return;
  for (const each of knownValues(reason)) {
    if (declared.includes(each.value)) continue;
    const isWithin = each.at.external === undefined && encloses(call.at, each.at);
    yield {
      messageId: member,
      data: { definition: labelOf(definition), reason: each.value },
      at: isWithin ? each.at : call.at,
      suggest: [
        ...(isWithin ? replacement(each, declared) : []),
        ...declaration(definition, each.value),
      ],
    };
  }
}

function declaresNone(errors: StaticValue): boolean {
  const list = errorList(errors)?.value;
  return errors.kind === 'absent' || (list?.complete === true && list.elements.length === 0);
}

function noContract(
  at: Location,
  given: Static<string> | undefined,
  definition: Definition,
): Finding<Message> {
  const reason = given?.kind === 'known' ? given.value : undefined;
  return {
    messageId: 'noContract',
    data: { definition: labelOf(definition), reason: reason ?? '' },
    at,
    suggest: reason === undefined ? [] : declaration(definition, reason),
  };
}

function replacement(
  { value, at, literal }: Known<string>,
  declared: readonly string[],
): Suggestion<Message>[] {
  const reason = literal && nearest(value, declared);
  if (!reason) return [];
  const edits = [{ range: at.range, text: quote(reason) }];
  return [{ messageId: 'replace', data: { reason }, edits }];
}

/** Suggests declaring the reason with the code that its caller receives today. */
function declaration(
  { errors, errorsEdit, config }: Definition,
  reason: string,
): Suggestion<Message>[] {
  const entry = `{ reason: ${quote(reason)}, code: ${JSON_RPC_ERROR_CODES.InternalError}, when: ${quote('')}, recovery: ${quote('')} }`;
  const edit =
    errorsEdit?.add(entry) ??
    (errors.kind === 'absent' && config?.has('errors') === false
      ? config.add('errors', `[${entry}]`, 'description')
      : undefined);
  return edit ? [{ messageId: 'declare', data: { reason }, edits: [edit] }] : [];
}
