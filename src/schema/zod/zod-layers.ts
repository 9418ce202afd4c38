import { type ZodInstance, isSchema, definitionOf, zodType } from './zod-value.ts';

/** The enclosing schemas of a schema, innermost first. */
export interface Ancestors {
  readonly instance: ZodInstance;
  readonly outer: Ancestors | undefined;
}

/** A schema without its wrappers. */
export interface Unwrapped {
  readonly core: ZodInstance;
  readonly wrappers: readonly string[];
  /** The wrapper instances, outermost first, then the core. */
  readonly layers: readonly ZodInstance[];
  readonly ancestors: Ancestors;
  /** Whether the core is its own ancestor. */
  readonly isCycle: boolean;
}

/**
 * Removes wrappers that do not change the accepted JSON, as the converter does in this direction.
 */
export function unwrapSchema(
  instance: ZodInstance,
  outer: Ancestors | undefined,
  io: 'input' | 'output',
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

/** The schema inside a wrapper, and the wrapper's name; undefined for other schemas. */
function wrapperOf(
  instance: ZodInstance,
  io: 'input' | 'output',
): { readonly name: string; readonly inner: unknown } | undefined {
  const definition = definitionOf(instance);
  const type = zodType(instance);
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
      if (zodType(before) === 'transform') return { name: 'preprocess', inner: after };
      const name = zodType(after) === 'transform' ? 'transform' : 'pipe';
      return { name, inner: io === 'output' ? after : before };
    }
    default:
      return undefined;
  }
}

/** Whether the library's parser accepts an object without the field. */
export function isOptional(field: ZodInstance, io: 'input' | 'output'): boolean {
  if (field._zod) return (io === 'input' ? field._zod.optin : field._zod.optout) !== undefined;
  try {
    return (field as unknown as { isOptional(): boolean }).isOptional();
  } catch {
    return true;
  }
}
