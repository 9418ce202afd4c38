import { describe, expect, it } from 'vitest';
import { mcpTsCore } from '../../src/detect/frameworks/mcp-ts-core/mcp-ts-core.ts';
import { frameworkVersion } from './framework-version.ts';
import { sdkV1 } from '../../src/detect/frameworks/sdk/v1/sdk-v1.ts';

const facts = (version: string | undefined): unknown =>
  mcpTsCore.facts(frameworkVersion('@cyanheads/mcp-ts-core', version)).errorContracts;

describe('error contracts of mcp-ts-core', () => {
  it.each([
    ['0.8.3', false, false],
    ['0.8.4', true, false],
    ['0.8.5', true, true],
    ['0.8.18', true, true],
    ['0.10', true, true],
    ['0.12.3', true, true],
    [undefined, true, true],
  ])(
    'of version %s require hints: %s, and offer to pass them on: %s',
    (version, requireRecovery, offerRecoveryFor) => {
      expect(facts(version)).toMatchObject({ requireRecovery, offerRecoveryFor });
    },
  );

  it('are nothing that the SDK has', () => {
    expect(
      sdkV1.facts(frameworkVersion('@modelcontextprotocol/sdk', '1.32.2')).errorContracts,
    ).toBeUndefined();
  });
});
