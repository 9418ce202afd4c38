import { OpaqueValue, ProxyOrigin } from './external-value.ts';
import { UnknownValue } from './value.ts';

/**
 * The value that several values of external code are: they have the same origin and members. A
 * proxy and its target are the proxy, whose calls may not call the target.
 */
export function sameOpaque(values: readonly unknown[]): OpaqueValue | undefined {
  const opaque = values.filter((value) => value instanceof OpaqueValue);
  const [first] = opaque;
  const isSame =
    first !== undefined &&
    opaque.length === values.length &&
    opaque.every(
      ({ kind, origin, path }) =>
        kind === first.kind &&
        origin.node === first.origin.node &&
        path.join('.') === first.path.join('.'),
    );
  if (!isSame) return undefined;
  const origins = new Set(opaque.map(({ origin }) => origin));
  const [proxy, other] = [...origins].filter((origin) => origin instanceof ProxyOrigin);
  if (!proxy || origins.size === 1) return first;
  const handler = other ? new UnknownValue('is one of several proxies', proxy) : proxy.handler;
  return proxy.target.proxied(handler, { isOptional: true });
}
