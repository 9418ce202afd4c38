import type { DefinitionKind } from '../definitions/kind.ts';

/** A list that clients request: its member in the result, and the kind of its entries. */
export interface RequestedList {
  readonly list: string;
  readonly kind: DefinitionKind;
}

/** The requests for lists of definitions, by method (specification, revision 2025-11-25). */
export const LIST_REQUESTS = {
  'tools/list': { list: 'tools', kind: 'tool' },
  'resources/list': { list: 'resources', kind: 'resource' },
  'resources/templates/list': { list: 'resourceTemplates', kind: 'resource' },
  'prompts/list': { list: 'prompts', kind: 'prompt' },
} as const satisfies Readonly<Record<string, RequestedList>>;

export type ListMethod = keyof typeof LIST_REQUESTS;

export const LIST_METHODS = Object.keys(LIST_REQUESTS) as readonly ListMethod[];

export function isListMethod(method: string | undefined): method is ListMethod {
  return method !== undefined && Object.hasOwn(LIST_REQUESTS, method);
}

/** The request for the list that a definition is in. */
export function listMethodOf(kind: DefinitionKind, isTemplate: boolean): ListMethod {
  if (kind === 'tool') return 'tools/list';
  if (kind === 'prompt') return 'prompts/list';
  return isTemplate ? 'resources/templates/list' : 'resources/list';
}
