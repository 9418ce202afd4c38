import type { ResultFacts } from '../../../model/handlers/results.ts';
import { contextFacts } from '../../detector/context-history.ts';
import type { Call } from '../../detector/call.ts';
import { named, type Detector } from '../../detector/detector.ts';
import { property, type DefinitionParts } from '../../detector/definition-parts.ts';
import { reader, type Layout } from '../../detector/layout.ts';
import { unreadTools } from '../../detector/unread-definition.ts';
import { sdkV1Conversion } from '../sdk/v1/schema-conversion.ts';
import type { SchemaConversion } from '../../../schema/json/json-schema.ts';
import { isSchema } from '../../../schema/zod/zod-value.ts';
import {
  Expression,
  valueOfPart,
  type Part,
} from '../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue, isUndecided } from '../../../syntax/evaluate/values/value.ts';
import { PROTOCOL_TOOL, type ResultsByKind } from '../../detector/results.ts';
import { joinedResult, resultFunction, textResult } from '../../detector/result-functions.ts';
import { sdkV2Tool } from '../sdk/v2/results.ts';
import type { Versions } from '../../detector/versions.ts';
import { WIDGET_PATHS, readWidget, widgetResult } from './widgets.ts';

/**
 * mcp-use 1.34.6 on SDK v1 and 2.5.2 on v2; a tool may also return a result of another kind of
 * definition.
 */
function mcpUseResults(versions: Versions): ResultsByKind {
  const answer = (member: string): ResultFacts => ({
    treatments: { nothing: 'failure', string: 'failure', result: 'result' },
    members: [member],
  });
  const tool = versions.orNewest.choose('>=2.0.0', sdkV2Tool, {
    ...PROTOCOL_TOOL,
    structuredIsObject: true,
  });
  return {
    ...(tool && { tool: { ...tool, checksFailures: true, failure: 'error' } }),
    prompt: answer('messages'),
    resource: answer('contents'),
  };
}

/**
 * For each session, mcp-use 1.20.5 and 1.34.6 pass the fields of a tool's object to SDK v1: what
 * belongs to the object itself is lost, and other schemas throw (`convertZodSchemaToParams`).
 */
const CONVERSION: SchemaConversion = {
  ...sdkV1Conversion,
  convert(schema, io, converter) {
    const result = sdkV1Conversion.convert(schema, io, converter);
    if (result.kind === 'refused' || io === 'output' || !result.schema) return result;
    if (result.emptied)
      return {
        kind: 'refused',
        message: 'schema must be a Zod object schema (z.object({...}))',
      };
    const own = ['description', 'additionalProperties'];
    const fields = Object.fromEntries(
      Object.entries(result.schema).filter(([key]) => !own.includes(key)),
    );
    const closed = isSchema(schema) && schema._zod ? {} : { additionalProperties: false };
    return { ...result, schema: { ...fields, ...closed } };
  },
};

const text = resultFunction(textResult);

/** The functions that build results: the same in mcp-use 1.34.6 and 2.5.2, but for `array`. */
const RESULT_FUNCTIONS = {
  text,
  markdown: text,
  html: text,
  xml: text,
  css: text,
  javascript: text,
  binary: text,
  error: resultFunction((message) => ({
    isError: true,
    ...textResult(message),
  })),
  object: resultFunction((data) => ({
    ...textResult(new UnknownValue('is the JSON of the data')),
    structuredContent: data,
  })),
  image: resultFunction((data, mimeType = 'image/png') => ({
    content: [{ type: 'image', data, mimeType }],
  })),
  audio: resultFunction((data, mimeType = 'audio/wav') => ({
    content: [{ type: 'audio', data, mimeType }],
  })),
  mix: resultFunction((...results) => joinedResult(results)),
  widget: resultFunction(widgetResult),
};

/** Before 2.0, the handler is in the definition. */
const HANDLED = { handler: [1, 'cb', 'readCallback'], context: 1 } satisfies Partial<Layout>;

/**
 * `tool({ name, inputSchema }, callback)`; before 2.0 the property is `schema`, or a list of
 * `inputs`.
 */
const tool = reader('tool', {
  ...HANDLED,
  kind: 'tool',
  title: 'title',
  annotations: 'annotations',
  input: [{ label: 'inputs', takes: 'arguments' }, 'inputSchema', 'schema'],
  output: 'outputSchema',
});

const prompt = reader('prompt', {
  ...HANDLED,
  kind: 'prompt',
  title: 'title',
  args: [{ label: 'args', takes: 'arguments' }, 'schema'],
});

const RESOURCE: Layout = { ...HANDLED, kind: 'resource', title: 'title', uri: 'uri' };

const resource = reader('resource', RESOURCE);

const resourceTemplate = reader('resourceTemplate', {
  ...RESOURCE,
  uri: ['uriTemplate', 'resourceTemplate.uriTemplate'],
  template: 'always',
  context: 2,
});

const readUiResource = reader('uiResource', RESOURCE);

/** The types of widgets for which a template is listed beside the resource. */
const WITH_TEMPLATE: ReadonlySet<unknown> = new Set(['appsSdk', 'mcpApps']);

/**
 * `uiResource({ name, type })` before 2.0: a resource, a template of the same for some types, and a
 * tool with `exposeAsTool` (mcp-use 1.34.6, dist/src/server/index.js).
 */
function uiResource(call: Call): readonly DefinitionParts[] {
  const config = call.argument(0);
  const name = property(config, 'name');
  const [type, exposed] = [property(config, 'type'), property(config, 'exposeAsTool')].map(
    valueOfPart,
  );
  const uri = new UnknownValue('depends on the build');
  const read: DefinitionParts = {
    ...readUiResource(call),
    uri,
    handler: new UnknownValue('is made by mcp-use'),
  };
  const template: DefinitionParts = {
    ...read,
    name: withSuffix(name, '-dynamic'),
    isTemplate: true,
    contextParameter: () => 2,
  };
  const tool: DefinitionParts = {
    ...read,
    kind: 'tool',
    schemas: [{ surface: 'input', label: 'props', part: new UnknownValue('is made by mcp-use') }],
  };
  return [
    read,
    ...(WITH_TEMPLATE.has(type) || isUndecided(type) ? [template] : []),
    ...(exposed === true || isUndecided(exposed) ? [tool] : []),
  ];
}

function withSuffix(name: Part, suffix: string): Part {
  if (!(name instanceof Expression) || typeof name.value !== 'string') return name;
  return name.withValue(name.value + suffix);
}

/**
 * `mcp-use`, majors 1 (server of `mcp-use/server`) and 2: definitions are objects that are passed
 * to a server with a callback (dist/src/server/types of 1.34.6, dist of 2.3.0).
 */
export const mcpUse: Detector = {
  id: 'mcp-use',
  assumedMajor: 2,
  packages: ['mcp-use'],
  finds: {
    methods: { tool, prompt, resource, resourceTemplate },
    lists: { uiResource, proxy: unreadTools('proxy', 'comes from the servers of a proxy') },
    // Each operation becomes a tool of the server that it returns (1.34.6 and 2.5.2).
    functions: {
      'MCPServer.fromOpenAPI': unreadTools('fromOpenAPI', 'is made from an OpenAPI document'),
    },
    modules: { read: readWidget, paths: WIDGET_PATHS },
  },
  servers: {
    names: { MCPServer: named(), createMCPServer: (call) => call.argument(0) },
    fluent: ['prompt', 'resource', 'resourceTemplate', 'uiResource'],
    instances: ['MCPServer', 'McpServerInstance'],
    results: ['createMCPServer', 'fromOpenAPI'],
  },
  context: {
    interactions: { elicit: 'elicit', sample: 'sample' },
    types: ['RequestContext', 'ToolContext'],
  },
  exports: { constants: RESULT_FUNCTIONS },
  facts: ({ versions }) => ({
    ...(versions.within('>=1.20.5 <2.0.0') === 'yes' && {
      toJsonSchema: CONVERSION,
    }),
    results: mcpUseResults(versions),
    context: contextFacts('ctx', {}, versions),
  }),
};
