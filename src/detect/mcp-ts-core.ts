import coerce from 'semver/functions/coerce.js';
import gte from 'semver/functions/gte.js';
import type { Expression} from '../syntax/expression.ts';
import type { Part } from '../syntax/expression.ts';
import { property, type Call, type Detector, type Parts, type Reader } from './detector.ts';
import { schema } from './sdk.ts';
import { JSON_RPC_ERROR_CODES } from '../model/error-codes.ts';

const secondParameter = (): number => 1;

/** `tool(name, config)`; `appTool` is the same with a `resourceUri`. */
function toolOf(form: string): Reader {
  return (call) => toolParts(form, call.argument(0), call.argument(1));
}

function toolParts(form: string, name: Part, config: Part): Parts {
  return {
    kind: 'tool',
    form,
    name,
    title: property(config, 'title'),
    description: property(config, 'description'),
    annotations: property(config, 'annotations'),
    errors: property(config, 'errors'),
    task: property(config, 'task'),
    handler: property(config, 'handler'),
    schemas: [schema('input', 'input', config), schema('output', 'output', config)],
    config,
    contextParameter: secondParameter,
  };
}

/** `resource(uriTemplate, config)`; `appResource` is the same. */
function resourceOf(form: string): Reader {
  return (call) => {
    const config = call.argument(1);
    return {
      kind: 'resource',
      form,
      name: property(config, 'name') ?? call.argument(0),
      uri: call.argument(0),
      title: property(config, 'title'),
      description: property(config, 'description'),
      errors: property(config, 'errors'),
      handler: property(config, 'handler'),
      schemas: [schema('params', 'params', config), schema('output', 'output', config)],
      config,
      contextParameter: secondParameter,
    };
  };
}

const prompt: Reader = (call: Call) => {
  const config = call.argument(1);
  return {
    kind: 'prompt',
    form: 'prompt',
    name: call.argument(0),
    title: property(config, 'title'),
    description: property(config, 'description'),
    handler: property(config, 'generate'),
    schemas: [schema('args', 'args', config)],
    config,
    contextParameter: () => undefined,
  };
};

/** `const definition: TaskToolDefinition = { name, …, taskHandlers }`; its handlers get what the SDK gives them, no context. */
function taskTool(literal: Expression): Parts {
  const parts = toolParts('TaskToolDefinition', literal.property('name'), literal);
  return { ...parts, handler: property(literal.property('taskHandlers'), 'createTask'), contextParameter: () => undefined };
}

/** `notFound(message, data?, options?)` and its kind (dist/types-global/errors.d.ts of 0.8.18 and 0.10.17). */
const FACTORIES = [
  'invalidParams', 'invalidRequest', 'notFound', 'forbidden', 'unauthorized', 'validationError', 'conflict', 'rateLimited', 'timeout',
  'serviceUnavailable', 'configurationError', 'internalError', 'serializationError', 'databaseError',
] as const;
const factory = { via: 'factory', required: 1, options: 2 } as const;

/** `@cyanheads/mcp-ts-core`: builders that return definitions, registered by `createApp`. */
export const mcpTsCore: Detector = {
  id: 'mcp-ts-core',
  packages: ['@cyanheads/mcp-ts-core'],
  builders: { tool: toolOf('tool'), appTool: toolOf('appTool'), resource: resourceOf('resource'), appResource: resourceOf('appResource'), prompt },
  literals: { TaskToolDefinition: taskTool },
  interactions: { elicit: 'elicit', sample: 'sample' },
  contextTypes: ['Context', 'HandlerContext'],
  errors: { ...Object.fromEntries(FACTORIES.map((name) => [name, factory])), McpError: { via: 'constructor', required: 1, options: 3 } },
  contextError: { member: 'fail', via: 'fail', required: 1, options: 3 },
  zodExports: { z: 'zod' },
  constants: { JsonRpcErrorCode: JSON_RPC_ERROR_CODES },
  describe: ({ package: name, version, major }) => ({
    id: 'mcp-ts-core',
    package: name,
    title: 'mcp-ts-core',
    version,
    major: major ?? 0,
    // 0.12 moved to SDK v2 (its changelog)
    converter: version !== undefined && gte(coerce(version) ?? '0.0.0', '0.12.0') ? 'sdk-v2' : 'sdk-v1',
    labels: { input: 'input', output: 'output', params: 'params', args: 'args' },
  }),
};
