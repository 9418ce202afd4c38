import { advertisedOf, isJsonObject } from '../advertised.ts';
import {
  ANNOTATION_DEFAULTS,
  sourceKey,
  CONTRACT_LISTS,
  type Contract,
  type ContractList,
  type AdvertisedErrorContract,
  type Json,
  type JsonObject,
  type PromptContract,
  type ResourceContract,
  type ResourceTemplateContract,
  type ServerContract,
  type ToolContract,
} from '../contract.ts';
import { hintsOf, type Hint } from './hints.ts';
import { fieldsOf, typeScriptType, type Field } from './schema-fields.ts';
import { estimateTokens } from './tokens.ts';

/** The note on a definition that may be absent, with its condition. */
function absenceNote(condition: string | undefined): string {
  return `Perhaps not registered: it ${condition ?? 'is decided by a condition when the server runs'}`;
}

/** The text of a flag in a table; undefined if it is not set. */
export function yesOrNo(flag: boolean | undefined): 'yes' | 'no' | undefined {
  if (flag === undefined) return undefined;
  return flag ? 'yes' : 'no';
}

type AnyDefinition = ToolContract | ResourceContract | ResourceTemplateContract | PromptContract;

/** A definition for rendering, in any format. */
export interface DefinitionView {
  readonly key: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** `file:line` */
  readonly source?: string;
  /** An estimate. */
  readonly tokens: number;
  /** The note on it if it may be absent. */
  readonly absence: string | undefined;
  /** The annotations of a tool. */
  readonly hints: readonly Hint[];
  /** Short facts. */
  readonly facts: readonly Fact[];
  readonly inputs?: Inside;
  readonly outputs?: Inside;
  readonly errors: readonly AdvertisedErrorContract[];
  readonly unresolved: readonly UnresolvedView[];
  /** The JSON that a client receives. */
  readonly json: JsonObject;
}

export interface Fact {
  readonly label: string;
  readonly values: readonly string[];
}

/** The fields of a schema, and the type of one that is not an object. */
export interface Inside {
  readonly type: string;
  readonly fields: readonly Field[];
}

export interface UnresolvedView {
  readonly part: string;
  readonly why: string;
  readonly source?: string;
  /** The values that it may have, cut to a line each. */
  readonly options?: readonly string[];
}

/** A server for rendering. */
export interface ServerView {
  readonly name: string;
  readonly framework: string;
  readonly tokens: number;
  /** The lists that are not empty. */
  readonly lists: readonly {
    readonly list: ContractList;
    readonly definitions: readonly DefinitionView[];
  }[];
  readonly unresolved: readonly UnresolvedView[];
}

export function serverViews({ servers, sources }: Contract): readonly ServerView[] {
  return servers.map((server) => {
    const lists = CONTRACT_LISTS.map((list) => ({
      list,
      definitions: server[list].map((definition) =>
        viewDefinition(server, list, definition, sources),
      ),
    }));
    return {
      name: server.name,
      framework: `${server.framework.package} ${server.framework.major}`,
      tokens: lists
        .flatMap(({ definitions }) => definitions)
        .reduce((total, { tokens }) => total + tokens, 0),
      lists: lists.filter(({ definitions }) => definitions.length > 0),
      unresolved: server.unresolved.map((one) => ({
        ...one,
        source: sources[`${server.name}#${one.part}`],
      })),
    };
  });
}

function viewDefinition(
  server: ServerContract,
  list: ContractList,
  definition: AnyDefinition,
  sources: Contract['sources'],
): DefinitionView {
  const key = sourceKey(server.name, list, definition);
  const { name, title, description } = definition;
  return {
    ...{ key, name, title, description },
    source: sources[key],
    tokens: estimateTokens(list, definition),
    absence: definition.uncertain && absenceNote(definition.condition),
    hints: list === 'tools' ? hintsOf(definition) : [],
    facts: factsOf(definition),
    inputs:
      'arguments' in definition
        ? { type: 'object', fields: definition.arguments?.map(argumentField) ?? [] }
        : inside((definition as ToolContract).inputSchema),
    outputs: inside((definition as ToolContract).outputSchema),
    errors: definition.errors ?? [],
    unresolved: (definition.unresolved ?? []).map(({ part, why, oneOf }) => ({
      ...{ part, why, options: oneOf?.map(optionText) },
      source: sources[`${key}#${part}`],
    })),
    json: advertisedOf(list, definition),
  };
}

const OPTION_LENGTH = 120;

/** One of the values that a part may have. */
function optionText(value: Json): string {
  if (value === null) return 'absent';
  const text = JSON.stringify(value);
  return text.length > OPTION_LENGTH ? `${text.slice(0, OPTION_LENGTH)}…` : text;
}

function inside(schema: JsonObject | undefined): Inside | undefined {
  return schema && { type: typeScriptType(schema), fields: fieldsOf(schema) };
}

function argumentField({
  name,
  description,
  required = false,
}: NonNullable<PromptContract['arguments']>[number]): Field {
  return { path: name, name, type: 'string', required, description, constraints: [], fields: [] };
}

function factsOf(definition: AnyDefinition): Fact[] {
  const facts: Fact[] = [
    { label: 'URI', values: 'uri' in definition ? [definition.uri] : [] },
    { label: 'URI template', values: 'uriTemplate' in definition ? [definition.uriTemplate] : [] },
    {
      label: 'MIME type',
      values:
        'mimeType' in definition && definition.mimeType !== undefined ? [definition.mimeType] : [],
    },
    {
      label: 'Size',
      values:
        'size' in definition && definition.size !== undefined ? [`${definition.size} bytes`] : [],
    },
    { label: 'Scopes', values: definition.auth ?? [] },
    { label: 'Asks the client for', values: definition.clientCapabilities ?? [] },
    { label: 'Fails with', values: definition.reasons ?? [] },
    { label: 'Execution', values: 'execution' in definition ? pairs(definition.execution) : [] },
    {
      label: 'Annotations',
      values:
        'annotations' in definition
          ? pairs(definition.annotations).filter((pair) => !isHint(pair))
          : [],
    },
    { label: '_meta', values: pairs(definition._meta) },
    {
      label: 'Icons',
      values: Array.isArray(definition.icons)
        ? definition.icons.map((icon: Json) =>
            isJsonObject(icon) && typeof icon.src === 'string' ? icon.src : JSON.stringify(icon),
          )
        : [],
    },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

/** Hints are rendered separately; a value that is not a boolean is not a hint. */
function isHint(pair: string): boolean {
  return Object.keys(ANNOTATION_DEFAULTS).some(
    (name) => pair === `${name}: true` || pair === `${name}: false`,
  );
}

function pairs(value: JsonObject | undefined): string[] {
  return Object.entries(value ?? {}).map(([name, of]) => `${name}: ${JSON.stringify(of)}`);
}
