import { isSchema } from '../../schema/zod/zod-value.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import { isPlainObject } from '../../syntax/evaluate/values/containers.ts';
import { contextFacts } from '../detector/context-history.ts';
import type { Call } from '../detector/call.ts';
import { named, type Detector, type CallReader, type Renaming } from '../detector/detector.ts';
import {
  joinedText,
  property,
  type DefinitionParts,
  type SchemaExpression,
} from '../detector/definition-parts.ts';
import { LISTED_TOOL, reader, type Layout } from '../detector/layout.ts';
import { PROTOCOL_OTHERS, PROTOCOL_TOOL, type ResultsByKind } from '../detector/results.ts';

/** mcp-lite 0.10.0: a value that is not an object never reaches the client, which waits for it. */
const mcpLiteResults: ResultsByKind = {
  tool: { ...PROTOCOL_TOOL, structuredIsObject: true, checksFailures: true, strips: true },
  ...PROTOCOL_OTHERS,
};

/**
 * A reader whose schemas are JSON Schemas, or schemas of a library that the server's adapter
 * converts.
 */
const readerOfEither = (form: string, layout: Layout): CallReader => {
  const read = reader(form, layout);
  return (call) => {
    const parts = read(call);
    return { ...parts, schemas: parts.schemas.map(either) };
  };
};

function either({ surface, label, part }: SchemaExpression): SchemaExpression {
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

const tool = readerOfEither('tool', {
  ...LISTED_TOOL,
  config: 1,
  name: 0,
  handler: 'handler',
  context: 1,
});

const prompt = readerOfEither('prompt', {
  kind: 'prompt',
  config: 1,
  name: 0,
  title: 'title',
  handler: 'handler',
  args: ['arguments', 'inputSchema'],
  context: 1,
});

/** `resource(uri, metadata, handler)`, with validators before the handler. */
const resource = reader('resource', {
  kind: 'resource',
  config: 1,
  uri: 0,
  template: 'with-variables',
  title: 'title',
  handler: [3, 2],
});

/**
 * `group(prefix, server)`, `group({ prefix, suffix }, server)` or `group(server)`, which copies
 * (0.10.0, `mountChild` in dist/index.js).
 */
function readGroup(call: Call): Renaming {
  const first = call.argument(0);
  const mounted = call.argument(call.count - 1);
  const isText = first instanceof Expression && typeof first.value === 'string';
  const prefix = isText ? first : property(first, 'prefix');
  const suffix = isText ? undefined : property(first, 'suffix');
  const nameOf = ({ name }: DefinitionParts): Part => {
    const prefixed = joinedText(name, prefix, (own, group) => `${group}/${own}`);
    return joinedText(prefixed, suffix, (own, group) => `${own}_${group}`);
  };
  const isRenamed = ({ kind }: DefinitionParts): boolean => kind !== 'resource' && call.count > 1;
  return {
    mounted,
    copies: true,
    renamed: (parts) => (isRenamed(parts) ? { ...parts, name: nameOf(parts) } : parts),
  };
}

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
    renaming: { group: readGroup },
    instances: ['McpServer'],
  },
  context: {
    interactions: { elicit: 'elicit', sample: 'sample' },
    types: ['MCPServerContext'],
  },
  facts: ({ versions }) => ({
    // Listed by 0.10.0, and not by 0.8.2.
    lacksAnnotations: versions.orNewest.within('<0.10.0'),
    results: mcpLiteResults,
    context: contextFacts('ctx', {}, versions, ['elicit', 'sample']),
  }),
};
