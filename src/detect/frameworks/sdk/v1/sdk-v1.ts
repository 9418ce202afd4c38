import { contextFacts, type MemberHistory } from '../../../detector/context-history.ts';
import { named, type Detector } from '../../../detector/detector.ts';
import type { DeprecatedApi } from '../../../detector/deprecated-api.ts';
import { lowLevel, lowLevelParsers } from '../low-level/low-level.ts';
import { REQUEST_SCHEMAS } from '../request-schemas.ts';
import { asRegisterPrompt, asRegisterResource, asRegisterTool } from '../rewrite-deprecated.ts';
import {
  CODES_OF_TOOLS,
  DEPRECATED_LOGGING,
  HANDSHAKE_LISTENERS,
  REMOVED_REQUESTS,
  PLAIN_ERROR,
  HANDLE,
  REMOVERS,
  SESSION_ID,
  SESSION_OPTIONS,
  readPrompt,
  registerPrompt,
  registerResource,
  registerTool,
  registerToolTask,
  readResource,
  readTool,
  urlElicitationRequired,
} from '../registrations.ts';
import { copiedSdk } from './copied-sdk.ts';
import { sdkV1ListedFields } from './listed-fields.ts';
import { sdkV1Conversion, sdkV1SchemaFunctions } from './schema-conversion.ts';
import { sdkV1SchemaSupport } from './schema-support.ts';
import { sdkV1Results } from './results.ts';

/**
 * Members of `RequestHandlerExtra` (dist/esm/shared/protocol.d.ts of 1.32.2) that may be missing,
 * and members that authors expect in it.
 */
const MEMBERS: Readonly<Record<string, MemberHistory>> = {
  closeSSEStream: { optional: true },
  closeStandaloneSSEStream: { optional: true },
  elicitInput: { foreign: true, instead: 'server.server.elicitInput' },
  createMessage: { foreign: true, instead: 'server.server.createMessage' },
  mcpReq: { foreign: true },
  http: { foreign: true },
};

/**
 * Members of `RequestHandlerExtra` (dist/esm/shared/protocol.d.ts of 1.32.2); earlier versions have
 * fewer.
 */
const NAMES = [
  'signal',
  'authInfo',
  'sessionId',
  '_meta',
  'requestId',
  'taskId',
  'taskStore',
  'taskRequestedTtl',
  'requestInfo',
  'sendNotification',
  'sendRequest',
  'closeSSEStream',
  'closeStandaloneSSEStream',
];

/** The methods that return a promise (dist/esm/shared/protocol.d.ts of 1.32.2). */
const ASYNC_METHODS = [
  'sendNotification',
  'sendRequest',
  ...[
    'createTask',
    'getTask',
    'storeTaskResult',
    'getTaskResult',
    'updateTaskStatus',
    'listTasks',
  ].map((name) => `taskStore.${name}`),
];

/** `ErrorCode` (types.js of 1.32.2). */
export const ERROR_CODES = {
  ConnectionClosed: -32000,
  RequestTimeout: -32001,
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  UrlElicitationRequired: -32042,
} as const;

/** `LATEST_PROTOCOL_VERSION` of 1.32.2 is 2025-11-25 (dist/esm/types.js). */
const OLD_SERVER: DeprecatedApi = {
  instead: 'the one of `@modelcontextprotocol/server`',
  revision: '2026-07-28',
  serves: '2025-11-25',
};

/** The official SDK, major 1. */
export const sdkV1: Detector = {
  id: 'sdk-v1',
  title: 'SDK v1',
  assumedMajor: 1,
  packages: ['@modelcontextprotocol/sdk'],
  newerBeside: /from\s+['"]@modelcontextprotocol\/server['"]/,
  finds: {
    ...lowLevel.finds,
    builders: lowLevelParsers.builders,
    methods: {
      registerTool,
      registerResource,
      registerPrompt,
      tool: readTool,
      resource: readResource,
      prompt: readPrompt,
      'experimental.tasks.registerToolTask': registerToolTask,
    },
  },
  servers: {
    ...lowLevel.servers,
    removers: REMOVERS,
    handle: HANDLE,
    names: { McpServer: named(), Server: named() },
    instances: ['McpServer'],
    stdio: { exports: { StdioServerTransport: () => true } },
  },
  context: {
    interactions: { elicitInput: 'elicit', createMessage: 'sample' },
    requests: ['sendRequest', 'request'],
    methodsMayBeHandlers: true,
    serverTypes: ['McpServer', 'Server'],
    types: ['RequestHandlerExtra'],
  },
  exports: {
    identityFunctions: lowLevelParsers.identityFunctions,
    distinct: Object.keys(REQUEST_SCHEMAS),
    copyMarks: [copiedSdk],
    errors: {
      McpError: { via: 'constructor', message: 1, required: 2, data: 2 },
      UrlElicitationRequiredError: urlElicitationRequired,
    },
    schemaFunctions: [
      // Attaches completion to a schema.
      {
        specifier: /^@modelcontextprotocol\/sdk\/server\/completable(\.js)?$/,
        name: 'completable',
        takes: 'schema',
      },
      ...sdkV1SchemaFunctions,
    ],
    constants: { ErrorCode: ERROR_CODES },
  },
  deprecated: {
    exports: {
      // Revision 2025-03-26, Transports, Backwards Compatibility: for older clients, servers host
      // both.
      SSEServerTransport: {
        instead: 'StreamableHTTPServerTransport',
        // dist/esm/server/streamableHttp.js
        insteadSince: '1.10.0',
        revision: '2025-03-26',
        keptBeside: /\bnew\s+[\w.]*StreamableHTTPServerTransport\b/,
      },
      McpServer: OLD_SERVER,
      Server: OLD_SERVER,
    },
    options: {
      StreamableHTTPServerTransport: SESSION_OPTIONS,
      WebStandardStreamableHTTPServerTransport: SESSION_OPTIONS,
    },
    methods: {
      // Marked as deprecated in dist/esm/server/mcp.d.ts of 1.21.1 and later; not in
      // @modelcontextprotocol/server 2.4.0.
      tool: {
        instead: 'registerTool()',
        lacks: 'takes no title, output schema or `_meta`, and SDK v2 does not have it',
        since: '1.21.1',
        rewrite: asRegisterTool,
      },
      prompt: {
        instead: 'registerPrompt()',
        lacks: 'takes no title, and SDK v2 does not have it',
        since: '1.21.1',
        rewrite: asRegisterPrompt,
      },
      resource: {
        instead: 'registerResource()',
        lacks: 'was removed in SDK v2',
        since: '1.21.1',
        rewrite: asRegisterResource,
      },
      ...DEPRECATED_LOGGING,
      'experimental.tasks.registerToolTask': {
        instead: 'the tasks extension',
        revision: '2026-07-28',
      },
    },
    listeners: HANDSHAKE_LISTENERS,
    handlers: REMOVED_REQUESTS,
    members: { sessionId: SESSION_ID },
  },
  schemaSupport: sdkV1SchemaSupport,
  facts: ({ versions }) => ({
    toJsonSchema: sdkV1Conversion,
    listing: sdkV1ListedFields(versions),
    // Listed by 1.11.0, and not by 1.10.2 (dist/esm/server/mcp.js).
    lacksAnnotations: versions.orNewest.within('<1.11.0'),
    errors: {
      module: '@modelcontextprotocol/sdk/types.js',
      constructorName: 'McpError',
      codes: 'ErrorCode',
      plain: { requests: PLAIN_ERROR },
      sentCodes: { ofTools: CODES_OF_TOOLS, replaced: new Set() },
    },
    results: sdkV1Results,
    context: {
      ...contextFacts('extra', MEMBERS, versions, ASYNC_METHODS),
      signal: 'signal',
    },
    contextNames: NAMES,
    looksUpUrls: ['resource', 'registerResource'],
    // 1.32.2 has no such result: its newest revision is 2025-11-25.
    inputResult: '`inputRequired(…)` of `@modelcontextprotocol/server`',
  }),
};
