import { isRecord } from '../model/utils/record.ts';
import type {
  ContractList,
  DefinitionContract,
  Json,
  JsonObject,
  UnresolvedContract,
} from './contract.ts';

/**
 * The fields that a client receives for an entry of each list, in the order of the specification.
 */
export const ADVERTISED: Readonly<Record<ContractList, readonly string[]>> = {
  tools: [
    'name',
    'title',
    'description',
    'inputSchema',
    'outputSchema',
    'annotations',
    'execution',
    'icons',
    '_meta',
  ],
  resources: [
    'uri',
    'name',
    'title',
    'description',
    'mimeType',
    'size',
    'annotations',
    'icons',
    '_meta',
  ],
  resourceTemplates: [
    'uriTemplate',
    'name',
    'title',
    'description',
    'mimeType',
    'annotations',
    'icons',
    '_meta',
  ],
  prompts: ['name', 'title', 'description', 'arguments', 'icons', '_meta'],
};

/** The JSON that a client receives for a definition, without unread parts. */
export function advertisedOf(list: ContractList, definition: DefinitionContract): JsonObject {
  const fields = definition as unknown as JsonObject;
  return Object.fromEntries(
    ADVERTISED[list].flatMap((field) =>
      fields[field] === undefined ? [] : [[field, fields[field]]],
    ),
  );
}

/**
 * The unread part of a definition that is or contains a part: `inputSchema` for
 * `inputSchema/properties/id`.
 */
export function unresolvedAround(
  { unresolved = [] }: Pick<DefinitionContract, 'unresolved'>,
  part: string,
): UnresolvedContract | undefined {
  return unresolved.find((one) => one.part === part || part.startsWith(`${one.part}/`));
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

/** Whether a value is a list; unlike `Array.isArray`, it keeps the type of the elements. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
