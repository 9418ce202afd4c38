import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../../modules/module.ts';
import type { Frame } from './frame.ts';
import type { UnknownValue } from '../values/value.ts';
import type { CallbackParameter, ExternalValue, OpaqueValue } from '../values/external-value.ts';
import type { CopyMarks } from './copy-marks.ts';

/** Lists that a dependency-injection container may join, and why the union may lack elements. */
export interface InjectedLists {
  readonly lists: readonly (readonly unknown[])[];
  readonly because: UnknownValue;
}

/** A call or construction, and its location. */
export interface Invocation {
  /** The call expression, recorded for the returned instance. */
  readonly origin: Origin;
  readonly isConstruction: boolean;
  /** The frame of the call, which may change the objects that it makes. */
  readonly frame?: Frame;
}

/**
 * Packages whose code or constants the evaluator may run, because calls with literal arguments only
 * affect the values they return: Zod, or the constant `JsonRpcErrorCode`.
 */
export interface Library {
  /**
   * The value of an import.
   *
   * @param specifier the import's specifier, for example `zod/v4` or `@cyanheads/mcp-ts-core`
   * @param name the imported name: an export, `default`, or `*` for the namespace
   * @param from the importing module, which selects the installed copy
   * @returns the real value wrapped in an object; undefined if this library does not provide it
   */
  provide(specifier: string, name: string, from: Module): { readonly value: unknown } | undefined;
  /**
   * The package from which a build imports a name that a module does not declare; undefined if none
   * does.
   */
  autoImported?(name: string, module: Module): string | undefined;
  /** How exports are recognized whose code a bundler has copied into a module. */
  readonly copyMarks?: readonly CopyMarks[];
  /** Whether an external function returns its first argument, as `ToolSchema.parse` does. */
  isIdentityFunction?(fn: ExternalValue): boolean;
  /** Whether two exports are the same object; undefined if unknown. */
  isSame?(one: ExternalValue, other: ExternalValue): boolean | undefined;
  /** Whether a method of an external object returns its receiver, for chained calls. */
  returnsReceiver?(method: OpaqueValue): boolean;
  /** Whether an external function calls a member of its argument with a value of its own. */
  callsMember?(fn: ExternalValue, parameter: CallbackParameter): boolean;
  /** Whether a member of an external object is certainly a method. */
  isMethod?(member: OpaqueValue): boolean;
  /**
   * The method that a platform calls before it serves, on objects that it constructs of the
   * project's subclasses of a class; undefined if it constructs none.
   */
  startOfHosted?(superclass: ExternalValue): string | undefined;
  /** Whether `value` belongs to the library, so that `get` and `call` handle it. */
  owns(value: unknown): boolean;
  /** `value instanceof type` for a type of the library; undefined if uncertain. */
  isInstance?(value: unknown, type: unknown): boolean | undefined;
  /** `key in value` for a value of the library; undefined if uncertain. */
  has?(value: object, key: string): boolean | undefined;
  /** The number of members of a value that the library created: its cost in steps. */
  sizeOf?(value: unknown): number;
  /** A member of a library value; an {@link UnknownValue} if reading it is not safe. */
  get(value: object, key: string, origin: Origin): unknown;
  /**
   * The lists that a dependency-injection container passes for a decorated constructor parameter;
   * undefined if unknown.
   */
  injectedInto?(
    parameter: TSESTree.TSParameterProperty,
    module: Module,
    evaluate: (node: TSESTree.Node) => unknown,
  ): InjectedLists | undefined;
  /**
   * Calls a function or constructor of the library.
   *
   * @param args evaluated arguments: plain data, library values, {@link UnknownValue}s (also nested
   * in plain data), and project functions as callable JavaScript functions
   * @returns the result, or an {@link UnknownValue}; never throws
   */
  call(
    fn: (...args: unknown[]) => unknown,
    receiver: unknown,
    args: readonly unknown[],
    invocation: Invocation,
  ): unknown;
}
