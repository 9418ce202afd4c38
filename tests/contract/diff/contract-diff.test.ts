import { describe, expect, test } from 'vitest';
import type { ServerContract } from '../../../src/contract/contract.ts';
import { diffContracts } from '../../../src/contract/diff/contract-diff.ts';
import { contractOf } from './support/contracts.ts';

const server = (name: string, ...tools: readonly string[]): Partial<ServerContract> => ({
  name,
  tools: tools.map((tool) => ({ name: tool, inputSchema: { type: 'object' } })),
});

describe('a server with another name, beside one that stays', () => {
  const rulesOf = (before: Partial<ServerContract>, after: Partial<ServerContract>): string[] => {
    const stays = server('stays', 'ping');
    const { changes } = diffContracts(contractOf(stays, before), contractOf(stays, after));
    return changes.map(({ rule }) => rule).sort();
  };

  test('was renamed when it shares half of its tools', () => {
    expect(rulesOf(server('old', 'a', 'b'), server('new', 'a', 'other'))).toContain(
      'server-renamed',
    );
  });

  test('is another server when it shares less than half', () => {
    expect(rulesOf(server('old', 'a', 'b', 'c'), server('new', 'a', 'd', 'e'))).not.toContain(
      'server-renamed',
    );
  });

  test('is another server when it shares nothing', () => {
    expect(rulesOf(server('old', 'a'), server('new', 'b'))).not.toContain('server-renamed');
  });
});

test('of two servers of one name, the one that was renamed is told by its tools', () => {
  const [reader, writer] = [server('shop', 'read', 'list'), server('shop', 'write', 'drop')];
  const { changes } = diffContracts(
    contractOf(reader, writer),
    contractOf({ ...reader, name: 'shop-reader' }, writer),
  );
  expect(changes).toMatchObject([{ rule: 'server-renamed', after: 'shop-reader' }]);
});

test('a server with the name of another one that was removed is not that one', () => {
  const [reader, writer] = [server('shop', 'read', 'list'), server('shop', 'write', 'drop')];
  const { changes } = diffContracts(contractOf(reader, writer), contractOf(writer));
  expect(changes.map(({ rule }) => rule)).toEqual(['server-removed']);
});
