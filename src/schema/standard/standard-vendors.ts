import type { LoadedPackage } from '../installed-package.ts';
import { placeholderText } from './standard-value.ts';
import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';

/** How the functions of a schema library are called without running code of the project. */
export interface Vendor {
  /** Whether a function only builds a schema, or a part of one. */
  isBuilder(name: string): boolean;
  /** Whether the members of an argument are schemas, so that an unread one has a placeholder. */
  holdsSchemas(name: string, argument: number): boolean;
  /** Whether an argument is a callback that no conversion calls. */
  isCallback(name: string, argument: number): boolean;
  /** Whether a value that the library returns is a schema, or an action. */
  isPart(value: object): boolean;
  /** Whether what a method of a schema returns is the same schema with more said of it. */
  readonly methodsRefine?: true;
  /** A schema that accepts anything, in the place of an unread one. */
  placeholder(library: LoadedPackage, because: UnknownValue): unknown;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

type Callable = (...args: unknown[]) => unknown;

/** Exports that run schemas on data, or change the library for the whole process. */
const VALIBOT_RUNS =
  /^(?:parse|safeParse|assert|is$|isOfKind|isOfType|isValiError|flatten|summarize|getDot|getDefault|getFallback|getGlobal|set|delete|message|parser|safeParser|_|to[A-Z].*Schema)/;

const VALIBOT_PARTS = words(
  `object looseObject strictObject objectWithRest objectAsync looseObjectAsync strictObjectAsync tuple looseTuple strictTuple
   tupleWithRest union unionAsync intersect intersectAsync`,
);

const VALIBOT_CALLBACKS = words(
  `check checkAsync checkItems custom customAsync everyItem filterItems findItem guard mapItems partialCheck partialCheckAsync
   rawCheck rawCheckAsync rawTransform rawTransformAsync reduceItems someItem sortItems transform transformAsync instance`,
);

const valibot: Vendor = {
  isBuilder: (name) => !VALIBOT_RUNS.test(name),
  holdsSchemas: (name, argument) =>
    name.startsWith('variant') ? argument === 1 : argument === 0 && VALIBOT_PARTS.has(name),
  isCallback: (name) => VALIBOT_CALLBACKS.has(name),
  isPart: (value) => typeof (value as { readonly kind?: unknown }).kind === 'string',
  placeholder: ({ namespace }, because) => {
    const { pipe, any, description } = namespace as Readonly<Record<string, Callable | undefined>>;
    return pipe && any && description && pipe(any(), description(placeholderText(because)));
  },
};

const ARKTYPE_BUILDERS = words(
  `type describe optional default array or and pipe narrow brand atLeastLength atMostLength exactlyLength moreThanLength
   lessThanLength moreThan lessThan atLeast atMost divisibleBy matching pick omit partial required merge extract exclude keyof
   get onUndeclaredKey onDeepUndeclaredKey as enumerated raw unit schema`,
);

const arktype: Vendor = {
  isBuilder: (name) => ARKTYPE_BUILDERS.has(name),
  holdsSchemas: (name, argument) => argument === 0 && (name === 'type' || name === 'merge'),
  isCallback: (name) => name === 'pipe' || name === 'narrow',
  isPart: (value) => '~standard' in value,
  placeholder: ({ namespace }, because) =>
    (namespace.type as (definition: string) => { describe(text: string): unknown })(
      'unknown',
    ).describe(placeholderText(because)),
};

/** The libraries, by their packages. */
/**
 * Functions of the module `Schema` of Effect 4 that only build (effect 4.1.0). Classes, and what
 * decodes to other values, are not read.
 */
const EFFECT_BUILDERS = words(
  `Struct Array NonEmptyArray Tuple Union Literal Literals Record optional optionalKey mutable mutableKey NullOr UndefinedOr
   NullishOr TemplateLiteral annotate annotateKey check pipe brand makeFilter`,
);

const EFFECT_PARTS = words('Struct Tuple Union');

const effect: Vendor = {
  isBuilder: (name) => EFFECT_BUILDERS.has(name) || /^is[A-Z]/.test(name),
  holdsSchemas: (name, argument) => argument === 0 && EFFECT_PARTS.has(name),
  isCallback: (name, argument) => name === 'makeFilter' && argument === 0,
  isPart: (value) => 'ast' in value || typeof value === 'function' || '_tag' in value,
  methodsRefine: true,
  placeholder: ({ namespace }, because) => {
    const { Unknown } = namespace.Schema as { readonly Unknown?: AnnotatedSchema };
    return Unknown?.annotate({ description: placeholderText(because) });
  },
};

interface AnnotatedSchema {
  annotate(annotations: object): object;
}

export const VENDORS: Readonly<Record<string, Vendor>> = { arktype, effect, valibot };
