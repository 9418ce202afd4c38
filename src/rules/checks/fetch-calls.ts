import type { Definition } from '../../model/definitions/definition.ts';
import type { GlobalCall } from '../../model/handlers/handler.ts';
import { isKnownObject, propertyOf } from '../../model/property.ts';
import { knownValues } from '../../model/static.ts';
import { isChanger, isNamedBy, WRITING } from './verbs.ts';

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
 * Whether a request writes, by its method or the name of the tool, or happens once and reads. What
 * an aborted one has written is not known.
 */
export function isShort(call: GlobalCall, definition: Definition): boolean {
  if (writes(call, definition)) return true;
  const method = methodOf(call);
  return !call.isRepeated && (method === undefined || /^(?:get|head)$/i.test(method));
}

function writes(call: GlobalCall, definition: Definition): boolean {
  const method = methodOf(call);
  if (method === undefined || method === '') return false;
  return (
    /^(?:put|patch|delete)$/i.test(method) ||
    isNamedBy(definition, WRITING) ||
    knownValues(definition.name).some(({ value }) => isChanger(value))
  );
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
