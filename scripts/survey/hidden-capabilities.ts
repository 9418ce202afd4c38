import type { Transport } from '@modelcontextprotocol/client';

export type Capability = 'resources' | 'prompts';

/** A transport on which the server seems not to have some capabilities, so that nobody asks for them. */
export function withoutCapabilities(inner: Transport, hidden: readonly Capability[]): Transport {
  const outer: Transport = {
    start: () => inner.start(),
    send: (message, options) => inner.send(message, options),
    close: () => inner.close(),
  };
  inner.onclose = () => outer.onclose?.();
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onmessage = (message, extra) => {
    if ('result' in message && isObject(message.result['capabilities'])) {
      const capabilities = Object.entries(message.result['capabilities']).filter(
        ([name]) => !hidden.some((one) => one === name),
      );
      const result = { ...message.result, capabilities: Object.fromEntries(capabilities) };
      outer.onmessage?.({ ...message, result }, extra);
    } else {
      outer.onmessage?.(message, extra);
    }
  };
  return outer;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
