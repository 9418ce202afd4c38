import type { TSESTree } from '@typescript-eslint/utils';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../syntax/modules/module.ts';
import {
  contains,
  enclosingFunction,
  someInside,
  variableOf,
  propertyNode,
  type FunctionNode,
} from '../../syntax/nodes.ts';
import { globalName } from '../../syntax/modules/global-names.ts';
import { objectEdit } from '../source/edits.ts';
import { isInLoop } from './context/waits.ts';
import { describeCall, type HandlerScope } from './context/context-use.ts';
import { ExecutionContexts } from '../flow/execution-context.ts';
import { localCallsOf } from '../flow/local-calls.ts';
import { isReassigned } from '../../syntax/variables.ts';
import { isNameInScope } from '../source/imports.ts';
import type { ContextRead, GlobalCall } from '../../model/handlers/handler.ts';

/**
 * The calls of global functions in a handler and in functions nested in it.
 *
 * @param contextIndex the index of the handler's context parameter
 */
export function globalCallsOf(
  around: HandlerScope,
  contextIndex: number | undefined,
): GlobalCall[] {
  const { fn, locations, session } = around;
  const { module } = around.context;
  const places = new ExecutionContexts(module, new Set([fn]));
  return localCallsOf(module)
    .callsIn(fn)
    .flatMap((node) => {
      const name = node.type === 'CallExpression' ? globalName(node.callee, module) : undefined;
      if (name === undefined || node.type !== 'CallExpression') return [];
      const at = locations.of({ node, module });
      const isLocal = at.external === undefined;
      return [
        {
          name,
          at: locations.of({ node: node.callee, module }),
          call: describeCall(node, around, at),
          isRepeated: enclosingFunction(node) !== fn || isInLoop(node, fn),
          get place() {
            return places.contextOf(node).place;
          },
          isThrownNext: isThrownNext(node, module),
          texts: node.arguments.map((argument) => module.text.slice(...argument.range)),
          options: (index) => {
            const argument = isLocal ? node.arguments[index] : undefined;
            return argument?.type === 'ObjectExpression'
              ? objectEdit(new Expression(session.evaluator, argument, around.context), module)
              : undefined;
          },
          readContext: (path) =>
            isLocal && contextIndex !== undefined
              ? readContext(path, node, { ...around, contextIndex })
              : undefined,
        },
      ];
    });
}

/** Whether what a call is given is thrown after it: `console.error(e); throw e;`. */
function isThrownNext(call: TSESTree.CallExpression, module: Module): boolean {
  const statement = call.parent;
  if (statement.type !== 'ExpressionStatement' || statement.parent.type !== 'BlockStatement')
    return false;
  const { body } = statement.parent;
  const next = body
    .slice(body.indexOf(statement) + 1)
    .find((each) => each.type !== 'ExpressionStatement' || !isGlobalCall(each.expression, module));
  if (next?.type !== 'ThrowStatement') return false;
  const thrown = next.argument;
  const text = module.text.slice(...thrown.range);
  return call.arguments.some(
    (argument) =>
      text.includes(module.text.slice(...argument.range)) ||
      someInside(argument, (node) => node.type === 'Identifier' && isReadIn(node, thrown, module)),
  );
}

function isGlobalCall(node: TSESTree.Expression, module: Module): boolean {
  return node.type === 'CallExpression' && globalName(node.callee, module) !== undefined;
}

/** Whether an expression reads the variable that a name refers to. */
function isReadIn(name: TSESTree.Identifier, expression: TSESTree.Node, module: Module): boolean {
  const references = variableOf(name, module.scopes)?.references ?? [];
  return references.some(({ identifier }) => contains(expression, identifier));
}

/** How to read a member of the context at a location in a handler. */
export function readContext(
  path: string,
  place: TSESTree.Node,
  {
    fn,
    context: { module },
    facts,
    contextIndex,
  }: Pick<HandlerScope, 'fn' | 'context' | 'facts'> & { readonly contextIndex: number },
): ContextRead | undefined {
  const parameter = fn.params[contextIndex];
  if (!parameter) return withParameter(path, place, fn, contextIndex, facts.name, module);
  if (parameter.type === 'Identifier')
    return isVisible(parameter, place, module)
      ? {
          text: `${parameter.name}.${path}`,
          edits: [],
          isTyped: parameter.typeAnnotation !== undefined,
        }
      : undefined;
  if (parameter.type !== 'ObjectPattern') return undefined;
  const [first = '', ...rest] = path.split('.');
  const name = propertyNode(parameter as unknown as TSESTree.ObjectExpression, first)?.value as
    TSESTree.Node | undefined;
  if (name?.type !== 'Identifier' || !isVisible(name, place, module)) return undefined;
  return {
    text: [name.name, ...rest].join('.'),
    edits: [],
    isTyped: parameter.typeAnnotation !== undefined,
  };
}

/**
 * Adds the missing context parameter to a handler, if its type is certain: the framework types the
 * function in place.
 */
function withParameter(
  path: string,
  place: TSESTree.Node,
  fn: FunctionNode,
  index: number,
  name: string,
  module: Module,
): ContextRead | undefined {
  const last = fn.params.at(-1);
  const isInline = fn.parent.type === 'Property' || fn.parent.type === 'CallExpression';
  if (
    !last ||
    last.type === 'RestElement' ||
    fn.params.length !== index ||
    !isInline ||
    isNameInScope(name, place, module)
  )
    return undefined;
  if (module.text[last.range[1]] !== ')') return undefined;
  return {
    text: `${name}.${path}`,
    edits: [{ range: [last.range[1], last.range[1]], text: `, ${name}` }],
    isTyped: false,
  };
}

/** Whether a parameter's name still refers to it at a location. */
function isVisible(name: TSESTree.Identifier, place: TSESTree.Node, module: Module): boolean {
  const declared = variableOf(name, module.scopes);
  return (
    declared !== undefined &&
    !isReassigned(declared) &&
    variableOf({ ...name, parent: place }, module.scopes) === declared
  );
}
