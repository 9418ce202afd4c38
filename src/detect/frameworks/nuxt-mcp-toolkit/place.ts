/** Where a module with a definition is below the server of an application. */
export interface DefinitionPlace {
  /** The folder of all definitions: `mcp`. */
  readonly folder: string;
  /** The folder below `handlers`, if it is in one. */
  readonly handler: string | undefined;
  readonly kind: 'tools' | 'resources' | 'prompts';
  /** The folders between that of its kind and the file. */
  readonly group: string | undefined;
  /** The name of the file, with its extension if the path has it. */
  readonly file: string;
}

const PLACE =
  /^(?:.*\/)?server\/(.+?)\/(?:handlers\/([^/]+)\/)?(tools|resources|prompts)\/(?:(.+)\/)?([^/]+)$/;

/** The place of a path, such as `server/mcp/tools/notes/find.ts`; undefined if it is elsewhere. */
export function placeInServer(path: string): DefinitionPlace | undefined {
  const [, folder, handler, kind, group, file] = PLACE.exec(path.replaceAll('\\', '/')) ?? [];
  return folder !== undefined && kind !== undefined && file !== undefined
    ? { folder, handler, kind: kind as DefinitionPlace['kind'], group, file }
    : undefined;
}

const HANDLER = /^(?:.*\/)?server\/(.+?)\/(?:handlers\/[^/]+\/index|[^/]+)$/;

/** The folder of all definitions in which a module is a handler; undefined if it is none. */
export function folderOfHandler(path: string): string | undefined {
  return placeInServer(path) ? undefined : HANDLER.exec(path.replaceAll('\\', '/'))?.[1];
}
