import { describe, expect, it } from 'vitest';
import * as runtime from '../../src/runtime/index.ts';
import { JsonRpcErrorCode, McpError } from '../../src/runtime/index.ts';
import { oracleErrors } from './oracle.ts';

describe('the errors', () => {
  const shown = ({ name, code, message, data, cause }: McpError): unknown => ({
    name,
    code,
    message,
    data,
    cause,
  });

  it('have the codes and the factories of the framework', () => {
    const factories = Object.entries(oracleErrors).filter(
      ([name, value]) => typeof value === 'function' && name !== 'McpError',
    );
    expect(factories).toHaveLength(14);
    for (const [name, oracle] of factories) {
      const cause = new Error('x');
      const make = (factory: unknown): McpError =>
        (factory as runtime.ErrorFactory)('text', { n: 1 }, { cause });
      const [mine, theirs] = [make(runtime[name as keyof typeof runtime]), make(oracle)];
      expect(shown(mine), name).toEqual(shown(theirs));
      expect(mine, name).toBeInstanceOf(McpError);
    }
    const codes = Object.entries(oracleErrors.JsonRpcErrorCode).filter(([name]) =>
      Number.isNaN(Number(name)),
    );
    expect(Object.fromEntries(codes)).toEqual(JsonRpcErrorCode);
  });
});
