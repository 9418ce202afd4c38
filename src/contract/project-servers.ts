import type { OwningPackage } from './owner.ts';
import type { CreatedServer } from '../model/analysis.ts';
import { append } from '../model/utils/append.ts';
import { probableText } from '../model/static.ts';
import type { Serving } from './server-flow.ts';
import type { ServerParts } from './assemble.ts';

/** A server with its name in the contract. */
export interface NamedServer {
  readonly owner: OwningPackage;
  readonly name: string;
  /** Its identity; undefined if it is not known. */
  readonly id?: string | undefined;
}

/** The servers that the files of a project create. */
export class ProjectServers {
  /** By the identity of their creation; the name is undefined if unread. */
  private readonly servers = new Map<
    string,
    { readonly owner: OwningPackage; readonly name: string | undefined }
  >();

  /** The servers that one expression creates with several names, by its identity. */
  private readonly instances = new Map<string, string[]>();

  add({ id, name, factory }: CreatedServer, owner: OwningPackage): void {
    if (factory !== undefined) append(this.instances, factory, id);
    this.servers.set(id, {
      owner,
      name: name.kind === 'known' ? name.value : probableText(name),
    });
  }

  has(serverId: string): boolean {
    return this.servers.has(serverId);
  }

  /** The servers that are known to serve a definition, otherwise a single one. */
  serversOf(
    owner: OwningPackage,
    serverId: string | undefined,
    serving: Serving | undefined,
  ): readonly NamedServer[] {
    const known = serving?.servers ?? [];
    const isKnown = known.length > 0 && known.every((id) => this.servers.has(id));
    return (isKnown ? known : [serverId ?? ''])
      .flatMap((id) => this.instances.get(id) ?? [id])
      .map((id) => this.serverOf(owner, id));
  }

  /**
   * The server of a definition: the known one, the only one of its package, or one named after the
   * package.
   */
  serverOf(owner: OwningPackage, serverId: string | undefined): NamedServer {
    const known = serverId === undefined ? undefined : this.servers.get(serverId);
    if (known) return { owner: known.owner, name: known.name ?? known.owner.name, id: serverId };
    const names = new Set(
      [...this.servers.values()]
        .filter((server) => server.owner.folder === owner.folder)
        .map(({ name }) => name),
    );
    const [only] = names;
    return { owner, name: names.size === 1 && only !== undefined ? only : owner.name };
  }
}

/** Distinguishes servers of the same name by their packages. */
export function withOwnNames(
  servers: readonly (ServerParts & { readonly owner: OwningPackage })[],
): ServerParts[] {
  const count = (
    matches: (server: ServerParts & { readonly owner: OwningPackage }) => boolean,
  ): number => servers.filter(matches).length;
  return servers.map((server) => {
    const { owner, name } = server;
    if (count((other) => other.name === name) === 1) return server;
    const isTold = count((other) => other.name === name && other.owner.name === owner.name) === 1;
    return {
      ...server,
      name: `${name} (${isTold && owner.name !== name ? owner.name : owner.folder})`,
    };
  });
}
