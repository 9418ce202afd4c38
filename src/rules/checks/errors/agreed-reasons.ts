import type { Definition } from '../../../model/definitions/definition.ts';
import {
  readErrorContract,
  type ErrorContract,
} from '../../../model/definitions/error-contract.ts';
import { locationKey } from '../../../model/location.ts';
import type { EscapingError } from '../../../model/handlers/escaping-error.ts';

/** The reasons that a contract declares for a code. */
export function reasonsOf(code: unknown, { entries }: ErrorContract): string[] {
  return entries.flatMap((entry) => {
    const { value: reason } = entry.reason.kind === 'known' ? entry.reason : {};
    const isOfCode = entry.code.kind === 'known' && entry.code.value === code;
    return isOfCode && typeof reason === 'string' ? [reason] : [];
  });
}

/**
 * The one reason that all definitions declare for the code of an error that a helper throws without
 * it.
 *
 * @returns a function that returns undefined for other errors, and where code beside the
 * definitions may run the helper
 */
export function agreedReasons(
  definitions: readonly Definition[],
): (error: EscapingError) => string | undefined {
  const reasons = new Map<string, string | undefined>();
  for (const { definition, error } of definitions.flatMap((definition) =>
    definition.thrown.map((error) => ({ definition, error })),
  )) {
    const reason = isOfHelper(error) ? onlyReason(error, definition) : undefined;
    const place = locationKey(error.at);
    reasons.set(place, !reasons.has(place) || reasons.get(place) === reason ? reason : undefined);
  }
  return ({ at }) => reasons.get(locationKey(at));
}

/**
 * Whether an error without a reason is thrown by a function that only the handlers on the way run.
 */
function isOfHelper({ reason, path, isShared }: EscapingError): boolean {
  return reason === 'none' && path.length > 0 && !isShared;
}

function onlyReason(
  { code }: EscapingError,
  { errors, framework }: Definition,
): string | undefined {
  const contract = readErrorContract(errors);
  if (!contract?.complete || framework.errorContracts?.baselineCodes.has(code)) return undefined;
  const [reason, another] = reasonsOf(code, contract);
  return another === undefined ? reason : undefined;
}
