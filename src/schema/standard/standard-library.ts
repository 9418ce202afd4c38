import path from 'node:path';
import { getOwn } from '../../model/utils/get-own.ts';
import { BudgetExceeded } from '../../syntax/evaluate/context/budget.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import type { Invocation } from '../../syntax/evaluate/context/library.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { installedPackage, installedVersion, type LoadedPackage } from '../installed-package.ts';
import type { LibraryPart } from '../library-part.ts';
import { ownConversion, standardJson } from './standard-conversion.ts';
import { StandardValue } from './standard-value.ts';
import { VENDORS, type Vendor } from './standard-vendors.ts';
import { callInterpreted, unreadPart, type Completeness } from '../zod/zod-arguments.ts';

const CONVERTER = '@valibot/to-json-schema';
const EFFECT = 'effect';
const EFFECT_SCHEMA = 'effect/Schema';

type Callable = (...args: unknown[]) => unknown;

/** A function of a library. */
interface Member {
  readonly name: string;
  readonly fn: object;
  readonly library: LoadedPackage;
  readonly importer: string;
}

/** Why a call cannot be made. */
class Unread extends Error {
  readonly because: UnknownValue;

  constructor(because: UnknownValue) {
    super(because.why);
    this.because = because;
  }
}

/**
 * Valibot and ArkType, in the copies that the project has installed; nothing without an
 * installation.
 */
export class StandardLibrary implements LibraryPart {
  private readonly completeness: Completeness;
  private readonly members = new WeakMap<object, Member>();

  constructor(completeness: Completeness) {
    this.completeness = completeness;
  }

  provide(specifier: string, name: string, from: Module): { readonly value: unknown } | undefined {
    const isLibrary = Object.hasOwn(VENDORS, specifier);
    const isOfEffect = specifier === EFFECT || specifier === EFFECT_SCHEMA;
    if ((!isLibrary && !isOfEffect && specifier !== CONVERTER) || name === '*') return undefined;
    const importer = path.dirname(from.file);
    const library = isOfEffect
      ? effectSchemas(specifier, name, importer)
      : installedPackage(specifier, importer);
    const fn = library && getOwn(exportsAt(specifier, library), name);
    return library && isFunctionOrObject(fn)
      ? { value: this.memberValue({ name, fn, library, importer }) }
      : undefined;
  }

  owns(value: unknown): boolean {
    return (
      value instanceof StandardValue || (typeof value === 'function' && this.members.has(value))
    );
  }

  get(value: object, key: string, origin: Origin): unknown {
    const owner = value instanceof StandardValue ? value : this.members.get(value);
    if (!owner)
      return new UnknownValue(`is the member \`${key}\` of an unresolved function`, origin);
    const { library, importer } = owner;
    const holder = owner instanceof StandardValue ? owner.instance : owner.fn;
    if (library.name === 'valibot') {
      const [fields] = owner instanceof StandardValue ? owner.made : [];
      return key === 'entries' && isPlainObject(fields)
        ? fields
        : new UnknownValue(`is the member \`${key}\` of a schema`, origin);
    }
    if (library.name === EFFECT && owner instanceof StandardValue && key === 'fields')
      return fieldsOf(owner) ?? new UnknownValue(`is the member \`${key}\` of a schema`, origin);
    const member: unknown = Reflect.get(holder, key);
    return typeof member === 'function'
      ? this.memberValue({ name: key, fn: member, library, importer })
      : new UnknownValue(`is the member \`${key}\` of a schema`, origin);
  }

  call(fn: Callable, receiver: unknown, args: readonly unknown[], { origin }: Invocation): unknown {
    const member = this.members.get(fn);
    if (!member) return new UnknownValue('calls an unresolved function', origin);
    try {
      return this.perform(member, receiver, args, origin);
    } catch (error) {
      if (error instanceof BudgetExceeded) throw error;
      if (error instanceof Unread) return error.because;
      const why = error instanceof Error ? error.message : String(error);
      return new UnknownValue(`is rejected by ${member.library.name}: ${why}`, origin);
    }
  }

  /** A function, or the schema that a library exports as a constant. */
  private memberValue(member: Member): unknown {
    const { fn, library, importer } = member;
    return library.name === EFFECT && 'ast' in fn
      ? new StandardValue(fn, { library, importer, unread: [], made: [] })
      : this.handOut(member);
  }

  private handOut(member: Member): Callable {
    const callable = (): undefined => undefined;
    this.members.set(callable, member);
    return callable;
  }

  private perform(
    { name, fn, library, importer }: Member,
    receiver: unknown,
    args: readonly unknown[],
    origin: Origin,
  ): unknown {
    const vendor = getOwn(VENDORS, library.name);
    if (!vendor || name === 'toJsonSchema')
      return this.converted({ name, fn, library, importer }, receiver, args, origin);
    if (!vendor.isBuilder(name))
      return new UnknownValue(`calls \`${name}\` of '${library.name}'`, origin);
    const preparation = new Preparation(vendor, library, name, this.completeness);
    const values = args.map((arg, index) => preparation.argument(arg, index));
    const own = receiver instanceof StandardValue ? receiver : undefined;
    const result = Reflect.apply(fn as Callable, own?.instance, values);
    const isPart =
      (typeof result === 'object' || typeof result === 'function') &&
      result !== null &&
      vendor.isPart(result);
    if (!isPart)
      return new UnknownValue(`is what \`${name}\` of '${library.name}' returns`, origin);
    const unread = [...(own?.unread ?? []), ...preparation.unread];
    const made = own && (args.length === 0 || vendor.methodsRefine) ? own.made : args;
    return new StandardValue(result, { library, importer, unread, made });
  }

  /**
   * The result of the project's own conversion of a schema: a JSON Schema, or a schema that has
   * one.
   */
  private converted(
    { name, fn }: Member,
    receiver: unknown,
    args: readonly unknown[],
    origin: Origin,
  ): unknown {
    const [schema, settings] = receiver instanceof StandardValue ? [receiver, ...args] : args;
    if (isUnresolved(schema)) return asUnknown(schema);
    const because = unreadPart(settings, this.completeness);
    if (because) return because;
    if (!(schema instanceof StandardValue))
      return new UnknownValue(`calls \`${name}\` of '${CONVERTER}'`, origin);
    if (name === 'toJsonSchema')
      return standardJson(schema, (value) => ownConversion(value, settings));
    return name === 'toStandardJsonSchema'
      ? new StandardValue((fn as Callable)(schema.instance, settings) as object, {
          library: schema.library,
          importer: schema.importer,
          unread: schema.unread,
          made: [schema],
        })
      : new UnknownValue(`calls \`${name}\` of '${CONVERTER}'`, origin);
  }
}

/** Effect 4, for what a file imports of its module `Schema`. */
function effectSchemas(
  specifier: string,
  name: string,
  importer: string,
): LoadedPackage | undefined {
  if (specifier === EFFECT && name !== 'Schema') return undefined;
  return Number.parseInt(installedVersion(EFFECT, importer) ?? '', 10) === 4
    ? installedPackage(EFFECT, importer)
    : undefined;
}

function exportsAt(
  specifier: string,
  { namespace }: LoadedPackage,
): Readonly<Record<string, unknown>> {
  return specifier === EFFECT_SCHEMA
    ? (namespace.Schema as Readonly<Record<string, unknown>>)
    : namespace;
}

function isFunctionOrObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

/** The evaluated fields of a struct of Effect. */
function fieldsOf({ instance, made: [fields] }: StandardValue): object | undefined {
  return 'fields' in instance && isPlainObject(fields) ? fields : undefined;
}

/** Replaces what a library does not take in the arguments of a call. */
class Preparation {
  readonly unread: UnknownValue[] = [];
  private readonly vendor: Vendor;
  private readonly library: LoadedPackage;
  private readonly name: string;
  private readonly completeness: Completeness;

  constructor(vendor: Vendor, library: LoadedPackage, name: string, completeness: Completeness) {
    this.vendor = vendor;
    this.library = library;
    this.name = name;
    this.completeness = completeness;
  }

  argument(arg: unknown, index: number): unknown {
    if (this.vendor.isCallback(this.name, index) && !(arg instanceof StandardValue))
      return isUnresolved(arg) || typeof arg === 'function' ? () => true : arg;
    return this.value(arg, this.vendor.holdsSchemas(this.name, index), 0);
  }

  private value(value: unknown, holdsSchemas: boolean, depth: number): unknown {
    if (value instanceof StandardValue) {
      this.unread.push(...value.unread);
      return value.instance;
    }
    if (isUnresolved(value)) {
      if (!holdsSchemas || depth === 0) throw new Unread(asUnknown(value));
      return this.placeholder(asUnknown(value));
    }
    if (typeof value === 'function') return this.thunk(value as Callable);
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
    const open = this.completeness.incompleteness(value);
    if (open) throw new Unread(open);
    if (Array.isArray(value))
      // The elements of a list are operands in ArkType: `[Item, '[]']`.
      return value.map((item) =>
        this.value(item, holdsSchemas && this.library.name !== 'arktype', depth + 1),
      );
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.value(item, holdsSchemas, depth + 1)]),
    );
  }

  private placeholder(because: UnknownValue): unknown {
    const made = this.vendor.placeholder(this.library, because);
    if (made === undefined) throw new Unread(because);
    this.unread.push(because);
    return made;
  }

  /** A function that returns a default, or a schema. */
  private thunk(fn: Callable): Callable {
    return () => {
      const count = this.unread.length;
      const value = this.value(callInterpreted(fn), false, 0);
      // A conversion calls it later, and knows nothing of placeholders that are made then.
      const late = this.unread[count];
      if (late) throw new Unread(late);
      return value;
    };
  }
}
