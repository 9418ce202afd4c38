import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { contextFacts } from '../detector/context-history.ts';
import { decoratedBy } from '../detector/decorated-method.ts';
import type { CallReader, Detector } from '../detector/detector.ts';
import { reader, type Layout } from '../detector/layout.ts';
import { everyField } from '../detector/listed-fields.ts';
import type { ListedFieldsFacts } from '../../model/definitions/listed-fields.ts';
import { JSON_TOOL, PROTOCOL_OTHERS, type ResultsByKind } from '../detector/results.ts';
import type { FormEffects, SchemaSupport, SurfaceSupport } from '../detector/schema-support.ts';
import { sdkV1Conversion } from './sdk/v1/schema-conversion.ts';

/**
 * A decorator's reader; the default name is the method's (1.9.11,
 * mcp-registry-discovery.service.js).
 */
function decorator(form: string, layout: Layout): CallReader {
  const read = reader(form, { ...layout, context: 1 });
  return (call) => {
    const method = decoratedBy(call);
    if (!method) return undefined;
    const { evaluator, node, context } = call.expression;
    const parts = read(call);
    return {
      ...parts,
      name: parts.name ?? new Expression(evaluator, node, context, { value: method.name }),
      handler: method.handler,
    };
  };
}

const RESOURCE: Layout = { kind: 'resource', title: 'title', uri: 'uri' };

const builders = {
  Tool: decorator('Tool', {
    kind: 'tool',
    annotations: 'annotations',
    input: 'parameters',
    output: 'outputSchema',
  }),
  Prompt: decorator('Prompt', { kind: 'prompt', args: 'parameters' }),
  Resource: decorator('Resource', RESOURCE),
  ResourceTemplate: decorator('ResourceTemplate', {
    ...RESOURCE,
    uri: 'uriTemplate',
    template: 'always',
  }),
};

/**
 * The fields that the list handlers of 1.9.2 and 1.9.11 send; a tool's `_meta` also has how clients
 * are authorized.
 */
const LISTED: ListedFieldsFacts = {
  emptyInput: {
    kind: 'known',
    value: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: {} },
    at: { range: [0, 0] },
  },
  fields(written) {
    if (written.kind === 'resource') return everyField(written);
    const description = written.read('description');
    if (written.kind === 'prompt') return { description };
    const why = 'has what the framework adds for authorization';
    return {
      description,
      annotations: written.read('annotations'),
      _meta: { kind: 'unknown', why, at: description.at },
    };
  },
};

/**
 * A result with a list as `content` is sent as it is; any other value is the text, and with an
 * output schema the structured content, which the schema validates and strips (run: 1.8.2, 1.9.2,
 * 1.9.11).
 */
const RESULTS: ResultsByKind = {
  tool: {
    ...JSON_TOOL,
    treatments: { ...JSON_TOOL.treatments, result: 'result' },
    withOutput: {
      // Data may have a field of this name, too.
      result: undefined,
      null: 'failure',
      string: 'failure',
      number: 'failure',
      boolean: 'failure',
      list: 'failure',
      empty: 'structured',
      block: 'structured',
      object: 'structured',
    },
    strips: true,
    listsContent: true,
  },
  ...PROTOCOL_OTHERS,
};

/**
 * Outputs are converted as inputs are; a schema that cannot be makes the whole list an error (run:
 * 1.9.2 and 1.9.11, with Zod 4.6.7).
 */
const CONVERTED: FormEffects = {
  '<1.9.2 || >=2.0.0': 'accepted',
  '>=1.9.2 <2.0.0': 'no-list',
};

const place: SurfaceSupport = {
  expected: 'a schema such as `z.object({ … })`',
  conversions: { input: CONVERTED },
};

const schemaSupport: SchemaSupport = {
  package: '@rekog/mcp-nest',
  zod: 'Zod 4',
  places: { Tool: { input: place, output: place } },
};

/** `@rekog/mcp-nest`: decorated methods of a NestJS server. */
export const mcpNest: Detector = {
  id: 'mcp-nest',
  assumedMajor: 1,
  packages: ['@rekog/mcp-nest'],
  finds: { builders },
  context: {
    methodsMayBeHandlers: true,
    types: ['Context'],
  },
  schemaSupport,
  facts: ({ versions }) => ({
    // The function of the SDK that `McpServer` calls (1.9.11, mcp-tools.handler.js).
    ...(versions.within('>=1.9.2 <2.0.0') === 'yes' && {
      toJsonSchema: sdkV1Conversion,
      listing: LISTED,
    }),
    // `mcp-prompts.handler.js` of 1.9.11, `mcp.strategy.js` of 2.0.5
    passesPromptArguments: true,
    ...(versions.orNewest.within('>=1.8.2 <2.0.0') === 'yes' && { results: RESULTS }),
    context: contextFacts('context', {}, versions),
  }),
};
