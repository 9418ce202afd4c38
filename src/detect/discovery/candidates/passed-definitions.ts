import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { isUnresolved } from '../../../syntax/evaluate/values/value.ts';
import { isFunction, staticKey, unwrap, type CallNode } from '../../../syntax/nodes.ts';
import { calleeName } from '../../flow/module-index.ts';
import {
  isRegisteringFunction,
  kindRegisteredBy,
  namesKind,
} from '../../source/registering-names.ts';
import type { ParsedRegistration } from '../parsed-registration.ts';

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

/** Whether a call may pass a definition on, or a server to what says that it registers. */
export function mayPassDefinition(call: CallNode): boolean {
  return passesDefinition(call) || kindRegisteredBy(calleeName(call) ?? '') !== undefined;
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

/** Whether the name of a registration is a text, or unknown. */
export function mayBeNamed({ parts: { name } }: ParsedRegistration): boolean {
  return (
    !(name instanceof Expression) || typeof name.value === 'string' || isUnresolved(name.value)
  );
}

/** The method of a server whose arguments are those of a call after the server. */
export function equivalentMethod(call: CallNode): string {
  const kind = namesKind(calleeName(call) ?? '', 'prompt') ? 'prompt' : 'tool';
  const config = call.arguments[2];
  if (!config || !isDescription(unwrap(config))) return kind;
  return kind === 'prompt' ? 'registerPrompt' : 'registerTool';
}

/** Keys of the object that describes a tool or a prompt. */
const DESCRIBING: ReadonlySet<string> = new Set(['description', 'inputSchema', 'argsSchema']);
