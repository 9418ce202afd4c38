import type { CreatedServer } from '../../../model/analysis.ts';
import type { Definition } from '../../../model/definitions/definition.ts';
import type { Location } from '../../../model/location.ts';
import { isKnownObject, propertyOf } from '../../../model/property.ts';
import type { SchemaNode } from '../../../model/schemas/schema.ts';
import { knownValues, type StaticValue } from '../../../model/static.ts';
import { schemaParts } from '../../../model/schemas/json-schema-parts.ts';
import { labelOf } from '../../../model/text/labels.ts';
import { listedTools } from './listed-tool.ts';
import { nodesOf, type PlacedNode } from '../schemas/schema-nodes.ts';
import { pathText } from '../schemas/schema-path.ts';

/** A text that models or users read. */
export interface ReadText {
  readonly text: string;
  /** Its name in messages: "the description of tool 'find'". */
  readonly what: string;
  /** Where it is written, or the expression that contains it. */
  readonly at: Location;
}

/**
 * The texts of a definition that clients show to models: its own, those of its schemas, and the
 * messages of a prompt.
 */
export function textsRead(definition: Definition): readonly ReadText[] {
  const { kind, name, title, description, annotations, results, schemas } = definition;
  const label = labelOf(definition);
  const own = (what: string, value: StaticValue): ReadText[] =>
    textsOf(value, `${what} of ${label}`);
  return [
    // The characters of tool names are judged by `valid-tool-name`.
    ...(kind === 'tool' ? [] : own('the name', name)),
    ...own('the title', title),
    ...own('the description', description),
    ...(isKnownObject(annotations) ? own('the title', propertyOf(annotations, 'title')) : []),
    ...schemas.flatMap(({ root }) =>
      root.kind === 'known' ? nodesOf(root.value).flatMap((place) => textsAt(place, label)) : [],
    ),
    ...(kind === 'tool' ? valuesGiven(definition, label) : []),
    ...(kind === 'prompt' ? results.blocks : []).flatMap((block) =>
      isKnownObject(block) ? own('a message', propertyOf(block, 'text')) : [],
    ),
  ];
}

/** The texts that the input schema of a tool gives as values: defaults and examples. */
function valuesGiven(definition: Definition, label: string): ReadText[] {
  const [placed] = listedTools(definition);
  const parts = placed?.tool.inputSchema ? schemaParts(placed.tool.inputSchema) : [];
  return parts.flatMap(({ path, schema }) => {
    const property = path.findLast((_, index) => path[index - 1] === 'properties');
    const owner = property === undefined ? label : `'${property}' of ${label}`;
    return [schema.default, schema.examples].flat().flatMap((text) =>
      // A separator may be a control character.
      placed && typeof text === 'string' && /\p{L}/u.test(text)
        ? [
            {
              text,
              what: `a default or an example of ${owner}`,
              at: placed.locate({ path: ['inputSchema', ...path] }),
            },
          ]
        : [],
    );
  });
}

/** The instructions that a server sends to models. */
export function instructionsRead({ instructions }: CreatedServer): readonly ReadText[] {
  return textsOf(instructions, 'the instructions text of the server');
}

function textsOf(value: StaticValue, what: string): ReadText[] {
  return knownValues(value).flatMap(({ value: text, at }) =>
    typeof text === 'string' ? [{ text, what, at }] : [],
  );
}

/** The texts of one schema, and the keys of its fields. */
function textsAt({ node, path }: PlacedNode, label: string): ReadText[] {
  const of = path.length === 0 ? `a schema of ${label}` : `${pathText(path)} of ${label}`;
  return [
    ...textsOf(node.description, `the description of ${of}`),
    ...(node.title === undefined
      ? []
      : [{ text: node.title, what: `the title of ${of}`, at: node.at }]),
    ...valuesOf(node).map((text) => ({ text, what: `a value of ${of}`, at: node.at })),
    ...(node.fields ?? []).map(({ name: key, at }) => ({
      text: key,
      what: `the key of a field of ${of}`,
      at,
    })),
  ];
}

function valuesOf({ values }: SchemaNode): string[] {
  return (values ?? []).filter((value) => typeof value === 'string');
}
