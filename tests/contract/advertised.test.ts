import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CONTRACT_LISTS,
  type ContractList,
  type DefinitionContract,
  type ServerContract,
} from '../../src/contract/contract.ts';
import { extractContract } from '../../src/contract/extract.ts';
import { advertisedBy, type Advertised } from '../servers/advertised.ts';
import { CHARTS } from '../servers/findings.ts';
import { PUBLISHED_SERVERS } from '../servers/servers.ts';
import schema from '../../mcp-contract.schema.json' with { type: 'json' };

const validate = new Ajv2020({ strict: false }).compile(schema);

/** What only the source knows. */
const OF_SOURCE = [
  'uncertain',
  'condition',
  'unresolved',
  'auth',
  'errors',
  'reasons',
  'clientCapabilities',
];

/** What is made when a server runs. */
const MADE_LATER: Readonly<Record<string, readonly string[]>> = {
  'mcp-ts-core templates': [
    "resources: depends on the resources that the template 'template-echo-resource' lists at run time",
  ],
  everything: ['resources: depends on the parameter `args`'],
};

/** Parts of what is listed that only a run can tell. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  'firecrawl-mcp': [
    'firecrawl_crawl inputSchema/properties/scrapeOptions/properties/actions',
    'firecrawl_scrape annotations/readOnlyHint',
  ],
  'ynab-mcp-server': [
    'approve_transaction inputSchema',
    'budget_summary inputSchema',
    'create_transaction inputSchema',
    'get_unapproved_transactions inputSchema',
    'list_budgets inputSchema',
  ],
};

/** What a server registers for clients that can serve it, or where its environment says so. */
const CONDITIONAL: Readonly<Record<string, readonly string[]>> = {
  everything: [
    'get-roots-list',
    'trigger-elicitation-request',
    'trigger-elicitation-request-async',
    'trigger-sampling-request',
    'trigger-sampling-request-async',
    'trigger-url-elicitation',
    // The files of a folder that is listed when the server starts.
    'architecture.md',
    'extension.md',
    'features.md',
    'how-it-works.md',
    'instructions.md',
    'startup.md',
    'structure.md',
  ],
  // Each may be named in `DISABLED_TOOLS`.
  '@antv/mcp-server-chart': CHARTS.map((chart) => `generate_${chart}`),
  'firecrawl-mcp': ['firecrawl_feedback', 'firecrawl_search_feedback'],
};

describe.each(PUBLISHED_SERVERS)('$name', (server) => {
  let advertised: Advertised;
  let contract: ServerContract;
  beforeAll(async () => {
    advertised = await advertisedBy(server);
    const extracted = extractContract(['.'], { cwd: server.folder });
    expect(validate(extracted), JSON.stringify(validate.errors)).toBe(true);
    const { servers } = extracted;
    expect(servers.map(({ name }) => name)).toHaveLength(1);
    contract = servers[0]!;
    // The templates have no name before a project is made of them.
    expect([advertised.name, '{{PACKAGE_NAME}}']).toContain(contract.name);
  });

  const listed = (list: ContractList): readonly Readonly<Record<string, unknown>>[] =>
    list === 'resourceTemplates' ? advertised.templates : advertised[list];
  const keyOf = ({ name, uri, uriTemplate }: Readonly<Record<string, unknown>>): unknown =>
    uri ?? uriTemplate ?? name;

  test.each(CONTRACT_LISTS)('%s are what the server lists, field by field', (list) => {
    const gaps = contract[list].flatMap(({ name, unresolved = [] }) =>
      unresolved.map(({ part, oneOf }) => ({ part: `${name} ${part}`, oneOf })),
    );
    const unread = gaps.map(({ part }) => part);
    expect(gaps.filter(({ oneOf }) => !oneOf).map(({ part }) => part)).toEqual(
      list === 'tools' ? (UNREAD[server.name] ?? []) : [],
    );
    const isRead = (name: unknown, key: string): boolean =>
      !unread.some(
        (each) => each === `${String(name)} ${key}` || each.startsWith(`${String(name)} ${key}/`),
      );
    const known = (entry: { readonly name?: unknown }): Readonly<Record<string, unknown>> =>
      Object.fromEntries(Object.entries(entry).filter(([key]) => isRead(entry.name, key)));
    const of = (definition: DefinitionContract): Readonly<Record<string, unknown>> =>
      Object.fromEntries(
        Object.entries(known(definition)).filter(([key]) => !OF_SOURCE.includes(key)),
      );
    const read = contract[list].map(of);
    // Where some of a list is made when the server runs, that is said, and the rest is compared.
    const isOpen = contract.unresolved.some(({ part }) => part === list);
    const expected = listed(list).filter(
      (entry) => !isOpen || read.some((known) => keyOf(known) === keyOf(entry)),
    );
    expect(new Map(read.map((entry) => [keyOf(entry), entry]))).toEqual(
      new Map(expected.map((entry) => [keyOf(entry), known(entry)])),
    );
  });

  test('what is made when it runs is said, and nothing else', () => {
    expect(contract.unresolved.map(({ part, why }) => `${part}: ${why}`)).toEqual(
      MADE_LATER[server.name] ?? [],
    );
    expect(
      CONTRACT_LISTS.flatMap((list) =>
        contract[list].filter(({ uncertain }) => uncertain).map(({ name }) => name),
      ),
    ).toEqual(CONDITIONAL[server.name] ?? []);
  });
});
