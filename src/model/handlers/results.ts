import type { StaticValue, UnknownReason } from '../static.ts';
import type { Edit, ObjectEdit } from '../findings/edit.ts';
import type { Location } from '../location.ts';

/** The kind of a value that a handler returns. */
export type ReturnedKind =
  | 'nothing'
  | 'null'
  | 'string'
  | 'number'
  | 'boolean'
  | 'list'
  /** An object without properties. */
  | 'empty'
  /**
   * An object that has one of the {@link ResultFacts.members}, so that it is meant as the
   * protocol's result.
   */
  | 'result'
  /** A content block. */
  | 'block'
  /** Any other object. */
  | 'object';

/** How a framework treats a returned value. */
export type ResultTreatment =
  /** The protocol's result: `{ content: […] }`. */
  | 'result'
  /** The structured content alone. */
  | 'structured'
  /** One content block. */
  | 'block'
  /** The contents of one resource, or a list of them. */
  | 'contents'
  /** The messages of a prompt. */
  | 'messages'
  /** The text of the result: the value itself, or its JSON. */
  | 'text'
  /** The texts of a result's content; its other blocks and all its other members are dropped. */
  | 'texts'
  /** A result without content. */
  | 'none'
  /** A result without content, although the value has some. */
  | 'lost'
  /** The request fails. */
  | 'failure';

/** How a framework treats the values that handlers of one kind of definition return. */
export interface ResultFacts {
  /** By kind of value; an unlisted kind is not judged. */
  readonly treatments: Partial<Readonly<Record<ReturnedKind, ResultTreatment>>>;
  /** Differences for a tool with an output schema; undefined means not judged. */
  readonly withOutput?: Partial<Readonly<Record<ReturnedKind, ResultTreatment | undefined>>>;
  /** An object with one of these members is meant as the protocol's result. */
  readonly members: readonly string[];
  /** The treatment of `annotations` of content blocks; checked by default. */
  readonly annotations?: 'dropped' | 'refused';
  /** Whether the structured content must be an object, whatever the output schema. */
  readonly structuredIsObject?: true;
  /** Whether a failed result is also validated against the output schema. */
  readonly checksFailures?: true;
  /**
   * Whether properties outside the output schema are removed from the structured content instead of
   * rejected.
   */
  readonly strips?: true;
  /** Whether a result without `content` receives the structured content as text. */
  readonly fillsText?: true;
  /**
   * Whether a result without `content` receives structured content that is not an object as text.
   */
  readonly fillsTextOfNonObjects?: true;
  /** Whether a text or a single block as `content` becomes a list. */
  readonly listsContent?: true;
  /** The framework's function that makes a failed result of a text, as code calls it: `error`. */
  readonly failure?: string;
  /** Whether resource contents without a URI receive the requested one. */
  readonly fillsUri?: true;
}

/** The results of a definition's handler. Computed lazily. */
export interface Results {
  /**
   * How the framework treats returned values; undefined if unknown, or if the handler does not
   * answer requests.
   */
  readonly facts: ResultFacts | undefined;
  /**
   * Every path on which the handler returns; the value is unknown on a path that is not followed.
   * Empty without {@link facts}, if the handler is unknown, or if a handler of all requests does
   * not show how it answers the one for this definition.
   */
  readonly paths: readonly ReturnedResult[];
  /**
   * The {@link paths} for the values that the input schema accepts: without what a helper of
   * several tools does for `type === 'other'`.
   */
  readonly pathsForChoices: readonly ReturnedResult[];
  /**
   * The content blocks that results may contain: in lists of blocks that the framework expects, and
   * in messages of a prompt.
   */
  readonly blocks: readonly StaticValue[];
  /** The contents that the results of a resource may contain. */
  readonly contents: readonly StaticValue[];
  /**
   * Promises that a `try` returns without awaiting them, so that its `catch` does not handle their
   * rejection; not in helpers that many files share.
   */
  readonly unawaited: readonly UnawaitedReturn[];
  /**
   * Errors that leave the handler of all calls in a call of this tool, and not in one of an unknown
   * tool: clients receive them as protocol errors.
   */
  readonly thrown: readonly ThrownFailure[];
  /** The parts of caught errors, beyond their messages, that the results reveal. */
  readonly leaks: readonly Leak[];
}

/** An error that is thrown in place of a failed result. */
export interface ThrownFailure {
  /** The construction of the error. */
  readonly at: Location;
  /** The `catch` clause around it, if any. */
  readonly clause: Location | undefined;
  /** Its code; absent for an error of the language. */
  readonly code: StaticValue;
  readonly message: StaticValue;
  /**
   * The edits that return the message as a result, between two texts; undefined if the error has
   * more, or outside of the handler.
   */
  returnIt(before: string, after: string): readonly Edit[] | undefined;
}

/** A part of a caught error, beyond its message, that clients see. */
export interface Leak {
  /**
   * `error.stack`; `JSON.stringify(error)`, or the error inside a value that is sent as JSON;
   * `inspect(error)` of Node.
   */
  readonly kind: 'stack' | 'json' | 'inspection';
  /** The source text. */
  readonly text: string;
  readonly at: Location;
  /** The edit that only sends the message; undefined in another file. */
  readonly edit: Edit | undefined;
}

/** One path on which a handler returns. */
export interface ReturnedResult {
  /** The handler's own `return` expression, or the function if it ends without one. */
  readonly at: Location;
  readonly value: StaticValue;
  /** Why it is unknown, or one of several; undefined if it is known, perhaps without its parts. */
  readonly reason: UnknownReason | undefined;
  /** How the framework treats the value; undefined if uncertain. */
  readonly treatment: ResultTreatment | undefined;
  /**
   * Whether other objects are spread into the result that are not read to the end, so that a
   * missing property may come from one.
   */
  readonly hasSpread: boolean;
  /** The `catch` on the path: the handler's own, or that of a helper. */
  readonly caught: CaughtPath | undefined;
  /**
   * The object literal of the result, whatever its function receives, where another function than
   * that of the `catch` makes it.
   */
  readonly literalInHelper: StaticValue | undefined;
  /** The name of the function that makes it. */
  readonly helperName: string | undefined;
  /** The object literal of the result, if another function than the returning one writes it. */
  readonly literalAt: Location | undefined;
  /** That literal, whatever its function receives. */
  readonly literalElsewhere: StaticValue | undefined;
  /** The framework's function that makes a failed result, if its name is in scope there. */
  readonly failure: string | undefined;
  /** Adds properties to the result; undefined unless it is an object literal in the linted file. */
  readonly edit: ObjectEdit | undefined;
  /** Adds `isError: true` to the result, and to a type of its function that is written out. */
  readonly flag: readonly Edit[] | undefined;
  /**
   * Whether a field that {@link edit} adds to a literal leaves its function without a type error.
   */
  readonly keepsTypes: boolean;
  /** Whether the project declares a type for the result, and not only a library. */
  readonly hasOwnType: boolean;
  /** The name of a property's value in that literal: `data` of `structuredContent: data`. */
  nameAt(key: string): string | undefined;
  /**
   * Whether that literal selects a property's value by one condition about which its function has
   * decided nothing before.
   */
  isSelectedAt(key: string): boolean;
  /** The edits that wrap the expression of {@link value} in text; undefined in another file. */
  wrap(before: string, after: string): readonly Edit[] | undefined;
}

/** A return path through a `catch`. */
export interface CaughtPath {
  /** The value that the `catch`, or the callback of a promise's `catch`, returns. */
  readonly at: Location;
  /** The `catch` clause or the callback. */
  readonly clause: Location;
  /** Whether the returned expression refers to the caught error. */
  readonly refersToError: boolean;
  /** Whether the guarded code only computes, so that what it catches is about its values. */
  readonly isComputed: boolean;
}

/** `return load()` in a `try`, where `load` is an async function of the project. */
export interface UnawaitedReturn {
  readonly at: Location;
  /** The source text of the callee. */
  readonly callee: string;
  /**
   * The answer of a `catch` around it that only logs and restates the error: a failure, where it
   * throws an error with its message or returns a failed result with it, or a success, where its
   * result has no flag. Undefined for another `catch`.
   */
  readonly answer: 'failure' | 'success' | undefined;
  /** The edit that awaits it; undefined if impossible. */
  readonly awaitIt: Edit | undefined;
}
