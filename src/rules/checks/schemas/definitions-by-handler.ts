import type { Definition } from '../../../model/definitions/definition.ts';
import type { DefinitionSchema } from '../../../model/definitions/definition-schema.ts';
import type { Handler } from '../../../model/handlers/handler.ts';
import { locationKey, type Location } from '../../../model/location.ts';

/** Wrappers that pass an object's own fields to the handler. */
const TRANSPARENT = new Set(['brand', 'default', 'optional', 'readonly', 'refine']);

/** A definition with a handler whose other users are known. */
export interface HandledDefinition {
  readonly definition: Definition;
  readonly handler: Handler;
}

/**
 * The definitions that have a handler in the linted file, grouped by handler; and those whose
 * handler is in another file beside their schema, so that no other schema is for it.
 */
export function byHandler(
  definitions: readonly Definition[],
): Iterable<readonly HandledDefinition[]> {
  const handled = new Map<string, HandledDefinition[]>();
  for (const definition of definitions) {
    const { handler } = definition;
    if (handler.kind !== 'known') continue;
    const key = locationKey(placeOf(handler.value));
    handled.set(key, [...(handled.get(key) ?? []), { definition, handler: handler.value }]);
  }
  return [...handled.values()].filter((sharing) => sharing.every(isOnlyUser));
}

/** A wrapper may pass the arguments on to another function. */
function placeOf({ at, first }: Handler): Location {
  return first?.at ?? at;
}

function isOnlyUser({ definition: { schemas }, handler }: HandledDefinition): boolean {
  const { external } = placeOf(handler);
  if (!external) return true;
  const root = incoming(schemas)?.root;
  const fields = root?.kind === 'known' ? (root.value.fields ?? []) : [];
  return fields.some(({ at }) => at.external?.file === external.file);
}

/** The properties of the handler's first parameter; undefined if not all are known. */
export function namesGiven({
  definition: { framework, schemas },
  handler,
}: HandledDefinition): readonly string[] | undefined {
  const schema = incoming(schemas);
  if (handler.firstIs === 'context') {
    const listed = Object.keys(framework.context.members).map(
      (path) => path.split('.')[0] as string,
    );
    return framework.contextNames && schema?.form.kind === 'absent'
      ? [...framework.contextNames, ...listed]
      : undefined;
  }
  return handler.firstIs === 'arguments' && !handler.first?.escapes && schema
    ? fieldsOf(schema)
    : undefined;
}

/** The schema of the handler's first argument. */
export function incoming(schemas: readonly DefinitionSchema[]): DefinitionSchema | undefined {
  return schemas.find(({ surface }) => surface !== 'output');
}

function fieldsOf({ root, outcome }: DefinitionSchema): readonly string[] | undefined {
  if (root.kind !== 'known' || outcome.loss) return undefined;
  const { fields, complete, open, wrappers } = root.value;
  return fields &&
    complete &&
    open === false &&
    wrappers.every((wrapper) => TRANSPARENT.has(wrapper))
    ? fields.map(({ name }) => name)
    : undefined;
}
