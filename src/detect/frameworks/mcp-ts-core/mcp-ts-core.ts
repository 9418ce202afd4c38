import type { LogFacts, StorageFacts } from '../../../model/definitions/context.ts';
import { contextFacts, type MemberHistory } from '../../detector/context-history.ts';
import { partsOfObject, reader, type Layout } from '../../detector/layout.ts';
import { named, type Detector } from '../../detector/detector.ts';
import { JSON_RPC_ERROR_CODES } from '../../../model/protocol/error-codes.ts';
import { sdkV1Conversion } from '../sdk/v1/schema-conversion.ts';
import { sdkV2Conversion } from '../sdk/v2/schema-conversion.ts';
import { REPLACED_CODES } from '../sdk/v2/sdk-v2.ts';
import { mcpTsCoreListedFields } from './listed-fields.ts';
import { mcpTsCoreSchemaSupport } from './schema-support.ts';
import { mcpTsCoreResults } from './results.ts';

const TOOL: Layout = {
  kind: 'tool',
  config: 1,
  name: 0,
  title: 'title',
  annotations: 'annotations',
  errors: 'errors',
  task: 'task',
  handler: 'handler',
  format: 'format',
  input: 'input',
  output: { label: 'output', extension: 'enrichment' },
  context: 1,
};

const RESOURCE: Layout = {
  kind: 'resource',
  config: 1,
  name: ['name', 0],
  uri: 0,
  template: 'with-variables',
  title: 'title',
  errors: 'errors',
  handler: 'handler',
  params: 'params',
  output: 'output',
  context: 1,
};

const PROMPT: Layout = {
  kind: 'prompt',
  config: 1,
  name: 0,
  title: 'title',
  handler: 'generate',
  args: 'args',
};

/** The handlers of a task receive the SDK's arguments, no context. */
const TASK_TOOL: Layout = {
  ...TOOL,
  name: 'name',
  handler: 'taskHandlers.createTask',
  answersNoRequest: true,
  context: undefined,
};

/**
 * `notFound(message, data?, options?)` and similar factories (dist/types-global/errors.d.ts of
 * 0.8.18 and 0.10.17).
 */
const FACTORIES = {
  invalidParams: JSON_RPC_ERROR_CODES.InvalidParams,
  invalidRequest: JSON_RPC_ERROR_CODES.InvalidRequest,
  notFound: JSON_RPC_ERROR_CODES.NotFound,
  forbidden: JSON_RPC_ERROR_CODES.Forbidden,
  unauthorized: JSON_RPC_ERROR_CODES.Unauthorized,
  validationError: JSON_RPC_ERROR_CODES.ValidationError,
  conflict: JSON_RPC_ERROR_CODES.Conflict,
  rateLimited: JSON_RPC_ERROR_CODES.RateLimited,
  timeout: JSON_RPC_ERROR_CODES.Timeout,
  serviceUnavailable: JSON_RPC_ERROR_CODES.ServiceUnavailable,
  configurationError: JSON_RPC_ERROR_CODES.ConfigurationError,
  internalError: JSON_RPC_ERROR_CODES.InternalError,
  serializationError: JSON_RPC_ERROR_CODES.SerializationError,
  databaseError: JSON_RPC_ERROR_CODES.DatabaseError,
};
const factory = { via: 'factory', message: 0, required: 1, data: 1, options: 2 } as const;

/**
 * Members of `Context` that not every handler of every version has: dist/core/context.d.ts and
 * dist/mcp-server/tools of 0.8.18, 0.9.21 and 0.10.17; the changelog for the versions between and
 * for 0.12. Before 0.10.3, `elicit` and `sample` were read from a place where the SDK never put
 * them.
 */
const MEMBERS: Readonly<Record<string, MemberHistory>> = {
  elicit: {
    optional: true,
    setSince: '0.10.3',
    until: '0.12.0',
    except: 'task',
    instead: 'requestInput',
  },
  sample: { optional: true, setSince: '0.10.3', until: '0.10.3', except: 'task' },
  progress: { optional: true, until: '0.12.0', only: 'task' },
  notifyResourceListChanged: { optional: true },
  notifyResourceUpdated: { optional: true },
  notifyPromptListChanged: { optional: true, since: '0.9.1' },
  notifyToolListChanged: { optional: true, since: '0.9.1' },
  recoveryFor: { since: '0.8.5' },
  sessionId: { since: '0.8.17', except: 'task' },
  uri: { only: 'resource' },
  enrich: { since: '0.9.14' },
  content: { since: '0.10.8' },
  requestInput: { since: '0.12.0' },
  inputs: { since: '0.12.0' },
};

/** The methods that return a promise, in dist/core/context.d.ts of 0.8.18 and 0.10.17. */
const ASYNC_METHODS = [
  'state.get',
  'state.set',
  'state.delete',
  'state.getMany',
  'state.setMany',
  'state.deleteMany',
  'state.list',
  'elicit',
  'elicit.url',
  'sample',
  'progress.setTotal',
  'progress.increment',
  'progress.update',
];

/** dist/linter/rules/error-contract-rules.js of 0.8.18. */
const BASELINE_CODES: ReadonlySet<unknown> = new Set([
  JSON_RPC_ERROR_CODES.InternalError,
  JSON_RPC_ERROR_CODES.ServiceUnavailable,
  JSON_RPC_ERROR_CODES.Timeout,
  JSON_RPC_ERROR_CODES.ValidationError,
  JSON_RPC_ERROR_CODES.SerializationError,
]);

/**
 * `ContextLogger` in dist/core/context.d.ts of 0.8.18 and 0.10.17: `error` has an error parameter
 * before the data.
 */
const LOG: LogFacts = {
  path: 'log',
  methods: {
    debug: { name: 'debug', data: 1 },
    log: { name: 'info', data: 1 },
    info: { name: 'info', data: 1 },
    warn: { name: 'warning', data: 1 },
    error: { name: 'error', data: 2 },
  },
};

/** `EnrichHelpers` (dist/core/context.js of 0.10.17); the fields of `delta` have no fixed name. */
const ENRICHING = {
  notice: { notice: 'string' },
  total: { totalCount: 'number' },
  echo: { effectiveQuery: 'string' },
  truncated: {
    truncated: 'boolean',
    shown: 'number',
    cap: 'number',
    truncationCeiling: 'number',
    notice: 'string',
  },
};

/** dist/storage/core/storageValidation.js, the same in 0.8.18, 0.9.21, 0.10.17 and 0.12.3. */
const STORAGE: StorageFacts = {
  methods: {
    'state.get': 'key',
    'state.set': 'key',
    'state.delete': 'key',
    'state.getMany': 'keys',
    'state.deleteMany': 'keys',
    'state.setMany': 'entries',
    'state.list': 'prefix',
  },
  characters: /^[a-zA-Z0-9_.\-/]*$/,
  described: 'letters, digits, hyphens, underscores, dots and slashes',
  forbidden: '..',
  maxKeyLength: 1024,
  maxPrefixLength: 512,
};

/** `@cyanheads/mcp-ts-core`: builders that return definitions, registered by `createApp`. */
export const mcpTsCore: Detector = {
  id: 'mcp-ts-core',
  packages: ['@cyanheads/mcp-ts-core'],
  finds: {
    builders: {
      tool: reader('tool', TOOL),
      appTool: reader('appTool', TOOL),
      resource: reader('resource', RESOURCE),
      appResource: reader('appResource', RESOURCE),
      prompt: reader('prompt', PROMPT),
    },
    literals: {
      TaskToolDefinition: (literal) => partsOfObject('TaskToolDefinition', TASK_TOOL, literal),
    },
    applications: {
      createApp: ['tools', 'resources', 'prompts'],
      createWorkerHandler: ['tools', 'resources', 'prompts'],
    },
  },
  servers: {
    names: { createApp: named(), createWorkerHandler: named() },
    stdio: { exports: { createApp: () => true } },
  },
  context: {
    interactions: { elicit: 'elicit', sample: 'sample' },
    elicitedSchema: 1,
    types: ['Context', 'HandlerContext'],
    error: { member: 'fail', via: 'fail', message: 1, required: 1, data: 2, options: 3 },
    storage: STORAGE,
  },
  exports: {
    errors: {
      ...Object.fromEntries(
        Object.entries(FACTORIES).map(([name, code]) => [name, { ...factory, code }]),
      ),
      McpError: { via: 'constructor', message: 1, required: 1, data: 2, options: 3 },
    },
    // dist/services/canvas of 0.8.18 and 0.9.21
    failing: ['@cyanheads/mcp-ts-core/canvas', '@cyanheads/mcp-ts-core/services'],
    zod: { z: 'zod' },
    constants: { JsonRpcErrorCode: JSON_RPC_ERROR_CODES },
  },
  schemaSupport: mcpTsCoreSchemaSupport,
  facts: ({ versions }) => ({
    hasUniqueResourceNames: true,
    // 0.12 moved to SDK v2 (its changelog)
    toJsonSchema: versions.within('>=0.12.0') === 'yes' ? sdkV2Conversion : sdkV1Conversion,
    listing: mcpTsCoreListedFields(versions),
    // From its changelog. That `fail` does not add the hint itself was verified with 0.8.18, 0.9.21
    // and 0.10.17, and read in 0.12.3.
    errorContracts: {
      requireRecovery: versions.orNewest.within('>=0.8.4') === 'yes',
      offerRecoveryFor: versions.orNewest.within('>=0.8.5') === 'yes',
      baselineCodes: BASELINE_CODES,
    },
    errors: {
      module: '@cyanheads/mcp-ts-core/errors',
      constructorName: 'McpError',
      codes: 'JsonRpcErrorCode',
      factories: new Map(
        Object.entries(FACTORIES).map(([factoryName, code]) => [code, factoryName]),
      ),
      // dist/utils/internal/error-handler of 0.8.18
      plain: {
        handler:
          'the framework guesses the code from words of the message, or sends that of an internal error',
      },
      // Verified with 0.8.18 and 0.10.17; 0.12 answers through SDK v2.
      sentCodes: {
        ofTools: new Set(),
        replaced: versions.orNewest.within('>=0.12.0') === 'yes' ? REPLACED_CODES : new Set(),
      },
    },
    results: mcpTsCoreResults,
    context: {
      ...contextFacts('ctx', MEMBERS, versions, ASYNC_METHODS),
      storage: STORAGE,
      log: LOG,
      signal: 'signal',
      // 0.10.17, run: additions without the block are dropped without a warning.
      additions: { member: 'enrich', block: 'enrichment', methods: ENRICHING },
    },
  }),
};
