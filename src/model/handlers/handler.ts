import type { CaughtError } from './caught-error.ts';
import type { Location } from '../location.ts';
import type { Leak } from './results.ts';
import type { ObjectEdit, Edit } from '../findings/edit.ts';
import type { StaticValue } from '../static.ts';

/** The function that answers requests. */
export interface Handler {
  readonly at: Location;
  /** The first parameter, or that with the arguments, and what the function reads from it. */
  readonly first: ParameterUse | undefined;
  /**
   * The parameter that receives the variables of the URI template, and what the function reads from
   * it; undefined without one.
   */
  readonly variables: ParameterUse | undefined;
  /**
   * How many references the project has to the function that receives the arguments; undefined if
   * unknown.
   */
  readonly timesUsed: number | undefined;
  /** The role of {@link first}; undefined if neither or unknown. */
  readonly firstIs: 'arguments' | 'context' | undefined;
  /**
   * Every use of the context (or `extra`) in the handler and in the helpers of the same file that
   * receive it.
   */
  readonly contextUses: readonly ContextUse[];
  /** Errors that the handler and its helpers in the same file construct. */
  readonly errors: readonly ErrorConstruction[];
  /** Uncaught errors of the language that the handler or a function inside it throws. */
  readonly plainErrors: readonly PlainError[];
  /** The parts of caught errors, beyond their messages, that thrown messages reveal to clients. */
  readonly leaks: readonly Leak[];
  /** Whether it handles all protocol requests of a kind. */
  readonly answersRequests: boolean;
  /** Calls of global functions in the handler and in functions inside it. */
  readonly globalCalls: readonly GlobalCall[];
  /** The timers that it waits for, without reading the signal of the request around the wait. */
  readonly waits: readonly Wait[];
}

/** A timer in the executor of a promise that a handler awaits or returns. */
export interface Wait {
  /** The callee. */
  readonly at: Location;
  /** Whether it is in a helper of the file. */
  readonly isInHelper: boolean;
}

/** A call of a global function. */
export interface GlobalCall {
  /** `fetch`, `console.warn` */
  readonly name: string;
  /** The callee. */
  readonly at: Location;
  readonly call: ContextCall;
  /** Whether a loop or a function inside the handler has it, so that it may run several times. */
  readonly isRepeated: boolean;
  readonly place: ExecutionPlace;
  /** Whether the next statement throws the text or the variable that it is called with. */
  readonly isThrownNext: boolean;
  /** The source text of the arguments. */
  readonly texts: readonly string[];
  /** An argument that is an object literal, for edits. */
  options(index: number): ObjectEdit | undefined;
  /** How to read a member of the handler's context here; undefined if impossible. */
  readContext(path: string): ContextRead | undefined;
}

/** How to read something at a location. */
export interface Read {
  /** `ctx.log`, `notFound` */
  readonly text: string;
  /** The edits that it requires: a missing parameter of the handler, or an import. */
  readonly edits: readonly Edit[];
}

/** How to read a member of a handler's context at a location. */
export interface ContextRead extends Read {
  /**
   * Whether the parameter has a declared type, which may lack members that the framework provides.
   */
  readonly isTyped: boolean;
}

/** A parameter of a handler, and the properties that are read from it. */
export interface ParameterUse {
  readonly at: Location;
  /** The name, if it is not destructured. */
  readonly name: string | undefined;
  /**
   * Properties that the function itself destructures or reads by name, except those that are
   * assigned somewhere.
   */
  readonly reads: readonly ParameterRead[];
  /** Whether the whole value escapes, or is read with computed keys. */
  readonly escapes: boolean;
}

/** A property that is read from a parameter. */
export interface ParameterRead {
  readonly key: string;
  readonly at: Location;
  /** The edit that reads another property instead; undefined if the text does not allow it. */
  rename(key: string): Edit | undefined;
}

/** One use of a member of a handler's context. */
export interface ContextUse {
  /** The member and its members: `['state', 'set']`, `['fail']`. */
  readonly path: readonly string[];
  /** The member expression, or the destructured name. */
  readonly at: Location;
  /**
   * The part that the framework's facts name: `ctx.state` of `ctx.state.set`, or
   * `ctx.http.closeSSE`.
   */
  readonly memberAt: Location;
  /** The source text at {@link memberAt}. */
  readonly member: string;
  /** Whether it is in a helper that receives the context, and that others may call too. */
  readonly isInHelper: boolean;
  readonly call: ContextCall | undefined;
  /**
   * Whether {@link at} is a variable that holds the member; reading the member is a separate use.
   */
  readonly isAlias: boolean;
  /** Whether the presence of the member is checked before the use. */
  readonly guard: Guard;
  /** The execution context of the use. */
  readonly place: ExecutionPlace;
  /** The edits that continue with `?.` after the optional member. */
  readonly readOptionally: readonly Edit[] | undefined;
  /** The edit that inserts a statement, without its end, before that of the use. */
  insertBefore(statement: string): Edit | undefined;
  /** The edit that reads another member instead of the first: `mcpReq.signal`. */
  rename(to: string): Edit | undefined;
}

export type Guard =
  /** A test of the member dominates the use. */
  | 'checked'
  /** A test of its key dominates the use, and the member may be undefined: `'elicit' in ctx`. */
  | 'keyed'
  /** `ctx.member?.(…)` */
  | 'optional'
  /** `ctx.member!` */
  | 'asserted'
  | 'none';

export interface ContextCall {
  readonly at: Location;
  /** Its source text: `ctx.state.set`. */
  readonly callee: string;
  readonly args: ArgumentList;
  /** The offset for a further argument. */
  readonly insertAt: number | undefined;
  readonly use: ValueUseKind;
  /** Whether nothing uses its result, awaited or not. */
  readonly isUnused: boolean;
  /**
   * Whether nothing awaits, passes on or handles the rejection of a returned promise; not so with
   * `void`.
   */
  readonly isFloating: boolean;
  /** The edit that awaits a floating promise; undefined where `await` is impossible. */
  readonly awaitIt: Edit | undefined;
  /** The locations of the arguments. */
  readonly argsAt: readonly Location[];
  /** The edits that replace a character in the literal text of an argument. */
  replaceInText(index: number, character: string, by: string): readonly Edit[] | undefined;
}

/** The arguments of a call by their positions; those from a spread on are unknown. */
export interface ArgumentList {
  readonly length: number;
  at(index: number): StaticValue | undefined;
  /** The arguments from an index on. */
  from(index: number): ArgumentList;
}

/** How the parent uses the value of a call. */
export type ValueUseKind =
  | 'thrown'
  | 'returned'
  | 'awaited'
  | 'stored'
  | 'argument'
  | 'tested'
  /** An expression statement: the value is not used. */
  | 'dropped';

/**
 * The execution context of an interaction with the client, by the innermost function that decides
 * it.
 */
export type ExecutionPlace =
  /** A request handler, or a function in the file that only handlers call. */
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

/** A call that constructs an error, with edits that construct it differently. */
export interface Rebuildable {
  /**
   * The edit that calls something else with the arguments `before`, then the same message and what
   * follows it.
   */
  rebuild(callee: string, ...before: readonly string[]): Edit | undefined;
  /** How to read an export of the framework's error module here; undefined if impossible. */
  readExport(name: string): Read | undefined;
  /** How to read a member of the handler's context here; undefined if impossible. */
  readContext(path: string): ContextRead | undefined;
}

/** `new Error(…)` */
export interface PlainError extends Rebuildable {
  readonly at: Location;
  readonly message: StaticValue;
  /** Whether it has options, such as a cause. */
  readonly hasOptions: boolean;
}

/** `ctx.fail(…)`, an error factory, or `new McpError(…)`. */
export interface ErrorConstruction extends Rebuildable {
  readonly via: 'fail' | 'factory' | 'constructor';
  /** Its source text: `ctx.fail`, `notFound`, `McpError`. */
  readonly callee: string;
  readonly at: Location;
  readonly args: ArgumentList;
  /** The code of the error; absent if something else decides it. */
  readonly code: StaticValue;
  /** Its arguments from the message on. */
  readonly passed: ArgumentList;
  /** Whether it is in the handler itself, not in a helper. */
  readonly isInHandler: boolean;
  /** Whether it is an error of the definition's own framework. */
  readonly isOwn: boolean;
  /** Whether it is thrown and leaves the handler uncaught. */
  readonly escapes: boolean;
  /** Whether it may be made only for clients of older protocol revisions. */
  readonly isForOlderClients: boolean;
  /** Whether a spread may add further arguments. */
  readonly isOpen: boolean;
  readonly use: ValueUseKind;
  /** Whether an enclosing handler returns the value. */
  readonly isReturnedByHandler: boolean;
  /**
   * The edits that throw a dropped or returned error; undefined if there is no single right edit.
   */
  readonly throwIt: readonly Edit[] | undefined;
  /** The edit that spreads an expression into the error's data; undefined if impossible. */
  addData(expression: string): Edit | undefined;
  /** The enclosing `catch`, if it can carry the caught error as a cause. */
  readonly caught: CaughtError | undefined;
}
