import type { TSESTree } from '@typescript-eslint/utils';
import { valueOfPart } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  childrenOf,
  contains,
  enclosingFunction,
  stringLiteral,
  unwrap,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { isDefined } from '../../syntax/evaluate/values/value.ts';
import { localCallsOf } from '../flow/local-calls.ts';
import { trackParameter } from '../flow/parameter-flow.ts';
import type { DefinitionParts } from '../detector/definition-parts.ts';
import type { Framework } from '../../model/framework.ts';
import type { Edit } from '../../model/findings/edit.ts';
import type { ParameterRead, ParameterUse } from '../../model/handlers/handler.ts';
import type { Location } from '../../model/location.ts';

/**
 * How a function uses one of its parameters.
 *
 * @param siteOf returns the location of a node of the function's module, as the linted file sees it
 */
export function parameterUse(
  fn: FunctionNode,
  index: number,
  module: Module,
  siteOf: (node: TSESTree.Node) => Location,
): ParameterUse | undefined {
  const parameter = fn.params[index];
  if (!parameter) return undefined;
  const { uses, escapes } = trackParameter(parameter, module);
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const firsts = [
    ...new Map(
      uses.filter(({ isAlias }) => !isAlias).map(({ path, first }) => [first, path[0] as string]),
    ),
  ];
  const written = new Set(firsts.filter(([node]) => isWritten(node)).map(([, key]) => key));
  const reads = firsts
    .filter(([node, key]) => isReadFor(fn, node, module) && !written.has(key))
    .map(([node, key]) => readOf(node, key, siteOf(node)));
  return {
    at: siteOf(parameter),
    name: pattern.type === 'Identifier' ? pattern.name : undefined,
    reads,
    escapes,
  };
}

/** Whether code only runs for a function: other callers of a helper may pass other values. */
function isReadFor(fn: FunctionNode, node: TSESTree.Node, module: Module): boolean {
  if (contains(fn, node)) return true;
  const calls = localCallsOf(module);
  const isOnlyCalledBy = (helper: FunctionNode): boolean => {
    const [call, ...others] = calls.callsOf(helper);
    return (
      call !== undefined &&
      contains(fn, call) &&
      others.length + calls.otherUses(helper).length === 0 &&
      (helper.parent.type === 'MethodDefinition'
        ? isNamedOnce(helper.parent, module)
        : calls.exportName(helper) === undefined)
    );
  };
  for (let helper = enclosingFunction(node); helper; helper = enclosingFunction(helper))
    if (isOnlyCalledBy(helper)) return true;
  return false;
}

/** Whether a method is private, and its file only names it in its declaration and one call. */
function isNamedOnce({ accessibility, key }: TSESTree.MethodDefinition, module: Module): boolean {
  const isPrivate = accessibility === 'private' || key.type === 'PrivateIdentifier';
  if (!isPrivate || !('name' in key)) return false;
  return timesNamed(key.name, module.program) === 2;
}

/** How often code has a name as an identifier, or as a string, which may be a key. */
function timesNamed(name: string, node: TSESTree.Node): number {
  const text = 'name' in node ? node.name : stringLiteral(node);
  return childrenOf(node).reduce(
    (sum, child) => sum + timesNamed(name, child),
    text === name ? 1 : 0,
  );
}

function readOf(node: TSESTree.Node, key: string, at: Location): ParameterRead {
  return { key, at, rename: (name) => (at.external ? undefined : renaming(node, name)) };
}

/**
 * The edit that reads another property: the name of a member expression, or the key of a pattern.
 */
function renaming(node: TSESTree.Node, name: string): Edit | undefined {
  if (node.type === 'MemberExpression')
    return node.computed ? undefined : { range: node.property.range, text: name };
  const property = node.parent;
  if (property?.type !== 'Property' || node.type !== 'Identifier') return undefined;
  return property.shorthand
    ? { range: [node.range[0], node.range[0]], text: `${name}: ` }
    : { range: node.range, text: name };
}

function isWritten(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type === 'AssignmentExpression') return unwrap(parent.left) === node;
  return (
    parent?.type === 'UpdateExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete')
  );
}

/** The role of a handler's first parameter, or of that with its arguments; undefined if unknown. */
export function roleOfFirst(
  parts: DefinitionParts,
  { firstParameter }: Framework,
): 'arguments' | 'context' | undefined {
  if (parts.takesRequest && !firstParameter?.isArguments) return undefined;
  const schema = parts.schemas.find(({ surface }) => surface !== 'output');
  // A list of arguments declares what may be sent, but does not restrict it.
  if (schema?.takes === 'arguments') return undefined;
  const input = schema?.part;
  const hasInput = isDefined(valueOfPart(input));
  if (hasInput === undefined) return undefined;
  if (parts.contextParameter(hasInput) === (parts.argumentsParameter ?? 0)) return 'context';
  return parts.kind !== 'resource' || parts.schemas.some(({ surface }) => surface === 'params')
    ? 'arguments'
    : undefined;
}
