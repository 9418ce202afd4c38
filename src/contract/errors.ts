import type { Definition } from '../model/definitions/definition.ts';
import { stringOf, jsonOf, flagOf, type Report } from './values.ts';
import type { AdvertisedErrorContract } from './contract.ts';
import { readErrorContract } from '../model/definitions/error-contract.ts';
import { whyOf, textsOf } from '../model/static.ts';
import { pointerStep } from '../model/schemas/json-pointer.ts';
import { withoutUndefined } from './without-undefined.ts';

/** The failures that a definition declares. */
export function advertisedErrors(
  { errors }: Definition,
  report: Report,
): readonly AdvertisedErrorContract[] | undefined {
  if (errors.kind === 'absent') return undefined;
  const contract = readErrorContract(errors);
  if (!contract?.complete)
    report({
      part: 'errors',
      why: whyOf(errors) ?? 'has entries that could not be read',
      at: errors.at,
    });
  const byReason = new Map<string, AdvertisedErrorContract>();
  for (const { reason, code, when, recovery, retryable, object } of contract?.entries ?? []) {
    const name = stringOf(reason, 'errors', report);
    if (name === undefined) {
      if (reason.kind === 'absent')
        report({ part: 'errors', why: 'has an entry without a reason', at: object.at });
      continue;
    }
    const part = (field: string): string => `errors/${pointerStep(name)}/${field}`;
    const json = jsonOf(code, part('code'), report);
    byReason.set(name, {
      reason: name,
      ...withoutUndefined({
        code: typeof json === 'number' || typeof json === 'string' ? json : undefined,
        when: stringOf(when, part('when'), report),
        recovery: stringOf(recovery, part('recovery'), report),
        retryable: flagOf(retryable, part('retryable'), report),
      }),
    });
  }
  return byReason.size > 0 || contract?.complete
    ? [...byReason.values()].sort((a, b) => (a.reason < b.reason ? -1 : 1))
    : undefined;
}

/** The reasons that the handler passes to `fail`. */
export function failedReasons(
  { handler, framework }: Definition,
  report: Report,
): readonly string[] | undefined {
  if (!framework.errorContracts || handler.kind !== 'known') return undefined;
  const failed = handler.value.errors.flatMap(({ via, args }) =>
    via === 'fail' ? (args.at(0) ?? []) : [],
  );
  const reasons = new Set(
    failed.flatMap((argument) => textsOf(argument) ?? stringOf(argument, 'reasons', report) ?? []),
  );
  return reasons.size > 0 ? [...reasons].sort() : undefined;
}
