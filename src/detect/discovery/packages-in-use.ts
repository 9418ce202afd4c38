import { memoizeWeak } from '../../model/utils/memoize.ts';
import type { Settings } from '../../model/settings.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { importedName } from '../../syntax/evaluate/data-flow/declarations.ts';
import type { Detector } from '../detector/detector.ts';
import { namesProtocol } from '../source/protocol-name.ts';
import { dependenciesOf } from './framework-uses.ts';
import { rootsOfBuilders } from './prefilter.ts';
import { sessionFor, type AnalysisSession } from './session.ts';
import { isOfPackage, packageSpecifier } from '../../syntax/modules/package-specifier.ts';
import { positionOf } from '../../syntax/modules/parse.ts';
import { getOwn } from '../../model/utils/get-own.ts';

/**
 * MCP packages whose definitions are not detected, with the exports that serve them: those of
 * `@genkit-ai/mcp` for clients do not.
 */
const NOT_READ: Readonly<Record<string, readonly string[]>> = {
  // @genkit-ai/mcp 1.42.0, lib/index.d.ts
  '@genkit-ai/mcp': ['createMcpServer'],
  // @leanmcp/core 0.4, packages/core/src in its repository
  '@leanmcp/core': ['createHTTPServer', 'MCPServer'],
  // A plugin of Fastify, whose `app.mcpAddTool()` defines a tool (2.4.0, src/index.ts).
  '@platformatic/mcp': ['default'],
  // muppet 0.2.2, dist/index.d.ts; `Muppet` since 0.3
  muppet: ['muppet', 'Muppet'],
  'orpc-mcp': ['MCPHandler'],
  // trpc-to-mcp 1.3.2, dist/index.d.ts and dist/adapters
  'trpc-to-mcp': ['createMcpServer', 'trpcToMcpHandler'],
  // workers-mcp 0.0.13, dist/index.d.ts
  'workers-mcp': ['ProxyToSelf'],
};

/** The MCP packages in use. */
export interface PackagesInUse {
  /** Those whose definitions are detected. */
  readonly read: readonly string[];
  readonly notRead: readonly string[];
  /**
   * The modules of other packages from which the file imports what a framework exports:
   * `import { tool } from 'mcp-server-kit'`.
   */
  readonly wrappers: readonly string[];
}

/** The import of what serves definitions that are not detected. */
export interface UnreadServer {
  readonly package: string;
  /** Absolute path. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * The MCP packages that a file imports, or on which its package depends.
 *
 * @param file absolute path
 */
export function packagesInUse(file: string, text: string, settings: Settings): PackagesInUse {
  const session = sessionFor(settings);
  const specifiers = [
    ...specifiersIn(text),
    ...dependenciesOf(session.graph.nearestPackage(file)?.json ?? {}),
  ];
  const used = (names: readonly string[]): string[] =>
    names.filter((name) => specifiers.some((specifier) => isOfPackage(specifier, name)));
  const read = session.registry.mentions;
  return {
    read: used(read),
    notRead: used(Object.keys(NOT_READ).filter((name) => !read.includes(name))),
    wrappers: wrappersIn(file, text, session),
  };
}

/**
 * The imports in a file of what serves definitions that are not detected.
 *
 * @param file absolute path
 */
export function unreadServers(
  file: string,
  text: string,
  settings: Settings,
): readonly UnreadServer[] {
  const { graph, registry } = sessionFor(settings);
  const packageOf = (specifier: string): string | undefined =>
    registry.detectorOf(specifier)
      ? undefined
      : Object.keys(NOT_READ).find((name) => isOfPackage(packageSpecifier(specifier), name));
  if (!specifiersIn(text).some(packageOf)) return [];
  const module = graph.load(file);
  return (module?.program.body ?? []).flatMap((statement) => {
    if (!module || statement.type !== 'ImportDeclaration' || statement.importKind === 'type')
      return [];
    const name = packageOf(statement.source.value);
    const serving = getOwn(NOT_READ, name ?? '') ?? [];
    const serves = statement.specifiers.some(
      (each) =>
        serving.includes(importedName(each)) &&
        !(each.type === 'ImportSpecifier' && each.importKind === 'type'),
    );
    return name !== undefined && serves
      ? [{ package: name, file, line: positionOf(module, statement.range[0]).line }]
      : [];
  });
}

function wrappersIn(file: string, text: string, session: AnalysisSession): readonly string[] {
  const wrapped = new Map(
    specifiersIn(text).map((each) => [each, frameworksBehind(each, file, session)]),
  );
  if ([...wrapped.values()].every(({ length }) => length === 0)) return [];
  const statements = session.graph.load(file)?.program.body ?? [];
  return statements.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return [];
    const names = statement.specifiers.map(importedName);
    const isWrapper = wrapped
      .get(statement.source.value)
      ?.some((framework) => names.some((name) => exportsOf(framework).has(name)));
    return isWrapper ? [statement.source.value] : [];
  });
}

/** The frameworks that a module of another package may re-export. */
function frameworksBehind(
  specifier: string,
  file: string,
  { graph, registry, uses }: AnalysisSession,
): readonly Detector[] {
  const name = dependenciesOf(graph.nearestPackage(file)?.json ?? {}).find((each) =>
    isOfPackage(specifier, each),
  );
  const isOther =
    name !== undefined &&
    !Object.hasOwn(NOT_READ, name) &&
    !uses.detectorAt(specifier, file) &&
    graph.resolve(specifier, file).kind === 'package';
  if (!isOther) return [];
  const installed = graph.installedPackage(name, file);
  if (!installed) return namesProtocol(name) ? registry.detectors : [];
  const needed = dependenciesOf(installed.json);
  return registry.detectors.filter(({ packages }) =>
    packages.some((each) => needed.includes(each)),
  );
}

/** The exports of a framework that define something, or create a server. */
const exportsOf = memoizeWeak((detector: Detector): ReadonlySet<string> => {
  const { instances = [], results = [] } = detector.servers ?? {};
  return new Set([...rootsOfBuilders(detector), ...instances, ...results]);
});
