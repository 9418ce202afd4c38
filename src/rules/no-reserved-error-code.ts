import type { Definition } from '../model/definitions/definition.ts';
import { JSON_RPC_ERROR_CODES, RETIRED_CODES, whyReserved } from '../model/protocol/error-codes.ts';
import { entryOf, readErrorContract } from '../model/definitions/error-contract.ts';
import type { Finding } from '../model/findings/rule.ts';
import { knownValues, textsOf, type Datum, type Known } from '../model/static.ts';
import { defineRule } from './define-rule.ts';
import type { ErrorConstruction } from '../model/handlers/handler.ts';

type Message = 'reserved' | 'use';

/** The replacements for a reserved code: both belong to JSON-RPC itself. */
const OFFERED = ['InvalidParams', 'InternalError'] as const;

export default defineRule<Message, object>({
  name: 'no-reserved-error-code',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow error codes that the targeted protocol revision reserves',
      preset: 'recommended',
      severity: 'warn',
      group: 'Error contracts',
    },
    fixable: 'code',
    hasSuggestions: true,
    messages: {
      reserved:
        'Revision {{revision}} of the protocol forbids servers to send error code {{code}}: {{why}}.',
      use: 'Use the code {{code}}, {{name}}.',
    },
  },
  *checkDefinition(definition, { analysis: { settings } }) {
    if (definition.handler.kind !== 'known') return;
    for (const error of definition.handler.value.errors) {
      if (!error.isOwn || !error.escapes) continue;
      const codes = codesOf(error, definition);
      for (const { value, at } of codes) {
        const why = typeof value === 'number' ? whyReserved(value, settings.protocol) : undefined;
        if (typeof value !== 'number' || why === undefined || !isSent(value, definition)) continue;
        if (error.isForOlderClients) continue;
        const isReplaceable = codes.length === 1 && value !== RETIRED_CODES.urlElicitationRequired;
        yield {
          messageId: 'reserved',
          data: { revision: settings.protocol, code: value, why },
          at,
          ...(isReplaceable && repairOf(error, value, definition)),
        };
      }
    }
  },
});

/**
 * The codes that an error may have: its own argument, or those of the declared reasons that it may
 * name.
 */
function codesOf(
  { via, args, code: own }: ErrorConstruction,
  { errors }: Definition,
): readonly Known<Datum>[] {
  const contract = via === 'fail' ? readErrorContract(errors) : undefined;
  const reason = contract?.complete ? args.at(0) : undefined;
  if (!contract || !reason) return knownValues(own);
  return (textsOf(reason) ?? []).flatMap((text) =>
    knownValues(entryOf(contract, text)?.code ?? own),
  );
}

/** Whether clients receive the code of an error that the handler throws. */
function isSent(code: number, { kind, handler, framework }: Definition): boolean {
  const sent = framework.errors?.sentCodes;
  if (!sent || sent.replaced.has(code)) return false;
  return (
    kind !== 'tool' ||
    (handler.kind === 'known' && handler.value.answersRequests) ||
    sent.ofTools.has(code)
  );
}

/** The revision defines the replacement only for the code of a missing resource. */
function repairOf(
  error: ErrorConstruction,
  code: number,
  { kind, framework }: Definition,
): Pick<Finding<Message>, 'fix' | 'suggest'> {
  const suggestions = OFFERED.flatMap((name) => {
    const edits = withCode(error, name, framework.errors);
    return edits
      ? [{ messageId: 'use' as const, data: { code: JSON_RPC_ERROR_CODES[name], name }, edits }]
      : [];
  });
  const [first] = suggestions;
  const isMissing =
    code === RETIRED_CODES.resourceNotFound && kind === 'resource' && !framework.errors?.factories;
  return isMissing && first ? { fix: first.edits } : { suggest: suggestions };
}

/** The edits that create the same error with a code of JSON-RPC. */
function withCode(
  error: ErrorConstruction,
  name: (typeof OFFERED)[number],
  facts: Definition['framework']['errors'],
): Finding['fix'] {
  if (error.via === 'fail' || error.isOpen || !facts) return undefined;
  const factory =
    error.via === 'factory' ? facts.factories?.get(JSON_RPC_ERROR_CODES[name]) : undefined;
  const read = error.readExport(factory ?? facts.codes);
  const edit =
    read &&
    (factory === undefined
      ? error.rebuild(`new ${error.callee}`, `${read.text}.${name}`)
      : error.rebuild(read.text));
  return edit && [...read.edits, edit];
}
