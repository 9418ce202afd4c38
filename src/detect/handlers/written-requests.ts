import type { TSESTree } from '@typescript-eslint/utils';
import type { ClientRequest } from '../../model/definition.ts';
import { getOwn } from '../../model/get-own.ts';
import { unwrap, type CallNode } from '../../syntax/nodes.ts';
import { propertyNode } from '../source/locations.ts';

/** The protocol's requests to clients, by method. */
const REQUESTS: Readonly<Record<string, ClientRequest>> = {
  'elicitation/create': 'elicit',
  'sampling/createMessage': 'sample',
  'roots/list': 'roots',
};

/** Whether a text may hold a request to the client by its method. */
export function mayHoldRequests(text: string): boolean {
  return Object.keys(REQUESTS).some((method) => text.includes(method));
}

/** What a call asks the client for, if its first argument is a request with a literal method. */
export function kindWritten({ arguments: [request] }: CallNode): ClientRequest | undefined {
  const literal = request && unwrap(request);
  const method = literal?.type === 'ObjectExpression' ? propertyNode(literal, 'method') : undefined;
  const value: TSESTree.Node | undefined = method && unwrap(method.value);
  return value?.type === 'Literal' ? getOwn(REQUESTS, String(value.value)) : undefined;
}
