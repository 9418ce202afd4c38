import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { Detector, ModuleReader, ProjectModule } from '../../detector/detector.ts';
import { property, schema, type DefinitionParts } from '../../detector/definition-parts.ts';
import { mediaBlock, resultFunction, textResult } from '../../detector/result-functions.ts';
import { handlerContext, templateContext } from '../sdk/registrations.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';
import { Versions } from '../../detector/versions.ts';
import { nuxtListedFields } from './listed-fields.ts';
import { placeInServer, type DefinitionPlace } from './place.ts';
import { nuxtResults } from './results.ts';

/** The SDK that it registers on. */
const SDK = '@modelcontextprotocol/sdk';

/** Functions that return their first argument. */
const IDENTITIES = [
  'defineMcpTool',
  'defineMcpResource',
  'defineMcpPrompt',
  'defineMcpHandler',
  'completable',
  'defineNuxtConfig',
];

const failed = (message: unknown): object => ({ ...textResult(message), isError: true });

/** The functions that make results (0.21.0). */
const RESULTS = {
  textResult: resultFunction(textResult),
  jsonResult: resultFunction(() => textResult(READ_LATER)),
  errorResult: resultFunction(failed),
  imageResult: resultFunction(() => ({ content: [mediaBlock('image')] })),
  audioResult: resultFunction(() => ({ content: [mediaBlock('audio')] })),
};

const READ_LATER = new UnknownValue('is made of a value when the tool runs');

/**
 * Reads the default export of a module in a folder of the server: `server/mcp/tools/find.ts`, in
 * any layer, or below `server/mcp/handlers/admin`.
 */
const read: ModuleReader = (module) => {
  const place = placeIn(module);
  const definition = place && module.exported('default');
  if (!definition) return [];
  return [{ ...PARTS[place.kind](definition), ...commonParts(place, definition) }];
};

/** The place of a module in the folder that the configuration names. */
function placeIn({ path, configuration }: ProjectModule): DefinitionPlace | undefined {
  const place = placeInServer(path);
  if (!place) return undefined;
  const configured = property(property(configuration('nuxt.config'), 'mcp'), 'dir');
  const folder = configured instanceof Expression ? configured.value : 'mcp';
  return place.folder === folder ? place : undefined;
}

/** The parts that all definitions have; name and title come from the file without them. */
function commonParts(
  { file }: DefinitionPlace,
  definition: Part,
): Pick<DefinitionParts, CommonPart> {
  const enabled = property(definition, 'enabled');
  // Of resources, `metadata` may say them.
  const stated = (part: string): Part =>
    property(definition, part) ?? property(property(definition, 'metadata'), part);
  return {
    name: property(definition, 'name') ?? instead(definition, kebabCase(file)),
    title: stated('title') ?? instead(definition, titleCase(file)),
    description: stated('description'),
    config: definition,
    ...(enabled instanceof Expression && {
      condition: new UnknownValue('is listed if its `enabled` says so', enabled.origin),
    }),
  };
}

type CommonPart = 'name' | 'title' | 'description' | 'config' | 'condition';

const PARTS = {
  tools: (definition: Part) => ({
    kind: 'tool',
    form: 'defineMcpTool',
    annotations: property(definition, 'annotations'),
    handler: property(definition, 'handler'),
    schemas: [
      schema('input', 'inputSchema', definition),
      schema('output', 'outputSchema', definition),
    ],
    contextParameter: handlerContext,
  }),
  prompts: (definition: Part) => ({
    kind: 'prompt',
    form: 'defineMcpPrompt',
    handler: property(definition, 'handler'),
    schemas: [schema('args', 'inputSchema', definition)],
    contextParameter: handlerContext,
  }),
  resources: (definition: Part) => {
    const uri = property(definition, 'uri');
    // A resource of a file has a URI and a handler without stating them.
    const ofFile = property(definition, 'file') && new UnknownValue('is made from its `file`');
    return {
      kind: 'resource',
      form: 'defineMcpResource',
      uri: uri ?? ofFile,
      handler: property(definition, 'handler') ?? ofFile,
      schemas: [],
      contextParameter: templateContext(uri),
      variablesParameter: 1,
    };
  },
} satisfies Record<
  DefinitionPlace['kind'],
  (definition: Part) => Omit<DefinitionParts, CommonPart>
>;

function instead(definition: Part, value: string): Part {
  return definition instanceof Expression
    ? new Expression(definition.evaluator, definition.node, definition.context, { value })
    : definition;
}

/** `getUser` is `get-user` (`enrichNameTitle` of 0.21.0). */
function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_\s]+/g, '-')
    .toLowerCase();
}

function titleCase(name: string): string {
  return name
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\b\w/g, (letter) => letter.toUpperCase());
}

/**
 * `@nuxtjs/mcp-toolkit`: definitions are the default exports of modules in folders of the server,
 * which Nuxt registers on a server of SDK v1, and its functions are imported without being named.
 */
export const nuxtMcpToolkit: Detector = {
  id: 'nuxt-mcp-toolkit',
  title: 'Nuxt MCP Toolkit',
  packages: ['@nuxtjs/mcp-toolkit'],
  finds: { modules: { read } },
  context: { types: ['McpRequestExtra'] },
  exports: {
    identityFunctions: IDENTITIES,
    autoImports: [...IDENTITIES, ...Object.keys(RESULTS)],
    constants: RESULTS,
  },
  facts() {
    const { toJsonSchema, context } = sdkV1.facts({
      package: SDK,
      versions: Versions.accepted('^1.30.0'),
      version: undefined,
      major: 1,
    });
    return {
      ...(toJsonSchema && { toJsonSchema }),
      context,
      results: nuxtResults,
      listing: nuxtListedFields,
    };
  },
};
