import type { PathStep } from './handlers/call-path.ts';
import type { StorageFacts } from './definitions/context.ts';
import type { ControlDependence } from './definitions/control-dependence.ts';
import type { ClientRequest, Definition } from './definitions/definition.ts';
import type { DeclaredType } from './protocol/declared-type.ts';
import type { Framework } from './framework.ts';
import type { ProjectNames } from './definitions/project-names.ts';
import type { ProtocolRevision } from './protocol/protocol.ts';
import type { ServerJson } from './protocol/server-json.ts';
import type { Settings } from './settings.ts';
import type { SchemaNode } from './schemas/schema.ts';
import type { Known, Static, StaticValue } from './static.ts';
import type { ContextCall, ExecutionPlace } from './handlers/handler.ts';
import type { DefinitionKind } from './definitions/kind.ts';
import type { DefinitionSchema } from './definitions/definition-schema.ts';
import type { StdoutWrite } from './handlers/stdout-write.ts';
import type { Edit } from './findings/edit.ts';
import type { Location } from './location.ts';

/** The analysis of one file of an MCP server. */
export interface Analysis {
  readonly settings: Settings;
  /** Absolute path of the file. */
  readonly file: string;
  /** Whether a generator wrote the file. */
  readonly isGenerated: boolean;
  /**
   * Whether the file is of a former version, or not compiled, and nothing imports it; a file that
   * nothing imports yet is not.
   */
  readonly isAbandoned: boolean;
  /** Line and column of an offset in the file, both 1-based. */
  position(offset: number): { readonly line: number; readonly column: number };
  /** The path of a file in its package, as messages name it: `src/tools/index.ts`. */
  readonly pathOf: (file: string) => string;
  /** The source text at a location; undefined if that is in another file. */
  readonly sourceAt: (at: Location) => string | undefined;
  /** In the order of the file. */
  readonly definitions: readonly Definition[];
  /**
   * The other alternatives of the file, where conditions select its schemas: together with this
   * analysis, they cover every alternative of each schema that was read so far. A rule only reports
   * what is wrong in all of them.
   */
  readonly alternatives: readonly Analysis[];
  /**
   * The definitions with these identities, as `definitionIdentity` has them, as the author of
   * another file sees them, who edits that file; undefined if it cannot be read. Everything else is
   * empty.
   */
  seenFrom(file: string, ids: ReadonlySet<string>): Analysis | undefined;
  /**
   * Registrations in functions of the file that depend on a caller's values or on unknown code;
   * they are not definitions of this file.
   */
  readonly unresolvedRegistrations: readonly UnresolvedRegistration[];
  /** The servers that the file creates. */
  readonly servers: readonly CreatedServer[];
  /**
   * The names under which the package of the file is published, without their scopes and
   * namespaces; none if no other file is read.
   */
  readonly publishedNames: readonly string[];
  /** Calls of project functions with a server as an argument. */
  readonly serverArguments: readonly ServerArgument[];
  /**
   * For each server that the file passes to functions: the definitions that it certainly has, also
   * those of other files.
   */
  readonly sharedServers: readonly (readonly Definition[])[];
  /**
   * For each application that the file creates: the definitions that its lists certainly contain,
   * also those of other files.
   */
  readonly listedDefinitions: readonly (readonly Definition[])[];
  /** The applications that the file creates from lists of definitions. */
  readonly applications: readonly Application[];
  /** The servers that are created with capabilities, and the handlers that are set on them. */
  readonly setups: readonly ServerSetup[];
  /** Elicitations and samplings anywhere in the file, in handlers or not. */
  readonly interactions: readonly Interaction[];
  /** Contents of elicitation answers that are used without validation by the requested schema. */
  readonly unvalidated: readonly UnvalidatedAnswer[];
  /** Storage calls on values with the type of a handler's context, anywhere in the file. */
  readonly storageCalls: readonly StorageCall[];
  /** The lists of the file's servers, and the requests that they answer. */
  readonly requestRoutes: readonly RequestRoutes[];
  /** The reasons why the list of tools varies by connection, or with the calls of tools. */
  readonly listChanges: readonly ListChange[];
  /**
   * Text that the file's start of a server on stdio, or its handlers on such a server, write to
   * stdout.
   */
  readonly stdoutWrites: readonly StdoutWrite[];
  /** The description of a server for registries, `server.json`; undefined for source files. */
  readonly serverJson: ServerJson | undefined;
  /** Uses of APIs that the file's frameworks, or the targeted protocol revision, deprecate. */
  readonly deprecations: readonly Deprecation[];
  /** The types and interfaces that the file declares at top level. */
  readonly types: readonly DeclaredType[];
  /**
   * The names of the server that the file belongs to; undefined unless all of its definitions are
   * known.
   */
  readonly projectNames: ProjectNames | undefined;
  /**
   * Whether the project's own code reads this key of annotations of a tool.
   *
   * @param writtenIn the file with the annotations, if that is another one
   */
  readsAnnotation(key: string, writtenIn?: string): boolean;
  /**
   * Whether the rest of the project names one of these kinds of content, or calls tools of other
   * servers; undefined if no code that imports the file is found.
   */
  meetsContent(kinds: readonly string[]): boolean | undefined;
  /**
   * Whether the project sends requests to other servers: its types may describe their answers.
   */
  callsServers(): boolean;
}

/** A server that the file creates. */
export interface CreatedServer {
  /** As in {@link Definition.serverId}. */
  readonly id: string;
  /** The id of the expression that creates it and others, with other names. */
  readonly factory?: string;
  /** The name that it reports to clients. */
  readonly name: Static<string>;
  /** The instructions that it sends to models. */
  readonly instructions: Static<string>;
}

/** A call that passes a server to a project function. */
export interface ServerArgument {
  /**
   * The server: the expression that creates it, or a parameter of the enclosing function. As in
   * {@link Definition.serverId}.
   */
  readonly from: string;
  /** The parameter of the callee that receives it; undefined if the callee is unknown. */
  readonly to: string | undefined;
  /** The condition of the call, as in {@link Definition.condition}; undefined if there is none. */
  readonly condition: string | undefined;
  /** The control dependences of the call, as in {@link Definition.branches}. */
  readonly branches: readonly ControlDependence[];
}

/** An application that is created from lists of definitions. */
export interface Application {
  /** As in {@link CreatedServer.id}. */
  readonly id: string;
  /** The definitions that the lists certainly contain, as in {@link Definition.id}. */
  readonly members: readonly string[];
}

/** A call that registers a parameter of its function, or an unknown value. */
export interface UnresolvedRegistration {
  /** Identifies the call within the project. */
  readonly id: string;
  readonly kind: DefinitionKind;
  readonly name: Static<string>;
  readonly framework: Framework;
  /** Why the definition or its server is unknown. */
  readonly why: string;
  /** Why it is served to no client; undefined where one may. */
  readonly unserved: string | undefined;
  readonly at: Location;
}

/** A call of a storage that restricts its keys. */
export interface StorageCall {
  readonly storage: StorageFacts;
  /** The meaning of its first argument. */
  readonly takes: StorageFacts['methods'][string];
  readonly call: ContextCall;
}

/** A request to the client's user or model. */
export interface Interaction {
  readonly kind: ClientRequest;
  /**
   * Whether it is a request to clients of any protocol revision, rather than to older ones, or a
   * result that asks.
   */
  readonly isPushed: boolean;
  readonly framework: Framework;
  /** The source text of the callee: `ctx.elicit`, `server.server.createMessage`. */
  readonly callee: string;
  readonly at: Location;
  readonly place: ExecutionPlace;
  /** Whether the code around it catches its failure, so that it goes on without an answer. */
  readonly isTried: boolean;
  /** The definition whose handler contains it, if any. */
  readonly definition: Definition | undefined;
  /** The requested schema of an elicitation, if the framework accepts a Zod schema for it. */
  readonly requested: DefinitionSchema | undefined;
  /** The form that an elicitation asks the user to fill in; absent in other requests. */
  readonly asked: ElicitedForm;
  /** How the answer to an elicitation is used; undefined if that is not followed. */
  readonly answer: ElicitAnswer | undefined;
  /**
   * In a free function: who calls the exported functions that lead to it; undefined for a host
   * that sees one file at a time.
   */
  readonly calledBy: CallerKind | undefined;
  /**
   * The calls from a handler in another file to it, beginning with the definition; empty where none
   * is known.
   */
  readonly path: readonly PathStep[];
}

/** The requested schema of an elicitation by form. */
export interface ElicitedForm {
  /** Its fields, of a Zod or JSON Schema. */
  readonly root: Static<SchemaNode>;
  /** The JSON Schema as it is written. */
  readonly literal: StaticValue;
}

/** The code that calls an exported function. */
export type CallerKind =
  /** A request handler calls it, directly or through free functions only. */
  | 'handler'
  /** Only methods of classes call it. */
  | 'service'
  /** Nothing in the package calls it. */
  | 'nowhere'
  /** It is passed on as a value, or exported to other packages. */
  | 'unknown';

/** How the answer to an elicitation is used: its action, and its content if the user accepts. */
export interface ElicitAnswer {
  /** Whether nothing reads a part of the answer. */
  readonly isIgnored: boolean;
  /** The actions that it is compared with; undefined if the action is also used otherwise. */
  readonly actions: readonly string[] | undefined;
  /** Where its content is used without a check of the action, except in tests of the content. */
  readonly contentUses: readonly Location[];
  /** Where a field of it is read that only a test of the whole content precedes. */
  readonly presentReads: readonly Location[];
}

/** The creation of a server, with the capabilities that it declares. */
export interface ServerSetup {
  readonly framework: Framework;
  /** The capabilities of its options, then those that it registers later. */
  readonly declared: readonly StaticValue[];
  /** Whether code that is not followed may declare others. */
  readonly mayDeclareMore: boolean;
  /** The handlers set on it for requests that need a capability. */
  readonly handlers: readonly CapableHandler[];
  /**
   * The edit that declares a capability where the server is created; undefined if there is no
   * single place.
   */
  declare(capability: string): Edit | undefined;
}

/** A handler of requests that clients only send to servers with a capability. */
export interface CapableHandler {
  /** `tools/list` */
  readonly method: string;
  /** `tools`, `resources.subscribe` */
  readonly capability: string;
  /**
   * Whether setting it throws on a server without the capability; otherwise only clients enforce
   * it.
   */
  readonly throws: boolean;
}

/**
 * The list that a server returns for one kind of definition, and the handler of requests for its
 * entries.
 */
export interface RequestRoutes {
  readonly kind: DefinitionKind;
  /**
   * Every listed name, or URI of a resource, at the first of them; unknown if the list may have
   * other entries or lack some.
   */
  readonly listed: Static<readonly Known<string>[]>;
  /**
   * The names that the handler answers, of those that are listed or that it compares with, at the
   * code that rejects others; unknown if it may answer any name.
   */
  readonly answered: Static<readonly Known<string>[]>;
}

/**
 * An accepted answer to an elicitation whose content the code uses as the client sent it, without
 * validation.
 */
export interface UnvalidatedAnswer {
  /** The source text of the callee that returns it: `acceptedContent`, `extra.sendRequest`. */
  readonly callee: string;
  /** The first field of the content that is used, and its location. */
  readonly field: string;
  readonly at: Location;
  /** The edits that make the framework validate it; undefined if edits are not enough. */
  readonly validate: readonly Edit[] | undefined;
}

/** Code that makes the list of tools vary by connection, or with the calls of tools. */
export interface ListChange {
  /** A call in a handler, or a registration that depends on what the client states. */
  readonly cause: 'call' | 'client';
  /** The source text of the callee that changes the list, or reads what the client states. */
  readonly callee: string;
  readonly at: Location;
}

/** A use of a deprecated API. */
export interface Deprecation {
  /** As authors call it: `SSEServerTransport`, `tool()`. */
  readonly what: string;
  readonly instead: string;
  /** The package to update first, where the version in use lacks what replaces the API. */
  readonly update?: { readonly package: string; readonly to: string };
  /** Its flaw, as a clause; undefined if it has none. */
  readonly lacks?: string | undefined;
  /** The protocol revision that deprecates it; undefined if the framework does. */
  readonly revision?: ProtocolRevision;
  /** The newest revision that it serves, if it keeps a server from the targeted one. */
  readonly serves?: ProtocolRevision | undefined;
  /** Its fate under the targeted revision, as a clause: "is never called". */
  readonly effect?: string | undefined;
  readonly at: Location;
  /** The edits that migrate the use, if they are certain. */
  readonly edits?: readonly Edit[];
}
