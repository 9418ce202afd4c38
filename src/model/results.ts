import type { StaticValue } from './static.ts';
import type { Edit, ObjectEdit } from './edit.ts';
import type { Location } from './location.ts';

/** What a handler gives, by its kind. */
export type ReturnedKind =
  | 'nothing'
  | 'null'
  | 'string'
  | 'number'
  | 'boolean'
  | 'list'
  /** An object without properties. */
  | 'empty'
  /** An object that is meant for the protocol's result: it has one of the {@link ResultFacts.members}. */
  | 'result'
  /** A content block. */
  | 'block'
  /** Any other object. */
  | 'object';

/** What a framework makes of what a handler gives. */
export type ResultTreatment =
  /** It is the result, as the protocol has it: `{ content: […] }`. */
  | 'result'
  /** The structured content alone. */
  | 'structured'
  /** One content block. */
  | 'block'
  /** What is in one resource, or a list of such. */
  | 'contents'
  /** The messages of a prompt. */
  | 'messages'
  /** The text of the result: itself, or its JSON. */
  | 'text'
  /** A result without any content. */
  | 'none'
  /** A result without any content, though there is something in the value. */
  | 'lost'
  /** The request fails. */
  | 'failure';

/** What a framework makes of what the handlers of one kind of definition give. */
export interface ResultFacts {
  /** By the kind of what is given; one that is not listed is not judged. */
  readonly treatments: Partial<Readonly<Record<ReturnedKind, ResultTreatment>>>;
  /** What differs for a tool that has an output schema; undefined is not judged. */
  readonly withOutput?: Partial<Readonly<Record<ReturnedKind, ResultTreatment | undefined>>>;
  /** Members one of which an object has that is meant for the protocol's result. */
  readonly members: readonly string[];
  /** What becomes of content blocks with `annotations`: by default they are checked. */
  readonly annotations?: 'dropped' | 'refused';
  /** Whether the structured content must be an object, whatever the output schema. */
  readonly structuredIsObject?: true;
  /** Whether a result that says that the call failed is checked by the output schema, too. */
  readonly checksFailures?: true;
  /** Whether what the output schema does not name is taken out of the structured content, and not refused. */
  readonly strips?: true;
  /** Whether a result without `content` is given the structured content as text. */
  readonly fillsText?: true;
  /** Whether a result without `content` has the structured content as text where that is not an object. */
  readonly fillsTextOfNonObjects?: true;
  /** Whether contents of a resource without a URI are given the one that was asked for. */
  readonly fillsUri?: true;
}

/** What a definition's requests are answered with, as far as its handler can be followed. Computed when it is asked for. */
export interface Results {
  /** What the framework makes of what the handler gives; undefined where that is not known. */
  readonly facts: ResultFacts | undefined;
  /** Each way that the handler may end with a value; one that could not be followed is of an unknown value. Empty where the handler is not known. */
  readonly paths: readonly ReturnedResult[];
  /** The content blocks that may be in the results, in the lists of blocks that the framework asks for, and in the messages of a prompt. */
  readonly blocks: readonly StaticValue[];
  /** Of a resource: the contents that may be in the results. */
  readonly contents: readonly StaticValue[];
  /** Promises that are returned out of a `try` without awaiting them, so that its `catch` never sees them fail; not in helpers that many files share. */
  readonly unawaited: readonly UnawaitedReturn[];
  /** What the results tell of caught errors beyond their messages. */
  readonly leaks: readonly Leak[];
}

/** What clients are told of a caught error beyond its message. */
export interface Leak {
  /** `error.stack`; `JSON.stringify(error)`, or the error in something that is told as JSON; `inspect(error)` of Node. */
  readonly kind: 'stack' | 'json' | 'inspection';
  /** As the source spells it. */
  readonly text: string;
  readonly at: Location;
  /** The edit that tells only the message; undefined where it stands in another file. */
  readonly edit: Edit | undefined;
}

/** One way that a handler may end with a value. */
export interface ReturnedResult {
  /** What the handler itself returns there: the expression, or the function where it ends without one. */
  readonly at: Location;
  readonly value: StaticValue;
  /** What the framework makes of the value; undefined where that is not certain. */
  readonly treatment: ResultTreatment | undefined;
  /** Whether other objects are spread into the result, so that what it lacks may come from one that was not followed to the end. */
  readonly hasSpread: boolean;
  /** The `catch` that the path leads through: its own or that of a helper. */
  readonly caught: CaughtPath | undefined;
  /** Where properties of the result go; undefined where it is no object literal of the linted file. */
  readonly edit: ObjectEdit | undefined;
  /** The names that properties of that object literal are written with: `data` of `structuredContent: data`. */
  nameAt(key: string): string | undefined;
  /** The edits that put text around the expression that {@link value} is written as; undefined where it stands in another file. */
  wrap(before: string, after: string): readonly Edit[] | undefined;
}

/** A way through a `catch`. */
export interface CaughtPath {
  /** What is returned in the `catch`, or by the callback of a promise's `catch`. */
  readonly at: Location;
  /** The `catch` or the callback. */
  readonly clause: Location;
  /** Whether what is returned there names what was caught. */
  readonly tellsError: boolean;
}

/** `return load()` inside of `try`, of a function of the project that is async. */
export interface UnawaitedReturn {
  readonly at: Location;
  /** As the source spells the callee. */
  readonly callee: string;
  /** The edit that awaits it; undefined where that cannot be done. */
  readonly awaitIt: Edit | undefined;
}
