import { decoratedBy } from '../detector/decorated-method.ts';
import { property } from '../detector/definition-parts.ts';
import { reader, type Layout } from '../detector/layout.ts';
import type { CallReader, Detector } from '../detector/detector.ts';
import type { SchemaSupport } from '../detector/schema-support.ts';
import { handlerContext } from './sdk/registrations.ts';
import { describeSdkBeside } from './sdk/sdk-beside.ts';
import { sdkV1SchemaSupport } from './sdk/v1/schema-support.ts';
import { sdkV1 } from './sdk/v1/sdk-v1.ts';

const ID = 'nestjs-mcp-server';
const PACKAGE = '@nestjs-mcp/server';

/** A reader of a decorator, whose method is the handler. */
function decorator(form: string, layout: Layout): CallReader {
  const read = reader(form, layout);
  return (call) => {
    const method = decoratedBy(call);
    return method && { ...read(call), handler: method.handler };
  };
}

const tool = decorator('Tool', {
  kind: 'tool',
  annotations: 'annotations',
  input: 'paramsSchema',
  context: handlerContext,
});

const prompt = decorator('Prompt', { kind: 'prompt', args: 'argsSchema', context: handlerContext });

const RESOURCE: Layout = {
  kind: 'resource',
  name: ['metadata.name', 'name'],
  title: 'metadata.title',
  description: 'metadata.description',
  uri: 'uri',
  context: 1,
};
const ofFixedUri = decorator('Resource', RESOURCE);
const ofTemplate = decorator('Resource', {
  ...RESOURCE,
  uri: 'template',
  template: 'always',
  variablesParameter: 1,
  context: 2,
});

/** `@Resource({ name, uri, metadata })`, or with `template` in place of `uri`. */
const resource: CallReader = (call) =>
  property(call.argument(0), 'template') === undefined ? ofFixedUri(call) : ofTemplate(call);

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
  facts: (version) => ({
    ...describeSdkBeside(sdkV1, version),
    id: ID,
    title: PACKAGE,
    looksUpUrls: ['Resource'],
  }),
};
