import {
  declaredErrors,
  isDeclared,
  type DeclaredErrors,
} from '../model/definitions/declared-errors.ts';
import type { Definition } from '../model/definitions/definition.ts';
import { errorList } from '../model/definitions/error-contract.ts';
import { codeName } from '../model/protocol/error-codes.ts';
import type { EscapingError } from '../model/handlers/escaping-error.ts';
import { labelOf } from '../model/text/labels.ts';
import { callPath, stepsFrom } from './checks/call-path.ts';
import { defineRule } from './define-rule.ts';

export default defineRule({
  name: 'no-undeclared-error',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow errors with codes that the error contract does not declare',
      preset: 'strict',
      severity: 'warn',
      group: 'Error contracts',
    },
    messages: {
      undeclared:
        'The {{definition}} can fail with {{code}}, which its `errors` does not declare: {{path}}. Declare the failure with a reason, and throw that.',
    },
  },
  *checkDefinition(definition, { analysis }) {
    const list = errorList(definition.errors);
    const declared = list && declaredErrors(definition);
    if (!declared) return;
    for (const error of undeclaredIn(definition, declared))
      yield {
        messageId: 'undeclared',
        data: {
          definition: labelOf(definition),
          code: codeName(error.code) ?? String(error.code),
          path: callPath(error, analysis),
        },
        at: error.at.external ? { ...error.at, range: list.at.range } : error.at,
        path: stepsFrom(definition, error),
      };
  },
});

/** The first error of each undeclared code. */
function undeclaredIn({ thrown }: Definition, declared: DeclaredErrors): readonly EscapingError[] {
  const first = new Map<number, EscapingError>();
  for (const error of thrown)
    if (!isDeclared(error, declared) && !first.has(error.code)) first.set(error.code, error);
  return [...first.values()];
}
