import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import { contextFacts } from '../../detector/context-history.ts';
import type { Call } from '../../detector/call.ts';
import { named, type Detector, type CallReader } from '../../detector/detector.ts';
import { property, schema, type DefinitionParts } from '../../detector/definition-parts.ts';
import { tmcpListedFields } from './listed-fields.ts';
import { tmcpConversion } from './schema-conversion.ts';
import { TMCP_RESULT_FUNCTIONS } from './result-functions.ts';
import { tmcpResults } from './results.ts';
import { tmcpSchemaSupport } from './schema-support.ts';

/**
 * `defineTool(options, execute)`; the methods of a server accept the same arguments, or the result
 * of such a call.
 */
const tool =
  (form: string): CallReader =>
  (call) => ({
    ...common('tool', form, call),
    annotations: property(call.argument(0), 'annotations'),
    schemas: [
      schema('input', 'schema', call.argument(0)),
      schema('output', 'outputSchema', call.argument(0)),
    ],
  });

const prompt =
  (form: string): CallReader =>
  (call) => ({
    ...common('prompt', form, call),
    schemas: [schema('args', 'schema', call.argument(0))],
  });

const resource =
  (form: string): CallReader =>
  (call) => ({ ...common('resource', form, call), uri: property(call.argument(0), 'uri') });

const template =
  (form: string): CallReader =>
  (call) => ({
    ...common('resource', form, call),
    uri: property(call.argument(0), 'uri'),
    isTemplate: true,
  });

function common(kind: DefinitionParts['kind'], form: string, call: Call): DefinitionParts {
  const config = call.argument(0);
  return {
    kind,
    form,
    name: property(config, 'name'),
    title: property(config, 'title'),
    description: property(config, 'description'),
    handler: call.argument(1) ?? property(config, 'execute'),
    schemas: [],
    config,
    // The request's data is in `server.ctx`.
    contextParameter: () => undefined,
  };
}

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
      tool: unlessMade(tool('tool')),
      prompt: unlessMade(prompt('prompt')),
      resource: unlessMade(resource('resource')),
      template: unlessMade(template('template')),
    },
    builders: {
      defineTool: tool('defineTool'),
      definePrompt: prompt('definePrompt'),
      defineResource: resource('defineResource'),
      defineTemplate: template('defineTemplate'),
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
