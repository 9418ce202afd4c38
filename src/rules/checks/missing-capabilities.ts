import type { CapableHandler, ServerSetup } from '../../model/analysis.ts';
import { isKnownObject, propertyOf } from '../../model/property.ts';
import { MESSAGES } from '../../model/protocol/protocol-types.ts';
import type { StaticValue } from '../../model/static.ts';
import { misspellings } from './misspelling.ts';

const CAPABILITIES = Object.keys(MESSAGES.ServerCapabilities.fields);

/**
 * The capabilities that a server certainly does not declare, by path, each with the first handler
 * that needs it. Skips misspelled capabilities, which another rule reports.
 */
export function missingCapabilities({
  declared,
  handlers,
}: ServerSetup): ReadonlyMap<string, CapableHandler> {
  const misspelt = declared
    .filter(isKnownObject)
    .flatMap(({ value }) => misspellings(value, CAPABILITIES).map(({ meant }) => meant));
  const missing = new Map<string, CapableHandler>();
  for (const handler of handlers) {
    const path = handler.capability.split('.');
    if (
      !misspelt.includes(path[0] ?? '') &&
      !missing.has(handler.capability) &&
      declared.every((value) => lacks(value, path))
    )
      missing.set(handler.capability, handler);
  }
  return missing;
}

/** Whether a path certainly does not exist in a value. */
function lacks(value: StaticValue, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (value.kind === 'unknown') return false;
  if (value.kind === 'oneOf') return value.options.every((option) => lacks(option, path));
  if (value.kind === 'absent' || key === undefined)
    return value.kind === 'absent' || value.value === false || value.value === null;
  return !isKnownObject(value) || lacks(propertyOf(value, key), rest);
}
