import {
  CONTRACT_LISTS,
  IDENTITY_FIELDS,
  type ContractList,
  type Json,
} from '../../contract/contract.ts';
import { isJsonObject } from '../../contract/advertised.ts';
import { CheckError, errorMessage } from '../errors.ts';
import { asJson } from './listing-text.ts';
import { instructionsIn, pagesIn, type ListedPage } from './listing-pages.ts';

/**
 * A listing as the source of a server that answers with it, so that the rules read it like one that
 * is written by hand.
 */
export interface ListingModule {
  readonly code: string;
  /** The number of characters before the listing, in its first line. */
  readonly before: number;
  readonly pages: readonly ListingPage[];
}

/** A page of a list, with what names its entries: their names, or the URIs of resources. */
export interface ListingPage extends ListedPage {
  readonly names: readonly string[];
}

/** The schema of each list request, as the SDK exports it. */
const REQUESTS: Readonly<Record<ContractList, string>> = {
  tools: 'ListToolsRequestSchema',
  resources: 'ListResourcesRequestSchema',
  resourceTemplates: 'ListResourceTemplatesRequestSchema',
  prompts: 'ListPromptsRequestSchema',
};

/**
 * Writes a listing as the source of a server.
 *
 * @param text the result of `tools/list` or of another list, several of them in one object, a
 * JSON-RPC response with one, the array of tools, or several of these: in an array, or one a line
 * @param source what a message calls the listing
 * @param serverName the name that the server reports, if it is known
 * @throws {CheckError} if it is not JSON, or has no list
 */
export function listingModule(
  text: string,
  source: string,
  serverName: string | undefined,
): ListingModule {
  const { json, before: opened } = asJson(text);
  const listing = parsed(json, source);
  const pages = pagesIn(listing).map((page) => ({
    ...page,
    names: namesIn(page, source),
  }));
  if (pages.length === 0)
    throw new CheckError(
      `${source} has no list of tools: save the result of tools/list in it, or its array of tools.`,
    );
  const lists = CONTRACT_LISTS.filter((list) => pages.some((page) => page.list === list));
  const before = [
    `import { Server } from '@modelcontextprotocol/sdk/server/index.js';`,
    `import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';`,
    `import { ${lists.map((list) => REQUESTS[list]).join(', ')} } from '@modelcontextprotocol/sdk/types.js';`,
    'const listing = ',
  ].join(' ');
  const instructions = instructionsIn(listing);
  const after = [
    ';',
    `const server = new Server({ name: ${JSON.stringify(serverName)} }, { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: ${instructions ? codeOf(instructions) : undefined} });`,
    ...lists.map(
      (list) =>
        `server.setRequestHandler(${REQUESTS[list]}, () => ({ ${list}: ${entriesOf(list, pages)} }));`,
    ),
    'server.connect(new StdioServerTransport());',
  ];
  return { code: before + json + after.join('\n'), before: before.length + opened, pages };
}

/** The code of all entries of a list. */
function entriesOf(list: ContractList, pages: readonly ListedPage[]): string {
  const [first, ...others] = pages
    .filter((page) => page.list === list)
    .map(({ steps }) => codeOf(steps));
  return others.length === 0 ? `${first}` : `[...${[first, ...others].join(', ...')}]`;
}

function codeOf(steps: readonly string[]): string {
  return `listing${steps.map((step) => `[${JSON.stringify(step)}]`).join('')}`;
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

/** @throws {CheckError} for an entry that no client could name */
function namesIn({ list, entries }: ListedPage, source: string): readonly string[] {
  const key = IDENTITY_FIELDS[list];
  return entries.map((entry, index) => {
    const identity = isJsonObject(entry) ? entry[key] : undefined;
    if (typeof identity === 'string') return identity;
    throw new CheckError(
      `${list}[${index}] of ${source} has no \`${key}\`, so it is not an entry of that list: correct it.`,
    );
  });
}
