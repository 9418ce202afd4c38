import type { ContextUse, Definition } from './definition.ts';
import type { Framework } from './framework.ts';
import type { Settings } from './settings.ts';
import type { Site } from './static.ts';

/** What one file says of the MCP server that it belongs to. */
export interface Analysis {
  readonly settings: Settings;
  /** In the order of the file. */
  readonly definitions: readonly Definition[];
  /** Elicitations and samplings anywhere in the file, inside handlers or not. */
  readonly interactions: readonly Interaction[];
  /** Calls in the file that its frameworks have deprecated and that define nothing. */
  readonly deprecations: readonly Deprecation[];
}

/** A request to the client's user or model. */
export interface Interaction {
  readonly kind: 'elicit' | 'sample';
  readonly framework: Framework;
  /** As the source spells the callee: `ctx.elicit`, `server.server.createMessage`. */
  readonly callee: string;
  readonly at: Site;
  readonly use: Pick<ContextUse, 'place' | 'guard'>;
  /** The definition whose handler it stands in, when there is one. */
  readonly definition: Definition | undefined;
  /** The exported function that holds it, for the call graph to judge: undefined when this file alone decides. */
  readonly exportedFunction: string | undefined;
}

export interface Deprecation {
  /** As an author names it: `SSEServerTransport`. */
  readonly what: string;
  readonly instead: string;
  readonly at: Site;
}
