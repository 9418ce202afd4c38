import type { TSESTree } from '@typescript-eslint/utils';
import { type Expression, valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import { ExternalValue } from '../../syntax/evaluate/values/external-value.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { Call } from '../detector/call.ts';
import { contextFacts } from '../detector/context-history.ts';
import { decoratedBy } from '../detector/decorated-method.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { named, type CallReader, type Detector } from '../detector/detector.ts';
import { reader, type Layout } from '../detector/layout.ts';
import { everyField } from '../detector/listed-fields.ts';
import type { ListedFieldsFacts } from '../../model/definitions/listed-fields.ts';
import { JSON_TOOL, PROTOCOL_OTHERS, type ResultsByKind } from '../detector/results.ts';
import type { FormEffects, SchemaSupport, SurfaceSupport } from '../detector/schema-support.ts';
import { sdkV1Conversion } from './sdk/v1/schema-conversion.ts';

const TOOL: Layout = {
  kind: 'tool',
  annotations: 'annotations',
  input: 'parameters',
  output: 'outputSchema',
};
const PROMPT: Layout = { kind: 'prompt', args: 'parameters' };
const RESOURCE: Layout = { kind: 'resource', title: 'title', uri: 'uri' };

/**
 * A decorator's reader; the default name is the method's (1.9.11,
 * mcp-registry-discovery.service.js).
 */
function decorator(form: string, layout: Layout): CallReader {
  const read = reader(form, layout);
  return (call) => {
    const method = decoratedBy(call);
    if (!method) return undefined;
    const parts = read(call);
    return {
      ...parts,
      name: parts.name ?? call.expression.withValue(method.name),
      handler: method.handler,
      ...parameterRoles(call),
    };
  };
}

const builders = {
  Tool: decorator('Tool', TOOL),
  Prompt: decorator('Prompt', PROMPT),
  Resource: decorator('Resource', RESOURCE),
  ResourceTemplate: decorator('ResourceTemplate', {
    ...RESOURCE,
    uri: 'uriTemplate',
    template: 'always',
  }),
};

/**
 * Which parameters of a method have the context and the arguments: the second and the first, unless
 * decorators of NestJS assign them, as since 2.0.
 */
function parameterRoles({
  node,
  expression,
}: Call): Pick<DefinitionParts, 'contextParameter' | 'argumentsParameter'> {
  const method = node.parent.parent;
  const parameters =
    method?.type === 'MethodDefinition' && isFunction(method.value) ? method.value.params : [];
  if (parameters.every(({ decorators }) => decorators.length === 0))
    return { contextParameter: () => 1 };
  const indexOf = (name: string): number | undefined => {
    const index = parameters.findIndex(({ decorators }) =>
      decorators.some((each) => isDecorator(each.expression, name, expression)),
    );
    return index < 0 ? undefined : index;
  };
  const context = indexOf('Ctx');
  return { contextParameter: () => context, argumentsParameter: indexOf('Payload') ?? 'none' };
}

/** Whether a decorator is a call without arguments of an export of NestJS. */
function isDecorator(node: TSESTree.Node, name: string, beside: Expression): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length > 0) return false;
  const callee = valueOfPart(beside.sibling(node.callee));
  return (
    callee instanceof ExternalValue &&
    callee.specifier === '@nestjs/microservices' &&
    callee.path.join('.') === name
  );
}

/**
 * A method's reader that registers at run time: of `McpRegistryService` before 2.0, of
 * `McpStrategy` since (1.9.11 and 2.0.5, their source).
 */
const method = (form: string, layout: Layout): CallReader =>
  reader(form, { ...layout, handler: 'handler', context: 1 });

const methods = {
  registerTool: method('registerTool', TOOL),
  registerPrompt: method('registerPrompt', PROMPT),
  registerResource: method('registerResource', { ...RESOURCE, name: ['name', 'uri'] }),
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
  places: {
    Tool: { input: place, output: place },
    registerTool: { input: place, output: place },
  },
};

/** `@rekog/mcp-nest`: decorated methods of a NestJS server. */
export const mcpNest: Detector = {
  id: 'mcp-nest',
  assumedMajor: 1,
  packages: ['@rekog/mcp-nest'],
  finds: { builders, methods },
  servers: {
    names: { McpStrategy: named() },
    instances: ['McpRegistryService', 'McpStrategy'],
    unregisters: ['removeTool', 'removePrompt', 'removeResource'],
  },
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
    // Listed by 1.6.2, and not by 1.5.2 (mcp-tools.handler.js).
    lacksAnnotations: versions.orNewest.within('<1.6.2'),
    // `mcp-prompts.handler.js` of 1.9.11, `mcp.strategy.js` of 2.0.5
    passesPromptArguments: true,
    ...(versions.orNewest.within('>=1.8.2 <2.0.0') === 'yes' && { results: RESULTS }),
    context: contextFacts('context', {}, versions),
  }),
};
