import type { Definition } from '../model/definitions/definition.ts';

/**
 * The members of an analysis that are empty where a file, or a view of one, has nothing but what is
 * said otherwise.
 */
export abstract class NoDefinitions {
  readonly isGenerated: boolean = false;
  readonly isAbandoned: boolean = false;
  readonly definitions: readonly Definition[] = [];
  readonly unresolvedRegistrations = [];
  readonly servers = [];
  readonly publishedNames: readonly string[] = [];
  readonly serverArguments = [];
  readonly sharedServers = [];
  readonly listedDefinitions = [];
  readonly applications = [];
  readonly setups = [];
  readonly interactions = [];
  readonly unvalidated = [];
  readonly storageCalls = [];
  readonly requestRoutes = [];
  readonly listChanges = [];
  readonly deprecations = [];
  readonly stdoutWrites = [];
  readonly types = [];
  readonly projectNames = undefined;

  seenFrom(): undefined {
    return undefined;
  }

  meetsContent(): undefined {
    return undefined;
  }

  callsServers(): boolean {
    return false;
  }
}
