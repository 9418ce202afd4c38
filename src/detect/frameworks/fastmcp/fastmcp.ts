import type { LogFacts } from '../../../model/definitions/context.ts';
import { contextFacts } from '../../detector/context-history.ts';
import type { Call } from '../../detector/call.ts';
import {
  named,
  type Detector,
  type FrameworkFacts,
  type ListReader,
  type CallReader,
} from '../../detector/detector.ts';
import {
  property,
  schema,
  type ListElement,
  type DefinitionParts,
} from '../../detector/definition-parts.ts';
import { partsOfEach } from '../../detector/definition-lists.ts';
import { fastmcpSchemaSupport } from './schema-support.ts';
import {
  closingConversion,
  fastmcpConversion,
  inputConversion,
  openConversion,
  untargetedConversion,
} from './schema-conversion.ts';
import { RESOURCE_TEXTS, fastmcpListedFields } from './listed-fields.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import type { SchemaConversion } from '../../../schema/json/json-schema.ts';
import type { Versions } from '../../detector/versions.ts';
import { mediaBlock, resultFunction } from '../../detector/result-functions.ts';
import { fastmcpResults } from './results.ts';

/** Without a transport, the server starts on stdio (4.20.16, dist/FastMCP.js). */
export function startsOnStdio(call: Call): boolean {
  const transport = property(call.argument(0), 'transportType');
  return (
    transport === undefined || (transport instanceof Expression && transport.value === 'stdio')
  );
}

/** Reads a definition from an object, whichever method adds it. */
type ObjectReader = (config: Part, form: string, element?: ListElement) => DefinitionParts;

const tool: ObjectReader = (config, form, element) => ({
  kind: 'tool',
  form,
  name: property(config, 'name'),
  description: property(config, 'description'),
  annotations: property(config, 'annotations'),
  handler: property(config, 'execute'),
  schemas: [schema('input', 'parameters', config), schema('output', 'outputSchema', config)],
  config,
  ...(element && { element }),
  contextParameter: () => 1,
});

const prompt: ObjectReader = (config, form, element) => ({
  kind: 'prompt',
  form,
  name: property(config, 'name'),
  description: property(config, 'description'),
  handler: property(config, 'load'),
  schemas: [{ ...schema('args', 'arguments', config), takes: 'arguments' }],
  config,
  ...(element && { element }),
  contextParameter: () => 2,
});

const resource: ObjectReader = (config, form, element) => ({
  kind: 'resource',
  form,
  name: property(config, 'name'),
  uri: property(config, 'uri'),
  description: property(config, 'description'),
  handler: property(config, 'load'),
  schemas: [],
  config,
  ...(element && { element }),
  contextParameter: () => 1,
});

const template: ObjectReader = (config, form, element) => ({
  ...resource(config, form, element),
  uri: property(config, 'uriTemplate'),
  isTemplate: true,
  schemas: [{ ...schema('params', 'arguments', config), takes: 'arguments' }],
  contextParameter: () => 2,
});

const one =
  (form: string, read: ObjectReader): CallReader =>
  (call: Call) =>
    read(call.argument(0), form);
const several =
  (form: string, read: ObjectReader): ListReader =>
  (call) =>
    partsOfEach(call.argument(0), call, (config, element) => read(config, form, element));

/**
 * Context methods whose promise must be awaited (dist/FastMCP.js of 3.15.0 and 4.20.16).
 * `reportProgress` and `streamContent` send before their promises settle, which never reject:
 * failures are caught and logged.
 */
const ASYNC_METHODS = ['elicit'];

/** `Context.log`, which sends `notifications/message` (dist/FastMCP.d.ts of 3.15.0 and 4.20.16). */
const LOG: LogFacts = {
  path: 'log',
  methods: {
    debug: { name: 'debug', data: 1 },
    log: { name: 'info', data: 1 },
    info: { name: 'info', data: 1 },
    warn: { name: 'warn', data: 1 },
    error: { name: 'error', data: 1 },
  },
  sendsFromTools: true,
};

/** `fastmcp`: definitions are objects that are passed to a server. */
export const fastmcp: Detector = {
  id: 'fastmcp',
  assumedMajor: 4,
  packages: ['fastmcp'],
  finds: {
    methods: {
      addTool: one('addTool', tool),
      addPrompt: one('addPrompt', prompt),
      addResource: one('addResource', resource),
      addResourceTemplate: one('addResourceTemplate', template),
    },
    lists: {
      addTools: several('addTools', tool),
      addPrompts: several('addPrompts', prompt),
      addResources: several('addResources', resource),
      addResourceTemplates: several('addResourceTemplates', template),
    },
  },
  servers: {
    names: { FastMCP: named() },
    unregisters: ['removeTool', 'removePrompt', 'removeResource'],
    instances: ['FastMCP'],
    stdio: {
      methods: { start: startsOnStdio },
    },
  },
  context: {
    interactions: { elicit: 'elicit', requestSampling: 'sample' },
    methodsMayBeHandlers: true,
    serverTypes: ['FastMCPSession'],
    types: ['Context'],
  },
  // dist/chunk-ZNPHP74O.js of 4.20.16
  exports: {
    constants: {
      imageContent: resultFunction(() => mediaBlock('image')),
      audioContent: resultFunction(() => mediaBlock('audio')),
    },
  },
  schemaSupport: fastmcpSchemaSupport,
  facts: ({ versions }) => ({
    ...seenOf(versions),
    extraAnnotationKeys: ['streamingHint'],
    results: fastmcpResults(versions),
    context: {
      ...contextFacts('context', {}, versions, ASYNC_METHODS),
      log: LOG,
      progress: 'reportProgress',
    },
  }),
};

/** The listing facts of a version, by the versions that were verified and those between them. */
function seenOf(
  versions: Versions,
): Pick<
  FrameworkFacts,
  'toJsonSchema' | 'listing' | 'hasUniqueResourceNames' | 'lacksDescriptions'
> {
  const seen = CONVERSIONS.find(([range]) => versions.within(range) === 'yes');
  return {
    ...(seen && { toJsonSchema: seen[1], listing: fastmcpListedFields(versions) }),
    ...(versions.within('>=4.20.16 <5.0.0') === 'yes' && { hasUniqueResourceNames: true }),
    ...(versions.within(`<${RESOURCE_TEXTS}`) === 'yes' && { lacksDescriptions: ['resource'] }),
  };
}

/** By ranges without gaps; the dependency on xsschema is a fixed version before 3.34.0. */
const CONVERSIONS: readonly (readonly [range: string, conversion: SchemaConversion])[] = [
  ['>=4.20.11 <5.0.0', fastmcpConversion],
  ['>=4.3.2 <4.20.11', closingConversion],
  ['>=3.34.0 <4.3.2', openConversion],
  ['>=3.20.2 <3.34.0', inputConversion],
  ['>=2.1.3 <3.20.2', untargetedConversion],
];
