import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../modules/module.ts';
import type { ExternalValue, OpaqueValue, UnknownValue } from './value.ts';

/** Lists whose elements a dependency-injection container may pass together, and why the list may be longer or shorter. */
export interface InjectedLists {
  readonly lists: readonly (readonly unknown[])[];
  readonly because: UnknownValue;
}

/**
 * Packages whose real code (or whose constants) the evaluator may use, because calling them with literal
 * arguments has no effect outside the values they return. Zod is one; `JsonRpcErrorCode` is a constant of another.
 */
export interface Library {
  /**
   * The value of an import.
   *
   * @param specifier the import's specifier, for example `zod/v4` or `@cyanheads/mcp-ts-core`
   * @param name the imported name: an export, `default`, or `*` for the namespace
   * @param from the importing module, which decides which installed copy is meant
   * @returns the real value wrapped in an object, or undefined when this library does not provide it
   */
  provide(specifier: string, name: string, from: Module): { readonly value: unknown } | undefined;
  /** Whether an external function returns its first argument, as `ToolSchema.parse` does. */
  isIdentityFunction?(fn: ExternalValue): boolean;
  /** Whether a method of an external object returns the object, so that calls are chained. */
  returnsReceiver?(method: OpaqueValue): boolean;
  /** Whether `value` is a function, an instance or a namespace of the library, so that `get` and `call` are for it. */
  owns(value: unknown): boolean;
  /** What `value instanceof type` gives for a type that the library owns; undefined where that is not certain. */
  isInstance?(value: unknown, type: unknown): boolean | undefined;
  /** What `key in value` gives for a value that the library owns; undefined where that is not certain. */
  has?(value: object, key: string): boolean | undefined;
  /** How many members a value that the library made has: what making it cost, in steps. */
  sizeOf?(value: unknown): number;
  /** A member of a value that the library owns; an {@link UnknownValue} when it may not be read. */
  get(value: object, key: string, origin: Origin): unknown;
  /** What a dependency-injection container passes for a decorated constructor parameter; undefined where that is not known. */
  injectedInto?(
    parameter: TSESTree.TSParameterProperty,
    module: Module,
    evaluate: (node: TSESTree.Node) => unknown,
  ): InjectedLists | undefined;
  /**
   * Calls a function or constructor that the library owns.
   *
   * @param args evaluated arguments: plain data, library values, {@link UnknownValue}s (also nested in plain data),
   *   and functions of the project as callable JavaScript functions
   * @param origin the call expression, to be remembered for the instance that comes back
   * @returns the result, or an {@link UnknownValue}; never throws
   */
  call(
    fn: (...args: unknown[]) => unknown,
    receiver: unknown,
    args: readonly unknown[],
    origin: Origin,
    construct: boolean,
  ): unknown;
}
