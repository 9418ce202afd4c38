import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import {
  property,
  type DefinitionParts,
  type Detector,
  type ModuleReader,
  type ProjectModule,
} from '../detector.ts';
import { mediaBlock, resultFunction, textResult } from '../result-functions.ts';
import { handlerContext, schema, templateContext } from '../sdk/registrations.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';
import { Versions } from '../versions.ts';
import { nuxtListedFields } from './listed-fields.ts';
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

const KINDS = { tools: 'tool', resources: 'resource', prompts: 'prompt' } as const;

/**
 * Reads the default export of a module in a folder of the server: `server/mcp/tools/find.ts`, in
 * any layer, or below `server/mcp/handlers/admin`.
 */
const read: ModuleReader = (module) => {
  const found = folderOf(module);
  const definition = found && module.exported('default');
  if (!definition) return undefined;
  return { ...PARTS[found.kind](definition), ...commonParts(found, definition) };
};

interface Folder {
  readonly kind: DefinitionParts['kind'];
  /** The name of the file, without its extension. */
  readonly name: string;
}

function folderOf({ path, configuration }: ProjectModule): Folder | undefined {
  const match =
    /(?:^|\/)server\/(.+?)\/(?:handlers\/[^/]+\/)?(tools|resources|prompts)\/(?:.+\/)?([^/]+)$/.exec(
      path,
    );
  if (!match) return undefined;
  const [, folder, kind, name = ''] = match;
  const configured = property(property(configuration('nuxt.config'), 'mcp'), 'dir');
  const expected = configured instanceof Expression ? configured.value : 'mcp';
  return folder === expected ? { kind: KINDS[kind as keyof typeof KINDS], name } : undefined;
}

/** The parts that all definitions have; name and title come from the file without them. */
function commonParts({ name }: Folder, definition: Part): Pick<DefinitionParts, CommonPart> {
  const enabled = property(definition, 'enabled');
  return {
    name: property(definition, 'name') ?? instead(definition, kebabCase(name)),
    title: property(definition, 'title') ?? instead(definition, titleCase(name)),
    description: property(definition, 'description'),
    config: definition,
    ...(enabled instanceof Expression &&
      definition instanceof Expression && {
        element: {
          expression: definition,
          entry: definition.node,
          isListed: true,
          condition: new UnknownValue('is listed if its `enabled` says so', enabled.origin),
        },
      }),
  };
}

type CommonPart = 'name' | 'title' | 'description' | 'config' | 'element';

const PARTS = {
  tool: (definition: Part) => ({
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
  prompt: (definition: Part) => ({
    kind: 'prompt',
    form: 'defineMcpPrompt',
    handler: property(definition, 'handler'),
    schemas: [schema('args', 'inputSchema', definition)],
    contextParameter: handlerContext,
  }),
  resource: (definition: Part) => {
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
} satisfies Record<string, (definition: Part) => Omit<DefinitionParts, CommonPart>>;

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
  packages: ['@nuxtjs/mcp-toolkit'],
  finds: { modules: read },
  context: { types: ['McpRequestExtra'] },
  exports: {
    identityFunctions: IDENTITIES,
    autoImports: [...IDENTITIES, ...Object.keys(RESULTS)],
    constants: RESULTS,
  },
  facts({ package: name, version, major }) {
    const { toJsonSchema, context } = sdkV1.facts({
      package: SDK,
      versions: Versions.accepted('^1.30.0'),
      version: undefined,
      major: 1,
    });
    return {
      id: 'nuxt-mcp-toolkit',
      package: name,
      title: 'Nuxt MCP Toolkit',
      version,
      major: major ?? 0,
      ...(toJsonSchema && { toJsonSchema }),
      context,
      results: nuxtResults,
      listing: nuxtListedFields,
      labels: { input: 'inputSchema', output: 'outputSchema', args: 'inputSchema' },
    };
  },
};
