import type { Comment } from '../text/comment.ts';
import type { Static, StaticValue } from '../static.ts';
import type { Framework } from '../framework.ts';
import type { ListedFields } from './listed-fields.ts';
import type { HandlerReach } from '../handlers/reach.ts';
import type { EscapingError } from '../handlers/escaping-error.ts';
import type { TracedWrite } from '../handlers/traced-write.ts';
import type { Results } from '../handlers/results.ts';
import type { Location } from '../location.ts';
import type { ControlDependence } from './control-dependence.ts';
import type { DefinitionKind } from './kind.ts';
import type { ListMethod } from '../protocol/list-requests.ts';
import type { DefinitionSchema } from './definition-schema.ts';
import type { Handler } from '../handlers/handler.ts';
import type { ObjectEdit, ArrayEdit } from '../findings/edit.ts';
import type { UnresolvedPart } from './unresolved-part.ts';

/** The entry of a definition in a list that clients ask for. */
export interface ListedEntry {
  /** Its JSON, without unread parts. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The unread parts, by JSON Pointer without the leading slash, with the reasons. */
  readonly unread: readonly { readonly part: string; readonly why: string }[];
}

/** An entry after functions of the project. */
export interface RewrittenEntry extends ListedEntry {
  /** Why they may leave it out; undefined if they do not. */
  readonly condition: string | undefined;
}

/** A function of the project that changes what the framework lists. */
export interface ListRewrite {
  readonly at: Location;
  /**
   * Whether it names a part of the listed definition, such as `inputSchema`, so that it may change
   * it.
   */
  mentions(part: string): boolean;
  /**
   * Returns the entry that it makes of another.
   *
   * @param fields the fields that an entry of the list may have
   */
  rewrite(entry: ListedEntry, fields: readonly string[]): RewrittenEntry;
}

/** How a definition comes to its server: which server, by which code, and what may prevent it. */
export interface DefinitionRegistration {
  /** The identity of its server or registration list; undefined if unknown in this file. */
  readonly server: string | undefined;
  /** The identity of the expression that creates its server; undefined if unknown. */
  readonly serverId: string | undefined;
  /** The expression that creates its server; undefined if unknown. */
  readonly serverAt: Location | undefined;
  /** If its server is the parameter of a function: the names that the function can be called by. */
  readonly receivers: readonly string[] | undefined;
  /** Identifies the call or literal that defines it. */
  readonly id: string;
  /** Whether it is in a server only if a list of an application contains it. */
  readonly needsApplication: boolean;
  /**
   * Why its server may lack it, as a clause that completes "it may be absent: it …": "depends on
   * the environment". Undefined if every start-up registers it.
   */
  readonly condition: string | undefined;
  /** Whether its server may lack it. */
  readonly isUncertain: boolean;
  /**
   * Whether only its type makes it a definition, so a server may list something else made of it.
   */
  readonly isTypedOnly: boolean;
  /**
   * Whether the entry points of its package load the code that defines it; undefined if unknown.
   */
  readonly isLoaded: boolean | undefined;
  /** Whether a function of the framework returns it, and no code of its package uses it. */
  readonly isUnused: boolean;
  /**
   * Whether its server may be served to clients; false where the file connects or exports another
   * server only.
   */
  readonly isServed: boolean;
  /** Whether the file that registers it is an example or a mock, by its path. */
  readonly isExample: boolean;
  /**
   * Whether clients see nothing of it because a handler of the project lists others in its place;
   * its server still answers its requests.
   */
  readonly isReplacedInList: boolean;
  /** The branches and functions that must run to register it. */
  readonly branches: readonly ControlDependence[];
  /** Whether it may be removed or renamed later: the file does so, or its handle escapes. */
  readonly mayBeRemoved: boolean;
}

/** The edits of a definition in the linted file. */
interface DefinitionEdits {
  /** Adds properties to the definition's object; undefined if it has none in the linted file. */
  readonly config: ObjectEdit | undefined;
  /**
   * Adds annotations; undefined unless they are an object literal that only this definition uses.
   */
  readonly annotationsEdit: ObjectEdit | undefined;
  /**
   * Adds entries to {@link Definition.errors}; undefined unless that is an array literal in the
   * linted file.
   */
  readonly errorsEdit: ArrayEdit | undefined;
}

/** A tool, resource or prompt that a server will advertise. */
export interface Definition extends DefinitionRegistration, DefinitionEdits {
  readonly kind: DefinitionKind;
  readonly framework: Framework;
  /**
   * The framework's name of the call or type that defines it: `tool`, `registerTool`,
   * `TaskToolDefinition`; of an entry of a list, the request for it.
   */
  readonly form: string;
  /**
   * The request for the list of which the project itself writes it as an entry, in its own handler
   * or in the protocol's type, so that it is sent unchanged; undefined if the framework lists it.
   */
  readonly entryOf: ListMethod | undefined;
  /**
   * The location of its name in the definition if that can be followed, otherwise of the call: of
   * `NAMES.FIND` in `registerTool(NAMES.FIND, …)`.
   */
  readonly at: Location;
  /**
   * The code in the analyzed file that defines it: a call or a literal, or the call of a wrapper.
   */
  readonly anchor: Location;
  readonly name: Static<string>;
  /** Of a resource: the URI or the URI template. */
  readonly uri: Static<string>;
  /** Of a resource: whether it is registered as a template; templates have names of their own. */
  readonly isTemplate: boolean;
  /** Of a template: whether it is known to have a function that lists its resources. */
  readonly listsResources: boolean;
  readonly title: Static<string>;
  readonly description: Static<string>;
  /** Absent where no version of the framework that may be in use lists them. */
  readonly annotations: StaticValue;
  /** Whether its server certainly lists the annotations that it has. */
  readonly isAnnotatable: boolean;
  /** Where its annotations are, or would be written. */
  readonly annotationsAt: Location;
  /**
   * The code that registers it as other code describes it, and takes no annotations from there;
   * undefined if it has annotations.
   */
  readonly unannotatedRegistration: Location | undefined;
  /**
   * The project's type of the object that describes it, if the type allows no annotations;
   * undefined if it has annotations.
   */
  readonly unannotatableType: { readonly name: string; readonly at: Location } | undefined;
  /** `errors: […]`, as written; absent where the framework has no error contracts. */
  readonly errors: StaticValue;
  /** The scopes that a caller must have, as written; absent if the framework has none. */
  readonly auth: StaticValue;
  /** The fields that its server lists, except its name, its URI and its schemas. */
  readonly listed: ListedFields;
  /** The requests that its handler sends to the client. */
  readonly asks: ReadonlySet<ClientRequest>;
  /** `task: true`, where the framework has it. */
  readonly task: Static<boolean>;
  /**
   * The declaration of the fields that its handler adds to results, where the framework has one.
   */
  readonly additions: StaticValue;
  /** The schemas that the framework accepts for this kind, absent ones included. */
  readonly schemas: readonly DefinitionSchema[];
  readonly handler: Static<Handler>;
  /** A text among the arguments of its call where that takes none. */
  readonly misplaced: MisplacedText | undefined;
  /**
   * The handler of all requests of its kind that selects the definition's own; undefined without
   * one.
   */
  readonly dispatcher: Handler | undefined;
  /**
   * The writes that its handler certainly can make through the calls of the project, those on the
   * shortest paths first.
   */
  readonly writes: readonly TracedWrite[];
  /**
   * The errors of its framework that its handler, or what it calls, throws and that nothing
   * catches; shortest paths first.
   */
  readonly thrown: readonly EscapingError[];
  /** The code that its handler may run. */
  readonly reach: HandlerReach;
  /** The results of its handler. */
  readonly results: Results;
  /** The change that the server makes to it on each request for the list; undefined without one. */
  readonly listRewrite: ListRewrite | undefined;
  /** The comment attached to the definition in the linted file. */
  readonly comment: Comment | undefined;
  /**
   * Whether its requests run the code at a location, where its handler also answers those of
   * others.
   */
  runs(at: Location): RunsCode;
  /** Parts that could not be read, for the inventory; computes every part. */
  unresolved(): readonly UnresolvedPart[];
}

/** A text where a call takes none, so that it fails or does not find its handler. */
export interface MisplacedText {
  readonly at: Location;
  /** The name of what the call takes there; undefined if it takes nothing. */
  readonly expected: string | undefined;
}

/** Whether requests run some code; unknown where what they do in it decides. */
export type RunsCode = 'yes' | 'no' | 'unknown';

/** A request of a server to its client. */
export type ClientRequest = 'elicit' | 'sample' | 'roots';
