import type { LogFacts } from '../../../model/definitions/context.ts';
import { contextFacts } from '../../detector/context-history.ts';
import type { Call } from '../../detector/call.ts';
import {
  named,
  type Detector,
  type FrameworkFacts,
  type ListReader,
} from '../../detector/detector.ts';
import { property } from '../../detector/definition-parts.ts';
import { partsOfObject, reader, type Layout } from '../../detector/layout.ts';
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
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { unreadTools } from '../../detector/unread-definition.ts';
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

const TOOL: Layout = {
  kind: 'tool',
  annotations: 'annotations',
  handler: 'execute',
  input: 'parameters',
  output: 'outputSchema',
  context: 1,
};

const PROMPT: Layout = {
  kind: 'prompt',
  handler: 'load',
  args: { label: 'arguments', takes: 'arguments' },
  context: 2,
};

const RESOURCE: Layout = { kind: 'resource', uri: 'uri', handler: 'load', context: 1 };

const TEMPLATE: Layout = {
  ...RESOURCE,
  uri: 'uriTemplate',
  template: 'always',
  params: { label: 'arguments', takes: 'arguments' },
  context: 2,
};

/** The methods that litemcp has, too. */
export const addingMethods = {
  addTool: reader('addTool', TOOL),
  addPrompt: reader('addPrompt', PROMPT),
  addResource: reader('addResource', RESOURCE),
};

/** Reads each element of a list as a definition. */
const each =
  (form: string, layout: Layout): ListReader =>
  (call) =>
    partsOfEach(call.argument(0), call, (config, element) =>
      partsOfObject(form, layout, config, element),
    );

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
      ...addingMethods,
      addResourceTemplate: reader('addResourceTemplate', TEMPLATE),
    },
    lists: {
      addTools: each('addTools', TOOL),
      addPrompts: each('addPrompts', PROMPT),
      addResources: each('addResources', RESOURCE),
      addResourceTemplates: each('addResourceTemplates', TEMPLATE),
    },
    // Of `fastmcp/openapi`: each operation becomes a tool of the server that it returns (4.20.16).
    functions: { fromOpenAPI: unreadTools('fromOpenAPI', 'is made from an OpenAPI document') },
  },
  servers: {
    names: { FastMCP: named() },
    unregisters: ['removeTool', 'removePrompt', 'removeResource'],
    instances: ['FastMCP'],
    results: ['fromOpenAPI'],
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
    // Listed by 1.23.1, and not by 1.22.4 (dist/FastMCP.js).
    lacksAnnotations: versions.orNewest.within('<1.23.1'),
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
