import type { TSESTree } from '@typescript-eslint/utils';
import type { ClientRequest } from '../../../model/definitions/definition.ts';
import { CLIENT_REQUESTS, mayHoldRequests } from '../../../model/protocol/client-requests.ts';
import { getOwn } from '../../../model/utils/get-own.ts';
import { memoizeWeak } from '../../../model/utils/memoize.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import {
  forEachChild,
  staticKey,
  unwrap,
  propertyNode,
  type CallNode,
} from '../../../syntax/nodes.ts';

/** The member of a result that holds requests to the client (2026-07-28, `InputRequiredResult`). */
const HELD = 'inputRequests';

/** A request to the client that is written as an object with a literal method. */
export interface WrittenRequest {
  readonly request: TSESTree.ObjectExpression;
  readonly method: TSESTree.StringLiteral;
  readonly kind: ClientRequest;
}

/**
 * The kind of request that a call sends to the client, if its first argument is a request with a
 * literal method.
 */
export function kindWritten({ arguments: [request] }: CallNode): ClientRequest | undefined {
  return request && requestWritten(request)?.kind;
}

/**
 * The requests in the results that code builds: `{ inputRequests: { name: { method, params } } }`.
 */
export function requestsInResults(code: TSESTree.Node, module: Module): WrittenRequest[] {
  if (!mayHold(module)) return [];
  const found: WrittenRequest[] = [];
  const visit = (node: TSESTree.Node): undefined => {
    const held =
      node.type === 'Property' && staticKey(node) === HELD ? unwrap(node.value) : undefined;
    for (const member of held?.type === 'ObjectExpression' ? held.properties : []) {
      const request = member.type === 'Property' ? requestWritten(member.value) : undefined;
      if (request) found.push(request);
    }
    forEachChild(node, visit);
  };
  visit(code);
  return found;
}

const mayHold = memoizeWeak(({ text }: Module) => text.includes(HELD) && mayHoldRequests(text));

function requestWritten(node: TSESTree.Node): WrittenRequest | undefined {
  const request = unwrap(node);
  const written = request.type === 'ObjectExpression' ? propertyNode(request, 'method') : undefined;
  const method = written && unwrap(written.value);
  if (request.type !== 'ObjectExpression' || method?.type !== 'Literal') return undefined;
  const kind = getOwn(CLIENT_REQUESTS, String(method.value));
  return kind && { request, method: method as TSESTree.StringLiteral, kind };
}
