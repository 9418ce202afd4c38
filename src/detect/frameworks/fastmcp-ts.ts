import { convertZod4 } from '../../schema/json/conversion.ts';
import { attemptConversion, type SchemaConversion } from '../../schema/json/json-schema.ts';
import { isSchema } from '../../schema/zod/zod-value.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Call } from './call.ts';
import { contextFacts } from './context-history.ts';
import {
  hasVariables,
  named,
  property,
  type CallReader,
  type Detector,
  type SchemaExpression,
} from './detector.ts';
import { asWritten } from './listed-fields.ts';
import { everyKind, type ResultsByKind } from './results.ts';
import { schema } from './sdk/registrations.ts';
import type { ListedFieldsFacts } from '../../model/definitions/listed-fields.ts';

/** @prefecthq/fastmcp-ts 1.6.0, run: what it makes of the values that handlers return. */
const RESULTS: ResultsByKind = {
  tool: {
    treatments: {
      ...everyKind('text'),
      nothing: 'none',
      null: 'none',
      empty: 'structured',
      result: 'structured',
      block: 'structured',
      object: 'structured',
    },
    // Data may have a `content` of its own.
    members: ['isError', 'structuredContent'],
    // What the output schema makes of other values depends on the schema.
    withOutput: {
      nothing: undefined,
      null: undefined,
      string: undefined,
      number: undefined,
      boolean: undefined,
      list: undefined,
    },
    strips: true,
  },
  resource: { treatments: everyKind('text'), members: [] },
};

/** Both surfaces are converted as output, so that a field with a default is required. */
const CONVERSION: SchemaConversion = {
  convert: (value, _io, converter) =>
    attemptConversion(() =>
      isSchema(value) && value._zod
        ? convertZod4(value, { converter })
        : { schema: { type: 'object' }, emptied: true, unresolved: [] },
    ),
  settings: () => ({}),
};

const LISTING: ListedFieldsFacts = {
  emptyInput: { kind: 'known', value: { type: 'object' }, at: { range: [0, 0] } },
  fields(written) {
    if (written.kind === 'tool') return asWritten(written, ['title', 'description', 'annotations']);
    return written.kind === 'resource'
      ? asWritten(written, ['title', 'description', 'mimeType', 'size', 'annotations'])
      : asWritten(written, ['title', 'description']);
  },
};

/** A JSON Schema, which comes first, or a schema of a library. */
function either(surface: SchemaExpression['surface'], config: Part): SchemaExpression {
  const label = `${surface}Schema`;
  const part = property(config, label);
  return part === undefined
    ? schema(surface, surface, config)
    : { surface, label, part, takes: 'json-schema' };
}

/** Whether a definition is never listed: disabled, or only for the user interface of an app. */
function isHidden(config: Part): boolean {
  const disabled = property(config, 'disabled');
  if (disabled instanceof Expression && disabled.value === true) return true;
  const visibility = property(property(config, 'ui'), 'visibility');
  return (
    visibility instanceof Expression &&
    Array.isArray(visibility.value) &&
    visibility.value.every((who) => typeof who === 'string' && who !== 'model')
  );
}

/** The parts that all kinds share. Handlers get the context from `getContext()`. */
function common(call: Call) {
  const config = call.argument(0);
  return {
    name: property(config, 'name'),
    title: property(config, 'title'),
    description: property(config, 'description'),
    handler: call.argument(1),
    config,
    contextParameter: () => undefined,
  };
}

const tool: CallReader = (call) => {
  const { config, ...parts } = common(call);
  return isHidden(config)
    ? undefined
    : {
        kind: 'tool',
        form: 'tool',
        ...parts,
        annotations: property(config, 'annotations'),
        schemas: [either('input', config), either('output', config)],
        config,
      };
};

const prompt: CallReader = (call) => {
  const { config, ...parts } = common(call);
  const part = property(config, 'arguments');
  return isHidden(config)
    ? undefined
    : {
        kind: 'prompt',
        form: 'prompt',
        ...parts,
        schemas: [{ surface: 'args', label: 'arguments', part, takes: 'arguments' }],
        config,
      };
};

const resource: CallReader = (call) => {
  const { config, ...parts } = common(call);
  const uri = property(config, 'uri');
  return isHidden(config)
    ? undefined
    : {
        kind: 'resource',
        form: 'resource',
        ...parts,
        name: parts.name ?? uri,
        uri,
        ...(hasVariables(uri) ? { isTemplate: true } : {}),
        schemas: [],
        config,
      };
};

/** An entry point of an app: a tool of its server, whose result is a user interface. */
const entrypoint: CallReader = (call) => ({
  kind: 'tool',
  form: 'entrypoint',
  ...common(call),
  givesOther: true,
  schemas: [],
});

function runsOnStdio(call: Call): boolean {
  const transport = property(call.argument(0), 'transport');
  return (
    transport === undefined || (transport instanceof Expression && transport.value === 'stdio')
  );
}

/** `@prefecthq/fastmcp-ts`: `FastMCP`, and apps that have such a server. */
export const fastmcpTs: Detector = {
  id: 'fastmcp-ts',
  packages: ['@prefecthq/fastmcp-ts'],
  finds: {
    methods: {
      tool,
      prompt,
      resource,
      entrypoint,
      'server.tool': tool,
      'server.prompt': prompt,
      'server.resource': resource,
    },
  },
  servers: {
    names: { FastMCP: named(), FastMCPApp: named() },
    fluent: ['transform', 'mount', 'addProvider', 'use'],
    instances: ['FastMCP', 'FastMCPApp'],
    stdio: { methods: { run: runsOnStdio } },
  },
  facts: ({ package: name, versions, version, major }) => ({
    id: 'fastmcp-ts',
    package: name,
    title: 'fastmcp-ts',
    version,
    major: major ?? 1,
    listing: LISTING,
    toJsonSchema: CONVERSION,
    results: RESULTS,
    context: contextFacts('ctx', {}, versions),
  }),
};
