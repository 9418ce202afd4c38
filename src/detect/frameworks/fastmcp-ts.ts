import { convertZod4 } from '../../schema/json/conversion.ts';
import { attemptConversion, type SchemaConversion } from '../../schema/json/json-schema.ts';
import { isSchema } from '../../schema/zod/zod-value.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import {
  UnknownValue,
  asUnknown,
  isUndecided,
  isUnresolved,
} from '../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { Call } from '../detector/call.ts';
import { contextFacts } from '../detector/context-history.ts';
import { named, type CallReader, type Detector, type Renaming } from '../detector/detector.ts';
import {
  joinedText,
  property,
  schema,
  type DefinitionParts,
  type SchemaExpression,
  propertyAt,
} from '../detector/definition-parts.ts';
import { reader, type Layout } from '../detector/layout.ts';
import { asWritten } from '../detector/listed-fields.ts';
import { everyKind, type ResultsByKind } from '../detector/results.ts';
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
    // The output schema decides about other values.
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

/** A JSON Schema, which comes first unless it is nullish, or a schema of a library. */
function either(surface: SchemaExpression['surface'], config: Part): SchemaExpression {
  const label = `${surface}Schema`;
  const part = property(config, label);
  return isNullish(part)
    ? schema(surface, surface, config)
    : { surface, label, part, takes: 'json-schema' };
}

function isNullish(part: Part): boolean {
  return part === undefined || (part instanceof Expression && (part.value ?? null) === null);
}

/** Lists a definition unless its configuration hides it, which its values may leave open. */
function listed(parts: DefinitionParts): DefinitionParts | undefined {
  const { config } = parts;
  const visibility = propertyAt(config, 'ui.visibility');
  const hiding = [isTruthy(property(config, 'disabled')), hidesFromModel(visibility)];
  if (hiding.includes(true)) return undefined;
  const [condition] = [...hiding, ...byToken(config)].filter(
    (each) => each instanceof UnknownValue,
  );
  return condition ? { ...parts, condition } : parts;
}

function isTruthy(part: Part): boolean | UnknownValue {
  if (part === undefined) return false;
  if (isUndecided(part)) return asUnknown(part);
  return isUnresolved(part.value) ? asUnknown(part.value) : Boolean(part.value);
}

/** Whether those to whom a tool is visible do not include the model. */
function hidesFromModel(visibility: Part): boolean | UnknownValue {
  const isSet = isTruthy(visibility);
  if (isSet !== true || !(visibility instanceof Expression)) return isSet;
  const seenBy = visibility.value;
  if (!Array.isArray(seenBy)) return false;
  if (seenBy.includes('model')) return false;
  const open = seenBy.find((each) => isUnresolved(each));
  return open === undefined || asUnknown(open);
}

/** Why a client may not see a definition that asks for its token. */
function byToken(config: Part): readonly UnknownValue[] {
  const auth = property(config, 'auth');
  return auth instanceof Expression && isTruthy(auth) !== false
    ? [new UnknownValue('is listed if its `auth` accepts the client', auth.origin)]
    : [];
}

/** Handlers get the context from `getContext()`. */
const NAMED = { title: 'title', handler: 1 } satisfies Partial<Layout>;

const readTool = reader('tool', { ...NAMED, kind: 'tool', annotations: 'annotations' });
const readPrompt = reader('prompt', {
  ...NAMED,
  kind: 'prompt',
  args: { label: 'arguments', takes: 'arguments' },
});
const readResource = reader('resource', {
  ...NAMED,
  kind: 'resource',
  name: ['name', 'uri'],
  uri: 'uri',
  template: 'with-variables',
});

const prompt: CallReader = (call) => listed(readPrompt(call));
const resource: CallReader = (call) => listed(readResource(call));
const tool: CallReader = (call) => {
  const parts = readTool(call);
  const schemas = [either('input', parts.config), either('output', parts.config)];
  return listed({ ...parts, schemas });
};

/** An entry point of an app: a tool of its server, whose result is a user interface. */
const entrypoint = reader('entrypoint', { ...NAMED, kind: 'tool', answersNoRequest: true });

const readBackendTool = reader('backendTool', { ...NAMED, kind: 'tool' });

/** A tool for the user interface of an app, which clients list if its `visibility` says so. */
const backendTool: CallReader = (call) => {
  const parts = readBackendTool(call);
  const visibility = property(parts.config, 'visibility');
  const hides = isNullish(visibility) || hidesFromModel(visibility);
  if (hides === true) return undefined;
  return hides ? { ...parts, condition: hides } : parts;
};

/** Behind the scheme of a URI. */
const AFTER_SCHEME = /^(?:.*?:\/\/)?/s;

/** `mount(server, prefix)` (1.6.0, `mount` and `prefixResourceUri` in src/server/FastMCP.ts). */
function readMount(call: Call): Renaming {
  const prefix = call.argument(1);
  return {
    mounted: call.argument(0),
    renamed: (parts) => ({
      ...parts,
      name: joinedText(parts.name, prefix, (name, own) => `${own}_${name}`),
      uri: joinedText(parts.uri, prefix, (uri, own) =>
        uri.replace(AFTER_SCHEME, (scheme) => `${scheme}${own}/`),
      ),
    }),
  };
}

/** `addProvider(server)`, which also accepts an app. */
function readProvider(call: Call): Renaming {
  return { mounted: call.argument(0), renamed: (parts) => parts };
}

/** `transform(new NamespaceTransform('api_'))`; others may rename or hide anything. */
function readTransform(call: Call): Renaming {
  const { evaluator, origin } = call.expression;
  const given = call.argument(0);
  const value = given instanceof Expression ? given.value : undefined;
  const isNamespace =
    value instanceof OpaqueValue &&
    value.kind === 'instance' &&
    value.of.path.at(-1) === 'NamespaceTransform';
  if (!isNamespace || value.origin.node.type !== 'NewExpression') {
    const why = 'passes through a transform, which may rename or hide it';
    return { condition: new UnknownValue(why, origin), renamed: (parts) => parts };
  }
  const made = new Expression(evaluator, value.origin.node, {
    module: value.origin.module,
    frame: undefined,
  });
  const prefix = new Call(made, value.origin.node).argument(0);
  return {
    renamed: (parts) => ({
      ...parts,
      name: joinedText(parts.name, prefix, (name, own) => own + name),
    }),
  };
}

function runsOnStdio(call: Call): boolean {
  const transport = property(call.argument(0), 'transport');
  return (
    transport === undefined || (transport instanceof Expression && transport.value === 'stdio')
  );
}

/** `@prefecthq/fastmcp-ts`: `FastMCP`, and apps that have such a server. */
export const fastmcpTs: Detector = {
  id: 'fastmcp-ts',
  assumedMajor: 1,
  packages: ['@prefecthq/fastmcp-ts'],
  finds: {
    methods: {
      tool,
      prompt,
      resource,
      entrypoint,
      backendTool,
      'server.tool': tool,
      'server.prompt': prompt,
      'server.resource': resource,
    },
  },
  servers: {
    names: { FastMCP: named(), FastMCPApp: named() },
    fluent: ['transform', 'mount', 'addProvider', 'use'],
    renaming: {
      mount: readMount,
      addProvider: readProvider,
      transform: readTransform,
    },
    instances: ['FastMCP', 'FastMCPApp'],
    stdio: { methods: { run: runsOnStdio } },
  },
  facts: ({ versions }) => ({
    listing: LISTING,
    toJsonSchema: CONVERSION,
    results: RESULTS,
    context: contextFacts('ctx', {}, versions),
  }),
};
