import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { Detector, ModuleReader, ProjectModule } from '../../detector/detector.ts';
import { elementsOf } from '../../detector/definition-lists.ts';
import {
  property,
  type DefinitionParts,
  type ListElement,
  propertyAt,
  inPlaceOf,
} from '../../detector/definition-parts.ts';
import { LISTED_TOOL, partsOfObject, type Layout } from '../../detector/layout.ts';
import { mediaBlock, resultFunction, textResult } from '../../detector/result-functions.ts';
import { handlerContext, templateContext } from '../sdk/registrations.ts';
import { sdkV1 } from '../sdk/v1/sdk-v1.ts';
import { Versions } from '../../detector/versions.ts';
import { nuxtListedFields } from './listed-fields.ts';
import { folderOfHandler, placeInServer, type DefinitionPlace } from './place.ts';
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
 * any layer, or below `server/mcp/handlers/admin`; or the lists of a handler, such as
 * `server/mcp/admin.ts`.
 */
const read: ModuleReader = (module) => {
  const place = placeInServer(module.path);
  const folder = place?.folder ?? folderOfHandler(module.path);
  if (folder === undefined || folder !== configuredFolder(module)) return [];
  const exported = module.exported('default');
  if (!exported) return [];
  return place ? [partsIn(place, exported)] : listedBy(exported, folder);
};

function configuredFolder({ configuration }: ProjectModule): unknown {
  const configured = propertyAt(configuration('nuxt.config'), 'mcp.dir');
  return configured instanceof Expression ? configured.value : 'mcp';
}

/** The definitions in the lists of a handler, without those in folders of their own. */
function listedBy(handler: Part, folder: string): readonly DefinitionParts[] {
  if (!(handler instanceof Expression)) return [];
  return (['tools', 'resources', 'prompts'] as const).flatMap((kind) => {
    const list = handler.property(kind);
    const maker = list instanceof Expression ? list.functionNode() : undefined;
    if (maker && selects(maker)) return [];
    const { all, unread } = elementsOf(list, handler.module, handler.node);
    return [
      ...all
        .filter(({ expression }) => placeInServer(expression.module.file)?.folder !== folder)
        .map((element) => partsOf(kind, element.expression, element)),
      ...(unread ? [partsOf(kind, maker ? MADE_LATER : unread)] : []),
    ];
  });
}

/** Whether a function selects some of the definitions in the folders. */
function selects({ module, node }: Expression): boolean {
  return /\bgetMcp/.test(module.text.slice(...node.range));
}

const MADE_LATER = new UnknownValue('is made by a function for each request');

/** Name and title come from the file where the definition does not state them. */
function partsIn({ kind, file }: DefinitionPlace, definition: Part): DefinitionParts {
  const parts = partsOf(kind, definition);
  return {
    ...parts,
    name: parts.name ?? inPlaceOf(definition, kebabCase(file)),
    title: parts.title ?? inPlaceOf(definition, titleCase(file)),
  };
}

function partsOf(
  kind: DefinitionPlace['kind'],
  definition: Part,
  element?: ListElement,
): DefinitionParts {
  const { form, layout } = LAYOUTS[kind];
  const parts = partsOfObject(form, layout, definition, element);
  const enabled = property(definition, 'enabled');
  return {
    ...(kind === 'resources' ? ofResource(parts) : parts),
    ...(enabled instanceof Expression && {
      condition: new UnknownValue('is listed if its `enabled` says so', enabled.origin),
    }),
  };
}

/** A resource of a file has a URI and a handler without stating them. */
function ofResource(parts: DefinitionParts): DefinitionParts {
  const ofFile = property(parts.config, 'file') && new UnknownValue('is made from its `file`');
  return {
    ...parts,
    uri: parts.uri ?? ofFile,
    handler: parts.handler ?? ofFile,
    contextParameter: templateContext(parts.uri),
  };
}

const STATED = {
  title: ['title', 'metadata.title'],
  description: ['description', 'metadata.description'],
  handler: 'handler',
} as const;

/** The form and the layout of the definitions in each folder. */
const LAYOUTS: Readonly<
  Record<DefinitionPlace['kind'], { readonly form: string; readonly layout: Layout }>
> = {
  tools: {
    form: 'defineMcpTool',
    layout: {
      ...LISTED_TOOL,
      ...STATED,
      context: handlerContext,
    },
  },
  prompts: {
    form: 'defineMcpPrompt',
    layout: { ...STATED, kind: 'prompt', args: 'inputSchema', context: handlerContext },
  },
  resources: {
    form: 'defineMcpResource',
    layout: { ...STATED, kind: 'resource', uri: 'uri', variablesParameter: 1 },
  },
};

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
  // Of components in app/mcp (0.21.0, `findMacroCall` in dist/module.mjs).
  finds: { modules: { read }, extracted: ['defineMcpApp'] },
  servers: { results: ['useMcpServer'], sdk: () => sdkV1 },
  context: { types: ['McpRequestExtra'] },
  exports: {
    identityFunctions: IDENTITIES,
    autoImports: [...IDENTITIES, 'useMcpServer', ...Object.keys(RESULTS)],
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
