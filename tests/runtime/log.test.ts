import { describe, expect, it } from 'vitest';
import { createContext, type LogLine } from '../../src/runtime/index.ts';

describe('log', () => {
  it('puts the request on every line', () => {
    const lines: LogLine[] = [];
    const { log } = createContext({
      requestId: 'r',
      timestamp: '2026-01-01T00:00:00Z',
      traceId: 't',
      log: (line) => lines.push(line),
    });
    const error = new Error('x');
    log.notice('first', { n: 1 });
    log.error('second', error, { n: 2 });
    log.error('third');
    const request = {
      requestId: 'r',
      timestamp: '2026-01-01T00:00:00Z',
      tenantId: 'default',
      traceId: 't',
    };
    expect(lines).toEqual([
      { level: 'notice', message: 'first', fields: { ...request, n: 1 } },
      { level: 'error', message: 'second', fields: { ...request, n: 2 }, error },
      { level: 'error', message: 'third', fields: request },
    ]);
  });

  it('goes nowhere by default', () => {
    expect(() => createContext().log.info('x')).not.toThrow();
  });
});
