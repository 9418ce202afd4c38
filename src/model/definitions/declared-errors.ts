import type { Definition } from './definition.ts';
import { allReasons, readErrorContract } from './error-contract.ts';
import type { EscapingError } from '../handlers/escaping-error.ts';
import { knownValues } from '../static.ts';

/**
 * The errors of an error contract, and those that any definition of its framework may fail with.
 */
export interface DeclaredErrors {
  readonly codes: ReadonlySet<unknown>;
  readonly reasons: readonly string[];
}

/** The errors of a contract with at least one entry, if all of it is known. */
export function declaredErrors({ errors, framework }: Definition): DeclaredErrors | undefined {
  const contract = readErrorContract(errors);
  const reasons = contract && allReasons(contract);
  if (!framework.errorContracts || !reasons) return undefined;
  const codes = contract.entries.map(({ code }) => knownValues(code));
  if (codes.length === 0 || codes.some((each) => each.length === 0)) return undefined;
  const declared = codes.flat().map(({ value }) => value);
  return {
    codes: new Set<unknown>([...declared, ...framework.errorContracts.baselineCodes]),
    reasons,
  };
}

/** Whether a contract may declare an error: by its code, or by the reason that it carries. */
export function isDeclared(
  { code, reason }: EscapingError,
  { codes, reasons }: DeclaredErrors,
): boolean {
  if (codes.has(code) || reason === 'unknown') return true;
  return reason !== 'none' && reasons.includes(reason.text);
}
