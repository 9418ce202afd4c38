import type { TSESTree } from '@typescript-eslint/utils';
import type { ListRewrite } from '../../model/definition.ts';
import type { DefinitionKind } from '../../model/kind.ts';
import type { Module } from '../../syntax/modules/module.ts';
import { isFunction, staticKey, unwrap } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { moduleIndex } from '../flow/module-index.ts';
import type { LocationMapper } from '../source/locations.ts';

/** The requests for the lists that a definition is in. */
const REQUESTS: Readonly<Record<DefinitionKind, readonly string[]>> = {
  tool: ['tools/list'],
  prompt: ['prompts/list'],
  resource: ['resources/list', 'resources/templates/list'],
};

/**
 * The function that a project puts in the place of the SDK's handler of a list request, because the SDK offers no hook:
 * `server._requestHandlers.set('tools/list', async (request) => { … })`. It may change what the SDK lists.
 *
 * @param module the module of the definition's anchor
 */
export function listRewriteOf(
  { call, maker, parts }: DetectedDefinition,
  module: Module,
  locations: LocationMapper,
): ListRewrite | undefined {
  for (const each of new Set([maker?.module ?? module, call.module, module]))
    for (const node of moduleIndex(each).calls) {
      const handler = listHandler(node, REQUESTS[parts.kind]);
      if (!handler) continue;
      const text = each.text.slice(...handler.range);
      return {
        at: locations.of({ node: handler, module: each }),
        mentions: (part) => new RegExp(`\\b${part}\\b`).test(text),
      };
    }
  return undefined;
}

function listHandler(node: TSESTree.Node, requests: readonly string[]): TSESTree.Node | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = unwrap(node.callee);
  if (callee.type !== 'MemberExpression' || staticKey(callee) !== 'set') return undefined;
  const [request, handler] = node.arguments;
  const isList = request?.type === 'Literal' && requests.includes(String(request.value));
  return isList && handler && isFunction(handler) ? handler : undefined;
}
