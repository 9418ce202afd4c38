import type { Reached } from './call-graph.ts';
import type { StorageFacts } from './context.ts';
import type { Definition } from './definition.ts';
import type { DeclaredType } from './declared-type.ts';
import type { Framework } from './framework.ts';
import type { ProtocolRevision } from './protocol.ts';
import type { Settings } from './settings.ts';
import type { SchemaNode } from './schema.ts';
import type { Known, Static, StaticValue } from './static.ts';
import type { ContextCall, ExecutionPlace } from './handler.ts';
import type { DefinitionKind } from './kind.ts';
import type { DefinitionSchema } from './definition-schema.ts';
import type { Edit } from './edit.ts';
import type { Location } from './location.ts';

/** What one file says of the MCP server that it belongs to. */
export interface Analysis {
  readonly settings: Settings;
  /** Absolute path of the file. */
  readonly file: string;
  /** Line and column, both counted from 1, of an offset in the file. */
  position(offset: number): { readonly line: number; readonly column: number };
  /** In the order of the file. */
  readonly definitions: readonly Definition[];
  /**
   * What else the file may say, where schemas of it are one or another on a condition: between this analysis and these, each schema that
   * was asked for so far is each of the ones that it may be. What is wrong is wrong in all of them.
   */
  readonly alternatives: readonly Analysis[];
  /** Registrations in functions of the file that wait for a caller's values, or by what is not read; not definitions of this file. */
  readonly unresolvedRegistrations: readonly UnresolvedRegistration[];
  /** The servers that the file makes. */
  readonly servers: readonly ServerMade[];
  /** Calls of the project's functions that are handed a server. */
  readonly serverArguments: readonly ServerArgument[];
  /** The applications that the file makes of lists of definitions. */
  readonly applications: readonly Application[];
  /** Those that are made with options which say what they can do, and what is done with them. */
  readonly setups: readonly ServerSetup[];
  /** Elicitations and samplings anywhere in the file, inside handlers or not. */
  readonly interactions: readonly Interaction[];
  /** What the file takes from answers to elicitations that nobody has validated by the schema that was asked for. */
  readonly unvalidated: readonly UnvalidatedAnswer[];
  /** Calls of the storage of what is typed as a handler's context, anywhere in the file. */
  readonly storageCalls: readonly StorageCall[];
  /** What servers of the file list, beside what they answer requests for. */
  readonly requestRoutes: readonly RequestRoutes[];
  /** Uses of what the file's frameworks, or the targeted revision of the protocol, have deprecated. */
  readonly deprecations: readonly Deprecation[];
  /** The types and interfaces that the file declares at its top level. */
  readonly types: readonly DeclaredType[];
}

/** A server that is made in the file. */
export interface ServerMade {
  /** As in {@link Definition.maker}. */
  readonly id: string;
  /** What it calls itself. */
  readonly name: Static<string>;
}

/** A call that hands a server to a function of the project. */
export interface ServerArgument {
  /** The server: what makes it, or the parameter that it is in the function around the call. As in {@link Definition.maker}. */
  readonly from: string;
  /** The parameter that it is in the function that is called. */
  readonly to: string;
  /** Whether it depends on the run if the call is made. */
  readonly isConditional: boolean;
}

/** An application that is made of lists of definitions. */
export interface Application {
  /** As in {@link ServerMade.id}. */
  readonly id: string;
  /** The definitions that are certainly in the lists, as in {@link Definition.id}. */
  readonly members: readonly string[];
}

/** A call that registers what its function receives, or something unknown. */
export interface UnresolvedRegistration {
  /** Names the call within the project. */
  readonly id: string;
  readonly kind: DefinitionKind;
  readonly name: Static<string>;
  readonly framework: Framework;
  /** Why it is not known what is registered, or on what. */
  readonly why: string;
  readonly at: Location;
}

/** A call of a storage that is particular about keys. */
export interface StorageCall {
  readonly storage: StorageFacts;
  /** What its first argument is. */
  readonly takes: 'key' | 'keys' | 'prefix';
  readonly call: ContextCall;
}

/** A request to the client's user or model. */
export interface Interaction {
  readonly kind: 'elicit' | 'sample';
  readonly framework: Framework;
  /** As the source spells the callee: `ctx.elicit`, `server.server.createMessage`. */
  readonly callee: string;
  readonly at: Location;
  readonly place: ExecutionPlace;
  /** The definition whose handler contains it, if any. */
  readonly definition: Definition | undefined;
  /** The schema that an elicitation asks the user to fill in, where the framework takes a Zod schema for it. */
  readonly requested: DefinitionSchema | undefined;
  /** Of an elicitation by a form: what the user is asked to fill in, as a Zod or JSON Schema. */
  readonly form: Static<SchemaNode>;
  /** Of an elicitation: what is done with the answer; undefined where that is not followed. */
  readonly answer: ElicitAnswer | undefined;
  /** Of one in a free function: from where the exported functions that lead to it are called; undefined where nobody asked the whole project. */
  readonly reached: Reached | undefined;
}

/** What becomes of the answer to an elicitation: an action, and the content where the user accepts. */
export interface ElicitAnswer {
  /** Whether nothing looks at it. */
  readonly isIgnored: boolean;
  /** The actions that it is compared with; undefined where its action is used in other ways, too. */
  readonly actions: readonly string[] | undefined;
  /** Where its content is used as if it were there, whatever the action; not where that only tests it. */
  readonly contentUses: readonly Location[];
}

/** The creation of a server, with the capabilities that it declares. */
export interface ServerSetup {
  readonly framework: Framework;
  /** The capabilities that it is made with, then those that it registers. */
  readonly declared: readonly StaticValue[];
  /** Whether others may be declared where that is not followed. */
  readonly mayDeclareMore: boolean;
  /** The handlers that are set on it for requests that need a capability. */
  readonly handlers: readonly CapableHandler[];
  /** The edit that declares a capability where the server is created; undefined if there is no single place. */
  declare(capability: string): Edit | undefined;
}

/** A handler of requests that clients make of servers with a capability. */
export interface CapableHandler {
  /** `tools/list` */
  readonly method: string;
  /** `tools`, `resources.subscribe` */
  readonly capability: string;
  /** Whether setting it throws on a server without the capability; otherwise only clients enforce it. */
  readonly throws: boolean;
}

/** The list of one kind of thing that a server answers with, and the handler of the requests for what is in it. */
export interface RequestRoutes {
  readonly kind: DefinitionKind;
  /** Every name, or URI of a resource, in the list; unknown where it may hold others, or may lack some of them. */
  readonly listed: Static<readonly Known<string>[]>;
  /** Those that the handler answers, of the ones that are listed and the ones that it compares with; unknown where it may answer whatever it is asked for. */
  readonly answered: Static<readonly Known<string>[]>;
}

/** An accepted answer to an elicitation whose content a call hands over as the client sent it, and that nothing checks. */
export interface UnvalidatedAnswer {
  /** As the source spells what hands it over: `acceptedContent`, `extra.sendRequest`. */
  readonly callee: string;
  /** The first field of the content that is used, and where. */
  readonly field: string;
  readonly at: Location;
  /** The edits by which the framework validates it; undefined where that takes more. */
  readonly validate: readonly Edit[] | undefined;
}

/** A use of something that a framework or the protocol has deprecated. */
export interface Deprecation {
  /** As an author names it: `SSEServerTransport`, `tool()`. */
  readonly what: string;
  readonly instead: string;
  /** The revision of the protocol that deprecates it; left out where the framework does. */
  readonly revision?: ProtocolRevision;
  readonly at: Location;
  /** The use written with what is to be used instead, where that is certain. */
  readonly edits?: readonly Edit[];
}
