import { isSchema } from '../../../schema/zod/zod-value.ts';
import { Expression, type Part } from '../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import { isPlainObject } from '../../../syntax/evaluate/values/containers.ts';
import { ClassValue } from '../../../syntax/evaluate/values/project-values.ts';
import { ExternalValue, OpaqueValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { Call } from '../../detector/call.ts';
import { contextFacts } from '../../detector/context-history.ts';
import {
  named,
  type Detector,
  type ModuleReader,
  type ListReader,
} from '../../detector/detector.ts';
import { property, type DefinitionParts } from '../../detector/definition-parts.ts';
import { partsOfApp, viewOf } from './apps.ts';
import { mcpFrameworkResults } from './results.ts';
import { mcpFrameworkSchemaSupport } from './schema-support.ts';

const PACKAGE = 'mcp-framework';

/** The base classes of definitions, and the folders in which the framework looks for them. */
const BASES = {
  MCPTool: { kind: 'tool', folder: 'tools' },
  MCPPrompt: { kind: 'prompt', folder: 'prompts' },
  MCPResource: { kind: 'resource', folder: 'resources' },
  MCPApp: { kind: 'resource', folder: 'apps' },
} as const;
type Base = keyof typeof BASES;

/**
 * Reads the class that a module exports: its default, or its first export that is a function
 * (`loadItems` of 0.2.22).
 */
const read: ModuleReader = (module) => {
  for (const name of ['default', ...module.names.filter((each) => each !== 'default')]) {
    const exported = module.exported(name);
    const isFunction =
      exported instanceof Expression &&
      (exported.value instanceof ClassValue || typeof exported.value === 'function');
    if (!isFunction) continue;
    const base = baseOf(exported);
    return base && new RegExp(`(?:^|/)${BASES[base].folder}/`).test(module.path)
      ? partsOf(exported, base)
      : [];
  }
  return [];
};

/** The framework's class that a project class extends, directly or not. */
function baseOf(exported: Expression): Base | undefined {
  const { value } = exported;
  if (!(value instanceof ClassValue) || value.node.abstract) return undefined;
  const base = exported.evaluator.rootClass(value);
  if (!(base instanceof ExternalValue) || base.specifier !== PACKAGE) return undefined;
  const name = base.path.at(-1) ?? '';
  return Object.hasOwn(BASES, name) ? (name as Base) : undefined;
}

/** Without transports, the server starts on stdio (0.2.22, dist/core/MCPServer.js). */
function startsOnStdio(call: Call): boolean {
  const config = call.argument(0);
  const keys = ['transport', 'transports'];
  return config === undefined || keys.every((key) => property(config, key) === undefined);
}

/** The definitions of a class's instance: a tool may have a view, and an app has several. */
function partsOf(exported: Expression, base: Base): readonly DefinitionParts[] {
  const instance = exported.withValue(
    exported.evaluator.construct(exported.value as ClassValue, []),
  );
  if (base === 'MCPApp') return partsOfApp(instance);
  const member: Member = (key) => own(instance.property(key));
  const common = {
    form: base,
    name: member('name'),
    title: member('title'),
    description: member('description'),
    contextParameter: () => undefined,
  };
  switch (base) {
    case 'MCPTool': {
      const view = member('app');
      const views = view === undefined ? [] : [viewOf(view, property(view, 'content'))];
      return [{ ...common, ...toolParts(member) }, ...views];
    }
    case 'MCPPrompt':
      return [{ ...common, ...promptParts(member) }];
    case 'MCPResource':
      return [{ ...common, ...resourceParts(member) }];
  }
}

type Member = (key: string) => Part;
/** The parts of a definition that depend on its kind. */
type PartsOfKind = Pick<DefinitionParts, 'kind' | 'handler' | 'schemas'> & Partial<DefinitionParts>;

function toolParts(member: Member): PartsOfKind {
  return {
    kind: 'tool',
    annotations: member('annotations'),
    handler: member('execute'),
    schemas: [
      { surface: 'input', label: 'schema', part: described(member('schema')) },
      { surface: 'output', label: 'outputSchemaShape', part: member('outputSchemaShape') },
    ],
  };
}

function promptParts(member: Member): PartsOfKind {
  return {
    kind: 'prompt',
    handler: member('generateMessages'),
    schemas: [
      { surface: 'args', label: 'schema', part: described(member('schema'), { isOfPrompt: true }) },
    ],
  };
}

function resourceParts(member: Member): PartsOfKind {
  const template = member('template');
  return {
    kind: 'resource',
    uri: template ? property(template, 'uriTemplate') : member('uri'),
    ...(template ? { isTemplate: true as const } : {}),
    handler: member('read'),
    schemas: [],
  };
}

/** A member that no project class sets is the framework's default, which says nothing. */
function own(part: Part): Part {
  return part instanceof Expression &&
    part.value instanceof OpaqueValue &&
    part.value.of.specifier === PACKAGE
    ? undefined
    : part;
}

/**
 * Converts `{ id: { type: z.string(), description: '…' } }`, the form before Zod objects, to the
 * shape that it means.
 *
 * @param isOfPrompt whether a field without `required: true` is optional, whatever its type
 */
function described(part: Part, { isOfPrompt = false } = {}): Part {
  const value = part instanceof Expression ? part.value : undefined;
  if (!(part instanceof Expression) || !isPlainObject(value) || Object.keys(value).length === 0)
    return part;
  const fields = Object.entries(value).map(
    ([key, field]) => [key, fieldOf(field, part, isOfPrompt)] as const,
  );
  if (!fields.every(([, field]) => isSchema(field)))
    return isOlder(value)
      ? new UnknownValue('has a field with an unresolved type or description', part.origin)
      : part;
  return part.withValue(Object.fromEntries(fields));
}

function isOlder(value: Readonly<Record<string, unknown>>): boolean {
  return Object.values(value).some(
    (field) => isPlainObject(field) && 'type' in field && typeof field.type !== 'string',
  );
}

function fieldOf(field: unknown, { evaluator, origin }: Expression, isOfPrompt: boolean): unknown {
  if (!isPlainObject(field) || !isSchema(field.type) || evaluator.incompleteness(field))
    return undefined;
  const { type, description } = field;
  const at = evaluator.provenanceOf(field) ?? origin;
  // A description of the type is not listed (mcp-framework 0.2.22, dist/tools/BaseTool.js).
  const isPlain = evaluator.library.get(type, 'description', at) === undefined;
  if (typeof description !== 'string' && (description !== undefined || !isPlain)) return undefined;
  const call = (schema: unknown, method: string, args: readonly unknown[]): unknown => {
    const fn = isSchema(schema) ? evaluator.library.get(schema, method, at) : undefined;
    return typeof fn === 'function'
      ? evaluator.library.call(fn as () => unknown, schema, args, {
          origin: at,
          isConstruction: false,
        })
      : undefined;
  };
  const schema = isOfPrompt && field.required !== true ? call(type, 'optional', []) : type;
  return description === undefined ? schema : call(schema, 'describe', [description]);
}

/** `server.addTool(GreetTool)` */
const add: ListReader = (call) => {
  const given = call.argument(0);
  const base = given instanceof Expression ? baseOf(given) : undefined;
  return given instanceof Expression && base ? partsOf(given, base) : [];
};

/** `mcp-framework`: definitions are classes in certain folders, or are passed to a server. */
export const mcpFramework: Detector = {
  id: 'mcp-framework',
  packages: [PACKAGE],
  finds: {
    modules: { read },
    lists: { addTool: add, addPrompt: add, addResource: add },
  },
  servers: {
    names: { MCPServer: named() },
    instances: ['MCPServer'],
    stdio: { exports: { MCPServer: startsOnStdio } },
  },
  schemaSupport: mcpFrameworkSchemaSupport,
  facts: ({ versions }) => ({
    lacksAnnotations: versions.orNewest.within('<0.2.22'),
    results: mcpFrameworkResults(versions),
    context: contextFacts('this', {}, versions),
  }),
};
