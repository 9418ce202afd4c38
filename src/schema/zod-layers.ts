import { type ZodInstance, isSchema, definitionOf, typeOf } from './zod-value.ts';
import type { SchemaIo } from './conversion.ts';

/** The schemas around a schema, innermost first. */
export interface Ancestors {
  readonly instance: ZodInstance;
  readonly outer: Ancestors | undefined;
}

/** A schema with its wrappers taken off. */
export interface Unwrapped {
  readonly core: ZodInstance;
  readonly wrappers: readonly string[];
  /** The wrappers' instances, outermost first, and the core. */
  readonly layers: readonly ZodInstance[];
  readonly ancestors: Ancestors;
  /** Whether the core is one of its own ancestors. */
  readonly isCycle: boolean;
}

/** Takes off what leaves the accepted JSON alone or cannot be seen in it, as the converter does in this direction. */
export function unwrap(
  instance: ZodInstance,
  outer: Ancestors | undefined,
  io: SchemaIo,
): Unwrapped {
  const wrappers: string[] = [];
  const layers: ZodInstance[] = [];
  let current = instance;
  let ancestors = outer;
  for (;;) {
    const isCycle = includes(ancestors, current);
    layers.push(current);
    ancestors = { instance: current, outer: ancestors };
    const layer = isCycle ? undefined : wrapperOf(current, io);
    if (!isSchema(layer?.inner)) return { core: current, wrappers, layers, ancestors, isCycle };
    wrappers.push(layer.name);
    current = layer.inner;
  }
}

function includes(ancestors: Ancestors | undefined, instance: ZodInstance): boolean {
  for (let current = ancestors; current; current = current.outer)
    if (current.instance === instance) return true;
  return false;
}

/** What a schema wraps, and the wrapper's name; undefined for a schema that is no wrapper. */
function wrapperOf(
  instance: ZodInstance,
  io: SchemaIo,
): { readonly name: string; readonly inner: unknown } | undefined {
  const definition = definitionOf(instance);
  const type = typeOf(instance);
  switch (type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return { name: type, inner: definition.innerType };
    case 'brand':
      return { name: type, inner: definition.type };
    case 'effects': {
      const { type: effect } = definition.effect as { type: string };
      return { name: effect === 'refinement' ? 'refine' : effect, inner: definition.schema };
    }
    case 'lazy':
      return { name: type, inner: (definition.getter as () => unknown)() };
    case 'pipe': {
      const [before, after] = [definition.in as ZodInstance, definition.out as ZodInstance];
      const isPreprocess = typeOf(before) === 'transform';
      const name = isPreprocess
        ? 'preprocess'
        : typeOf(after) === 'transform'
          ? 'transform'
          : 'pipe';
      return { name, inner: io === 'output' || isPreprocess ? after : before };
    }
    default:
      return undefined;
  }
}
