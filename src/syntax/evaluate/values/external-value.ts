import type { TSESTree } from '@typescript-eslint/utils';
import type { Module, Origin } from '../../modules/module.ts';
import { isPlainObject } from './containers.ts';

/** An export of an opaque package: `McpServer` of `@modelcontextprotocol/sdk/server/mcp.js`. */
export class ExternalValue {
  readonly specifier: string;
  /** The name of the export, then its members; empty for the namespace. */
  readonly path: readonly string[];

  constructor(specifier: string, path: readonly string[]) {
    this.specifier = specifier;
    this.path = path;
  }
}

/** The origin of an {@link OpaqueValue}. */
export type OpaqueKind =
  /** The result of `new External(…)`, or a parameter or field with that external type. */
  | 'instance'
  /** The result of `external(…)`. */
  | 'result'
  /** The {@link OpaqueDetails.parameter} of a callback of `external(…)`. */
  | 'callback-parameter';

/** A parameter of a callback: that of an argument, or of a member of an argument. */
export type CallbackParameter = readonly [argument: number, parameter: number, member?: string];

/** The parts of an {@link OpaqueValue} that few have. */
interface OpaqueDetails {
  /** The members read from it, as in `instance.server`. */
  readonly path?: readonly string[];
  readonly parameter?: CallbackParameter;
  /** The first argument of the call whose result it is, evaluated when asked for. */
  readonly argument?: () => unknown;
}

/** A value that external code created: identified by its origin, its contents unknown. */
export class OpaqueValue {
  readonly kind: OpaqueKind;
  readonly of: ExternalValue;
  /** The node that created it: the identity of the value. */
  readonly origin: Origin;
  readonly path: readonly string[];
  readonly parameter: CallbackParameter | undefined;
  readonly argument: (() => unknown) | undefined;

  constructor(
    kind: OpaqueKind,
    of: ExternalValue,
    origin: Origin,
    { path = [], parameter, argument }: OpaqueDetails = {},
  ) {
    this.kind = kind;
    this.of = of;
    this.origin = origin;
    this.path = path;
    this.parameter = parameter;
    this.argument = argument;
  }

  /** The value that it is a member of. */
  get owner(): OpaqueValue {
    return this.withPath(this.path.slice(0, -1));
  }

  member(key: string): OpaqueValue {
    return this.withPath([...this.path, key]);
  }

  private withPath(path: readonly string[]): OpaqueValue {
    const { kind, of, origin, parameter, argument } = this;
    return new OpaqueValue(kind, of, origin, { path, parameter, argument });
  }

  /**
   * A proxy of the value: the traps of its handler decide whether calls act on this one.
   *
   * @param isOptional whether the value may be the target itself
   */
  proxied(handler: unknown, { isOptional = false } = {}): OpaqueValue {
    return new OpaqueValue(this.kind, this.of, new ProxyOrigin(this, handler, isOptional), this);
  }

  /**
   * The member of the argument that the value is if the called function returns its argument
   * unchanged; undefined if the argument has no such member.
   */
  get passed(): unknown {
    let value = this.argument?.();
    for (const key of this.path)
      value = isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    return value;
  }
}

/** The origin of a proxy: calls on it act on its target, or do not. */
export class ProxyOrigin implements Origin {
  readonly node: TSESTree.Node;
  readonly module: Module;
  readonly target: OpaqueValue;
  readonly handler: unknown;
  /** Whether the target itself may be in its place. */
  readonly isOptional: boolean;

  constructor(target: OpaqueValue, handler: unknown, isOptional: boolean) {
    ({ node: this.node, module: this.module } = target.origin);
    this.target = target;
    this.handler = handler;
    this.isOptional = isOptional;
  }
}
