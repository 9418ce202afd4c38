import type { Transport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { withoutCapabilities } from '../../../scripts/survey/hidden-capabilities.ts';

/** What a client receives when the server answers with `result`, and hides its prompts. */
function received(result: Record<string, unknown>): unknown {
  const inner: Transport = {
    start: () => Promise.resolve(),
    send: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const outer = withoutCapabilities(inner, ['prompts']);
  let message: unknown;
  outer.onmessage = (one) => (message = one);
  inner.onmessage?.({ jsonrpc: '2.0', id: 1, result });
  return message;
}

describe('a transport that hides capabilities', () => {
  it('leaves them out of the answer to initialize', () => {
    expect(received({ capabilities: { tools: {}, prompts: {} }, serverInfo: {} })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { capabilities: { tools: {} }, serverInfo: {} },
    });
  });

  it('passes other messages on as they are', () => {
    expect(received({ tools: [] })).toEqual({ jsonrpc: '2.0', id: 1, result: { tools: [] } });
  });
});
