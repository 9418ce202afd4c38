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
 * The definitions that have a handler in the linted file, grouped by handler; and those with one in
 * another file that no other definition has: it is beside their schema, or used for them alone.
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
  return [...handled.values()].filter((sharing) =>
    sharing.every((each) => isBesideSchema(each) || each.handler.timesUsed === sharing.length),
  );
}

/** A wrapper may pass the arguments on to another function. */
function placeOf({ at, first }: Handler): Location {
  return first?.at ?? at;
}

/** Whether a handler is in the linted file, or in that of its schema. */
function isBesideSchema({ definition: { schemas }, handler }: HandledDefinition): boolean {
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
