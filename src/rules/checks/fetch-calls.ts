import type { Definition } from '../../model/definitions/definition.ts';
import type { GlobalCall } from '../../model/handlers/handler.ts';
import { isKnownObject, propertyOf } from '../../model/property.ts';
import { isNamedBy, WRITING } from './verbs.ts';

/** Whether a `fetch` certainly has no signal. A `Request` object may have its own. */
export function lacksSignal({ call: { args }, texts: [target = ''] }: GlobalCall): boolean {
  if (args.length === 0 || args.length > 2 || mayBeRequest(target)) return false;
  const options = args.at(1);
  return (
    options === undefined ||
    options.kind === 'absent' ||
    (isKnownObject(options) && propertyOf(options, 'signal').kind === 'absent')
  );
}

/**
 * Whether a request happens once and reads or writes, by its method or the name of the tool, or is
 * one of several that write, each without regard to whether another fails. What an aborted one has
 * written is not known.
 */
export function isShort(call: GlobalCall, definition: Definition): boolean {
  const { isRepeated, isSkippedOnFailure } = call;
  if (isRepeated) return isSkippedOnFailure && writes(call, definition);
  const method = methodOf(call);
  return method === undefined || /^(?:get|head)$/i.test(method) || writes(call, definition);
}

function writes(call: GlobalCall, definition: Definition): boolean {
  const method = methodOf(call);
  if (method === undefined || method === '') return false;
  return /^(?:put|patch|delete)$/i.test(method) || isNamedBy(definition, WRITING);
}

/** The method of a request: undefined where it states none, empty where it is not known. */
function methodOf({ call: { args } }: GlobalCall): string | undefined {
  const options = args.at(1);
  const method = options && isKnownObject(options) ? propertyOf(options, 'method') : undefined;
  if (method === undefined || method.kind === 'absent') return undefined;
  return method.kind === 'known' && typeof method.value === 'string' ? method.value : '';
}

/**
 * Whether an expression may be a `Request` by its name: `request`, `this.req`, `makeRequest(id)`;
 * no text is one.
 */
function mayBeRequest(source: string): boolean {
  const name = source.replace(/\([^]*$/, '');
  return source.startsWith('...') || /^[\w.$\s]*req(?:uest)?$/i.test(name);
}
