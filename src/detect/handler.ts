import type { Handler } from '../model/definition.ts';
import type { Static } from '../model/static.ts';
import { Expression } from '../syntax/expression.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../syntax/value.ts';
import type { Found } from './find.ts';
import type { Sites } from './sites.ts';
import type { World } from './world.ts';

/** The function that answers a definition's requests. */
export function handlerOf(found: Found, sites: Sites, _world: World): Static<Handler> {
  const { handler } = found.parts;
  if (handler === undefined) return { kind: 'absent', at: sites.entry };
  if (handler instanceof UnknownValue) return sites.unknown(handler);
  const fn = handler.functionNode();
  if (!(fn instanceof Expression)) {
    const { value } = handler;
    return { kind: 'unknown', why: isUnresolved(value) ? asUnknown(value).why : 'is no function that is read', at: sites.of(handler.origin) };
  }
  const at = sites.of(fn.origin);
  return { kind: 'known', value: { at, isAsync: 'async' in fn.node && fn.node.async, first: undefined, contextUses: [], errors: [] }, at };
}
