import type { TSESTree } from '@typescript-eslint/utils';
import type { Origin } from './library.ts';

/**
 * What the evaluator computes with. Data is plain JavaScript data: primitives, arrays, and objects without a
 * prototype's surprises; functions of the project are callable JavaScript functions; values of a
 * library (Zod) are the real ones. Beside these stand the classes of this file.
 */

/** A value that could not be read, with the reason; it may stand anywhere inside known data. */
export class UnknownValue {
  readonly why: string;
  readonly origin: Origin | undefined;
  /** The parameter or loop variable that the value depends on: a caller may supply it. */
  readonly parameter: TSESTree.Node | undefined;

  /** @param why a clause that completes "could not be read: …" */
  constructor(why: string, origin?: Origin, parameter?: TSESTree.Node) {
    this.why = why;
    this.origin = origin;
    this.parameter = parameter;
  }
}

/** Something of a package that is not read: `McpServer` of `@modelcontextprotocol/sdk/server/mcp.js`. */
export class ExternalValue {
  readonly specifier: string;
  /** The export's name, then members of it; empty for the namespace itself. */
  readonly path: readonly string[];

  constructor(specifier: string, path: readonly string[]) {
    this.specifier = specifier;
    this.path = path;
  }
}

/** How an {@link OpaqueValue} came about. */
export type OpaqueKind =
  /** `new External(…)`, or a parameter or field whose type is that external class or interface. */
  | 'instance'
  /** What `external(…)` returned. */
  | 'result'
  /** Parameter number `index` of a callback that was handed to `external(…)`. */
  | 'callback-parameter';

/** A value made by something external: known by where it came from, not by what is in it. */
export class OpaqueValue {
  readonly kind: OpaqueKind;
  readonly of: ExternalValue;
  /** The expression that made it: the identity of the value. */
  readonly origin: Origin;
  /** Members read from it since, as in `instance.server`. */
  readonly path: readonly string[];
  /** For a callback parameter: the argument's position in the call, then the parameter's in the callback. */
  readonly index: readonly [argument: number, parameter: number] | undefined;

  constructor(kind: OpaqueKind, of: ExternalValue, origin: Origin, path: readonly string[] = [], index?: readonly [number, number]) {
    this.kind = kind;
    this.of = of;
    this.origin = origin;
    this.path = path;
    this.index = index;
  }
}
