import type { Finding } from '../../../model/findings/rule.ts';
import type { ReturnedResult } from '../../../model/handlers/results.ts';
import { isKnownArray, isKnownObject } from '../../../model/property.ts';
import type { StaticProperty } from '../../../model/static.ts';
import { partsOfResult } from '../results/result-parts.ts';

/** The flag in a content block of a result that has none itself, where it has no meaning. */
export function misplacedFlag(path: ReturnedResult): Finding<'misplaced'> | undefined {
  const flag = flagInBlock(path);
  return flag && findingAt(flag, path);
}

/** The flags that are certainly set in content blocks, on a path without a `catch`. */
export function misplacedOutsideCatch(path: ReturnedResult): readonly Finding<'misplaced'>[] {
  const flag = path.caught ? undefined : flagInBlock(path);
  return flag?.value.kind === 'known' && flag.value.value === true ? [findingAt(flag, path)] : [];
}

function flagInBlock(path: ReturnedResult): StaticProperty | undefined {
  const parts = partsOfResult(path);
  if (parts?.isError.kind !== 'absent' || !isKnownArray(parts.content)) return undefined;
  return parts.content.value.elements
    .filter(isKnownObject)
    .map(({ value }) => value.properties.get('isError'))
    .find((flag) => flag !== undefined);
}

function findingAt({ keyAt }: StaticProperty, path: ReturnedResult): Finding<'misplaced'> {
  const inType = path.hasOwnType ? ', in the declared type too' : '';
  return { messageId: 'misplaced', data: { inType }, at: keyAt };
}
