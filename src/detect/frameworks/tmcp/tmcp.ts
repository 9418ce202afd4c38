import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { contextFacts } from '../../detector/context-history.ts';
import { named, type Detector, type CallReader } from '../../detector/detector.ts';
import { reader, type Layout } from '../../detector/layout.ts';
import { tmcpListedFields } from './listed-fields.ts';
import { tmcpConversion } from './schema-conversion.ts';
import { TMCP_RESULT_FUNCTIONS } from './result-functions.ts';
import { tmcpResults } from './results.ts';
import { tmcpSchemaSupport } from './schema-support.ts';

/**
 * `defineTool(options, execute)`; the methods of a server accept the same arguments, or the result
 * of such a call. The request's data is in `server.ctx`.
 */
const TOOL: Layout = {
  kind: 'tool',
  title: 'title',
  annotations: 'annotations',
  handler: [1, 'execute'],
  input: 'schema',
  output: 'outputSchema',
};

const PROMPT: Layout = {
  kind: 'prompt',
  title: 'title',
  handler: [1, 'execute'],
  args: 'schema',
};

const RESOURCE: Layout = {
  kind: 'resource',
  title: 'title',
  uri: 'uri',
  handler: [1, 'execute'],
};

const TEMPLATE: Layout = { ...RESOURCE, template: 'always' };

/**
 * A server method; the result of `defineTool` and similar functions is defined where it is created.
 */
const unlessMade =
  (read: CallReader): CallReader =>
  (call) => {
    const config = call.argument(0);
    return config instanceof Expression &&
      config.value instanceof OpaqueValue &&
      config.value.of.specifier.startsWith('tmcp')
      ? undefined
      : read(call);
  };

/** `tmcp`: servers whose schemas come from any library and are converted by an adapter. */
export const tmcp: Detector = {
  id: 'tmcp',
  assumedMajor: 1,
  packages: ['tmcp'],
  finds: {
    methods: {
      tool: unlessMade(reader('tool', TOOL)),
      prompt: unlessMade(reader('prompt', PROMPT)),
      resource: unlessMade(reader('resource', RESOURCE)),
      template: unlessMade(reader('template', TEMPLATE)),
    },
    builders: {
      defineTool: reader('defineTool', TOOL),
      definePrompt: reader('definePrompt', PROMPT),
      defineResource: reader('defineResource', RESOURCE),
      defineTemplate: reader('defineTemplate', TEMPLATE),
    },
  },
  servers: {
    names: { McpServer: named() },
    fluent: ['withContext'],
    instances: ['McpServer'],
  },
  exports: { constants: TMCP_RESULT_FUNCTIONS },
  context: {
    interactions: { elicitation: 'elicit', message: 'sample' },
  },
  schemaSupport: tmcpSchemaSupport,
  facts: ({ versions }) => ({
    ...(versions.within('>=1.10.2 <2.0.0') === 'yes' && { listing: tmcpListedFields(versions) }),
    toJsonSchema: tmcpConversion,
    results: tmcpResults,
    context: contextFacts('context', {}, versions),
  }),
};
