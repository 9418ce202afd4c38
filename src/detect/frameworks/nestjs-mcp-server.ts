import type { Call } from '../detector/call.ts';
import { decoratedBy } from '../detector/decorated-method.ts';
import { property, schema, type DefinitionParts } from '../detector/definition-parts.ts';
import { describeFramework, type CallReader, type Detector } from '../detector/detector.ts';
import type { SchemaSupport } from '../detector/schema-support.ts';
import { handlerContext } from './sdk/registrations.ts';
import { sdkV1SchemaSupport } from './sdk/v1/schema-support.ts';
import { sdkV1 } from './sdk/v1/sdk-v1.ts';
import { Versions } from '../detector/versions.ts';

const ID = 'nestjs-mcp-server';
const PACKAGE = '@nestjs-mcp/server';
const SDK = '@modelcontextprotocol/sdk';

/** The parts that the decorators of tools and prompts have. */
function partsOf(
  call: Call,
): Omit<DefinitionParts, 'kind' | 'form' | 'schemas' | 'contextParameter'> | undefined {
  const config = call.argument(0);
  const decorated = decoratedBy(call);
  return (
    decorated && {
      name: property(config, 'name'),
      description: property(config, 'description'),
      handler: decorated.handler,
      config,
    }
  );
}

const tool: CallReader = (call) => {
  const parts = partsOf(call);
  return (
    parts && {
      ...parts,
      kind: 'tool',
      form: 'Tool',
      annotations: property(parts.config, 'annotations'),
      schemas: [schema('input', 'paramsSchema', parts.config)],
      contextParameter: handlerContext,
    }
  );
};

const prompt: CallReader = (call) => {
  const parts = partsOf(call);
  return (
    parts && {
      ...parts,
      kind: 'prompt',
      form: 'Prompt',
      schemas: [schema('args', 'argsSchema', parts.config)],
      contextParameter: handlerContext,
    }
  );
};

/** `@Resource({ name, uri, metadata })`, or with `template` in place of `uri`. */
const resource: CallReader = (call) => {
  const parts = partsOf(call);
  if (!parts) return undefined;
  const metadata = property(parts.config, 'metadata');
  const template = property(parts.config, 'template');
  return {
    ...parts,
    kind: 'resource',
    form: 'Resource',
    name: property(metadata, 'name') ?? parts.name,
    title: property(metadata, 'title'),
    description: property(metadata, 'description'),
    uri: template ?? property(parts.config, 'uri'),
    ...(template !== undefined && { isTemplate: true, variablesParameter: 1 }),
    schemas: [],
    contextParameter: () => (template === undefined ? 1 : 2),
  };
};

const { tool: toolSupport, prompt: promptSupport } = sdkV1SchemaSupport.places;

const schemaSupport: SchemaSupport = {
  ...sdkV1SchemaSupport,
  places: {
    ...(toolSupport && { Tool: toolSupport }),
    ...(promptSupport && { Prompt: promptSupport }),
  },
};

/**
 * `@nestjs-mcp/server`: decorated methods of a NestJS server, registered by `tool`, `prompt` and
 * `resource` of SDK v1, which is a dependency (0.3.0, run: dist/services/registry.service.js).
 */
export const nestjsMcpServer: Detector = {
  id: ID,
  title: PACKAGE,
  packages: [PACKAGE],
  finds: { builders: { Tool: tool, Prompt: prompt, Resource: resource } },
  context: {
    ...sdkV1.context,
    types: ['RequestHandlerExtra'],
  },
  schemaSupport,
  facts: (version) => {
    const beside = version.beside?.(SDK);
    const versions = beside?.within('<2.0.0') === 'yes' ? beside : Versions.ofMajor(1);
    return {
      ...describeFramework(sdkV1, { ...version, versions, major: 1 }),
      id: ID,
      title: PACKAGE,
      looksUpUrls: ['Resource'],
    };
  },
};
