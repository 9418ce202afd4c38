import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A published server, as it is installed. */
export interface PublishedServer {
  readonly name: string;
  /** What is linted. */
  readonly folder: string;
  /** What Node is given to run it over stdio. */
  readonly start: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the framework makes a tool's title of its name where the author gives none. */
  readonly titlesFromNames?: true;
  /** Definitions that the server does not list, by what is read of them, and why it does not. */
  readonly unlisted: Readonly<Record<string, string>>;
}

function folderOf(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`));
}

function reference(name: string, extra: { readonly args?: readonly string[]; readonly unlisted?: PublishedServer['unlisted'] } = {}): PublishedServer {
  const folder = join(folderOf(`@modelcontextprotocol/server-${name}`), 'dist');
  return { name, folder, start: [join(folder, 'index.js'), ...(extra.args ?? [])], unlisted: extra.unlisted ?? {} };
}

const templates = join(folderOf('@cyanheads/mcp-ts-core'), 'templates');

/** The servers that the tests read and run. */
export const PUBLISHED_SERVERS: readonly PublishedServer[] = [
  {
    name: 'mcp-ts-core templates',
    folder: templates,
    start: ['--import', require.resolve('tsx'), join(templates, 'src/index.ts')],
    env: { MCP_TRANSPORT_TYPE: 'stdio', MCP_LOG_LEVEL: 'emerg' },
    titlesFromNames: true,
    unlisted: {},
  },
  reference('everything', {
    unlisted: {
      'resource registerResource: depends on the parameter `args`': 'made by a call of gzip-file-as-resource, and named by its arguments',
      "resource registerResource: is an element of a list that comes from `readdirSync` of 'fs'": 'made for each file of a folder that is listed when the server starts',
    },
  }),
  reference('filesystem', { args: [import.meta.dirname] }),
  reference('memory'),
  reference('sequential-thinking'),
];
