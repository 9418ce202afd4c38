import { contextFacts, type MemberHistory } from '../../../detector/context-history.ts';
import { named, type Detector, type ListReader } from '../../../detector/detector.ts';
import { lowLevel } from '../low-level/low-level.ts';
import {
  CODES_OF_TOOLS,
  DEPRECATED_LOGGING,
  HANDSHAKE_LISTENERS,
  REMOVED_REQUESTS,
  LOGGING,
  PLAIN_ERROR,
  HANDLE,
  REMOVERS,
  SESSION_ID,
  SESSION_OPTIONS,
  registerPrompt,
  registerResource,
  registerTool,
  urlElicitationRequired,
} from '../registrations.ts';
import {
  DEPRECATED_BUILDERS,
  DEPRECATED_REQUESTS,
  INPUT_FORMS,
  inputRequiredOf,
} from './input-required.ts';
import { sdkV2ListedFields } from './listed-fields.ts';
import { sdkV2Conversion } from './schema-conversion.ts';
import { sdkV2SchemaSupport } from './schema-support.ts';
import { sdkV2Results } from './results.ts';
import { skillResources } from './skills.ts';

/**
 * Members of `ServerContext` (dist/index.d.mts of 2.4.0) that may be missing, and those of major 1
 * with their successors.
 */
const MEMBERS: Readonly<Record<string, MemberHistory>> = {
  'http.closeSSE': { optional: true },
  'http.closeStandaloneSSE': { optional: true },
  signal: { until: '2.0.0', renamed: 'mcpReq.signal' },
  requestId: { until: '2.0.0', renamed: 'mcpReq.id' },
  _meta: { until: '2.0.0', renamed: 'mcpReq._meta' },
  sendRequest: { until: '2.0.0', renamed: 'mcpReq.send' },
  sendNotification: { until: '2.0.0', renamed: 'mcpReq.notify' },
  authInfo: { until: '2.0.0', renamed: 'http?.authInfo' },
  requestInfo: { until: '2.0.0', renamed: 'http?.req' },
  closeSSEStream: { until: '2.0.0', renamed: 'http?.closeSSE' },
  closeStandaloneSSEStream: { until: '2.0.0', renamed: 'http?.closeStandaloneSSE' },
  taskId: { until: '2.0.0' },
  taskStore: { until: '2.0.0' },
  taskRequestedTtl: { until: '2.0.0' },
};

/** The methods that return a promise (dist/index.d.mts of 2.4.0). */
const ASYNC_METHODS = [
  'mcpReq.send',
  'mcpReq.notify',
  'mcpReq.log',
  'mcpReq.elicitInput',
  'mcpReq.requestSampling',
];

/** `ProtocolErrorCode` (index.mjs of 2.4.0). */
export const PROTOCOL_ERROR_CODES = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  ResourceNotFound: -32002,
  MissingRequiredClientCapability: -32021,
  UnsupportedProtocolVersion: -32022,
  UrlElicitationRequired: -32042,
} as const;

/** The codes that are replaced by -32602 in every revision (2.4.0). */
export const REPLACED_CODES: ReadonlySet<number> = new Set([PROTOCOL_ERROR_CODES.ResourceNotFound]);

/**
 * A server that is connected to a transport by itself negotiates revisions before 2026-07-28,
 * unless its options have others (2.4.0, run).
 */
const OLD_CONNECTION = { revision: '2026-07-28', serves: '2025-11-25' } as const;

/** Over HTTP, older clients may have a server of their own. */
const OLD_HTTP_CONNECTION = {
  ...OLD_CONNECTION,
  keptBeside: /\b(?:createMcpHandler|supportedProtocolVersions)\b/,
} as const;

/** `skills.attach(server)` (2.4.0, run). */
const attachSkills: ListReader = ({ expression }) =>
  skillResources('attach', expression, {
    name: 'io.modelcontextprotocol/skills',
    uri: 'skill://{+path}',
  });

/** The official SDK, major 2. */
export const sdkV2: Detector = {
  id: 'sdk-v2',
  title: 'SDK v2',
  assumedMajor: 2,
  packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/node'],
  finds: {
    ...lowLevel.finds,
    methods: { registerTool, registerResource, registerPrompt },
    attachers: { 'SkillsExtension.attach': attachSkills, 'SkillCatalog.attach': attachSkills },
  },
  servers: {
    ...lowLevel.servers,
    removers: REMOVERS,
    handle: HANDLE,
    names: { McpServer: named(), Server: named() },
    instances: ['McpServer'],
    stdio: { exports: { StdioServerTransport: () => true, serveStdio: () => true } },
  },
  context: {
    interactions: { elicitInput: 'elicit', requestSampling: 'sample', createMessage: 'sample' },
    requests: ['send', 'request'],
    ...INPUT_FORMS,
    methodsMayBeHandlers: true,
    serverTypes: ['McpServer', 'Server'],
    types: ['ServerContext'],
  },
  exports: {
    errors: {
      ProtocolError: { via: 'constructor', message: 1, required: 2, data: 2 },
      UrlElicitationRequiredError: urlElicitationRequired,
    },
    schemaFunctions: [
      { specifier: /^@modelcontextprotocol\/server$/, name: 'completable', takes: 'schema' },
      {
        specifier: /^@modelcontextprotocol\/(server|core)$/,
        name: 'fromJsonSchema',
        takes: 'json-schema',
      },
    ],
    constants: {
      ProtocolErrorCode: PROTOCOL_ERROR_CODES,
      inputRequired: inputRequiredOf('@modelcontextprotocol/server'),
    },
  },
  deprecated: {
    exports: {
      StdioServerTransport: {
        ...OLD_CONNECTION,
        keptBeside: /\b(?:serveStdio|supportedProtocolVersions)\b/,
        instead: '`serveStdio(() => server)`',
      },
      WebStandardStreamableHTTPServerTransport: {
        ...OLD_HTTP_CONNECTION,
        instead: '`createMcpHandler(() => server)`',
      },
      NodeStreamableHTTPServerTransport: {
        ...OLD_HTTP_CONNECTION,
        instead: '`toNodeHandler(createMcpHandler(() => server))`',
      },
      ...DEPRECATED_BUILDERS,
    },
    options: {
      WebStandardStreamableHTTPServerTransport: SESSION_OPTIONS,
      NodeStreamableHTTPServerTransport: SESSION_OPTIONS,
    },
    requests: DEPRECATED_REQUESTS,
    methods: DEPRECATED_LOGGING,
    listeners: HANDSHAKE_LISTENERS,
    handlers: REMOVED_REQUESTS,
    members: { 'mcpReq.log': LOGGING, sessionId: SESSION_ID },
  },
  schemaSupport: sdkV2SchemaSupport,
  facts: ({ versions }) => ({
    toJsonSchema: sdkV2Conversion,
    deprecatesRawShapes: true,
    listing: sdkV2ListedFields,
    errors: {
      module: '@modelcontextprotocol/server',
      constructorName: 'ProtocolError',
      codes: 'ProtocolErrorCode',
      plain: { requests: PLAIN_ERROR },
      sentCodes: { ofTools: CODES_OF_TOOLS, replaced: REPLACED_CODES },
    },
    results: sdkV2Results,
    context: {
      ...contextFacts('ctx', MEMBERS, versions, ASYNC_METHODS),
      signal: 'mcpReq.signal',
    },
    // dist/index.d.mts of 2.0.0 and 2.4.0, `ServerContext`
    contextNames: ['sessionId', 'mcpReq', 'http'],
    looksUpUrls: ['registerResource'],
    // 2.4.0, run: `elicitInput`, `requestSampling`, `createMessage` and `listRoots` throw with
    // 2026-07-28.
    inputResult: '`inputRequired(…)`',
  }),
};
