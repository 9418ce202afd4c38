import type { Surface } from '../../model/definitions/kind.ts';
import type { Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Call } from './call.ts';
import {
  hasVariables,
  propertyAt,
  type DefinitionParts,
  type ListElement,
  type SchemaExpression,
} from './definition-parts.ts';

/** The index of an argument, or the path of a property in the configuration. */
type Place = number | string;

/** Of several places, the first that has something counts. */
type Places = Place | readonly Place[];

/** A schema that is not in a property called {@link label}, or not of the common form. */
interface PlacedSchema extends Pick<SchemaExpression, 'label' | 'takes'> {
  readonly at?: Place;
  readonly extension?: Place;
}

type SchemaPlace = string | PlacedSchema;

/**
 * Where the calls of a framework, or objects, have the parts of a definition. Of
 * `registerTool('find', { inputSchema }, handler)` it is `{ kind: 'tool', name: 0, config: 1,
 * input: 'inputSchema', handler: 2 }`.
 */
export interface Layout
  extends
    Pick<DefinitionParts, 'kind' | 'takesRequest' | 'answersNoRequest' | 'variablesParameter'>,
    Partial<Readonly<Record<Exclude<Surface, 'elicit'>, SchemaPlace | readonly SchemaPlace[]>>> {
  /** The index of the argument that is the configuration; the first by default. */
  readonly config?: number;
  /** `name` by default. */
  readonly name?: Places;
  /** `description` by default. */
  readonly description?: Places;
  readonly title?: Places;
  readonly annotations?: Places;
  readonly uri?: Places;
  /** Whether the URI is a template: each, or one with a variable. */
  readonly template?: 'always' | 'with-variables';
  readonly handler?: Places;
  readonly errors?: Places;
  readonly task?: Places;
  readonly format?: Places;
  /** The index of the handler's context parameter. */
  readonly context?: number | DefinitionParts['contextParameter'];
}

/** The layout of tools whose configuration has the protocol's names. */
export const LISTED_TOOL = {
  kind: 'tool',
  title: 'title',
  annotations: 'annotations',
  input: 'inputSchema',
  output: 'outputSchema',
} satisfies Layout;

const SURFACES = ['input', 'params', 'args', 'output'] as const;

/** Returns a reader of calls that have a layout. */
export function reader(form: string, layout: Layout): (call: Call) => DefinitionParts {
  return (call) => partsAt(form, layout, call.argument(layout.config ?? 0), call);
}

/** Reads a definition from an object, which may be an element of a list. */
export function partsOfObject(
  form: string,
  layout: Layout,
  config: Part,
  element?: ListElement,
): DefinitionParts {
  return { ...partsAt(form, layout, config), element };
}

function partsAt(form: string, layout: Layout, config: Part, call?: Call): DefinitionParts {
  const at = (place: Place): Part =>
    typeof place === 'number' ? call?.argument(place) : propertyAt(config, place);
  const first = (places: Places = []): Part => {
    for (const place of [places].flat()) {
      const part = at(place);
      if (part !== undefined) return part;
    }
    return undefined;
  };
  const { kind, template, context } = layout;
  const uri = first(layout.uri);
  const isTemplate = template === 'always' || (template !== undefined && hasVariables(uri));
  return {
    kind,
    form,
    name: first(layout.name ?? 'name'),
    title: first(layout.title),
    description: first(layout.description ?? 'description'),
    annotations: first(layout.annotations),
    uri,
    ...(isTemplate && { isTemplate }),
    handler: first(layout.handler),
    errors: first(layout.errors),
    task: first(layout.task),
    format: first(layout.format),
    schemas: SURFACES.flatMap((surface) => {
      const schemas = [layout[surface] ?? []].flat().map((place) => schemaAt(surface, place, at));
      return schemas.find(({ part }) => part !== undefined) ?? schemas.slice(-1);
    }),
    config,
    takesRequest: layout.takesRequest,
    answersNoRequest: layout.answersNoRequest,
    variablesParameter: layout.variablesParameter,
    contextParameter: typeof context === 'function' ? context : () => context,
  };
}

function schemaAt(
  surface: Surface,
  placed: SchemaPlace,
  at: (place: Place) => Part,
): SchemaExpression {
  if (typeof placed === 'string') return { surface, label: placed, part: at(placed) };
  const { label, at: place = label, takes, extension } = placed;
  return {
    surface,
    label,
    part: at(place),
    takes,
    ...(extension !== undefined && { extension: at(extension) }),
  };
}
