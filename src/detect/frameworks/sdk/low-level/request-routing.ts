import type { TSESTree } from '@typescript-eslint/utils';
import { Expression, type Part } from '../../../../syntax/evaluate/expressions/expression.ts';
import type { Module } from '../../../../syntax/modules/module.ts';
import {
  contains,
  enclosingFunction,
  rootOfMember,
  staticKey,
  unwrap,
  variableOf,
  type CallNode,
} from '../../../../syntax/nodes.ts';
import { UnknownValue } from '../../../../syntax/evaluate/values/value.ts';
import { OpaqueValue } from '../../../../syntax/evaluate/values/external-value.ts';
import { forgetReassigned, frameOfCall, withConstants } from '../../../flow/call-frame.ts';
import type { Frame } from '../../../../syntax/evaluate/context/frame.ts';
import { Call } from '../../../detector/call.ts';
import type { RoutedHandler } from '../../../detector/definition-parts.ts';
import { moduleIndex } from '../../../flow/module-index.ts';
import { requestNamed } from '../request-schemas.ts';
import { RequestRouter } from './routed-function.ts';

/** The handler of the requests that use a definition. */
export interface RoutedAnswer {
  readonly handler: Part;
  /**
   * Whether it is the handler of all requests of the method, which receives the request and its
   * context.
   */
  readonly isWhole: boolean;
  /**
   * The handler of all requests of the method, with its arguments in a request for the definition.
   */
  readonly asked?: RoutedHandler;
}

/** The protocol's name of the request that `setRequestHandler` handles; undefined if unknown. */
export function handledRequest(named: Part): string | undefined {
  return named instanceof Expression ? requestNamed(named.value) : undefined;
}

/** How requests identify a definition. */
export interface SelectedRequest {
  readonly key: 'name' | 'uri';
  readonly value: Part;
}

/**
 * The function that answers the requests for a definition: follows the handler of all such requests
 * in the same module with the definition's name, through the conditions and the functions that
 * receive the request.
 *
 * @param method the request: `tools/call`
 * @param listing the call that sets the handler of the list
 */
export function answerTo(
  method: string,
  listing: Call,
  chosen: SelectedRequest | undefined,
): RoutedAnswer {
  const setting = settingOf(method, listing);
  return answerBy(setting instanceof Call ? setting.argument(1) : setting, method, chosen);
}

/** The function that answers the requests for a definition, in the handler of all such requests. */
export function answerBy(
  handler: Part,
  method: string,
  chosen: SelectedRequest | undefined,
): RoutedAnswer {
  if (!(handler instanceof Expression)) return { handler, isWhole: false };
  const { evaluator } = handler;
  const info = evaluator.functionInfo(handler.value);
  const value = chosen?.value instanceof Expression ? chosen.value.value : undefined;
  if (!info || !chosen || typeof value !== 'string') return { handler, isWhole: true };
  const argsFor = (name: string): readonly unknown[] => [
    requestFor(method, chosen.key, name),
    CONTEXT,
  ];
  const searched = evaluator.frameFor(info, info.receiver, argsFor(value));
  forgetReassigned(info, searched);
  const frame = (): Frame =>
    withConstants(searched, evaluator.frameFor(info, info.receiver, argsFor(value)));
  const asked = { handler, request: { name: value, args: ARGUMENTS }, frame, argsFor };
  const answer = new RequestRouter(evaluator, value).follow(info, searched);
  if (answer instanceof UnknownValue) return { handler: answer, isWhole: false, asked };
  return answer === info
    ? { handler, isWhole: true, asked }
    : {
        handler: new Expression(evaluator, answer.node, answer, {
          value: evaluator.makeFunction(answer),
        }),
        isWhole: false,
        asked,
      };
}

const ARGUMENTS = new UnknownValue('depends on the request');
const UNKNOWN = new UnknownValue('depends on the request');
const CONTEXT = new UnknownValue('depends on the context of the request');

function requestFor(method: string, key: string, value: string): object {
  return { method, params: { [key]: value, arguments: ARGUMENTS, _meta: UNKNOWN } };
}

/** The call that sets the handler of a request on the same server as another such call. */
function settingOf(method: string, listing: Call): Call | UnknownValue {
  const { module, evaluator, context } = listing.expression;
  const settings = moduleIndex(module)
    .calls.flatMap((node) =>
      isSetting(node) ? new Call(new Expression(evaluator, node, context), node) : [],
    )
    .filter((call) => handledRequest(call.argument(0)) === method && !isOfAnother(call, listing));
  const beside = settings.filter(
    (call) =>
      enclosingFunction(call.node) === enclosingFunction(listing.node) ||
      isOfTheSame(call, listing),
  );
  const inFile = beside.length > 0 ? beside : settings;
  const [first, second] = inFile.length > 0 ? inFile : settingsElsewhere(method, listing);
  if (!first)
    return new UnknownValue(
      { why: `has no handler of ${method} in the same file`, cause: 'no request handler' },
      listing.expression.origin,
    );
  return second
    ? new UnknownValue(
        `is answered by one of several handlers of ${method}`,
        listing.expression.origin,
      )
    : first;
}

/** Maximum number of functions of other modules through which a server is passed on. */
const MAX_MODULES = 4;

/**
 * The calls that set the handler of a request in functions of other modules that receive the same
 * server.
 */
function settingsElsewhere(method: string, listing: Call): Call[] {
  const server = serverOf(listing);
  return server
    ? settingsVia(listing.expression, server, (call) => handledRequest(call.argument(0)) === method)
    : [];
}

/** The accepted settings, in the functions that receive a server from a module, directly or not. */
function settingsVia(
  around: Expression,
  server: OpaqueValue,
  accepts: (call: Call) => boolean,
  depth = 0,
): Call[] {
  const { module, evaluator, context } = around;
  const isIn = (node: TSESTree.Node): boolean => depth === 0 || contains(around.node, node);
  const isServer = (argument: TSESTree.Node): boolean =>
    isNamed(argument) &&
    (depth === 0 || mayBePassed(argument, module)) &&
    isSame(around.sibling(argument).value, server);
  return moduleIndex(module)
    .calls.filter((node) => isIn(node) && node.arguments.some(isServer))
    .flatMap((node) => {
      const info = evaluator.functionInfo(around.sibling(node.callee).value);
      if (!info || info.module === module || depth >= MAX_MODULES) return [];
      const inner = new Expression(evaluator, info.node, {
        module: info.module,
        frame: frameOfCall(node, info, context, evaluator),
      });
      const own = moduleIndex(info.module).calls.flatMap((call) =>
        isSetting(call) && contains(info.node, call) ? [new Call(inner.sibling(call), call)] : [],
      );
      return [
        ...own.filter((call) => isSame(serverOf(call), server) && accepts(call)),
        ...settingsVia(inner, server, accepts, depth + 1),
      ];
    });
}

/** Whether an argument may be a server: a name, or a member. */
function isNamed({ type }: TSESTree.Node): boolean {
  return type === 'Identifier' || type === 'MemberExpression';
}

/** Maximum number of names that are derived from each other. */
const MAX_NAMES = 8;

/**
 * Whether a name or member leads to a parameter of the enclosing function, or to the module: a
 * value that the function computes is not a server.
 */
function mayBePassed(node: TSESTree.Node, module: Module, names = 0): boolean {
  const root = rootOfMember(node);
  if (root.type !== 'Identifier' || names > MAX_NAMES) return root.type === 'ThisExpression';
  const declaration = variableOf(root, module.scopes)?.defs[0]?.node as TSESTree.Node | undefined;
  if (declaration?.type !== 'VariableDeclarator') return true;
  return declaration.init !== null && mayBePassed(declaration.init, module, names + 1);
}

function isSame(value: unknown, server: OpaqueValue): boolean {
  return value instanceof OpaqueValue && value.origin.node === server.origin.node;
}

/** The server whose method a call calls. */
function serverOf({ node, expression }: Call): OpaqueValue | undefined {
  const callee = unwrap(node.callee);
  const server =
    callee.type === 'MemberExpression' ? expression.sibling(callee.object).value : undefined;
  return server instanceof OpaqueValue ? server : undefined;
}

/** Whether two settings certainly have different servers. */
function isOfAnother(setting: Call, listing: Call): boolean {
  const [one, other] = [serverCreation(setting), serverCreation(listing)];
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Whether two settings certainly have the same server, as in a function that receives the one that
 * another has created.
 */
function isOfTheSame(setting: Call, listing: Call): boolean {
  const made = serverCreation(setting);
  return made !== undefined && made === serverCreation(listing);
}

/** The `new Server(…)` whose method a call calls. */
function serverCreation(call: Call): TSESTree.Node | undefined {
  const made = serverOf(call)?.origin.node;
  return made?.type === 'NewExpression' ? made : undefined;
}

function isSetting(call: CallNode): boolean {
  const callee = unwrap(call.callee);
  return (
    call.type === 'CallExpression' &&
    callee.type === 'MemberExpression' &&
    staticKey(callee) === 'setRequestHandler'
  );
}
