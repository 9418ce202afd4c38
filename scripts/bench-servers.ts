import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Tools in one file of a generated server. */
const TOOLS_PER_FILE = 2;
/** Files of tools that share one module of schemas, one of error contracts and one of services. */
const FILES_PER_DOMAIN = 20;

/**
 * Writes a server of `tools` tools into `folder`: the tools in `src/tools`, so that each file there holds definitions, and what
 * they import (schemas, error contracts, annotations, services) in `src/shared`. Every fourth file registers its tools on a
 * server of the SDK, the others define them with mcp-ts-core. A tool takes about 90 lines with its handler, its helpers and
 * its comments, fewer than in most public servers.
 */
export function writeServer(folder: string, tools: number): void {
  const files = Math.ceil(tools / TOOLS_PER_FILE);
  writeProject(folder);
  write(
    folder,
    'src/shared/annotations.ts',
    'export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;\n',
  );
  for (let domain = 0; domain < Math.ceil(files / FILES_PER_DOMAIN); domain++) {
    write(folder, `src/shared/schemas-${domain}.ts`, schemasModule(domain));
    write(folder, `src/shared/errors-${domain}.ts`, errorsModule(domain));
    write(folder, `src/shared/service-${domain}.ts`, serviceModule(domain));
  }
  for (let file = 0; file < files; file++) {
    const domain = Math.floor(file / FILES_PER_DOMAIN);
    const numbers = Array.from(
      { length: Math.min(TOOLS_PER_FILE, tools - file * TOOLS_PER_FILE) },
      (_, index) => file * TOOLS_PER_FILE + index,
    );
    write(
      folder,
      `src/tools/tools-${file}.ts`,
      file % 4 === 3 ? sdkModule(numbers, domain) : coreModule(numbers, domain),
    );
  }
}

/** Writes a project that depends on the same packages, and as many files of services that hold no definition into `src/services`. */
export function writeServices(folder: string, files: number, extra = ''): void {
  writeProject(folder);
  for (let file = 0; file < files; file++) {
    write(
      folder,
      `src/services/service-${file}.ts`,
      `import { Service${(file + 1) % files} } from './service-${(file + 1) % files}.js';\n${serviceModule(file)}export const next = Service${(file + 1) % files};\n${extra}`,
    );
  }
}

/**
 * Copies the published servers that the tests read, each with its package.json, which says where it starts. What a package has
 * compiled into a folder is beside that, since `mcp-lint` leaves such folders out of a project.
 */
export function copyPublishedServers(
  folder: string,
  servers: readonly { readonly name: string; readonly folder: string }[],
): void {
  for (const server of servers) {
    const root = packageFolderOf(server.folder);
    const manifest = readFileSync(join(root, 'package.json'), 'utf8');
    const prefix = server.folder === root ? '' : `${relative(root, server.folder)}/`;
    cpSync(server.folder, join(folder, server.name), { recursive: true });
    write(folder, join(server.name, 'package.json'), manifest.replaceAll(prefix, ''));
  }
}

function packageFolderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolderOf(dirname(folder));
}

function write(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function writeProject(folder: string): void {
  const dependencies = {
    '@cyanheads/mcp-ts-core': '^0.8.18',
    '@modelcontextprotocol/sdk': '^1.32.2',
    zod: '^4.6.7',
  };
  write(
    folder,
    'package.json',
    JSON.stringify({ name: 'generated', type: 'module', dependencies }),
  );
  write(
    folder,
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'nodenext', paths: { '@/*': ['./src/*'] } } }),
  );
}

function schemasModule(domain: number): string {
  return `import { z } from 'zod';

/** How many records a page has when the caller does not say. */
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;
export const STATUSES_${domain} = ['draft', 'published', 'archived'] as const;

export const pageShape = {
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE).describe(\`How many records to return, \${MAX_PAGE_SIZE} at most.\`),
  cursor: z.string().optional().describe('The cursor that the previous page ended with.'),
};

export const FilterSchema${domain} = z.object({
  status: z.enum(STATUSES_${domain}).optional().describe('Only records of this status.'),
  since: z.iso.date().optional().describe('Only records changed on or after this day.'),
  tags: z.array(z.string().min(1)).max(10).default([]).describe('Only records that carry all of these tags.'),
});

export const RecordSchema${domain} = z.object({
  id: z.string().describe('The identifier of the record.'),
  title: z.string().describe('The title of the record.'),
  status: z.enum(STATUSES_${domain}).describe('Where the record is in its life.'),
  author: z.object({ name: z.string().describe('The name of the author.'), email: z.email().optional().describe('Where to write to.') }).describe('Who wrote it.'),
  links: z.array(z.object({ rel: z.string().describe('What the link is for.'), href: z.url().describe('Where it leads.') }).describe('A link.')).describe('Further reading.'),
});
`;
}

function errorsModule(domain: number): string {
  return `import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';

export const SERVICE_ERRORS_${domain} = [
  { reason: 'rate_limited', code: JsonRpcErrorCode.RateLimited, when: 'The service answers with 429.', recovery: 'Wait a minute, then send the same request again.', retryable: true },
  { reason: 'unavailable', code: JsonRpcErrorCode.ServiceUnavailable, when: 'The service does not answer.', recovery: 'Try again later, or ask for fewer records.', retryable: true },
] as const;
`;
}

function serviceModule(domain: number): string {
  const methods = Array.from(
    { length: 8 },
    (_, index) => `
  /** Reads page ${index} of the records, from the cache where it is fresh enough. */
  async read${index}(query: string, limit: number, signal?: AbortSignal): Promise<readonly Item${domain}[]> {
    const key = [query, limit, ${index}].join(':');
    const cached = this.cache.get(key);
    if (cached && Date.now() - cached.at < this.timeToLive) return cached.items;
    const url = new URL(\`/v1/records/${index}\`, this.base);
    url.searchParams.set('q', query);
    url.searchParams.set('limit', String(Math.min(limit, 100)));
    const response = await fetch(url, { signal: signal ?? null, headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(\`The service answered with \${response.status}.\`);
    const body = (await response.json()) as { items?: Item${domain}[] };
    const items = (body.items ?? []).filter((item) => item.title.trim() !== '').map((item) => ({ ...item, title: item.title.trim() }));
    this.cache.set(key, { at: Date.now(), items });
    return items;
  }
`,
  );
  return `export interface Item${domain} {
  readonly id: string;
  readonly title: string;
  readonly status: 'draft' | 'published' | 'archived';
}

export class Service${domain} {
  private readonly cache = new Map<string, { at: number; items: readonly Item${domain}[] }>();
  private readonly base: string;
  private readonly timeToLive: number;

  constructor(base: string, timeToLive = 60_000) {
    this.base = base;
    this.timeToLive = timeToLive;
  }
${methods.join('')}}

export const service${domain} = new Service${domain}('https://records.example');
`;
}

function coreModule(numbers: readonly number[], domain: number): string {
  return `import { tool, z } from '@cyanheads/mcp-ts-core';
import { JsonRpcErrorCode } from '@cyanheads/mcp-ts-core/errors';
import { READ_ONLY } from '@/shared/annotations.js';
import { SERVICE_ERRORS_${domain} } from '@/shared/errors-${domain}.js';
import { FilterSchema${domain}, RecordSchema${domain}, pageShape } from '../shared/schemas-${domain}.js';
import { service${domain}, type Item${domain} } from '../shared/service-${domain}.js';
${numbers.map((number) => coreTool(number, domain)).join('')}`;
}

/** Code beside a tool that defines nothing. */
function helpers(number: number, domain: number): string {
  return `
/** A record as the ranking of collection ${number} sees it. */
interface Ranked${number} {
  readonly item: Item${domain};
  readonly score: number;
}

/** How well a record answers the words: whole words count twice, and earlier ones count more. */
function scoreOf${number}(item: Item${domain}, words: readonly string[]): number {
  const title = item.title.toLowerCase();
  let score = 0;
  for (const [index, word] of words.entries()) {
    const weight = 1 / (index + 1);
    if (!title.includes(word)) continue;
    score += title.split(' ').includes(word) ? 2 * weight : weight;
  }
  return item.status === 'archived' ? score / 2 : score;
}

/** The records that answer the words, best first; those that do not answer at all are left out. */
function rank${number}(items: readonly Item${domain}[], words: readonly string[]): Ranked${number}[] {
  const ranked = items.map((item) => ({ item, score: scoreOf${number}(item, words) })).filter(({ score }) => score > 0);
  return ranked.sort((a, b) => b.score - a.score || a.item.title.localeCompare(b.item.title));
}

/** The line of a record in the text that a person reads. */
function lineOf${number}(record: { title: string; status: string; id: string }, index: number): string {
  const state = record.status === 'published' ? '' : ' (' + record.status + ')';
  return [String(index + 1) + '.', '**' + record.title.replaceAll('*', '') + '**' + state, record.id].join(' ');
}

/** Cuts a text at the last word that ends before the limit. */
function shorten${number}(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf(' ', limit - 1);
  return text.slice(0, end > limit / 2 ? end : limit - 1) + '…';
}
`;
}

function coreTool(number: number, domain: number): string {
  return `${helpers(number, domain)}
/**
 * Searches one collection. The words are matched against titles, the properties against the filter; what matches is ranked,
 * cut to the requested page, and returned with what a caller needs to request more.
 */
export const searchRecords${number} = tool('records_search_${number}', {
  title: 'Search records ${number}',
  description: 'Searches the records of collection ${number} by their text and their properties, and returns them with their authors and links, best match first.',
  annotations: { ...READ_ONLY, destructiveHint: false },
  input: z.object({
    query: z.string().min(1).max(200).describe('The words to look for. All of them must occur.'),
    ids: z.array(z.string().regex(/^[a-z0-9-]+$/)).max(50).optional().describe('Only these records.'),
    filter: FilterSchema${domain}.extend({ owner: z.string().optional().describe('Only records of this owner.') }).optional().describe('Which records to return.'),
    sort: z.union([z.literal('relevance'), z.literal('date')]).default('relevance').describe('What comes first.'),
    ...pageShape,
  }),
  output: z.object({
    records: z.array(RecordSchema${domain}.partial({ links: true }).describe('A record.')).describe('The records that were found.'),
    total: z.number().int().nonnegative().describe('How many there are in all.'),
    nextCursor: z.string().optional().describe('Where the next page begins.'),
  }),
  errors: [
    ...SERVICE_ERRORS_${domain},
    { reason: 'no_match', code: JsonRpcErrorCode.NotFound, when: 'No record matches the query.', recovery: 'Use fewer words, or leave the filter out and try again.' },
  ],
  async handler(input, ctx) {
    ctx.log.info('Searching records', { query: input.query, limit: input.limit });
    const words = input.query.split(/\\s+/).filter((word) => word.length > 1);
    const seen = new Set<string>();
    const records = [];
    const found = await service${domain}.read${number % 8}(words.join(' '), input.limit, ctx.signal);
    for (const { item, score } of rank${number}(found, words)) {
      if (seen.has(item.id) || (input.ids && !input.ids.includes(item.id))) continue;
      seen.add(item.id);
      if (input.filter?.status && item.status !== input.filter.status) continue;
      if (input.sort === 'date' && score < 0.5) {
        ctx.log.debug('Left out a weak match', { id: item.id, score });
        continue;
      }
      records.push({ ...item, title: shorten${number}(item.title, 120), author: { name: 'unknown' } });
    }
    if (records.length === 0) {
      throw ctx.fail('no_match', \`No record matches '\${input.query}'.\`, { ...ctx.recoveryFor('no_match') });
    }
    const next = records.length === input.limit ? records.at(-1)?.id : undefined;
    await ctx.state.set('search/last', { query: input.query, total: records.length });
    return { records, total: records.length, nextCursor: next };
  },
  format: (result) => {
    const lines = [\`**\${result.total} records**\`, ''];
    for (const [index, record] of result.records.entries()) {
      lines.push(lineOf${number}(record, index));
      if (record.author?.name !== 'unknown') lines.push(\`   by \${record.author.name}\`);
      for (const link of record.links ?? []) {
        lines.push(\`   - [\${link.rel}](\${link.href})\`);
      }
    }
    if (result.nextCursor) lines.push('', \`More: \${result.nextCursor}\`);
    return [{ type: 'text', text: lines.join('\\n') }];
  },
});
`;
}

function sdkModule(numbers: readonly number[], domain: number): string {
  return `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { READ_ONLY } from '@/shared/annotations.js';
import { FilterSchema${domain}, RecordSchema${domain}, pageShape } from '../shared/schemas-${domain}.js';
import { service${domain}, type Item${domain} } from '../shared/service-${domain}.js';
${numbers.map((number) => helpers(number, domain)).join('')}
export function registerTools(server: McpServer): void {
${numbers.map((number) => sdkTool(number, domain)).join('\n')}}
`;
}

function sdkTool(number: number, domain: number): string {
  return `  server.registerTool(
    'list-records-${number}',
    {
      title: 'List records ${number}',
      description: 'Lists the records of collection ${number}, newest first, page by page.',
      inputSchema: {
        collection: z.string().min(1).describe('The collection to list.'),
        filter: FilterSchema${domain}.pick({ status: true, tags: true }).optional().describe('Which records to list.'),
        verbose: z.boolean().default(false).describe('Whether to return the links, too.'),
        ...pageShape,
      },
      outputSchema: { records: z.array(RecordSchema${domain}.omit({ links: true }).describe('A record.')).describe('The records.') },
      annotations: READ_ONLY,
    },
    async ({ collection, filter, verbose, limit }, { signal }) => {
      try {
        const items = await service${domain}.read${number % 8}(collection, limit, signal);
        const wanted = items.filter((item) => !filter?.status || item.status === filter.status);
        const records = rank${number}(wanted, collection.split('-')).map(({ item }) => ({ ...item, title: shorten${number}(item.title, 80), author: { name: 'unknown' } }));
        const lines = records.map((record, index) => lineOf${number}(record, index) + (verbose ? ' ' + record.author.name : ''));
        return { content: [{ type: 'text', text: lines.join('\\n') }], structuredContent: { records } };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { content: [{ type: 'text', text: \`The records could not be listed: \${message}\` }], isError: true };
      }
    },
  );
`;
}
