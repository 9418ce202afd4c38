import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A published server, as it is installed. */
export interface PublishedServer {
  readonly name: string;
  /** What is linted. */
  readonly folder: string;
  /** The arguments of Node that run it over stdio. */
  readonly start: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The package.json that it looks for in the folder it runs in. */
  readonly manifest?: string;
  /** How the framework derives a tool's title where the author sets none. */
  readonly titlesFrom?: 'name' | 'description';
  /** Parts that are not read, as the test calls them, and why that is so. */
  readonly unread?: Readonly<Record<string, string>>;
  /** Why the schemas of tools are compared by the names of their fields, and not as a whole. */
  readonly fieldsOnly?: string;
  /** Definitions that the server does not list, by name, and why. */
  readonly unlisted: Readonly<Record<string, string>>;
}

function folderOf(packageName: string): string {
  return join(import.meta.dirname, '../../node_modules', packageName);
}

function reference(
  name: string,
  { args = [], ...extra }: Partial<PublishedServer> & { readonly args?: readonly string[] } = {},
): PublishedServer {
  const folder = join(folderOf(`@modelcontextprotocol/server-${name}`), 'dist');
  return { name, folder, start: [join(folder, 'index.js'), ...args], unlisted: {}, ...extra };
}

function published(
  packageName: string,
  entry: string,
  extra: Partial<PublishedServer> = {},
): PublishedServer {
  const folder = join(folderOf(packageName), dirname(entry));
  return {
    name: packageName,
    folder,
    start: [join(folderOf(packageName), entry)],
    unlisted: {},
    ...extra,
  };
}

const templates = join(folderOf('@cyanheads/mcp-ts-core'), 'templates');

/** The servers that the tests read and run. */
export const PUBLISHED_SERVERS: readonly PublishedServer[] = [
  {
    name: 'mcp-ts-core templates',
    folder: templates,
    start: ['--import', require.resolve('tsx'), join(templates, 'src/index.ts')],
    env: { MCP_TRANSPORT_TYPE: 'stdio', MCP_LOG_LEVEL: 'emerg' },
    titlesFrom: 'name',
    unlisted: {},
  },
  reference('everything', {
    unlisted: {
      'resource registerResource: depends on the parameter `args`':
        'made by a call of gzip-file-as-resource, and named by its arguments',
    },
  }),
  reference('filesystem', { args: [import.meta.dirname] }),
  reference('memory'),
  reference('sequential-thinking', {
    unread: { result: 'a condition on what another method computes decides what is given' },
  }),
  published('@tacticlaunch/mcp-linear', 'dist/index.js', { env: { LINEAR_API_TOKEN: 'none' } }),
  published('@antv/mcp-server-chart', 'build/index.js', {
    unread: { result: 'TypeScript has made generators of the functions that answer' },
  }),
  published('tavily-mcp', 'build/index.js', { env: { TAVILY_API_KEY: 'none' } }),
  published('@upstash/context7-mcp', 'dist/index.js'),
  published('firecrawl-mcp', 'dist/index.js', {
    env: { FIRECRAWL_API_KEY: 'none' },
    unread: {
      'annotations.readOnlyHint: depends on the environment variable `CLOUD_SERVICE`':
        'firecrawl_scrape only reads where `CLOUD_SERVICE` is set',
      'parameters: is one or another': 'five tools take fewer parameters there',
      result: 'handlers give on what the service answers',
    },
  }),
  published('ynab-mcp-server', 'dist/index.js', {
    manifest: join(folderOf('ynab-mcp-server'), 'package.json'),
    fieldsOnly:
      'mcp-framework 0.1 writes a type and a description of each field, and says nothing else of it',
  }),
  published('mcp-memory-libsql', 'dist/index.js', {
    env: { LIBSQL_URL: ':memory:' },
    titlesFrom: 'description',
  }),
];
