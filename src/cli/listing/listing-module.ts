import { CONTRACT_LISTS, type ContractList, type Json } from '../../contract/contract.ts';
import { isList, isJsonObject } from '../../contract/advertised.ts';
import { CheckError, errorMessage } from '../errors.ts';

/**
 * A listing as the source of a server that answers with it, so that the rules read it like one that
 * is written by hand.
 */
export interface ListingModule {
  readonly code: string;
  /** The number of characters before the listing, in its first line. */
  readonly before: number;
  /** The names of the listed entries, or the URIs of resources, by list. */
  readonly lists: ReadonlyMap<ContractList, readonly string[]>;
}

/** The schema of each list request, as the SDK exports it. */
const REQUESTS: Readonly<Record<ContractList, string>> = {
  tools: 'ListToolsRequestSchema',
  resources: 'ListResourcesRequestSchema',
  resourceTemplates: 'ListResourceTemplatesRequestSchema',
  prompts: 'ListPromptsRequestSchema',
};

/** The key by which clients ask for an entry of each list. */
const KEYS: Readonly<Record<ContractList, string>> = {
  tools: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
  prompts: 'name',
};

/**
 * Writes a listing as the source of a server.
 *
 * @param json the result of `tools/list` or of another list, several of them in one object, a
 * JSON-RPC response with one, or the array of tools; without a byte-order mark
 * @param source what a message calls the listing
 * @param serverName the name that the server reports, if it is known
 * @throws {CheckError} if it is not JSON, or has no list
 */
export function listingModule(
  json: string,
  source: string,
  serverName: string | undefined,
): ListingModule {
  const { path, lists } = listsIn(parsed(json, source), source);
  const names = [...lists.keys()];
  const before = [
    `import { Server } from '@modelcontextprotocol/sdk/server/index.js';`,
    `import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';`,
    `import { ${names.map((name) => REQUESTS[name]).join(', ')} } from '@modelcontextprotocol/sdk/types.js';`,
    `const server = new Server({ name: ${JSON.stringify(serverName)} }, { capabilities: { tools: {}, resources: {}, prompts: {} } });`,
    'const listing = ',
  ].join(' ');
  const after = [
    ';',
    ...names.map(
      (name) =>
        `server.setRequestHandler(${REQUESTS[name]}, () => ({ ${name}: listing${path(name)} }));`,
    ),
    'server.connect(new StdioServerTransport());',
  ];
  return {
    code: before + json + after.join('\n'),
    before: before.length,
    lists,
  };
}

function parsed(json: string, source: string): Json {
  try {
    return JSON.parse(json) as Json;
  } catch (error) {
    throw new CheckError(
      `${source} is not JSON (${errorMessage(error)}): save the result of tools/list in it.`,
      { cause: error },
    );
  }
}

interface Lists {
  /** The path from the whole listing to a list, as code. */
  readonly path: (list: ContractList) => string;
  readonly lists: ListingModule['lists'];
}

function listsIn(listing: Json, source: string): Lists {
  if (isList(listing))
    return { path: () => '', lists: new Map([['tools', entries(listing, 'tools', source)]]) };
  const result =
    isJsonObject(listing) && isJsonObject(listing['result']) ? listing['result'] : listing;
  const lists = new Map<ContractList, readonly string[]>();
  for (const name of CONTRACT_LISTS) {
    const list = isJsonObject(result) ? result[name] : undefined;
    if (isList(list)) lists.set(name, entries(list, name, source));
  }
  if (lists.size === 0)
    throw new CheckError(
      `${source} has no list of tools: save the result of tools/list in it, or its array of tools.`,
    );
  const way = result === listing ? '' : '.result';
  return { path: (list) => `${way}.${list}`, lists };
}

/** @throws {CheckError} for an entry that no client could name */
function entries(list: readonly Json[], name: ContractList, source: string): readonly string[] {
  const key = KEYS[name];
  return list.map((entry, index) => {
    const identity = isJsonObject(entry) ? entry[key] : undefined;
    if (typeof identity === 'string') return identity;
    throw new CheckError(
      `${name}[${index}] of ${source} has no \`${key}\`, so it is not an entry of that list: correct it.`,
    );
  });
}
