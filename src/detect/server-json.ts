import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Analysis } from '../model/analysis.ts';
import type { JsonRecord } from '../model/schemas/json-schema-parts.ts';
import type { Location } from '../model/location.ts';
import {
  describesServer,
  SERVER_JSON,
  type JsonPath,
  type ServerJson,
} from '../model/protocol/server-json.ts';
import type { Settings } from '../model/settings.ts';
import { observedPaths } from '../syntax/modules/observed-paths.ts';
import { foldersAbove } from '../syntax/modules/packages.ts';
import type { AnalysisSession } from './discovery/session.ts';
import { NoDefinitions } from './no-definitions.ts';

/** Whether a file has the name of the file that describes a server to registries. */
export function isNamedServerJson(file: string): boolean {
  return basename(file) === SERVER_JSON;
}

/** The analysis of a `server.json`, which defines nothing. */
export class ServerJsonAnalysis extends NoDefinitions implements Analysis {
  readonly settings: Settings;
  readonly file: string;
  readonly alternatives = [];
  readonly serverJson: ServerJson | undefined;
  private readonly text: string;

  constructor(file: string, text: string, session: AnalysisSession, settings: Settings) {
    super();
    this.settings = settings;
    this.file = file;
    this.text = text;
    this.serverJson = serverJsonOf(file, text, session);
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    const lines = this.text.slice(0, offset).split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }

  readonly pathOf = (file: string): string => basename(file);

  readonly sourceAt = ({ range }: Location): string => this.text.slice(...range);

  readsAnnotation(): boolean {
    return false;
  }
}

/**
 * Reads a `server.json`; undefined for any other file of this name, and for one that is not JSON.
 */
function serverJsonOf(
  file: string,
  text: string,
  session: AnalysisSession,
): ServerJson | undefined {
  const root = parseTree(text, [], { disallowComments: true });
  const value = parsed(text);
  if (!root || !describesServer(value)) return undefined;
  const { graph } = session;
  return {
    value,
    packageNamed: (name) => {
      const nearest = graph.nearestPackage(file)?.json;
      return nearest?.['name'] === name ? nearest : graph.workspacePackage(name, file)?.json;
    },
    isNamedByScripts: (name) => isNamedByScripts(name, file, session),
    locate: (path) => {
      const node = findNodeAtLocation(root, [...path]);
      return node ? locationOf(node) : locationOf({ offset: offsetOf(root, path), length: 1 });
    },
    locateKey: (path) => {
      const node = findNodeAtLocation(root, [...path]) ?? root;
      return locationOf(node.parent?.children?.[0] ?? node);
    },
  };
}

/**
 * The names of a file's package in its `package.json` and its `server.json`, without scope and
 * namespace, and those in the configurations of clients that its README shows.
 */
export function publishedNamesOf(file: string, { graph }: AnalysisSession): readonly string[] {
  const found = graph.nearestPackage(file);
  if (!found) return [];
  const textOf = (name: string): string => graph.text(join(found.directory, name)) ?? '';
  const described = parsed(textOf(SERVER_JSON));
  const names = [found.json['name'], describesServer(described) ? described['name'] : undefined];
  return [
    ...names.flatMap((name) =>
      typeof name === 'string' && name !== '' ? [name.slice(name.lastIndexOf('/') + 1)] : [],
    ),
    ...[...textOf('README.md').matchAll(CONFIGURED)].map(([, name = '']) => name),
  ];
}

/** The name of the first server in the configuration of a client. */
const CONFIGURED = /"(?:mcpServers|servers)"\s*:\s*\{\s*"([^"\n]+)"\s*:/g;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the nearest value begins that contains a path. */
function offsetOf(root: Node, path: JsonPath): number {
  const node = findNodeAtLocation(root, [...path]);
  return node || path.length === 0 ? (node ?? root).offset : offsetOf(root, path.slice(0, -1));
}

function locationOf({ offset, length }: Pick<Node, 'offset' | 'length'>): Location {
  return { range: [offset, offset + length] };
}

/** Whether a script of a package above a file, or a workflow of its repository, has a name. */
function isNamedByScripts(name: string, file: string, { graph }: AnalysisSession): boolean {
  const names = (text: string | undefined): boolean => text?.includes(name) ?? false;
  return foldersAbove(file).some((folder) => {
    const manifest = parsed(graph.text(join(folder, 'package.json')) ?? '') as
      JsonRecord | undefined;
    return (
      names(JSON.stringify(manifest?.['scripts'])) ||
      workflowsIn(folder).some((workflow) => names(graph.text(workflow)))
    );
  });
}

function workflowsIn(folder: string): string[] {
  const workflows = join(folder, '.github', 'workflows');
  observedPaths.add(workflows);
  try {
    return readdirSync(workflows).map((name) => join(workflows, name));
  } catch {
    return [];
  }
}
