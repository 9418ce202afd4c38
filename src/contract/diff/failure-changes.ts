import { type DefinitionVersions, pairsBy } from './definition-versions.ts';
import type { FoundChange } from './change.ts';
import { pointerOf } from './schemas/document.ts';
import type { AdvertisedErrorContract } from '../contract.ts';
import { isSameText } from './texts.ts';
import { codeNamed } from '../../model/protocol/error-codes.ts';

export function* errorChanges({
  before,
  after,
  isRead,
}: DefinitionVersions): Generator<FoundChange> {
  for (const [reason, old, now] of pairsBy(before.errors, after.errors, (error) => error.reason)) {
    const path = pointerOf(['errors', reason]);
    if (!isRead(path)) continue;
    if (!old || !now)
      yield { rule: old ? 'error-reason-removed' : 'error-reason-added', path, name: reason };
    else yield* failureChanges(old, now, path, isRead);
  }
}

function* failureChanges(
  old: AdvertisedErrorContract,
  now: AdvertisedErrorContract,
  at: string,
  isRead: DefinitionVersions['isRead'],
): Generator<FoundChange> {
  const change = (key: 'code' | 'when' | 'recovery' | 'retryable'): Omit<FoundChange, 'rule'> => ({
    path: `${at}/${key}`,
    name: old.reason,
    words: key,
    before: old[key],
    after: now[key],
  });
  if (isRead(`${at}/code`) && isOtherCode(old.code, now.code))
    yield {
      ...change('code'),
      rule: old.code === undefined ? 'error-code-added' : 'error-code-changed',
    };
  for (const [key, rule] of [
    ['when', 'error-when-changed'],
    ['recovery', 'error-recovery-changed'],
  ] as const) {
    if (isRead(`${at}/${key}`) && !isSameText(old[key], now[key]))
      yield { ...change(key), rule: old[key] === undefined ? 'error-text-added' : rule };
  }
  // A failure is not retryable by default.
  if (isRead(`${at}/retryable`) && (old.retryable ?? false) !== (now.retryable ?? false))
    yield { ...change('retryable'), rule: 'error-retryable-changed' };
}

/**
 * Whether two codes certainly differ: a name and a number only if the name is in the table of
 * codes.
 */
function isOtherCode(
  old: AdvertisedErrorContract['code'],
  now: AdvertisedErrorContract['code'],
): boolean {
  if (old === now) return false;
  if (old === undefined || now === undefined || typeof old === typeof now) return true;
  const [was, is] = [old, now].map((code) => (typeof code === 'number' ? code : codeNamed(code)));
  return was !== undefined && is !== undefined && was !== is;
}

export function* reasonChanges({
  before,
  after,
  isRead,
}: DefinitionVersions): Generator<FoundChange> {
  if (!isRead('reasons')) return;
  const [old, now] = [before.reasons ?? [], after.reasons ?? []];
  const declared = new Set(after.errors?.map(({ reason }) => reason));
  for (const name of now) {
    // If not all declared failures are known, this one may be one of them.
    const rule =
      declared.has(name) || !isRead('errors') ? 'declared-reason-thrown' : 'thrown-reason-added';
    if (!old.includes(name)) yield { rule, path: pointerOf(['reasons', name]), name };
  }
  for (const name of old) {
    if (!now.includes(name))
      yield { rule: 'thrown-reason-removed', path: pointerOf(['reasons', name]), name };
  }
}
