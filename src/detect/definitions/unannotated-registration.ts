import type { TSESTree } from '@typescript-eslint/utils';
import { certainlyLacks } from '../../syntax/evaluate/expressions/absent-properties.ts';
import { Expression, type Part } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module, Origin } from '../../syntax/modules/module.ts';
import { branchesTo, selectorOf } from '../../syntax/control-flow.ts';
import { definitionKind, someInside, staticKey, unwrap, variableOf } from '../../syntax/nodes.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';

/**
 * The code that registers what other code supplies, and takes no annotations from there: the object
 * in `tools.map((tool) => ({ name: tool.name, description: tool.description }))`, or the callee of
 * `server.tool(name, description, schema, handler)` in a function with these parameters.
 *
 * @param key the property of the object that has the annotations, or contains them
 */
export function unannotatedRegistration(
  { call, parts: { name, description, config, annotations } }: DetectedDefinition,
  key: string,
): Origin | undefined {
  if (!isSupplied(description ?? name) || !isSupplied(name) || isDecidedBy(key, call.node))
    return undefined;
  if (config instanceof Expression) {
    const literal = config.objectLiteral();
    return literal && certainlyLacks(literal.node, key) ? literal.origin : undefined;
  }
  const isPositional = config === undefined && annotations === undefined;
  return isPositional && call.node.type === 'CallExpression'
    ? { ...call.origin, node: call.node.callee }
    : undefined;
}

/** Whether a condition on a property selects a call: another branch passes it on. */
function isDecidedBy(key: string, call: TSESTree.Node): boolean {
  return branchesTo(call).some(({ of }) => {
    const test = selectorOf(of);
    return test && someInside(test, (node) => node.type === 'Identifier' && node.name === key);
  });
}

/** Whether the code that registers a definition reads a part of it from what it is given. */
function isSupplied(part: Part): boolean {
  return part instanceof Expression && isRead(part.node, part.module);
}

/**
 * Whether an expression reads a parameter, the variable of a loop, or the name or description of an
 * object; also with a default, as in `tool.description ?? ''`.
 */
function isRead(node: TSESTree.Node, module: Module): boolean {
  const read = unwrap(node);
  switch (read.type) {
    case 'ThisExpression':
      return true;
    case 'LogicalExpression':
      return isRead(read.left, module);
    case 'MemberExpression':
      return /^(?:name|description)$/.test(staticKey(read) ?? '') || isRead(read.object, module);
    case 'Identifier':
      return isGiven(read, module);
    default:
      return false;
  }
}

/** Whether a variable is a parameter, the variable of a loop, or holds what is read of one. */
function isGiven(name: TSESTree.Identifier, module: Module): boolean {
  const definition = variableOf(name, module.scopes)?.defs[0];
  if (definitionKind(definition) === 'Parameter') return true;
  const declarator = definition?.node;
  if (declarator?.type !== 'VariableDeclarator') return false;
  const { id, init, parent } = declarator;
  if (id.type === 'ObjectPattern') return true;
  return init ? isRead(init, module) : isLoop(parent.parent);
}

function isLoop({ type }: TSESTree.Node): boolean {
  return type === 'ForOfStatement' || type === 'ForInStatement';
}
