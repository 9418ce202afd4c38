import { describe, expect, test } from 'vitest';
import { extractContract } from '../../src/contract/extract.ts';
import { verifyContract } from '../../src/contract/verify/verify.ts';
import { PUBLISHED_SERVERS } from '../servers/servers.ts';

describe.each(PUBLISHED_SERVERS)('$name', ({ folder, start, env }) => {
  test('lists what its source says, and every tool was read in full', async () => {
    const contract = extractContract(['.'], { cwd: folder });
    const { differences, tallies } = await verifyContract(contract, { command: [process.execPath, ...start] }, { timeoutSeconds: 60, cwd: folder, env: { ...process.env, ...env } });
    expect(differences).toEqual([]);
    const tools = tallies.find(({ list }) => list === 'tools');
    expect(tools?.listed).toBeGreaterThan(0);
    expect(tools).toMatchObject({ inSource: tools!.listed, equal: tools!.listed });
  });
});
