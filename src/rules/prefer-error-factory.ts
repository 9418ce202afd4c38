import type { ErrorFacts } from '../model/framework.ts';
import type { Finding } from '../model/findings/rule.ts';
import { defineRule } from './define-rule.ts';
import type { ErrorConstruction } from '../model/handlers/handler.ts';

type Message = 'factory';

export default defineRule<Message, object>({
  name: 'prefer-error-factory',
  meta: {
    type: 'suggestion',
    docs: {
      description: "require a code's error factory instead of the error class",
      preset: 'strict',
      severity: 'warn',
      group: 'Error contracts',
    },
    fixable: 'code',
    messages: {
      factory:
        '`{{factory}}(…)` builds the same error, and its name states the code. Use it instead.',
    },
  },
  *checkDefinition({ handler, framework }) {
    if (handler.kind !== 'known' || !framework.errors?.factories) return;
    for (const error of handler.value.errors) {
      const factory = factoryOf(error, framework.errors);
      if (factory !== undefined) yield report(error, factory);
    }
  },
});

/** The factory that replaces the error class with a known code and a message. */
function factoryOf(
  { via, code, passed, isOpen }: ErrorConstruction,
  { factories }: ErrorFacts,
): string | undefined {
  if (
    via !== 'constructor' ||
    isOpen ||
    passed.length === 0 ||
    code.kind !== 'known' ||
    typeof code.value !== 'number'
  )
    return undefined;
  return factories?.get(code.value);
}

function report(error: ErrorConstruction, factory: string): Finding<Message> {
  const callee = error.readExport(factory);
  const edit = callee && error.rebuild(callee.text);
  return {
    messageId: 'factory',
    data: { factory },
    at: error.at,
    ...(callee && edit && { fix: [...callee.edits, edit] }),
  };
}
