import type { Origin } from '../../modules/module.ts';
import { PartialString, UnknownValue, asUnknown, type UnresolvedValue } from './value.ts';

/** The globals that tell how a program was started. */
export const ENVIRONMENTS: ReadonlySet<string> = new Set(['process', 'Deno', 'Bun']);

/** `process`, and what is read from it: `process.env.NAME` is `undefined` where nothing sets it. */
export class EnvironmentValue extends UnknownValue {
  /** The names of the members that were read: `['env', 'NAME']`; undefined for an unknown name. */
  private readonly path: readonly (string | undefined)[];

  constructor(origin: Origin, path: readonly (string | undefined)[] = []) {
    const [member, variable] = path;
    const isVariable = member === 'env' && variable !== undefined;
    super(`depends on the environment${isVariable ? ` variable \`${variable}\`` : ''}`, origin);
    this.path = path;
  }

  /** Whether it is the member of a global: `Bun.Glob`. */
  isMember(key: string): boolean {
    return this.path.length === 1 && this.path[0] === key;
  }

  member(key: string): EnvironmentValue {
    return this.origin && this.path.length < 2
      ? new EnvironmentValue(this.origin, [...this.path, key])
      : this;
  }

  /**
   * The result of a method, which has no value where nothing sets the variable:
   * `process.env.NAME?.trim()`. `Deno.env.get('NAME')` is the variable itself.
   */
  called([name]: readonly unknown[]): EnvironmentValue {
    const [member, method] = this.path;
    if (!this.origin || member !== 'env' || method === undefined) return this;
    if (method === 'toObject') return new EnvironmentValue(this.origin, [member]);
    const variable = typeof name === 'string' ? name : undefined;
    return method === 'get' || method === 'has'
      ? new EnvironmentValue(this.origin, [member, variable])
      : this;
  }
}

/**
 * A text that the environment may replace, or a condition: `process.env.NAME || 'docs'`. Otherwise
 * like any unknown value.
 */
export class DefaultText extends PartialString {
  /** The text where the environment sets nothing, or the only known one of several. */
  readonly text: string;

  constructor(text: string, because: UnknownValue) {
    super(because instanceof PartialString ? because.parts : [null], because);
    this.text = text;
  }

  /** The default with the reason why it is not certain; undefined for values that are not texts. */
  static of(standIn: unknown, because: UnknownValue): DefaultText | undefined {
    const text = probableTextOf(standIn);
    return text === undefined ? undefined : new DefaultText(text, because);
  }

  /**
   * The concatenation of several texts, some of which the environment may replace; undefined if
   * another is unknown.
   */
  static joined(texts: readonly unknown[], because: UnknownValue): DefaultText | undefined {
    const known = texts.map(probableTextOf);
    return known.includes(undefined) ? undefined : new DefaultText(known.join(''), because);
  }
}

/**
 * A text, or the one that a value has where the environment sets nothing; undefined for other
 * values.
 */
export function probableTextOf(value: unknown): string | undefined {
  if (value instanceof DefaultText) return value.text;
  return typeof value === 'string' ? value : undefined;
}

/** Whether a value is falsy where the environment sets nothing; undefined if that is unknown. */
export function isUnset(value: unknown): boolean | undefined {
  if (value instanceof EnvironmentValue) return true;
  return value instanceof DefaultText ? value.text === '' : undefined;
}

/**
 * The result of a computation with an unresolved value: unknown for the same reason, without its
 * parts, its type and its possible values.
 */
export function computedFrom(value: UnresolvedValue): UnknownValue {
  const reason = asUnknown(value);
  const { origin, parameter, isHandle } = reason;
  const isPlain = isHandle === true || reason.constructor === UnknownValue;
  return isPlain ? reason : new UnknownValue(reason, origin, parameter);
}
