import type { Edit, ObjectEdit } from './definition.ts';
import type { Site, StaticValue } from './static.ts';

/** What a definition's requests are answered with, as far as its handler can be followed. Computed when it is asked for. */
export interface Results {
  /**
   * What the handler gives: `result`, the result as the protocol has it (`{ content: […] }`); `structured`, the structured content
   * alone, of which the framework makes the result. Undefined for anything else.
   */
  readonly form: 'result' | 'structured' | undefined;
  /** Each way that the handler may end with a value; one that could not be followed is of an unknown value. Empty where the handler is not known. */
  readonly paths: readonly ResultPath[];
  /** The content blocks that may be in the results, in the lists of blocks that the framework asks for, and in the messages of a prompt. */
  readonly blocks: readonly StaticValue[];
  /** Of a resource: the contents that may be in the results. */
  readonly contents: readonly StaticValue[];
  /** Promises that are returned out of a `try` without awaiting them, so that its `catch` never sees them fail. */
  readonly unawaited: readonly UnawaitedReturn[];
}

/** One way that a handler may end with a value. */
export interface ResultPath {
  /** What the handler itself returns there: the expression, or the function where it ends without one. */
  readonly at: Site;
  readonly value: StaticValue;
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
  readonly at: Site;
  /** The `catch` or the callback. */
  readonly clause: Site;
  /** Whether what is returned there names what was caught. */
  readonly tellsError: boolean;
}

/** `return load()` inside of `try`, of a function of the project that is async. */
export interface UnawaitedReturn {
  readonly at: Site;
  /** As the source spells the callee. */
  readonly callee: string;
  /** The edit that awaits it; undefined where that cannot be done. */
  readonly awaitIt: Edit | undefined;
}
