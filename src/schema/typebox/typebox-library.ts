import type { Evaluation } from '../../syntax/evaluate/context/evaluation.ts';
import type { Invocation } from '../../syntax/evaluate/context/library.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
import { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import type { LibraryPart } from '../library-part.ts';
import { builderOf, type TypeBuilder } from './builders.ts';
import type { Edition } from './typebox-schema.ts';

/** The packages of TypeBox, by the specifiers that export its builders. */
const PACKAGES: ReadonlyMap<string, string> = new Map(
  ['typebox', '@sinclair/typebox'].flatMap((name) => [
    [name, name],
    [`${name}/type`, name],
  ]),
);

/** The object `Type` with all builders. */
class TypeNamespace {
  readonly specifier: string;
  readonly edition: Edition;

  constructor(specifier: string, edition: Edition) {
    this.specifier = specifier;
    this.edition = edition;
  }
}

type Callable = (...args: unknown[]) => unknown;

/** A function of TypeBox. */
interface Member {
  readonly build: TypeBuilder;
  readonly edition: Edition;
}

/**
 * TypeBox, whose builders make plain JSON Schemas. Its packages need not be installed: what they
 * make is known by their versions.
 */
export class TypeBoxLibrary implements LibraryPart {
  private readonly evaluator: () => Evaluation;
  private readonly isWithin: (name: string, file: string, range: string) => boolean;
  private readonly callables = new Map<string, Callable>();
  private readonly members = new WeakMap<Callable, Member>();

  /** @param isWithin whether the version of a package for a file is in a range */
  constructor(
    evaluator: () => Evaluation,
    isWithin: (name: string, file: string, range: string) => boolean,
  ) {
    this.evaluator = evaluator;
    this.isWithin = isWithin;
  }

  provide(specifier: string, name: string, from: Module): { readonly value: unknown } | undefined {
    const owner = PACKAGES.get(specifier);
    if (owner === undefined) return undefined;
    const edition = this.editionOf(owner, from);
    if (name === 'Type' || (name === 'default' && edition === '1'))
      return { value: new TypeNamespace(specifier, edition) };
    const value = this.builder(name, edition);
    return value && { value };
  }

  owns(value: unknown): boolean {
    return (
      value instanceof TypeNamespace ||
      (typeof value === 'function' && this.members.has(value as Callable))
    );
  }

  get(value: object, key: string, origin: Origin): unknown {
    return value instanceof TypeNamespace
      ? (this.builder(key, value.edition) ?? new ExternalValue(value.specifier, ['Type', key]))
      : new UnknownValue(`is the member \`${key}\` of a function`, origin);
  }

  call(
    fn: Callable,
    _receiver: unknown,
    args: readonly unknown[],
    { origin: { node, module }, frame }: Invocation,
  ): unknown {
    const evaluator = this.evaluator();
    const known = this.members.get(fn);
    return (
      evaluator.incompleteness(args) ??
      known?.build({ args, node, module, frame, edition: known.edition, evaluator })
    );
  }

  private editionOf(name: string, { file }: Module): Edition {
    if (name === 'typebox') return '1';
    return this.isWithin(name, file, '>=0.33.0') ? '0.33' : 'older';
  }

  private builder(name: string, edition: Edition): Callable | undefined {
    const build = builderOf(name, edition);
    if (!build) return undefined;
    const key = `${name} ${edition}`;
    const callable = this.callables.get(key) ?? ((): undefined => undefined);
    this.callables.set(key, callable);
    this.members.set(callable, { build, edition });
    return callable;
  }
}
