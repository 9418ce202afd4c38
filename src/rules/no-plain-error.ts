import type { Definition, PlainError } from '../model/definition.ts';
import { readErrorContract } from '../model/error-contract.ts';
import { JSON_RPC_ERROR_CODES } from '../model/error-codes.ts';
import type { Suggestion } from '../model/rule.ts';
import { quote } from '../model/words.ts';
import { defineRule } from './define-rule.ts';

/** The codes that are offered where no contract names any. */
const OFFERED = ['NotFound', 'ValidationError', 'ServiceUnavailable'] as const;

type Message = 'plain' | 'fail' | 'build';

export default defineRule<Message, object>({
  name: 'no-plain-error',
  meta: {
    type: 'suggestion',
    docs: { description: 'disallow errors without a code where the framework cannot tell what failed', preset: 'recommended', severity: 'warn', group: 'Error contracts' },
    hasSuggestions: true,
    messages: {
      plain: 'This error has no code: {{effect}}. Throw one that says what failed.',
      fail: "Fail for the declared reason '{{reason}}'.",
      build: 'Throw `{{callee}}(…)`.',
    },
  },
  *check({ definitions }) {
    for (const definition of definitions) {
      const { handler, framework, kind } = definition;
      if (handler.kind !== 'known') continue;
      const { plain } = framework.errors ?? {};
      const effect = handler.value.answersRequests ? plain?.requests : kind === 'prompt' ? undefined : plain?.handler;
      if (effect === undefined) continue;
      for (const error of handler.value.plainErrors) yield { messageId: 'plain', data: { effect }, at: error.at, suggest: suggestions(error, definition) };
    }
  },
});

/** The declared reasons, where there are any and the context is at hand; else codes that an error often has. */
function suggestions(error: PlainError, { errors, framework }: Definition): Suggestion<Message>[] {
  const reasons = readErrorContract(errors)?.entries.flatMap(({ reason }) => (reason.kind === 'known' && typeof reason.value === 'string' ? [reason.value] : [])) ?? [];
  const fail = error.readContext('fail');
  if (reasons.length > 0 && fail && !fail.isTyped) {
    return reasons.flatMap((reason) => {
      const edit = error.rebuild(fail.text, quote(reason));
      return edit ? [{ messageId: 'fail' as const, data: { reason }, edits: [...fail.edits, edit] }] : [];
    });
  }
  const { factories, constructorName = '', codes = '' } = framework.errors ?? {};
  if (factories) return OFFERED.flatMap((name) => building(error, factories.get(JSON_RPC_ERROR_CODES[name]) ?? ''));
  return error.hasOptions ? [] : building(error, constructorName, codes, 'InvalidParams');
}

/** An error built by an export of the framework, which is given a code where it takes one. */
function building(error: PlainError, name: string, codes?: string, code?: string): Suggestion<Message>[] {
  const [callee, enumeration] = [error.readExport(name), codes === undefined ? undefined : error.readExport(codes)];
  if (!callee || (codes !== undefined && !enumeration)) return [];
  const edit = enumeration ? error.rebuild(`new ${callee.text}`, `${enumeration.text}.${code ?? ''}`) : error.rebuild(callee.text);
  return edit ? [{ messageId: 'build', data: { callee: name }, edits: [...callee.edits, ...(enumeration?.edits ?? []), edit] }] : [];
}
