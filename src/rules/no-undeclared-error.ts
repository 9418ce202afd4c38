import type { Definition } from '../model/definition.ts';
import { declaredErrors, isDeclared, type DeclaredErrors } from '../model/declared-errors.ts';
import { errorList } from '../model/error-contract.ts';
import { codeName } from '../model/error-codes.ts';
import type { ReachedError } from '../model/reached-error.ts';
import { labelOf, listOf } from '../model/words.ts';
import { callPath } from './checks/call-path.ts';
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
        'The {{definition}} can fail with {{codes}}, which `errors` does not declare: {{path}}. Declare the failure with a reason, and throw that.',
    },
  },
  *check(analysis) {
    for (const definition of analysis.definitions) {
      const list = errorList(definition.errors);
      const declared = list && declaredErrors(definition);
      if (!declared) continue;
      const errors = undeclaredIn(definition, declared);
      const [first] = errors;
      if (!first) continue;
      yield {
        messageId: 'undeclared',
        data: {
          definition: labelOf(definition),
          codes: listOf(errors.map(({ code }) => codeName(code) ?? String(code))),
          path: callPath(first, analysis),
        },
        at: list.at,
      };
    }
  },
});

/** The first error of each undeclared code. */
function undeclaredIn({ thrown }: Definition, declared: DeclaredErrors): readonly ReachedError[] {
  const first = new Map<number, ReachedError>();
  for (const error of thrown)
    if (!isDeclared(error, declared) && !first.has(error.code)) first.set(error.code, error);
  return [...first.values()];
}
