import {
  Expression,
  type Part,
  valueOfPart,
} from '../../syntax/evaluate/expressions/expression.ts';
import { attemptConversion, type SchemaConversion } from '../../schema/json/json-schema.ts';
import { unwrap } from '../../syntax/nodes.ts';
import { ExternalValue, OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import { UnknownValue, asUnknown, isUnresolved } from '../../syntax/evaluate/values/value.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { Call } from '../detector/call.ts';
import { contextFacts } from '../detector/context-history.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import { partsOfObject, reader, type Layout } from '../detector/layout.ts';
import { named, type CallReader, type Detector, type ListReader } from '../detector/detector.ts';

const IN_LAYER = new UnknownValue('is in a layer of Effect');
const BY_ANNOTATE = new UnknownValue('is set by `annotate`');

/** The result of a handler is an effect, which answers no request. */
const UNREAD_TOOL: Layout = { kind: 'tool', answersNoRequest: true };
const TOOL: Layout = { ...UNREAD_TOOL, input: 'parameters', output: 'success' };

/** `McpServer.toolkit(Toolkit.make(Tool.make('name', { … })))` */
const toolkit: ListReader = (call) => toolsOf(call.argument(0), call);

/** The tools of a toolkit; what is not read of it is one tool with only a reason. */
function toolsOf(kit: Part, served: Call): readonly DefinitionParts[] {
  const made = callOf(kit, 'Toolkit', ['make', 'merge']);
  if (!made) return [unread(kit, served)];
  const { call, method } = made;
  const count = Number.isFinite(call.count) ? call.count : 0;
  const given = Array.from({ length: count }, (_, index) => call.argument(index));
  const all = call.count === Infinity ? [call.argument(0)] : given;
  return all.flatMap((each) => (method === 'merge' ? toolsOf(each, served) : [tool(each, served)]));
}

function tool(part: Part, served: Call): DefinitionParts {
  const made = callOf(part, 'Tool', ['make']);
  if (!made) return unread(part, served);
  const { call } = made;
  return {
    ...partsOfObject('toolkit', TOOL, call.argument(1)),
    name: call.argument(0),
    annotations: annotationsOf(part, call),
    handler: IN_LAYER,
    element: {
      expression: call.expression,
      entry: served.node,
      isInList: true,
      condition: undefined,
    },
  };
}

/** The annotations that calls of `annotate` add to a tool, by the last name of their key. */
const HINTS: Readonly<Record<string, string>> = {
  Title: 'title',
  Readonly: 'readOnlyHint',
  Destructive: 'destructiveHint',
  Idempotent: 'idempotentHint',
  OpenWorld: 'openWorldHint',
};

/** Hints that the list has for a tool without annotations (effect 4.1.0, dist/ai/Tool.js). */
const DEFAULTS = { readOnlyHint: false, idempotentHint: false, openWorldHint: true };

/**
 * The annotations of `Tool.make(…).annotate(Tool.Readonly, true)`. By default, `destructiveHint` is
 * true even beside `readOnlyHint: true`, where it has no meaning: it is left out there.
 */
function annotationsOf(part: Part, { node: made }: Call): Part {
  if (!(part instanceof Expression)) return part;
  const written = part.written();
  const set: Record<string, unknown> = {};
  for (let node = unwrap(written.node); node !== made;) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression')
      return BY_ANNOTATE;
    const { object, property: method } = node.callee;
    if (method.type !== 'Identifier' || method.name !== 'annotate') return BY_ANNOTATE;
    const call = new Call(written.sibling(node), node);
    const key = call.argument(0);
    const value = valueOfPart(call.argument(1));
    const hint = key instanceof Expression ? hintOf(key.value) : undefined;
    if (hint === undefined || isUnresolved(value)) return BY_ANNOTATE;
    if (hint !== null) set[hint] ??= value;
    node = unwrap(object);
  }
  const value = {
    ...DEFAULTS,
    ...(set.readOnlyHint !== true && { destructiveHint: true }),
    ...set,
  };
  return written.withValue(value);
}

/** The annotation of a key; null for one that the list does not have, undefined if not read. */
function hintOf(key: unknown): string | null | undefined {
  return key instanceof ExternalValue ? (HINTS[key.path.at(-1) ?? ''] ?? null) : undefined;
}

/** `toolJsonSchema` of effect 4.1.0 (dist/ai/McpServer.js). */
const conversion: SchemaConversion = {
  convert: () =>
    attemptConversion(() => {
      throw new Error('The server takes schemas of Effect.');
    }),
  standard: ({ instance, library }) => {
    if (library.name !== 'effect') return undefined;
    const { toJsonSchemaDocument } = library.namespace.Schema as EffectSchemas;
    return withRootInline(toJsonSchemaDocument(instance, { onExcessProperty: 'ignore' }));
  },
  settings: () => ({}),
};

interface EffectSchemas {
  readonly toJsonSchemaDocument: (schema: object, options: object) => JsonSchemaDocument;
}

interface JsonSchemaDocument {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly definitions: Readonly<Record<string, object>>;
}

/** The root in place of a reference to it, which stays a definition only for other references. */
function withRootInline({ schema: json, definitions }: JsonSchemaDocument): object {
  const [, name] = /^#\/\$defs\/(.+)$/.exec(String(json.$ref)) ?? [];
  const root = getOwn(definitions, name ?? '') ?? json;
  const others = Object.entries(definitions).filter(
    ([key, value]) => value !== root || JSON.stringify(definitions).includes(`"#/$defs/${key}"`),
  );
  return others.length === 0 ? root : { ...root, $defs: Object.fromEntries(others) };
}

const RESOURCE: Layout = {
  kind: 'resource',
  uri: 'uri',
  handler: 'content',
  answersNoRequest: true,
};

/** `McpServer.resource({ uri, … })` */
const resource = reader('resource', RESOURCE);

const readTemplate = reader('resource', { ...RESOURCE, template: 'always' });

/** ``McpServer.resource`notes://${id}`({ … })`` */
const template: CallReader = (call) => ({ ...readTemplate(call), uri: templateOf(call) });

/** A URI template: each schema is a variable, called as it is or by its position. */
function templateOf({ expression, node }: Call): Part {
  const callee = unwrap(node.callee);
  if (callee.type !== 'TaggedTemplateExpression') return undefined;
  const { quasis, expressions } = callee.quasi;
  let uri = quasis[0]?.value.cooked ?? '';
  for (const [index, each] of expressions.entries()) {
    const named = callOf(expression.sibling(each), 'McpSchema', ['param']);
    const name = named ? valueOfPart(named.call.argument(0)) : `param${index}`;
    if (typeof name !== 'string')
      return new UnknownValue('has a variable that is not read', expression.origin);
    uri += `{${name}}${quasis[index + 1]?.value.cooked ?? ''}`;
  }
  return new Expression(expression.evaluator, callee.quasi, expression.context, { value: uri });
}

/** `McpServer.prompt({ name, … })` */
const prompt = reader('prompt', {
  kind: 'prompt',
  title: 'title',
  handler: 'content',
  args: 'parameters',
  answersNoRequest: true,
});

function unread(part: Part, { expression }: Call): DefinitionParts {
  const value = part instanceof Expression ? part.value : part;
  const why = isUnresolved(value)
    ? asUnknown(value)
    : new UnknownValue('is not made by a function of Effect', expression.origin);
  return { ...partsOfObject('toolkit', UNREAD_TOOL, why), handler: IN_LAYER };
}

/** The call of a module's function that a value comes from, such as `Tool.make(…)`. */
function callOf(
  part: Part,
  module: string,
  methods: readonly string[],
): { readonly call: Call; readonly method: string } | undefined {
  const made = part instanceof Expression ? part.value : undefined;
  if (!(part instanceof Expression) || !(made instanceof OpaqueValue) || made.kind !== 'result')
    return undefined;
  const method = made.of.path.at(-1) ?? '';
  const isOfModule = [...made.of.specifier.split('/'), ...made.of.path].at(-2) === module;
  const { node } = made.origin;
  if (!isOfModule || !methods.includes(method) || node.type !== 'CallExpression') return undefined;
  const creation = [part.written(), part.made()].find((each) => each.node === node);
  const at = creation ?? new Expression(part.evaluator, node, { ...made.origin, frame: undefined });
  return { call: new Call(at, node), method };
}

/** A form by the names that it has in an import of the module, and of its functions. */
function inModule<T>(forms: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => [
      [name, form],
      [`McpServer.${name}`, form],
    ]),
  );
}

/**
 * The module `McpServer` of Effect 4, and of `@effect/ai` for Effect 3. Tools are those of the
 * toolkits that it serves (effect 4.1.0, run: dist/ai/McpServer.js).
 */
export const effect: Detector = {
  id: 'effect',
  title: 'Effect',
  packages: ['@effect/ai', 'effect/ai', 'effect/unstable/ai'],
  finds: {
    functions: inModule({ toolkit, registerToolkit: toolkit }),
    builders: inModule({
      resource,
      registerResource: resource,
      'resource()': template,
      'registerResource()': template,
      prompt,
      registerPrompt: prompt,
    }),
  },
  servers: {
    names: inModule({ layerStdio: named(), layerHttp: named() }),
    fluent: ['annotate', 'annotateMerge', 'addDependency', 'setFailure', 'setNeedsApproval'],
  },
  facts: ({ versions, beside }) => ({
    ...(beside?.('effect').within('>=4.1.0 <5.0.0') === 'yes' && { toJsonSchema: conversion }),
    results: {},
    context: contextFacts('context', {}, versions),
  }),
};
