import type { Location, Static, StaticValue } from './static.ts';
import type { Framework, Surface } from './framework.ts';
import type { ListedFields } from './listed-fields.ts';
import type { Leak, Results } from './results.ts';
import type { SchemaNode, UnresolvedSchemaPart } from './schema.ts';
import type { SchemaEdits, SchemaOutcome } from './schema-outcome.ts';

export type DefinitionKind = 'tool' | 'resource' | 'prompt';

/** A tool, resource or prompt that a server will advertise. */
export interface Definition {
  readonly kind: DefinitionKind;
  readonly framework: Framework;
  /** The call or type that defines it, as the framework spells it: `tool`, `registerTool`, `TaskToolDefinition`. */
  readonly form: string;
  /** Where it is written: its name where that can be followed, else the call. */
  readonly at: Location;
  readonly name: Static<string>;
  /** Of a resource: the URI or the URI template. */
  readonly uri: Static<string>;
  /** Of a resource: whether it is registered as a template, which has a name of its own among templates. */
  readonly isTemplate: boolean;
  /** Of a template: whether a function of it lists resources when the server is asked for them, as far as that is known. */
  readonly listsResources: boolean;
  readonly title: Static<string>;
  readonly description: Static<string>;
  readonly annotations: StaticValue;
  /** `errors: […]`, as written; absent where the framework has no error contracts. */
  readonly errors: StaticValue;
  /** The scopes that a caller must have, as written; absent where the framework has no such. */
  readonly auth: StaticValue;
  /** What its server lists of it beside its name, its URI and its schemas. */
  readonly listed: ListedFields;
  /** Whether it asks the user or model of the client, or for its roots. */
  readonly asks: ReadonlySet<ClientRequest>;
  /** `task: true`, where the framework has it. */
  readonly task: Static<boolean>;
  /** The schemas that the framework takes for this kind, absent ones included. */
  readonly schemas: readonly DefinitionSchema[];
  readonly handler: Static<Handler>;
  /** What its requests are answered with. */
  readonly results: Results;
  /** The identity of the server or registration list it goes to; undefined when this file does not tell. */
  readonly server: string | undefined;
  /** The expression that makes the server it goes to; undefined where that is not known. */
  readonly maker: string | undefined;
  /** Of a definition whose server is the parameter of a function: the names by which that can be called, none where it has no name. */
  readonly receivers: readonly string[] | undefined;
  /** Names the call or literal that defines it. */
  readonly id: string;
  /** Whether applications are made of lists of such definitions, so that it is in a server only when a list holds it. */
  readonly isListed: boolean;
  /** Whether its server may be without it: on a condition, or because how it gets there was not followed. */
  readonly isUncertain: boolean;
  /** What a run must go through to reach it: names of arms of conditions and of functions, the same name for the same arm. */
  readonly branches: readonly string[];
  /** Whether it may leave its server again: the file takes it off or renames it, or its handle goes where it is not followed. */
  readonly mayBeRemoved: boolean;
  /** The text of a comment attached to the definition in the linted file, cleaned of its delimiters. */
  readonly comment: string | undefined;
  /** Where further properties of the definition's object go; undefined when it has none in the linted file. */
  readonly config: ObjectEdit | undefined;
  /** Where further annotations go; undefined when they are no object literal that this definition alone has. */
  readonly annotationsEdit: ObjectEdit | undefined;
  /** Where further entries of {@link errors} go; undefined when it is no array literal in the linted file. */
  readonly errorsEdit: ArrayEdit | undefined;
  /** Parts that could not be read, for the inventory; computes every part. */
  unresolved(): readonly UnresolvedPart[];
}

/** What a server asks of its client. */
export type ClientRequest = 'elicit' | 'sample' | 'roots';

/** A schema of a definition. */
export interface DefinitionSchema {
  readonly surface: Surface;
  /** The framework's own name of the place: `inputSchema`, `input`, `argsSchema`. */
  readonly label: string;
  /** What the expression is, before asking whether the framework can serve it. */
  readonly form: Static<SchemaForm>;
  /** The schema as the library built it; `absent` when the definition has none. */
  readonly root: Static<SchemaNode>;
  /** The expression of the schema, or what brings it into the linted file. */
  readonly at: Location;
  /** What the framework in use makes of it. */
  readonly outcome: SchemaOutcome;
  /** Edits of the expression; undefined where it stands in another file. */
  readonly edits: SchemaEdits | undefined;
  /** The Zod that built it, when it is a Zod schema or a raw shape of them. */
  readonly zod: ZodCopy | undefined;
  /** The JSON Schema that the framework would advertise, and the paths in it that could not be read. */
  readonly jsonSchema: () => AdvertisedSchema | undefined;
  /** The JSON Schema as it is written out; absent for one that a library makes. */
  readonly literal: StaticValue;
  /** What {@link literal} breaks of the meta-schema of its dialect. */
  readonly metaSchemaErrors: readonly MetaSchemaError[];
  /** Why it is not known which of several schemas it is, each of which may be known; undefined where there is only one. */
  readonly undecided: string | undefined;
  /** Parts that could not be read, for the inventory. */
  unresolved(): readonly UnresolvedPart[];
}

/** The JSON Schema that a framework advertises. */
export interface AdvertisedSchema {
  /** Undefined for one that it leaves out. */
  readonly schema: unknown;
  readonly unresolved: readonly SchemaGap[];
}

/** What of a JSON Schema could not be read. */
export interface SchemaGap {
  /** A JSON Pointer to the place. */
  readonly path: string;
  /** For the kinds other than `schema`, only that aspect of the place is not known. */
  readonly kind: UnresolvedSchemaPart['what'] | 'description' | 'required';
  readonly why: string;
}

/** What a JSON Schema breaks of the meta-schema of its dialect. */
export interface MetaSchemaError {
  /** The keys and indices from the root of the schema. */
  readonly path: readonly string[];
  /** As a validator says it: "must be array". */
  readonly why: string;
}

export type SchemaForm =
  /** A Zod schema whose root is an object. */
  | 'zod-object'
  /** A Zod schema of another type. */
  | 'zod-other'
  /** A plain object of Zod schemas. */
  | 'raw-shape'
  /** `{}` */
  | 'empty-object'
  /** A literal JSON Schema: `{ type: 'object', properties: … }`. */
  | 'json-schema'
  /** A plain object whose values are JSON Schemas: `{ id: { type: 'string' } }`. */
  | 'json-schema-properties'
  /** Made by another package: known not to be Zod, not read. */
  | 'foreign';

/** Which Zod built a schema. */
export interface ZodCopy {
  readonly major: 3 | 4;
  readonly version: string;
  /** Whether it is the copy that comes with this package, for want of an installed one. */
  readonly bundled: boolean;
}

/** The function that answers requests. */
export interface Handler {
  readonly at: Location;
  readonly isAsync: boolean;
  /** What the function calls its first parameter, and what it reads from it. */
  readonly first: ParameterUse | undefined;
  /** What it is given as its first parameter; undefined where that is neither, or depends on what could not be read. */
  readonly firstIs: 'arguments' | 'context' | undefined;
  /** Every use of the context (or `extra`) inside the handler and the helpers in the same file that it is handed to. */
  readonly contextUses: readonly ContextUse[];
  /** Whether the whole context goes somewhere that is not followed. */
  readonly contextEscapes: boolean;
  /** Errors that the handler and its helpers in the same file build. */
  readonly errors: readonly ErrorConstruction[];
  /** Errors of the language itself that the handler itself, or a function inside it, throws and nothing catches. */
  readonly plainErrors: readonly PlainError[];
  /** What messages of the errors that the handler itself throws, and that clients get, tell of caught errors beyond their messages. */
  readonly leaks: readonly Leak[];
  /** Whether it answers the requests of the protocol themselves, all of a kind. */
  readonly answersRequests: boolean;
  /** Calls of functions that the runtime has globally, in the handler itself and in functions inside it. */
  readonly globalCalls: readonly GlobalCall[];
}

/** A call of a global function. */
export interface GlobalCall {
  /** `fetch`, `console.warn` */
  readonly name: string;
  /** What is called. */
  readonly at: Location;
  readonly call: ContextCall;
  /** The arguments as the source spells them. */
  readonly texts: readonly string[];
  /** Whether it stands in the executor of a promise that is awaited or returned. */
  readonly isPromised: boolean;
  /** The object literal that is an argument, for edits. */
  options(index: number): ObjectEdit | undefined;
  /** How a member of the handler's context is read here; undefined where it cannot be. */
  readContext(path: string): ContextRead | undefined;
}

/** How something is read at some place. */
export interface Read {
  /** `ctx.log`, `notFound` */
  readonly text: string;
  /** What must be changed for it: the parameter that the handler does not take yet, or an import. */
  readonly edits: readonly Edit[];
}

/** How a member of a handler's context is read at some place. */
export interface ContextRead extends Read {
  /** Whether the parameter has a written type, which may lack members that the framework gives. */
  readonly isTyped: boolean;
}

/** A parameter of a handler, and the properties that are read from it. */
export interface ParameterUse {
  readonly at: Location;
  /** The name, when it is not destructured. */
  readonly name: string | undefined;
  /** Properties destructured or read by name, in the function itself; not those that are written somewhere. */
  readonly reads: readonly ParameterRead[];
  /** Whether the whole value goes somewhere that is not followed, or is read with computed keys. */
  readonly escapes: boolean;
}

/** One property that is read from a parameter. */
export interface ParameterRead {
  readonly key: string;
  readonly at: Location;
  /** The edit that reads another property in its place; undefined where the text does not allow it. */
  rename(key: string): Edit | undefined;
}

/** One use of a member of a handler's context. */
export interface ContextUse {
  /** The member and members of it: `['state', 'set']`, `['fail']`. */
  readonly path: readonly string[];
  /** The member expression, or the destructured name. */
  readonly at: Location;
  /** The same for the first member alone, `ctx.state` of `ctx.state.set`, or for as many as the framework's facts name together: `ctx.http.closeSSE`. */
  readonly memberAt: Location;
  /** What stands at {@link memberAt}. */
  readonly member: string;
  /** Whether it stands in a helper that the context was handed to, which others may call too. */
  readonly isInHelper: boolean;
  readonly call: ContextCall | undefined;
  /** Whether {@link at} is a variable that the member was read into before, which is a use of its own. */
  readonly isAlias: boolean;
  /** How the presence of the member is assured where it is used. */
  readonly guard: Guard;
  /** Where the use stands. */
  readonly place: ExecutionPlace;
  /** The edits that read on with `?.` behind the member that may be missing. */
  readonly readOptionally: readonly Edit[] | undefined;
  /** The edit that puts a statement before the one that the use stands in. */
  insertBefore(statement: string): Edit | undefined;
  /** The edit that reads another member in place of the first: `mcpReq.signal`. */
  rename(to: string): Edit | undefined;
}

export type Guard =
  /** A test of the member dominates the use. */
  | 'checked'
  /** `ctx.member?.(…)` */
  | 'optional'
  /** `ctx.member!` */
  | 'asserted'
  | 'none';

export interface ContextCall {
  readonly at: Location;
  /** As the source spells it: `ctx.state.set`. */
  readonly callee: string;
  readonly args: ArgumentList;
  /** Where a further argument goes, after the last or between the parentheses. */
  readonly insertAt: number | undefined;
  readonly fate: Fate;
  /** Whether nothing uses what it gives, awaited or not. */
  readonly isUnused: boolean;
  /** Whether, if it gives a promise, nothing awaits it, hands it on or handles its rejection. `void` says that this is meant. */
  readonly isFloating: boolean;
  /** The edit that awaits a floating promise; undefined where nothing can be awaited. */
  readonly awaitIt: Edit | undefined;
  /** Where the arguments are written in the call. */
  readonly argsAt: readonly Location[];
  /** The edits that replace a character in the literal text of an argument. */
  replaceInText(index: number, character: string, by: string): readonly Edit[] | undefined;
}

/** The arguments of a call by their positions; those from a spread on are unknown. */
export interface ArgumentList {
  readonly length: number;
  at(index: number): StaticValue | undefined;
  /** The arguments from a position on. */
  from(index: number): ArgumentList;
}

/** What becomes of the value of a call. */
export type Fate =
  | 'thrown'
  | 'returned'
  | 'awaited'
  | 'stored'
  | 'argument'
  | 'tested'
  /** An expression statement: the value goes nowhere. */
  | 'dropped';

/** The surroundings of an interaction with the client, from the innermost that decides. */
export type ExecutionPlace =
  /** In a request handler, or a function in the file that only handlers call. */
  | 'handler'
  | 'module'
  | 'timer'
  | 'listener'
  /** A promise that the handler does not wait for. */
  | 'detached'
  | 'constructor'
  /** A method of a class that no handler in the file calls. */
  | 'method'
  /** A free function that may be called from anywhere. */
  | 'function';

/** A call that builds an error, and how the same error is built by another. */
export interface Rebuildable {
  /** The edit that calls something else with the same message and what follows it, behind the arguments `before`. */
  rebuild(callee: string, ...before: readonly string[]): Edit | undefined;
  /** How an export of the framework's module for errors is read here; undefined where it cannot be. */
  readExport(name: string): Read | undefined;
  /** How a member of the handler's context is read here; undefined where it cannot be. */
  readContext(path: string): ContextRead | undefined;
}

/** `new Error(…)` */
export interface PlainError extends Rebuildable {
  readonly at: Location;
  /** Whether it is given options: a cause. */
  readonly hasOptions: boolean;
}

/** `ctx.fail(…)`, an error factory, or `new McpError(…)`. */
export interface ErrorConstruction extends Rebuildable {
  readonly via: 'fail' | 'factory' | 'constructor';
  /** `ctx.fail`, `notFound`, `McpError`, as the source spells it. */
  readonly callee: string;
  readonly at: Location;
  readonly args: ArgumentList;
  /** The code that it gives the error; absent where something else decides. */
  readonly code: StaticValue;
  /** Its arguments from the message on. */
  readonly passed: ArgumentList;
  /** Whether it stands in the handler itself, and not in a helper. */
  readonly isInHandler: boolean;
  /** Whether it is an error of the definition's own framework. */
  readonly isOwn: boolean;
  /** Whether it is thrown and nothing on the way out of the handler catches it. */
  readonly escapes: boolean;
  /** Whether a spread may bring in further arguments. */
  readonly isOpen: boolean;
  readonly fate: Fate;
  /** Whether an enclosing handler returns the value. */
  readonly isReturnedByHandler: boolean;
  /** The edits that throw the error where it is dropped or returned; undefined where there is no single right way. */
  readonly throwIt: readonly Edit[] | undefined;
  /** The edit that spreads an expression into the error's data; undefined where that cannot be done. */
  addData(expression: string): Edit | undefined;
  /** The catch clause around it, when it is built where an error was caught and can carry a cause. */
  readonly caught: CaughtError | undefined;
}

export interface CaughtError {
  /** The name of the caught error; undefined for `catch {`. */
  readonly name: string | undefined;
  /** Whether the construction already passes a cause (or options that could not be read). */
  readonly hasCause: boolean;
  /** The edit that adds the cause; undefined where there is no single right one. */
  readonly fix: Edit | undefined;
}

/** A change of the linted file's text. */
export interface Edit {
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

/** An object literal in the linted file that can be given a further property. */
export interface ObjectEdit {
  readonly at: Location;
  /** Whether the object itself has the property `key`. */
  has(key: string): boolean;
  /** The edit that adds `key: value` after the property `after`, or at the start; in the style of the object. */
  add(key: string, value: string, after?: string): Edit;
  /** The edit that takes the property `key` away; undefined when the object itself does not have it. */
  remove(key: string): Edit | undefined;
}

/** An array literal in the linted file that can be given a further element. */
export interface ArrayEdit {
  readonly at: Location;
  /** The edit that adds an element behind the last, in the style of the array. */
  add(element: string): Edit;
}

/** A part of a definition that could not be read. */
export interface UnresolvedPart {
  /** `name`, `input.filters`, `errors`. */
  readonly part: string;
  readonly why: string;
  readonly at: Location;
}
