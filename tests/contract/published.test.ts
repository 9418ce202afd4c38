import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { extractContract } from '../../src/contract/extract.ts';
import { verifyContract } from '../../src/contract/verify/verify.ts';
import { folderToRun } from '../servers/advertised.ts';
import { PUBLISHED_SERVERS } from '../servers/servers.ts';

describe.each(PUBLISHED_SERVERS)('$name', (server) => {
  test('lists what its source says, and every tool was read in full, or it is said that it was not', async () => {
    const { folder, start, env } = server;
    const cwd = folderToRun(server);
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const contract = extractContract(['.'], { cwd: folder });
    const { differences, tallies } = await verifyContract(
      contract,
      { command: [process.execPath, ...start] },
      { timeoutSeconds: 60, cwd, env: { ...process.env, ...env } },
    );
    expect(differences).toEqual([]);
    const tools = tallies.find(({ list }) => list === 'tools');
    expect(tools?.listed).toBeGreaterThan(0);
    const unread = contract.servers
      .flatMap((each) => each.tools)
      .filter(({ unresolved = [] }) => unresolved.some(({ oneOf }) => !oneOf));
    expect(tools).toMatchObject({ inSource: tools!.listed, equal: tools!.listed - unread.length });
  });
});
