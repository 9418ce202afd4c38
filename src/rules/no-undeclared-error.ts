import type { Definition } from '../model/definition.ts';
import { allReasons, errorList, readErrorContract } from '../model/error-contract.ts';
import { codeName } from '../model/error-codes.ts';
import type { ReachedError } from '../model/reached-error.ts';
import { knownValues } from '../model/static.ts';
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
      const declared = list && declaredIn(definition);
      if (!declared) continue;
      const errors = undeclared(definition, declared);
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

/** What a contract declares. */
interface Declared {
  readonly codes: ReadonlySet<unknown>;
  readonly reasons: readonly string[];
}

/** What a contract with at least one entry declares, if all of it is known. */
function declaredIn({ errors, framework }: Definition): Declared | undefined {
  const contract = readErrorContract(errors);
  const reasons = contract && allReasons(contract);
  if (!framework.errorContracts || !reasons) return undefined;
  const codes = contract.entries.map(({ code }) => knownValues(code));
  if (codes.length === 0 || codes.some((each) => each.length === 0)) return undefined;
  return { codes: new Set(codes.flat().map(({ value }) => value)), reasons };
}

/** The first error of each undeclared code. */
function undeclared(
  { thrown, framework }: Definition,
  { codes, reasons }: Declared,
): readonly ReachedError[] {
  const first = new Map<number, ReachedError>();
  for (const error of thrown) {
    const { code, reason } = error;
    const mayBeDeclared =
      reason === 'unknown' || (reason !== 'none' && reasons.includes(reason.text));
    const isBaseline = framework.errorContracts?.baselineCodes.has(code) === true;
    if (!mayBeDeclared && !isBaseline && !codes.has(code) && !first.has(code))
      first.set(code, error);
  }
  return [...first.values()];
}
