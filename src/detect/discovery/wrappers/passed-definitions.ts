import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticKey, unwrap, type CallNode } from '../../../syntax/nodes.ts';
import { calleeName } from '../../flow/module-index.ts';
import { isRegisteringFunction, namesKind } from '../../source/registering-names.ts';

/**
 * Whether a call looks as if it passes a definition on with its server: `add(server, 'read', {
 * description, … }, handler)`, `registerPaidTool(server, 'read', 'Reads.', handler)`.
 */
export function passesDefinition(call: CallNode): boolean {
  const [server, name, config, ...others] = call.arguments.map(unwrap);
  return (
    call.type === 'CallExpression' &&
    (server?.type === 'Identifier' || server?.type === 'MemberExpression') &&
    name !== undefined &&
    config !== undefined &&
    ((isDescription(config) && others.length === 1) ||
      (isRegisteringFunction(calleeName(call) ?? '') && others.some(isFunction)))
  );
}

/** Whether a node is an object that describes a tool or a prompt. */
function isDescription(node: TSESTree.Node): boolean {
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some(
      (each) => each.type === 'Property' && DESCRIBING.has(staticKey(each) ?? ''),
    )
  );
}

/** The method of a server whose arguments are those of a call after the server. */
export function methodLike(call: CallNode): string {
  const kind = namesKind(calleeName(call) ?? '', 'prompt') ? 'prompt' : 'tool';
  const config = call.arguments[2];
  if (!config || !isDescription(unwrap(config))) return kind;
  return kind === 'prompt' ? 'registerPrompt' : 'registerTool';
}

/** Keys of the object that describes a tool or a prompt. */
const DESCRIBING: ReadonlySet<string> = new Set(['description', 'inputSchema', 'argsSchema']);
