import { declaredErrors, isDeclared, type DeclaredErrors } from '../model/declared-errors.ts';
import type { Definition } from '../model/definition.ts';
import { errorList } from '../model/error-contract.ts';
import { codeName } from '../model/error-codes.ts';
import type { ReachedError } from '../model/reached-error.ts';
import { labelOf } from '../model/words.ts';
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
  *check(analysis) {
    for (const definition of analysis.definitions) {
      const list = errorList(definition.errors);
      const declared = list && declaredErrors(definition);
      if (!declared) continue;
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
