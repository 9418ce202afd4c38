import type { Contract, JsonObject, ServerContract } from '../../../../src/contract/contract.ts';
import type { ChangeExample } from '../../../../src/contract/diff/rules/change-rule.ts';
import { NO_DEFINITIONS } from '../../no-definitions.ts';

/** A definition of each list that has only what it must have. */
const PLAIN: Readonly<Record<ChangeExample['of'], JsonObject>> = {
  servers: {
    name: 'shop',
    framework: { package: '@modelcontextprotocol/sdk', major: 1 },
    ...NO_DEFINITIONS,
  },
  tools: { name: 'search', inputSchema: { type: 'object' } },
  resources: { name: 'intro', uri: 'docs://intro' },
  resourceTemplates: { name: 'page', uriTemplate: 'docs://{page}' },
  prompts: { name: 'review' },
};

export function contractOf(...servers: readonly Partial<ServerContract>[]): Contract {
  return {
    schemaVersion: '1.0',
    servers: servers.map((server) => ({
      ...(PLAIN.servers as unknown as ServerContract),
      ...server,
    })),
    sources: {},
  };
}

/** A definition of a list that has only what it must have, and these parts. */
export function definitionOf(list: ChangeExample['of'], part: JsonObject): JsonObject {
  return { ...PLAIN[list], ...part };
}

/** The two contracts of an example. */
export function contractsOf({
  of: list,
  before,
  after,
}: ChangeExample): readonly [Contract, Contract] {
  const make = (part: JsonObject | undefined): Contract => {
    if (list === 'servers') return part ? contractOf(part) : contractOf();
    return contractOf({ [list]: part ? [definitionOf(list, part)] : [] });
  };
  return [make(before), make(after)];
}
