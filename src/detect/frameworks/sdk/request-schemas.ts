import {
  definitionOf,
  isSchema,
  shapeOf,
  zodType,
  type ZodInstance,
} from '../../../schema/zod/zod-value.ts';
import { ExternalValue } from '../../../syntax/evaluate/values/external-value.ts';
import type { ListMethod } from '../../../model/protocol/list-requests.ts';
import { isOfPackage } from '../../../syntax/modules/package-specifier.ts';

/**
 * `@modelcontextprotocol/sdk/types.js`: the schemas for `setRequestHandler` of major 1, with the
 * names of the requests.
 */
export const REQUEST_SCHEMAS: Readonly<Record<string, string>> = {
  SetLevelRequestSchema: 'logging/setLevel',
  CompleteRequestSchema: 'completion/complete',
  SubscribeRequestSchema: 'resources/subscribe',
  UnsubscribeRequestSchema: 'resources/unsubscribe',
  ListToolsRequestSchema: 'tools/list',
  CallToolRequestSchema: 'tools/call',
  ListResourcesRequestSchema: 'resources/list',
  ListResourceTemplatesRequestSchema: 'resources/templates/list',
  ReadResourceRequestSchema: 'resources/read',
  ListPromptsRequestSchema: 'prompts/list',
  GetPromptRequestSchema: 'prompts/get',
};

const NAMES = new Map(Object.entries(REQUEST_SCHEMAS).map(([name, method]) => [method, name]));

/** The export of major 1 that is the schema of a request. */
export function schemaNameOf(method: string): string | undefined {
  return NAMES.get(method);
}

/** Whether a text names a request, by its method or by its type or schema of major 1. */
export function namesRequest(text: string, method: string): boolean {
  const type = schemaNameOf(method)?.replace(/Schema$/, '');
  return text.includes(method) || (type !== undefined && text.includes(type));
}

/** The private members of `McpServer` that have what it lists (1.32.2 and 2.4.0). */
const REGISTERS: readonly (readonly [RegExp, ListMethod])[] = [
  [/\b_registeredTools\b/, 'tools/list'],
  [/\b_registeredPrompts\b/, 'prompts/list'],
  [/\b_registeredResources\b/, 'resources/list'],
  [/\b_registeredResourceTemplates\b/, 'resources/templates/list'],
];

/** The requests for the lists whose entries a text reads from `McpServer` itself. */
export function registersIn(text: string): readonly ListMethod[] {
  return REGISTERS.flatMap(([name, method]) => (name.test(text) ? [method] : []));
}

/** The package whose `setRequestHandler` takes a schema; that of major 2 takes the method. */
const MAJOR_1 = '@modelcontextprotocol/sdk';

/** Whether `setRequestHandler` of a package takes the schema of a request, and not its method. */
export function takesRequestSchema(specifier: string): boolean {
  return isOfPackage(specifier, MAJOR_1);
}

/** The argument of `setRequestHandler` of a package for a request: its method, or its schema. */
export function requestArgument(method: string, specifier: string): unknown {
  const schema = schemaNameOf(method);
  return schema !== undefined && takesRequestSchema(specifier)
    ? new ExternalValue(`${MAJOR_1}/types.js`, [schema])
    : method;
}

/** The method of the request that an evaluated argument of `setRequestHandler` names. */
export function requestNamed(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isSchema(value)) return methodOf(value);
  return value instanceof ExternalValue ? REQUEST_SCHEMAS[value.path.at(-1) ?? ''] : undefined;
}

/**
 * The method of a request schema of the project: `z.object({ method: z.literal('tools/list') })`.
 */
function methodOf(schema: ZodInstance): string | undefined {
  const { method } = shapeOf(schema);
  if (!isSchema(method) || zodType(method) !== 'literal') return undefined;
  const { value, values } = definitionOf(method);
  const [only, ...others] = Array.isArray(values) ? (values as unknown[]) : [value];
  return typeof only === 'string' && others.length === 0 ? only : undefined;
}
