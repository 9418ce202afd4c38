import { isSchema } from '../../schema/zod/zod-value.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { contextFacts } from '../detector/context-history.ts';
import { named, type Detector, type CallReader } from '../detector/detector.ts';
import {
  hasVariables,
  property,
  schema,
  type SchemaExpression,
} from '../detector/definition-parts.ts';
import { PROTOCOL_OTHERS, PROTOCOL_TOOL, type ResultsByKind } from '../detector/results.ts';

/** mcp-lite 0.10.0: a value that is not an object never reaches the client, which waits for it. */
const mcpLiteResults: ResultsByKind = {
  tool: { ...PROTOCOL_TOOL, structuredIsObject: true, checksFailures: true, strips: true },
  ...PROTOCOL_OTHERS,
};

/** A JSON Schema, or a schema of a library that the server's adapter converts. */
function either(
  surface: SchemaExpression['surface'],
  label: string,
  config: Part,
): SchemaExpression {
  const { part } = schema(surface, label, config);
  return {
    surface,
    label,
    part,
    get takes() {
      const value = part instanceof Expression ? part.value : undefined;
      if (Array.isArray(value)) return 'arguments';
      return isPlainObject(value) && !isSchema(value) ? 'json-schema' : undefined;
    },
  };
}

const tool: CallReader = (call) => {
  const config = call.argument(1);
  return {
    kind: 'tool',
    form: 'tool',
    name: call.argument(0),
    title: property(config, 'title'),
    description: property(config, 'description'),
    annotations: property(config, 'annotations'),
    handler: property(config, 'handler'),
    schemas: [either('input', 'inputSchema', config), either('output', 'outputSchema', config)],
    config,
    contextParameter: () => 1,
  };
};

const prompt: CallReader = (call) => {
  const config = call.argument(1);
  return {
    kind: 'prompt',
    form: 'prompt',
    name: call.argument(0),
    title: property(config, 'title'),
    description: property(config, 'description'),
    handler: property(config, 'handler'),
    schemas: [
      either(
        'args',
        property(config, 'arguments') === undefined ? 'inputSchema' : 'arguments',
        config,
      ),
    ],
    config,
    contextParameter: () => 1,
  };
};

/**
 * `resource(uri, metadata, handler)`, with validators before the handler; a URI with a variable is
 * a template.
 */
const resource: CallReader = (call) => {
  const config = call.argument(1);
  const uri = call.argument(0);
  return {
    kind: 'resource',
    form: 'resource',
    name: property(config, 'name'),
    uri,
    ...(hasVariables(uri) ? { isTemplate: true } : {}),
    title: property(config, 'title'),
    description: property(config, 'description'),
    handler: call.argument(3) ?? call.argument(2),
    schemas: [],
    config,
    contextParameter: () => undefined,
  };
};

/** `mcp-lite`: a server whose methods return it, for chained calls. */
export const mcpLite: Detector = {
  id: 'mcp-lite',
  packages: ['mcp-lite'],
  finds: {
    methods: { tool, prompt, resource },
  },
  servers: {
    names: { McpServer: named() },
    fluent: ['tool', 'prompt', 'resource', 'use', 'onError', 'group'],
    instances: ['McpServer'],
  },
  context: {
    interactions: { elicit: 'elicit', sample: 'sample' },
    types: ['MCPServerContext'],
  },
  facts: ({ versions }) => ({
    // Listed by 0.10.0, and not by 0.8.2.
    ...(versions.orNewest.within('<0.10.0') !== 'no' && { lacksAnnotations: true }),
    results: mcpLiteResults,
    context: contextFacts('ctx', {}, versions, ['elicit', 'sample']),
  }),
};
