import type { Location } from './location.ts';
import type { Leak } from './results.ts';
import type { ObjectEdit, Edit } from './edit.ts';
import type { StaticValue } from './static.ts';

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
