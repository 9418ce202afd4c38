/** What npm says of a version, or a package.json. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly main?: string;
  readonly repository?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The packages that MCP servers are written with: those on top of others come first. */
const FRAMEWORKS = [
  '@cyanheads/mcp-ts-core',
  'fastmcp',
  'firecrawl-fastmcp',
  'litemcp',
  'mcp-framework',
  'xmcp',
  'tmcp',
  'mcp-lite',
  'skybridge',
  'mcp-use',
  'mcp-handler',
  '@mastra/mcp',
  'gunshi-mcp',
  '@nuxtjs/mcp-toolkit',
  '@rekog/mcp-nest',
  '@nestjs-mcp/server',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/sdk',
] as const;

/** The MCP framework that a version depends on: when it runs, else when it is built. */
export function frameworkOf(manifest: Manifest): string | undefined {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
  const names = new Set(
    [dependencies, devDependencies, peerDependencies, optionalDependencies].flatMap((field) =>
      Object.keys(field ?? {}),
    ),
  );
  return FRAMEWORKS.find((framework) => names.has(framework));
}

/** Whether a version has a command, and is written with an MCP framework. */
export function isServer(manifest: Manifest): boolean {
  return manifest.bin !== undefined && frameworkOf(manifest) !== undefined;
}

/** Text that only the SDK's own source has. */
const SDK_SOURCE =
  /Server does not support (?:logging|notifying about)|Client does not support sampling|_createRegisteredResource\w*\s*\(/;
/** An import of a framework, minified or not. */
const FRAMEWORK_IMPORT = new RegExp(
  String.raw`(?:from|import|require)\s*\(?\s*["'](?:${FRAMEWORKS.join('|')})(?:/[^"']*)?["']`,
);

/**
 * How the files of a package have their framework: inlined by a bundler, also where other files, or strings, import it; imported; or
 * neither, when the server is in another package or is written by hand.
 */
export function howFrameworkIsUsed(texts: Iterable<string>): 'imported' | 'inlined' | 'neither' {
  let isImported = false;
  for (const text of texts) {
    if (SDK_SOURCE.test(text)) return 'inlined';
    isImported ||= FRAMEWORK_IMPORT.test(text);
  }
  return isImported ? 'imported' : 'neither';
}

/** How a server defines its tools. */
export type Style =
  'framework builder' | 'registerTool' | 'server.tool (v1)' | 'request handlers' | 'other';

/** The style of the files of a package that uses a framework. */
export function styleOf(framework: string, texts: readonly string[]): Style {
  const isUsed = (form: RegExp): boolean => texts.some((text) => form.test(text));
  if (!/^@modelcontextprotocol\//.test(framework)) return 'framework builder';
  if (isUsed(/\.registerTool\b/)) return 'registerTool';
  if (isUsed(/\.tool\(\s*["'`\w]/) && !isUsed(/setRequestHandler/)) return 'server.tool (v1)';
  return isUsed(/setRequestHandler/) ? 'request handlers' : 'other';
}
